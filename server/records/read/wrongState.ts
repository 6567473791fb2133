import { evaluateCondition, isGroup, leavesOf } from '../../../schemas/conditions/conditions.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import type { Action } from '../../../schemas/definition/module.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Tx } from '../../db/handle.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { createValueFormatter } from './valueFormatter.ts';
import { conditionValues } from '../core/row.ts';
import type { Caller, StoredRecord } from '../core/types.ts';

/** Why an action is not possible on a record now: what the fields that its condition reads hold instead, as far as the caller sees them. */
export async function wrongStateError(
  { caller, tx, form, today }: RecordContext,
  { when }: Action,
  record: StoredRecord,
): Promise<AppError> {
  const values = conditionValues(record);
  const context = { record: values, viewer: caller.viewer, settings: caller.settings, today };
  // Of alternatives none alone is the reason.
  const leaves = when && (!isGroup(when) || when.op === 'and') ? leavesOf(when) : [];
  const models = new Set(
    leaves.filter((leaf) => !evaluateCondition(leaf, context)).map(({ field }) => field),
  );
  const fields = [...models].flatMap((model) => form.fields.get(model) ?? []);
  const say = await createValueFormatter(caller, tx, fields, [values]);
  return new AppError('wrong_state', {
    fields: fields.map((field): FieldError => {
      const { model } = field;
      return isEmpty(values[model])
        ? { field: model, id: 'state_empty' }
        : { field: model, id: 'state_is', data: { value: say(field, values[model]) } };
    }),
  });
}

/** Why a record may not be pointed to now: its state in words, or the general words where the caller does not see it. */
export async function referredStateError(
  { caller, tx }: { caller: Caller; tx: Tx },
  {
    field,
    module,
    record,
    by = 'state',
  }: {
    field: string;
    module: string;
    record: StoredRecord;
    by?: 'state' | 'approval_state';
  },
): Promise<FieldError> {
  const { form, own } = await openContext(caller, tx, module);
  const shown = form.fields.get(by);
  if (!shown) return { field, id: 'wrong_state' };
  const values = conditionValues(record);
  const say = await createValueFormatter(caller, tx, [shown], [values]);
  return {
    field,
    id: 'referred_state',
    data: { name: translate(own.label, caller.locale), value: say(shown, values[by]) },
  };
}
