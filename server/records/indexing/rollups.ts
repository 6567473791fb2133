import type { Form } from '../../../schemas/form/form.ts';
import { rollupsIn } from '../../../schemas/form/rollup.ts';
import type { Tx } from '../../db/handle.ts';
import { CORE } from '../../db/recordQuery.ts';
import type { RecordContext } from '../core/context.ts';
import { compute } from '../core/formulas.ts';
import { liveModule } from '../core/modules.ts';
import { type OperationEntry, writeOperationLog } from '../core/oplog.ts';
import { isSameValue, recordOf, withoutEmptyValues } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';
import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import { updateDuplicateKeys } from './duplicateKeys.ts';
import {
  type Clock,
  nothingOf,
  type Place,
  placeOf,
  type RolledUpAmounts,
  rolledUpAmounts,
} from './rolledAmounts.ts';
import { derivedColumns, index } from './store.ts';

/*
 * A roll-up is stored in the record that it belongs to, so that lists filter, sort and sum it like any number. Whatever writes a record says so
 * here, and before the transaction ends the roll-ups that it reaches are made anew: nobody ever reads one that is behind. Nobody did that by
 * hand, so it makes no version and no entry in the log, and whoever has the record open is not disturbed.
 */

/** Records of a module that were written, with the ids that their references held before, by the model of the reference. */
interface Touched {
  ids: Set<number>;
  before: Map<string, Set<number>>;
}

const touchedIn = new WeakMap<Tx, Map<string, Touched>>();
/** Formulas over roll-ups may be rolled up in their turn: so many steps, and no circle goes on for ever. */
export const MOST_STEPS = 5;
/** ids in one query, and records that are written before others get their turn */
const AT_ONCE = 300;

/** Writes down what became of records, and has the roll-ups follow that are made of them. */
export async function logRecordChanges(
  context: Parameters<typeof writeOperationLog>[0] & Clock,
  deeds: readonly OperationEntry[],
): Promise<void> {
  await writeOperationLog(context, deeds);
  touch(context, deeds);
}

/** Records whose columns were changed without an entry in the log. */
export function touchRecords(
  context: Pick<RecordContext, 'tx' | 'own'> & Clock,
  ids: readonly number[],
): void {
  touch(
    context,
    ids.map((id) => ({ record: { id }, changes: {} })),
  );
}

function touch(
  { tx, own, now, today }: Pick<RecordContext, 'tx' | 'own'> & Clock,
  deeds: readonly { record: { id: number }; changes: OperationEntry['changes'] }[],
): void {
  const known = touchedIn.get(tx);
  const all = known ?? new Map<string, Touched>();
  if (!known) {
    touchedIn.set(tx, all);
    tx.beforeCommit(() => followAll(tx, all, { now, today }));
  }
  const touched = all.get(own.key) ?? { ids: new Set(), before: new Map() };
  all.set(own.key, touched);
  for (const { record, changes } of deeds) {
    touched.ids.add(record.id);
    for (const [model, [before]] of Object.entries(changes))
      if (typeof before === 'number') {
        const held = touched.before.get(model) ?? new Set();
        touched.before.set(model, held.add(before));
      }
  }
}

async function followAll(tx: Tx, all: Map<string, Touched>, clock: Clock): Promise<void> {
  touchedIn.delete(tx);
  for (let step = 0; all.size > 0 && step < MOST_STEPS; step += 1) {
    const now = [...all];
    all.clear();
    for (const [source, touched] of now) {
      const targets = await tx
        .from('rollup')
        .select('module')
        .distinct()
        .where('source', '=', source)
        .orderBy('module')
        .execute();
      if (targets.length === 0) continue;
      for (const { module } of targets) {
        const file = await liveModule(tx, module);
        if (!file) continue;
        const place = await placeOf(tx, file, clock);
        const changed = await rollUpFor(place, await targetsOf(place, source, touched), source);
        if (changed.length > 0)
          all.set(module, {
            ids: new Set([...(all.get(module)?.ids ?? []), ...changed]),
            before: new Map(),
          });
      }
    }
  }
}

/** The records that the written ones belong to, or did before. */
async function targetsOf(
  { tx, full }: Place,
  source: string,
  { ids, before }: Touched,
): Promise<number[]> {
  const references = new Set(
    rollupsIn(full).flatMap(({ rollup: { module, by } }) => (module === source ? [by] : [])),
  );
  const found = new Set<number>();
  for (const by of references) for (const id of before.get(by) ?? []) found.add(id);
  const written = [...ids];
  for (let at = 0; at < written.length; at += AT_ONCE) {
    const rows = await tx
      .from('record')
      .select('data')
      .where('module', '=', source)
      .where('id', 'in', written.slice(at, at + AT_ONCE))
      .execute();
    for (const { data } of rows) {
      const values = JSON.parse(data) as Values;
      for (const by of references) if (typeof values[by] === 'number') found.add(values[by]);
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

/** Makes the roll-ups of these records anew, those of one source or all; answers which have other values now. */
async function rollUpFor(place: Place, ids: readonly number[], source: string): Promise<number[]> {
  const changed: number[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (at > 0) await yieldToEventLoop();
    const { tx, own } = place;
    const query = tx
      .from('record')
      .select(CORE)
      .where('module', '=', own.key)
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .orderBy('id');
    const records = (await tx.dialect.lock(query).execute()).map(recordOf);
    const values = await rolledUp(place, records, source);
    for (const record of records) {
      const next = values.get(record.id);
      if (!next) continue;
      await store(place, record, next);
      changed.push(record.id);
    }
  }
  return changed;
}

/** Records whose roll-ups come to something else than they hold, with all their values; of one source, or of all. */
export async function rolledUp(
  place: Place,
  records: readonly StoredRecord[],
  source?: string,
): Promise<ReadonlyMap<number, Values>> {
  const ids = records.map(({ id }) => id);
  return withAmounts(place, records, await rolledUpAmounts(place, ids, source));
}

/** Of the records those that hold something else than these amounts, with all their values. */
export function withAmounts(
  place: Pick<Place, 'full' | 'now' | 'today'>,
  records: readonly StoredRecord[],
  rollups: RolledUpAmounts,
): ReadonlyMap<number, Values> {
  const changed = new Map<number, Values>();
  for (const { id, data } of records) {
    const own = Object.fromEntries(
      rollups.map(({ field, rollup, amounts: found }) => [
        field.model,
        found && (found.get(id) ?? nothingOf(rollup)),
      ]),
    );
    if (Object.entries(own).every(([model, value]) => isSameValue(data[model], value))) continue;
    const next = { ...data, ...own };
    compute(place, next);
    changed.set(id, withoutEmptyValues(next));
  }
  return changed;
}

/** Writes values that follow from others: neither a version nor an entry in the log. */
async function store(place: Place, record: StoredRecord, values: Values): Promise<void> {
  const { tx, own } = place;
  const made = derivedColumns(place, values);
  await tx
    .update('record')
    .set(made)
    .where('module', '=', own.key)
    .where('id', '=', record.id)
    .execute();
  if (record.deleted_time !== null) return;
  if (derivedColumns(place, record.data).search_text !== made.search_text)
    await index(place, [{ id: record.id, search_text: made.search_text }]);
  await updateDuplicateKeys(place, record, values);
}

/** Takes down which modules the roll-ups of a form are made of, so that what is written there finds them. */
export async function storeRollups(
  { tx, own }: Pick<Place, 'tx' | 'own'>,
  form: Form,
): Promise<void> {
  await tx.remove('rollup').where('module', '=', own.key).execute();
  const rows = rollupsIn(form).map(({ field: { model }, rollup: { module: source } }) => ({
    source,
    module: own.key,
    model,
  }));
  if (rows.length > 0) await tx.insert('rollup', rows).execute();
}

/** What a form's roll-ups are made of and how, as text: another text means that all of them must be made anew. */
export function rollupStamp(form: Form): string {
  return JSON.stringify(
    rollupsIn(form).map(({ field: { model, precision, valueType }, rollup }) => [
      model,
      precision,
      valueType,
      rollup,
    ]),
  );
}
