import type { Caller } from '../../records/core/types.ts';
import type { Import, StoredRow } from '../../records/exchange/importStore.ts';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { userNames } from '../shared/userNames.ts';
import { importableFields, importedField, headersOf } from '../../../schemas/exchange/headers.ts';
import { formFor } from '../../records/index.ts';
import { translateMessage, fieldMessage } from '../../../schemas/i18n/messages.ts';
import type { Form } from '../../../schemas/form/form.ts';

export async function presentImport(
  caller: Caller,
  found: Import,
): Promise<ResponseOf<'importRead'>> {
  const [one] = await presentImports(caller, [found]);
  if (!one) throw new AppError('not_found');
  return one;
}

export async function presentImports(
  caller: Caller,
  all: readonly Import[],
): Promise<ResponseOf<'importRead'>[]> {
  const names = await userNames(
    caller,
    all.map(({ user_id }) => user_id),
  );
  const answers = [];
  for (const { user_id, error, ...found } of all) {
    const fields = importableFields(await formFor(caller, found.module));
    const headers = headersOf(fields);
    answers.push({
      ...found,
      user_name: names.get(user_id) ?? '',
      error: error ? translateMessage(error.id, error.data ?? {}, caller.locale) : '',
      fields: fields.map((field) => ({
        model: field.model,
        name: headers.get(field.model) ?? field.name,
        required: field.required ? (1 as const) : (0 as const),
        matchable: MATCHABLE.has(field.valueType) && field.filterable ? (1 as const) : (0 as const),
      })),
    });
  }
  return answers;
}

const MATCHABLE = new Set(['text', 'number', 'date', 'ref']);

export function presentImportRow(
  { locale }: Caller,
  { found, form, row }: { found: Import; form: Form; row: StoredRow },
): ResponseOf<'importRows'>['list'][number] {
  const words = (model: string) => importedField(form, model)?.field.name ?? model;
  const message = (error: FieldError, column: number) =>
    (column < 0 && error.field !== '' && error.id !== 'required' ? `${words(error.field)}: ` : '') +
    fieldMessage(error, locale);
  return {
    row: row.row,
    state: row.state,
    cells: row.cells,
    record_id: row.record_id,
    errors: row.errors.map((error) => {
      const column = error.field === '' ? -1 : found.mapping.indexOf(error.field);
      return { column, model: error.field, message: message(error, column) };
    }),
    changes: row.changes.map((change) => ({ ...change, name: words(change.model) })),
  };
}
