import { sql } from 'kysely';
import { AppError } from '../../schemas/errors.ts';
import type { Form } from '../../schemas/form.ts';
import { isNumeric, sortSql } from '../db/filter.ts';
import type { SortKey } from '../db/recordQuery.ts';
import type { RecordContext } from './context.ts';
import { sourceOf } from './slots.ts';

const MOST_SORT_KEYS = 3;
const NEVER_EMPTY = new Set([
  'create_time',
  'update_time',
  'state',
  'approval_state',
  'lock_flag',
  'version',
]);

/** '-create_time,name'. Empty values come last whichever way. */
export function sortOf(context: RecordContext, asked: string | undefined): SortKey[] {
  const { file, own, form, slots, tx } = context;
  const keys = (asked || file.sort)
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (keys.length > MOST_SORT_KEYS) throw new AppError('bad_filter');
  return keys.flatMap((key): SortKey[] => {
    const [descending, model] = key.startsWith('-') ? [true, key.slice(1)] : [false, key];
    const field = isSortable(form, model) ? form.fields.get(model) : undefined;
    if (!field && asked) throw new AppError('bad_filter');
    if (!field) return [];
    if (model === own.title && field.valueType === 'text')
      return [{ by: sql`r.name_key`, descending, numeric: false, nullable: false }];
    const source = sourceOf(own, slots, field);
    return [
      {
        by: sortSql(model, source, tx.engine),
        ...(field.system && { column: model }),
        descending,
        numeric: isNumeric(source),
        nullable: !NEVER_EMPTY.has(model),
      },
    ];
  });
}

function isSortable(form: Form, model: string): boolean {
  return (
    !model.includes('"') &&
    (form.columns.find((column) => column.model === model)?.sortable ?? false)
  );
}
