import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { defaultTemplate } from '../../../schemas/print/defaultTemplate.ts';
import { isPrinted } from '../../../schemas/print/isPrinted.ts';
import {
  isLines,
  isPrintableAsText,
  referencesOf,
  tableTabs,
} from '../../../schemas/print/placeholders.ts';
import { printedValue } from '../../../schemas/print/printedValue.ts';
import { placeholdersInTemplate, printHtml } from '../../../schemas/print/printHtml.ts';
import {
  isPrintable,
  linesTable,
  recordsTable,
  rowsTable,
  TOTAL_LABELS,
} from '../../../schemas/print/tables.ts';
import type { PrintData, PrintPage, PrintTable, PrintValue } from '../../../schemas/print/types.ts';
import { isShown } from '../../../schemas/validation/validate.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { accessTo, requireRight } from '../access/access.ts';
import { withLookups } from '../access/lookups.ts';
import { contextFor } from '../access/masking.ts';
import { contextOf, openContext, type RecordContext } from '../core/context.ts';
import { namesOf } from '../exchange/exportList.ts';
import { formFor } from '../core/definitions.ts';
import { relatedList } from '../read/list.ts';
import { fetchRecords, loadRecord } from '../access/load.ts';
import { allModules } from '../core/modules.ts';
import { createValueFormatter } from '../read/valueFormatter.ts';
import { systemValues } from '../core/row.ts';
import { printText } from './templates.ts';
import { shownName } from '../core/shownName.ts';
import type { Caller, ListRow, StoredRecord, Values } from '../core/types.ts';

/** Records beside the printed one that a table takes. */
const MOST_ROWS = 200;

export interface Printout {
  name: string;
  /** what it is printed by; 0: a layout made of the form */
  template_id: number;
  html: string;
  page: PrintPage;
}

/** What can be printed of a record for this reader, in words. `tables`: the tabs whose records are wanted too. */
export async function printDataOf(
  caller: Caller,
  key: string,
  id: number,
  tables: readonly string[] = [],
): Promise<PrintData & { name: string }> {
  const found = await caller.company.read(async (tx) => {
    const opened = await openContext(caller, tx, key);
    requireRight(opened, opened.file, 'view');
    const record = await loadRecord(opened, id);
    const context = await contextFor(opened, record);
    return {
      context,
      name: documentName(context, record),
      values: await allValues(context, record),
      tables: await linesOf(context, record),
    };
  });
  const beside = await tablesBeside(caller, found.context, id, tables);
  return {
    name: found.name,
    values: found.values,
    tables: { ...found.tables, ...beside },
    totalWord: translate(TOTAL_LABELS, caller.locale),
  };
}

/** What the document is called: as the record is, unless that stays within the company. */
function documentName(context: RecordContext, record: StoredRecord): string {
  const { own: file, form, caller } = context;
  if (!form.fields.get(file.title)?.internal) return shownName(context, record.name);
  return translate(file.print?.heading ?? file.label, caller.locale);
}

/** A record as its reader prints it, for people `outside` where it is said. */
export async function printRecord(
  caller: Caller,
  key: string,
  id: number,
  { template, outside = false }: { template?: number | undefined; outside?: boolean } = {},
): Promise<Printout> {
  const {
    id: template_id,
    content,
    page,
  } = await caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    if (!isPrinted(context.own)) throw new AppError('not_found');
    const printedBy = caller.rules[context.own.key]?.printedBy;
    const usual = printedBy && (await printedBy({ tx, record: await loadRecord(context, id) }));
    const text = await printText(caller, tx, context.own, { chosen: template, usual });
    return (
      text ?? {
        id: 0,
        content: defaultTemplate(context.own, context.form, caller.locale, { outside }),
        page: { orientation: 'portrait' as const },
      }
    );
  });
  const { name, ...data } = await printDataOf(
    caller,
    key,
    id,
    placeholdersInTemplate(content).tables.map((table) => table.key),
  );
  return { name, template_id, page, html: printHtml(content, data) };
}

/** The record's own values, those of records that it points to and that the reader reaches, and what is known when it is printed. */
async function allValues(
  context: RecordContext,
  record: StoredRecord,
): Promise<Record<string, PrintValue>> {
  const values = await valuesOf(context, record, '');
  const {
    caller: { viewer },
    tx,
  } = context;
  const modules = new Map((await allModules(tx)).map((file) => [file.key, file]));
  for (const field of referencesOf(context.form)) {
    const file = modules.get(field.refers ?? '');
    const target = record.data[field.model];
    if (!file || typeof target !== 'number' || !hasPermission(viewer, permissionKey(file, 'view')))
      continue;
    // What a condition hides is not printed one step away either.
    if (!isShown(field, sceneOf(context, record))) continue;
    const near = await contextOf(context.caller, tx, file);
    const [other] = await fetchRecords(near, [target]);
    if (other && (await accessTo(near, other)).view)
      Object.assign(
        values,
        await valuesOf(await contextFor(near, other), other, `${field.model}.`),
      );
  }
  return { ...values, ...(await aroundOf(context)) };
}

async function valuesOf(
  context: RecordContext,
  record: StoredRecord,
  before: string,
): Promise<Record<string, PrintValue>> {
  const { caller, tx, form } = context;
  const [shown = record] = await withLookups(context, [record]);
  const scene = sceneOf(context, shown);
  const kept = await keptElsewhere(context);
  const fields = [...form.fields.values()].filter(
    (field) => isPrintableAsText(field) && !kept.has(field.model) && isShown(field, scene),
  );
  const names = namesOf(caller, await createValueFormatter(caller, tx, fields, [scene.record]));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = printedValue(field, scene.record[field.model], names);
      return value ? [[`${before}${field.model}`, value] as const] : [];
    }),
  );
}

/** Fields that show one of another record that stays within the company. */
async function keptElsewhere({ caller, tx, form }: RecordContext): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  const lookups = [...form.fields.values()].filter(({ lookup }) => lookup);
  if (lookups.length === 0) return kept;
  const modules = new Map((await allModules(tx)).map((file) => [file.key, file]));
  for (const { model, lookup } of lookups) {
    const file = lookup && modules.get(lookup.module);
    const there = file && (await contextOf(caller, tx, file));
    if (lookup && there?.form.fields.get(lookup.of)?.internal) kept.add(model);
  }
  return kept;
}

function sceneOf({ caller: { viewer, settings }, today }: RecordContext, record: StoredRecord) {
  const all: Values = { ...record.data, ...systemValues(record) };
  return { record: all, viewer, settings, today };
}

async function linesOf(
  context: RecordContext,
  record: StoredRecord,
): Promise<Record<string, PrintTable>> {
  const { caller, tx } = context;
  const scene = sceneOf(context, record);
  const fields = [...context.form.fields.values()].filter(
    (field) => isLines(field) && isShown(field, scene),
  );
  const subforms = fields.filter(({ rows }) => rows);
  const names = namesOf(caller, await createValueFormatter(caller, tx, subforms, [scene.record]));
  return Object.fromEntries(
    fields.map((field) => [
      field.model,
      field.rows
        ? rowsTable(field, record.data[field.model], { names, around: scene })
        : linesTable(record.data[field.model], caller.locale),
    ]),
  );
}

async function aroundOf({
  caller: { viewer, settings },
  tx,
  now,
  today,
}: RecordContext): Promise<Record<string, PrintValue>> {
  const user = await tx.from('user').select('name').where('id', '=', viewer.id).executeTakeFirst();
  const corp = await tx.from('corp').select('name').executeTakeFirst();
  const named = settings.company_name;
  return {
    $company: { text: typeof named === 'string' && named !== '' ? named : (corp?.name ?? '') },
    $viewer: { text: user?.name ?? '' },
    $today: { text: today },
    $now: { text: now.slice(0, 16) },
  };
}

/** Tables of records that tabs list; those of tabs that the reader may not open are left out. */
async function tablesBeside(
  caller: Caller,
  { file }: RecordContext,
  id: number,
  wanted: readonly string[],
): Promise<Record<string, PrintTable>> {
  const tabs = tableTabs(file).filter(({ key }) => wanted.includes(`@${key}`));
  const tables: Record<string, PrintTable> = {};
  for (const tab of tabs) {
    const table = await tableBeside(caller, file.key, id, tab.key);
    if (table) tables[`@${tab.key}`] = table;
  }
  return tables;
}

async function tableBeside(
  caller: Caller,
  key: string,
  id: number,
  tab: string,
): Promise<PrintTable | undefined> {
  try {
    const { list } = await relatedList(caller, key, id, tab, {
      page: 1,
      size: MOST_ROWS,
      sort: 'create_time',
    });
    const form = await formFor(caller, tab);
    const fields = [...form.fields.values()].filter(isPrintable);
    const wordsIn = ({ display }: ListRow) => ({
      locale: caller.locale,
      zone: caller.zone,
      name: ({ model }: { model: string }) => display[model],
    });
    const rows = list.map((row) =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const said = row.display[field.model];
          const value =
            field.valueType === 'number' || said === undefined || said === ''
              ? printedValue(field, row[field.model], wordsIn(row))
              : { text: said };
          return value ? [[field.model, value] as const] : [];
        }),
      ),
    );
    return recordsTable({ fields, rows, values: list, locale: caller.locale });
  } catch (error) {
    // A tab that this reader has no right to.
    if (error instanceof AppError && (error.id === 'not_allowed' || error.id === 'not_found'))
      return undefined;
    throw error;
  }
}
