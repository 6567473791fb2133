import { isSame, type Item } from './items.ts';

/** The chosen things with this one added, or taken away where it was among them. */
export function toggleItem(chosen: readonly Item[], item: Item): Item[] {
  const rest = chosen.filter((one) => !isSame(one.value, item.value));
  return rest.length === chosen.length ? [...chosen, item] : rest;
}
