import { useDroppable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Locale, languageOf } from '../../../../schemas/i18n/locale.ts';
import { freeTime } from '../../../../schemas/values/workingHours.ts';
import { cx } from '../../../../widgets/ui/cx.ts';
import { localNow } from '../../shared/localNow.ts';
import { EntryButton } from './EntryButton.tsx';
import { onDay, placeEntries } from './entries.ts';
import type { Calendar } from './useCalendar.ts';

/** px of an hour */
export const HOUR = 44;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const two = (number: number) => String(number).padStart(2, '0');

/** Days side by side, an hour a line; what has no time of day stands above. */
export function HourGrid({ calendar, locale }: { calendar: Calendar; locale: Locale }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const { days, today, entries, hours } = calendar;
  // The hour before work begins is in sight.
  const first = Math.max(0, Math.floor(hours.from / 60) - 1);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = first * HOUR;
  }, [first]);
  const columns = { gridTemplateColumns: `3rem repeat(${days.length}, minmax(0, 1fr))` };
  const weekday = new Intl.DateTimeFormat(languageOf(locale).tag, {
    weekday: 'short',
    timeZone: 'UTC',
  });
  const whole = days.map((day) => onDay(entries, day).filter((entry) => entry.whole));

  return (
    <div
      ref={box}
      aria-busy={calendar.waiting}
      className="min-h-0 flex-1 overflow-auto border-t border-line"
    >
      <div className={days.length > 1 ? 'min-w-[720px]' : ''}>
        <div className="sticky top-0 z-10 border-b border-line bg-surface-1">
          <div className="grid" style={columns}>
            <span />
            {days.map((day) => (
              <button
                key={day}
                type="button"
                aria-current={day === today ? 'date' : undefined}
                onClick={() => calendar.openDay(day)}
                className={cx(
                  'flex items-baseline gap-1.5 border-s border-line px-2 py-1 text-sm -outline-offset-2 hover:bg-hover',
                  day === today ? 'font-semibold text-accent' : 'text-text-2',
                )}
              >
                <span className="tabular-nums">{Number(day.slice(8))}</span>
                <span className="text-xs">{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
              </button>
            ))}
          </div>
          {whole.some((some) => some.length > 0) && (
            <div className="grid border-t border-line" style={columns}>
              <span className="px-1 py-1 text-end text-[11px] text-text-3">{t`全天`}</span>
              {days.map((day, at) => (
                <WholeDay key={day} day={day}>
                  {(whole[at] ?? []).map((entry) => (
                    <EntryButton
                      key={entry.row.id}
                      entry={entry}
                      calendar={calendar}
                      day={day}
                      steps="days"
                    />
                  ))}
                </WholeDay>
              ))}
            </div>
          )}
        </div>
        <div className="relative grid" style={{ ...columns, height: 24 * HOUR }}>
          <ol aria-hidden className="relative">
            {HOURS.slice(1).map((hour) => (
              <li
                key={hour}
                className="absolute end-1 -translate-y-1/2 text-[11px] text-text-3 tabular-nums"
                style={{ top: hour * HOUR }}
              >
                {two(hour)}:00
              </li>
            ))}
          </ol>
          {days.map((day) => (
            <DayColumn key={day} day={day} calendar={calendar} locale={locale} />
          ))}
        </div>
      </div>
    </div>
  );
}

function WholeDay({ day, children }: { day: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: `whole ${day}`, data: { day } });
  return (
    <div
      ref={setNodeRef}
      className={cx(
        'flex min-w-0 flex-col gap-0.5 border-s border-line p-0.5',
        isOver && 'bg-selected',
      )}
    >
      {children}
    </div>
  );
}

function DayColumn({ day, calendar, locale }: { day: string; calendar: Calendar; locale: Locale }) {
  const { t } = useLingui();
  const { setNodeRef, isOver } = useDroppable({ id: day, data: { day } });
  const now = localNow();
  const spoken = new Intl.DateTimeFormat(languageOf(locale).tag, {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
  const hour = (clientY: number, top: number) =>
    Math.min(23, Math.max(0, Math.floor((clientY - top) / (HOUR / 2)) / 2));
  return (
    <section
      ref={setNodeRef}
      aria-label={spoken}
      className={cx('relative min-w-0 border-s border-line', isOver && 'bg-selected')}
    >
      {freeTime(calendar.hours, day).map(([from, to]) => (
        <span
          key={from}
          aria-hidden
          data-free
          className="pointer-events-none absolute inset-x-0 bg-surface-0"
          style={{ top: (from / 60) * HOUR, height: ((to - from) / 60) * HOUR }}
        />
      ))}
      {calendar.canAdd && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`在${spoken}新增`}
          onClick={(event) => {
            const start = hour(event.clientY, event.currentTarget.getBoundingClientRect().top);
            const time = (at: number) =>
              `${day} ${two(Math.floor(at))}:${at % 1 === 0 ? '00' : '30'}:00`;
            void calendar.add(time(start), time(Math.min(23.5, start + 1)));
          }}
          className="absolute inset-0 cursor-cell"
        />
      )}
      {HOURS.slice(1).map((each) => (
        <span
          key={each}
          aria-hidden
          className="pointer-events-none absolute inset-x-0 border-t border-line/60"
          style={{ top: each * HOUR }}
        />
      ))}
      {now.startsWith(day) && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 z-[5] border-t-2 border-danger"
          style={{
            top: ((Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16))) / 60) * HOUR,
          }}
        />
      )}
      <ul>
        {placeEntries(onDay(calendar.entries, day).filter((entry) => !entry.whole)).map(
          ({ entry, start, end, lane, lanes }) => (
            <li
              key={entry.row.id}
              className="absolute p-px"
              style={{
                top: (start / 60) * HOUR,
                height: ((end - start) / 60) * HOUR,
                insetInlineStart: `${(100 * lane) / lanes}%`,
                width: `${100 / lanes}%`,
              }}
            >
              <EntryButton entry={entry} calendar={calendar} day={day} steps="hours" tall />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
