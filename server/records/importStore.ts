import { sql } from 'kysely';
import type { Cell } from '../../schemas/exchange/cells.ts';
import { AppError, type FieldError } from '../../schemas/errors.ts';
import { isAdmin } from '../../schemas/viewer.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from './access.ts';
import { openContext, type RecordContext } from './context.ts';
import type { ImportRow, ImportSetup, RowChange } from './importPlan.ts';
import type { Caller, Values } from './types.ts';

/** An import as it lies in its row. */
export interface OpenImport extends ImportSetup {
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
}

export interface Import extends OpenImport {
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

/** What is kept of a row beside its cells. */
export interface RowData {
  errors?: FieldError[];
  changes?: RowChange[];
  values?: Values;
}

/** What became of a row. */
export interface Verdict {
  row: number;
  state: string;
  record_id: number | null;
  version: number | null;
  /** by which the same row would be found again; without it, it stays */
  key?: string;
  /** without it, it stays */
  data?: RowData;
}

/** Keeps the verdicts on rows that are there already; those of one call say the same columns. */
export async function keepVerdicts(tx: Tx, id: number, verdicts: readonly Verdict[]): Promise<void> {
  const [first] = verdicts;
  if (!first) return;
  const rows = verdicts.map(({ data, ...rest }) => ({ exchange_id: id, cells: '[]', ...rest, ...(data && { data: JSON.stringify(data) }) }));
  const said = ['state', 'record_id', 'version', ...(first.key === undefined ? [] : ['key'] as const), ...(first.data ? ['data'] as const : [])] as const;
  const columns = Object.fromEntries(said.map((column) => [column, sql.ref(`excluded.${column}`)]));
  await tx.insert('exchange_row', rows).onConflict((conflict) => conflict.columns(['corp_id', 'exchange_id', 'row']).doUpdateSet(columns)).execute();
}

interface RowQuery {
  state?: string;
  states?: readonly string[];
  row?: number;
  size: number;
  /** of one state, or of all */
  offset?: number;
  backwards?: true;
}

export async function rowsIn(tx: Tx, id: number, { state, states = state === undefined ? undefined : [state], row, size, offset = 0, backwards }: RowQuery): Promise<(StoredRow & { values: Values })[]> {
  let query = tx.from('exchange_row').select(['row', 'cells', 'state', 'record_id', 'version', 'data']).where('exchange_id', '=', id);
  if (row !== undefined) query = query.where('row', '=', row);
  const some = (of: typeof query) => of.orderBy('row', backwards ? 'desc' : 'asc').limit(size).offset(offset).execute();
  // Each state by itself is a walk along the index; several at once would be sorted anew for every page.
  const found = states ? (await Promise.all(states.map((each) => some(query.where('state', '=', each))))).flat() : await some(query);
  const rows = found.toSorted((one, other) => (backwards ? other.row - one.row : one.row - other.row)).slice(0, size);
  return rows.map(({ cells, data, ...rest }) => {
    const { errors = [], changes = [], values = {} } = JSON.parse(data) as RowData;
    return { ...rest, cells: JSON.parse(cells) as Cell[], errors, changes, values };
  });
}

export async function countIn(tx: Tx, id: number, states?: readonly string[]): Promise<number> {
  let query = tx.from('exchange_row').select(({ fn }) => fn.countAll<number>().as('count')).where('exchange_id', '=', id);
  if (states) query = query.where('state', 'in', states);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** An import with what became of its rows. */
export async function importIn(caller: Caller, tx: Tx, id: number): Promise<Import> {
  const { found } = await openImport(caller, tx, id);
  const states = await tx.from('exchange_row').select(['state', ({ fn }) => fn.countAll<number>().as('count')]).where('exchange_id', '=', id).groupBy('state').execute();
  return { ...found, counts: Object.fromEntries(states.map(({ state, count }) => [state, Number(count)])) };
}

/** One of the own imports, where it may be gone on with. */
export async function openOwn(caller: Caller, tx: Tx, id: number, states: readonly string[]): Promise<{ context: RecordContext; found: OpenImport }> {
  const opened = await openImport(caller, tx, id);
  if (!states.includes(opened.found.state)) throw new AppError('wrong_state');
  return opened;
}

/** An import is its maker's and the administrators'. */
async function openImport(caller: Caller, tx: Tx, id: number): Promise<{ context: RecordContext; found: OpenImport }> {
  const row = await tx.from('exchange').selectAll().where('id', '=', id).where('kind', '=', 'import').executeTakeFirst();
  if (!row || (row.user_id !== caller.viewer.id && !isAdmin(caller.viewer))) throw new AppError('not_found');
  const { corp_id: _corp, kind: _kind, data, ...rest } = row;
  return { context: await openImporter(caller, tx, row.module), found: { ...rest, sheet: '', sheets: [], ...(JSON.parse(data) as Omit<ImportSetup, 'sheet' | 'sheets'> & Partial<ImportSetup>) } };
}

/** Two browsers that run one import take turns. */
export async function lock(tx: Tx, id: number): Promise<void> {
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
