import '../lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MERGE } from '../../../schemas/duplicates/mergeValues.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { Badge } from '../../../widgets/bricks/Badge.tsx';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { useAround } from '../around.ts';
import { attempt } from '../attempt.ts';
import { tellApart, useSimilar } from '../../data/duplicates.ts';
import { mayIn } from '../may.ts';
import { mayMerge } from './mayMerge.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { LevelBadge, Reasons } from './Reasons.tsx';
import { RecordLine } from './RecordLine.tsx';

export interface SimilarDialogProps {
  file: ModuleFile;
  record: { id: number; name: string };
  onClose(): void;
}

/** Records that seem to mean the same as this one. */
export function SimilarDialog({ file, record, onClose }: SimilarDialogProps) {
  const { t } = useLingui();
  const { viewer } = useAround();
  const { data, error, mutate } = useSimilar(file.key, record.id);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [merging, setMerging] = useState(false);
  const name = record.name || `#${record.id}`;
  const chosen = data?.filter(({ id }) => picked.has(id)).map(({ id }) => id) ?? [];
  const enough = chosen.length > 0 && chosen.length < MERGE.most;

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
        ) : undefined
      }
    >
      {error && !data ? <ErrorState onRetry={() => void mutate()} /> : null}
      {!data && !error && <SkeletonRows rows={4} columns={3} />}
      {data && data.length === 0 && (
        <Empty title={t`没有相似的数据`} text={t`按名称、电话、邮箱等比较了您可查看的全部数据。`} />
      )}
      {data && data.length > 0 && (
        <ul className="rounded-md border border-line">
          {data.map((each) => (
            <RecordLine
              key={each.id}
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
                <Reasons reasons={each.reasons} />
                {mayIn(viewer, file, 'edit') && (
                  <Button
                    size="small"
                    kind="quiet"
                    onClick={() =>
                      void attempt(() => tellApart(file.key, [record.id, each.id], !each.apart))
                    }
                  >
                    {each.apart ? t`取消标记` : t`不是重复`}
                  </Button>
                )}
              </div>
            </RecordLine>
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
