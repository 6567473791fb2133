import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import useSWR from 'swr';
import type { AnswerOf } from '../../../schemas/calls.ts';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useConfirm } from '../../../widgets/bricks/useConfirm.tsx';
import { call } from '../../data/client.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { attempt } from '../../records/attempt.ts';

export type Stage = AnswerOf<'viewProcess'>[number];
export type StageEnd = Stage['options'][number];

/** The stages of one opportunity and what may be done with them. `reload` asks again for all that is on the screen, the stages among it. */
export function useStages(id: number, reload: () => Promise<void>) {
  const {
    data: stages,
    error,
    mutate,
  } = useSWR(['records', 'opportunity', 'stages', id], () =>
    call('GET', '/rest/crm/opportunity/viewprocess', { id }, { quiet: true }),
  );
  return {
    stages,
    error: stages ? undefined : (error as unknown),
    retry: () => void mutate(),
    ...useStageMoves(reload),
  };
}

/** What may be done with an opportunity on its way, each asked about first; `id` is the opportunity's. */
export function useStageMoves(reload: () => Promise<void>) {
  const { t } = useLingui();
  const confirm = useConfirm();
  /** id of the stage that is being advanced to or ended from */
  const [busy, setBusy] = useState<number>();

  /** Refused means that somebody else was faster, or the right is gone: either way the screen shows what is true now. */
  async function perform(
    stage: Place,
    message: string,
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    setBusy(stage.id);
    const done = await attempt(work);
    if (done) toast.success(message);
    await reload();
    setBusy(undefined);
    return done;
  }

  async function advance(id: number, stage: Place): Promise<void> {
    const idempotencyKey = newIdempotencyKey();
    if (
      !(await confirm({
        title: t`是否推进到当前阶段？`,
        text: t`推进到「${stage.title}」，之前的阶段都视为已通过。`,
        action: t`推进`,
      }))
    )
      return void toast.warn(t`已取消操作`);
    await perform(stage, t`推进成功`, () =>
      call('POST', '/rest/crm/opportunity/adv', { id, process_id: stage.id }, { idempotencyKey }),
    );
  }

  async function finish(id: number, stage: Place, end: StageEnd): Promise<void> {
    const idempotencyKey = newIdempotencyKey();
    if (
      !(await confirm({
        title: t`是否结束该商机流程？`,
        text: t`结束为「${end.name}」。`,
        action: t`结束`,
      }))
    )
      return void toast.warn(t`已取消操作`);
    await perform(stage, t`操作成功`, () =>
      call('POST', '/rest/crm/opportunity/end', { id, state: end.value }, { idempotencyKey }),
    );
  }

  /** `reason` is a position in the list that `fail` answers. */
  function lose(
    id: number,
    stage: Place,
    { reason, remark, idempotencyKey }: Loss,
  ): Promise<boolean> {
    return perform(stage, t`操作成功`, () =>
      call(
        'POST',
        '/rest/crm/opportunity/end',
        { id, state: 2, state_reason: reason, state_remark: remark },
        { idempotencyKey },
      ),
    );
  }

  return { busy, advance, finish, lose };
}

type Place = Pick<Stage, 'id' | 'title'>;

export interface Loss {
  reason: number;
  remark: string;
  idempotencyKey: string;
}
