import { rowColumn } from '../conditions/conditions.ts';
import type { Field, Form } from './form.ts';

/** The columns of a sub-form; none of any other field. */
export function rowColumns({ rows }: Pick<Field, 'rows'>): Field[] {
  return rows ? [...rows.form.fields.values()] : [];
}

/** What a filter names: a field, or a column of a sub-form as `lines[].amount`, which `within` has. */
export function filterField(
  { fields }: Pick<Form, 'fields'>,
  model: string,
): { field: Field; within?: Field } | undefined {
  const step = rowColumn(model);
  const own = fields.get(step?.rows ?? model);
  if (!step) return own && { field: own };
  const column = own?.rows?.form.fields.get(step.column);
  return own && column && { field: column, within: own };
}
