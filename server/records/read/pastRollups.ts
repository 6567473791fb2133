import { rollupsIn } from '../../../schemas/form/rollup.ts';
import { formGraph } from '../../../schemas/formulas/index.ts';
import { sortSql } from '../../db/filter.ts';
import type { Tx } from '../../db/handle.ts';
import { type PastRecord, type PastRecords, withPastRecords } from '../../db/pastRecords.ts';
import { CORE } from '../../db/recordQuery.ts';
import { idIn, idInMany, madeAfter, type RecordTest } from '../../db/recordTests.ts';
import { recordOf } from '../core/row.ts';
import { sourceOf } from '../core/slots.ts';
import type { StoredRecord, Values } from '../core/types.ts';
import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import { type Place, rolledUpAmounts } from '../indexing/rolledAmounts.ts';
import { MOST_STEPS, withAmounts } from '../indexing/rollups.ts';
import { type ChangesSince, changedColumns } from './pastChanges.ts';

/** A module, and what of its records has changed since a moment. */
export interface PastModule extends ChangesSince {
  place: Place;
  /** ids of records whose state the calendar has turned */
  turned: readonly number[];
}

interface Past {
  clock: Pick<Place, 'now' | 'today'>;
  moved: ReadonlyMap<number, number | null>;
  /** by key, those among them that roll-ups are made of */
  modules: ReadonlyMap<string, PastModule>;
}

/** Records of one statement. */
const AT_ONCE = 2000;
/** Of more records than this the roll-ups of all are asked for: one look at the other module instead of many. */
const FEW = 5000;

/**
 * The records of a company as they were. No log tells what a roll-up was, but it follows from records of which the log tells everything: those that any
 * change since can have reached are made anew among them, with the formulas that read them.
 */
export async function pastRecords(tx: Tx, { clock, moved, modules }: Past): Promise<PastRecords> {
  const all = [...modules.values()];
  const past = (): PastRecords => ({
    moment: clock.now,
    absent: all.flatMap(({ absent }) => absent),
    records: all.flatMap(({ records }) => [...records.values()]),
    moved,
    calendars: all.flatMap(({ place: { own } }) =>
      own.stateDays ? [{ module: own.key, ...own.stateDays }] : [],
    ),
  });
  let found = past();
  if (!all.some(({ place }) => rollupsIn(place.full).length > 0)) return found;
  let then = withPastRecords(tx, found);
  let changed: ReadonlyMap<string, number[]> = new Map(
    [...modules].map(([key, { records, absent, turned }]) => [
      key,
      [...records.keys(), ...absent, ...turned],
    ]),
  );
  for (let step = 0; changed.size > 0 && step < MOST_STEPS; step += 1) {
    const next = new Map<string, number[]>();
    for (const [key, module] of modules) {
      const reached = new Set<number>();
      for (const { source, by } of referencesOf(module.place)) {
        const there = modules.get(source)?.place;
        const ids = changed.get(source);
        if (!there || !ids) continue;
        for (const id of await referredTo({ ...there, tx: then }, by, idInMany(tx.dialect, ids)))
          reached.add(id);
        if (step > 0) continue;
        // where they point now they did not then, and what was made since was not there
        for (const test of [idInMany(tx.dialect, ids), madeAfter(clock.now)])
          for (const id of await referredTo({ ...there, tx }, by, test)) reached.add(id);
      }
      const others = await rollUpThen({ ...module, place: { ...module.place, tx: then } }, reached);
      if (others.length > 0) next.set(key, others);
    }
    changed = next;
    if (changed.size === 0) break;
    found = past();
    then = withPastRecords(tx, found);
  }
  return found;
}

/** The references that roll-ups of a form follow, each once. */
function referencesOf({ full }: Place): Iterable<{ source: string; by: string }> {
  const all = rollupsIn(full).map(({ rollup: { module: source, by } }) => ({ source, by }));
  return new Map(all.map((each) => [`${each.source} ${each.by}`, each])).values();
}

/** Ids of the records that these point to. */
async function referredTo(
  { tx, own, full, slots }: Place,
  by: string,
  test: RecordTest,
): Promise<number[]> {
  const field = full.fields.get(by);
  if (!field) return [];
  const rows = await tx
    .from('record as r')
    .select(sortSql(by, sourceOf(own, slots, field), tx.dialect).as('id'))
    .distinct()
    .where('r.module', '=', own.key)
    .where(test)
    .execute();
  return rows.map(({ id }) => Number(id)).filter((id) => id > 0);
}

/** Makes the roll-ups of these records anew among the records of then; answers which had other values. */
async function rollUpThen(
  { place, records }: PastModule,
  reached: ReadonlySet<number>,
): Promise<number[]> {
  const { tx, own } = place;
  const ids = [...reached].toSorted((a, b) => a - b);
  const amounts = await rolledUpAmounts(place, ids.length > FEW ? undefined : ids);
  const models = followingRollups(place);
  const others: number[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await yieldToEventLoop();
    const rows = await tx
      .from('record as r')
      .select(CORE.map((name) => `r.${name}` as const))
      .where('r.module', '=', own.key)
      .where('r.deleted_time', 'is', null)
      .where(idIn(ids.slice(at, at + AT_ONCE)))
      .execute();
    const stored = rows.map(recordOf);
    const made = withAmounts(place, stored, amounts);
    for (const record of stored) {
      const values = made.get(record.id);
      if (!values) continue;
      const own_ = Object.fromEntries(models.map((model) => [model, values[model] ?? null]));
      records.set(record.id, withValues(place, records.get(record.id) ?? asItIs(record), own_));
      others.push(record.id);
    }
  }
  return others;
}

/** The roll-ups of a form, and the formulas that read them. */
function followingRollups({ full }: Place): string[] {
  const found = new Set(rollupsIn(full).map(({ field }) => field.model));
  const graph = formGraph(full);
  for (const model of graph.models)
    if (graph.deps(model).some((each) => found.has(each))) found.add(model);
  return [...found];
}

function asItIs({ data: _, ...record }: StoredRecord): PastRecord {
  return { ...record, changed: {}, values: {} };
}

function withValues(place: Place, record: PastRecord, values: Values): PastRecord {
  return {
    ...record,
    changed: { ...record.changed, ...changedColumns(place, values) },
    values: { ...record.values, ...values },
  };
}
