import { type Cell, cellOf, type Names } from '../../../schemas/exchange/cells.ts';
import { headersOf, ID_HEADER } from '../../../schemas/exchange/headers.ts';
import { arrayOf, objectOf } from '../../../schemas/definition/readDefinition.ts';
import { rowColumns } from '../../../schemas/form/rowColumns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { CORE, idSelect } from '../../db/recordQuery.ts';
import { idIn } from '../../db/recordTests.ts';
import { requireRight } from '../access/access.ts';
import { recordScope, shownRecords } from '../access/lookups.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { pageQueryOf } from '../read/list.ts';
import { type ValueFormatter, createValueFormatter } from '../read/valueFormatter.ts';
import { recordOf, systemValues } from '../core/row.ts';
import { shownName } from '../core/shownName.ts';
import type { Caller, ListQuery, StoredRecord, Values } from '../core/types.ts';

export interface ExportQuery extends Omit<ListQuery, 'page' | 'size'> {
  /** only these of what matches */
  ids?: readonly number[] | undefined;
  /** as the list shows them; none: its own first choice */
  columns?: readonly string[] | undefined;
  /** the numbers of the records stand in a last column, by which an import finds them again */
  with_id?: 0 | 1 | undefined;
}

export interface Export {
  /** of the records, in the order asked for: all that is kept of them */
  ids: number[];
  headers: string[];
}

/** What an export of a list will hold: the viewer's own reach, and no column that is hidden from the viewer. */
export function planExport(
  caller: Caller,
  key: string,
  { ids: among, columns, with_id, ...query }: ExportQuery,
): Promise<Export> {
  return caller.company.read(async (tx) => {
    const context = await openExport(caller, tx, key);
    const { page } = await pageQueryOf(context, query, await recordScope(context));
    const where = among ? [...page.where, idIn(among)] : page.where;
    const { rows: found } = await idSelect(tx, { ...page, where, size: MOST, offset: 0 }).execute(
      tx.bound,
    );
    const fields = exportFields(context, columns);
    return {
      ids: found.map(({ id }) => id),
      headers: [...headersOf(fields).values(), ...(with_id ? ['ID'] : [])],
    };
  });
}

/** Some rows of an export, in the order of their ids. What was deleted or taken out of reach meanwhile is left out. */
export function exportRows(
  caller: Caller,
  key: string,
  { ids, columns, with_id }: Pick<ExportQuery, 'columns' | 'with_id'> & { ids: readonly number[] },
): Promise<Cell[][]> {
  return caller.company.read(async (tx) => {
    const context = await openExport(caller, tx, key);
    const found = await exported(context, ids);
    const cells = await cellsOf(context, exportFields(context, columns), found);
    return cells.map((row, index) => (with_id ? [...row, found[index]?.id ?? null] : row));
  });
}

/** A sub-form of an export: a sheet of its own, on which each row stands behind the record that it is of. */
export interface ExportTable {
  model: string;
  name: string;
  headers: string[];
}

/** The sub-forms among the columns of an export. */
export function exportTables(
  caller: Caller,
  key: string,
  { columns, with_id }: Pick<ExportQuery, 'columns' | 'with_id'>,
): Promise<ExportTable[]> {
  return caller.company.read(async (tx) => {
    const context = await openExport(caller, tx, key);
    const { form, own } = context;
    const title = form.fields.get(own.title)?.name ?? translate(own.label, caller.locale);
    return exportFields(context, columns)
      .filter(({ rows }) => rows)
      .map((field) => ({
        model: field.model,
        name: field.name,
        headers: [
          ...(with_id ? [ID_HEADER] : []),
          title,
          '#',
          ...headersOf(tableColumns(field)).values(),
        ],
      }));
  });
}

/** The rows of one sub-form of some records, in the order of their ids; nothing of what the viewer may not see. */
export function exportTableRows(
  caller: Caller,
  key: string,
  { ids, model, with_id }: Pick<ExportQuery, 'with_id'> & { ids: readonly number[]; model: string },
): Promise<Cell[][]> {
  return caller.company.read(async (tx) => {
    const context = await openExport(caller, tx, key);
    const [field] = exportFields(context, [model]);
    if (!field?.rows) return [];
    const { records } = await shownRecords(context, await exported(context, ids));
    const columns = tableColumns(field);
    const rows = records.flatMap((record) =>
      arrayOf(record.data[model]).map((row, index) => ({ record, index, row: objectOf(row) })),
    );
    const cells = await fieldCells(
      context,
      columns,
      rows.map(({ row }) => row),
    );
    return rows.map(({ record, index }, at) => [
      ...(with_id ? [record.id] : []),
      shownName(context, record.name),
      index + 1,
      ...(cells[at] ?? []),
    ]);
  });
}

function tableColumns(field: Field): Field[] {
  return rowColumns(field).filter(({ hidden }) => !hidden);
}

/** Far more than a spreadsheet takes. */
const MOST = 1_048_000;

/** These records, in this order: those that the viewer still reaches. */
async function exported(context: RecordContext, ids: readonly number[]): Promise<StoredRecord[]> {
  const { where } = await recordScope(context);
  let select = context.tx
    .from('record as r')
    .select(CORE.map((name) => `r.${name}` as const))
    .where('r.module', '=', context.own.key)
    .where('r.deleted_time', 'is', null)
    .where('r.id', 'in', ids);
  for (const test of where) select = select.where(test);
  const records = new Map((await select.execute()).map((row) => [row.id, recordOf(row)]));
  return ids.flatMap((id) => records.get(id) ?? []);
}

async function openExport(
  caller: Caller,
  tx: RecordContext['tx'],
  key: string,
): Promise<RecordContext> {
  const context = await openContext(caller, tx, key);
  requireRight(context, context.file, 'view');
  requireRight(context, context.file, 'export');
  return context;
}

/** Columns that the viewer may see, in the order asked for. */
export function exportFields(
  { form }: RecordContext,
  columns: readonly string[] | undefined,
): Field[] {
  const wanted =
    columns && columns.length > 0
      ? columns
      : form.columns.filter(({ shown }) => shown).map(({ model }) => model);
  return [...new Set(wanted)].flatMap((model) => {
    const field = form.fields.get(model);
    return field && !field.hidden ? [field] : [];
  });
}

export async function cellsOf(
  context: RecordContext,
  fields: readonly Field[],
  stored: readonly StoredRecord[],
): Promise<(string | number)[][]> {
  const { records } = await shownRecords(context, stored);
  return fieldCells(
    context,
    fields,
    records.map((record) => ({ ...record.data, ...systemValues(record) })),
  );
}

async function fieldCells(
  { caller, tx }: RecordContext,
  fields: readonly Field[],
  values: readonly Values[],
): Promise<(string | number)[][]> {
  const say = await createValueFormatter(caller, tx, fields, values);
  const names = namesOf(caller, say);
  return values.map((row) =>
    fields.map((field) =>
      WORDS_ONLY.has(field.valueType)
        ? say(field, row[field.model])
        : cellOf(field, row[field.model], names),
    ),
  );
}

/** Values that no spreadsheet brings back: what people read of them is enough. */
const WORDS_ONLY = new Set(['images', 'files', 'lines', 'html']);

export function namesOf(
  { locale, zone }: Pick<Caller, 'locale' | 'zone'>,
  say: ValueFormatter,
): Names {
  return {
    locale,
    zone,
    name: (field, value) =>
      say({ ...field, valueType: field.refers === undefined ? 'choice' : 'ref' }, value) ||
      undefined,
  };
}
