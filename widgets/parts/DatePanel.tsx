import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { Locale } from '../../schemas/locale.ts';
import { Button } from '../bricks/Button.tsx';
import { Calendar } from './Calendar.tsx';
import type { CalendarLevel } from './calendarGrid.ts';
import type { DateKind } from './dateText.ts';
import { TimePanel } from './TimePanel.tsx';

interface DatePanelProps {
  label: string;
  kind: Exclude<DateKind, 'time'>;
  value: string;
  range?: readonly [string, string];
  time?: string;
  today: string;
  locale: Locale;
  /** done: nothing is left to choose */
  onPick(value: string | undefined, done: boolean): void;
}

const LEVEL: Record<DatePanelProps['kind'], CalendarLevel> = { year: 'year', month: 'month', date: 'day', datetime: 'day' };
const LENGTH: Record<CalendarLevel, number> = { year: 4, month: 7, day: 10 };

/** Calendar of one date, beside it the half hours where a time belongs to it. */
export function DatePanel({ label, kind, value, range, time, today, locale, onPick }: DatePanelProps) {
  const { t } = useLingui();
  const timeId = useId();
  const level = LEVEL[kind];
  const isDate = /^\d{4}(-\d\d){0,2}/.test(value) && value.length >= LENGTH[level];
  const picked = isDate ? [value.slice(0, LENGTH[level])] : [];
  const clock = value.slice(11) || time || '00:00:00';
  const whole = (day: string) => (kind === 'datetime' ? `${day} ${clock}` : day);
  return (
    <>
      <div className="flex">
        <Calendar label={label} level={level} picked={picked} range={range} today={today} locale={locale} onPick={(day) => onPick(whole(day), kind !== 'datetime')} />
        {kind === 'datetime' && (
          <div className="flex border-s border-line">
            <TimePanel id={timeId} label={t`时间`} value={isDate ? clock : ''} onPick={(at) => onPick(`${picked[0] ?? today} ${at}`, true)} />
          </div>
        )}
      </div>
      <div className="flex justify-between border-t border-line px-2 py-1.5">
        <QuickButton onPress={() => onPick(whole(today.slice(0, LENGTH[level])), kind !== 'datetime')}>{TODAY[level]()}</QuickButton>
        {value && (
          <QuickButton onPress={() => onPick(undefined, true)}>
            <Trans>清除</Trans>
          </QuickButton>
        )}
      </div>
    </>
  );
}

const TODAY: Record<CalendarLevel, () => ReactNode> = { day: () => <Trans>今天</Trans>, month: () => <Trans>本月</Trans>, year: () => <Trans>今年</Trans> };

function QuickButton({ onPress, children }: { onPress(): void; children: ReactNode }) {
  return (
    <Button kind="quiet" size="small" onClick={onPress}>
      {children}
    </Button>
  );
}
