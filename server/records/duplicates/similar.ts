import { MAX_HOLDERS } from '../../../schemas/duplicates/groups.ts';
import {
  compareRecords,
  type DuplicateVerdict,
} from '../../../schemas/duplicates/compareRecords.ts';
import { duplicateKeys, duplicateKeyName } from '../../../schemas/duplicates/keys.ts';
import type { DuplicateKey } from '../../../schemas/duplicates/rules.ts';
import type { DuplicateRule } from '../../../schemas/definition/duplicateRule.ts';
import { PROPOSED_SCORE } from '../../../schemas/duplicates/scores.ts';
import { dismissedDuplicates, duplicatePairKey } from './dismissedDuplicates.ts';
import type { RecordContext } from '../core/context.ts';
import {
  type DuplicateRecord,
  keysOfRecords,
  recordsSharingKeys,
  openFinder,
  reasonText,
  type ReasonText,
  shownRecords,
  TOO_MANY,
  visibleKeys,
  visibleKeysOf,
} from './duplicates.ts';
import { fetchRecords, loadRecord, reachableAmong } from '../access/load.ts';
import { seenRecords } from '../access/masking.ts';
import { moduleIn } from '../core/modules.ts';
import { recordModule } from '../../../schemas/modules/index.ts';
import type { Caller, Values } from '../core/types.ts';

const AT_MOST = 50;

export interface SimilarRecord extends DuplicateRecord {
  score: number;
  reasons: ReasonText[];
  /** somebody said that it is another one */
  apart: boolean;
}

/** Records that seem to mean the same as this one, the surest first. */
export function findSimilar(caller: Caller, key: string, id: number): Promise<SimilarRecord[]> {
  return caller.company.read(async (tx) => {
    const { context, rules } = await openFinder(caller, tx, key);
    const { records: seen } = await seenRecords(context, [await loadRecord(context, id)]);
    const own = visibleKeys(rules, duplicateKeys(rules, seen[0]?.data ?? {}));
    const best = await matchesOf(context, rules, own, id);
    const ids = best.map((each) => each.id);
    const records = await shownRecords(context, rules, ids);
    const apart = await dismissedDuplicates(context);
    return best.flatMap((each) => {
      const record = records.get(each.id);
      return record
        ? [
            {
              ...record,
              score: each.score,
              reasons: each.reasons.map((reason) => reasonText(context, reason)),
              apart: apart.has(duplicatePairKey(id, each.id)),
            },
          ]
        : [];
    });
  });
}

/** What a record in sight has in common with values that are being typed. */
export interface MatchingRecord {
  record: DuplicateRecord;
  /** `model` is the asker's own field that holds the value */
  reasons: (ReasonText & { model: string })[];
}

/**
 * Records that the caller sees and that seem to mean the same as one with these values, the surest first. `id` is the record that is being
 * edited: it is left out, and so is what was called different from it. Empty for modules that declare no duplicates.
 */
export function findMatchingValues(
  caller: Caller,
  key: string,
  { values, id }: { values: Values; id?: number | undefined },
): Promise<MatchingRecord[]> {
  return caller.company.read(async (tx) => {
    if (!recordModule(await moduleIn(tx, key)).duplicates) return [];
    const { context, rules } = await openFinder(caller, tx, key);
    const own = duplicateKeys(rules, values);
    const fields = new Map(own.map((each) => [duplicateKeyName(each), each.model]));
    const different = await differentFrom(context, id);
    const best = (await matchesOf(context, rules, own, id)).filter((each) => !different(each.id));
    const records = await shownRecords(
      context,
      rules,
      best.map((each) => each.id),
    );
    return best.flatMap((each) => {
      const record = records.get(each.id);
      return record
        ? [
            {
              record,
              reasons: each.reasons.map((reason) => ({
                ...reasonText(context, reason),
                model: fields.get(duplicateKeyName(reason)) ?? '',
              })),
            },
          ]
        : [];
    });
  });
}

/** Records in sight that the rules propose for these keys, the surest first. */
async function matchesOf(
  context: RecordContext,
  rules: readonly DuplicateRule[],
  own: readonly DuplicateKey[],
  id: number | undefined,
): Promise<(DuplicateVerdict & { id: number })[]> {
  if (own.length === 0) return [];
  let { query } = await recordsSharingKeys(context);
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
async function differentFrom(
  context: RecordContext,
  id: number | undefined,
): Promise<(other: number) => boolean> {
  if (id === undefined) return () => false;
  const seen = await reachableAmong(context, await fetchRecords(context, [id]));
  if (!seen.has(id)) return () => false;
  const apart = await dismissedDuplicates(context);
  return (other) => apart.has(duplicatePairKey(id, other));
}
