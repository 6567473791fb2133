import type { ValueType } from '../../../schemas/values/valueTypes.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';

/** One field that two people changed at the same time, from the same former value. */
export interface Overlap {
  model: string;
  name: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

export const SIDES = ['mine', 'theirs', 'merged'] as const;
export type Side = (typeof SIDES)[number];

const LISTS: ReadonlySet<ValueType> = new Set(['choices', 'refs', 'images', 'files']);

/** Both changes in one value, where that can be done without guessing; undefined where only a person can decide. */
export function mergeValues(
  valueType: ValueType,
  { base, theirs, mine }: Pick<Overlap, 'base' | 'theirs' | 'mine'>,
): unknown {
  if (LISTS.has(valueType)) return mergeLists(listOf(base), listOf(theirs), listOf(mine));
  if (valueType === 'longtext')
    return mergeText(String(base ?? ''), String(theirs ?? ''), String(mine ?? ''));
  return undefined;
}

/** What is sent again: my values with every overlap decided. What they changed elsewhere the server merges by itself. */
export function resolveConflicts(
  mine: Readonly<Record<string, unknown>>,
  overlaps: readonly Overlap[],
  sides: Readonly<Record<string, Side>>,
  types: (model: string) => ValueType,
): Record<string, unknown> {
  const values = { ...mine };
  for (const overlap of overlaps) {
    const side = sides[overlap.model] ?? 'mine';
    values[overlap.model] =
      side === 'merged' ? mergeValues(types(overlap.model), overlap) : overlap[side];
  }
  return values;
}

/** My list, with what they added and without what they took away. */
function mergeLists(base: unknown[], theirs: unknown[], mine: unknown[]): unknown[] {
  const has = (list: unknown[], item: unknown) => list.some((each) => idOf(each) === idOf(item));
  const kept = mine.filter((item) => !(has(base, item) && !has(theirs, item)));
  const added = theirs.filter((item) => !has(base, item) && !has(mine, item));
  return [...kept, ...added];
}

/** Paragraphs that only one side touched. Undefined when both rewrote the same lines. */
function mergeText(base: string, theirs: string, mine: string): string | undefined {
  if (base.trim() === '') return `${mine.trimEnd()}\n${theirs}`;
  const [mineAt, theirsAt] = [changeOf(base, mine), changeOf(base, theirs)];
  const [first, second] = mineAt.from <= theirsAt.from ? [mineAt, theirsAt] : [theirsAt, mineAt];
  if (first.to > second.from) return undefined;
  const lines = base.split('\n');
  return [
    ...lines.slice(0, first.from),
    ...first.lines,
    ...lines.slice(first.to, second.from),
    ...second.lines,
    ...lines.slice(second.to),
  ].join('\n');
}

/** The one run of lines in which two texts differ: lines from..to of the first became `lines`. */
function changeOf(before: string, after: string): { from: number; to: number; lines: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let from = 0;
  while (from < old.length && from < now.length && old[from] === now[from]) from += 1;
  let tail = 0;
  while (
    tail < old.length - from &&
    tail < now.length - from &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1;
  return { from, to: old.length - tail, lines: now.slice(from, now.length - tail) };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
}

/** Pictures are the same by their id, everything else by its value. */
function idOf(item: unknown): string {
  return typeof item === 'object' && item !== null && 'id' in item
    ? String(item.id)
    : JSON.stringify(item);
}
