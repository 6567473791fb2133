import { useEffect } from 'react';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { followReminders } from '../../data/liveReminders.ts';
import { tellUnattended } from '../../data/transport/activity.ts';
import { useSettings } from '../../data/viewer.ts';
import { LayerPanels } from './LayerPanels.tsx';
import { UserEntries } from './UserEntries.tsx';

const Watermark = lazyComponent(async () => (await import('./Watermark.tsx')).Watermark);

/** What stands around every page and need not be there with the first: it loads afterwards. */
export function LateParts() {
  const { is_watermark } = useSettings();
  useEffect(tellUnattended, []);
  useEffect(followReminders, []);
  return (
    <>
      {Number(is_watermark) === 1 && <Watermark />}
      <UserEntries />
      <LayerPanels />
    </>
  );
}
