import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import useSWR from 'swr';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { opportunity } from '../../../schemas/modules/opportunity.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import type { ApiError } from '../../data/transport/apiError.ts';
import { callEndpoint } from '../../data/transport/client.ts';
import { newIdempotencyKey, runAction } from '../../data/records.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

export type Stage = ResponseOf<'viewProcess'>[number];
export type StageEnd = Stage['options'][number];

/** The stages of one opportunity and what may be done with them. `reload` asks again for all that is on the screen, the stages among it. */
export function useStages(id: number, reload: () => Promise<void>) {
  const {
    data: stages,
    error,
    mutate,
  } = useSWR(['records', 'opportunity', 'stages', id], () =>
    callEndpoint('GET', '/rest/crm/opportunity/viewprocess', { id }, { quiet: true }),
  );
  return {
    stages,
    error: stages ? undefined : (error as unknown),
    retry: () => void mutate(),
    ...useStageMoves(reload),
  };
}

type Place = Pick<Stage, 'id' | 'title'>;

/** A step of an opportunity between two stages. */
export interface Step {
  /** the opportunity's */
  id: number;
  from: Place | undefined;
  to: Place;
}

/** Of the list of reasons: the text that was chosen, and where it stood. */
export interface Loss {
  reason: string;
  position: number;
  remark: string;
  idempotencyKey: string;
}

/** Fields that a step asks for before it is taken. */
export interface StageQuestion {
  id: number;
  title: string;
  models: readonly string[];
  end?: StageEnd;
  onSubmit(values: Record<string, unknown>): Promise<void>;
  close(done: boolean): void;
}

interface Outcome {
  message: string;
  undo?: () => Promise<unknown>;
  settle?(error: ApiError): boolean;
}

interface Advance {
  id: number;
  to: Place;
  values?: Record<string, unknown>;
  idempotencyKey: string;
}

/** Long enough to see where the card went. */
const UNDO_MS = 10_000;

/** What may be done with an opportunity on its way. Nothing is asked but what a step needs; every step can be taken back from its message. */
export function useStageMoves(reload: () => Promise<void>) {
  const { t } = useLingui();
  const confirm = useConfirm();
  /** id of the stage that is being moved to or ended from */
  const [busy, setBusy] = useState<number>();
  const [question, setQuestion] = useState<StageQuestion>();

  /** Refused means that somebody else was faster, or the right is gone: either way the screen shows what is true now. */
  async function perform(
    stage: Place,
    work: () => Promise<unknown>,
    { message, undo, settle }: Outcome,
  ): Promise<boolean> {
    setBusy(stage.id);
    const done = await runWithToast(async () => {
      await work();
      toast.success(
        message,
        undo && {
          duration: UNDO_MS,
          action: { label: t`撤销`, onSelect: () => void takeBack(stage, undo) },
        },
      );
      await reload();
    }, settle && { settle });
    if (!done) await reload();
    setBusy(undefined);
    return done;
  }

  function takeBack(stage: Place, work: () => Promise<unknown>): Promise<boolean> {
    return perform(stage, work, { message: t`已撤销` });
  }

  /** Asks, and answers once the step is taken or called off. */
  function ask(what: Omit<StageQuestion, 'close'>): Promise<boolean> {
    return new Promise((resolve) =>
      setQuestion({
        ...what,
        close(done) {
          setQuestion(undefined);
          if (!done) toast.warn(t`已取消操作`);
          resolve(done);
        },
      }),
    );
  }

  const sendAdvance = ({ id, to, values = {}, idempotencyKey }: Advance) =>
    callEndpoint(
      'POST',
      '/rest/crm/opportunity/adv',
      { ...values, id, process_id: to.id },
      { idempotencyKey },
    );
  const sendBack = (id: number, to: Place) =>
    callEndpoint(
      'POST',
      '/rest/crm/opportunity/back',
      { id, process_id: to.id },
      { idempotencyKey: newIdempotencyKey() },
    );
  const reopen = (id: number) => () =>
    runAction(opportunity, REOPEN, { ids: [id], idempotencyKey: newIdempotencyKey() });

  /** A stage that requires fields is asked for them; the first try says which. */
  async function advance({ id, from, to }: Step): Promise<boolean> {
    const outcome = {
      message: t`推进成功，现为「${to.title}」`,
      ...(from && { undo: () => sendBack(id, from) }),
    };
    const idempotencyKey = newIdempotencyKey();
    const asked: Promise<boolean>[] = [];
    const done = await perform(to, () => sendAdvance({ id, to, idempotencyKey }), {
      ...outcome,
      settle({ fields }) {
        if (fields.length === 0) return false;
        const models = fields.map(({ field }) => field);
        asked.push(
          ask({
            id,
            title: to.title,
            models,
            async onSubmit(values) {
              await sendAdvance({ id, to, values, idempotencyKey: newIdempotencyKey() });
              await perform(to, () => Promise.resolve(), outcome);
            },
          }),
        );
        return true;
      },
    });
    return done || ((await asked[0]) ?? false);
  }

  function goBack({ id, from, to }: Step): Promise<boolean> {
    return perform(to, () => sendBack(id, to), {
      message: t`已退回「${to.title}」`,
      ...(from && {
        undo: () => sendAdvance({ id, to: from, idempotencyKey: newIdempotencyKey() }),
      }),
    });
  }

  function sendEnd(id: number, params: object, idempotencyKey: string) {
    return callEndpoint('POST', '/rest/crm/opportunity/end', { ...params, id }, { idempotencyKey });
  }

  /** The process ends for good only after it has been asked about: of a win in the dialog of its amount and date. */
  async function finish(id: number, stage: Place, end: StageEnd): Promise<boolean> {
    const { name } = end;
    if (
      end.value !== 1 &&
      !(await confirm({
        title: t`结束该商机流程？`,
        text: t`商机将以「${name}」结束。`,
        action: t`结束商机`,
      }))
    ) {
      toast.warn(t`已取消操作`);
      return false;
    }
    const outcome = { message: t`操作成功，已结束为「${end.name}」`, undo: reopen(id) };
    if (end.value !== 1)
      return perform(stage, () => sendEnd(id, { state: end.value }, newIdempotencyKey()), outcome);
    return ask({
      id,
      title: stage.title,
      models: opportunity.stages.win,
      end,
      async onSubmit(values) {
        await sendEnd(id, { ...values, state: end.value }, newIdempotencyKey());
        await perform(stage, () => Promise.resolve(), outcome);
      },
    });
  }

  function lose(
    id: number,
    stage: Place,
    { reason, position, remark, idempotencyKey }: Loss,
  ): Promise<boolean> {
    const params = {
      state: 2,
      state_reason: position,
      state_reason_text: reason,
      state_remark: remark,
    };
    return perform(stage, () => sendEnd(id, params, idempotencyKey), {
      message: t`操作成功，已输单`,
      undo: reopen(id),
    });
  }

  return { busy, question, advance, goBack, finish, lose };
}

const [REOPEN] = opportunity.actions;
