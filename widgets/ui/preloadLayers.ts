import { DialogLayer } from './DialogFrame.tsx';
import { MenuLayer } from './Menu.tsx';
import { PopoverLayer } from './Popover.tsx';
import { SidePanelLayer } from './SidePanel.tsx';

/** Brings the layers while nobody waits for them. */
export function preloadLayers(): void {
  for (const layer of [MenuLayer, PopoverLayer, DialogLayer, SidePanelLayer]) layer.load();
}
