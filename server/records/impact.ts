import { type Expression, sql, type SqlBool } from 'kysely';
import type { Context } from '../../schemas/conditions.ts';
import {
  choicesFor,
  concerns,
  type DataAction,
  type FieldChange,
  fieldChanges,
  isDestructive,
  isLost,
  type OptionChange,
  readsOf,
} from '../../schemas/fieldChanges.ts';
import type { Form } from '../../schemas/form.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { permissionKey } from '../../schemas/permissions.ts';
import { may } from '../../schemas/viewer.ts';
import { presence } from '../db/filter.ts';
import type { Tx } from '../db/handle.ts';
import type { RecordContext } from './context.ts';
import { fetchRecords, reachableAmong } from './load.ts';
import { shownName } from './shownName.ts';
import { type Referrer, referrersOf } from './referrers.ts';
import { everThere } from './reindex.ts';
import { sourceOf } from './slots.ts';
import type { Values } from './types.ts';
import { uniqueKey } from './unique.ts';

export interface Example {
  id: number;
  name: string;
  value: unknown;
}

export interface ChangeImpact {
  model: string;
  name: string;
  kind: FieldChange['kind'];
  /** records concerned */
  count: number;
  /** of a retyped field: records whose value has no way into the new type */
  lost: number;
  /** counted over a part of the records */
  estimated: boolean;
  examples: Example[];
  destructive: boolean;
  choices: DataAction[];
  options: OptionChange[];
}

export interface Impact {
  /** live records of the module */
  records: number;
  changes: ChangeImpact[];
  refers: Referrer[];
}

/** ms from the first question on, after which the pass over the records ends; what it has not reached by then is estimated from what it has. */
const PATIENCE = 650;
const BATCH = 2000;
const EXAMPLES = 5;
/** Records that are looked at for examples: not each of them is within the reach of whoever asks. */
const CANDIDATES = 50;

/** What a definition would do to the records and to everything that refers to its fields, if it were published now. Writes nothing. */
export async function impactIn(context: RecordContext, next: Form): Promise<Impact> {
  return {
    records: await liveCount(context.tx, context.own),
    changes: await impactOnRecords(context, next),
    refers: await referrersOf(context, next, fieldChanges(context.full, next)),
  };
}

/** What it would do to the records, for the changes that are asked for; those that concern no record are left out, but for removed fields. */
export async function impactOnRecords(
  context: RecordContext,
  next: Form,
  asked: (change: FieldChange) => boolean = () => true,
): Promise<ChangeImpact[]> {
  const changes = fieldChanges(context.full, next).filter(asked);
  if (changes.length === 0) return [];
  const found = await countsOf(context, changes, await liveCount(context.tx, context.own));
  const within = await examplesWithin(
    context,
    found.flatMap(({ examples }) => examples),
  );
  return changes
    .map((change, index) => shown(change, found[index] as Count, within))
    .filter(({ count, kind }) => count > 0 || kind === 'removed');
}

/** Whoever designs forms sees of the records what they may see anyway: those within reach, by the fields of their role. */
async function examplesWithin(
  context: RecordContext,
  candidates: readonly Example[],
): Promise<(model: string, examples: readonly Example[]) => Example[]> {
  const { caller, form } = context;
  if (candidates.length === 0 || !may(caller.viewer, permissionKey(context.file, 'view')))
    return () => [];
  const ids = [...new Set(candidates.map(({ id }) => id))];
  const seen = await reachableAmong(context, await fetchRecords(context, ids));
  return (model, examples) =>
    form.withheld.has(model)
      ? []
      : examples
          .filter(({ id }) => seen.has(id))
          .slice(0, EXAMPLES)
          .map((example) => ({ ...example, name: shownName(context, example.name) }));
}

function shown(
  change: FieldChange,
  { count, lost, estimated, examples }: Count,
  within: (model: string, examples: readonly Example[]) => Example[],
): ChangeImpact {
  const { model, name, kind, options } = change;
  const destructive =
    count > 0 && isDestructive(change) && (kind !== 'retyped' || lost > 0 || !isSame(change));
  return {
    model,
    name,
    kind,
    count,
    lost,
    estimated,
    examples: within(model, examples),
    destructive,
    choices: destructive ? [...choicesFor(change)] : [],
    options: [...options],
  };
}

/** Two types that store the same: nothing becomes of the values. */
function isSame({ before, after }: FieldChange): boolean {
  const stored = (type: string | undefined) => (type === 'longtext' ? 'text' : type);
  return stored(before?.valueType) === stored(after?.valueType);
}

interface Count {
  count: number;
  lost: number;
  estimated: boolean;
  examples: Example[];
}

/** By the engine where it can say it; the others in one pass over the records, each judged as a form would. */
async function countsOf(
  context: RecordContext,
  changes: readonly FieldChange[],
  records: number,
): Promise<Count[]> {
  const counts = new Map(
    changes.map((change): [FieldChange, Count] => [
      change,
      { count: 0, lost: 0, estimated: false, examples: [] },
    ]),
  );
  if (records === 0) return [...counts.values()];
  const until = performance.now() + PATIENCE;
  const into = (change: FieldChange) => counts.get(change) as Count;
  const fresh = await freshIn(context, changes);
  const rest = changes.filter((change) => !fresh.has(change));
  for (const change of fresh)
    if (change.kind === 'required')
      Object.assign(into(change), {
        count: records,
        examples: await examplesOf(context, change, sql<boolean>`1 = 1`),
      });
  const plain = rest.filter(isPlain);
  for (const [index, count] of (await countAnswered(context, plain)).entries()) {
    const change = plain[index] as FieldChange;
    Object.assign(into(change), {
      count,
      examples: count > 0 ? await examplesOf(context, change, testOf(context, change)) : [],
    });
  }
  const grouped = rest.filter(
    (change) => !isPlain(change) && columnOfChoice(context, change) !== undefined,
  );
  for (const change of grouped) Object.assign(into(change), await countByValue(context, change));
  const scanned = rest.filter((change) => !plain.includes(change) && !grouped.includes(change));
  if (scanned.length > 0)
    await scan(
      context,
      scanned.map((change) => ({ change, count: into(change), seen: new Map() })),
      { records, until },
    );
  return [...counts.values()];
}

/** Changes of new fields whose model no definition of the module ever had: no record has an answer. */
async function freshIn(
  { tx, own }: RecordContext,
  changes: readonly FieldChange[],
): Promise<ReadonlySet<FieldChange>> {
  const added = changes.filter((change) => change.before === undefined && isPlain(change));
  const known =
    added.length > 0
      ? await everThere(
          tx,
          own.key,
          added.map(({ model }) => model),
          'any',
        )
      : new Set();
  return new Set(added.filter(({ model }) => !known.has(model)));
}

/** Whether the count is that of records with, or without, a value. */
function isPlain({ kind, after }: FieldChange): boolean {
  return (
    kind === 'removed' ||
    kind === 'hidden' ||
    kind === 'returned' ||
    (kind === 'required' && after?.required === true && !after.show && !after.hidden)
  );
}

function live({ tx, own }: Pick<RecordContext, 'tx' | 'own'>) {
  return tx.from('record as r').where('r.module', '=', own.key).where('r.deleted_time', 'is', null);
}

async function liveCount(tx: Tx, own: ModuleFile): Promise<number> {
  const row = await live({ tx, own })
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function testOf({ tx, own, slots }: RecordContext, { kind, model, before }: FieldChange) {
  const there = presence(
    model,
    before ? sourceOf(own, slots, before) : { valueType: 'any' },
    tx.engine,
  );
  return kind === 'required' ? sql<boolean>`${there} is null` : sql<boolean>`${there} is not null`;
}

/** Fields with a slot by their index, all others in one pass. */
async function countAnswered(
  context: RecordContext,
  changes: readonly FieldChange[],
): Promise<number[]> {
  const { own, slots } = context;
  const inSlot = changes.filter(({ before }) => before && sourceOf(own, slots, before).column);
  const inJson = changes.filter((change) => !inSlot.includes(change));
  const counts = new Map<FieldChange, number>();
  for (const change of inSlot) {
    const row = await live(context)
      .where(testOf(context, change))
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts.set(change, Number(row.count));
  }
  if (inJson.length > 0) {
    const row = await live(context)
      .select(
        inJson.map((change, index) =>
          sql<number>`count(case when ${testOf(context, change)} then 1 end)`.as(`c${index}`),
        ),
      )
      .executeTakeFirstOrThrow();
    for (const [index, change] of inJson.entries()) counts.set(change, Number(row[`c${index}`]));
  }
  return changes.map((change) => counts.get(change) ?? 0);
}

async function examplesOf(
  context: RecordContext,
  { model }: FieldChange,
  test: Expression<SqlBool>,
): Promise<Example[]> {
  const rows = await live(context)
    .where(test)
    .select(['r.id', 'r.name', 'r.data'])
    .orderBy('r.id', 'desc')
    .limit(CANDIDATES)
    .execute();
  return rows.map(({ id, name, data }) => ({
    id,
    name,
    value: (JSON.parse(data) as Values)[model] ?? null,
  }));
}

/** The slot of a choice whose change can be judged by its value alone: few values, many records. */
function columnOfChoice(
  { own, slots }: RecordContext,
  { kind, before, after }: FieldChange,
): string | undefined {
  const alone =
    kind === 'option_removed' ||
    kind === 'option_renamed' ||
    (kind === 'retyped' && after !== undefined);
  return alone && before?.valueType === 'choice' ? sourceOf(own, slots, before).column : undefined;
}

async function countByValue(
  context: RecordContext,
  change: FieldChange,
): Promise<Omit<Count, 'estimated'>> {
  const column = sql.ref<string | null>(`r.${columnOfChoice(context, change)}`);
  const rows = await live(context)
    .where(sql<boolean>`${column} is not null`)
    .select([column.as('value'), sql<number>`count(*)`.as('count')])
    .groupBy(column)
    .execute();
  const mine = rows.filter(({ value }) => concerns(change, { record: { [change.model]: value } }));
  const lost = change.kind === 'retyped' ? mine.filter(({ value }) => isLost(change, value)) : [];
  const sum = (of: typeof rows) => of.reduce((total, { count }) => total + Number(count), 0);
  const shownOf = lost.length > 0 ? lost : mine;
  const examples =
    shownOf.length === 0
      ? []
      : await examplesOf(
          context,
          change,
          sql<boolean>`${column} in (${sql.join(shownOf.map(({ value }) => value))})`,
        );
  return { count: sum(mine), lost: sum(lost), examples };
}

interface Scanned {
  change: FieldChange;
  count: Count;
  /** of double values: whose it is, until another record has it too */
  seen: Map<string, Example | 'double'>;
}

/** Goes through the records in batches, reading only the models that the changes are about, and leaves room for other calls in between. */
async function scan(
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
  const rows = await live(context)
    .where('r.id', '>', after)
    .select([
      'r.id',
      'r.name',
      ...(own.length > 0 ? [picked(context.tx, own).as('picked')] : []),
      ...[...columns.values()].map((column) => sql.ref<unknown>(`r.${column}`).as(column)),
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

/** Some values of a record as one JSON list, after a null: the engine reads the record's JSON once. Of one path alone SQLite would answer the bare value. */
function picked({ engine }: Tx, models: readonly string[]) {
  if (models.length > MOST_PICKED)
    return engine === 'postgres' ? sql<string>`r.data::text` : sql<string>`r.data`;
  if (engine === 'postgres')
    return sql<string>`jsonb_build_array(null::jsonb, ${sql.join(models.map((model) => sql`r.data -> ${model}::text`))})::text`;
  return sql<string>`json_extract(r.data, '$.""', ${sql.join(models.map((model) => `$."${model.replaceAll('"', '')}"`))})`;
}

function judge(
  { caller: { viewer, settings }, today }: RecordContext,
  all: readonly Scanned[],
  { id, name, record }: ScannedRow,
): void {
  const around: Context = { record, viewer, settings, today };
  for (const { change, count, seen } of all) {
    if (!concerns(change, around)) continue;
    const example = { id, name, value: record[change.model] ?? null };
    if (change.kind === 'unique') {
      countDouble(seen, count, example);
      continue;
    }
    count.count += 1;
    const lost = change.kind === 'retyped' && isLost(change, example.value);
    if (lost) count.lost += 1;
    // of a retyped field, those that are lost come first
    if (lost && count.lost <= CANDIDATES) count.examples.splice(count.lost - 1, 0, example);
    else if (count.examples.length < CANDIDATES) count.examples.push(example);
    count.examples.splice(CANDIDATES);
  }
}

function countDouble(seen: Scanned['seen'], count: Count, example: Example): void {
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
