import {
  type DataChoice,
  type FieldChange,
  convertedValue,
  fieldChanges,
} from '../../../schemas/formLogic/fieldChanges.ts';
import { computeRows } from '../../../schemas/formLogic/settleRows.ts';
import { rowComputer } from '../../../schemas/formulas/index.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { DEFAULT_LOCALE } from '../../../schemas/i18n/locale.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { CORE } from '../../db/recordQuery.ts';
import type { RecordContext } from '../core/context.ts';
import { currentDefinition, definitionAt, formOf } from '../core/definitions.ts';
import { updateDuplicateKeys } from '../indexing/duplicateKeys.ts';
import { compute } from '../core/formulas.ts';
import { moduleIn } from '../core/modules.ts';
import { type Changes, changesBetween } from '../core/oplog.ts';
import { logRecordChanges } from '../indexing/rollups.ts';
import { withoutEmptyValues, recordOf, isSameValue } from '../core/row.ts';
import { loadSlots } from '../core/slots.ts';
import { index, derivedColumns } from '../indexing/store.ts';
import type { Caller, StoredRecord, Values } from '../core/types.ts';
import { releaseUnique, uniqueValues } from '../indexing/unique.ts';

/**
 * What a publication does to stored values, written with its version: choices of whoever published, or the group of log entries that is taken
 * back. It goes through the records in batches, each its own transaction, and remembers how far it is, so that any process can go on with it.
 */
export interface ValueConversion {
  /** of the log entries it makes */
  group: number;
  choices?: readonly DataChoice[];
  /** the group whose changes are taken back */
  undo?: number;
  locale: Locale;
  zone: string;
  request_id: string;
}

const BATCH = 300;
const marker = (module: string) => `recast:${module}`;

export async function requestValueConversion(tx: Tx, module: string): Promise<void> {
  await tx
    .insert('counter', { key: marker(module), value: 0 })
    .onConflict((conflict) => conflict.columns(['corp_id', 'key']).doUpdateSet({ value: 0 }))
    .execute();
}

/** Whether values of the module are still being changed by its last publication. */
export async function isConvertingValues(tx: Tx, module: string): Promise<boolean> {
  return (
    (await tx
      .from('counter')
      .select('value')
      .where('key', '=', marker(module))
      .executeTakeFirst()) !== undefined
  );
}

/** Modules of the company whose values wait for it. */
export function pendingValueConversions(company: CompanyDb): Promise<string[]> {
  return company.read(async (tx) => {
    const rows = await tx
      .from('counter')
      .select('key')
      .where('key', '>=', marker(''))
      .where('key', '<', `${marker('')}~`)
      .execute();
    return rows.map(({ key }) => key.slice(marker('').length));
  });
}

/** Goes through the module to its end, or for so many batches; answers whether it is done. */
export async function convertValues(
  company: CompanyDb,
  module: string,
  now: () => Date,
  batches = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (let batch = 0; batch < batches; batch += 1)
    if (await company.write((tx) => recastBatch(tx, module, now()))) return true;
  return false;
}

async function recastBatch(tx: Tx, module: string, now: Date): Promise<boolean> {
  // PostgreSQL: two processes never work at the same batch
  const progress = await tx
    .update('counter')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('key', '=', marker(module))
    .returning('value')
    .executeTakeFirst();
  if (!progress) return true;
  const own = await moduleIn(tx, module);
  const work = await workOf(tx, own, now);
  const last = work
    ? work.plan.undo === undefined
      ? await chooseBatch(work, progress.value)
      : await undoBatch(work, work.plan.undo, progress.value)
    : undefined;
  if (last !== undefined) {
    await tx.update('counter').set({ value: last }).where('key', '=', marker(module)).execute();
    return false;
  }
  await tx.remove('counter').where('key', '=', marker(module)).execute();
  return true;
}

interface Work {
  place: Pick<
    RecordContext,
    'tx' | 'own' | 'full' | 'slots' | 'definitionVersion' | 'now' | 'today' | 'caller'
  >;
  plan: ValueConversion;
  changes: readonly FieldChange[];
}

async function workOf(tx: Tx, own: ModuleFile, at: Date): Promise<Work | undefined> {
  const { definition, version } = await currentDefinition(tx, own);
  const row = await tx
    .from('definition')
    .select(['data', 'author_user_id'])
    .where('module', '=', own.key)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row?.data) return undefined;
  const plan = JSON.parse(row.data) as ValueConversion;
  const full = formOf(tx, { file: own, definition, locale: DEFAULT_LOCALE, withheld: [] });
  const said = (of: unknown) =>
    translateDefinition({ module: own, definition: of, locale: plan.locale });
  const changes = plan.choices
    ? fieldChanges(said(await definitionAt(tx, own, version - 1)), said(definition))
    : [];
  const now = timestampInZone(plan.zone, at);
  // who published is who changed; nothing else of a caller is needed to write the log
  const caller = {
    viewer: { id: row.author_user_id },
    requestId: plan.request_id,
  } as unknown as Caller;
  return {
    plan,
    changes,
    place: {
      tx,
      own,
      full,
      slots: await loadSlots(tx, own.key),
      definitionVersion: version,
      now,
      today: now.slice(0, 10),
      caller,
    },
  };
}

/** The next records after `id`; answers the last of them, undefined at the end. */
async function chooseBatch(
  { place, plan, changes }: Work,
  after: number,
): Promise<number | undefined> {
  const { tx, own } = place;
  const query = tx
    .from('record')
    .select(CORE)
    .where('module', '=', own.key)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH);
  const records = (await tx.dialect.lock(query).execute()).map(recordOf);
  for (const record of records)
    await rewrite(place, {
      record,
      values: chosenValues(changes, plan.choices ?? [], record.data),
      action: 'publish',
      group: plan.group,
    });
  return records.length === BATCH ? records.at(-1)?.id : undefined;
}

/** A record's values after what was chosen for each field; the same object where nothing becomes of them. */
export function chosenValues(
  changes: readonly FieldChange[],
  choices: readonly DataChoice[],
  data: Readonly<Values>,
): Values {
  const values: Values = { ...data };
  for (const choice of choices) {
    for (const change of changes)
      if (change.model === choice.model) {
        const at = change.rows ?? change.model;
        values[at] = convertedValue(change, choice, values[at]);
      }
  }
  return values;
}

/** The next entries of a group after the entry `after`: what still is as they left it becomes what it was before them. */
async function undoBatch(
  { place, plan }: Work,
  group: number,
  after: number,
): Promise<number | undefined> {
  const { tx, own } = place;
  const entries = await tx
    .from('oplog')
    .select(['id', 'record_id', 'changes'])
    .where('group_id', '=', group)
    .where('module', '=', own.key)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const rows =
    entries.length === 0
      ? []
      : await tx
          .from('record')
          .select(CORE)
          .where('module', '=', own.key)
          .where(
            'id',
            'in',
            entries.map(({ record_id }) => record_id),
          )
          .execute();
  const records = new Map(rows.map((row) => [row.id, recordOf(row)]));
  for (const { record_id, changes } of entries) {
    const record = records.get(record_id);
    if (record)
      await rewrite(place, {
        record,
        values: takenBack(record.data, JSON.parse(changes) as Changes),
        action: 'unpublish',
        group: plan.group,
      });
  }
  return entries.length === BATCH ? entries.at(-1)?.id : undefined;
}

function takenBack(data: Values, changes: Changes): Values {
  const mine = Object.entries(changes).filter(([model, [, after]]) =>
    isSameValue(data[model], after),
  );
  return {
    ...data,
    ...Object.fromEntries(mine.map(([model, [before]]) => [model, before ?? undefined])),
  };
}

interface Rewrite {
  record: StoredRecord;
  values: Values;
  action: string;
  group: number;
}

/** Writes the new values with all that is made from them, formulas included, and a log entry; nothing where nothing has changed. */
async function rewrite(
  place: Work['place'],
  { record, values, action, group }: Rewrite,
): Promise<void> {
  const { tx, own } = place;
  if (Object.keys(changesBetween(record.data, values)).length === 0) return;
  const row = rowComputer(() => place);
  for (const field of place.full.fields.values())
    if (field.rows) values[field.model] = computeRows(field, values[field.model], row);
  compute(place, values);
  const stored = withoutEmptyValues(values);
  const version = record.version + 1;
  const made = derivedColumns(place, stored);
  await tx
    .update('record')
    .set({ ...made, version, update_time: place.now })
    .where('module', '=', own.key)
    .where('id', '=', record.id)
    .execute();
  if (record.deleted_time === null) {
    await index(place, [{ id: record.id, search_text: made.search_text }]);
    await claim(place, record.id, stored);
    await updateDuplicateKeys(place, record, stored);
  }
  await logRecordChanges(place, [
    {
      record: { id: record.id, version, name: made.name },
      action,
      category: 1,
      changes: changesBetween(record.data, stored),
      group,
    },
  ]);
}

/** Of values that have become the same, the first record keeps the claim, as where a field becomes unique later. */
async function claim(place: Work['place'], id: number, values: Values): Promise<void> {
  const { tx, own } = place;
  await releaseUnique(place, [id]);
  for (const { model, value } of uniqueValues(place, values)) {
    await tx
      .insert('unique_value', { module: own.key, model, value, record_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
