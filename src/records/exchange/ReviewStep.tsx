import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import useSWR from 'swr';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { runWithToast } from '../shared/runWithToast.ts';
import { callEndpoint } from '../../data/transport/client.ts';
import { downloadRejectedRows, type Import, type ImportRow } from '../../data/importExport.ts';
import { useImportStateLabels } from './useImportStateLabels.ts';
import type { ImportState } from './useImport.ts';

const STATES = ['bad', 'update', 'create', 'skip', 'same'] as const;
const SIZE = 20;

/** What would happen, row by row. Wrong cells are mended where they stand. */
export function ReviewStep({ now, state }: { now: Import; state: ImportState }) {
  const { t, i18n } = useLingui();
  const words = useImportStateLabels();
  const shown = STATES.filter((each) => (now.counts[each] ?? 0) > 0);
  const [chosen, setChosen] = useState<string>();
  const [page, setPage] = useState(1);
  const open = chosen && shown.some((each) => each === chosen) ? chosen : (shown[0] ?? 'create');
  const writes = (now.counts.create ?? 0) + (now.counts.update ?? 0);
  const bad = now.counts.bad ?? 0;
  const key = ['import rows', now.id, open, page];
  const { data, mutate } = useSWR(
    key,
    () =>
      callEndpoint('GET', '/rest/sys/import/rows', { id: now.id, state: open, page, size: SIZE }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );

  async function handleFix(row: number, column: number, value: string) {
    await state.save(async () => {
      const fixed = await callEndpoint('POST', '/rest/sys/import/fix', {
        id: now.id,
        row,
        column,
        value,
      });
      // A row that is right now stays in sight until the page is turned.
      await mutate(
        (before) =>
          before && {
            ...before,
            list: before.list.map((each) => (each.row === row ? fixed : each)),
          },
        { revalidate: false },
      );
      state.open(await callEndpoint('GET', '/rest/sys/import/read', { id: now.id }));
    });
  }

  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label={t`检查结果`} className="flex flex-wrap gap-2">
        {shown.map((each) => {
          const count = i18n.number(now.counts[each] ?? 0);
          return (
            <button
              key={each}
              type="button"
              aria-pressed={open === each}
              onClick={() => {
                setChosen(each);
                setPage(1);
              }}
              className={cx(
                'rounded-full border px-3 py-1 text-sm pointer-coarse:min-h-11',
                open === each ? 'border-accent text-accent' : 'border-line text-text-2',
                each === 'bad' && open !== each && 'text-danger',
              )}
            >
              {words(each)} {count}
            </button>
          );
        })}
      </fieldset>
      {data ? (
        <Rows now={now} rows={data.list} onFix={handleFix} />
      ) : (
        <SkeletonRows rows={6} columns={4} />
      )}
      {data && data.count > SIZE && (
        <Pager page={page} size={SIZE} count={data.count} onPage={setPage} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {bad > 0 && (
          <Button
            className="me-auto"
            onClick={() => void runWithToast(() => downloadRejectedRows(now.id))}
          >{t`下载错误行`}</Button>
        )}
        <Button onClick={() => state.open({ ...now, state: 'open' })}>{t`返回修改对应关系`}</Button>
        <Button kind="primary" disabled={writes === 0} onClick={() => void state.run(now.id)}>
          {bad > 0 ? t`导入正确的 ${writes} 行` : t`导入 ${writes} 行`}
        </Button>
      </div>
    </div>
  );
}

function Rows({
  now,
  rows,
  onFix,
}: {
  now: Import;
  rows: readonly ImportRow[];
  onFix(row: number, column: number, value: string): Promise<void>;
}) {
  const { t } = useLingui();
  const words = useImportStateLabels();
  const columns = now.headers.flatMap((header, index) =>
    now.mapping[index] ? [{ header, index }] : [],
  );
  return (
    <section className="-mx-5 max-h-[50vh] overflow-auto px-5" aria-label={t`数据行`}>
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface-1">
          <tr className="text-xs text-text-3 [&>th]:py-2 [&>th]:pe-3 [&>th]:text-start [&>th]:font-normal [&>th]:whitespace-nowrap">
            <th scope="col">{t`行`}</th>
            <th scope="col">{t`结果`}</th>
            {columns.map(({ header, index }) => (
              <th key={index} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} className="border-t border-line align-top [&>td]:py-1.5 [&>td]:pe-3">
              <td className="text-text-3 tabular-nums">{row.row}</td>
              <td className={cx('min-w-24', row.state === 'bad' && 'text-danger')}>
                {words(row.state)}
                {row.errors
                  .filter(({ column }) => column < 0)
                  .map(({ message }) => (
                    <span key={message} className="block text-xs">
                      {message}
                    </span>
                  ))}
              </td>
              {columns.map(({ header, index }) => (
                <ReviewCell
                  key={index}
                  row={row}
                  column={index}
                  model={now.mapping[index] ?? ''}
                  label={header}
                  onFix={onFix}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ReviewCellProps {
  row: ImportRow;
  column: number;
  model: string;
  label: string;
  onFix(row: number, column: number, value: string): Promise<void>;
}

function ReviewCell({ row, column, model, label, onFix }: ReviewCellProps) {
  const { t } = useLingui();
  const text = String(row.cells[column] ?? '');
  const faults = row.errors.filter((error) => error.column === column);
  const change = row.changes.find((each) => each.model === model);
  if (row.state === 'bad') {
    const line = row.row;
    return (
      <td>
        <input
          key={text}
          defaultValue={text}
          aria-label={t`第 ${line} 行 ${label}`}
          aria-invalid={faults.length > 0}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          onBlur={(event) =>
            event.target.value !== text && void onFix(row.row, column, event.target.value)
          }
          className={cx(
            'h-8 w-full min-w-28 rounded border bg-surface-1 px-2 pointer-coarse:h-11',
            faults.length > 0 ? 'border-danger' : 'border-line',
          )}
        />
        {faults.map(({ message }) => (
          <span key={message} className="block text-xs text-danger">
            {message}
          </span>
        ))}
      </td>
    );
  }
  return (
    <td className="max-w-60 truncate" title={text}>
      {change && <del className="me-1 text-text-3">{change.before}</del>}
      {change ? <ins className="text-accent no-underline">{text}</ins> : text}
    </td>
  );
}
