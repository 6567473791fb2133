import type { Field } from '../../schemas/form.ts';
import type { Item } from './items.ts';

export type RefId = number | string;
export type RefValue = RefId | readonly RefId[];

export function refIds(value: RefValue | null | undefined): RefId[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? [...(value as readonly RefId[])] : [value as RefId];
}

/** What a picker of one or several references hands back. */
export function refValue(field: Field, items: readonly Item[]): RefId | RefId[] | undefined {
  const ids = items.map((item) => item.value as RefId);
  if (field.valueType === 'refs') return ids.length > 0 ? ids : undefined;
  return ids[0];
}
