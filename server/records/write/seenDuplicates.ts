import { AppError } from '../../../schemas/i18n/errors.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { withheldIn } from '../core/definitions.ts';
import { moduleIn } from '../core/modules.ts';
import { isSameValue } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';

interface Weighing {
  /** the stored record; undefined of a new one */
  before: StoredRecord | undefined;
  base: Values;
  values: Values;
}

/**
 * Refuses who changes a value that a rule weighs against one that they do not see: a yes or a no, asked often enough, would tell the hidden one. What a
 * new record hides from its maker is nobody's secret yet, values of other modules are.
 */
export async function rejectUnseen(
  context: RecordContext,
  { before, base, values }: Weighing,
): Promise<void> {
  const { own, form } = context;
  for (const models of [...(own.periods ?? []), ...(own.weighs ?? [])]) {
    const mine = models.filter((model) => !model.includes('.'));
    if (mine.every((model) => isSameValue(values[model], base[model]))) continue;
    const hidden = before && mine.find((model) => form.withheld.has(model));
    const name = hidden
      ? context.full.fields.get(hidden)?.name
      : await hiddenThere(context, models);
    if (name !== undefined) throw new AppError('hidden_value', { data: { name } });
  }
}

/** The name of a field of another module that the caller does not see. */
async function hiddenThere(
  { caller, tx }: RecordContext,
  models: readonly string[],
): Promise<string | undefined> {
  for (const path of models.filter((model) => model.includes('.'))) {
    const [module, model] = path.split('.') as [string, string];
    const name = await hiddenField({ caller, tx }, module, model);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** What a field is called that the caller does not see; undefined of one that they see. */
async function hiddenField(
  { caller, tx }: Pick<RecordContext, 'caller' | 'tx'>,
  module: string,
  model: string,
): Promise<string | undefined> {
  const file = await moduleIn(tx, module);
  if (!(await withheldIn(tx, caller, file)).includes(model)) return undefined;
  return (await contextOf(caller, tx, file)).full.fields.get(model)?.name ?? model;
}

/** Refuses who does not see fields that an answer is made of. */
export function requireSeen({ form, full }: RecordContext, models: readonly string[]): void {
  const hidden = models.find((model) => form.withheld.has(model));
  if (hidden !== undefined)
    throw new AppError('hidden_value', { data: { name: full.fields.get(hidden)?.name ?? hidden } });
}
