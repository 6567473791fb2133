import type { Field } from '../../../schemas/form/form.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import type { Item } from '../choices/items.ts';

export type RefId = number | string;
export type RefValue = RefId | readonly RefId[];

/** The ids of a value of one or several; what can be no id stands as the text it is, and is found by nobody. */
export function refIds(value: RefValue | null | undefined): RefId[] {
  if (value === null || value === undefined || value === '') return [];
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.map((id) => (typeof id === 'number' ? id : valueAsText(id)));
}

/** What a picker of one or several references hands back. */
export function refValue(field: Field, items: readonly Item[]): RefId | RefId[] | undefined {
  const ids = items.map((item) => item.value as RefId);
  if (field.valueType === 'refs') return ids.length > 0 ? ids : undefined;
  return ids[0];
}
