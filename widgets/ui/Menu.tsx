import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { lazyComponent } from './lazyComponent.tsx';
import type { MenuEntry } from './menuEntry.ts';

export type { MenuEntry } from './menuEntry.ts';

export interface MenuProps {
  /** a Button or IconButton */
  trigger: ReactElement<TriggerProps>;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** drawn above the entries: who is signed in, for example */
  header?: ReactNode;
}

interface TriggerProps {
  id?: string;
  onClick?(event: MouseEvent<HTMLElement>): void;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  onPointerEnter?(): void;
  onFocus?(): void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

export const MenuLayer = lazyComponent(async () => (await import('./MenuLayer.tsx')).MenuLayer);

/** A list of commands behind a button. Arrows move, letters jump, Esc closes. What draws it is loaded when somebody comes near. */
export function Menu({ trigger, entries, align = 'start', side = 'bottom', header }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState<{ button: HTMLElement; byKeyboard: boolean }>();

  function handleOpen(button: HTMLElement, byKeyboard: boolean) {
    MenuLayer.load();
    setOpen(open ? undefined : { button, byKeyboard });
  }

  const button = cloneElement(trigger, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open !== undefined,
    onPointerEnter: MenuLayer.load,
    onFocus: MenuLayer.load,
    // a key that presses the button has no place on the screen
    onClick: (event) => handleOpen(event.currentTarget, event.detail === 0),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      handleOpen(event.currentTarget, true);
    },
  });
  return (
    <>
      {button}
      {open && (
        <MenuLayer
          anchor={open.button}
          byKeyboard={open.byKeyboard}
          entries={entries}
          align={align}
          side={side}
          header={header}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
