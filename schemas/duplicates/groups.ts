import { contradicts, compareRecords, type DuplicateReason } from './compareRecords.ts';
import { duplicateKeyName } from './keys.ts';
import type { DuplicateKey } from './rules.ts';
import type { DuplicateRule } from '../definition/duplicateRule.ts';
import { PROPOSED_SCORE } from './scores.ts';

export interface DuplicateCandidate {
  id: number;
  keys: readonly DuplicateKey[];
}

/** Records that mean the same, each with at least one other of them. */
export interface DuplicateGroup {
  /** rising */
  ids: number[];
  /** the surest pair and those that are like each of them by themselves, rising; the others stand here through one of them only */
  together: number[];
  /** of the surest pair */
  score: number;
  reasons: (DuplicateReason & { ids: number[] })[];
}

/** A value that more records share tells none of them from the others: a switchboard, a made-up number. */
export const MAX_HOLDERS = 20;

interface Pair {
  one: number;
  other: number;
  score: number;
  reasons: readonly DuplicateReason[];
}

/**
 * Groups of records, the surest first. Only records that share a key are compared, so the work grows with the number of records, not with its
 * square. Of two that contradict each other, or that somebody called different, the surer match decides which of them a third one stands with.
 */
export function groupDuplicates(
  rules: readonly DuplicateRule[],
  candidates: readonly DuplicateCandidate[],
  isApart: (one: number, other: number) => boolean,
): DuplicateGroup[] {
  const keys = new Map(candidates.map((each) => [each.id, each.keys]));
  const keysFor = (id: number) => keys.get(id) ?? [];
  const pairs = meetings(candidates.toSorted((a, b) => a.id - b.id)).flatMap(
    ([one, other]): Pair[] => {
      const { score, reasons } = compareRecords(rules, keysFor(one), keysFor(other));
      return score < PROPOSED_SCORE || isApart(one, other) ? [] : [{ one, other, score, reasons }];
    },
  );
  const groups = new Map<number, number[]>();
  const exclude = (one: number, other: number) =>
    isApart(Math.min(one, other), Math.max(one, other)) ||
    contradicts(rules, keysFor(one), keysFor(other));
  for (const { one, other } of pairs.toSorted(
    (a, b) => b.score - a.score || a.one - b.one || a.other - b.other,
  )) {
    const [mine, theirs] = [groups.get(one) ?? [one], groups.get(other) ?? [other]];
    if (mine === theirs || mine.some((each) => theirs.some((their) => exclude(each, their))))
      continue;
    const all = [...mine, ...theirs];
    for (const id of all) groups.set(id, all);
  }
  const within = pairs.filter(
    ({ one, other }) => groups.get(one) !== undefined && groups.get(one) === groups.get(other),
  );
  const found = [...Map.groupBy(within, ({ one }) => groups.get(one)).values()].map(groupOf);
  return found.toSorted((a, b) => b.score - a.score || (a.ids[0] ?? 0) - (b.ids[0] ?? 0));
}

/** Every two records that share a key, once, the smaller id first. */
function meetings(sorted: readonly DuplicateCandidate[]): [number, number][] {
  const holders = new Map<string, number[]>();
  for (const { id, keys } of sorted)
    for (const key of keys) {
      const name = duplicateKeyName(key);
      const known = holders.get(name);
      if (known) known.push(id);
      else holders.set(name, [id]);
    }
  const met = new Map<number, Set<number>>();
  for (const ids of holders.values()) {
    if (ids.length < 2 || ids.length > MAX_HOLDERS) continue;
    ids.forEach((one, at) => {
      const others = met.get(one) ?? new Set<number>();
      for (const other of ids.slice(at + 1)) others.add(other);
      met.set(one, others);
    });
  }
  return [...met].flatMap(([one, others]) =>
    [...others].map((other): [number, number] => [one, other]),
  );
}

/** Of a chain A like B, B like C, only two are known to be the same. */
function togetherIn(pairs: readonly Pair[]): number[] {
  const met = new Set(pairs.map(({ one, other }) => `${one} ${other}`));
  const alike = (a: number, b: number) => met.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
  const found: number[] = [];
  for (const { one, other } of pairs.toSorted(
    (a, b) => b.score - a.score || a.one - b.one || a.other - b.other,
  ))
    for (const id of [one, other])
      if (!found.includes(id) && found.every((each) => alike(each, id))) found.push(id);
  return found;
}

function groupOf(pairs: readonly Pair[]): DuplicateGroup {
  const reasons = new Map<string, DuplicateReason & { ids: Set<number> }>();
  for (const { one, other, reasons: own } of pairs) {
    for (const reason of own) {
      const known = reasons.get(duplicateKeyName(reason)) ?? { ...reason, ids: new Set<number>() };
      known.ids.add(one).add(other);
      reasons.set(duplicateKeyName(reason), known);
    }
  }
  const byNumber = (a: number, b: number) => a - b;
  return {
    ids: [...new Set(pairs.flatMap(({ one, other }) => [one, other]))].toSorted(byNumber),
    together: togetherIn(pairs).toSorted(byNumber),
    score: Math.max(...pairs.map(({ score }) => score)),
    reasons: [...reasons.values()]
      .map(({ ids, ...reason }) => ({ ...reason, ids: [...ids].toSorted(byNumber) }))
      .toSorted(
        (a, b) => b.weight - a.weight || (duplicateKeyName(a) < duplicateKeyName(b) ? -1 : 1),
      ),
  };
}
