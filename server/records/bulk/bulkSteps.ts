import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import { visibleName } from './bulkWork.ts';
import { type OpenBulkRun, openBulkRun, type RowData, type BulkRunData } from './bulkRuns.ts';
import { bulkUndoWork, bulkTaskWork } from './bulkTask.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import {
  claimRow,
  type RunningState,
  type JobRow,
  jobRows,
  saveRowVerdicts,
  toStoredError,
  lockJob,
  type RowVerdict,
} from '../core/jobStore.ts';
import { moduleIn } from '../core/modules.ts';
import type { RelatedDeletion } from '../write/remove.ts';
import type { Caller } from '../core/types.ts';

/** Records that are looked at together: a stop, a lost right and another job wait for no more than these. */
const BATCH = 25;

async function some(
  caller: Caller,
  id: number,
  { state, of, backwards }: { state: RunningState; of: string; backwards?: true },
): Promise<{ run: OpenBulkRun; rows: JobRow<RowData>[] }> {
  return caller.company.read(async (tx) => {
    const run = await openBulkRun(caller, tx, id);
    return {
      run,
      rows:
        run.state === state
          ? await jobRows<RowData>(tx, id, {
              state: of,
              size: BATCH,
              ...(backwards && { backwards }),
            })
          : [],
    };
  });
}

/** Tries some more records out, together in a transaction that is taken back. */
export async function dryRunBatch(caller: Caller, id: number): Promise<boolean> {
  const { run, rows } = await some(caller, id, { state: 'checking', of: 'new' });
  const work = bulkTaskWork(caller, { module: run.module.key, task: run.task, run: id });
  let verdicts: RowVerdict[] = [];
  if (rows.length > 0) {
    await caller.company.dryRun(async (tx) => {
      verdicts = []; // it may run again
      const context = await work.open(tx);
      for (const { row, record_id } of rows) {
        await yieldToEventLoop();
        const verdict = { row, record_id, version: null };
        try {
          const kept = await tx.attempt(() => work.one(context, record_id ?? 0));
          verdicts.push(
            kept
              ? { ...verdict, state: 'todo', data: kept }
              : { ...verdict, state: 'same', data: {} },
          );
        } catch (error) {
          verdicts.push({
            ...verdict,
            state: 'bad',
            data: await refusal(context, record_id ?? 0, error),
          });
        }
      }
    });
  }
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    if ((await openBulkRun(caller, tx, id)).state !== 'checking') return false;
    await saveRowVerdicts(tx, id, verdicts);
    if (rows.length === BATCH) return true;
    const data: BulkRunData = {
      task: run.task,
      along: await alongOf((page) =>
        jobRows<RowData>(tx, id, { state: 'todo', size: PAGE, offset: page * PAGE }),
      ),
    };
    await tx
      .update('job')
      .set({ state: 'ready', data: JSON.stringify(data) })
      .where('id', '=', id)
      .execute();
    return false;
  });
}

/** Why nothing was done to a record, as its row keeps it. Anything but a refusal is thrown on. */
async function refusal(context: RecordContext, id: number, error: unknown): Promise<RowData> {
  if (!(error instanceof AppError)) throw error;
  return { name: await visibleName(context, id, error), error: toStoredError(error) };
}

const PAGE = 1000;

/** How many records of which modules go along. */
async function alongOf(
  read: (page: number) => Promise<JobRow<RowData>[]>,
): Promise<RelatedDeletion[]> {
  const sums = new Map<string, number>();
  for (let page = 0; ; page += 1) {
    const rows = await read(page);
    for (const { module, count } of rows.flatMap(({ data }) => data.along ?? []))
      sums.set(module, (sums.get(module) ?? 0) + count);
    if (rows.length < PAGE) return [...sums].map(([module, count]) => ({ module, count }));
    await yieldToEventLoop();
  }
}

/** Does it to some more records, each in a transaction of its own together with what its row then says. */
export async function runBatch(caller: Caller, id: number): Promise<boolean> {
  const { run, rows } = await some(caller, id, { state: 'running', of: 'todo' });
  const work = bulkTaskWork(caller, { module: run.module.key, task: run.task, run: id });
  await caller.company.read(work.open); // without the right, nothing more is done, and nothing is refused one by one
  for (const row of rows) {
    await yieldToEventLoop();
    const going = await settle(
      caller,
      { id, state: 'running', run, row: row.row, of: 'todo', record: row.record_id ?? 0 },
      async (tx) => {
        const kept = await work.one(await work.open(tx), row.record_id ?? 0);
        return kept ? { state: 'done', data: kept } : { state: 'same', data: {} };
      },
    );
    if (!going) return false;
  }
  if (rows.length === BATCH) return true;
  await end(caller, id, { from: 'running', to: 'done' });
  return false;
}

/** Takes it back from some more records, the last one first. */
export async function undoBatch(caller: Caller, id: number): Promise<boolean> {
  const { run, rows } = await some(caller, id, { state: 'reverting', of: 'done', backwards: true });
  const work = bulkUndoWork(caller, { module: run.module.key, task: run.task });
  await caller.company.read(work.open);
  for (const { row, record_id, data } of rows) {
    await yieldToEventLoop();
    const record = record_id ?? 0;
    const going = await settle(
      caller,
      { id, state: 'reverting', run, row, of: 'done', record },
      async (tx) => ({
        state: await work.one(await work.open(tx), { id: record, group: data.group }),
        data,
      }),
    );
    if (!going) return false;
  }
  if (rows.length === BATCH) return true;
  await end(caller, id, { from: 'reverting', to: 'reverted' });
  return false;
}

interface Settling {
  id: number;
  state: 'running' | 'reverting';
  run: OpenBulkRun;
  row: number;
  of: 'todo' | 'done';
  record: number;
}

/** One record and its row, both or neither; false once the run has left its state. */
async function settle(
  caller: Caller,
  { id, state, run, row, of, record }: Settling,
  work: (tx: Tx) => Promise<{ state: string; data: RowData }>,
): Promise<boolean> {
  const claim = { id, state, row, of };
  const turn = (make: typeof work) =>
    caller.company.write(async (tx) => {
      const claimed = await claimRow(tx, claim);
      if (claimed !== 'mine') return claimed !== 'ended';
      const made = await make(tx);
      await tx
        .update('job_row')
        .set({ state: made.state, data: JSON.stringify(made.data) })
        .where('job_id', '=', id)
        .where('row', '=', row)
        .execute();
      return true;
    });
  try {
    return await turn(work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused = state === 'running' ? 'failed' : 'kept';
    return turn(async (tx) => ({
      state: refused,
      data: await refusal(
        await contextOf(caller, tx, await moduleIn(tx, run.module.key)),
        record,
        error,
      ),
    }));
  }
}

function end(
  caller: Caller,
  id: number,
  { from, to }: { from: RunningState; to: string },
): Promise<void> {
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    const { state, task, module } = await openBulkRun(caller, tx, id);
    if (state !== from) return;
    let skipped = 0;
    for (let page = 0; task.deed === 'owner' && to === 'done'; page += 1) {
      const rows = await jobRows<RowData>(tx, id, {
        state: 'done',
        size: PAGE,
        offset: page * PAGE,
      });
      skipped += rows
        .flatMap(({ data }) => data.skipped ?? [])
        .reduce((sum, { count }) => sum + count, 0);
      if (rows.length < PAGE) break;
      await yieldToEventLoop();
    }
    const { now } = await contextOf(caller, tx, module);
    const data: BulkRunData = { task, ...(skipped > 0 && { skipped }) };
    await tx
      .update('job')
      .set({ state: to, end_time: now, data: JSON.stringify(data) })
      .where('id', '=', id)
      .execute();
  });
}
