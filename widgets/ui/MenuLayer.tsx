import {
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  Root,
  Separator,
  Sub,
  SubContent,
  SubTrigger,
  Trigger,
} from '@radix-ui/react-dropdown-menu';
import { Check, ChevronRight } from 'lucide-react';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { Landmark } from './Landmark.tsx';
import { Kbd } from './Kbd.tsx';
import type { MenuEntry } from './menuEntry.ts';
import { returnFocus } from './dialogFocus.ts';
import { SHEET, SheetBackdrop } from './Sheet.tsx';
import { usePhone } from './usePhone.ts';
import { useBackButton } from './backButton.ts';

export interface MenuLayerProps {
  /** the button it belongs to, or a place on the screen */
  anchor: HTMLElement | { x: number; y: number };
  /** of a menu without a button */
  label?: string;
  entries: readonly MenuEntry[];
  align: 'start' | 'center' | 'end';
  side: 'top' | 'right' | 'bottom' | 'left';
  header?: ReactNode;
  /** the first entry is marked */
  byKeyboard: boolean;
  onClose(): void;
}

/** An open menu, by Radix; on phones a sheet. The button stays outside, so that it is the same before and after this part was loaded. */
export function MenuLayer({
  anchor,
  label,
  entries,
  align,
  side,
  header,
  byKeyboard,
  onClose,
}: MenuLayerProps) {
  const button = anchor instanceof HTMLElement ? anchor : undefined;
  const { left, top, width, height } = button?.getBoundingClientRect() ?? {
    left: 0,
    top: 0,
    width: 0,
    height: 0,
    ...pointOf(anchor),
  };
  const name = button ? { 'aria-labelledby': button.id } : { 'aria-label': label };
  useBackButton(true, onClose);
  const phone = usePhone();
  const entered = useRef(!byKeyboard);

  function handleFocus(event: FocusEvent<HTMLElement>) {
    if (entered.current) return;
    entered.current = true;
    event.currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }

  return (
    <Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      {/* At the document's end: inside a form's blocks, which are contained, a fixed place would be counted from the block's corner. */}
      {createPortal(
        <Trigger asChild>
          <span
            aria-hidden
            className="pointer-events-none fixed"
            style={{ left, top, width, height }}
          />
        </Trigger>,
        document.body,
      )}
      {phone && <SheetBackdrop onClose={onClose} />}
      <Portal>
        <Landmark name={name}>
          <Content
            {...name}
            {...(phone && { 'data-sheet': '' })}
            align={align}
            side={side}
            sideOffset={4}
            collisionPadding={8}
            onFocus={handleFocus}
            onInteractOutside={(event) => {
              if (phone || isInside(button, event.target)) event.preventDefault();
            }}
            onCloseAutoFocus={(event) => returnFocus(event, button)}
            className={phone ? SHEET : LAYER}
          >
            {header}
            <Entries entries={entries} />
          </Content>
        </Landmark>
      </Portal>
    </Root>
  );
}

function pointOf(anchor: MenuLayerProps['anchor']) {
  return anchor instanceof HTMLElement ? {} : { left: anchor.x, top: anchor.y };
}

// Its own button shuts the menu by itself; shutting it here as well would open it again.
function isInside(button: HTMLElement | undefined, target: EventTarget | null) {
  return button !== undefined && target instanceof Node && button.contains(target);
}

const LAYER =
  'animate-fade z-60 max-h-[min(480px,var(--radix-dropdown-menu-content-available-height))] min-w-44 max-w-80 overflow-y-auto rounded-lg bg-surface-1 p-1 text-sm text-text-1 shadow-layer';
const ROW =
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded-md px-2 py-1 outline-none select-none data-[disabled]:opacity-45 data-[highlighted]:bg-hover data-[state=open]:bg-hover pointer-coarse:min-h-11';

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry) => <Entry key={entry.key} entry={entry} />);
}

function Entry({ entry }: { entry: MenuEntry }) {
  const phone = usePhone();
  switch (entry.kind) {
    case 'line':
      return <Separator className="my-1 h-px bg-line" />;
    case 'heading':
      return <Label className="px-2 pt-2 pb-1 text-xs text-text-3">{entry.label}</Label>;
    case 'check':
      return (
        <CheckboxItem
          checked={entry.checked}
          disabled={entry.disabled}
          onCheckedChange={entry.onSelect}
          className={ROW}
        >
          <span className="grid size-4 place-items-center text-accent">
            <ItemIndicator>
              <Check size={16} strokeWidth={1.75} aria-hidden />
            </ItemIndicator>
          </span>
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        </CheckboxItem>
      );
    case 'sub':
      // Beside a menu there is no room on a phone: what it opens stands in it.
      if (phone)
        return (
          <>
            <Label className="flex items-center gap-2 px-2 pt-2 pb-1 text-xs text-text-3">
              <Leading icon={entry.icon} />
              {entry.label}
            </Label>
            <Entries entries={entry.entries} />
          </>
        );
      return (
        <Sub>
          <SubTrigger className={ROW}>
            <Leading icon={entry.icon} />
            <span className="min-w-0 flex-1 truncate">{entry.label}</span>
            {entry.note && <span className="text-text-3">{entry.note}</span>}
            <ChevronRight
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className="text-text-3 rtl:rotate-180"
            />
          </SubTrigger>
          <Portal>
            <Landmark
              name={{ 'aria-label': typeof entry.label === 'string' ? entry.label : undefined }}
            >
              <SubContent sideOffset={4} alignOffset={-4} collisionPadding={8} className={LAYER}>
                <Entries entries={entry.entries} />
              </SubContent>
            </Landmark>
          </Portal>
        </Sub>
      );
    default:
      return (
        <Item
          disabled={entry.disabled}
          onSelect={() => entry.onSelect()}
          className={cx(ROW, entry.danger && 'text-danger')}
        >
          <Leading icon={entry.icon} />
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.note && <span className="text-text-3">{entry.note}</span>}
          {entry.shortcut && <Kbd>{entry.shortcut}</Kbd>}
        </Item>
      );
  }
}

function Leading({ icon }: { icon: ReactNode }) {
  return icon ? <span className="flex shrink-0 text-text-3">{icon}</span> : null;
}
