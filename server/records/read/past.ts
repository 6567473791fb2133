import type { Condition } from '../../../schemas/conditions/conditions.ts';
import { lookupsIn } from '../../../schemas/form/lookup.ts';
import { rollupsIn } from '../../../schemas/form/rollup.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { addDays } from '../../../schemas/values/dates.ts';
import { conditionSql } from '../../db/filter.ts';
import type { Tx } from '../../db/handle.ts';
import { type PastRecords, withPastRecords } from '../../db/pastRecords.ts';
import { either } from '../../db/recordTests.ts';
import { ttlCache } from '../../db/ttlCache.ts';
import { requireRight } from '../access/access.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { liveModule } from '../core/modules.ts';
import type { Changes } from '../core/oplog.ts';
import type { Caller } from '../core/types.ts';
import { everything, type Place, placeOf } from '../indexing/rolledAmounts.ts';
import { neighboursOf } from '../search/relatedFilter.ts';
import { changesSince } from './pastChanges.ts';
import { type PastModule, pastRecords } from './pastRollups.ts';

/** Changed records that are rebuilt for one question: some 500 bytes of memory each. */
export const MOST_REBUILT = 1_000_000;

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
    return work({ before: before.open, after, changed: await before.changed() });
  });
}

async function openPast(
  context: RecordContext,
  { day, filters }: Pick<PastQuestion, 'day' | 'filters'>,
): Promise<{ open: OpenModule; changed(): Promise<number[]> }> {
  const { caller, tx, own } = context;
  if (day >= context.today) throw new AppError('not_past');
  const clock = { now: `${day} 23:59:59`, today: day };
  const named = [context];
  for (const filter of filters)
    named.push(...(await neighboursOf(context, filter)).contexts.values());
  const places = [...(await placesBehind(named, clock))];
  const records = await remembered(context, places, () => rebuild(context, places, clock));
  const past = withPastRecords(tx, records);
  return {
    open: async () => ({ ...(await viewedContext(caller, past, own.key)), ...clock }),
    changed: async () => [
      ...new Set([
        ...records.records.flatMap(({ module, id }) => (module === own.key ? [id] : [])),
        ...records.absent,
        ...(await movedSince(context, records)),
      ]),
    ],
  };
}

async function rebuild(
  context: RecordContext,
  places: readonly Place[],
  clock: Pick<Place, 'now' | 'today'>,
): Promise<PastRecords> {
  const { departmentOf, moved } = await departmentsAt(context, clock.now);
  const modules = new Map<string, PastModule>();
  let found = 0;
  for (const place of places) {
    const changes = await changesSince(place, clock.now, departmentOf);
    found += changes.records.size;
    if (found > MOST_REBUILT)
      throw new AppError('too_many_changes', { data: { most: MOST_REBUILT } });
    const turned = await turnedSince(place, context.today);
    modules.set(place.own.key, { place, ...changes, turned });
  }
  return pastRecords(context.tx, { clock, moved, modules });
}

/** One past is asked about several times: by each report of a board, each page of a list. */
const REMEMBERED = { forMs: 15_000, most: 2 };

/**
 * A past that was rebuilt a moment ago, unless something was begun or published since. What was begun before and is stored only now, a bulk run say, is
 * some seconds late in it, as it is in sums of many records.
 */
async function remembered(
  { caller, tx, today }: RecordContext,
  places: readonly Place[],
  rebuildIt: () => Promise<PastRecords>,
): Promise<PastRecords> {
  const { last } = await tx
    .from('oplog')
    .select(({ fn }) => fn.max('group_id').as('last'))
    .executeTakeFirstOrThrow();
  const key = JSON.stringify([
    last,
    today,
    ...places.map(({ own, definitionVersion, now }) => [own.key, definitionVersion, now]),
  ]);
  const all = ttlCache<Promise<PastRecords>>(caller.company, 'past', REMEMBERED);
  const now = caller.now().getTime();
  // whoever waited for a transaction that failed does it again
  const known = await all.get(key, now)?.catch(() => undefined);
  if (known) return known;
  const made = rebuildIt();
  all.set(key, now, made);
  made.catch(() => all.delete(key));
  return made;
}

/** Ids of records whose state the calendar has turned since the day of a place. */
async function turnedSince(
  { tx, own, full, slots, today }: Omit<Place, 'definitionVersion' | 'now'>,
  now: string,
): Promise<number[]> {
  if (!own.stateDays) return [];
  const { from, to } = own.stateDays;
  const turned = (model: string, between: readonly [string, string]) =>
    conditionSql(
      { field: model, operator: 'between', value: [...between] },
      everything({ tx, own, full, slots, today }),
    );
  const rows = await tx
    .from('record as r')
    .select('r.id')
    .where('r.module', '=', own.key)
    .where('r.deleted_time', 'is', null)
    .where(either(turned(from, [addDays(today, 1), now]), turned(to, [today, addDays(now, -1)])))
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of records that were made since, were another department's, or whose state the calendar has turned. */
async function movedSince(
  { tx, own, today, slots, full }: RecordContext,
  { moment, moved }: PastRecords,
): Promise<number[]> {
  const day = moment.slice(0, 10);
  const rows = await tx
    .from('record')
    .select('id')
    .where('module', '=', own.key)
    .where('deleted_time', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('create_time', '>', moment),
        ...(moved.size > 0 ? [eb('owner_user_id', 'in', [...moved.keys()])] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  const place = { tx, own, full, slots, today: day };
  return [...rows.map(({ id }) => id), ...(await turnedSince(place, today))];
}

/** The modules and those that their roll-ups and lookups are made of, however far. */
async function placesBehind(
  contexts: readonly RecordContext[],
  clock: Pick<Place, 'now' | 'today'>,
): Promise<Iterable<Place>> {
  const places = new Map<string, Place>();
  const next = contexts.map(({ tx, own }) => ({ tx, file: own }));
  for (const { tx, file } of next) {
    if (places.has(file.key)) continue;
    const place = await placeOf(tx, file, clock);
    places.set(file.key, place);
    const behind = [
      ...rollupsIn(place.full).map(({ rollup }) => rollup.module),
      ...lookupsIn(place.full).map(({ lookup }) => lookup.module),
    ];
    for (const module of behind) {
      const source = await liveModule(tx, module);
      if (source) next.push({ tx, file: source });
    }
  }
  return places.values();
}

/** In which department everybody was at a moment, and who has been moved since: undone change by change from the log of people. */
async function departmentsAt({ tx }: RecordContext, moment: string) {
  const people = await tx.from('user').select(['id', 'department_id']).execute();
  const departments = new Map(people.map((user) => [user.id, user.department_id]));
  const moved = new Map<number, number | null>();
  const entries = await tx
    .from('oplog')
    .select(['record_id', 'changes'])
    .where('module', '=', 'user')
    .where('create_time', '>', moment)
    .orderBy('id', 'desc')
    .execute();
  for (const { record_id, changes } of entries) {
    const [before] = (JSON.parse(changes) as Changes).department_id ?? [];
    if (before === undefined) continue;
    const department = typeof before === 'number' ? before : null;
    moved.set(record_id, department);
  }
  const departmentOf = (user: number | null): number | null =>
    user === null ? null : ((moved.has(user) ? moved.get(user) : departments.get(user)) ?? null);
  return { departmentOf, moved };
}
