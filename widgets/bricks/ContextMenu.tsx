import { type MouseEvent, type ReactNode, useState } from 'react';
import { Menu, type MenuEntry } from './Menu.tsx';

export interface ContextMenuProps {
  /** made when it opens, for the element that was clicked */
  entries: readonly MenuEntry[];
  children: ReactNode;
  className?: string;
}

/** The commands of what is under the pointer: right click, long press, or the menu key (Shift+F10) on a focused child. */
export function ContextMenu({ entries, children, className }: ContextMenuProps) {
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);

  function handleContextMenu(event: MouseEvent) {
    event.preventDefault();
    setPoint({ x: event.clientX, y: event.clientY });
  }

  return (
    <div onContextMenu={handleContextMenu} className={className}>
      {children}
      {point && (
        <Menu
          open
          onOpenChange={(open) => !open && setPoint(null)}
          trigger={<span className="fixed size-0" style={{ left: point.x, top: point.y }} />}
          entries={entries}
        />
      )}
    </div>
  );
}
