import { useLingui } from '@lingui/react/macro';
import useSWR from 'swr';
import type { AnswerOf } from '../../../schemas/calls.ts';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useConfirm } from '../../../widgets/bricks/useConfirm.tsx';
import { call } from '../../data/client.ts';
import { newIdempotencyKey, refreshRecords } from '../../data/records.ts';

export type Stage = AnswerOf<'viewProcess'>[number];
export type StageEnd = Stage['options'][number];

/** The stages of one opportunity and what may be done with them. */
export function useStages(id: number, reload: () => Promise<void>) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { data: stages, error, mutate } = useSWR(['records', 'opportunity', 'stages', id], () => call('GET', '/rest/crm/opportunity/viewprocess', { id }));

  async function after(message: string): Promise<void> {
    toast.success(message);
    await Promise.all([mutate(), reload(), refreshRecords()]);
  }

  async function advance(stage: Stage): Promise<void> {
    if (!(await confirm({ title: t`是否推进到当前阶段？`, text: stage.title, action: t`推进` }))) return void toast.warn(t`已取消操作`);
    await call('POST', '/rest/crm/opportunity/adv', { id, process_id: stage.id }, { idempotencyKey: newIdempotencyKey() });
    await after(t`推进成功`);
  }

  async function finish(end: StageEnd): Promise<void> {
    if (!(await confirm({ title: t`是否结束该商机流程？`, text: end.name, action: t`结束` }))) return void toast.warn(t`已取消操作`);
    await call('POST', '/rest/crm/opportunity/end', { id, state: end.value }, { idempotencyKey: newIdempotencyKey() });
    await after(t`操作成功`);
  }

  async function lose(state_reason: number, state_remark: string): Promise<void> {
    await call('POST', '/rest/crm/opportunity/end', { id, state: 2, state_reason, state_remark }, { idempotencyKey: newIdempotencyKey() });
    await after(t`操作成功`);
  }

  return { stages, error: error as unknown, retry: () => void mutate(), advance, finish, lose };
}
