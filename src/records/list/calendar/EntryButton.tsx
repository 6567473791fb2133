import { useDraggable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { cx } from '../../../../widgets/ui/cx.ts';
import type { Entry } from './entries.ts';
import type { Calendar } from './useCalendar.ts';

const HUE: Readonly<Record<string, string>> = {
  grey: 'border-line-strong bg-surface-2 hover:bg-surface-3',
  blue: 'border-hue-blue bg-hue-blue/10 hover:bg-hue-blue/20',
  green: 'border-hue-green bg-hue-green/10 hover:bg-hue-green/20',
  amber: 'border-hue-amber bg-hue-amber/10 hover:bg-hue-amber/20',
  red: 'border-hue-red bg-hue-red/10 hover:bg-hue-red/20',
  violet: 'border-hue-violet bg-hue-violet/10 hover:bg-hue-violet/20',
};

/** What an arrow with Alt moves an entry by. */
const STEPS = {
  days: {
    ArrowLeft: { days: -1, minutes: 0 },
    ArrowRight: { days: 1, minutes: 0 },
    ArrowUp: { days: -7, minutes: 0 },
    ArrowDown: { days: 7, minutes: 0 },
  },
  hours: {
    ArrowLeft: { days: -1, minutes: 0 },
    ArrowRight: { days: 1, minutes: 0 },
    ArrowUp: { days: 0, minutes: -15 },
    ArrowDown: { days: 0, minutes: 15 },
  },
} as const;

interface EntryButtonProps {
  entry: Entry;
  calendar: Calendar;
  /** on which day it is drawn: an entry of several days stands on each */
  day: string;
  /** how arrows move it */
  steps: keyof typeof STEPS;
  /** it fills the time it takes */
  tall?: boolean;
}

/** What is dragged: the entry's name under the pointer. */
export function EntryChip({ entry: { row, color } }: { entry: Entry }) {
  return (
    <span
      className={cx(
        'block max-w-56 truncate rounded border-s-2 bg-surface-1 px-1.5 py-1 text-xs shadow-high',
        HUE[color] ?? HUE.grey,
      )}
    >
      {row.name || `#${row.id}`}
    </span>
  );
}

/** One entry: a press opens it, dragging or an arrow with Alt moves it. */
export function EntryButton({ entry, calendar, day, steps, tall = false }: EntryButtonProps) {
  const { t } = useLingui();
  const { row, from, to, whole, color, over } = entry;
  const movable = calendar.isMovable(entry);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${row.id} ${day}`,
    data: { entry, day },
    disabled: !movable,
  });
  const name = row.name || `#${row.id}`;
  const [start, end] = [from.slice(11, 16), to.slice(11, 16)];
  const times = whole ? '' : start === end ? start : `${start} – ${end}`;

  function handleKey(event: KeyboardEvent) {
    const by =
      event.altKey && movable ? STEPS[steps][event.key as keyof (typeof STEPS)['days']] : undefined;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    calendar.move(entry, by);
  }

  return (
    <button
      ref={setNodeRef}
      type="button"
      {...listeners}
      onKeyDown={handleKey}
      aria-keyshortcuts={
        movable ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined
      }
      title={movable ? t`${name}（可拖动，或按 Alt 和方向键移动）` : name}
      onClick={() => calendar.open(row.id)}
      className={cx(
        'flex w-full min-w-0 gap-1 rounded border-s-2 px-1.5 py-0.5 text-start text-xs -outline-offset-1',
        HUE[color] ?? HUE.grey,
        tall ? 'h-full flex-col overflow-hidden' : 'items-center pointer-coarse:min-h-11',
        row.id === calendar.openId && 'outline-2 outline-accent',
        over && 'text-text-3 line-through',
        isDragging && 'opacity-40',
      )}
    >
      {times && !tall && <span className="shrink-0 text-text-2 tabular-nums">{start}</span>}
      <span className={tall ? 'line-clamp-2 shrink-0 font-semibold' : 'truncate'}>{name}</span>
      {tall && times && <span className="truncate text-text-2 tabular-nums">{times}</span>}
    </button>
  );
}
