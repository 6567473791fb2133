import type { Stage } from '../../schemas/rules/stages.ts';
import type { Tx } from '../db/handle.ts';

/** Whose records go through stages. */
export const STAGED = 'opportunity';

/** A sales process; the stages are its own, in their order, the last one for the end. */
export interface Process {
  id: number;
  name: string;
  disabled: 0 | 1;
  stages: readonly Stage[];
  /** who works in these or below may choose it; everybody when empty */
  department_ids: readonly number[];
  version: number;
  /** stages that it had, for the log of what stood there */
  gone: readonly Pick<Stage, 'id' | 'title'>[];
}

type ProcessData = Pick<Process, 'stages'> &
  Partial<Pick<Process, 'department_ids' | 'version' | 'gone'>>;

interface ProcessRow {
  id: number;
  name: string;
  disabled: 0 | 1;
  data: string;
}

/** Every process in its order. */
export async function processesIn(tx: Tx): Promise<Process[]> {
  const rows = await tx
    .from('stage_group')
    .select(['id', 'name', 'disabled', 'data'])
    .where('module', '=', STAGED)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(processFrom);
}

/** `lock` makes whoever changes the process wait for this transaction, and this one for them: nobody enters a stage while it goes. */
export async function processOf(
  tx: Tx,
  id: unknown,
  how: 'lock' | 'look' = 'look',
): Promise<Process | undefined> {
  if (typeof id !== 'number') return undefined;
  const query = tx
    .from('stage_group')
    .select(['id', 'name', 'disabled', 'data'])
    .where('module', '=', STAGED)
    .where('id', '=', id);
  const row = await (how === 'lock' ? tx.dialect.lock(query) : query).executeTakeFirst();
  return row && processFrom(row);
}

function processFrom({ data, ...row }: ProcessRow): Process {
  const {
    stages = [],
    department_ids = [],
    version = 1,
    gone = [],
  } = JSON.parse(data) as Partial<ProcessData>;
  return { ...row, stages, department_ids, version, gone };
}

export function processData({ stages, department_ids, version, gone }: ProcessData): string {
  return JSON.stringify({ stages, department_ids, version, gone } satisfies ProcessData);
}

/** Adds a process with new stages; answers its id. */
export async function addProcess(
  tx: Tx,
  {
    stages,
    department_ids = [],
    ...row
  }: {
    name: string;
    sort: number;
    stages: readonly Omit<Stage, 'id'>[];
    department_ids?: readonly number[];
  },
): Promise<number> {
  const [id, ...ids] = await tx.nextIds(1 + stages.length);
  const data = processData({
    stages: stages.map((stage, index) => ({ ...stage, id: ids[index] as number })),
    department_ids,
    version: 1,
  });
  await tx.insert('stage_group', { ...row, module: STAGED, id: id as number, data }).execute();
  return id as number;
}
