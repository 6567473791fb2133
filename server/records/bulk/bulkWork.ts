import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { runOnce } from '../core/idempotency.ts';
import { shownName } from '../core/shownName.ts';
import { fetchRecords } from '../access/load.ts';
import type { Caller } from '../core/types.ts';

export interface RefusedRecord {
  id: number;
  /** '' where the caller may not even know that it is there */
  name: string;
  error: AppError;
}

export interface BulkResult<D> {
  done: D[];
  /** ids of which nothing had to be changed */
  same: number[];
  refused: RefusedRecord[];
}

/** One deed to several records. */
export interface BulkWork<R extends { id: number }, D> {
  records: readonly R[];
  /** does all of it in one transaction and takes it back */
  dry: boolean;
  /** names the deed for replays */
  call: string;
  /** the module, once the caller is known to have the right and what was asked is in order */
  open(tx: Tx): Promise<RecordContext>;
  /** does it to one record by the rules of a single one; undefined when nothing was to be changed */
  one(context: RecordContext, record: R): Promise<D | undefined>;
}

/** Does one deed to several records, each in a transaction of its own, so that what one refuses keeps no other back. */
export async function runBulkWork<R extends { id: number }, D>(
  caller: Caller,
  key: string,
  work: BulkWork<R, D>,
): Promise<BulkResult<D>> {
  if (work.dry) return rehearse(caller, work);
  await caller.company.read(work.open);
  const result: BulkResult<D> = { done: [], same: [], refused: [] };
  for (const record of work.records) {
    try {
      const done = await runOne(caller, work, record);
      if (done) result.done.push(done);
      else result.same.push(record.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const name = await caller.company.read(async (tx) =>
        visibleName(await openContext(caller, tx, key), record.id, error),
      );
      result.refused.push({ id: record.id, name, error });
    }
  }
  return result;
}

async function rehearse<R extends { id: number }, D>(
  caller: Caller,
  { records, open, one }: BulkWork<R, D>,
): Promise<BulkResult<D>> {
  const result: BulkResult<D> = { done: [], same: [], refused: [] };
  await caller.company.dryRun(async (tx) => {
    for (const list of [result.done, result.same, result.refused]) list.length = 0; // it may run again
    const context = await open(tx);
    for (const record of records) {
      try {
        const done = await tx.attempt(() => one(context, record));
        if (done) result.done.push(done);
        else result.same.push(record.id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        result.refused.push({
          id: record.id,
          name: await visibleName(context, record.id, error),
          error,
        });
      }
    }
  });
  return result;
}

/** A key of its own for each record: a request that is sent again does none of them twice. */
async function runOne<R extends { id: number }, D>(
  caller: Caller,
  { call, open, one }: BulkWork<R, D>,
  record: R,
): Promise<D | null> {
  const own =
    caller.idempotencyKey === undefined
      ? caller
      : { ...caller, idempotencyKey: `${caller.idempotencyKey}:${record.id}` };
  return caller.company.write(async (tx) => {
    const context = await open(tx);
    return runOnce(
      own,
      tx,
      { call, body: record },
      async () => (await one(context, record)) ?? null,
    );
  });
}

/** What nobody may see has no name either. */
export async function visibleName(
  context: RecordContext,
  id: number,
  error: AppError,
): Promise<string> {
  if (error.id === 'not_found') return '';
  const [record] = await fetchRecords(context, [id]);
  return record ? shownName(context, record.name) : '';
}
