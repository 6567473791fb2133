import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { addDays, addMonths, period } from '../../../schemas/values/dates.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { cx } from '../../ui/cx.ts';
import { Calendar } from './Calendar.tsx';
import { ClockPanel } from './ClockPanel.tsx';
import type { CalendarLevel } from './calendarGrid.ts';
import type { DateKind } from './dateText.ts';
import { QuickRow } from './QuickRow.tsx';
import { TimePanel } from './TimePanel.tsx';

interface DatePanelProps {
  label: string;
  kind: Exclude<DateKind, 'time'>;
  /** the format shows seconds: they can be picked */
  seconds: boolean;
  value: string;
  range?: readonly [string, string];
  time?: string;
  today: string;
  clearable: boolean;
  locale: Locale;
  /** done: nothing is left to choose */
  onPick(value: string | undefined, done: boolean): void;
  /** of a range: both ends at once */
  onSpan?: ((from: string, to: string) => void) | undefined;
}

const LEVEL: Record<DatePanelProps['kind'], CalendarLevel> = {
  year: 'year',
  month: 'month',
  date: 'day',
  datetime: 'day',
};
const LENGTH: Record<CalendarLevel, number> = { year: 4, month: 7, day: 10 };

/** Calendar of one date, beside it the half hours (or a clock) where a time belongs to it, below it what is wanted most often. */
export function DatePanel({
  label,
  kind,
  seconds,
  value,
  range,
  time,
  today,
  clearable,
  locale,
  onPick,
  onSpan,
}: DatePanelProps) {
  const { t } = useLingui();
  const timeId = useId();
  const level = LEVEL[kind];
  const isDate = /^\d{4}(-\d\d){0,2}/.test(value) && value.length >= LENGTH[level];
  const picked = isDate ? [value.slice(0, LENGTH[level])] : [];
  const clock = value.slice(11) || time || '00:00:00';
  const whole = (day: string) => (kind === 'datetime' ? `${day} ${clock}` : day);
  return (
    <>
      <div className={cx('flex', seconds && 'max-sm:flex-col')}>
        <Calendar
          label={label}
          level={level}
          picked={picked}
          range={range}
          today={today}
          locale={locale}
          onPick={(day) => onPick(whole(day), kind !== 'datetime')}
        />
        {kind === 'datetime' && (
          <div className="flex border-s border-line">
            {seconds ? (
              <ClockPanel
                id={timeId}
                value={isDate ? clock : ''}
                onPick={(at) => onPick(`${picked[0] ?? today} ${at}`, false)}
              />
            ) : (
              <TimePanel
                id={timeId}
                label={t`时间`}
                value={isDate ? clock : ''}
                onPick={(at) => onPick(`${picked[0] ?? today} ${at}`, true)}
              />
            )}
          </div>
        )}
      </div>
      <QuickRow
        choices={
          onSpan
            ? SPANS.map(({ key, words }) => ({
                key,
                words: words(),
                onPress: () => spread(onSpan, period(key, today)),
              }))
            : SHORTCUTS[level].map(({ key, words, at }) => ({
                key,
                words: words(),
                onPress: () =>
                  onPick(whole(at(today).slice(0, LENGTH[level])), kind !== 'datetime'),
              }))
        }
        onClear={clearable && value ? () => onPick(undefined, true) : undefined}
      />
    </>
  );

  function spread(
    take: NonNullable<DatePanelProps['onSpan']>,
    { from, to }: { from: string; to: string },
  ) {
    if (kind === 'datetime') take(`${from} 00:00:00`, `${to} 23:59:59`);
    else take(from.slice(0, LENGTH[level]), to.slice(0, LENGTH[level]));
  }
}

interface Shortcut {
  key: string;
  words(): ReactNode;
  at(today: string): string;
}

const SHORTCUTS: Record<CalendarLevel, readonly Shortcut[]> = {
  day: [
    { key: 'today', words: () => <Trans>今天</Trans>, at: (today) => today },
    { key: 'tomorrow', words: () => <Trans>明天</Trans>, at: (today) => addDays(today, 1) },
    { key: 'week', words: () => <Trans>一周后</Trans>, at: (today) => addDays(today, 7) },
  ],
  month: [
    { key: 'this', words: () => <Trans>本月</Trans>, at: (today) => today },
    { key: 'next', words: () => <Trans>下月</Trans>, at: (today) => addMonths(today, 1) },
  ],
  year: [
    { key: 'this', words: () => <Trans>今年</Trans>, at: (today) => today },
    { key: 'next', words: () => <Trans>明年</Trans>, at: (today) => addMonths(today, 12) },
  ],
};

const SPANS = [
  { key: 'this_week', words: () => <Trans>本周</Trans> },
  { key: 'this_month', words: () => <Trans>本月</Trans> },
  { key: 'this_quarter', words: () => <Trans>本季度</Trans> },
  { key: 'this_year', words: () => <Trans>今年</Trans> },
] as const;
