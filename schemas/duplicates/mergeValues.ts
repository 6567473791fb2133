import type { Field, Form } from '../form/form.ts';
import type { ValueType } from '../values/valueTypes.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';

/** A record as a merge looks at it. The first of a list is the one that stays. */
export interface MergeRecord {
  id: number;
  values: Readonly<Record<string, unknown>>;
}

/** By model: the id of the record whose value is taken, or 'all': what the records say together. */
export type MergeChoices = Readonly<Record<string, number | 'all'>>;

/** How many records become one at a time. */
export const MERGE_LIMITS = { least: 2, most: 10 } as const;

/** Values that can be put together without losing any of them. */
const ADDABLE: ReadonlySet<ValueType> = new Set(['choices', 'refs', 'images', 'files', 'longtext']);
/** `state` is a core column: of records that differ in it, one says what the merged one is. */
export const STATE = 'state';

/** The fields that somebody decides about: those he may change. Computed and automatic ones follow by themselves. */
export function mergeFields(form: Form, number?: string): Field[] {
  return [...form.fields.values()].filter(
    (field) =>
      !field.system &&
      !field.readOnly &&
      !field.computed &&
      !field.hidden &&
      field.model !== number,
  );
}

export function isCombinable(field: Field): boolean {
  return ADDABLE.has(field.valueType);
}

/** Whether the records answer the field differently. One who says nothing contradicts nobody: his field is filled. */
export function valuesDiffer(
  { model }: Pick<Field, 'model'>,
  records: readonly MergeRecord[],
): boolean {
  return distinct(records.map(({ values }) => values[model])).length > 1;
}

/** What is taken when nobody says otherwise: everything where it adds up and fits, else the first answer. Nothing typed is lost without being asked about. */
export function usualChoice(field: Field, records: readonly MergeRecord[]): number | 'all' {
  if (isCombinable(field) && valuesDiffer(field, records) && fits(field, together(field, records)))
    return 'all';
  return (records.find(({ values }) => !isEmpty(values[field.model])) ?? records[0])?.id ?? 0;
}

/** The value of the merged record. A choice of a record that says nothing takes that: somebody chose to clear the field. */
export function mergedValue(
  field: Field,
  records: readonly MergeRecord[],
  choice: number | 'all' = usualChoice(field, records),
): unknown {
  if (choice === 'all')
    return isCombinable(field)
      ? together(field, records)
      : mergedValue(field, records, usualChoice(field, records));
  const chosen = records.find(({ id }) => id === choice) ?? records[0];
  const value = chosen?.values[field.model];
  return isEmpty(value) ? undefined : value;
}

/** What the records say together, the first one's first, each thing once. */
function together({ model, valueType }: Field, records: readonly MergeRecord[]): unknown {
  const answers = distinct(records.map(({ values }) => values[model]));
  if (valueType === 'longtext') return answers.map(String).join('\n') || undefined;
  const items = distinct(
    answers.flatMap((answer): unknown[] => (Array.isArray(answer) ? answer : [answer])),
  );
  return items.length > 0 ? items : undefined;
}

function fits({ params, valueType }: Field, value: unknown): boolean {
  if (valueType === 'longtext')
    return (
      params.maxLength === undefined || Array.from(String(value ?? '')).length <= params.maxLength
    );
  return params.maxItems === undefined || !Array.isArray(value) || value.length <= params.maxItems;
}

/** Answers that are not the same, in their order, without empty ones. */
function distinct(values: readonly unknown[]): unknown[] {
  const seen = new Map<string, unknown>();
  for (const value of values)
    if (!isEmpty(value) && !seen.has(valueAsText(value))) seen.set(valueAsText(value), value);
  return [...seen.values()];
}

/** Which of the records stays when nobody has chosen: the one with most answers, of those the oldest. */
export function mostCompleteRecord(form: Form, records: readonly MergeRecord[]): number {
  const answered = ({ values }: MergeRecord) =>
    [...form.fields.values()].filter(({ model, system }) => !system && !isEmpty(values[model]))
      .length;
  return records.toSorted((a, b) => answered(b) - answered(a) || a.id - b.id)[0]?.id ?? 0;
}
