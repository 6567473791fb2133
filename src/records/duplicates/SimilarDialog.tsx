import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MERGE_LIMITS } from '../../../schemas/duplicates/mergeValues.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useRecordEnvironment } from '../shared/useRecordEnvironment.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { setDuplicateDismissed, useSimilar } from '../../data/duplicates.ts';
import { mayIn } from '../shared/permissions.ts';
import { RequestMergeButton } from './RequestMergeButton.tsx';
import { mayMerge } from './mayMerge.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { LevelBadge, DuplicateReasons } from './DuplicateReasons.tsx';
import { DuplicateRecordLine } from './DuplicateRecordLine.tsx';

export interface SimilarDialogProps {
  file: ModuleFile;
  record: { id: number; name: string };
  onClose(): void;
}

/** Records that seem to mean the same as this one. */
export function SimilarDialog({ file, record, onClose }: SimilarDialogProps) {
  const { t } = useLingui();
  const { viewer } = useRecordEnvironment();
  const { data, error, mutate } = useSimilar(file.key, record.id);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [merging, setMerging] = useState(false);
  const name = record.name || `#${record.id}`;
  const chosen = data?.filter(({ id }) => picked.has(id)).map(({ id }) => id) ?? [];
  const enough = chosen.length > 0 && chosen.length < MERGE_LIMITS.most;

  function handleChoose(id: number, on: boolean) {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  }

  return (
    <Dialog
      open
      size={800}
      onOpenChange={(open) => !open && onClose()}
      title={t`与「${name}」相似的数据`}
      footer={
        data && data.length > 0 && mayMerge(viewer, file) ? (
          <>
            <Button onClick={onClose}>{t`关闭`}</Button>
            <Button
              kind="primary"
              disabled={!enough}
              onClick={() => setMerging(true)}
            >{t`与所选合并`}</Button>
          </>
        ) : data && data.length > 0 ? (
          <>
            <Button onClick={onClose}>{t`关闭`}</Button>
            <RequestMergeButton module={file.key} ids={[record.id, ...chosen]} />
          </>
        ) : undefined
      }
    >
      {error && !data ? <ErrorState onRetry={() => void mutate()} /> : null}
      {!data && !error && <SkeletonRows rows={4} columns={3} />}
      {data && data.length === 0 && (
        <EmptyState
          title={t`没有相似的数据`}
          text={t`按名称、电话、邮箱等比较了您可查看的全部数据。`}
        />
      )}
      {data && data.length > 0 && (
        <ul className="rounded-md border border-line">
          {data.map((each) => (
            <DuplicateRecordLine
              key={each.id}
              file={file}
              record={each}
              chosen={picked.has(each.id)}
              onChoose={(on) => handleChoose(each.id, on)}
            >
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                {each.apart ? (
                  <Badge color="green">{t`不重复`}</Badge>
                ) : (
                  <LevelBadge score={each.score} />
                )}
                <DuplicateReasons reasons={each.reasons} />
                {mayIn(viewer, file, 'edit') && (
                  <Button
                    size="small"
                    kind="quiet"
                    onClick={() =>
                      void runWithToast(() =>
                        setDuplicateDismissed(file.key, [record.id, each.id], !each.apart),
                      )
                    }
                  >
                    {each.apart ? t`取消标记` : t`不是重复`}
                  </Button>
                )}
              </div>
            </DuplicateRecordLine>
          ))}
        </ul>
      )}
      {merging && (
        <MergeDialog
          file={file}
          ids={[record.id, ...chosen]}
          onClose={(done) => (done ? onClose() : setMerging(false))}
        />
      )}
    </Dialog>
  );
}
