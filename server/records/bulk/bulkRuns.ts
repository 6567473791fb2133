import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { NotificationKey } from '../../../schemas/collaboration/notifications.ts';
import type { Tx } from '../../db/handle.ts';
import { requireRight } from '../access/access.ts';
import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import { type BulkTaskResult, type BulkTask, bulkTaskWork } from './bulkTask.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { runOnce } from '../core/idempotency.ts';
import {
  actorOf,
  countIn,
  countsOf,
  RUNNING_STATES,
  jobRows,
  type StoredError,
  lockJob,
} from '../core/jobStore.ts';
import { moduleIn } from '../core/modules.ts';
import type { RelatedDeletion } from '../write/remove.ts';
import { shownName } from '../core/shownName.ts';
import type { Caller } from '../core/types.ts';

/** What is kept of a run beside its rows. */
export interface BulkRunData {
  task: BulkTask;
  /** records of other modules that would be deleted along, once all were tried */
  along?: RelatedDeletion[];
  /** related records that stayed as they were, once all were done */
  skipped?: number;
  /** why it was stopped */
  error?: StoredError;
}

/** Many records to which one thing is done, one after the other, by the server. */
export interface OpenBulkRun extends BulkRunData {
  id: number;
  module: ModuleFile;
  /** checking: being tried out; ready; running; stopped; done; reverting; reverted; cancelled: given up before anything was done */
  state: string;
  total: number;
  create_time: string;
  end_time: string | null;
  revertible: boolean;
}

export interface BulkRun extends OpenBulkRun {
  /** records by what became of them: new, todo, same, bad, done, failed, reverted, kept */
  counts: Record<string, number>;
}

export interface BulkRunRow {
  id: number;
  state: string;
  kept: Partial<BulkTaskResult>;
  error: StoredError | undefined;
}

/** What is kept of a record: what was done to it, or why nothing was. */
export type RowData = Partial<BulkTaskResult> & { error?: StoredError };

const INSERTED = 400;

/** Takes down what is to be done to which records, and lets it be tried out. */
export function createBulkRun(
  caller: Caller,
  module: string,
  { task, ids }: { task: BulkTask; ids: readonly number[] },
): Promise<number> {
  return caller.company.write(async (tx) => {
    const { file, now } = await bulkTaskWork(caller, { module, task, run: 0 }).open(tx);
    return runOnce(caller, tx, { call: `bulk begin ${module}`, body: { task, ids } }, async () => {
      const id = await tx.nextId();
      const data: BulkRunData = { task };
      const all = [...new Set(ids)];
      await tx
        .insert('job', {
          id,
          kind: 'bulk',
          module: file.key,
          user_id: caller.viewer.id,
          name: '',
          state: 'checking',
          total: all.length,
          create_time: now,
          end_time: null,
          data: JSON.stringify(data),
          ...actorOf(caller),
        })
        .execute();
      for (let at = 0; at < all.length; at += INSERTED) {
        await yieldToEventLoop();
        await tx
          .insert(
            'job_row',
            all.slice(at, at + INSERTED).map((record_id, index) => ({
              job_id: id,
              row: at + index + 1,
              state: 'new',
              cells: '[]',
              record_id,
            })),
          )
          .execute();
      }
      return id;
    });
  });
}

/** A run of the caller's own. */
export async function openBulkRun(caller: Caller, tx: Tx, id: number): Promise<OpenBulkRun> {
  const row = await tx
    .from('job')
    .select(['id', 'module', 'state', 'total', 'create_time', 'end_time', 'data'])
    .where('id', '=', id)
    .where('kind', '=', 'bulk')
    .where('user_id', '=', caller.viewer.id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const { data, module: key, ...rest } = row;
  const module = await moduleIn(tx, key);
  const kept = JSON.parse(data) as BulkRunData;
  return { ...rest, ...kept, module, revertible: isRevertible(module, kept.task) };
}

/** What an action does beyond setting values stands in no log. */
function isRevertible(file: ModuleFile, task: BulkTask): boolean {
  return (
    task.deed !== 'act' || file.actions?.find(({ key }) => key === task.action)?.set !== undefined
  );
}

export function readBulkRun(caller: Caller, id: number): Promise<BulkRun> {
  return caller.company.read(async (tx) => ({
    ...(await openBulkRun(caller, tx, id)),
    counts: await countsOf(tx, id),
  }));
}

/** Records of a run in some states, as their reader may see them today. */
export function listBulkRunRows(
  caller: Caller,
  id: number,
  { states, page, size }: { states: readonly string[]; page: number; size: number },
): Promise<{ list: BulkRunRow[]; count: number }> {
  return caller.company.read(async (tx) => {
    const { module } = await openBulkRun(caller, tx, id);
    const context = await openContext(caller, tx, module.key);
    requireRight(context, context.file, 'view');
    const rows = await jobRows<RowData>(tx, id, { states, size, offset: (page - 1) * size });
    const list = rows.map(({ record_id, state, data: { error, ...kept } }) => ({
      id: record_id ?? 0,
      state,
      kept: seenBy(context, kept),
      error,
    }));
    return { list, count: await countIn(tx, id, states) };
  });
}

function seenBy(
  context: RecordContext,
  { name = '', before, after, ...kept }: Partial<BulkTaskResult>,
): Partial<BulkTaskResult> {
  const visible = (values: BulkTaskResult['before'] = {}) =>
    Object.fromEntries(Object.entries(values).filter(([model]) => context.form.fields.has(model)));
  return {
    ...kept,
    name: shownName(context, name),
    ...(before && { before: visible(before) }),
    ...(after && { after: visible(after) }),
  };
}

/** A job of the caller's that goes on or has ended, and of which he has not said that he knows. */
export interface JobSummary {
  id: number;
  kind: 'bulk' | 'import';
  module: ModuleFile;
  name: string;
  task: BulkTask | undefined;
  state: string;
  done: number;
  total: number;
}

const TOLD = [...RUNNING_STATES, 'stopped', 'done', 'reverted'];
const MOST_TOLD = 20;

export function listOwnJobs(caller: Caller): Promise<JobSummary[]> {
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('job')
      .select(['id', 'kind', 'module', 'name', 'state', 'total', 'data'])
      .where('user_id', '=', caller.viewer.id)
      .where('seen', '=', 0)
      .where('kind', 'in', ['bulk', 'import'])
      .where('state', 'in', TOLD)
      .orderBy('id', 'desc')
      .limit(MOST_TOLD)
      .execute();
    const jobs: JobSummary[] = [];
    for (const { id, kind, module, name, state, total, data } of rows) {
      const { task } = JSON.parse(data) as Partial<BulkRunData>;
      const counts = await countsOf(tx, id);
      jobs.push({
        id,
        kind: kind as JobSummary['kind'],
        module: await moduleIn(tx, module),
        name,
        task,
        state,
        total,
        done: doneOf(state, { counts, total }),
      });
    }
    return jobs;
  });
}

/** Of how many records the step that is going on is through. */
function doneOf(
  state: string,
  { counts, total }: { counts: Readonly<Record<string, number>>; total: number },
): number {
  const sum = (...states: string[]) => states.reduce((all, each) => all + (counts[each] ?? 0), 0);
  if (state === 'reverting' || state === 'reverted') return sum('reverted', 'kept');
  return total - (state === 'checking' ? sum('new') : sum('todo', 'create', 'update'));
}

/** Does what was tried out, goes on with the rest, or tries again what was refused: of those that are left, each once. */
export function startBulkRun(
  caller: Caller,
  id: number,
  { retry }: { retry: boolean },
): Promise<void> {
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    const { state, module, task } = await openBulkRun(caller, tx, id);
    if (state === 'running') return;
    if (!['ready', 'stopped', 'done'].includes(state)) throw new AppError('wrong_state');
    await bulkTaskWork(caller, { module: module.key, task, run: id }).open(tx);
    if (retry)
      await tx
        .update('job_row')
        .set({ state: 'todo' })
        .where('job_id', '=', id)
        .where('state', 'in', ['bad', 'failed'])
        .execute();
    if ((await countIn(tx, id, ['todo'])) === 0) return;
    const data: BulkRunData = { task };
    await tx
      .update('job')
      .set({
        state: 'running',
        seen: 0,
        end_time: null,
        data: JSON.stringify(data),
        ...actorOf(caller),
      })
      .where('id', '=', id)
      .execute();
  });
}

/** No record begins after it; before anything was done, the whole is given up. */
export function stopBulkRun(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    const { state } = await openBulkRun(caller, tx, id);
    const next = { checking: 'cancelled', ready: 'cancelled', running: 'stopped' }[state];
    if (next)
      await tx
        .update('job')
        .set({ state: next, ...(next === 'cancelled' && { seen: 1 }) })
        .where('id', '=', id)
        .execute();
  });
}

/** Lets all that was done be taken back. */
export function undoBulkRun(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    const { state, revertible } = await openBulkRun(caller, tx, id);
    if (state === 'reverting' || state === 'reverted') return;
    if (!revertible || !['done', 'stopped'].includes(state)) throw new AppError('wrong_state');
    await tx
      .update('job')
      .set({ state: 'reverting', seen: 0, ...actorOf(caller) })
      .where('id', '=', id)
      .execute();
  });
}

/** Its maker knows how it ended: it is told no more. */
export function markJobSeen(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    const [found] = await tx
      .update('job')
      .set({ seen: 1 })
      .where('id', '=', id)
      .where('kind', 'in', ['bulk', 'import'])
      .where('user_id', '=', caller.viewer.id)
      .where('state', 'not in', RUNNING_STATES)
      .returning('id')
      .execute();
    if (!found) throw new AppError('not_found');
    await tx
      .update('notification')
      .set({ is_read: 1 })
      .where('user_id', '=', caller.viewer.id)
      .where('kind', '=', 'importEnded' satisfies NotificationKey)
      .where('group_id', '=', id)
      .execute();
  });
}
