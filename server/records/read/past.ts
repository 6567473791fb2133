import type { Condition } from '../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { lookupsIn } from '../../../schemas/form/lookup.ts';
import { rollupsIn } from '../../../schemas/form/rollup.ts';
import { formGraph } from '../../../schemas/formulas/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { withPastRecords } from '../../db/pastRecords.ts';
import { CORE } from '../../db/recordQuery.ts';
import { requireRight } from '../access/access.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import type { Changes } from '../core/oplog.ts';
import { recordOf } from '../core/row.ts';
import type { Caller, StoredRecord, Values } from '../core/types.ts';
import { inChunks } from '../core/yieldToEventLoop.ts';
import { derivedColumns } from '../indexing/store.ts';
import { neighboursOf } from '../search/relatedFilter.ts';

/** Records of a module that are rebuilt for one question: what has changed since is found and told record by record. */
export const MOST_REBUILT = 20_000;

/** Columns of a record that the log tells beside the values by model. */
const LOGGED_COLUMNS = new Set([
  'owner_user_id',
  'state',
  'approval_state',
  'lock_flag',
  'last_contact_time',
]);

type Entry = Pick<
  { record_id: number; action: string; version: number; create_time: string; changes: string },
  'record_id' | 'action' | 'version' | 'create_time' | 'changes'
>;

/** A module as its viewer may ask it about its records. Throws no_permission without the right to view it. */
export async function viewedContext(
  caller: Caller,
  tx: Tx,
  module: string,
): Promise<RecordContext> {
  const context = await openContext(caller, tx, module);
  requireRight(context, context.file, 'view');
  return context;
}

/** What is asked of a module as it was at the end of a day, yyyy-MM-dd in the company's zone; `filters` name the related modules that are read too. */
export interface PastQuestion {
  day: string;
  module: string;
  filters: readonly (Condition | undefined)[];
}

/** Opens the module as of now, or among records as they were. */
export type OpenModule = () => Promise<RecordContext>;

/**
 * Opens the module among records as they were, rebuilt from the operation log; that day is its today. Who may see what is judged as of now, by whom
 * the record belonged to then. Throws not_past for a day that is not over, too_many_changes where more have changed since than can be rebuilt.
 */
export function readPast<T>(
  caller: Caller,
  { day, module, filters }: PastQuestion,
  work: (open: OpenModule) => Promise<T>,
): Promise<T> {
  return caller.company.readApart(async (tx) => {
    const context = await viewedContext(caller, tx, module);
    const { open } = await openPast(context, { day, filters });
    return work(open);
  });
}

/** Two ends of a stretch of time: the end of a day, and that of a later one, where there is none: now. */
export interface Stretch {
  module: string;
  since: string;
  until: string | undefined;
}

/**
 * Opens the module at both ends of a stretch of time, in one state of the database. `changed` are the ids of those of its records that may not be the
 * same at both. Throws as readPast does, not_past also for an end that is not behind the beginning.
 */
export function readStretch<T>(
  caller: Caller,
  { module, since, until }: Stretch,
  work: (ends: { before: OpenModule; after: OpenModule; changed: number[] }) => Promise<T>,
): Promise<T> {
  return caller.company.readApart(async (tx) => {
    const context = await viewedContext(caller, tx, module);
    if (until !== undefined && since >= until) throw new AppError('not_past');
    const before = await openPast(context, { day: since, filters: [] });
    const after =
      until === undefined
        ? async () => context
        : (await openPast(context, { day: until, filters: [] })).open;
    return work({ before: before.open, after, changed: before.changed });
  });
}

async function openPast(
  context: RecordContext,
  { day, filters }: Pick<PastQuestion, 'day' | 'filters'>,
): Promise<{ open: OpenModule; changed: number[] }> {
  const { caller, tx, own } = context;
  if (day >= context.today) throw new AppError('not_past');
  const moment = `${day} 23:59:59`;
  const contexts = new Map([[own.key, context]]);
  for (const filter of filters)
    for (const each of (await neighboursOf(context, filter)).contexts.values())
      contexts.set(each.own.key, each);
  const { departments, moved } = await departmentsAt(context, moment);
  const changed: number[] = [];
  const rows: ReturnType<typeof rowOf>[] = [];
  for (const each of contexts.values())
    for (const { id, before } of await rebuiltRecords(each, { moment, moved })) {
      changed.push(id);
      if (before) rows.push(rowOf(each, before, departments.get(before.owner_user_id ?? 0)));
    }
  const past = withPastRecords(tx, { changed, rows });
  return {
    changed,
    open: async () => ({
      ...(await viewedContext(caller, past, own.key)),
      now: moment,
      today: day,
    }),
  };
}

/** Fields whose values follow from other records, and formulas of them: no log tells what they were. */
export function withoutHistory(form: Form): ReadonlySet<string> {
  const forgotten = new Set(
    [...rollupsIn(form), ...lookupsIn(form)].map(({ field }) => field.model),
  );
  const graph = formGraph(form);
  for (const model of graph.models)
    if (graph.deps(model).some((each) => forgotten.has(each))) forgotten.add(model);
  return forgotten;
}

/** In which department everybody was at a moment, and who has been moved since: undone change by change from the log of people. */
async function departmentsAt({ tx }: RecordContext, moment: string) {
  const people = await tx.from('user').select(['id', 'department_id']).execute();
  const departments = new Map(people.map((user) => [user.id, user.department_id]));
  const entries = await tx
    .from('oplog')
    .select(['record_id', 'changes'])
    .where('module', '=', 'user')
    .where('create_time', '>', moment)
    .orderBy('id', 'desc')
    .execute();
  const moved = new Set<number>();
  for (const { record_id, changes } of entries) {
    const [before] = (JSON.parse(changes) as Changes).department_id ?? [];
    if (before === undefined) continue;
    moved.add(record_id);
    departments.set(record_id, typeof before === 'number' ? before : null);
  }
  return { departments, moved };
}

/**
 * Whatever has changed since a moment, and what it was; undefined where it was not there, or was deleted. The records of somebody who has been moved
 * to another department have changed with them.
 */
async function rebuiltRecords(
  { tx, own }: RecordContext,
  { moment, moved }: { moment: string; moved: ReadonlySet<number> },
): Promise<{ id: number; before: StoredRecord | undefined }[]> {
  const live = () =>
    tx
      .from('record')
      .select(CORE)
      .where('module', '=', own.key)
      .where('deleted_time', 'is', null)
      .orderBy('id')
      .limit(MOST_REBUILT + 1);
  const rows = [
    ...(await live().where('update_time', '>', moment).execute()),
    // A record that is deleted keeps the time of its last change; each half has its index.
    ...(await tx
      .from('record')
      .select(CORE)
      .where('module', '=', own.key)
      .where('deleted_time', '>', moment)
      .orderBy('id')
      .limit(MOST_REBUILT + 1)
      .execute()),
    ...(moved.size === 0
      ? []
      : await live()
          .where('update_time', '<=', moment)
          .where('owner_user_id', 'in', [...moved])
          .execute()),
  ];
  const records = rows.map(recordOf);
  if (records.length > MOST_REBUILT)
    throw new AppError('too_many_changes', { data: { most: MOST_REBUILT } });
  const entries = new Map<number, Entry[]>();
  await inChunks(records, async (some) => {
    const rows = await tx
      .from('oplog')
      .select(['record_id', 'action', 'version', 'create_time', 'changes'])
      .where('module', '=', own.key)
      .where(
        'record_id',
        'in',
        some.map(({ id }) => id),
      )
      .orderBy('record_id')
      .orderBy('id', 'desc')
      .execute();
    for (const entry of rows)
      entries.set(entry.record_id, [...(entries.get(entry.record_id) ?? []), entry]);
  });
  return records.map((record) => ({
    id: record.id,
    before: recordBefore(record, entries.get(record.id) ?? [], moment),
  }));
}

/** A record as it was at a moment, by its entries in the log, the newest first; undefined where it was not there. */
export function recordBefore(
  record: StoredRecord,
  entries: readonly Entry[],
  moment: string,
): StoredRecord | undefined {
  if (record.create_time > moment) return undefined;
  const [core, data]: [Values, Values] = [{}, { ...record.data }];
  let deleted = record.deleted_time !== null;
  for (const { action, version: after, changes } of entries.filter(
    ({ create_time }) => create_time > moment,
  )) {
    if (after === 1) return undefined;
    if (REMOVING.has(action)) deleted = false;
    if (BRINGING_BACK.has(action)) deleted = true;
    for (const [model, [before]] of Object.entries(JSON.parse(changes) as Changes)) {
      if (LOGGED_COLUMNS.has(model)) core[model] = before;
      else if (model.startsWith('$')) continue;
      else if (before === null) Reflect.deleteProperty(data, model);
      else data[model] = before;
    }
  }
  if (deleted) return undefined;
  const version = entries.find(({ create_time }) => create_time <= moment)?.version ?? 1;
  // what is only said of a record, as a comment is, makes no new version
  const made = entries.findLast((entry) => entry.version === version);
  return {
    ...record,
    ...(core as Partial<StoredRecord>),
    version,
    update_time: made?.create_time ?? record.create_time,
    deleted_time: null,
    data,
  };
}

const REMOVING = new Set(['delete', 'merged']);
const BRINGING_BACK = new Set(['restore', 'unmerge']);

/** A rebuilt record as its table has it; nobody searches the past, so it has no words to be found by. */
function rowOf(
  context: RecordContext,
  { data, ...core }: StoredRecord,
  department: number | null | undefined,
) {
  return {
    ...core,
    ...derivedColumns(context, data),
    search_text: '',
    owner_department_id: department ?? null,
  };
}
