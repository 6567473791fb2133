import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { isNumeric, sortSql } from '../../db/filter.ts';
import type { SortKey } from '../../db/recordQuery.ts';
import { recordColumn } from '../../db/recordTests.ts';
import type { RecordContext } from '../core/context.ts';
import { seenSource } from '../access/masking.ts';

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
  const { file, own, form, tx } = context;
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
      return [{ by: recordColumn('name_key'), descending, numeric: false, nullable: false }];
    const source = seenSource(context, field);
    return [
      {
        by: sortSql(model, source, tx.dialect),
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
