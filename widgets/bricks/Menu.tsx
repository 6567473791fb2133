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
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Kbd } from './Kbd.tsx';

export type MenuEntry =
  | {
      kind?: 'item';
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      note?: string;
      shortcut?: string;
      danger?: boolean;
      disabled?: boolean;
      onSelect(): void;
    }
  | { kind: 'check'; key: string; label: ReactNode; checked: boolean; disabled?: boolean; onSelect(checked: boolean): void }
  | { kind: 'sub'; key: string; label: ReactNode; icon?: ReactNode; note?: string; entries: readonly MenuEntry[] }
  | { kind: 'heading'; key: string; label: ReactNode }
  | { kind: 'line'; key: string };

export interface MenuProps {
  /** a Button or IconButton */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  onOpenChange?(open: boolean): void;
  /** drawn above the entries: who is signed in, for example */
  header?: ReactNode;
}

/** A list of commands behind a button. Arrows move, letters jump, Esc closes. */
export function Menu({ trigger, entries, align = 'start', side = 'bottom', open, onOpenChange, header }: MenuProps) {
  return (
    <Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content align={align} side={side} sideOffset={4} collisionPadding={8} className={LAYER}>
          {header}
          <Entries entries={entries} />
        </Content>
      </Portal>
    </Root>
  );
}

const LAYER =
  'animate-fade z-60 max-h-[min(480px,var(--radix-dropdown-menu-content-available-height))] min-w-44 max-w-80 overflow-y-auto rounded-lg bg-surface-1 p-1 text-sm text-text-1 shadow-layer';
const ROW =
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded-md px-2 py-1 outline-none select-none data-[disabled]:opacity-45 data-[highlighted]:bg-hover data-[state=open]:bg-hover pointer-coarse:min-h-11';

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry) => <Entry key={entry.key} entry={entry} />);
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'line':
      return <Separator className="my-1 h-px bg-line" />;
    case 'heading':
      return <Label className="px-2 pt-2 pb-1 text-xs text-text-3">{entry.label}</Label>;
    case 'check':
      return (
        <CheckboxItem checked={entry.checked} disabled={entry.disabled} onCheckedChange={entry.onSelect} className={ROW}>
          <span className="grid size-4 place-items-center text-accent">
            <ItemIndicator>
              <Check size={16} strokeWidth={1.75} aria-hidden />
            </ItemIndicator>
          </span>
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        </CheckboxItem>
      );
    case 'sub':
      return (
        <Sub>
          <SubTrigger className={ROW}>
            <Leading icon={entry.icon} />
            <span className="min-w-0 flex-1 truncate">{entry.label}</span>
            {entry.note && <span className="text-text-3">{entry.note}</span>}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="text-text-3" />
          </SubTrigger>
          <Portal>
            <SubContent sideOffset={4} alignOffset={-4} collisionPadding={8} className={LAYER}>
              <Entries entries={entry.entries} />
            </SubContent>
          </Portal>
        </Sub>
      );
    default:
      return (
        <Item disabled={entry.disabled} onSelect={() => entry.onSelect()} className={cx(ROW, entry.danger && 'text-danger')}>
          <Leading icon={entry.icon} />
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.note && <span className="text-text-3">{entry.note}</span>}
          {entry.shortcut && <Kbd>{entry.shortcut}</Kbd>}
        </Item>
      );
  }
}

function Leading({ icon }: { icon: ReactNode }) {
  return icon ? <span className="text-text-3">{icon}</span> : null;
}
