import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useRelated } from '../../data/records.ts';
import { useLayers } from '../shared/layers.ts';
import { formatFieldNumber } from '../../../schemas/form/formatFieldNumber.ts';
import { useDensity } from '../list/table/density.ts';
import { RecordTable } from '../list/table/RecordTable.tsx';
import { mayIn } from '../shared/permissions.ts';
import { type RelatedTabProps, useRelatedTab } from './useRelatedTab.tsx';
import { LoadError } from '../shared/LoadError.tsx';

/** px of the heading of a table and of its scroll bar */
const FRAME = 36 + 14;

/** The records of another module that belong to this one. `tools` stand beside the add button, for those who may add. */
export function RelatedTab({
  tab,
  parent,
  record,
  around,
  tools,
}: RelatedTabProps & { tools?: ReactNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const { rowHeight } = useDensity();
  const [page, setPage] = useState(1);
  const { made, declared, file, words, none, canAdd, addButton } = useRelatedTab({
    tab,
    parent,
    record,
    around,
  });
  const size = declared?.size ?? LIMITS.relatedPageSize;
  const { data, error, isLoading, mutate } = useRelated(file, {
    parent: { module: parent.key, id: record.id },
    page,
    size,
  });
  const columns = useMemo(
    () =>
      made.data?.form.columns.filter((column) => column.shown && column.model !== declared?.by) ??
      [],
    [made.data, declared],
  );

  const trouble = (made.error ?? (data ? undefined : error)) as unknown;
  if (trouble !== undefined)
    return (
      <LoadError
        error={trouble}
        onRetry={() => {
          made.retry();
          void mutate();
        }}
      />
    );
  if (!made.data || !data)
    return (
      <div className="px-5 py-3">
        <SkeletonRows rows={5} columns={5} />
      </div>
    );
  if (data.list.length === 0 && page === 1)
    return (
      <EmptyState
        title={none}
        text={canAdd ? t`添加后会显示在这里。` : undefined}
        action={
          canAdd && (
            <span className="flex flex-wrap justify-center gap-2">
              {tools}
              {addButton}
            </span>
          )
        }
      />
    );
  const answer: Readonly<Record<string, unknown>> = data;
  const form = made.data.form;
  const sums = Object.entries(made.data.file.totals ?? {}).flatMap(([name, total]) => {
    const part = typeof total === 'string' ? undefined : total;
    const [field, value] = [form.fields.get(part?.of ?? String(total)), answer[name]];
    if (!field || typeof value !== 'number') return [];
    return [
      { name, field, value, title: part ? translate(part.label, locale) : t`${field.name}合计` },
    ];
  });
  const mayOpen = mayIn(around.viewer, made.data.file, 'view');
  return (
    <div className="flex flex-col px-5 py-3">
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-end gap-2">
        {sums.length > 0 && (
          <dl className="me-auto flex flex-wrap gap-x-4 text-xs text-text-3">
            {sums.map(({ name, field, value, title }) => (
              <div key={name} className="flex gap-1.5">
                <dt>{title}</dt>
                <dd className="text-text-1 tabular-nums">
                  {formatFieldNumber(value, field, locale)}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {canAdd && tools}
        {addButton}
      </div>
      <div
        className="flex overflow-hidden rounded-md border border-line"
        style={{ height: FRAME + data.list.length * rowHeight }}
      >
        <RecordTable
          label={words}
          form={made.data.form}
          columns={columns}
          rows={data.list}
          locale={locale}
          rowHeight={rowHeight}
          busy={isLoading}
          onOpen={mayOpen ? (id) => layers.openRecord(tab.module, id) : undefined}
        />
      </div>
      {data.count > size && (
        <Pager
          page={page}
          size={size}
          count={data.count}
          isEstimate={data.count_is_estimate}
          onPage={setPage}
        />
      )}
    </div>
  );
}
