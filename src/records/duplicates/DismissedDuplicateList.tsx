import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useRecordEnvironment } from '../shared/useRecordEnvironment.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { setDuplicateDismissed, useDismissedDuplicates } from '../../data/duplicates.ts';
import { mayIn } from '../shared/permissions.ts';

const SIZE = 20;

/** Pairs that somebody called different, and the way back. */
export function DismissedDuplicateList({ file }: { file: ModuleFile }) {
  const { t } = useLingui();
  const { viewer } = useRecordEnvironment();
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useDismissedDuplicates(file.key, { page, size: SIZE });
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={4} columns={3} />;
  if (data.count === 0)
    return (
      <EmptyState
        title={t`还没有标为不重复的数据`}
        text={t`在可能重复的数据上点「不是重复」，它们就不再一起出现。`}
      />
    );
  return (
    <>
      <ul>
        {data.list.map(({ ids, names, user_name, create_time }) => {
          const [who, time] = [user_name, create_time.slice(0, 16)];
          const [one, other] = names.map((name, index) => name || `#${ids[index]}`);
          return (
            <li
              key={ids.join()}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm"
            >
              <span className="min-w-0 flex-1 break-words">
                {one} <span className="text-text-3">≠</span> {other}
              </span>
              <span className="text-xs text-text-3 tabular-nums">
                <Trans>
                  {who} 于 {time}
                </Trans>
              </span>
              {mayIn(viewer, file, 'edit') && (
                <Button
                  size="small"
                  aria-label={t`取消标记：${one}、${other}`}
                  onClick={() =>
                    void runWithToast(() => setDuplicateDismissed(file.key, ids, false))
                  }
                >{t`取消标记`}</Button>
              )}
            </li>
          );
        })}
      </ul>
      {data.count > SIZE && <Pager page={page} size={SIZE} count={data.count} onPage={setPage} />}
    </>
  );
}
