import { useLingui } from '@lingui/react/macro';
import { BCP47, type Locale } from '../../../../schemas/locale.ts';
import { cx } from '../../../../widgets/bricks/cx.ts';
import { Button } from '../../../../widgets/bricks/Button.tsx';
import { Empty } from '../../../../widgets/bricks/Notice.tsx';
import { SkeletonLines } from '../../../../widgets/bricks/Skeleton.tsx';
import { EntryButton } from './EntryButton.tsx';
import { onDay } from './entries.ts';
import type { Calendar } from './useCalendar.ts';

/** Day after day, only those on which something stands; on a phone a month is drawn so too. */
export function DayList({ calendar, locale }: { calendar: Calendar; locale: Locale }) {
  const { t } = useLingui();
  const { days, today, entries, at, span } = calendar;
  const said = new Intl.DateTimeFormat(BCP47[locale], {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'UTC',
  });
  const inSight =
    span === 'month' ? days.filter((day) => day.slice(0, 7) === at.slice(0, 7)) : days;
  const shown = inSight
    .map((day) => ({ day, some: onDay(entries, day) }))
    .filter(({ day, some }) => some.length > 0 || day === today);
  if (calendar.waiting) return <SkeletonLines lines={8} className="px-4 py-3" />;
  if (shown.every(({ some }) => some.length === 0)) {
    const { canAdd } = calendar;
    return (
      <Empty
        title={t`这段时间没有安排`}
        action={
          canAdd && (
            <Button
              onClick={() => void calendar.add(`${at} 09:00:00`, `${at} 10:00:00`)}
            >{t`新增`}</Button>
          )
        }
      />
    );
  }
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto border-t border-line">
      {shown.map(({ day, some }) => (
        <li
          key={day}
          className="flex gap-3 border-b border-line px-4 py-2 max-md:flex-col max-md:gap-1"
        >
          <span
            aria-current={day === today ? 'date' : undefined}
            className={cx(
              'w-44 shrink-0 text-sm',
              day === today ? 'font-semibold text-accent' : 'text-text-2',
            )}
          >
            {said.format(new Date(`${day}T00:00:00Z`))}
          </span>
          <ul className="flex min-w-0 flex-1 flex-col gap-1">
            {some.length === 0 && <li className="text-sm text-text-3">{t`没有安排`}</li>}
            {some.map((entry) => (
              <li key={entry.row.id}>
                <EntryButton entry={entry} calendar={calendar} day={day} steps="days" />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
