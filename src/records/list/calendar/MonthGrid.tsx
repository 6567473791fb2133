import { useDroppable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { isWorkday } from '../../../../schemas/values/workingHours.ts';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { type Cell, cellsOf, weekdayNames } from '../../../../widgets/parts/dates/calendarGrid.ts';
import { EntryButton } from './EntryButton.tsx';
import { onDay } from './entries.ts';
import type { Calendar } from './useCalendar.ts';

/** Six weeks, a cell a day. */
export function MonthGrid({ calendar, locale }: { calendar: Calendar; locale: Locale }) {
  return (
    <>
      <div
        aria-hidden
        className="grid shrink-0 grid-cols-7 border-y border-line text-xs text-text-3"
      >
        {weekdayNames(locale).map(({ spoken }) => (
          <span key={spoken} className="px-2 py-1">
            {spoken}
          </span>
        ))}
      </div>
      <ol
        aria-busy={calendar.waiting}
        // A week is never lower than its days: a row that must shrink further would lie over the next one.
        className="grid min-h-0 flex-1 auto-rows-[minmax(4.5rem,1fr)] grid-cols-7 overflow-y-auto overscroll-contain"
      >
        {cellsOf('day', calendar.at, locale).map((cell) => (
          <Day key={cell.value} cell={cell} calendar={calendar} />
        ))}
      </ol>
    </>
  );
}

function Day({
  cell: { value, label, spoken, outside },
  calendar,
}: {
  cell: Cell;
  calendar: Calendar;
}) {
  const { t } = useLingui();
  const { setNodeRef, isOver } = useDroppable({ id: value, data: { day: value } });
  const isToday = value === calendar.today;
  return (
    <li
      ref={setNodeRef}
      aria-label={spoken}
      className={cx(
        'group/day flex min-h-0 min-w-0 flex-col gap-0.5 border-e border-b border-line p-1',
        (outside || !isWorkday(calendar.hours, value)) && 'bg-surface-0',
        isOver && 'bg-selected',
      )}
    >
      <span className="flex h-6 shrink-0 items-center">
        <button
          type="button"
          aria-current={isToday ? 'date' : undefined}
          aria-label={t`打开${spoken}`}
          onClick={() => calendar.openDay(value)}
          className={cx(
            'ms-0.5 grid h-5 min-w-5 place-items-center rounded px-1 text-xs tabular-nums hover:underline',
            isToday ? 'bg-accent text-accent-text' : 'text-text-3',
          )}
        >
          {label}
        </button>
        {calendar.canAdd && (
          <button
            type="button"
            aria-label={t`在${spoken}新增`}
            onClick={() => void calendar.add(`${value} 09:00:00`, `${value} 10:00:00`)}
            className="ms-auto grid size-5 place-items-center rounded text-text-3 opacity-0 group-hover/day:opacity-100 hover:bg-hover hover:text-text-1 focus-visible:opacity-100"
          >
            <Icon name="plus" size={14} />
          </button>
        )}
      </span>
      <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto overflow-x-clip">
        {onDay(calendar.entries, value).map((entry) => (
          <li key={entry.row.id}>
            <EntryButton entry={entry} calendar={calendar} day={value} steps="days" />
          </li>
        ))}
      </ul>
    </li>
  );
}
