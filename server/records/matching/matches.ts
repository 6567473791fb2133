import { MAX_HOLDERS } from '../../../schemas/duplicates/groups.ts';
import {
  compareRecords,
  type DuplicateVerdict,
} from '../../../schemas/duplicates/compareRecords.ts';
import { duplicateKeyName } from '../../../schemas/duplicates/keys.ts';
import type { DuplicateKey } from '../../../schemas/duplicates/rules.ts';
import type { DuplicateRule } from '../../../schemas/definition/duplicateRule.ts';
import { PROPOSED_SCORE } from '../../../schemas/duplicates/scores.ts';
import { fetchRecords, reachableAmong } from '../access/load.ts';
import type { RecordContext } from '../core/context.ts';
import { dismissedDuplicates, duplicatePairKey } from './dismissedPairs.ts';
import { keysOfRecords, recordsSharingKeys, TOO_MANY, visibleKeysOf } from './keys.ts';

const AT_MOST = 50;

interface Search {
  rules: readonly DuplicateRule[];
  own: readonly DuplicateKey[];
  /** of the record that is edited */
  id?: number | undefined;
  /** also beyond what the caller sees */
  everywhere?: boolean;
}

/** Records that the rules propose for these keys, the surest first. */
export async function matchesOf(
  context: RecordContext,
  { rules, own, id, everywhere = false }: Search,
): Promise<(DuplicateVerdict & { id: number })[]> {
  if (own.length === 0) return [];
  let { query } = await recordsSharingKeys(context, { everywhere });
  if (id !== undefined) query = query.where('r.id', '<>', id);
  const met = await query
    .where('k.key', 'in', own.map(duplicateKeyName))
    .orderBy('r.id')
    .limit(TOO_MANY)
    .execute();
  const keys = await keysOfRecords(
    context.tx,
    context.own.key,
    met.map((row) => row.id),
  );
  const theirs = await visibleKeysOf(context, rules, keys);
  const telling = tellingKeys(rules, own, [...theirs.values()]);
  return [...theirs]
    .map(([other, all]) => ({ id: other, ...compareRecords(rules, telling, all) }))
    .filter(({ score }) => score >= PROPOSED_SCORE)
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, AT_MOST);
}

/** Without those that too many share, as in groups; what decides stays, because it also tells records apart. */
function tellingKeys(
  rules: readonly DuplicateRule[],
  own: readonly DuplicateKey[],
  theirs: readonly (readonly DuplicateKey[])[],
): DuplicateKey[] {
  const holders = new Map<string, number>();
  for (const key of theirs.flat())
    holders.set(duplicateKeyName(key), (holders.get(duplicateKeyName(key)) ?? 0) + 1);
  const decides = new Set(rules.filter((rule) => rule.decides).map(({ kind }) => kind));
  return own.filter(
    (key) => decides.has(key.kind) || (holders.get(duplicateKeyName(key)) ?? 0) < MAX_HOLDERS,
  );
}

/** Pairs are only told of a record that the caller sees. */
export async function differentFrom(
  context: RecordContext,
  id: number | undefined,
): Promise<(other: number) => boolean> {
  if (id === undefined) return () => false;
  const seen = await reachableAmong(context, await fetchRecords(context, [id]));
  if (!seen.has(id)) return () => false;
  const apart = await dismissedDuplicates(context);
  return (other) => apart.has(duplicatePairKey(id, other));
}
