import { lazyComponent } from '../../widgets/ui/lazyComponent.tsx';

/** The panel of a record, which lists load before somebody opens one. */
export const RecordPanel = lazyComponent(
  async () => (await import('./panel/RecordPanel.tsx')).RecordPanel,
);
