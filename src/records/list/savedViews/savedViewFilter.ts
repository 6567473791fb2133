import type { Condition, Group } from '../../../../schemas/conditions/conditions.ts';
import { isGroup } from '../../../../schemas/conditions/conditions.ts';
import type { SavedView } from '../../../data/savedViews.ts';

/** What a saved view asks and what was asked for besides it, as one filter; undefined when neither asks anything. */
export function savedViewFilter(
  scene: Pick<SavedView, 'filter'> | undefined,
  besides: Group | undefined,
): Group | undefined {
  const own = conditionsAsGroup(scene);
  if (!own) return besides;
  if (!besides) return own;
  const rules = [own, besides].flatMap((group): Condition[] =>
    group.op === 'and' || group.rules.length === 1 ? group.rules : [group],
  );
  return { op: 'and', rules };
}

/** The conditions of a saved view as a group. */
export function conditionsAsGroup(scene: Pick<SavedView, 'filter'> | undefined): Group | undefined {
  const filter = scene?.filter as Condition | null | undefined;
  if (!filter) return undefined;
  return isGroup(filter) ? filter : { op: 'and', rules: [filter] };
}
