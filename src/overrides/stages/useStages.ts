import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import useSWR from 'swr';
import type { AnswerOf } from '../../../schemas/calls.ts';
import { opportunity } from '../../../schemas/modules/opportunity.ts';
import { toast } from '../../../widgets/bricks/toast.ts';
import { CallError } from '../../data/callError.ts';
import { call } from '../../data/client.ts';
import { newIdempotencyKey, runAction } from '../../data/records.ts';
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

type Place = Pick<Stage, 'id' | 'title'>;

/** A step of an opportunity between two stages. */
export interface Step {
  /** the opportunity's */
  id: number;
  from: Place | undefined;
  to: Place;
}

export interface Loss {
  reason: number;
  remark: string;
  idempotencyKey: string;
}

/** Fields that a step asks for before it is taken. */
export interface StageQuestion {
  id: number;
  title: string;
  models: readonly string[];
  end?: StageEnd;
  submit(values: Record<string, unknown>): Promise<void>;
  close(done: boolean): void;
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
  /** id of the stage that is being moved to or ended from */
  const [busy, setBusy] = useState<number>();
  const [question, setQuestion] = useState<StageQuestion>();

  /** Refused means that somebody else was faster, or the right is gone: either way the screen shows what is true now. */
  async function perform(
    stage: Place,
    work: () => Promise<unknown>,
    { message, undo }: { message: string; undo?: () => Promise<unknown> },
  ): Promise<boolean> {
    setBusy(stage.id);
    const done = await attempt(work);
    if (done)
      toast.success(
        message,
        undo && {
          duration: UNDO_MS,
          action: { label: t`撤销`, onSelect: () => void takeBack(stage, undo) },
        },
      );
    await reload();
    setBusy(undefined);
    return done;
  }

  function takeBack(stage: Place, work: () => Promise<unknown>): Promise<boolean> {
    return perform(stage, work, { message: t`已撤销` });
  }

  /** Asks, and answers once the step is taken or called off. */
  function ask(
    what: Omit<StageQuestion, 'submit' | 'close'>,
    submit: StageQuestion['submit'],
  ): Promise<boolean> {
    return new Promise((resolve) =>
      setQuestion({
        ...what,
        submit,
        close(done) {
          setQuestion(undefined);
          if (!done) toast.warn(t`已取消操作`);
          resolve(done);
        },
      }),
    );
  }

  /** Missing fields are asked for by whoever calls. */
  const sendAdvance = ({ id, to, values = {}, idempotencyKey }: Advance) =>
    call(
      'POST',
      '/rest/crm/opportunity/adv',
      { ...values, id, process_id: to.id },
      { idempotencyKey, quiet: [INVALID] },
    );
  const sendBack = (id: number, to: Place) =>
    call(
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
    let needed: readonly string[] = [];
    const done = await perform(
      to,
      () =>
        sendAdvance({ id, to, idempotencyKey }).catch((error: unknown) => {
          needed = error instanceof CallError ? error.fields.map(({ field }) => field) : [];
          throw error;
        }),
      outcome,
    );
    if (done || needed.length === 0) return done;
    return ask({ id, title: to.title, models: needed }, async (values) => {
      await sendAdvance({ id, to, values, idempotencyKey: newIdempotencyKey() });
      await perform(to, () => Promise.resolve(), outcome);
    });
  }

  function goBack({ id, from, to }: Step): Promise<boolean> {
    return perform(to, () => sendBack(id, to), {
      message: t`已退回「${to.title}」`,
      ...(from && {
        undo: () => sendAdvance({ id, to: from, idempotencyKey: newIdempotencyKey() }),
      }),
    });
  }

  function sendEnd(id: number, params: object, idempotencyKey: string, quiet: number[] = []) {
    return call('POST', '/rest/crm/opportunity/end', { ...params, id }, { idempotencyKey, quiet });
  }

  function finish(id: number, stage: Place, end: StageEnd): Promise<boolean> {
    const outcome = { message: t`操作成功，已结束为「${end.name}」`, undo: reopen(id) };
    if (end.value !== 1)
      return perform(stage, () => sendEnd(id, { state: end.value }, newIdempotencyKey()), outcome);
    return ask({ id, title: stage.title, models: opportunity.stages.win, end }, async (values) => {
      await sendEnd(id, { ...values, state: end.value }, newIdempotencyKey(), [INVALID]);
      await perform(stage, () => Promise.resolve(), outcome);
    });
  }

  /** `reason` is a position in the list that `fail` answers. */
  function lose(
    id: number,
    stage: Place,
    { reason, remark, idempotencyKey }: Loss,
  ): Promise<boolean> {
    return perform(
      stage,
      () => sendEnd(id, { state: 2, state_reason: reason, state_remark: remark }, idempotencyKey),
      { message: t`操作成功，已输单`, undo: reopen(id) },
    );
  }

  return { busy, question, advance, goBack, finish, lose };
}

const INVALID = 422;
const [REOPEN] = opportunity.actions;
