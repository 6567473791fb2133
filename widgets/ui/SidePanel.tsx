import { useState } from 'react';
import { lazyComponent } from './lazyComponent.tsx';
import type { SidePanelProps } from './SidePanelLayer.tsx';

export const SidePanelLayer = lazyComponent(
  async () => (await import('./SidePanelLayer.tsx')).SidePanelLayer,
);

/** A record beside its list: the list stays usable and another row changes the panel. May be nested; full screen on phones. */
export function SidePanel(props: SidePanelProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used && <SidePanelLayer {...props} />;
}
