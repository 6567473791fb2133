import { isSame, leafItems, type Item } from './items.ts';
import { foldText } from '../boxes/text.ts';

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

/** What was chosen last, above the groups it would otherwise stand in. */
export function recentFirst(
  recent: readonly Item[],
  groups: readonly RowGroup[],
  words: { recent: string; others?: string },
): readonly RowGroup[] {
  if (recent.length === 0) return groups;
  const isRecent = (item: Item) => recent.some((one) => isSame(one.value, item.value));
  const rest = groups.map((group) => ({
    label: words.others,
    ...group,
    rows: group.rows.filter(({ item }) => !isRecent(item)),
  }));
  return [
    { label: words.recent, rows: flatRows(recent) },
    ...rest.filter(({ rows }) => rows.length > 0),
  ];
}

/** The visible lines of a tree: what is below an item shows only while the item is open. */
export function treeRows(
  items: readonly Item[],
  isOpen: (item: Item) => boolean,
  level = 0,
): Row[] {
  return items.flatMap((item) => {
    if (!item.children?.length) return [{ item, level }];
    const expanded = isOpen(item);
    return [
      { item, level, expanded },
      ...(expanded ? treeRows(item.children, isOpen, level + 1) : []),
    ];
  });
}

/** Everything in a list or tree that has the keyword in its words, with the way that leads to it. */
export function searchRows(
  items: readonly Item[],
  keyword: string,
  above: readonly string[] = [],
): Row[] {
  return items.flatMap((item) => {
    const own = matchesKeyword(item, keyword)
      ? [{ item, level: 0, trail: above.join(' / ') || undefined }]
      : [];
    return [...own, ...searchRows(item.children ?? [], keyword, [...above, item.label])];
  });
}

/** Of each character of a label the letters that may be typed in its place. */
export type Spelling = (label: string) => readonly string[];

/** At most so many are listed. */
const MOST = 100;

/**
 * Whole paths to the leaves of a tree that have the keyword on their way. First those that hold it as it stands, then those that spell it,
 * then those that hold its characters in order: 深圳南山 finds 广东省 / 深圳市 / 南山区.
 */
export function pathRows(
  items: readonly Item[],
  keyword: string,
  spelling?: Spelling,
): (Row & { path: readonly Item[] })[] {
  const word = foldText(keyword.replace(/[\s/]+/g, ''));
  const paths = pathsOf(items);
  const whole = paths.filter(({ text }) => text.includes(word));
  const spelled =
    spelling && whole.length === 0 && /^[a-z]+$/.test(word)
      ? bySpelling(paths, word, spelling)
      : [];
  const loose = paths.filter(({ text }) => !text.includes(word) && inOrder(text, word));
  return [...whole, ...spelled, ...loose].slice(0, MOST).map(({ path }) => {
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
  const paths =
    known.get(items) ??
    leafItems(items).map((path) => ({
      path,
      text: foldText(path.map((item) => item.label).join('')),
    }));
  known.set(items, paths);
  return paths;
}

/** Those with a name that begins so come before those that are spelled so along their way. */
function bySpelling(paths: readonly Path[], word: string, spelling: Spelling): Path[] {
  const [first, later]: [Path[], Path[]] = [[], []];
  for (const path of paths) {
    const names = path.path.map(({ label }) => spelling(label));
    if (names.some((letters) => begins(letters, word))) first.push(path);
    else if (spells(names.flat(), word)) later.push(path);
  }
  return [...first, ...later];
}

function begins(letters: readonly string[], word: string): boolean {
  return (
    word.length <= letters.length &&
    Array.from(word).every((letter, at) => letters[at]?.includes(letter))
  );
}

function spells(letters: readonly string[], word: string): boolean {
  let at = 0;
  for (const letter of letters) if (at < word.length && letter.includes(word.charAt(at))) at += 1;
  return at === word.length;
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

export function matchesKeyword(item: Item, keyword: string): boolean {
  return foldText(`${item.label} ${item.note ?? ''}`).includes(foldText(keyword.trim()));
}

/** Where a key leads from the active line; lines that cannot be chosen are passed over, both ends hold. -1: there is none. */
export function moveActive(rows: readonly Row[], active: number, key: string): number {
  const able = rows.flatMap((row, index) => (row.item.disabled ? [] : [index]));
  const [first, last] = [able[0] ?? -1, able.at(-1) ?? -1];
  const next = (from: number) => able.find((index) => index >= from) ?? last;
  const previous = (from: number) => able.findLast((index) => index <= from) ?? first;
  switch (key) {
    case 'ArrowDown':
      return next(active + 1);
    case 'ArrowUp':
      return active < 0 ? last : previous(active - 1);
    case 'PageDown':
      return next(active + 8);
    case 'PageUp':
      return previous(active - 8);
    case 'Home':
      return first;
    case 'End':
      return last;
    default:
      return active;
  }
}

/** The line that typed letters mean, searched from the active one onwards and round. */
export function typeAhead(rows: readonly Row[], active: number, typed: string): number {
  const word = foldText(typed);
  const from = typed.length > 1 ? Math.max(active, 0) : active + 1;
  const order = [...rows.keys()].map((step) => (from + step) % rows.length);
  return (
    order.find(
      (index) =>
        !rows[index]?.item.disabled && foldText(rows[index]?.item.label ?? '').startsWith(word),
    ) ?? active
  );
}
