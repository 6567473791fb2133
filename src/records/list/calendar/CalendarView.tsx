import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { daysBetween } from '../../../../schemas/values/dates.ts';
import { useState } from 'react';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { usePhone } from '../../../../widgets/ui/usePhone.ts';
import { pageTitle } from '../../../../widgets/parts/dates/calendarGrid.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { DayList } from './DayList.tsx';
import { EntryChip } from './EntryButton.tsx';
import type { Entry, Span } from './entries.ts';
import { HOUR, HourGrid } from './HourGrid.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { type Calendar, MAX_ENTRIES, useCalendar } from './useCalendar.ts';

/** minutes to which a drag snaps */
const SNAP = 15;

/** Records on the days of a month, a week, a day or one after the other, by their own dates; only what is in sight is asked for. */
export function CalendarView({ list, locale }: { list: RecordListState; locale: Locale }) {
  const { t } = useLingui();
  const phone = usePhone();
  const calendar = useCalendar(list, locale);
  const [held, setHeld] = useState<Entry>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  if (!calendar.look)
    return <EmptyState title={t`没有日期字段`} text={t`日历需要一个日期字段。`} />;
  const { span } = calendar;
  const hours = span === 'week' || span === 'day';

  function handleDrop({ active, over, delta }: DragEndEvent) {
    setHeld(undefined);
    const { entry, day } = active.data.current as { entry: Entry; day: string };
    const to = (over?.data.current as { day: string } | undefined)?.day;
    if (to === undefined) return;
    const minutes = hours && !entry.whole ? Math.round(((delta.y / HOUR) * 60) / SNAP) * SNAP : 0;
    calendar.move(entry, { days: daysBetween(day, to), minutes });
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <Head calendar={calendar} locale={locale} />
      {calendar.failed ? (
        <ErrorState onRetry={calendar.retry} />
      ) : (
        <DndContext
          sensors={sensors}
          onDragStart={({ active }) => setHeld((active.data.current as { entry: Entry }).entry)}
          onDragCancel={() => setHeld(undefined)}
          onDragEnd={handleDrop}
        >
          {hours ? (
            <HourGrid key={span} calendar={calendar} locale={locale} />
          ) : span === 'list' || phone ? (
            <DayList calendar={calendar} locale={locale} />
          ) : (
            <MonthGrid calendar={calendar} locale={locale} />
          )}
          <DragOverlay dropAnimation={null}>{held && <EntryChip entry={held} />}</DragOverlay>
        </DndContext>
      )}
    </div>
  );
}

function Head({ calendar, locale }: { calendar: Calendar; locale: Locale }) {
  const { t } = useLingui();
  const { at, span, days, today } = calendar;
  const spans: { key: Span; label: string }[] = [
    { key: 'month', label: t`月` },
    { key: 'week', label: t`周` },
    { key: 'day', label: t`日` },
    { key: 'list', label: t`列表` },
  ];
  const title =
    span === 'month'
      ? pageTitle('day', at, locale)
      : span === 'day'
        ? at
        : `${days[0] ?? ''} – ${(days.at(-1) ?? '').slice(5)}`;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1 px-4 py-2">
      <IconButton
        size="small"
        icon={<Icon name="chevron-right" className="rotate-180 rtl:rotate-0" />}
        label={t`往前`}
        onClick={() => calendar.turn(-1)}
      />
      <h2 aria-live="polite" className="min-w-28 text-center text-sm font-semibold tabular-nums">
        {title}
      </h2>
      <IconButton
        size="small"
        icon={<Icon name="chevron-right" className="rtl:rotate-180" />}
        label={t`往后`}
        onClick={() => calendar.turn(1)}
      />
      <Button
        size="small"
        kind="quiet"
        disabled={
          days.includes(today) && (span !== 'month' || at.slice(0, 7) === today.slice(0, 7))
        }
        onClick={() => calendar.goTo(today)}
      >{t`回到今天`}</Button>
      {calendar.cut && (
        <span className="text-xs text-warning">{t`数据较多，只显示前 ${MAX_ENTRIES} 条，请用筛选缩小范围。`}</span>
      )}
      <fieldset className="ms-auto flex">
        <legend className="sr-only">{t`时间范围`}</legend>
        {spans.map(({ key, label }) => (
          <Button
            key={key}
            size="small"
            kind="quiet"
            aria-pressed={span === key}
            onClick={() => calendar.setSpan(key)}
            className={cx(span === key && 'bg-selected font-semibold text-accent')}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
