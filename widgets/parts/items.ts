import type { FieldChoice } from '../../schemas/form.ts';
import type { Host, PickNode } from '../host.ts';

export type ItemValue = string | number | boolean;

/** One thing that can be chosen, wherever it comes from. */
export interface Item {
  value: ItemValue;
  label: string;
  note?: string;
  color?: string;
  disabled?: boolean;
  children?: readonly Item[];
}

export function fromChoice(choice: FieldChoice): Item {
  return { ...choice, children: choice.children?.map(fromChoice) };
}

export function fromPick(pick: PickNode): Item {
  return { value: pick.id, label: pick.name, note: pick.note, disabled: pick.disabled, children: pick.children?.map(fromPick) };
}

/** Values travel as text in form bodies and old exports: 1 and '1' are one choice. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (one !== null && other !== null && one !== undefined && String(one) === String(other));
}

export function findItem(items: readonly Item[], value: unknown): Item | undefined {
  return items.find((item) => isSame(item.value, value));
}

/** The items of a path of values, outermost first; a value that is no longer offered stands for itself. */
export function alongPath(items: readonly Item[], path: readonly unknown[]): Item[] {
  const found: Item[] = [];
  let level = items;
  for (const value of path) {
    const item = findItem(level, value) ?? { value: value as ItemValue, label: String(value) };
    found.push(item);
    level = item.children ?? [];
  }
  return found;
}

/** Every leaf with the labels that lead to it: what searching a tree looks through. */
export function leaves(items: readonly Item[], above: readonly Item[] = []): Item[][] {
  return items.flatMap((item) => (item.children?.length ? leaves(item.children, [...above, item]) : [[...above, item]]));
}

export async function askOptions(host: Host, list: string): Promise<Item[]> {
  return (await host.options(list)).map(fromPick);
}
