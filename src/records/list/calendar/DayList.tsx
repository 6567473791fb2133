import { useLingui } from '@lingui/react/macro';
import { type Locale, languageOf } from '../../../../schemas/i18n/locale.ts';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { EntryButton } from './EntryButton.tsx';
import { onDay } from './entries.ts';
import type { Calendar } from './useCalendar.ts';

/** Day after day, only those on which something stands; on a phone a month is drawn so too. */
export function DayList({ calendar, locale }: { calendar: Calendar; locale: Locale }) {
  const { t } = useLingui();
  const { days, today, entries, at, span } = calendar;
  const said = new Intl.DateTimeFormat(languageOf(locale).tag, {
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
      <EmptyState
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
