import '../lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Form } from '../../../schemas/form.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { type DeedRequest, type Done, doRecords, type Outcome } from '../../data/bulk.ts';
import { attempt } from '../attempt.ts';
import { BulkFrame } from './BulkFrame.tsx';
import { Counts } from './Counts.tsx';
import { RefusedList } from './RefusedList.tsx';
import { UNDO_MS } from './undo.ts';
import { useBulk } from './useBulk.ts';

/** Something that is done to many records, with its words. */
export interface BulkTask {
  request: DeedRequest;
  title: string;
  /** the verb on the button */
  label: string;
  danger?: boolean;
  /** what is asked, once it is known what it would do */
  question(done: readonly Done[]): Promise<string> | string;
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

/** A deed to many records: tried out at once by the server's own rules, asked about with what that told, then done. */
export function BulkDeed({ file, form, task, ids, onClose }: BulkDeedProps) {
  const { t, i18n } = useLingui();
  const { request, label } = task;
  const bulk = useBulk<Done>((some, how) => doRecords(request, some.map((id) => ({ id })), how));
  const [question, setQuestion] = useState<string>();
  const { trial, result } = bulk;
  const shown = result ?? trial;
  const count = i18n.number(shown?.done.length ?? 0);
  const same = shown?.same.length ?? 0;
  const possible = trial !== undefined && trial.done.length > 0;

  const begin = useEffectEvent(() => bulk.tryOut(ids));
  const handleTried = useEffectEvent(async (tried: Outcome<Done> | undefined) => {
    if (tried) setQuestion(await task.question(tried.done));
    else onClose(false);
  });
  useEffect(() => {
    void begin().then((tried) => handleTried(tried));
  }, []);

  async function handleRun(some: readonly number[]) {
    const before = result?.done.length ?? 0;
    const outcome = await bulk.carryOut(some);
    if (!outcome) return;
    if (outcome.done.length > before) tell(outcome);
    if (outcome.refused.length === 0 && outcome.left.length === 0) onClose(true);
  }

  function tell({ done }: Outcome<Done>) {
    const [words, many] = [task.done, i18n.number(done.length)];
    const back = undoOf(request, done);
    toast.success(t`${words}（${many} 条）`, back && { duration: UNDO_MS, action: { label: t`撤销`, onSelect: () => void undo(back) } });
    const left = done.flatMap(({ skipped = [] }) => skipped).reduce((sum, each) => sum + each.count, 0);
    if (left > 0) toast.warn(t`${left} 条相关数据未变更：已作废、已结束、审批中、已锁定或属于他人`);
  }

  async function undo([back, records]: NonNullable<ReturnType<typeof undoOf>>) {
    await attempt(async () => {
      const kept = (await doRecords(back, records)).refused.length;
      if (kept > 0) toast.warn(t`${kept} 条之后又被修改过，没有撤销`);
      else toast.success(t`已撤销`);
    });
  }

  function handleCancel() {
    toast.warn(task.cancelled);
    onClose(false);
  }

  return (
    <BulkFrame
      size={500}
      title={task.title}
      bulk={bulk}
      onAgain={(some) => void handleRun(some)}
      onClose={() => (result ? onClose(true) : possible ? handleCancel() : onClose(false))}
      buttons={
        trial && !possible ? (
          <Button onClick={() => onClose(false)}>{t`关闭`}</Button>
        ) : (
          <>
            <Button disabled={bulk.progress !== undefined} onClick={handleCancel}>{t`取消`}</Button>
            <Button
              kind={task.danger ? 'danger' : 'primary'}
              disabled={!possible || question === undefined}
              loading={bulk.progress !== undefined}
              onClick={() => void handleRun(trial?.done.map(({ id }) => id) ?? [])}
            >
              {possible ? t`${label} ${count} 条` : label}
            </Button>
          </>
        )
      }
    >
      {shown ? (
        <div className="flex flex-col gap-3 text-sm">
          {!result && possible && question && <p className="text-md">{question}</p>}
          <Counts outcome={shown} done={result ? t`已处理 ${count} 条` : t`可处理 ${count} 条`} same={t`${same} 条无需处理`} />
          <RefusedList file={file} form={form} refused={shown.refused} />
        </div>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </BulkFrame>
  );
}

/** What takes it back, where something does. */
function undoOf({ module, deed, action }: DeedRequest, done: readonly Done[]): [DeedRequest, { id: number; group?: number }[]] | undefined {
  if (deed === 'delete') return [{ module, deed: 'restore' }, done.map(({ id }) => ({ id }))];
  const records = done.flatMap(({ id, group }) => (group === undefined ? [] : [{ id, group }]));
  return records.length === 0 ? undefined : [{ module, deed: 'undo', action: action ?? deed }, records];
}
