import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useRecordEnvironment } from '../shared/useRecordEnvironment.ts';
import { type MergeRow, useMerges } from '../../data/duplicates.ts';
import { useLayers } from '../shared/layers.ts';
import { mayMerge } from './mayMerge.ts';
import { formatList } from '../shared/formatList.ts';
import { useUndoMerge } from './useUndoMerge.ts';

const SIZE = 20;

/** What was merged, by whom and when; each can be taken back. */
export function MergeList({ file }: { file: ModuleFile }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useMerges(file.key, { page, size: SIZE });
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={4} columns={3} />;
  if (data.count === 0)
    return (
      <EmptyState title={t`还没有合并过数据`} text={t`合并后的数据列在这里，可以随时撤销。`} />
    );
  return (
    <>
      <ul>
        {data.list.map((row) => (
          <Row key={row.id} file={file} row={row} />
        ))}
      </ul>
      {data.count > SIZE && <Pager page={page} size={SIZE} count={data.count} onPage={setPage} />}
    </>
  );
}

function Row({ file, row }: { file: ModuleFile; row: MergeRow }) {
  const { t, i18n } = useLingui();
  const { viewer } = useRecordEnvironment();
  const layers = useLayers();
  const undo = useUndoMerge();
  const [busy, setBusy] = useState(false);
  const name = row.name || `#${row.master_id}`;
  const [who, time, undoer] = [row.user_name, row.create_time.slice(0, 16), row.undone_user_name];
  const others = formatList(
    i18n,
    row.others.map((other) => other.name || `#${other.id}`),
  );

  async function handleUndo() {
    setBusy(true);
    await undo(row.id);
    setBusy(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm">
      <p className="min-w-0 flex-1 break-words">
        <span className="text-text-2">{others}</span> →{' '}
        <button
          type="button"
          onClick={() => layers.openRecord(file.key, row.master_id)}
          className="text-start font-semibold text-accent hover:underline"
        >
          {name}
        </button>
      </p>
      <span className="text-xs text-text-3 tabular-nums">
        <Trans>
          {who} 于 {time}
        </Trans>
      </span>
      {row.undone_time ? (
        <span className="text-xs text-text-3">{t`已由 ${undoer} 撤销`}</span>
      ) : (
        mayMerge(viewer, file) && (
          <Button
            size="small"
            loading={busy}
            aria-label={t`撤销合并：${name}`}
            onClick={() => void handleUndo()}
          >{t`撤销合并`}</Button>
        )
      )}
    </li>
  );
}
