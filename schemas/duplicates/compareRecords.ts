import { duplicateKeyName } from './keys.ts';
import { regionsAgree } from './regions.ts';
import type { DuplicateKey } from './rules.ts';
import type { DuplicateRule, KeyKind } from '../definition/duplicateRule.ts';

export interface DuplicateVerdict {
  /** 0 to 99: how sure it is that the two mean the same */
  score: number;
  /** what they have in common, the strongest first */
  reasons: readonly DuplicateReason[];
}
export interface DuplicateReason {
  kind: KeyKind;
  value: string;
  weight: number;
}

/**
 * Whether two records mean the same, by their keys alone. Reasons of different kinds add up as independent evidence does; two different
 * answers to a field that decides end the matter.
 */
export function compareRecords(
  rules: readonly DuplicateRule[],
  one: readonly DuplicateKey[],
  other: readonly DuplicateKey[],
): DuplicateVerdict {
  if (answersDiffer(rules, one, other)) return { score: 0, reasons: [] };
  const theirs = new Map(other.map((key) => [duplicateKeyName(key), key]));
  const best = new Map<KeyKind, DuplicateReason>();
  for (const key of one) {
    const match = theirs.get(duplicateKeyName(key));
    if (!match || !regionsAgree(key.mark, match.mark)) continue;
    const weight = Math.min(weightOf(rules, key), weightOf(rules, match));
    const known = best.get(key.kind);
    if (
      weight > 0 &&
      (!known || weight > known.weight || (weight === known.weight && key.value < known.value))
    )
      best.set(key.kind, { kind: key.kind, value: key.value, weight });
  }
  const reasons = [...best.values()].toSorted(
    (a, b) => b.weight - a.weight || (a.kind < b.kind ? -1 : 1),
  );
  const doubt = reasons.reduce((left, { weight }) => left * (1 - weight / 100), 1);
  return { score: Math.min(99, Math.round((1 - doubt) * 100)), reasons };
}

/** Whether two records cannot mean the same: by a field that decides, or by places that one name lies in. */
export function contradicts(
  rules: readonly DuplicateRule[],
  one: readonly DuplicateKey[],
  other: readonly DuplicateKey[],
): boolean {
  const marks = new Map(other.map((key) => [duplicateKeyName(key), key.mark]));
  return (
    answersDiffer(rules, one, other) ||
    one.some((key) => !regionsAgree(key.mark, marks.get(duplicateKeyName(key)) ?? ''))
  );
}

function answersDiffer(
  rules: readonly DuplicateRule[],
  one: readonly DuplicateKey[],
  other: readonly DuplicateKey[],
): boolean {
  return rules.some(({ decides, kind, models }) => {
    if (!decides) return false;
    const [mine, theirs] = [one, other].map(
      (keys) =>
        new Set(
          keys
            .filter((key) => key.kind === kind && models.includes(key.model))
            .map(({ value }) => value),
        ),
    );
    return (
      mine !== undefined &&
      theirs !== undefined &&
      mine.size > 0 &&
      theirs.size > 0 &&
      ![...mine].some((value) => theirs.has(value))
    );
  });
}

function weightOf(rules: readonly DuplicateRule[], { kind, model }: DuplicateKey): number {
  return rules.find((rule) => rule.kind === kind && rule.models.includes(model))?.weight ?? 0;
}
