import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { requireRight } from '../access/access.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import type { RowChange } from './importLines.ts';
import type { ImportRow, ImportSetup } from './importPlan.ts';
import { countsOf, jobRows, type StoredError, type RowQuery } from '../core/jobStore.ts';
import type { Caller, Values } from '../core/types.ts';

/** An import as it lies in its row. */
export interface OpenImport extends ImportSetup {
  id: number;
  module: string;
  user_id: number;
  name: string;
  /** open: being judged; ready; running; stopped; done; cancelled; reverting; reverted */
  state: string;
  total: number;
  done: number;
  create_time: string;
  end_time: string | null;
  /** why it was stopped */
  error?: StoredError;
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

export async function rowsIn(
  tx: Tx,
  id: number,
  query: RowQuery,
): Promise<(StoredRow & { values: Values })[]> {
  const rows = await jobRows<RowData>(tx, id, query);
  return rows.map(({ data: { errors = [], changes = [], values = {} }, ...rest }) => ({
    ...rest,
    errors,
    changes,
    values,
  }));
}

/** An import with what became of its rows. */
export async function importIn(caller: Caller, tx: Tx, id: number): Promise<Import> {
  const { found } = await openImport(caller, tx, id);
  return { ...found, counts: await countsOf(tx, id) };
}

/** One of the own imports, where it may be gone on with. */
export async function openOwnImport(
  caller: Caller,
  tx: Tx,
  id: number,
  states: readonly string[],
): Promise<{ context: RecordContext; found: OpenImport }> {
  const opened = await openImport(caller, tx, id);
  if (!states.includes(opened.found.state)) throw new AppError('wrong_state');
  return opened;
}

/** An import is its maker's and the administrators'. */
async function openImport(
  caller: Caller,
  tx: Tx,
  id: number,
): Promise<{ context: RecordContext; found: OpenImport }> {
  const row = await tx
    .from('job')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'import')
    .executeTakeFirst();
  if (!row || (row.user_id !== caller.viewer.id && !isAdmin(caller.viewer)))
    throw new AppError('not_found');
  const { id: own, module, user_id, name, state, total, done, create_time, end_time, data } = row;
  const rest = { id: own, module, user_id, name, state, total, done, create_time, end_time };
  return {
    context: await openImporter(caller, tx, module),
    found: {
      ...rest,
      sheet: '',
      sheets: [],
      ...(JSON.parse(data) as Omit<ImportSetup, 'sheet' | 'sheets'> & Partial<ImportSetup>),
    },
  };
}

/** Importing asks for the right to import, and for the one to add and edit. */
export async function openImporter(caller: Caller, tx: Tx, module: string): Promise<RecordContext> {
  const context = await openContext(caller, tx, module);
  requireRight(context, context.file, 'import');
  requireRight(context, context.file, 'edit');
  if (context.file.verbs?.save === null || context.file.view)
    throw new AppError('not_allowed', { data: { right: context.file.key } });
  return context;
}
