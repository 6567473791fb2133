import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { type TeamPlace, shows, withheldBy } from './teamPlaces.ts';
import { fetchRecords, reachableAmong } from './load.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { referencesToModule, targetOf } from '../core/modules.ts';
import type { StoredRecord } from '../core/types.ts';
import { recordsReferringTo } from './referring.ts';

/**
 * What a place in the team of a record, given by the caller, does not show of these modules: related records that the caller does not see
 * either, unless the place, as it was, showed them already. What comes later is shown: whoever relates it to the record sees its team.
 */
export async function withheldFrom(
  context: RecordContext,
  record: StoredRecord,
  { modules, known }: { modules: readonly string[]; known?: TeamPlace | undefined },
): Promise<string> {
  const ids: number[] = [];
  for (const key of modules) {
    const other = await openContext(context.caller, context.tx, key);
    const around = await recordsAround(context, other, record);
    const seen = hasPermission(context.caller.viewer, permissionKey(other.file, 'view'))
      ? await reachableAmong(other, around)
      : new Set<number>();
    const former = known && shows(known, other.own.key) ? withheldBy(known) : undefined;
    for (const { id } of around)
      if (!seen.has(id) && (!former || former.includes(id))) ids.push(id);
  }
  return JSON.stringify([...new Set(ids)]);
}

/** Live records of the other module that point to this one, and that this one points to as its parents. */
async function recordsAround(
  { own }: RecordContext,
  other: RecordContext,
  record: StoredRecord,
): Promise<StoredRecord[]> {
  const models = new Set(referencesToModule(own, [other.own]).map(({ model }) => model));
  const found: StoredRecord[] = [];
  for (const model of models) found.push(...(await recordsReferringTo(other, model, [record.id])));
  const parents = (own.parents ?? [])
    .filter((model) => targetOf(own, model) === other.own.key)
    .map((model) => record.data[model])
    .filter((id) => typeof id === 'number');
  return [...found, ...(await fetchRecords(other, parents))];
}
