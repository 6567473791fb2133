import type { Form } from '../../../schemas/form/form.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Caller } from '../../records/core/types.ts';
import {
  importPeople,
  personColumns,
  type PersonLine,
  type PersonVerdict,
} from '../../rules/staff/index.ts';
import { type OpenSheet, withSpreadsheet } from '../sheets/read.ts';
import { exampleLine } from './importTemplate.ts';

/** The people of a spreadsheet's first sheet, made or only judged; the line of the template that shows how is left out. */
export async function importPeopleFrom(
  caller: Caller,
  form: Form,
  { path, dryRun }: { path: string; dryRun: boolean },
): Promise<PersonVerdict[]> {
  const example = JSON.stringify(exampleLine(form));
  const sheet = await withSpreadsheet(path, caller.locale, ([first]) => {
    if (!first) throw new AppError('sheet_empty');
    return linesOf(first, example);
  });
  return importPeople(caller, { ...sheet, dryRun });
}

async function linesOf(
  sheet: OpenSheet,
  example: string,
): Promise<{ columns: (string | null)[]; lines: PersonLine[] }> {
  let columns: (string | null)[] | undefined;
  const lines: PersonLine[] = [];
  for await (const { row, cells } of sheet.rows()) {
    const texts = cells.map((cell) => String(cell ?? ''));
    if (!columns) {
      columns = personColumns(texts);
      if (!columns.includes('name') || !columns.includes('mobile'))
        throw new AppError('people_columns');
      continue;
    }
    if (texts.every((text) => text.trim() === '') || JSON.stringify(texts) === example) continue;
    if (lines.push({ row, cells }) > LIMITS.importedPeople)
      throw new AppError('sheet_too_long', { data: { max: LIMITS.importedPeople } });
  }
  if (!columns || lines.length === 0) throw new AppError('sheet_empty');
  return { columns, lines };
}
