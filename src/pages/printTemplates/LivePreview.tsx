import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { placeholdersInTemplate, printHtml } from '../../../schemas/print/printHtml.ts';
import type { PrintPage } from '../../../schemas/print/types.ts';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useList } from '../../data/records.ts';
import { usePrintData } from '../../data/templates.ts';
import { Select } from '../../records/shared/Select.tsx';
import { FittedPaper } from '../../records/print/FittedPaper.tsx';

const NEWEST = { page: 1, size: 50, keyword: '', sort: '-create_time' } as const;

/** What the template becomes with a real record, while it is written. */
export function LivePreview({
  file,
  content,
  page,
}: {
  file: ModuleFile;
  content: string;
  page: PrintPage;
}) {
  const { t } = useLingui();
  const select = useId();
  const { data: records, error: listError, mutate: listAgain } = useList(file, NEWEST);
  const [chosen, setChosen] = useState<number>();
  const id = chosen ?? records?.list[0]?.id;
  // What is typed stands in the editor at once; the paper follows when there is time.
  const text = useDeferredValue(content);
  const tables = useMemo(
    () =>
      placeholdersInTemplate(text)
        .tables.map(({ key }) => key)
        .filter((key) => key.startsWith('@'))
        .toSorted(),
    [text],
  );
  const { data, error, mutate } = usePrintData(file.key, id, tables);
  const html = useMemo(() => (data ? printHtml(text, data) : ''), [text, data]);
  const fault = Boolean(listError ?? error);
  return (
    <section
      aria-label={t`预览`}
      className="flex min-h-0 min-w-0 flex-col bg-surface-2 max-lg:h-[560px] max-lg:shrink-0"
    >
      <div className="flex shrink-0 items-center gap-2 px-3 py-2">
        <FieldLabel htmlFor={select}>{t`预览数据`}</FieldLabel>
        <div className="min-w-0 flex-1">
          <Select
            id={select}
            label={t`预览数据`}
            value={String(id ?? '')}
            disabled={!records?.list.length}
            onChange={(next) => setChosen(Number(next))}
            options={(records?.list ?? []).map((row) => ({
              value: String(row.id),
              label: [...new Set([row.name || `#${row.id}`, row.number])]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </div>
      </div>
      <section
        aria-label={t`打印预览`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto p-3 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
      >
        {fault && !data && <ErrorState onRetry={() => void Promise.all([listAgain(), mutate()])} />}
        {!fault && records?.list.length === 0 && (
          <EmptyState
            title={t`还没有可预览的数据`}
            text={t`新增一条数据后，这里会显示它打印出来的样子。`}
          />
        )}
        {!fault && !data && records?.list.length !== 0 && <SkeletonLines lines={8} />}
        {data && <FittedPaper html={html} page={page} />}
      </section>
    </section>
  );
}
