import type { Cell } from '../../../schemas/exchange/cells.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { type MessageData } from '../../../schemas/i18n/messages.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { MessageId } from '../../../schemas/i18n/messages.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { takenFromInsert } from '../../db/jobRows.ts';
import type { Caller } from './types.ts';

/** States in which a process works on a job, whether or not anybody looks. */
export const RUNNING_STATES = ['checking', 'running', 'reverting'] as const;
export type RunningState = (typeof RUNNING_STATES)[number];

/** Does some more of a job, in transactions of its own; answers whether any is left. */
export type JobStep = (caller: Caller, id: number) => Promise<boolean>;

export function isRunning(state: string): state is RunningState {
  return (RUNNING_STATES as readonly string[]).includes(state);
}

/** As whom a job goes on when nobody looks. */
export function actorOf({ viewer, locale }: Caller): { actor_id: number; locale: Locale } {
  return { actor_id: viewer.id, locale };
}

/** An error as a job keeps it; the words are chosen in the language of whoever reads it. */
export interface StoredError {
  id: MessageId;
  data?: MessageData;
  fields?: readonly FieldError[];
}

export function toStoredError({ id, data, fields }: AppError): StoredError {
  return {
    id,
    ...(Object.keys(data).length > 0 && { data }),
    ...(fields.length > 0 && { fields }),
  };
}

/** What became of a row. */
export interface RowVerdict {
  row: number;
  state: string;
  record_id: number | null;
  version: number | null;
  /** by which the same row would be found again; without it, it stays */
  key?: string;
  /** without it, it stays */
  data?: object;
}

/** Keeps the verdicts on rows that are there already; those of one call say the same columns. */
export async function saveRowVerdicts(
  tx: Tx,
  id: number,
  verdicts: readonly RowVerdict[],
): Promise<void> {
  const [first] = verdicts;
  if (!first) return;
  const rows = verdicts.map(({ data, ...rest }) => ({
    job_id: id,
    cells: '[]',
    ...rest,
    ...(data && { data: JSON.stringify(data) }),
  }));
  const said = [
    'state',
    'record_id',
    'version',
    ...(first.key === undefined ? [] : (['key'] as const)),
    ...(first.data ? (['data'] as const) : []),
  ] as const;
  const columns = takenFromInsert(said);
  await tx
    .insert('job_row', rows)
    .onConflict((conflict) => conflict.columns(['corp_id', 'job_id', 'row']).doUpdateSet(columns))
    .execute();
}

export interface RowQuery {
  state?: string;
  states?: readonly string[];
  row?: number;
  size: number;
  /** of one state, or of all */
  offset?: number;
  backwards?: true;
}

export interface JobRow<D> {
  row: number;
  cells: Cell[];
  state: string;
  record_id: number | null;
  version: number | null;
  data: D;
}

export async function jobRows<D>(
  tx: Tx,
  id: number,
  {
    state,
    states = state === undefined ? undefined : [state],
    row,
    size,
    offset = 0,
    backwards,
  }: RowQuery,
): Promise<JobRow<D>[]> {
  let query = tx
    .from('job_row')
    .select(['row', 'cells', 'state', 'record_id', 'version', 'data'])
    .where('job_id', '=', id);
  if (row !== undefined) query = query.where('row', '=', row);
  const some = (of: typeof query, from: number, most: number) =>
    of
      .orderBy('row', backwards ? 'desc' : 'asc')
      .limit(most)
      .offset(from)
      .execute();
  // Each state by itself is a walk along the index; several at once would be sorted anew for every page.
  const found =
    states && states.length > 1
      ? (
          await Promise.all(
            states.map((each) => some(query.where('state', '=', each), 0, offset + size)),
          )
        ).flat()
      : await some(states ? query.where('state', '=', states[0] ?? '') : query, offset, size);
  const rows = found.toSorted((one, other) =>
    backwards ? other.row - one.row : one.row - other.row,
  );
  const page = states && states.length > 1 ? rows.slice(offset, offset + size) : rows;
  return page.map(({ cells, data, ...rest }) => ({
    ...rest,
    cells: JSON.parse(cells) as Cell[],
    data: JSON.parse(data) as D,
  }));
}

export async function countIn(tx: Tx, id: number, states?: readonly string[]): Promise<number> {
  let query = tx
    .from('job_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('job_id', '=', id);
  if (states) query = query.where('state', 'in', states);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Rows of a job by their state. */
export async function countsOf(tx: Tx, id: number): Promise<Record<string, number>> {
  const states = await tx
    .from('job_row')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('job_id', '=', id)
    .groupBy('state')
    .execute();
  return Object.fromEntries(states.map(({ state, count }) => [state, Number(count)]));
}

/** Two that work on one job take turns. */
export async function lockJob(tx: Tx, id: number): Promise<void> {
  if (tx.dialect.embedded) return; // one writer at a time: it is this one's turn
  await tx.dialect.lock(tx.from('job').select('id').where('id', '=', id)).execute();
}

/**
 * Whether the job is still in this state and its row in that one, which nobody else can change until the transaction ends: what is done
 * along with the row's next state is done once, whoever tries, and however often the process is killed.
 */
export async function claimRow(
  tx: Tx,
  { id, state, row, of }: { id: number; state: RunningState; row: number; of: string },
): Promise<'mine' | 'taken' | 'ended'> {
  const job = await tx.from('job').select('state').where('id', '=', id).executeTakeFirst();
  if (job?.state !== state) return 'ended';
  const wanted = tx.from('job_row').select('state').where('job_id', '=', id).where('row', '=', row);
  const found = await tx.dialect.lock(wanted).executeTakeFirst();
  return found?.state === of ? 'mine' : 'taken';
}

/** Long enough for a stretch of work on a busy machine; after it, another process goes on. */
const LEASE_MS = 15_000;

export interface LeasedJob {
  kind: string;
  state: RunningState;
  actor_id: number | null;
  locale: string;
}

/** Takes or keeps a job for a process. Only one process has the embedded database: whoever else took it there is dead. */
export function leaseJob(
  company: CompanyDb,
  id: number,
  { by, at }: { by: string; at: number },
): Promise<LeasedJob | 'taken' | 'ended'> {
  return company.write(async (tx) => {
    const job = await tx
      .from('job')
      .select(['kind', 'state', 'actor_id', 'locale', 'leased_by', 'leased_until'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!job || !isRunning(job.state)) return 'ended';
    const { kind, state, actor_id, locale } = job;
    let mine = tx
      .update('job')
      .set({ leased_by: by, leased_until: at + LEASE_MS })
      .where('id', '=', id);
    if (!tx.dialect.embedded)
      mine = mine.where(({ or, eb }) =>
        or([eb('leased_by', '=', by), eb('leased_until', '<', at)]),
      );
    const [taken] = await mine.returning('id').execute();
    return taken ? { kind, state, actor_id, locale } : 'taken';
  });
}

/** Others need not wait until its time is over. */
export async function releaseJob(company: CompanyDb, id: number, by: string): Promise<void> {
  await company.write((tx) =>
    tx
      .update('job')
      .set({ leased_by: '', leased_until: 0 })
      .where('id', '=', id)
      .where('leased_by', '=', by)
      .execute(),
  );
}

/** Jobs that should go on and that nobody works on. Those without an actor are older than this and wait for theirs. */
export async function idleJobs(
  company: CompanyDb,
  { by, at }: { by: string; at: number },
): Promise<number[]> {
  const rows = await company.read((tx) =>
    tx
      .from('job')
      .select(['id', 'leased_by', 'leased_until'])
      .where('state', 'in', RUNNING_STATES)
      .where('actor_id', 'is not', null)
      .orderBy('id')
      .execute(),
  );
  return rows
    .filter(
      ({ leased_by, leased_until }) =>
        leased_until < at || leased_by === by || company.dialect.embedded,
    )
    .map(({ id }) => id);
}

const HALTED: Readonly<Record<RunningState, string>> = {
  checking: 'cancelled',
  running: 'stopped',
  reverting: 'done',
};

/** Tells whoever is concerned that a job was ended before its time. */
export type HaltTeller = (
  tx: Tx,
  halted: { id: number; kind: string; state: string },
) => Promise<void>;

/** Ends a job before its time, with the reason; what is left of it can be gone on with. */
export async function haltJob(
  company: CompanyDb,
  { id, error, tell }: { id: number; error: StoredError; tell: HaltTeller },
): Promise<void> {
  await company.write(async (tx) => {
    await lockJob(tx, id);
    const job = await tx
      .from('job')
      .select(['kind', 'state', 'data'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!job || !isRunning(job.state)) return;
    const data = JSON.stringify({ ...(JSON.parse(job.data) as object), error });
    await tx
      .update('job')
      .set({ state: HALTED[job.state], seen: 0, data })
      .where('id', '=', id)
      .execute();
    await tell(tx, { id, kind: job.kind, state: HALTED[job.state] });
  });
}
