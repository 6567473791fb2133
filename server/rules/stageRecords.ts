import type { Stage } from '../../schemas/rules/stages.ts';
import { CORE } from '../db/recordQuery.ts';
import { conditionSql } from '../db/filter.ts';
import type { Tx } from '../db/handle.ts';
import { filterContext } from '../records/access/access.ts';
import type { RecordContext } from '../records/core/context.ts';
import type { Changes } from '../records/core/oplog.ts';
import { recordOf } from '../records/core/row.ts';
import type { StoredRecord, Values } from '../records/core/types.ts';
import { STAGED } from './processStore.ts';
import { writeDerivedChange } from './lockedRecord.ts';

/** What stands at a stage. */
export interface StageCount {
  stage_id: number;
  running: number;
  /** ended there */
  ended: number;
  /** in the recycle bin */
  deleted: number;
}

/** How many opportunities of the company stand at each stage, whoever asks. */
export async function countAtStages(tx: Tx): Promise<Map<number, StageCount>> {
  const rows = await tx
    .from((eb) =>
      eb
        .selectFrom('record as r')
        .select((of) => [
          tx.dialect.jsonNumber('process_id').as('stage'),
          'r.state',
          of.case().when('r.deleted_time', 'is', null).then(0).else(1).end().as('gone'),
        ])
        .where('r.module', '=', STAGED)
        .as('standing'),
    )
    .select(['stage', 'state', 'gone', (eb) => eb.fn.countAll().as('count')])
    .groupBy(['stage', 'state', 'gone'])
    .execute();
  const counts = new Map<number, StageCount>();
  for (const { stage, state, gone, count } of rows) {
    if (stage === null) continue;
    const stage_id = Number(stage);
    const known = counts.get(stage_id) ?? { stage_id, running: 0, ended: 0, deleted: 0 };
    const part = Number(gone) === 1 ? 'deleted' : state === 0 ? 'running' : 'ended';
    counts.set(stage_id, { ...known, [part]: known[part] + Number(count) });
  }
  return counts;
}

interface Following {
  /** of the change in the operation log */
  group: number;
  moves: readonly { from: number; to: Stage }[];
  /** stages whose rate is another one now */
  rated: readonly Stage[];
}

/** What a changed process does to opportunities. Those in the recycle bin follow too, so that they come back to a stage that is there. */
export async function followStages(
  context: RecordContext,
  { group, moves, rated }: Following,
): Promise<{ moved: number; rated: number }> {
  const write = (record: StoredRecord, values: Values) =>
    writeDerivedChange(context, record, { values, action: FOLLOWED, group });
  const done = { moved: 0, rated: 0 };
  // First the rates: who is moved gets the rate of where they come to anyway.
  for (const stage of rated)
    done.rated += await eachAt(context, stage.id, async (record) => {
      if (record.state !== 0) return false;
      await write(record, { rate: stage.rate });
      return true;
    });
  for (const { from, to } of moves)
    done.moved += await eachAt(context, from, async (record) => {
      await write(record, { process_id: to.id, ...(record.state === 0 && { rate: to.rate }) });
      return true;
    });
  return done;
}

/** Takes opportunities back to where a change found them, as far as nobody has touched them since. */
export async function giveBack(
  context: RecordContext,
  { group, next }: { group: number; next: number },
): Promise<void> {
  const { tx } = context;
  const entries = await tx
    .from('oplog')
    .select(['record_id', 'version', 'changes'])
    .where('module', '=', STAGED)
    .where('group_id', '=', group)
    .where('action', '=', FOLLOWED)
    .orderBy('id')
    .execute();
  for (let at = 0; at < entries.length; at += BATCH) {
    const some = new Map(entries.slice(at, at + BATCH).map((entry) => [entry.record_id, entry]));
    const rows = await tx.dialect
      .lock(
        tx
          .from('record')
          .select(CORE)
          .where('module', '=', STAGED)
          .where('id', 'in', [...some.keys()])
          .orderBy('id'),
      )
      .execute();
    for (const record of rows.map(recordOf)) {
      const entry = some.get(record.id);
      if (!entry || entry.version !== record.version) continue;
      const { process_id, rate } = JSON.parse(entry.changes) as Changes;
      const values = {
        ...(process_id && { process_id: process_id[0] }),
        ...(rate && { rate: rate[0] }),
      };
      await writeDerivedChange(context, record, { values, action: 'undo', group: next });
    }
  }
}

/** What entries of the log call it. */
const FOLLOWED = 'process';
const BATCH = 200;

/** Answers for how many `work` says that it did something. */
async function eachAt(
  context: RecordContext,
  stage: number,
  work: (record: StoredRecord) => Promise<boolean>,
): Promise<number> {
  const { tx } = context;
  const stands = conditionSql(
    { field: 'process_id', operator: 'in', value: [stage] },
    filterContext(context),
  );
  let [done, after, more] = [0, 0, true];
  while (more) {
    const rows = await tx.dialect
      .lock(
        tx
          .from('record as r')
          .select(CORE)
          .where('r.module', '=', STAGED)
          .where('r.id', '>', after)
          .where(stands)
          .orderBy('r.id')
          .limit(BATCH),
      )
      .execute();
    for (const row of rows) if (await work(recordOf(row))) done += 1;
    after = rows.at(-1)?.id ?? after;
    more = rows.length === BATCH;
  }
  return done;
}
