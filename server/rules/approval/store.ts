import type { Expression, Selectable, SqlBool } from 'kysely';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { explain } from '../../db/explain.ts';
import type { Tx } from '../../db/handle.ts';
import type { ApprovalTable } from '../../db/tables/approvalTables.ts';
import type { ApprovalState, Instance, Progress, Snapshot } from './instance.ts';

/** The newest approval of a record. `lock`: nobody else decides on it until the transaction ends. */
export async function newestApproval(
  tx: Tx,
  { module, id }: { module: string; id: number },
  how: 'lock' | 'look' = 'look',
): Promise<Instance | undefined> {
  const query = tx
    .from('approval')
    .selectAll()
    .where('module', '=', module)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1);
  const row = await (how === 'lock' ? tx.dialect.lock(query) : query).executeTakeFirst();
  return row && instanceOf(row);
}

/** Every running approval of the company, or of one flow, whose record is still there, the oldest first. */
export async function runningApprovals(tx: Tx, flowId?: number): Promise<Instance[]> {
  const query = tx
    .from('approval as a')
    .innerJoin('record as r', (join) =>
      join.onRef('r.module', '=', 'a.module').onRef('r.id', '=', 'a.record_id'),
    )
    .selectAll('a')
    .where('a.state', '=', APPROVAL.running)
    .where('r.deleted_time', 'is', null)
    .orderBy('a.id');
  return (
    await (flowId === undefined ? query : query.where('a.flow_id', '=', flowId)).execute()
  ).map(instanceOf);
}

/** The approvals, as a, for which all of this holds and whose record is still there. */
function whereAll(tx: Tx, tests: readonly Expression<SqlBool>[]) {
  let query = tx
    .from('approval as a')
    .innerJoin('record as r', (join) =>
      join.onRef('r.module', '=', 'a.module').onRef('r.id', '=', 'a.record_id'),
    )
    .where('r.deleted_time', 'is', null);
  for (const test of tests) query = query.where(test);
  return query;
}

/** All of them, the newest first. */
export async function allApprovalsWhere(
  tx: Tx,
  tests: readonly Expression<SqlBool>[],
): Promise<Instance[]> {
  return (await selectAllWhere(tx, tests).execute()).map(instanceOf);
}

/** The plan of asking for them, for tests and benchmarks. */
export function explainAllWhere(tx: Tx, tests: readonly Expression<SqlBool>[]): Promise<string> {
  return explain(tx, selectAllWhere(tx, tests));
}

function selectAllWhere(tx: Tx, tests: readonly Expression<SqlBool>[]) {
  return whereAll(tx, tests).selectAll('a').orderBy('a.id', 'desc');
}

/** A page of them, the newest first, and how many there are. */
export async function approvalsWhere(
  tx: Tx,
  tests: readonly Expression<SqlBool>[],
  { page, size }: { page: number; size: number },
): Promise<{ rows: Instance[]; count: number }> {
  const query = whereAll(tx, tests);
  const rows = await query
    .selectAll('a')
    .orderBy('a.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(instanceOf), count: Number(count) };
}

function instanceOf({
  snapshot,
  data,
  corp_id: _,
  state,
  ...row
}: Selectable<ApprovalTable>): Instance {
  return {
    ...row,
    state: state as ApprovalState,
    snapshot: JSON.parse(snapshot) as Snapshot,
    progress: JSON.parse(data) as Progress,
  };
}

export async function insertApproval(
  tx: Tx,
  { snapshot, progress, ...row }: Instance,
): Promise<void> {
  await tx
    .insert('approval', {
      ...row,
      snapshot: JSON.stringify(snapshot),
      data: JSON.stringify(progress),
    })
    .execute();
}

export async function saveApproval(
  tx: Tx,
  { id, state, node, end_time, progress }: Instance,
): Promise<void> {
  await tx
    .update('approval')
    .set({ state, node, end_time, data: JSON.stringify(progress) })
    .where('id', '=', id)
    .execute();
}

/** One line of the history; answers its id. */
export async function logStep(
  tx: Tx,
  { id, node }: Pick<Instance, 'id' | 'node'>,
  line: { user_id: number; action: string; opinion: string; create_time: string },
): Promise<number> {
  const logId = await tx.nextId();
  await tx.insert('approval_log', { approval_id: id, id: logId, node, ...line }).execute();
  return logId;
}
