import { type ReactNode, useState } from 'react';
import { late } from './late.tsx';

export interface SidePanelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** buttons between the title and the cross */
  toolbar?: ReactNode;
  /** px; narrower windows give what they have */
  width?: 480 | 720 | 960;
  /** the page beside it cannot be used meanwhile; phones always */
  modal?: boolean;
  dirty?: boolean;
  /** the page's own: everything else that opens stands above it, also where all come back with a reload */
  below?: boolean;
  children: ReactNode;
}

export const SidePanelLayer = late(
  async () => (await import('./SidePanelLayer.tsx')).SidePanelLayer,
);

/** A record beside its list: the list stays usable and another row changes the panel. May be nested; full screen on phones. */
export function SidePanel(props: SidePanelProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used && <SidePanelLayer {...props} />;
}
