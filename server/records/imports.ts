import type { Cell } from '../../schemas/exchange/cells.ts';
import { importable, matchHeaders } from '../../schemas/exchange/headers.ts';
import { AppError, type FieldError } from '../../schemas/errors.ts';
import type { Form } from '../../schemas/form.ts';
import { LOCALES } from '../../schemas/locale.ts';
import { isAdmin } from '../../schemas/viewer.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from './access.ts';
import { openContext, type RecordContext } from './context.ts';
import { faultsIn, type ImportRow, type ImportSetup, planRows, type RowChange, type RowPlan } from './importPlan.ts';
import { fetchRecords } from './load.ts';
import type { Changes } from './oplog.ts';
import { deleteIn } from './remove.ts';
import { sameValue } from './row.ts';
import type { Caller, Values } from './types.ts';
import { insertIn, updateIn } from './write.ts';

/** Rows of one import. */
export const MOST_IMPORTED = 50_000;
const BATCH = 200;

/** An import as it lies in its row. */
export interface Import extends ImportSetup {
  id: number;
  module: string;
  user_id: number;
  name: string;
  /** open: being judged; ready; running; done; cancelled; reverting; reverted */
  state: string;
  total: number;
  done: number;
  create_time: string;
  end_time: string | null;
  /** rows by their state */
  counts: Record<string, number>;
}

export interface StoredRow extends ImportRow {
  state: string;
  record_id: number | null;
  version: number | null;
  errors: FieldError[];
  changes: RowChange[];
}

interface RowData {
  errors?: FieldError[];
  changes?: RowChange[];
  values?: Values;
}

/** Begins an import: the heading, and the columns that its words mean in any language or that the user chose the last time. */
export function beginImport(caller: Caller, module: string, { name, headers, remembered = {} }: { name: string; headers: readonly string[]; remembered?: Readonly<Record<string, string | null>> | undefined }): Promise<number> {
  return caller.company.write(async (tx) => {
    const context = await openImporter(caller, tx, module);
    const forms: Form[] = [context.form];
    for (const locale of LOCALES) if (locale !== caller.locale) forms.push((await openContext({ ...caller, locale }, tx, module)).form);
    const fields = new Set(importable(context.form).map(({ model }) => model));
    const matched = matchHeaders(headers, forms);
    const mapping = headers.map((header, index) => {
      const chosen = Object.hasOwn(remembered, header) ? remembered[header] : undefined;
      return chosen === undefined || (chosen !== null && chosen !== 'id' && !fields.has(chosen)) ? (matched[index] ?? null) : chosen;
    });
    const setup: ImportSetup = { headers: [...headers], mapping, policy: 'skip', match: defaultMatch(context, mapping) };
    const id = await tx.nextId();
    await tx.insert('exchange', { id, kind: 'import', module: context.file.key, user_id: caller.viewer.id, name: name.slice(0, 200), state: 'open', create_time: context.now, end_time: null, data: JSON.stringify(setup) }).execute();
    return id;
  });
}

/** Unique fields, else the name. */
function defaultMatch({ form, own }: RecordContext, mapping: readonly (string | null)[]): string[] {
  const unique = [...form.fields.values()].find(({ model, unique: alone }) => alone && mapping.includes(model));
  return unique ? [unique.model] : mapping.includes(own.title) ? [own.title] : [];
}

export function addImportRows(caller: Caller, id: number, rows: readonly ImportRow[]): Promise<void> {
  return caller.company.write(async (tx) => {
    const list = rows.map(({ row, cells }) => ({ exchange_id: id, row, state: 'new', cells: JSON.stringify(cells) }));
    for (let at = 0; at < list.length; at += 200) await tx.insert('exchange_row', list.slice(at, at + 200)).execute();
    await tx.update('exchange').set(({ eb }) => ({ total: eb('total', '+', rows.length) })).where('id', '=', id).execute();
  });
}

export function dropImport(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    await tx.remove('exchange_row').where('exchange_id', '=', id).execute();
    await tx.remove('exchange').where('id', '=', id).execute();
  });
}

export function readImport(caller: Caller, id: number): Promise<Import> {
  return caller.company.read((tx) => importIn(caller, tx, id));
}

export function listImports(caller: Caller, module: string, { page, size }: { page: number; size: number }): Promise<{ list: Import[]; count: number }> {
  return caller.company.read(async (tx) => {
    const { file } = await openImporter(caller, tx, module);
    let query = tx.from('exchange').where('kind', '=', 'import').where('module', '=', file.key);
    if (!isAdmin(caller.viewer)) query = query.where('user_id', '=', caller.viewer.id);
    const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await query.select('id').orderBy('id', 'desc').limit(size).offset((page - 1) * size).execute();
    const list: Import[] = [];
    for (const { id } of rows) list.push(await importIn(caller, tx, id));
    return { list, count: Number(count) };
  });
}

export function setUpImport(caller: Caller, id: number, { mapping, policy, match }: Pick<ImportSetup, 'mapping' | 'policy'> & { match?: readonly string[] | undefined }): Promise<Import> {
  return caller.company.write(async (tx) => {
    const { context, found } = await openOwn(caller, tx, id, ['open', 'ready']);
    const fields = new Set(importable(context.form).map(({ model }) => model));
    const bad = mapping.some((model, index) => model !== null && ((model !== 'id' && !fields.has(model)) || mapping.indexOf(model) !== index));
    if (bad || mapping.length !== found.headers.length) throw new AppError('invalid', { fields: [{ field: 'mapping', id: 'bad_option' }] });
    const chosen = match ?? defaultMatch(context, mapping);
    if (chosen.some((model) => !mapping.includes(model))) throw new AppError('invalid', { fields: [{ field: 'match', id: 'bad_option' }] });
    const setup: ImportSetup = { headers: found.headers, mapping: [...mapping], policy, match: [...chosen] };
    await tx.update('exchange').set({ state: 'open', done: 0, data: JSON.stringify(setup) }).where('id', '=', id).execute();
    await tx.update('exchange_row').set({ state: 'new', key: '', record_id: null, version: null, data: '{}' }).where('exchange_id', '=', id).execute();
    return importIn(caller, tx, id);
  });
}

/** Judges the next rows and keeps the verdicts. */
export async function checkImport(caller: Caller, id: number): Promise<Import> {
  const { setup, rows, module } = await caller.company.read(async (tx) => {
    const { found } = await openOwn(caller, tx, id, ['open', 'ready']);
    return { setup: found, module: found.module, rows: await rowsIn(tx, id, { state: 'new', size: BATCH }) };
  });
  const plans = await dryRun(caller, module, setup, rows);
  return caller.company.write(async (tx) => {
    await openOwn(caller, tx, id, ['open', 'ready']);
    for (const plan of plans) await keepPlan(tx, id, plan);
    await refuseTwins(tx, id, plans, setup);
    const found = await importIn(caller, tx, id);
    const state = (found.counts.new ?? 0) === 0 ? 'ready' : 'open';
    await tx.update('exchange').set({ state, done: found.total - (found.counts.new ?? 0) }).where('id', '=', id).execute();
    return importIn(caller, tx, id);
  });
}

/** What would become of the rows; whatever the rules of the module write on the way is taken back. */
function dryRun(caller: Caller, module: string, setup: ImportSetup, rows: readonly ImportRow[]): Promise<RowPlan[]> {
  return caller.company.rehearse(async (tx) => planRows(await openImporter(caller, tx, module), setup, rows));
}

async function keepPlan(tx: Tx, id: number, { row, state, key, record_id, version, errors, changes, values }: RowPlan): Promise<void> {
  const data: RowData = { ...(errors.length > 0 && { errors }), ...(changes.length > 0 && { changes }), ...((state === 'create' || state === 'update') && { values }) };
  await tx.update('exchange_row').set({ state, key, record_id, version, data: JSON.stringify(data) }).where('exchange_id', '=', id).where('row', '=', row).execute();
}

/** A record that an earlier row is about already. */
async function refuseTwins(tx: Tx, id: number, plans: readonly RowPlan[], { policy }: ImportSetup): Promise<void> {
  for (const { row, key, state } of plans) {
    if (key === '' || (state !== 'create' && state !== 'update')) continue;
    const twin = await tx.from('exchange_row').select('row').where('exchange_id', '=', id).where('key', '=', key).where('row', '<', row).where('state', '!=', 'bad').orderBy('row').executeTakeFirst();
    if (!twin) continue;
    const errors: FieldError[] = [{ field: '', id: 'duplicate_row', data: { row: twin.row } }];
    await tx.update('exchange_row').set({ state: policy === 'skip' ? 'skip' : 'bad', data: JSON.stringify({ errors }) }).where('exchange_id', '=', id).where('row', '=', row).execute();
  }
}

/** Another text in one cell, and the row judged again. */
export async function fixImportRow(caller: Caller, id: number, { row, column, value }: { row: number; column: number; value: Cell }): Promise<StoredRow> {
  const { setup, module, cells } = await caller.company.read(async (tx) => {
    const { found } = await openOwn(caller, tx, id, ['open', 'ready']);
    const [stored] = await rowsIn(tx, id, { row, size: 1 });
    if (!stored || column >= found.headers.length) throw new AppError('not_found');
    return { setup: found, module: found.module, cells: found.headers.map((_, index) => (index === column ? value : (stored.cells[index] ?? null))) };
  });
  const [plan] = await dryRun(caller, module, setup, [{ row, cells }]);
  return caller.company.write(async (tx) => {
    await openOwn(caller, tx, id, ['open', 'ready']);
    await tx.update('exchange_row').set({ cells: JSON.stringify(cells) }).where('exchange_id', '=', id).where('row', '=', row).execute();
    if (plan) {
      await keepPlan(tx, id, plan);
      await refuseTwins(tx, id, [plan], setup);
    }
    const [fixed] = await rowsIn(tx, id, { row, size: 1 });
    if (!fixed) throw new AppError('not_found');
    return fixed;
  });
}

/** Writes the next rows: records, log entries and what became of each row in one transaction, so that no row is written twice. */
export function runImport(caller: Caller, id: number): Promise<Import> {
  return caller.company.write(async (tx) => {
    await lock(tx, id);
    const { context, found } = await openOwn(caller, tx, id, ['ready', 'running', 'done']);
    if (found.state === 'done') return found;
    for (const row of await rowsIn(tx, id, { states: ['create', 'update'], size: BATCH })) await runRow(context, id, row);
    const left = await countIn(tx, id, ['create', 'update']);
    const ended = left === 0;
    await tx.update('exchange').set({ state: ended ? 'done' : 'running', done: found.total - left, ...(ended && { end_time: context.now }) }).where('id', '=', id).execute();
    return importIn(caller, tx, id);
  });
}

async function runRow(context: RecordContext, id: number, { row, state, record_id, version, values }: StoredRow & { values: Values }): Promise<void> {
  const set = (change: { state: string; record_id?: number; version?: number; data?: string }) => context.tx.update('exchange_row').set(change).where('exchange_id', '=', id).where('row', '=', row).execute();
  const outcome = await attempt(context.tx, async () => {
    if (state === 'create') return insertIn(context, values, { action: 'import', group: id });
    return updateIn(context, { id: record_id ?? 0, version: version ?? 0, values }, { group: id });
  });
  if ('errors' in outcome) await set({ state: 'failed', data: JSON.stringify({ errors: outcome.errors }) });
  else await set({ state: state === 'create' ? 'created' : 'updated', record_id: outcome.done.id, version: outcome.done.version });
}

/** One row's writes: all or none, and the others go on either way. */
async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<{ done: T } | { errors: FieldError[] }> {
  try {
    return { done: await tx.attempt(work) };
  } catch (error) {
    return { errors: faultsIn(error) };
  }
}

export function cancelImport(caller: Caller, id: number): Promise<Import> {
  return caller.company.write(async (tx) => {
    const { context } = await openOwn(caller, tx, id, ['open', 'ready', 'running', 'cancelled']);
    await tx.update('exchange').set({ state: 'cancelled', end_time: context.now }).where('id', '=', id).execute();
    return importIn(caller, tx, id);
  });
}

/** Takes the next rows back, newest first. A record that was changed since keeps what was changed. */
export function revertImport(caller: Caller, id: number): Promise<Import> {
  return caller.company.write(async (tx) => {
    await lock(tx, id);
    const { context, found } = await openOwn(caller, tx, id, ['done', 'cancelled', 'reverting', 'reverted']);
    if (found.state === 'reverted') return found;
    for (const row of await rowsIn(tx, id, { states: ['created', 'updated'], size: BATCH, backwards: true })) await revertRow(context, id, row);
    const left = await countIn(tx, id, ['created', 'updated']);
    await tx.update('exchange').set({ state: left === 0 ? 'reverted' : 'reverting' }).where('id', '=', id).execute();
    return importIn(caller, tx, id);
  });
}

async function revertRow(context: RecordContext, id: number, { row, state, record_id, version }: StoredRow): Promise<void> {
  const outcome = await attempt(context.tx, async () => {
    const [record] = await fetchRecords(context, [record_id ?? 0], 'lock');
    if (!record) return 'reverted';
    if (state === 'created') {
      if (record.version !== version) return 'kept';
      await deleteIn(context, [record.id]);
      return 'reverted';
    }
    const entries = await context.tx.from('oplog').select('changes').where('module', '=', context.own.key).where('record_id', '=', record.id).where('group_id', '=', id).orderBy('id').execute();
    const changes = Object.assign({}, ...entries.map((entry) => JSON.parse(entry.changes) as Changes)) as Changes;
    const mine = Object.entries(changes).filter(([model]) => context.form.fields.has(model) && !context.form.fields.get(model)?.computed && !context.form.fields.get(model)?.system);
    const back = mine.filter(([model, [, after]]) => sameValue(record.data[model], after));
    if (back.length > 0) await updateIn(context, { id: record.id, version: record.version, values: Object.fromEntries(back.map(([model, [before]]) => [model, before])) });
    return back.length === mine.length ? 'reverted' : 'kept';
  });
  const after = 'errors' in outcome ? { state: 'kept', data: JSON.stringify({ errors: outcome.errors }) } : { state: outcome.done };
  await context.tx.update('exchange_row').set(after).where('exchange_id', '=', id).where('row', '=', row).execute();
}

export function importRows(caller: Caller, id: number, { state, page, size }: { state?: string | undefined; page: number; size: number }): Promise<{ list: StoredRow[]; count: number }> {
  return caller.company.read(async (tx) => {
    await importIn(caller, tx, id);
    return { list: await rowsIn(tx, id, { ...(state && { state }), size, offset: (page - 1) * size }), count: await countIn(tx, id, state ? [state] : undefined) };
  });
}

interface RowQuery {
  state?: string;
  states?: readonly string[];
  row?: number;
  size: number;
  offset?: number;
  backwards?: true;
}

async function rowsIn(tx: Tx, id: number, { state, states = state === undefined ? undefined : [state], row, size, offset = 0, backwards }: RowQuery): Promise<(StoredRow & { values: Values })[]> {
  let query = tx.from('exchange_row').select(['row', 'cells', 'state', 'record_id', 'version', 'data']).where('exchange_id', '=', id);
  if (states) query = query.where('state', 'in', states);
  if (row !== undefined) query = query.where('row', '=', row);
  const rows = await query.orderBy('row', backwards ? 'desc' : 'asc').limit(size).offset(offset).execute();
  return rows.map(({ cells, data, ...rest }) => {
    const { errors = [], changes = [], values = {} } = JSON.parse(data) as RowData;
    return { ...rest, cells: JSON.parse(cells) as Cell[], errors, changes, values };
  });
}

async function countIn(tx: Tx, id: number, states?: readonly string[]): Promise<number> {
  let query = tx.from('exchange_row').select(({ fn }) => fn.countAll<number>().as('count')).where('exchange_id', '=', id);
  if (states) query = query.where('state', 'in', states);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** An import is its maker's and the administrators'. */
async function importIn(caller: Caller, tx: Tx, id: number): Promise<Import> {
  const row = await tx.from('exchange').selectAll().where('id', '=', id).where('kind', '=', 'import').executeTakeFirst();
  if (!row || (row.user_id !== caller.viewer.id && !isAdmin(caller.viewer))) throw new AppError('not_found');
  await openImporter(caller, tx, row.module);
  const states = await tx.from('exchange_row').select(['state', ({ fn }) => fn.countAll<number>().as('count')]).where('exchange_id', '=', id).groupBy('state').execute();
  const { corp_id: _corp, kind: _kind, data, ...rest } = row;
  return { ...rest, ...(JSON.parse(data) as ImportSetup), counts: Object.fromEntries(states.map(({ state, count }) => [state, Number(count)])) };
}

async function openOwn(caller: Caller, tx: Tx, id: number, states: readonly string[]): Promise<{ context: RecordContext; found: Import }> {
  const found = await importIn(caller, tx, id);
  if (!states.includes(found.state)) throw new AppError('wrong_state');
  return { context: await openImporter(caller, tx, found.module), found };
}

/** Two browsers that run one import take turns. */
async function lock(tx: Tx, id: number): Promise<void> {
  if (tx.engine === 'postgres') await tx.from('exchange').select('id').where('id', '=', id).forUpdate().execute();
}

/** Importing asks for the right to import, and for the one to add and edit. */
export async function openImporter(caller: Caller, tx: Tx, module: string): Promise<RecordContext> {
  const context = await openContext(caller, tx, module);
  requireRight(context, context.file, 'import');
  requireRight(context, context.file, 'edit');
  if (context.file.verbs?.save === null || context.file.view) throw new AppError('not_allowed', { data: { right: context.file.key } });
  return context;
}
