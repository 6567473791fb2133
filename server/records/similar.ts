import { MOST_HOLDERS } from '../../schemas/duplicates/groups.ts';
import { judge, type Verdict } from '../../schemas/duplicates/judge.ts';
import { keysOf, nameOfKey } from '../../schemas/duplicates/keys.ts';
import type { DuplicateKey, DuplicateRule } from '../../schemas/duplicates/rules.ts';
import { PROPOSED } from '../../schemas/duplicates/sureness.ts';
import { apartPairs, pairKey } from './apart.ts';
import type { RecordContext } from './context.ts';
import {
  type DuplicateRecord,
  keysOfRecords,
  meeting,
  openFinder,
  said,
  type SaidReason,
  shownRecords,
  TOO_MANY,
  visibleKeys,
} from './duplicates.ts';
import { fetchRecords, loadRecord, reachableAmong } from './load.ts';
import { moduleIn } from './modules.ts';
import { recordModule } from '../../schemas/modules/index.ts';
import type { Caller, Values } from './types.ts';

const AT_MOST = 50;

export interface Similar extends DuplicateRecord {
  score: number;
  reasons: SaidReason[];
  /** somebody said that it is another one */
  apart: boolean;
}

/** Records that seem to mean the same as this one, the surest first. */
export function similarTo(caller: Caller, key: string, id: number): Promise<Similar[]> {
  return caller.company.read(async (tx) => {
    const { context, rules } = await openFinder(caller, tx, key);
    const own = visibleKeys(rules, keysOf(rules, (await loadRecord(context, id)).data));
    const best = await matchesOf(context, rules, own, id);
    const ids = best.map((each) => each.id);
    const records = await shownRecords(context, rules, ids);
    const apart = await apartPairs(context);
    return best.flatMap((each) => {
      const record = records.get(each.id);
      return record
        ? [
            {
              ...record,
              score: each.score,
              reasons: each.reasons.map((reason) => said(context, reason)),
              apart: apart.has(pairKey(id, each.id)),
            },
          ]
        : [];
    });
  });
}

/** What a record in sight has in common with values that are being typed. */
export interface Alike {
  record: DuplicateRecord;
  /** `model` is the asker's own field that holds the value */
  reasons: (SaidReason & { model: string })[];
}

/**
 * Records that the caller sees and that seem to mean the same as one with these values, the surest first. `id` is the record that is being
 * edited: it is left out, and so is what was called different from it. Empty for modules that declare no duplicates.
 */
export function alikeValues(
  caller: Caller,
  key: string,
  { values, id }: { values: Values; id?: number | undefined },
): Promise<Alike[]> {
  return caller.company.read(async (tx) => {
    if (!recordModule(await moduleIn(tx, key)).duplicates) return [];
    const { context, rules } = await openFinder(caller, tx, key);
    const own = keysOf(rules, values);
    const fields = new Map(own.map((each) => [nameOfKey(each), each.model]));
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
                ...said(context, reason),
                model: fields.get(nameOfKey(reason)) ?? '',
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
): Promise<(Verdict & { id: number })[]> {
  if (own.length === 0) return [];
  let { query } = await meeting(context);
  if (id !== undefined) query = query.where('r.id', '<>', id);
  const met = await query
    .where('k.key', 'in', own.map(nameOfKey))
    .orderBy('r.id')
    .limit(TOO_MANY)
    .execute();
  const keys = await keysOfRecords(
    context.tx,
    context.own.key,
    met.map((row) => row.id),
  );
  const theirs = new Map([...keys].map(([other, all]) => [other, visibleKeys(rules, all)]));
  const telling = tellingKeys(rules, own, [...theirs.values()]);
  return [...theirs]
    .map(([other, all]) => ({ id: other, ...judge(rules, telling, all) }))
    .filter(({ score }) => score >= PROPOSED)
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
    holders.set(nameOfKey(key), (holders.get(nameOfKey(key)) ?? 0) + 1);
  const decides = new Set(rules.filter((rule) => rule.decides).map(({ kind }) => kind));
  return own.filter(
    (key) => decides.has(key.kind) || (holders.get(nameOfKey(key)) ?? 0) < MOST_HOLDERS,
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
  const apart = await apartPairs(context);
  return (other) => apart.has(pairKey(id, other));
}
