import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addMonths } from '../../../schemas/dates.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { usePhone } from '../../../widgets/bricks/usePhone.ts';
import { cellsOf, pageTitle, weekdayNames } from '../../../widgets/parts/calendarGrid.ts';
import { useList } from '../../data/records.ts';
import { localNow } from '../localNow.ts';
import type { ListRow } from '../types.ts';
import { valueOf } from './Cell.tsx';
import type { RecordListState } from './useRecordList.ts';
import { fieldOf, within } from './views.ts';

/** what one month asks for at most */
const MOST = 200;

/** Records on the days of a month by one of their dates; only the month in sight is asked for. */
export function CalendarView({ list, locale }: { list: RecordListState; locale: Locale }) {
  const { t } = useLingui();
  const phone = usePhone();
  const today = localNow().slice(0, 10);
  const [at, setAt] = useState(today);
  const field = list.form && fieldOf('calendar', list.form, list);
  const days = cellsOf('day', at, locale);
  const span = [days[0]?.value, days.at(-1)?.value];
  const { data, error, mutate } = useList(field && list.file, {
    ...list.query,
    page: 1,
    size: MOST,
    sort: field?.model ?? '',
    ...(field && { filter: within(list.filter, { field: field.model, operator: 'between', value: span }) }),
  });
  if (!field) return <Empty title={t`没有日期字段`} text={t`日历需要一个日期字段。`} />;
  const byDay = Map.groupBy(data?.list ?? [], (row) => String(valueOf(row, field.model) ?? '').slice(0, 10));
  const shown = phone ? days.filter(({ value, outside }) => !outside && (byDay.has(value) || value === today)) : days;

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <div className="flex shrink-0 items-center gap-1 px-4 py-2">
        <IconButton size="small" icon={<Icon name="chevron-right" className="rotate-180 rtl:rotate-0" />} label={t`上个月`} onClick={() => setAt(addMonths(at, -1))} />
        <h2 aria-live="polite" className="min-w-28 text-center text-sm font-semibold tabular-nums">
          {pageTitle('day', at, locale)}
        </h2>
        <IconButton size="small" icon={<Icon name="chevron-right" className="rtl:rotate-180" />} label={t`下个月`} onClick={() => setAt(addMonths(at, 1))} />
        <Button size="small" kind="quiet" disabled={at.slice(0, 7) === today.slice(0, 7)} onClick={() => setAt(today)}>{t`回到今天`}</Button>
        {data && data.count > data.list.length && <span className="ms-auto text-xs text-warning">{t`本月数据较多，只显示前 ${MOST} 条，请用筛选缩小范围。`}</span>}
      </div>
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : (
        <>
          {!phone && (
            <div aria-hidden className="grid shrink-0 grid-cols-7 border-y border-line text-xs text-text-3">
              {weekdayNames(locale).map(({ spoken }) => (
                <span key={spoken} className="px-2 py-1">
                  {spoken}
                </span>
              ))}
            </div>
          )}
          <ol aria-busy={!data} className={phone ? 'min-h-0 flex-1 overflow-y-auto' : 'grid min-h-0 flex-1 auto-rows-fr grid-cols-7 overflow-y-auto'}>
            {shown.map(({ value, label, spoken, outside }) => (
              <li key={value} aria-label={spoken} className={cx('flex min-h-24 min-w-0 flex-col gap-0.5 border-e border-b border-line p-1 max-md:min-h-14', outside && 'bg-surface-0')}>
                <span
                  aria-current={value === today ? 'date' : undefined}
                  className={cx('ms-0.5 shrink-0 text-xs tabular-nums', value === today ? 'w-max rounded bg-accent px-1.5 text-accent-text' : 'text-text-3')}
                >
                  {phone ? spoken : label}
                </span>
                <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
                  {byDay.get(value)?.map((row) => (
                    <li key={row.id}>
                      <Item row={row} time={String(valueOf(row, field.model)).slice(11, 16)} current={row.id === list.openId} onOpen={list.open} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Item({ row, time, current, onOpen }: { row: ListRow; time: string; current: boolean; onOpen(id: number): void }) {
  const name = row.name || `#${row.id}`;
  return (
    <button
      type="button"
      title={name}
      onClick={() => onOpen(row.id)}
      className={cx('flex w-full min-w-0 gap-1 rounded px-1.5 py-0.5 text-start text-xs hover:bg-pressed pointer-coarse:min-h-11 pointer-coarse:items-center', current ? 'bg-selected' : 'bg-surface-2')}
    >
      {time && time !== '00:00' && <span className="shrink-0 text-text-3 tabular-nums">{time}</span>}
      <span className="truncate">{name}</span>
    </button>
  );
}
