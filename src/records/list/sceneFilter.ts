import type { Condition, Group } from '../../../schemas/conditions.ts';
import { isGroup } from '../../../schemas/conditions.ts';
import type { Scene } from '../../data/scenes.ts';

/** What a saved view asks and what was asked for besides it, as one filter; undefined when neither asks anything. */
export function sceneFilter(
  scene: Pick<Scene, 'filter'> | undefined,
  besides: Group | undefined,
): Group | undefined {
  const own = filterOf(scene);
  if (!own) return besides;
  if (!besides) return own;
  const rules = [own, besides].flatMap((group): Condition[] =>
    group.op === 'and' || group.rules.length === 1 ? group.rules : [group],
  );
  return { op: 'and', rules };
}

/** The conditions of a saved view as a group. */
export function filterOf(scene: Pick<Scene, 'filter'> | undefined): Group | undefined {
  const filter = scene?.filter as Condition | null | undefined;
  if (!filter) return undefined;
  return isGroup(filter) ? filter : { op: 'and', rules: [filter] };
}
