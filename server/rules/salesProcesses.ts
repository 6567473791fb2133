import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import {
  type GivenProcess,
  type GivenStage,
  isOfferedTo,
  PROCESS_LIMITS,
  processFaults,
} from '../../schemas/rules/salesProcess.ts';
import type { Stage } from '../../schemas/rules/stages.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Tx } from '../db/handle.ts';
import { requireKey } from '../records/access/access.ts';
import { openContext } from '../records/core/context.ts';
import { logDeed } from '../records/core/deeds.ts';
import { runOnce } from '../records/core/idempotency.ts';
import type { Caller } from '../records/core/types.ts';
import {
  logProcess,
  PROCESS_LOG,
  type ProcessChanges,
  processLog,
  type ProcessLogEntry,
} from './processLog.ts';
import { type Process, processData, processesIn, processOf, STAGED } from './processStore.ts';
import { countAtStages, followStages, giveBack, type StageCount } from './stageRecords.ts';

export interface ArrangedProcess extends Process {
  counts: readonly StageCount[];
}

/** Who else changes a process at the same time waits. */
const TURN = 'sales processes';

/** The processes with what stands in them, and who changed them. */
export async function listProcesses(
  caller: Caller,
): Promise<{ list: ArrangedProcess[]; log: ProcessLogEntry[] }> {
  requirePage(caller);
  return caller.company.read(async (tx) => {
    const counts = await countAtStages(tx);
    const list = (await processesIn(tx)).map((process) => ({
      ...process,
      counts: process.stages.flatMap(({ id }) => counts.get(id) ?? []),
    }));
    return { list, log: await processLog(caller, tx) };
  });
}

/**
 * What anybody may know of processes. `stopped` 0: those that the caller may choose, by state and department; 1: the stopped ones; absent: all, because
 * records name them.
 */
export async function offeredProcesses(
  { company, viewer }: Caller,
  stopped?: 0 | 1,
): Promise<Process[]> {
  const all = await company.read(processesIn);
  if (stopped === undefined) return all;
  return all.filter((process) =>
    stopped === 0 ? isOfferedTo(process, viewer) : process.disabled === 1,
  );
}

export interface ProcessChange extends GivenProcess {
  id?: number | undefined;
  /** what it was made from; without it, it goes over whatever others did */
  version?: number | undefined;
}

export interface SavedProcess {
  id: number;
  version: number;
  /** names the change, to take it back */
  group: number;
  /** opportunities that another stage took over, and those whose rate followed */
  moved: number;
  rated: number;
}

/**
 * Makes or changes a process. Opportunities follow in the same transaction, each with an entry in its log: those of a stage that goes move to the
 * one that takes it, those under way at a stage get its new rate. What has ended keeps the rate it ended with.
 */
export function saveProcess(caller: Caller, given: ProcessChange): Promise<SavedProcess> {
  return changing(caller, (tx) =>
    runOnce(caller, tx, { call: 'save sales process', body: given }, async () => {
      const all = await processesIn(tx);
      if (given.id === undefined) return add(caller, tx, { all, given });
      const before = await processOf(tx, given.id, 'lock');
      if (!before) throw new AppError('not_found');
      if (given.version !== undefined && given.version !== before.version)
        throw new AppError('conflict', { payload: { version: before.version } });
      return change(caller, tx, { all, before, given });
    }),
  );
}

interface Adding {
  all: readonly Process[];
  given: ProcessChange;
}

async function add(caller: Caller, tx: Tx, { all, given }: Adding): Promise<SavedProcess> {
  if (all.length >= PROCESS_LIMITS.processes)
    refuse([{ field: 'name', id: 'too_many_items', data: { max: PROCESS_LIMITS.processes } }]);
  refuse([
    ...processFaults(
      given,
      all.map(({ name }) => name),
    ),
    ...(await departmentFaults(tx, given)),
    ...strangeStages(given.stages, []),
  ]);
  const stages = await withIds(tx, given.stages);
  const [id, group] = (await tx.nextIds(2)) as [number, number];
  const process = {
    id,
    name: given.name.trim(),
    disabled: 0 as const,
    stages,
    department_ids: given.department_ids,
    version: 1,
    gone: [],
  };
  await tx
    .insert('stage_group', {
      module: STAGED,
      id,
      name: process.name,
      sort: all.length,
      data: processData(process),
    })
    .execute();
  await logProcess(caller, tx, { action: 'create', group, after: process });
  return { id, version: 1, group, moved: 0, rated: 0 };
}

async function change(
  caller: Caller,
  tx: Tx,
  { all, before, given }: Adding & { before: Process },
): Promise<SavedProcess> {
  const others = all.flatMap(({ id, name }) => (id === before.id ? [] : [name]));
  refuse([
    ...processFaults(given, others),
    ...(await departmentFaults(tx, given)),
    ...strangeStages(given.stages, before.stages),
  ]);
  refuse(await usedStages(tx, before, given.stages));
  const stages = await withIds(tx, given.stages);
  const kept = new Set(stages.map(({ id }) => id));
  const after: Process = {
    ...before,
    name: given.name.trim(),
    department_ids: given.department_ids,
    stages,
    version: before.version + 1,
    gone: [
      ...before.gone,
      ...before.stages.flatMap(({ id, title }) => (kept.has(id) ? [] : [{ id, title }])),
    ],
  };
  const group = await tx.nextId();
  await store(tx, after);
  await logProcess(caller, tx, { action: 'update', group, before, after });
  const context = await openContext(caller, tx, STAGED);
  const done = await followStages(context, {
    group,
    moves: given.stages.flatMap(({ takes = [] }, index) =>
      takes.map((from) => ({ from, to: stages[index] as Stage })),
    ),
    rated: otherRates(before.stages, stages),
  });
  return { id: after.id, version: after.version, group, ...done };
}

/**
 * Takes back what the caller changed of a process a moment ago, and opportunities to the stages they came from. Those that somebody has touched since
 * stay where they are; refused where that stage would go.
 */
export function undoProcess(
  caller: Caller,
  { id, group }: { id: number; group: number },
): Promise<{ id: number; version: number }> {
  return changing(caller, async (tx) => {
    const before = await processOf(tx, id, 'lock');
    if (!before) throw new AppError('not_found');
    const after = { ...before, ...(await undoneParts(caller, tx, { before, group })) };
    const there = new Set(after.stages.map((stage) => stage.id));
    const restored: Process = {
      ...after,
      version: before.version + 1,
      gone: before.gone.filter((stage) => !there.has(stage.id)),
    };
    const next = await tx.nextId();
    await store(tx, restored);
    await logProcess(caller, tx, { action: 'undo', group: next, before, after: restored });
    const context = await openContext(caller, tx, STAGED);
    await giveBack(context, { group, next });
    refuse(await usedStages(tx, before, restored.stages));
    await followStages(context, {
      group: next,
      moves: [],
      rated: otherRates(before.stages, restored.stages),
    });
    return { id, version: restored.version };
  });
}

/** What the change found. Only a change of the caller's own, of a moment ago, and the last one. */
async function undoneParts(
  caller: Caller,
  tx: Tx,
  { before, group }: { before: Process; group: number },
): Promise<Partial<Process>> {
  const found = await tx
    .from('oplog')
    .select(['version', 'user_id', 'create_time', 'changes'])
    .where('module', '=', PROCESS_LOG)
    .where('record_id', '=', before.id)
    .where('group_id', '=', group)
    .where('action', '=', 'update')
    .executeTakeFirst();
  if (!found || found.user_id !== caller.viewer.id) throw new AppError('not_found');
  const since = new Date(caller.now().getTime() - LIMITS.undoMinutes * 60_000);
  if (found.create_time < timestampInZone(caller.zone, since)) throw new AppError('wrong_state');
  if (found.version !== before.version)
    throw new AppError('conflict', { payload: { version: before.version } });
  return Object.fromEntries(
    Object.entries(JSON.parse(found.changes) as ProcessChanges).map(([part, [old]]) => [part, old]),
  );
}

/** Stages whose rate is another one now. */
function otherRates(before: readonly Stage[], now: readonly Stage[]): Stage[] {
  return now.filter(({ id, rate }) =>
    before.some((stage) => stage.id === id && stage.rate !== rate),
  );
}

/** What is under way in a process that is stopped goes on; it is offered no more. */
export function stopProcess(
  caller: Caller,
  { id, is_stop }: { id: number; is_stop: 0 | 1 },
): Promise<{ id: number }> {
  return changing(caller, async (tx) => {
    const before = await processOf(tx, id, 'lock');
    if (!before) throw new AppError('not_found');
    if (before.disabled === is_stop) return { id };
    await tx
      .update('stage_group')
      .set({ disabled: is_stop })
      .where('module', '=', STAGED)
      .where('id', '=', id)
      .execute();
    await logProcess(caller, tx, {
      action: is_stop ? 'stop' : 'start',
      group: await tx.nextId(),
      before,
      after: before,
    });
    return { id };
  });
}

/** One that any opportunity has, also one in the recycle bin, can be stopped only. */
export function deleteProcess(caller: Caller, id: number): Promise<null> {
  return changing(caller, async (tx) => {
    const before = await processOf(tx, id, 'lock');
    if (!before) throw new AppError('not_found');
    const counts = await countAtStages(tx);
    const used = before.stages
      .flatMap((stage) => counts.get(stage.id) ?? [])
      .reduce((sum, { running, ended, deleted }) => sum + running + ended + deleted, 0);
    if (used > 0) throw new AppError('in_use', { data: { what: String(used) } });
    await tx.remove('stage_group').where('module', '=', STAGED).where('id', '=', id).execute();
    await logProcess(caller, tx, { action: 'delete', group: await tx.nextId(), before });
    return null;
  });
}

/** The given processes in the given order; those that are not named come after them. */
export function sortProcesses(caller: Caller, ids: readonly number[]): Promise<null> {
  return changing(caller, async (tx) => {
    const known = (await processesIn(tx)).map(({ id }) => id);
    if (!ids.every((id) => known.includes(id))) throw new AppError('not_found');
    const order = [...new Set([...ids, ...known])];
    if (order.some((id, at) => id !== known[at]))
      await logDeed(tx, caller, {
        page: '/opportunitySetting',
        module: PROCESS_LOG,
        action: 'sort',
      });
    for (const [sort, id] of order.entries())
      await tx
        .update('stage_group')
        .set({ sort })
        .where('module', '=', STAGED)
        .where('id', '=', id)
        .execute();
    return null;
  });
}

function requirePage(caller: Caller): void {
  requireKey({ caller }, settingKey('/opportunitySetting'));
}

async function changing<T>(caller: Caller, deed: (tx: Tx) => Promise<T>): Promise<T> {
  requirePage(caller);
  return caller.company.write(async (tx) => {
    await tx.count(TURN);
    return deed(tx);
  });
}

async function store(tx: Tx, process: Process): Promise<void> {
  await tx
    .update('stage_group')
    .set({ name: process.name, data: processData(process) })
    .where('module', '=', STAGED)
    .where('id', '=', process.id)
    .execute();
}

async function withIds(tx: Tx, stages: readonly GivenStage[]): Promise<Stage[]> {
  const fresh = await tx.nextIds(stages.filter(({ id }) => id === undefined).length);
  return stages.map(({ id, title, rate, description, options }) => ({
    id: id ?? (fresh.shift() as number),
    title: title.trim(),
    rate,
    description: description.trim(),
    options: options.map(({ name, value, rate: after }) => ({ name, value, rate: after })),
  }));
}

async function departmentFaults(
  tx: Tx,
  { department_ids }: Pick<GivenProcess, 'department_ids'>,
): Promise<FieldError[]> {
  const known = new Set(
    (await tx.from('department').select('id').execute()).map((department) => department.id),
  );
  return department_ids.every((id) => known.has(id))
    ? []
    : [{ field: 'department_ids', id: 'unknown_ref' }];
}

/** A stage with an id is one that the process has, named once; what it takes is one that goes. The last one, where all ends, takes none. */
function strangeStages(given: readonly GivenStage[], before: readonly Stage[]): FieldError[] {
  const open = new Set(before.map(({ id }) => id));
  const faults: FieldError[] = [];
  for (const [index, { id }] of given.entries())
    if (id !== undefined && !open.delete(id))
      faults.push({ field: `stages.${index}`, id: 'unknown_ref' });
  for (const [index, { takes = [] }] of given.entries())
    for (const from of takes)
      if (!open.delete(from) || index === given.length - 1)
        faults.push({ field: `stages.${index}.takes`, id: 'bad_option' });
  return faults;
}

/** No opportunity is left without a stage, and none that is under way stands at the end. */
async function usedStages(
  tx: Tx,
  { stages }: Process,
  given: readonly GivenStage[],
): Promise<FieldError[]> {
  const counts = await countAtStages(tx);
  const kept = new Set(given.map(({ id }) => id));
  const taken = new Set(given.flatMap(({ takes = [] }) => takes));
  const faults = stages.flatMap(({ id, title }): FieldError[] => {
    const { running = 0, ended = 0, deleted = 0 } = counts.get(id) ?? {};
    const count = running + ended + deleted;
    return count > 0 && !kept.has(id) && !taken.has(id)
      ? [{ field: `takes.${id}`, id: 'stage_in_use', data: { title, count } }]
      : [];
  });
  const last = given.at(-1);
  const running = last?.id === undefined ? 0 : (counts.get(last.id)?.running ?? 0);
  if (last && running > 0)
    faults.push({
      field: `stages.${given.length - 1}.title`,
      id: 'stage_not_last',
      data: { title: last.title, count: running },
    });
  return faults;
}

function refuse(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
