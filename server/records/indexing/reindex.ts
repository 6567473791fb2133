import { DEFAULT_LOCALE } from '../../../schemas/i18n/locale.ts';
import { rollupsIn } from '../../../schemas/form/rollup.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { CORE } from '../../db/recordQuery.ts';
import type { RecordContext } from '../core/context.ts';
import { currentDefinition, formOf } from '../core/definitions.ts';
import { modulesWithOldKeys, rebuildDuplicateKeys, stampKeys } from './duplicateKeys.ts';
import { clearDefinitionCache } from '../core/definitionCache.ts';
import { allModules, moduleIn } from '../core/modules.ts';
import { recordOf } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';
import { SEARCH_TEXT_VERSION } from '../search/searchText.ts';
import { assignSlots, loadSlots, type SlotMap } from '../core/slots.ts';
import { rolledUp, touchRecords } from './rollups.ts';
import { index, derivedColumns } from './store.ts';
import { uniqueValues } from './unique.ts';

/**
 * What is made from a record's values (slots, search text, unique values, keys of duplicates), and what is rolled up into them, is made again when a definition asks for more of it. That goes
 * through the module in batches, each its own transaction, and remembers how far it is, so that any process can go on with it.
 */
type Place = Pick<RecordContext, 'tx' | 'own' | 'full' | 'slots' | 'definitionVersion'>;

const BATCH = 300;
const marker = (module: string) => `reindex:${module}`;
/** by which rules the module's search texts were made */
const searchStamp = (module: string) => `search:${module}`;

/** The slots of a module before its first write by this process: fields that came with a new version of the program get theirs. */
export async function ensureSlots({
  tx,
  own,
  full,
  slots,
  definitionVersion,
}: Place): Promise<SlotMap> {
  const key = `slots:${own.key}`;
  const made = `${definitionVersion} ${[...slots.keys()].length}`;
  if (tx.memory.get(key) === made) return slots;
  if (await isEmpty(tx, own.key)) await stamp({ tx, own });
  if (await allocateSlots({ tx, own, full, slots })) return loadSlots(tx, own.key);
  tx.memory.set(key, made);
  return slots;
}

/** Gives a slot to every field that wants one. Answers whether any was given; those that old records must be copied into are not ready yet. */
export async function allocateSlots({
  tx,
  own,
  full,
  slots,
}: Pick<Place, 'tx' | 'own' | 'full' | 'slots'>): Promise<boolean> {
  const { give, take } = assignSlots(own, full, slots);
  clearDefinitionCache(tx, own.key);
  if (take.length > 0)
    await tx
      .remove('field_slot')
      .where('module', '=', own.key)
      .where('model', 'in', take)
      .execute();
  if (give.size === 0) return false;
  const used = new Set([...slots.values()].map(({ column }) => column));
  const empty = await isEmpty(tx, own.key);
  let waiting = false;
  for (const [model, slot] of give) {
    const ready =
      empty || (!used.has(slot) && !(await hasEverExisted(tx, own.key, [model])).has(model));
    waiting ||= !ready;
    await tx
      .insert('field_slot', { module: own.key, model, slot, ready: ready ? 1 : 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (waiting) await requestReindex(tx, own.key);
  return true;
}

async function isEmpty(tx: Tx, module: string): Promise<boolean> {
  return !(await tx
    .from('record')
    .select('id')
    .where('module', '=', module)
    .limit(1)
    .executeTakeFirst());
}

/** Which of these models some definition had. A field that none had holds no value in any record: its slot is filled from the start. The newest counts only where one asks before publishing. */
export async function hasEverExisted(
  tx: Tx,
  module: string,
  models: readonly string[],
  among: 'former' | 'any' = 'former',
): Promise<ReadonlySet<string>> {
  const versions = await tx
    .from('definition')
    .select(['version', 'text'])
    .where('module', '=', module)
    .orderBy('version', 'desc')
    .execute();
  const former = among === 'any' ? versions : versions.slice(1);
  const shipped = new Set(
    (await moduleIn(tx, module)).form.flatMap((item) => ('model' in item ? [item.model] : [])),
  );
  return new Set(
    models.filter(
      (model) =>
        shipped.has(model) || former.some(({ text }) => text.includes(JSON.stringify(model))),
    ),
  );
}

export async function requestReindex(tx: Tx, module: string): Promise<void> {
  await tx
    .insert('counter', { key: marker(module), value: 0 })
    .onConflict((conflict) => conflict.columns(['corp_id', 'key']).doUpdateSet({ value: 0 }))
    .execute();
}

/** Has everything made anew that is rolled up from the records of a module, and what is rolled up into them. */
export async function requestRollups(tx: Tx, source: string): Promise<void> {
  const rows = await tx
    .from('rollup')
    .select('module')
    .distinct()
    .where(({ eb, or }) => or([eb('source', '=', source), eb('module', '=', source)]))
    .execute();
  for (const { module } of rows) await requestReindex(tx, module);
}

/** Goes through every module that waits, behind whoever asked; a process that ends before that resumes it when it starts. */
export async function reindexBehind(
  company: CompanyDb,
  now: () => Date,
  except?: string,
): Promise<void> {
  for (const module of await modulesToReindex(company))
    if (module !== except) void reindex(company, module, { now }).catch(() => undefined);
}

/** Modules of the company whose records wait for it. */
export function modulesToReindex(company: CompanyDb): Promise<string[]> {
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

interface ReindexOptions {
  batches?: number;
  /** what formulas over roll-ups read */
  now?: () => Date;
}

/** Goes through the module to its end, or for so many batches; answers whether it is done. */
export async function reindex(
  company: CompanyDb,
  module: string,
  { batches = Number.POSITIVE_INFINITY, now = () => new Date() }: ReindexOptions = {},
): Promise<boolean> {
  for (let batch = 0; batch < batches; batch += 1)
    if (await company.write((tx) => reindexBatch(tx, module, now))) return true;
  return false;
}

/** What was left over when the last process ended. Called once at the start, or by a job. */
export async function resumeReindexing(company: CompanyDb): Promise<void> {
  const old = new Set([
    ...(await modulesWithOldKeys(company)),
    ...(await modulesWithOldTexts(company)),
  ]);
  for (const module of old) await company.write((tx) => requestReindex(tx, module));
  for (const module of await modulesToReindex(company)) await reindex(company, module);
}

/** Modules whose search texts were made by an earlier version of the program. */
function modulesWithOldTexts(company: CompanyDb): Promise<string[]> {
  return company.read(async (tx) => {
    const rows = await tx
      .from('counter')
      .select('key')
      .where('key', '>=', searchStamp(''))
      .where('key', '<', `${searchStamp('')}~`)
      .where('value', '=', SEARCH_TEXT_VERSION)
      .execute();
    const current = new Set(rows.map(({ key }) => key));
    return (await allModules(tx))
      .map(({ key }) => key)
      .filter((key) => !current.has(searchStamp(key)));
  });
}

/** Says that everything stored of the module's records was made by today's rules. */
async function stamp(place: Pick<Place, 'tx' | 'own'>): Promise<void> {
  await stampKeys(place);
  await place.tx
    .insert('counter', { key: searchStamp(place.own.key), value: SEARCH_TEXT_VERSION })
    .onConflict((conflict) =>
      conflict.columns(['corp_id', 'key']).doUpdateSet({ value: SEARCH_TEXT_VERSION }),
    )
    .execute();
}

async function reindexBatch(tx: Tx, module: string, now: () => Date): Promise<boolean> {
  const progress = await tx
    .update('counter')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('key', '=', marker(module))
    .returning('value')
    .executeTakeFirst();
  if (!progress) return true;
  const own = await moduleIn(tx, module);
  const { definition, version } = await currentDefinition(tx, own);
  const full = formOf(tx, { file: own, definition, locale: DEFAULT_LOCALE, withheld: [] });
  const place: Place = {
    tx,
    own,
    full,
    slots: await loadSlots(tx, module),
    definitionVersion: version,
  };
  const query = tx
    .from('record')
    .select(CORE)
    .where('module', '=', module)
    .where('id', '>', progress.value)
    .orderBy('id')
    .limit(BATCH);
  const rows = await tx.dialect.lock(query).execute();
  const records = rows.map(recordOf);
  const values = await madeAnew(place, records, now);
  for (const record of records) await remake(place, record, values.get(record.id));
  const last = rows.at(-1);
  if (last && rows.length === BATCH) {
    await tx.update('counter').set({ value: last.id }).where('key', '=', marker(module)).execute();
    return false;
  }
  await tx.update('field_slot').set({ ready: 1 }).where('module', '=', module).execute();
  await tx.remove('counter').where('key', '=', marker(module)).execute();
  await stamp(place);
  return true;
}

/** Values of records whose roll-ups come to something else; what is made of those follows when the batch is stored. */
async function madeAnew(
  place: Place,
  records: readonly StoredRecord[],
  now: () => Date,
): Promise<ReadonlyMap<number, Values>> {
  if (rollupsIn(place.full).length === 0) return NOTHING;
  const { zone } = await place.tx.from('corp').select('zone').executeTakeFirstOrThrow();
  const moment = timestampInZone(zone, now());
  const clock = { now: moment, today: moment.slice(0, 10) };
  const values = await rolledUp({ ...place, ...clock }, records);
  touchRecords({ ...place, ...clock }, [...values.keys()]);
  return values;
}

const NOTHING: ReadonlyMap<number, Values> = new Map();

async function remake(
  place: Place,
  { data, ...core }: StoredRecord,
  values: Values = data,
): Promise<void> {
  const { tx, own } = place;
  const record = { ...core, data: values };
  const { definition_version: _, ...derived } = derivedColumns(place, values);
  // What was not made anew stays as it is, byte for byte.
  const { data: __, ...made } = derived;
  await tx
    .update('record')
    .set(values === data ? made : derived)
    .where('module', '=', own.key)
    .where('id', '=', record.id)
    .execute();
  if (record.deleted_time !== null) return;
  await index(place, [{ id: record.id, search_text: made.search_text }]);
  await rebuildDuplicateKeys(place, record);
  // Values that were double before the field became unique stay where they are; the first record keeps the claim.
  for (const { model, value } of uniqueValues(place, record.data)) {
    await tx
      .insert('unique_value', { module: own.key, model, value, record_id: record.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
