import type { Field, Form } from '../form/form.ts';
import type { ModuleFile } from '../definition/module.ts';

/** What may be made of the numbers of a column. */
export const SUMS = ['sum', 'avg', 'min', 'max'] as const;
export type SumKind = (typeof SUMS)[number];

/** As a reader keeps it for a column: nothing may be wanted as well. */
export type SumChoice = SumKind | 'none';

/** Whether the numbers of a field can be added up for this viewer. */
export function isSummable({ valueType, system, hidden, model }: Field): boolean {
  return valueType === 'number' && !system && !hidden && !model.includes('"');
}

/** The fields whose numbers a list can add up. */
export function sumFields(form: Form): Field[] {
  return form.columns.flatMap(({ model }) => form.fields.get(model) ?? []).filter(isSummable);
}

/** What is made of a column unless its reader wants something else: shares and marks do not add up to anything, nor do prices of one piece. */
export function usualSum({
  unit,
  type,
  widget,
}: Pick<Field, 'unit' | 'type' | 'widget'>): SumChoice {
  if (widget.options.sum === 'none') return 'none';
  return unit === '%' || type === 'rate' || type === 'slider' ? 'avg' : 'sum';
}

/** The amount that a record is about: as its module says, else its first main number. */
export function recordAmount(
  { amount }: Pick<ModuleFile, 'amount'>,
  form: Form,
): Field | undefined {
  const own = amount === undefined ? undefined : form.fields.get(amount);
  if (own && isSummable(own)) return own;
  return amount === undefined ? sumFields(form).find(({ isMain }) => isMain) : undefined;
}
