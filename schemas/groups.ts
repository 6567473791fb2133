import type { Condition } from './conditions.ts';
import { addDays, addMonths } from './dates.ts';
import type { Field, Form } from './form.ts';
import type { ModuleFile } from './module.ts';

/** What may be made of the numbers of a column. */
export const SUMS = ['sum', 'avg', 'min', 'max'] as const;
export type SumKind = (typeof SUMS)[number];

/** As a reader keeps it for a column: nothing may be wanted as well. */
export type SumChoice = SumKind | 'none';

/** Months and years are no days. */
export function isDay({ valueType, type, widget }: Field): boolean {
  const kind = widget.options.type;
  return (valueType === 'date' || valueType === 'datetime') && type === 'date' && (kind === undefined || kind === 'date' || kind === 'datetime');
}

/** Whether records can be gathered by the field: by its one value, days by their month. */
export function isGroupable(form: Form, field: Field): boolean {
  if (field.hidden || field.model.includes('"') || !form.filters.some(({ model }) => model === field.model)) return false;
  return field.valueType === 'choice' || field.valueType === 'switch' || field.valueType === 'ref' || field.valueType === 'date' || isDay(field);
}

/** The fields that a list may be grouped by, in the order of its filters. */
export function groupFields(form: Form): Field[] {
  return form.filters.flatMap(({ model }) => form.fields.get(model) ?? []).filter((field) => isGroupable(form, field));
}

/** What finds the records of one group: `key` is as the server answers it, null for those without a value, yyyy-MM of days. */
export function groupCondition(field: Field, key: string | number | null): Condition {
  const { model } = field;
  if (key === null) return { field: model, operator: 'empty' };
  if (!isDay(field)) return { field: model, operator: 'eq', value: key };
  const first = `${key}-01`;
  return { field: model, operator: 'between', value: [first, addDays(addMonths(first, 1), -1)] };
}

/** The fields by which records lie on a map. */
export function placeFields(form: Form): Field[] {
  return [...form.fields.values()].filter(({ valueType, hidden, model }) => valueType === 'address' && !hidden && !model.includes('"'));
}

/** Whether the numbers of a field can be added up for this viewer. */
export function isSummable({ valueType, system, hidden, model }: Field): boolean {
  return valueType === 'number' && !system && !hidden && !model.includes('"');
}

/** The fields whose numbers a list can add up. */
export function sumFields(form: Form): Field[] {
  return form.columns.flatMap(({ model }) => form.fields.get(model) ?? []).filter(isSummable);
}

/** What is made of a column unless its reader wants something else: shares and marks do not add up to anything. */
export function usualSum({ unit, type }: Pick<Field, 'unit' | 'type'>): SumKind {
  return unit === '%' || type === 'rate' || type === 'slider' ? 'avg' : 'sum';
}

/** The amount that a record is about: as its module says, else its first main number. */
export function amountOf({ amount }: Pick<ModuleFile, 'amount'>, form: Form): Field | undefined {
  const own = amount === undefined ? undefined : form.fields.get(amount);
  if (own && isSummable(own)) return own;
  return amount === undefined ? sumFields(form).find(({ isMain }) => isMain) : undefined;
}
