import { type Cell, type Names, valueOf } from '../../../schemas/exchange/cells.ts';
import { isFormulaError } from '../../../schemas/exchange/formulaErrors.ts';
import { ID_MODEL, importedField } from '../../../schemas/exchange/headers.ts';
import { rowColumn } from '../../../schemas/conditions/conditions.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { initialValues } from '../../../schemas/formLogic/initialValues.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { conditionSql } from '../../db/filter.ts';
import { CORE } from '../../db/recordQuery.ts';
import { idIn, type RecordTest } from '../../db/recordTests.ts';
import { accessTo, filterContext } from '../access/access.ts';
import { recordScope } from '../access/lookups.ts';
import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import { contextFor, seenRecords } from '../access/masking.ts';
import type { RecordContext } from '../core/context.ts';
import { cellsOf } from './exportList.ts';
import {
  gatherLines,
  type Line,
  plansOfLines,
  type RowPlan,
  textOfLines,
  valuesOfLines,
} from './importLines.ts';
import { lookUpNames, hasUnresolvedName } from './importNames.ts';
import { coerceInput, prepare } from '../write/prepare.ts';
import { recordOf, isSameValue } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';
import { type UniqueValueHolders, holdersOf, uniqueKey } from '../indexing/unique.ts';
import { requireEditable } from '../write/change.ts';

/** How the columns and rows of a spreadsheet are taken. */
export interface ImportSetup {
  headers: string[];
  /** the model of each column */
  mapping: (string | null)[];
  /** a record that exists is left alone, changed, or not looked for */
  policy: 'skip' | 'update' | 'create';
  /** models by which a record is known again */
  match: string[];
  /** the sheet it comes from, and all of its workbook; '' and none of a file that is no workbook */
  sheet: string;
  sheets: string[];
}

export interface ImportRow {
  row: number;
  cells: Cell[];
}

interface Column {
  /** -1: a sub-form, whose columns stand apart */
  index: number;
  field: Field;
  /** the sub-form that it is a column of */
  within?: Field | undefined;
}

/** Whether several lines may be about one record. */
export function bringsRows({ mapping }: Pick<ImportSetup, 'mapping'>): boolean {
  return mapping.some((model) => model !== null && rowColumn(model) !== undefined);
}

/**
 * Judges rows as a form would be, by the same rules and conditions. Nothing may stay of it: the caller takes the transaction back. Where more
 * rows follow, the last record is left out, as it may go on there.
 */
export async function planRows(
  context: RecordContext,
  setup: ImportSetup,
  rows: readonly ImportRow[],
  { more = false } = {},
): Promise<RowPlan[]> {
  const all = columnsOf(context, setup);
  const names = await lookUpNames(
    context,
    all.map(({ index, field }) => ({
      field,
      cells: rows.map(({ cells }) => cells[index] ?? null),
    })),
  );
  const gathered = gatherLines(
    rows.map(({ row, cells }) => lineOf(all, { row, cells }, names)),
    ({ cells }) => idCell(setup, cells),
  );
  const groups =
    more && bringsRows(setup) && gathered.length > 1 ? gathered.slice(0, -1) : gathered;
  const read = groups.map(([first]) => first);
  const columns = [
    ...all.filter(({ within }) => !within),
    ...[...new Set(all.flatMap(({ within }) => within ?? []))].map((field): Column => ({
      index: -1,
      field,
    })),
  ];
  const known = await recordsFor(context, setup, read);
  const before = new Map<number, ReadonlyMap<string, string>>();
  const records = [...new Map([...known.values()].map((record) => [record.id, record])).values()];
  const texts = await cellsOf(
    context,
    columns.map(({ field }) => field),
    records,
  );
  for (const [at, record] of records.entries())
    before.set(
      record.id,
      new Map(columns.map(({ field }, column) => [field.model, String(texts[at]?.[column] ?? '')])),
    );
  const holders = await holdersOf(
    context,
    read.map(({ values }) => values),
  );
  const plans: RowPlan[] = [];
  for (const lines of groups) {
    await yieldToEventLoop();
    const [{ row, cells }] = lines;
    const record = known.get(row);
    const values = valuesOfLines(lines, record);
    const plan: RowPlan = {
      row,
      state: 'create',
      key: record ? `#${record.id}` : keyOf(setup, values),
      record_id: record?.id ?? null,
      version: record?.version ?? null,
      errors: [],
      changes: [],
      values,
    };
    const judgement = await judged(context, {
      plan,
      record,
      columns,
      cells,
      names,
      setup,
      holders,
      texts: record && before.get(record.id),
      textOf: ({ index, field }) =>
        index < 0 ? textOfLines(lines, field, all) : String(cells[index] ?? ''),
    });
    plans.push(...plansOfLines(judgement, lines));
  }
  return plans;
}

function columnsOf({ form }: RecordContext, { mapping }: ImportSetup): Column[] {
  return mapping.flatMap((model, index) => {
    const known = model === null ? undefined : importedField(form, model);
    return known && !known.field.system ? [{ index, ...known }] : [];
  });
}

function lineOf(columns: readonly Column[], { row, cells }: ImportRow, names: Names): Line {
  const rows = new Map<string, Values>();
  const unread: FieldError[] = [];
  for (const { index, field, within } of columns) {
    const column = within && rowColumn(field.model)?.column;
    if (!within || column === undefined) continue;
    const cell = cells[index] ?? null;
    const value = valueOf(field, cell, names);
    if (isEmpty(value)) continue;
    rows.set(within.model, { ...rows.get(within.model), [column]: value });
    const id = isFormulaError(cell) ? 'formula_error' : hasUnresolvedName(field, value, names);
    if (id) unread.push({ field: field.model, id });
  }
  const own = columns.filter(({ within }) => !within);
  return { row, cells, values: valuesOf(own, cells, names), rows, unread };
}

/** Empty cells say nothing: they neither fill nor clear a field. */
function valuesOf(columns: readonly Column[], cells: readonly Cell[], names: Names): Values {
  return Object.fromEntries(
    columns.flatMap(({ index, field }) => {
      const value = valueOf(field, cells[index] ?? null, names);
      return isEmpty(value) ? [] : [[field.model, value]];
    }),
  );
}

interface Judging {
  plan: RowPlan;
  record: StoredRecord | undefined;
  columns: readonly Column[];
  cells: readonly Cell[];
  names: Names;
  setup: ImportSetup;
  holders: UniqueValueHolders;
  texts: ReadonlyMap<string, string> | undefined;
  /** what the spreadsheet has for a column */
  textOf(column: Column): string;
}

async function judged(
  context: RecordContext,
  { plan, record, columns, cells, names, setup, holders, texts, textOf }: Judging,
): Promise<RowPlan> {
  const wantsId = idCell(setup, cells);
  if (wantsId !== undefined && !record)
    return { ...plan, state: 'bad', errors: [{ field: ID_MODEL, id: 'unknown_ref' }] };
  if (record && setup.policy === 'skip') return { ...plan, state: 'skip' };
  const seen = record ? await contextFor(context, record) : context;
  const kept = columns.find(
    ({ field: { model } }) => Object.hasOwn(plan.values, model) && !seen.form.fields.has(model),
  );
  if (kept)
    return {
      ...plan,
      state: 'bad',
      errors: [{ field: kept.field.model, id: 'masked_value', data: { name: kept.field.name } }],
    };
  // What a cell says already is not a change, whether or not it could be read back.
  const changed = record
    ? columns.filter(({ index, field: { model } }) => {
        const cell = cells[index] ?? null;
        return (
          Object.hasOwn(plan.values, model) &&
          String(cell) !== texts?.get(model) &&
          !isSameValue(plan.values[model], record.data[model])
        );
      })
    : columns;
  const values = Object.fromEntries(
    changed.flatMap(({ field: { model } }) =>
      Object.hasOwn(plan.values, model) ? [[model, plan.values[model]]] : [],
    ),
  );
  if (record && changed.length === 0) return { ...plan, values, state: 'same' };
  const open = changed.flatMap(({ index, field }): FieldError[] => {
    const id = isFormulaError(cells[index] ?? null)
      ? 'formula_error'
      : hasUnresolvedName(field, values[field.model], names);
    return id ? [{ field: field.model, id }] : [];
  });
  const errors = [
    ...open,
    ...(await faultsOf(seen, { record, values, holders })).filter(
      ({ field }) => !open.some((fault) => fault.field === field),
    ),
  ];
  const changes = record
    ? changed.map((column) => ({
        model: column.field.model,
        before: texts?.get(column.field.model) ?? '',
        after: textOf(column),
      }))
    : [];
  return {
    ...plan,
    values,
    errors,
    changes,
    state: errors.length > 0 ? 'bad' : record ? 'update' : 'create',
  };
}

/** The very checks of a save. */
async function faultsOf(
  context: RecordContext,
  { record, values, holders }: Pick<Judging, 'record' | 'holders'> & { values: Values },
): Promise<FieldError[]> {
  const { caller, full, now } = context;
  const base =
    record?.data ?? initialValues(full, { viewer: caller.viewer, settings: caller.settings, now });
  try {
    if (record) requireEditable(context, { record, access: await accessTo(context, record) });
    await prepare(context, {
      before: record,
      base,
      given: coerceInput(context, values, { trusted: false }),
      action: record ? 'update' : 'create',
      trusted: false,
      holders,
    });
    return [];
  } catch (error) {
    return faultsIn(error);
  }
}

/** The faults of a refused row: by field, or one of the whole row. Anything but a refusal is thrown on. */
export function faultsIn(error: unknown): FieldError[] {
  if (!(error instanceof AppError)) throw error;
  return error.fields.length > 0
    ? [...error.fields]
    : [{ field: '', id: error.id, data: error.data }];
}

function idCell({ mapping }: ImportSetup, cells: readonly Cell[]): number | undefined {
  const at = mapping.indexOf(ID_MODEL);
  const text = at < 0 ? '' : String(cells[at] ?? '').trim();
  return text === '' ? undefined : Number(text);
}

function keyOf({ match, policy }: ImportSetup, values: Values): string {
  return policy === 'create' || match.length === 0 || match.some((model) => isEmpty(values[model]))
    ? ''
    : match
        .map((model) => uniqueKey(values[model]))
        .join('\n')
        .slice(0, 500);
}

/** The record that each row is about, by its number or by the fields it is known by; only within the viewer's reach. The oldest of several. */
async function recordsFor(
  context: RecordContext,
  setup: ImportSetup,
  rows: readonly { row: number; cells: readonly Cell[]; values: Values }[],
): Promise<Map<number, StoredRecord>> {
  const { where } = await recordScope(context);
  const find = async (test: RecordTest) => {
    let query = context.tx
      .from('record as r')
      .select(CORE.map((name) => `r.${name}` as const))
      .where('r.module', '=', context.own.key)
      .where('r.deleted_time', 'is', null)
      .where(test);
    for (const each of where) query = query.where(each);
    return (await query.orderBy('r.id').execute()).map(recordOf);
  };
  const found = new Map<number, StoredRecord>();
  const ids = rows.flatMap(({ cells }) => {
    const id = idCell(setup, cells);
    return id !== undefined && Number.isSafeInteger(id) ? [id] : [];
  });
  if (ids.length > 0) {
    const byId = new Map((await find(idIn(ids))).map((record) => [record.id, record]));
    for (const { row, cells } of rows) {
      const record = byId.get(idCell(setup, cells) ?? 0);
      if (record) found.set(row, record);
    }
  }
  const [first] = setup.match;
  const keyed = rows.filter(
    ({ cells, values }) => idCell(setup, cells) === undefined && keyOf(setup, values) !== '',
  );
  if (first === undefined || keyed.length === 0) return found;
  const wanted = [...new Set(keyed.map(({ values }) => values[first]))];
  const records = await find(
    conditionSql({ field: first, operator: 'in', value: wanted }, filterContext(context)),
  );
  const { records: known } = await seenRecords(context, records);
  const stored = new Map(records.map((record) => [record.id, record]));
  const byKey = new Map(
    known.toReversed().map((record) => [keyOf(setup, record.data), stored.get(record.id)]),
  );
  for (const { row, values } of keyed) {
    const record = byKey.get(keyOf(setup, values));
    if (record) found.set(row, record);
  }
  return found;
}
