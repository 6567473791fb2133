import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import type { DragHandle } from '../editing/useSorting.ts';

export interface CardCommand {
  key: string;
  label: string;
  icon: string;
  disabled?: boolean;
  run(): void;
}

export interface CardProps {
  icon: ReactNode;
  title: string;
  /** what it is set to, in words */
  words: string;
  note?: string | undefined;
  fault?: string | undefined;
  open: boolean;
  onToggle(): void;
  dragged?: boolean;
  grip?: DragHandle;
  commands?: readonly CardCommand[];
  children: ReactNode;
}

/** A stop of the flow: in words while it is folded, its fields in place when it is pressed. */
export function Card({
  icon,
  title,
  words,
  note,
  fault,
  open,
  onToggle,
  dragged = false,
  grip,
  commands = [],
  children,
}: CardProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div
      data-fault={fault ? '' : undefined}
      className={cx(
        'rounded-lg border bg-surface-1',
        fault ? 'border-danger' : open || dragged ? 'border-accent' : 'border-line-strong',
        dragged && 'shadow-layer',
      )}
    >
      <div className="flex items-center gap-1 px-2 py-1.5">
        {grip && (
          <button
            type="button"
            aria-label={t`移动「${title}」：用上下键`}
            {...grip}
            className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-3 active:cursor-grabbing pointer-coarse:size-11"
          >
            <Icon name="grip-vertical" />
          </button>
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-1 py-0.5 text-start pointer-coarse:min-h-11"
        >
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-2 text-text-2">
            {icon}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-semibold">{title}</span>
            <span className="block text-sm break-words text-text-2">{words}</span>
            {note && <span className="block text-xs break-words text-text-3">{note}</span>}
          </span>
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className={cx('shrink-0 text-text-3', !open && '-rotate-90 rtl:rotate-90')}
          />
        </button>
        {commands.map(({ key, label, icon: name, disabled = false, run }) => (
          <IconButton
            key={key}
            size="small"
            className={key === 'up' || key === 'down' ? 'max-md:hidden' : undefined}
            icon={<Icon name={name} size={14} />}
            label={label}
            disabled={disabled}
            onClick={run}
          />
        ))}
      </div>
      {fault && !open && (
        <div className="px-3 pb-2">
          <FieldMessage>{fault}</FieldMessage>
        </div>
      )}
      <div id={`${id}-body`} hidden={!open} className="border-t border-line px-3 py-3">
        {open && <div className="flex flex-col gap-4">{children}</div>}
      </div>
    </div>
  );
}
