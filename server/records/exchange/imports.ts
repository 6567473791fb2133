import type { Cell } from '../../../schemas/exchange/cells.ts';
import { importableFields, matchHeaders } from '../../../schemas/exchange/headers.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { LOCALES } from '../../../schemas/i18n/locale.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { firstLineOf, keyOfPart } from './importLines.ts';
import type { ImportRow, ImportSetup } from './importPlan.ts';
import { saveRowPlans, dryRunRows } from './importSteps.ts';
import {
  type Import,
  importIn,
  openImporter,
  openOwnImport,
  rowsIn,
  type StoredRow,
} from './importStore.ts';
import { countIn } from '../core/jobStore.ts';
import type { Caller } from '../core/types.ts';

/** Rows of one import. */
export const MOST_IMPORTED = 50_000;

export interface BeginImport extends Pick<ImportSetup, 'headers' | 'sheet' | 'sheets'> {
  /** of the file */
  name: string;
  /** models by heading, as the user chose them the last time; null for one left out */
  remembered?: Readonly<Record<string, string | null>> | undefined;
}

/** Begins an import: the heading, and the columns that its words mean in any language or that the user chose the last time. */
export function beginImport(
  caller: Caller,
  module: string,
  { name, headers, remembered = {}, sheet, sheets }: BeginImport,
): Promise<number> {
  return caller.company.write(async (tx) => {
    const context = await openImporter(caller, tx, module);
    const forms = await formsIn(context);
    const fields = new Set(importableFields(context.form).map(({ model }) => model));
    const matched = matchHeaders(headers, forms);
    const mapping = headers.map((header, index) => {
      const chosen = Object.hasOwn(remembered, header) ? remembered[header] : undefined;
      return chosen === undefined || (chosen !== null && chosen !== 'id' && !fields.has(chosen))
        ? (matched[index] ?? null)
        : chosen;
    });
    const setup: ImportSetup = {
      headers,
      mapping,
      policy: 'skip',
      match: defaultMatch(context, mapping),
      sheet,
      sheets,
    };
    const id = await tx.nextId();
    await tx
      .insert('job', {
        id,
        kind: 'import',
        module: context.file.key,
        user_id: caller.viewer.id,
        name: name.slice(0, 200),
        state: 'open',
        create_time: context.now,
        end_time: null,
        data: JSON.stringify(setup),
      })
      .execute();
    return id;
  });
}

/** A module's form in every language, the caller's first: by their words headings are known. */
export function importForms(caller: Caller, module: string): Promise<Form[]> {
  return caller.company.read(async (tx) => formsIn(await openImporter(caller, tx, module)));
}

async function formsIn({ caller, tx, file, form }: RecordContext): Promise<Form[]> {
  const forms = [form];
  for (const locale of LOCALES)
    if (locale !== caller.locale)
      forms.push((await openContext({ ...caller, locale }, tx, file.key)).form);
  return forms;
}

/** Unique fields, else the name. */
function defaultMatch({ form, own }: RecordContext, mapping: readonly (string | null)[]): string[] {
  const unique = [...form.fields.values()].find(
    ({ model, unique: alone }) => alone && mapping.includes(model),
  );
  return unique ? [unique.model] : mapping.includes(own.title) ? [own.title] : [];
}

export function addImportRows(
  caller: Caller,
  id: number,
  rows: readonly ImportRow[],
): Promise<void> {
  return caller.company.write(async (tx) => {
    const list = rows.map(({ row, cells }) => ({
      job_id: id,
      row,
      state: 'new',
      cells: JSON.stringify(cells),
    }));
    for (let at = 0; at < list.length; at += 200)
      await tx.insert('job_row', list.slice(at, at + 200)).execute();
    await tx
      .update('job')
      .set(({ eb }) => ({ total: eb('total', '+', rows.length) }))
      .where('id', '=', id)
      .execute();
  });
}

export function deleteImport(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    await tx.remove('job_row').where('job_id', '=', id).execute();
    await tx.remove('job').where('id', '=', id).execute();
  });
}

export function readImport(caller: Caller, id: number): Promise<Import> {
  return caller.company.read((tx) => importIn(caller, tx, id));
}

export function listImports(
  caller: Caller,
  module: string,
  { page, size }: { page: number; size: number },
): Promise<{ list: Import[]; count: number }> {
  return caller.company.read(async (tx) => {
    const { file } = await openImporter(caller, tx, module);
    let query = tx.from('job').where('kind', '=', 'import').where('module', '=', file.key);
    if (!isAdmin(caller.viewer)) query = query.where('user_id', '=', caller.viewer.id);
    const { count } = await query
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await query
      .select('id')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    const list: Import[] = [];
    for (const { id } of rows) list.push(await importIn(caller, tx, id));
    return { list, count: Number(count) };
  });
}

export function setUpImport(
  caller: Caller,
  id: number,
  {
    mapping,
    policy,
    match,
  }: Pick<ImportSetup, 'mapping' | 'policy'> & { match?: readonly string[] | undefined },
): Promise<Import> {
  return caller.company.write(async (tx) => {
    const { context, found } = await openOwnImport(caller, tx, id, ['open', 'ready']);
    const fields = new Set(importableFields(context.form).map(({ model }) => model));
    const bad = mapping.some(
      (model, index) =>
        model !== null &&
        ((model !== 'id' && !fields.has(model)) || mapping.indexOf(model) !== index),
    );
    if (bad || mapping.length !== found.headers.length)
      throw new AppError('invalid', { fields: [{ field: 'mapping', id: 'bad_option' }] });
    const chosen = match ?? defaultMatch(context, mapping);
    if (chosen.some((model) => !mapping.includes(model)))
      throw new AppError('invalid', { fields: [{ field: 'match', id: 'bad_option' }] });
    const setup: ImportSetup = {
      headers: found.headers,
      mapping: [...mapping],
      policy,
      match: [...chosen],
      sheet: found.sheet,
      sheets: found.sheets,
    };
    await tx
      .update('job')
      .set({ state: 'open', done: 0, data: JSON.stringify(setup) })
      .where('id', '=', id)
      .execute();
    await tx
      .update('job_row')
      .set({ state: 'new', key: '', record_id: null, version: null, data: '{}' })
      .where('job_id', '=', id)
      .execute();
    return importIn(caller, tx, id);
  });
}

/** Another text in one cell, and the row judged again. */
export async function fixImportRow(
  caller: Caller,
  id: number,
  { row, column, value }: { row: number; column: number; value: Cell },
): Promise<StoredRow> {
  const { setup, module, cells, lines } = await caller.company.read(async (tx) => {
    const { found } = await openOwnImport(caller, tx, id, ['open', 'ready']);
    const [stored] = await rowsIn(tx, id, { row, size: 1 });
    if (!stored || column >= found.headers.length) throw new AppError('not_found');
    return {
      setup: found,
      module: found.module,
      cells: found.headers.map((_, index) =>
        index === column ? value : (stored.cells[index] ?? null),
      ),
      lines: await linesWith(tx, id, row),
    };
  });
  const rows = lines.map((line) => (line.row === row ? { row, cells } : line));
  const plans = await dryRunRows(caller, { module, setup, rows });
  return caller.company.write(async (tx) => {
    await openOwnImport(caller, tx, id, ['open', 'ready']);
    await tx
      .update('job_row')
      .set({ cells: JSON.stringify(cells) })
      .where('job_id', '=', id)
      .where('row', '=', row)
      .execute();
    await saveRowPlans(tx, id, plans, setup);
    const [fixed] = await rowsIn(tx, id, { row, size: 1 });
    if (!fixed) throw new AppError('not_found');
    return fixed;
  });
}

/** All lines that are about the record of one of them. */
async function linesWith(tx: Tx, id: number, row: number): Promise<ImportRow[]> {
  const lines = tx.from('job_row').select(['row', 'key', 'cells']).where('job_id', '=', id);
  const asked = await lines.where('row', '=', row).executeTakeFirstOrThrow();
  const first = firstLineOf(asked);
  const found = await lines
    .where(({ or, eb }) => or([eb('row', '=', first), eb('key', '=', keyOfPart(first))]))
    .orderBy('row')
    .execute();
  return found.map((line) => ({ row: line.row, cells: JSON.parse(line.cells) as Cell[] }));
}

export function importRows(
  caller: Caller,
  id: number,
  { state, page, size }: { state?: string | undefined; page: number; size: number },
): Promise<{ list: StoredRow[]; count: number }> {
  return caller.company.read(async (tx) => {
    await importIn(caller, tx, id);
    return {
      list: await rowsIn(tx, id, { ...(state && { state }), size, offset: (page - 1) * size }),
      count: await countIn(tx, id, state ? [state] : undefined),
    };
  });
}
