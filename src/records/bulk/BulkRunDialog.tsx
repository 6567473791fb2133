import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { readBulkRun, type BulkRun } from '../../data/bulk.ts';
import type { Job } from '../../data/jobs.ts';
import { useModuleForm } from '../../data/definitions.ts';
import { BulkFrame } from './BulkFrame.tsx';
import { Counts } from './Counts.tsx';
import { RefusedList } from './RefusedList.tsx';
import { useJobLabels } from './useJobLabels.ts';
import { useBulkRun } from './useBulkRun.ts';
import { useUndoAction } from './useUndoAction.ts';

interface RunDialogProps {
  job: Job;
  onClose(): void;
}

/** A run that was begun elsewhere, or before: how far it is or what became of it, and what can be done about that. */
export function BulkRunDialog({ job, onClose }: RunDialogProps) {
  const { data: run } = useSWR(['run', job.id], () => readBulkRun(job.id), {
    revalidateOnFocus: false,
  });
  return run ? <Opened job={job} begun={run} onClose={onClose} /> : null;
}

function Opened({ job, begun, onClose }: RunDialogProps & { begun: BulkRun }) {
  const { t, i18n } = useLingui();
  const title = useJobLabels()(job);
  const { data: module } = useModuleForm(job.module);
  const state = useBulkRun(begun);
  const { tell } = useUndoAction();
  const run = state.run ?? begun;
  const [done, same] = [i18n.number(run.counts.done ?? 0), i18n.number(run.counts.same ?? 0)];
  const watch = useEffectEvent(() => void state.watch(begun));
  useEffect(() => watch(), []);

  async function handleUndo() {
    const back = await state.takeBack(run.id);
    if (back) tell(back);
  }

  return (
    <BulkFrame
      size={500}
      title={title}
      state={state}
      onAgain={(retry) => void state.carryOut(run.id, retry)}
      onUndo={() => void handleUndo()}
      onClose={onClose}
    >
      {module ? (
        <div className="flex flex-col gap-3 text-sm">
          <Counts run={run} done={t`已处理 ${done} 条`} same={t`${same} 条无需处理`} />
          <RefusedList file={module.file} form={module.form} run={run} />
        </div>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </BulkFrame>
  );
}
