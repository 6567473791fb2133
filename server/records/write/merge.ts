import { isSameValue } from '../core/row.ts';
import type { Values } from '../core/types.ts';

export interface Merge {
  /** what is to be written over the stored record */
  take: Values;
  /** models that both sides changed, differently */
  overlaps: string[];
}

/**
 * Three-way, field by field. `base` holds what others changed since the version that `mine` was made from, as it was then; a field that
 * is not in it has not been touched. What I sent unchanged is not my change.
 */
export function mergeStale({
  base,
  theirs,
  mine,
}: {
  base: Values;
  theirs: Values;
  mine: Values;
}): Merge {
  const take: Values = {};
  const overlaps: string[] = [];
  for (const [model, value] of Object.entries(mine)) {
    const touched = Object.hasOwn(base, model) && !isSameValue(base[model], theirs[model]);
    if (isSameValue(value, theirs[model])) continue;
    if (!touched) take[model] = value;
    else if (!isSameValue(value, base[model])) overlaps.push(model);
  }
  return { take, overlaps };
}
