import { leaves, type Item } from './items.ts';
import { foldText } from './text.ts';

/** One line of a picker's list. */
export interface Row {
  item: Item;
  /** depth in a tree, from 0 */
  level: number;
  /** undefined: nothing below it */
  expanded?: boolean;
  /** labels above it, where the tree itself is not drawn */
  trail?: string;
}

export interface RowGroup {
  label?: string;
  rows: readonly Row[];
}

export function flatRows(items: readonly Item[]): Row[] {
  return items.map((item) => ({ item, level: 0 }));
}

/** The visible lines of a tree: what is below an item shows only while the item is open. */
export function treeRows(items: readonly Item[], isOpen: (item: Item) => boolean, level = 0): Row[] {
  return items.flatMap((item) => {
    if (!item.children?.length) return [{ item, level }];
    const expanded = isOpen(item);
    return [{ item, level, expanded }, ...(expanded ? treeRows(item.children, isOpen, level + 1) : [])];
  });
}

/** Everything in a list or tree that has the keyword in its words, with the way that leads to it. */
export function searchRows(items: readonly Item[], keyword: string, above: readonly string[] = []): Row[] {
  return items.flatMap((item) => {
    const own = hasWord(item, keyword) ? [{ item, level: 0, trail: above.join(' / ') || undefined }] : [];
    return [...own, ...searchRows(item.children ?? [], keyword, [...above, item.label])];
  });
}

/**
 * Whole paths to the leaves of a tree that have the keyword on their way; at most `most` of them. First those that hold it as it stands, then
 * those that hold its characters in order: 深圳南山 finds 广东省 / 深圳市 / 南山区.
 */
export function pathRows(items: readonly Item[], keyword: string, most = 100): (Row & { path: readonly Item[] })[] {
  const word = foldText(keyword.replace(/[\s/]+/g, ''));
  const paths = pathsOf(items);
  const whole = paths.filter(({ text }) => text.includes(word));
  const loose = paths.filter(({ text }) => !text.includes(word) && inOrder(text, word));
  return [...whole, ...loose].slice(0, most).map(({ path }) => {
    const label = path.map((item) => item.label).join(' / ');
    return { item: { value: label, label, disabled: path.at(-1)?.disabled }, level: 0, path };
  });
}

interface Path {
  path: readonly Item[];
  text: string;
}

const known = new WeakMap<readonly Item[], readonly Path[]>();

/** The regions have 3,500 leaves: folded once, not at every key. */
function pathsOf(items: readonly Item[]): readonly Path[] {
  const paths = known.get(items) ?? leaves(items).map((path) => ({ path, text: foldText(path.map((item) => item.label).join('')) }));
  known.set(items, paths);
  return paths;
}

function inOrder(text: string, word: string): boolean {
  let at = 0;
  for (const char of word) {
    const found = text.indexOf(char, at);
    if (found < 0) return false;
    at = found + char.length;
  }
  return true;
}

export function hasWord(item: Item, keyword: string): boolean {
  return foldText(`${item.label} ${item.note ?? ''}`).includes(foldText(keyword.trim()));
}

/** Where a key leads from the active line; lines that cannot be chosen are passed over, both ends hold. -1: there is none. */
export function moveActive(rows: readonly Row[], active: number, key: string): number {
  const able = rows.flatMap((row, index) => (row.item.disabled ? [] : [index]));
  const [first, last] = [able[0] ?? -1, able.at(-1) ?? -1];
  const next = (from: number) => able.find((index) => index >= from) ?? last;
  const previous = (from: number) => able.findLast((index) => index <= from) ?? first;
  switch (key) {
    case 'ArrowDown': return next(active + 1);
    case 'ArrowUp': return active < 0 ? last : previous(active - 1);
    case 'PageDown': return next(active + 8);
    case 'PageUp': return previous(active - 8);
    case 'Home': return first;
    case 'End': return last;
    default: return active;
  }
}

/** The line that typed letters mean, searched from the active one onwards and round. */
export function typeAhead(rows: readonly Row[], active: number, typed: string): number {
  const word = foldText(typed);
  const from = typed.length > 1 ? Math.max(active, 0) : active + 1;
  const order = [...rows.keys()].map((step) => (from + step) % rows.length);
  return order.find((index) => !rows[index]?.item.disabled && foldText(rows[index]?.item.label ?? '').startsWith(word)) ?? active;
}
