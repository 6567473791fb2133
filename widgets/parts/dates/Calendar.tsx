import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import {
  cellsOf,
  COLUMNS,
  dayOf,
  moveCell,
  pageTitle,
  turnPage,
  weekdayNames,
  type CalendarLevel,
  type Cell,
} from './calendarGrid.ts';

interface CalendarProps {
  /** name of the grid */
  label: string;
  /** what is picked in the end */
  level: CalendarLevel;
  /** picked values: 'yyyy-MM-dd', 'yyyy-MM' or 'yyyy' */
  picked: readonly string[];
  /** days between the two ends of a range */
  range?: readonly [string, string];
  today: string;
  locale: Locale;
  onPick(value: string): void;
}

const WIDER: Record<CalendarLevel, CalendarLevel> = { day: 'month', month: 'year', year: 'year' };
const NARROWER: Record<CalendarLevel, CalendarLevel> = { year: 'month', month: 'day', day: 'day' };

/** A page of days, months or years, all text: no day ever moves with a time zone. The title leads to a wider page. */
export function Calendar({ label, level, picked, range, today, locale, onPick }: CalendarProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(level);
  const [at, setAt] = useState(() => dayOf(picked[0] ?? today));
  const grid = useRef<HTMLDivElement>(null);
  const walked = useRef(false);
  const here = at.slice(0, { day: 10, month: 7, year: 4 }[page]);

  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    walked.current = false;
  }, [here, page]);

  function handleKeyDown(event: KeyboardEvent) {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = moveCell(page, at, rtl ? mirrored(event.key) : event.key);
    if (!next) return;
    event.preventDefault();
    walked.current = true;
    setAt(next);
  }

  function handlePick(cell: Cell) {
    walked.current = true;
    setAt(dayOf(cell.value));
    if (page === level) onPick(cell.value);
    else setPage(NARROWER[page]);
  }

  const cells = cellsOf(page, at, locale);
  const rows = Array.from({ length: cells.length / COLUMNS[page] }, (_, row) =>
    cells.slice(row * COLUMNS[page], (row + 1) * COLUMNS[page]),
  );
  return (
    <div className="w-64 min-w-0 shrink p-2 pointer-coarse:w-80">
      <div className="flex items-center pb-1">
        <IconButton
          size="small"
          label={t`上一页`}
          icon={<ChevronLeft size={16} strokeWidth={1.75} className="rtl:rotate-180" />}
          onClick={() => setAt(turnPage(page, at, -1))}
        />
        <button
          type="button"
          aria-live="polite"
          disabled={page === 'year'}
          onClick={() => setPage(WIDER[page])}
          className="h-7 min-w-0 flex-1 truncate rounded font-semibold enabled:hover:bg-hover pointer-coarse:h-11"
        >
          {pageTitle(page, at, locale)}
        </button>
        <IconButton
          size="small"
          label={t`下一页`}
          icon={<ChevronRight size={16} strokeWidth={1.75} className="rtl:rotate-180" />}
          onClick={() => setAt(turnPage(page, at, 1))}
        />
      </div>
      <div ref={grid} role="grid" aria-label={label} onKeyDown={handleKeyDown}>
        {page === 'day' && (
          <div role="row" className="grid grid-cols-7">
            {weekdayNames(locale).map((day) => (
              <span
                key={day.spoken}
                role="columnheader"
                aria-label={day.spoken}
                className="grid h-7 place-items-center text-xs text-text-3"
              >
                {day.label}
              </span>
            ))}
          </div>
        )}
        {rows.map((row) => (
          <div
            key={row[0]?.value}
            role="row"
            className={page === 'day' ? 'grid grid-cols-7' : 'grid grid-cols-3 gap-1 py-0.5'}
          >
            {row.map((cell) => (
              <DayCell
                key={cell.value}
                cell={cell}
                picked={page === level && picked.includes(cell.value)}
                between={
                  range !== undefined &&
                  page === 'day' &&
                  cell.value > range[0] &&
                  cell.value < range[1]
                }
                current={today.startsWith(cell.value)}
                focusable={cell.value === here}
                wide={page !== 'day'}
                onPick={() => handlePick(cell)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface DayCellProps {
  cell: Cell;
  picked: boolean;
  between: boolean;
  current: boolean;
  focusable: boolean;
  wide: boolean;
  onPick(): void;
}

function DayCell({ cell, picked, between, current, focusable, wide, onPick }: DayCellProps) {
  return (
    <div
      role="gridcell"
      aria-selected={picked}
      className={cx('grid place-items-center', between && 'bg-selected')}
    >
      <button
        type="button"
        tabIndex={focusable ? 0 : -1}
        data-first={focusable || undefined}
        aria-label={cell.spoken}
        aria-current={current ? 'date' : undefined}
        onClick={onPick}
        className={cx(
          'grid place-items-center rounded-md tabular-nums pointer-coarse:min-h-11',
          wide ? 'h-10 w-full' : 'h-8 w-full max-w-11',
          picked ? 'bg-accent font-semibold text-accent-text' : 'hover:bg-hover',
          !picked &&
            (current
              ? 'font-semibold text-accent underline decoration-2 underline-offset-4'
              : cell.outside && 'text-text-3'),
        )}
      >
        {cell.label}
      </button>
    </div>
  );
}

function mirrored(key: string): string {
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
