import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  isCombinable,
  valuesDiffer,
  mostCompleteRecord,
  type MergeChoices,
  mergeFields,
  type MergeRecord,
  STATE,
  usualChoice,
} from '../../../schemas/duplicates/mergeValues.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useModuleForm } from '../../data/definitions.ts';
import { mergeRecords, useMergePlan, useMergeRecords } from '../../data/duplicates.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { useUndoMerge } from './useUndoMerge.ts';

/** Long enough to look at what came of it. */
const UNDO_MS = 10_000;

/** A field of a merge: who says what, and what is taken. */
export interface MergeLine {
  field: Field;
  choice: number | 'all';
  adds: boolean;
  differs: boolean;
}

/** Everything a merge is decided by: who stays, what of whom is taken, and what the server says would come of it. */
export function useMerge(file: ModuleFile, ids: readonly number[], onDone: () => void) {
  const { t } = useLingui();
  const form = useModuleForm(file.key).data?.form;
  const { data: answers, error, mutate } = useMergeRecords(file, ids);
  const undo = useUndoMerge();
  const [chosen, setMaster] = useState<number>();
  const [choices, setChoices] = useState<MergeChoices>({});
  const [keepOwners, setKeepOwners] = useState(true);
  const [busy, setBusy] = useState(false);
  const { refusal, save } = useRefusal();
  const [idempotencyKey] = useState(newIdempotencyKey);

  const loaded: MergeRecord[] =
    answers?.map(({ id, data_raw }) => ({ id, values: data_raw })) ?? [];
  const master = chosen ?? (form && answers ? mostCompleteRecord(form, loaded) : undefined);
  const ask =
    master === undefined
      ? undefined
      : { module: file.key, ids, master_id: master, choices, keepOwners };
  const plan = useMergePlan(ask);
  const ordered =
    master === undefined
      ? loaded
      : [...loaded.filter(({ id }) => id === master), ...loaded.filter(({ id }) => id !== master)];
  const lines = form
    ? mergeFields(form, file.number?.field)
        .filter(({ model }) => loaded.some(({ values }) => !isEmpty(values[model])))
        .map((field): MergeLine => ({
          field,
          choice: choices[field.model] ?? usualChoice(field, ordered),
          adds: isCombinable(field) && valuesDiffer(field, ordered),
          differs: valuesDiffer(field, ordered),
        }))
    : [];

  async function merge() {
    if (!ask) return;
    setBusy(true);
    const done = await save(async () => {
      const { merge_id } = await mergeRecords(ask, idempotencyKey);
      toast.success(t`已合并为一条`, {
        duration: UNDO_MS,
        action: { label: t`撤销`, onSelect: () => void undo(merge_id) },
      });
    });
    setBusy(false);
    if (done) onDone();
  }

  return {
    form,
    answers,
    error: error as unknown,
    retry: () => void mutate(),
    lines,
    master,
    plan: plan.data,
    planning: plan.isLoading || plan.isValidating,
    busy,
    /** why the last attempt came to nothing */
    refusal,
    keepOwners,
    setKeepOwners,
    merge,
    /** the states they stand in, where they differ */
    states:
      file.states && answers && new Set(answers.map(({ state }) => state)).size > 1
        ? file.states
        : undefined,
    state: choices[STATE] ?? master,
    choose: (model: string, choice: number | 'all') => setChoices({ ...choices, [model]: choice }),
    /** What was chosen field by field stays; what nobody chose follows the new master. */
    setMaster,
    /** takes everything that this record says from it */
    takeAll: (id: number) =>
      setChoices({
        ...choices,
        ...Object.fromEntries(
          lines
            .filter(
              ({ field }) => !isEmpty(loaded.find((each) => each.id === id)?.values[field.model]),
            )
            .map(({ field }) => [field.model, id]),
        ),
      }),
  };
}

export type MergeState = ReturnType<typeof useMerge>;
