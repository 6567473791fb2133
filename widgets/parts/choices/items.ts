import type { FieldChoice } from '../../../schemas/form/fieldChoices.ts';
import type { Host, PickNode } from '../../contract/host.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';

export type ItemValue = string | number | boolean;

/** One thing that can be chosen, wherever it comes from. */
export interface Item {
  value: ItemValue;
  label: string;
  note?: string;
  color?: string;
  /** a picture before the words, by its name */
  icon?: string;
  disabled?: boolean;
  children?: readonly Item[];
  /** its row in the server's list, where `value` is the code that fields store */
  row?: number;
}

/** A value that is no longer offered, or never was: it stands for itself and stays. */
export function removedItem(value: unknown): Item {
  const word = valueAsText(value);
  return {
    value:
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : word,
    label: word,
  };
}

export function fromChoice(choice: FieldChoice): Item {
  return { ...choice, children: choice.children?.map(fromChoice) };
}

export function fromPick(pick: PickNode): Item {
  return {
    value: pick.id,
    label: pick.name,
    note: pick.note,
    disabled: pick.disabled,
    ...(pick.row !== undefined && { row: pick.row }),
    ...(pick.color && { color: pick.color }),
    children: pick.children?.map(fromPick),
  };
}

/** Values travel as text in form bodies and old exports: 1 and '1' are one choice. */
export function isSame(one: unknown, other: unknown): boolean {
  return (
    one === other ||
    (one !== null && other !== null && one !== undefined && valueAsText(one) === valueAsText(other))
  );
}

export function findItem(items: readonly Item[], value: unknown): Item | undefined {
  return items.find((item) => isSame(item.value, value));
}

/** The items of a path of values, outermost first; a value that is no longer offered stands for itself. */
export function alongPath(items: readonly Item[], path: readonly unknown[]): Item[] {
  const found: Item[] = [];
  let level = items;
  for (const value of path) {
    const item = findItem(level, value) ?? removedItem(value);
    found.push(item);
    level = item.children ?? [];
  }
  return found;
}

/** Every leaf with the labels that lead to it: what searching a tree looks through. */
export function leafItems(items: readonly Item[], above: readonly Item[] = []): Item[][] {
  return items.flatMap((item) =>
    item.children?.length ? leafItems(item.children, [...above, item]) : [[...above, item]],
  );
}

/** null: nobody knows a list of that name */
export async function requestOptions(host: Host, list: string): Promise<readonly Item[] | null> {
  return (await host.options(list))?.map(fromPick) ?? null;
}
