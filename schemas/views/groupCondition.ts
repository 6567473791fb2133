import type { Condition } from '../conditions/conditions.ts';
import { addDays, addMonths } from '../values/dates.ts';
import type { Field } from '../form/form.ts';
import { isDay } from './groups.ts';

/** What finds the records of one group: `key` is as the server answers it, null for those without a value, yyyy-MM of days. */
export function groupCondition(field: Field, key: string | number | null): Condition {
  const { model } = field;
  if (key === null) return { field: model, operator: 'empty' };
  if (!isDay(field)) return { field: model, operator: 'eq', value: key };
  const first = `${key}-01`;
  return { field: model, operator: 'between', value: [first, addDays(addMonths(first, 1), -1)] };
}
