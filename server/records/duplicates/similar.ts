import { chosenRules } from '../../../schemas/duplicates/checkSettings.ts';
import { duplicateKeys, duplicateKeyName } from '../../../schemas/duplicates/keys.ts';
import { dismissedDuplicates, duplicatePairKey } from '../matching/dismissedPairs.ts';
import { visibleKeys } from '../matching/keys.ts';
import { differentFrom, matchesOf } from '../matching/matches.ts';
import {
  type DuplicateRecord,
  openFinder,
  reasonText,
  type ReasonText,
  shownRecords,
} from './duplicates.ts';
import { loadRecord } from '../access/load.ts';
import { seenRecords } from '../access/masking.ts';
import { moduleIn } from '../core/modules.ts';
import { recordModule } from '../../../schemas/modules/index.ts';
import type { Caller, Values } from '../core/types.ts';

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
    const best = await matchesOf(context, { rules, own, id });
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
    const { context, rules: all } = await openFinder(caller, tx, key);
    const rules = chosenRules(caller.settings, context.own.key, all);
    const own = duplicateKeys(rules, values);
    const fields = new Map(own.map((each) => [duplicateKeyName(each), each.model]));
    const different = await differentFrom(context, id);
    const best = (await matchesOf(context, { rules, own, id })).filter(
      (each) => !different(each.id),
    );
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
