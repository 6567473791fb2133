import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import type { BulkActionRequest, BulkRun } from '../../data/bulk.ts';
import type { RelatedDeletion } from '../shared/removal.ts';
import { BulkFrame } from './BulkFrame.tsx';
import { Counts } from './Counts.tsx';
import { RefusedList } from './RefusedList.tsx';
import { discardBulkRun, useBulkRun } from './useBulkRun.ts';
import { UNDO_MS, useUndoAction } from './useUndoAction.ts';

/** Something that is done to many records, with its words. */
export interface BulkTask {
  request: BulkActionRequest;
  title: string;
  /** the verb on the button */
  label: string;
  danger?: boolean;
  /** what is asked, once it is known what would go along */
  question(along: readonly RelatedDeletion[]): Promise<string> | string;
  /** said when it is done, and when the person does not consent */
  done: string;
  cancelled: string;
}

interface BulkDeedProps {
  file: ModuleFile;
  form: Form;
  task: BulkTask;
  ids: readonly number[];
  onClose(done: boolean): void;
}

/** A deed to many records: tried out at once by the server's own rules, asked about with what that told, then done, whether or not this is still open. */
export function BulkActionDialog({ file, form, task, ids, onClose }: BulkDeedProps) {
  const { t, i18n } = useLingui();
  const { request, label } = task;
  const state = useBulkRun();
  const { takeBack } = useUndoAction();
  const [turn, setTurn] = useState(0);
  const [question, setQuestion] = useState<string>();
  const { run, busy, untouched } = state;
  const tried = run !== undefined && run.state !== 'checking';
  const possible = tried && (run.counts.todo ?? 0) > 0;
  const count = i18n.number((untouched ? run?.counts.todo : run?.counts.done) ?? 0);

  const same = i18n.number(run?.counts.same ?? 0);

  const begin = useEffectEvent(() => state.tryOut(request, ids));
  const handleTried = useEffectEvent(async (trial: BulkRun | undefined) => {
    if (trial?.state === 'ready') setQuestion(await task.question(trial.along));
    else if (trial) onClose(false);
  });
  useEffect(() => {
    let here = true;
    void begin().then((trial) => (here ? handleTried(trial) : undefined));
    return () => {
      here = false;
    };
  }, [turn]);

  async function handleRun(id: number, retry: boolean) {
    const before = untouched ? 0 : (run?.counts.done ?? 0);
    const outcome = await state.carryOut(id, retry);
    if (!outcome) return;
    if ((outcome.counts.done ?? 0) > before) tell(outcome);
    if (completedWithoutFailures(outcome)) onClose(true);
  }

  function tell({ id, counts, skipped: left, revertible }: BulkRun) {
    const [words, many] = [task.done, i18n.number(counts.done ?? 0)];
    toast.success(
      t`${words}（${many} 条）`,
      revertible === 1
        ? { duration: UNDO_MS, action: { label: t`撤销`, onSelect: () => void takeBack(id) } }
        : undefined,
    );
    if (left > 0) toast.warn(t`${left} 条相关数据未变更：已作废、已结束、审批中、已锁定或属于他人`);
  }

  function handleClose() {
    if (!untouched) return onClose(true);
    void discardBulkRun(run);
    if (possible) toast.warn(task.cancelled);
    onClose(false);
  }

  return (
    <BulkFrame
      size={500}
      title={task.title}
      state={state}
      onAgain={(retry) => run && void handleRun(run.id, retry)}
      onUndo={() => run && void state.takeBack(run.id)}
      onRetry={run ? undefined : () => setTurn(turn + 1)}
      onClose={handleClose}
      buttons={
        tried && !possible ? (
          <Button onClick={handleClose}>{t`关闭`}</Button>
        ) : (
          <>
            <Button onClick={handleClose}>{t`取消`}</Button>
            <Button
              kind={task.danger ? 'danger' : 'primary'}
              disabled={!possible || question === undefined}
              loading={busy}
              onClick={() => run && void handleRun(run.id, false)}
            >
              {possible ? t`${label} ${count} 条` : label}
            </Button>
          </>
        )
      }
    >
      {run && tried ? (
        <div className="flex flex-col gap-3 text-sm">
          {untouched && possible && question && <p className="text-md">{question}</p>}
          <Counts
            run={run}
            done={untouched ? t`可处理 ${count} 条` : t`已处理 ${count} 条`}
            same={t`${same} 条无需处理`}
          />
          <RefusedList file={file} form={form} run={run} />
        </div>
      ) : (
        !state.refusal && <SkeletonLines lines={3} />
      )}
    </BulkFrame>
  );
}

/** Nothing is left to look at: what the trial refused was known before. */
export function completedWithoutFailures({ state, counts }: BulkRun): boolean {
  return state === 'done' && !counts.failed;
}
