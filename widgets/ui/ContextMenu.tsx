import { type MouseEvent, type ReactNode, useState } from 'react';
import { MenuLayer } from './Menu.tsx';
import type { MenuEntry } from './menuEntry.ts';

export interface ContextMenuProps {
  /** names the menu for screen readers */
  label: string;
  entries: readonly MenuEntry[];
  children: ReactNode;
  className?: string;
}

/** The commands of what is under the pointer: right click, long press, or the menu key (Shift+F10) on a focused child. */
export function ContextMenu({ label, entries, children, className }: ContextMenuProps) {
  const [point, setPoint] = useState<{ x: number; y: number }>();

  function handleContextMenu(event: MouseEvent) {
    event.preventDefault();
    MenuLayer.load();
    setPoint({ x: event.clientX, y: event.clientY });
  }

  return (
    <div onContextMenu={handleContextMenu} className={className}>
      {children}
      {point && (
        <MenuLayer
          anchor={point}
          label={label}
          byKeyboard={false}
          entries={entries}
          align="start"
          side="bottom"
          onClose={() => setPoint(undefined)}
        />
      )}
    </div>
  );
}
