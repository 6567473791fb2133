import type { RecordContext } from '../core/context.ts';
import {
  type FieldChange,
  affectsRecord,
  isLost,
} from '../../../schemas/formLogic/fieldChanges.ts';
import {
  EVERY_RECORD,
  isMissing,
  isFilled,
  countPassing,
  recordColumn,
  isAmong,
} from '../../db/recordTests.ts';
import { scan, type Example, CANDIDATES, type AffectedRecords, liveRecords } from './impactScan.ts';
import { hasEverExisted } from '../indexing/reindex.ts';
import type { Tx } from '../../db/handle.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { presenceSql } from '../../db/filter.ts';
import { sourceOf } from '../core/slots.ts';
import type { Expression, SqlBool } from 'kysely';
import type { Values } from '../core/types.ts';

/** ms from the first question on, after which the pass over the records ends; what it has not reached by then is estimated from what it has. */
const PATIENCE = 650;

/** By the engine where it can say it; the others in one pass over the records, each judged as a form would. */
export async function countAffectedRecords(
  context: RecordContext,
  changes: readonly FieldChange[],
  records: number,
): Promise<AffectedRecords[]> {
  const counts = new Map(
    changes.map((change): [FieldChange, AffectedRecords] => [
      change,
      { count: 0, lost: 0, estimated: false, examples: [] },
    ]),
  );
  if (records === 0) return [...counts.values()];
  const until = performance.now() + PATIENCE;
  const into = (change: FieldChange) => counts.get(change) as AffectedRecords;
  const fresh = await freshIn(context, changes);
  const rest = changes.filter((change) => !fresh.has(change));
  for (const change of fresh)
    if (change.kind === 'required')
      Object.assign(into(change), {
        count: records,
        examples: await examplesOf(context, change, EVERY_RECORD),
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
      ? await hasEverExisted(
          tx,
          own.key,
          added.map(({ model }) => model),
          'any',
        )
      : new Set();
  return new Set(added.filter(({ model }) => !known.has(model)));
}

/** Whether the count is that of records with, or without, a value. */
function isPlain({ kind, rows, after }: FieldChange): boolean {
  if (rows !== undefined) return false;
  return (
    kind === 'removed' ||
    kind === 'hidden' ||
    kind === 'returned' ||
    (kind === 'required' && after?.required === true && !after.show && !after.hidden)
  );
}

export async function countLiveRecords(tx: Tx, own: ModuleFile): Promise<number> {
  const row = await liveRecords({ tx, own })
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function testOf({ tx, own, slots }: RecordContext, { kind, model, before }: FieldChange) {
  const there = presenceSql(
    model,
    before ? sourceOf(own, slots, before) : { valueType: 'any' },
    tx.dialect,
  );
  return kind === 'required' ? isMissing(there) : isFilled(there);
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
    const row = await liveRecords(context)
      .where(testOf(context, change))
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts.set(change, Number(row.count));
  }
  if (inJson.length > 0) {
    const row = await liveRecords(context)
      .select(inJson.map((change, index) => countPassing(testOf(context, change)).as(`c${index}`)))
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
  const rows = await liveRecords(context)
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
  { kind, rows, before, after }: FieldChange,
): string | undefined {
  if (rows !== undefined) return undefined;
  const alone =
    kind === 'option_removed' ||
    kind === 'option_renamed' ||
    (kind === 'retyped' && after !== undefined);
  return alone && before?.valueType === 'choice' ? sourceOf(own, slots, before).column : undefined;
}

async function countByValue(
  context: RecordContext,
  change: FieldChange,
): Promise<Omit<AffectedRecords, 'estimated'>> {
  const column = recordColumn<string | null>(String(columnOfChoice(context, change)));
  const rows = await liveRecords(context)
    .where(isFilled(column))
    .select((eb) => [column.as('value'), eb.fn.countAll<number>().as('count')])
    .groupBy(column)
    .execute();
  const mine = rows.filter(({ value }) =>
    affectsRecord(change, { record: { [change.model]: value } }),
  );
  const lost = change.kind === 'retyped' ? mine.filter(({ value }) => isLost(change, value)) : [];
  const sum = (of: typeof rows) => of.reduce((total, { count }) => total + Number(count), 0);
  const shownOf = lost.length > 0 ? lost : mine;
  const examples =
    shownOf.length === 0
      ? []
      : await examplesOf(
          context,
          change,
          isAmong(
            column,
            shownOf.map(({ value }) => value),
          ),
        );
  return { count: sum(mine), lost: sum(lost), examples };
}
