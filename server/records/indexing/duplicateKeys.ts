import { duplicateKeys, duplicateKeyName } from '../../../schemas/duplicates/keys.ts';
import { type DuplicateKey, ruleFingerprint } from '../../../schemas/duplicates/rules.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { insertManyRows } from '../../db/insertManyRows.ts';
import { inChunks } from '../core/yieldToEventLoop.ts';
import type { RecordContext } from '../core/context.ts';
import { allModules } from '../core/modules.ts';
import type { Values } from '../core/types.ts';

type Place = Pick<RecordContext, 'tx' | 'own'>;

const stampKey = (module: string) => `duplicates:${module}`;

/** Writes the keys of records that have none yet. */
export async function insertDuplicateKeys(
  { tx, own }: Place,
  records: readonly { id: number; data: Values }[],
): Promise<void> {
  const { duplicates: rules } = own;
  if (!rules) return;
  await inChunks(records, async (some) => {
    const rows = some.flatMap(({ id, data }) =>
      duplicateKeys(rules, data).map((key) => ({
        module: own.key,
        record_id: id,
        key: duplicateKeyName(key),
        model: key.model,
        mark: key.mark,
      })),
    );
    await insertManyRows(tx, 'duplicate_key', rows);
  });
}

/** Follows a change of a record's values; asks nothing of the database when no key has changed. */
export async function updateDuplicateKeys(
  place: Place,
  before: { id: number; data: Values },
  data: Values,
): Promise<void> {
  const { duplicates: rules } = place.own;
  if (!rules) return;
  const text = (values: Values) => JSON.stringify(duplicateKeys(rules, values));
  if (text(before.data) !== text(data)) await rebuildDuplicateKeys(place, { id: before.id, data });
}

export async function rebuildDuplicateKeys(
  place: Place,
  record: { id: number; data: Values },
): Promise<void> {
  if (!place.own.duplicates) return;
  await deleteDuplicateKeys(place, [record.id]);
  await insertDuplicateKeys(place, [record]);
}

export async function deleteDuplicateKeys(
  { tx, own }: Place,
  ids: readonly number[],
): Promise<void> {
  if (own.duplicates && ids.length > 0)
    await tx
      .remove('duplicate_key')
      .where('module', '=', own.key)
      .where('record_id', 'in', ids)
      .execute();
}

/** A stored key as the rules read it. */
export function keyOfRow({
  key,
  model,
  mark,
}: {
  key: string;
  model: string;
  mark: string;
}): DuplicateKey {
  const at = key.indexOf(':');
  return { kind: key.slice(0, at) as DuplicateKey['kind'], value: key.slice(at + 1), model, mark };
}

/** Modules whose stored keys were made by other rules than today's, or never. */
export function modulesWithOldKeys(company: CompanyDb): Promise<string[]> {
  return company.read(async (tx) => {
    const known = new Map(
      (
        await tx
          .from('counter')
          .select(['key', 'value'])
          .where('key', '>=', stampKey(''))
          .where('key', '<', `${stampKey('')}~`)
          .execute()
      ).map(({ key, value }) => [key, value]),
    );
    return (await allModules(tx))
      .filter(
        ({ key, duplicates }) =>
          duplicates && known.get(stampKey(key)) !== ruleFingerprint(duplicates),
      )
      .map(({ key }) => key);
  });
}

/** Says that every record of the module has the keys of today's rules. */
export async function stampKeys({ tx, own }: Place): Promise<void> {
  if (!own.duplicates) return;
  const value = ruleFingerprint(own.duplicates);
  await tx
    .insert('counter', { key: stampKey(own.key), value })
    .onConflict((conflict) => conflict.columns(['corp_id', 'key']).doUpdateSet({ value }))
    .execute();
}

/** Whether the finder knows every record of the module. */
export async function hasAllDuplicateKeys(
  tx: Tx,
  { key, duplicates }: RecordContext['own'],
): Promise<boolean> {
  const row = await tx
    .from('counter')
    .select('value')
    .where('key', '=', stampKey(key))
    .executeTakeFirst();
  return duplicates !== undefined && row?.value === ruleFingerprint(duplicates);
}
