import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nounIn } from '../../../../schemas/i18n/nouns.ts';
import { type Locale, languageOf } from '../../../../schemas/i18n/locale.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { valueAsText } from '../../../../schemas/values/valueTypes.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { useList } from '../../../data/records.ts';
import { TimelineEntry } from '../table/TimelineEntry.tsx';
import { valueOf } from '../table/Cell.tsx';
import type { RecordListState } from '../state/useRecordList.ts';
import { fieldOf } from '../state/views.ts';
import { useViewChoice } from './useViewChoice.ts';

/** Records day by day, the newest first, each as what it tells; more are asked for below. */
export function TimelineView({ list, locale }: { list: RecordListState; locale: Locale }) {
  const { t } = useLingui();
  const { file, form } = list;
  const [size, setSize] = useState<number>(LIMITS.pageSize);
  const choice = useViewChoice(list);
  const field = form && fieldOf('timeline', form, choice);
  const { data, error, mutate } = useList(field && file, {
    ...list.query,
    page: 1,
    size,
    sort: `-${field?.model ?? ''}`,
  });
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!file || !form || !field || !data)
    return <SkeletonLines lines={10} className="px-4 py-3 md:px-6" />;
  if (data.count === 0) {
    const words = nounIn(translate(file.label, locale), locale, 'many');
    return (
      <EmptyState
        filtered={list.narrowedBy !== undefined}
        title={
          list.narrowedBy === 'search'
            ? t`没有符合条件的${words}`
            : list.narrowedBy === 'view'
              ? t`这个场景里没有${words}`
              : t`还没有${words}`
        }
      />
    );
  }
  const said = new Intl.DateTimeFormat(languageOf(locale).tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'UTC',
  });
  const days = Map.groupBy(data.list, (row) => valueAsText(valueOf(row, field.model)).slice(0, 10));
  const rest = data.count - data.list.length;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <div className="mx-auto max-w-3xl px-4 py-3 md:px-6">
        {[...days].map(([day, rows]) => (
          <section key={day} aria-label={dayName(said, day) || t`没有日期`}>
            <h2 className="sticky top-0 z-1 bg-surface-1 py-2 text-sm font-semibold text-text-2">
              {dayName(said, day) || t`没有日期`}
            </h2>
            <ol>
              {rows.map((row) => (
                <TimelineEntry
                  key={row.id}
                  file={file}
                  form={form}
                  by={undefined}
                  mayOpen
                  row={row}
                  locale={locale}
                  onOpen={list.open}
                />
              ))}
            </ol>
          </section>
        ))}
        {rest > 0 && size < LIMITS.maxPageSize && (
          <div className="flex justify-center pb-2">
            <Button
              kind="quiet"
              onClick={() => setSize(Math.min(size + LIMITS.pageSize * 2, LIMITS.maxPageSize))}
            >{t`加载更多`}</Button>
          </div>
        )}
        {rest > 0 && size >= LIMITS.maxPageSize && (
          <p className="pb-2 text-center text-sm text-text-3">
            <Plural value={rest} other="另有 # 条更早的，请用筛选缩小范围。" />
          </p>
        )}
      </div>
    </div>
  );
}

function dayName(said: Intl.DateTimeFormat, day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? said.format(new Date(`${day}T00:00:00Z`)) : '';
}
