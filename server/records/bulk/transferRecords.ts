import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import type { BulkTask } from './bulkTask.ts';
import type { RecordContext } from '../core/context.ts';
import { actorOf } from '../core/jobStore.ts';
import { fetchRecords } from '../access/load.ts';
import { requireTransfer } from '../write/owner.ts';
import { storeChange } from '../write/change.ts';

interface GivingAway {
  from: number;
  to: number;
}

/** Gives every live record of somebody in a module to somebody else, whatever the caller could do with each by himself; each in its log. */
export async function transferRecords(
  context: RecordContext,
  { from, to }: GivingAway,
): Promise<void> {
  const group = await context.tx.nextId();
  for (const record of await fetchRecords(context, await ownedIds(context, from), 'lock')) {
    await storeChange(context, record, {
      values: record.data,
      core: { owner_user_id: to },
      action: 'owner',
      given: {},
      group,
    });
    await context.tx
      .remove('team')
      .where('module', '=', context.own.key)
      .where('record_id', '=', record.id)
      .where('user_id', '=', to)
      .execute();
  }
}

/** Records of one job; more of them are several. */
const MOST = 50_000;
const INSERTED = 400;

/** Lets jobs of the caller's do the same one by one: they are watched, stopped and taken back like any change of many records. */
export async function scheduleTransfer(
  context: RecordContext,
  { from, to }: GivingAway,
): Promise<number[]> {
  requireTransfer(context);
  const { tx, own, caller, now } = context;
  const ids = await ownedIds(context, from);
  const task: BulkTask = { deed: 'owner', change: { user_id: to } };
  const jobs: number[] = [];
  for (let start = 0; start < ids.length; start += MOST) {
    const some = ids.slice(start, start + MOST);
    const id = await tx.nextId();
    await tx
      .insert('job', {
        id,
        kind: 'bulk',
        module: own.key,
        user_id: caller.viewer.id,
        name: '',
        state: 'running',
        total: some.length,
        create_time: now,
        end_time: null,
        data: JSON.stringify({ task }),
        ...actorOf(caller),
      })
      .execute();
    for (let at = 0; at < some.length; at += INSERTED) {
      await yieldToEventLoop();
      await tx
        .insert(
          'job_row',
          some.slice(at, at + INSERTED).map((record_id, index) => ({
            job_id: id,
            row: at + index + 1,
            state: 'todo',
            cells: '[]',
            record_id,
          })),
        )
        .execute();
    }
    jobs.push(id);
  }
  return jobs;
}

async function ownedIds({ tx, own }: RecordContext, from: number): Promise<number[]> {
  const rows = await tx
    .from('record')
    .select('id')
    .where('module', '=', own.key)
    .where('owner_user_id', '=', from)
    .where('deleted_time', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
