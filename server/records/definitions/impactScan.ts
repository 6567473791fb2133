import {
  type FieldChange,
  readsOf,
  affectsRecord,
  isLost,
  valuesIn,
} from '../../../schemas/formLogic/fieldChanges.ts';
import type { RecordContext } from '../core/context.ts';
import type { Values } from '../core/types.ts';
import { sourceOf } from '../core/slots.ts';
import { recordColumn } from '../../db/recordTests.ts';
import type { Tx } from '../../db/handle.ts';
import type { Context } from '../../../schemas/conditions/conditions.ts';
import { uniqueKey } from '../indexing/unique.ts';

interface Scanned {
  change: FieldChange;
  count: AffectedRecords;
  /** of double values: whose it is, until another record has it too */
  seen: Map<string, Example | 'double'>;
}

/** Goes through the records in batches, reading only the models that the changes are about, and leaves room for other calls in between. */
export async function scan(
  context: RecordContext,
  all: readonly Scanned[],
  { records, until }: { records: number; until: number },
): Promise<void> {
  const models = [...new Set(all.flatMap(({ change }) => readsOf(change)))];
  let [last, looked] = [0, 0];
  do {
    const rows = await batchOf(context, models, last);
    for (const row of rows) judge(context, all, row);
    looked += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) break;
    await new Promise((resolve) => setImmediate(resolve));
  } while (performance.now() < until);
  if (looked === 0 || looked >= records) return;
  for (const { count } of all)
    Object.assign(count, {
      estimated: true,
      count: Math.round((count.count * records) / looked),
      lost: Math.round((count.lost * records) / looked),
    });
}

interface ScannedRow {
  id: number;
  name: string;
  record: Values;
}

const CORE_READ = [
  'owner_user_id',
  'owner_department_id',
  'creator_user_id',
  'create_time',
  'update_time',
  'last_contact_time',
  'state',
  'approval_state',
  'lock_flag',
] as const;

async function batchOf(
  context: RecordContext,
  models: readonly string[],
  after: number,
): Promise<ScannedRow[]> {
  const core = CORE_READ.filter((name) => models.includes(name));
  const columns = new Map<string, string>(core.map((name) => [name, name]));
  for (const model of models) {
    const field = context.full.fields.get(model);
    const column =
      field && !field.system ? sourceOf(context.own, context.slots, field).column : undefined;
    if (column !== undefined) columns.set(model, column);
  }
  const own = models.filter((model) => !columns.has(model));
  const rows = await liveRecords(context)
    .where('r.id', '>', after)
    .select([
      'r.id',
      'r.name',
      ...(own.length > 0 ? [picked(context.tx, own).as('picked')] : []),
      ...[...columns.values()].map((column) => recordColumn(column).as(column)),
    ])
    .orderBy('r.id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => {
    const read = own.length > 0 ? (JSON.parse(String(row.picked)) as Values | unknown[]) : {};
    const record: Values = Array.isArray(read)
      ? Object.fromEntries(own.map((model, index) => [model, read[index + 1] ?? undefined]))
      : read;
    for (const [model, column] of columns) record[model] = (row as Values)[column] ?? undefined;
    return { id: row.id, name: row.name, record };
  });
}

/** A function of the engines takes about a hundred arguments; more models than this are read with the whole record. */
const MOST_PICKED = 60;

/** The values as one JSON list after a null, or all of them as one object. */
function picked({ dialect }: Tx, models: readonly string[]) {
  return models.length > MOST_PICKED ? dialect.jsonWhole() : dialect.jsonValues(models);
}

function judge(
  { caller: { viewer, settings }, today }: RecordContext,
  all: readonly Scanned[],
  { id, name, record }: ScannedRow,
): void {
  const around: Context = { record, viewer, settings, today };
  for (const { change, count, seen } of all) {
    if (!affectsRecord(change, around)) continue;
    const values = valuesIn(change, around);
    const gone = change.kind === 'retyped' ? values.filter((value) => isLost(change, value)) : [];
    const example = { id, name, value: gone[0] ?? values[0] ?? null };
    if (change.kind === 'unique') {
      countDouble(seen, count, example);
      continue;
    }
    count.count += 1;
    const lost = gone.length > 0;
    if (lost) count.lost += 1;
    // of a retyped field, those that are lost come first
    if (lost && count.lost <= CANDIDATES) count.examples.splice(count.lost - 1, 0, example);
    else if (count.examples.length < CANDIDATES) count.examples.push(example);
    count.examples.splice(CANDIDATES);
  }
}

function countDouble(seen: Scanned['seen'], count: AffectedRecords, example: Example): void {
  const key = uniqueKey(example.value);
  const first = seen.get(key);
  if (!first) {
    seen.set(key, example);
    return;
  }
  const fresh = first === 'double' ? [example] : [first, example];
  seen.set(key, 'double');
  count.count += fresh.length;
  count.examples.push(...fresh.slice(0, CANDIDATES - count.examples.length));
}

export interface Example {
  id: number;
  name: string;
  value: unknown;
}

export const BATCH = 2000;

/** Records that are looked at for examples: not each of them is within the reach of whoever asks. */
export const CANDIDATES = 50;

export interface AffectedRecords {
  count: number;
  lost: number;
  estimated: boolean;
  examples: Example[];
}

export function liveRecords({ tx, own }: Pick<RecordContext, 'tx' | 'own'>) {
  return tx.from('record as r').where('r.module', '=', own.key).where('r.deleted_time', 'is', null);
}
