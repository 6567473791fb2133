import { readCondition } from '../../conditions/conditions.ts';
import { objectOf } from '../../definition/readDefinition.ts';
import { bytesOf } from '../edits/isSameValue.ts';

/** Both sides changed the same thing, each into something else. */
export interface ValueConflict {
  /** where, from the thing that is merged: ['options', 'placeholder'] */
  at: readonly string[];
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Decides a clash; undefined values mean that it is gone. */
export type Decide = (clash: ValueConflict) => 'mine' | 'theirs';

/** Parts of a widget that are merged key by key; everything else is one thing. */
const KEYED: ReadonlySet<string> = new Set([
  'options',
  'names',
  'placeholders',
  'helps',
  'units',
  'props',
  'within',
  'fill',
  'when',
  'size',
  'marks',
  'config',
  'compute_formula',
]);

/** Key by key: what one side changed counts, what both changed alike too. Keys of mine come first, in their order. */
export function mergeObjects(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  decide: Decide,
  at: readonly string[] = [],
): Record<string, unknown> {
  const [was, own, other] = [objectOf(base), objectOf(mine), objectOf(theirs)];
  const names = [
    ...Object.keys(own),
    ...Object.keys(other).filter((name) => !Object.hasOwn(own, name)),
  ];
  const merged = names.map(
    (name) =>
      [
        name,
        mergeValue(
          [was, own, other].map((each) => (Object.hasOwn(each, name) ? each[name] : undefined)) as [
            unknown,
            unknown,
            unknown,
          ],
          decide,
          [...at, name],
        ),
      ] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function mergeValue(
  [base, mine, theirs]: readonly [unknown, unknown, unknown],
  decide: Decide,
  at: readonly string[],
): unknown {
  if (equal(mine, theirs) || equal(base, theirs)) return mine;
  if (equal(base, mine)) return theirs;
  const name = at.at(-1) ?? '';
  // Half of one condition and half of another would say what nobody meant.
  const isWhole = readCondition(mine) !== undefined || readCondition(theirs) !== undefined;
  if (KEYED.has(name) && !isWhole && isObject(mine) && isObject(theirs))
    return mergeObjects(base, mine, theirs, decide, at);
  const listed =
    Array.isArray(mine) && Array.isArray(theirs)
      ? mergeKeyed(Array.isArray(base) ? base : [], mine, theirs, {
          decide,
          at,
          keyOf: name === 'rules' ? ruleKey : valueKey,
        })
      : undefined;
  return listed ?? (decide({ at, base, mine, theirs }) === 'mine' ? mine : theirs);
}

interface Keyed {
  decide: Decide;
  at: readonly string[];
  keyOf(item: unknown): string | undefined;
}

/** Lists whose items have keys, options above all: item by item. Undefined where a key is missing or there twice. */
function mergeKeyed(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  { decide, at, keyOf }: Keyed,
): unknown[] | undefined {
  const [was, own, other] = [base, mine, theirs].map((list) => byKey(list, keyOf));
  if (!was || !own || !other) return undefined;
  const kept = new Map<string, unknown>();
  for (const key of new Set([...own.keys(), ...other.keys()])) {
    const [from, a, b] = [was.get(key), own.get(key), other.get(key)];
    const value =
      isObject(a) && isObject(b) && !equal(from, a) && !equal(from, b)
        ? mergeObjects(from, a, b, decide, [...at, key])
        : mergeValue([from, a, b], decide, [...at, key]);
    if (value !== undefined) kept.set(key, value);
  }
  const order = mergeOrder(
    [...was.keys()],
    [...own.keys()],
    [...other.keys()],
    (key) => kept.has(key),
    () => decide({ at: [...at, ''], base, mine, theirs }),
  );
  return order.map((key) => kept.get(key));
}

function byKey(list: readonly unknown[], keyOf: Keyed['keyOf']): Map<string, unknown> | undefined {
  const map = new Map<string, unknown>();
  for (const item of list) {
    const key = keyOf(item);
    if (key === undefined || map.has(key)) return undefined;
    map.set(key, item);
  }
  return map;
}

function valueKey(item: unknown): string | undefined {
  const value = isObject(item) ? objectOf(item).value : item;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

function ruleKey(item: unknown): string | undefined {
  const rule = objectOf(item);
  return rule.required === true
    ? 'required'
    : typeof rule.pattern === 'string'
      ? 'pattern'
      : typeof rule.type === 'string'
        ? `type ${rule.type}`
        : undefined;
}

/**
 * One order of two: whose order of the common items differs from the base's has it his way, and what the other put in comes after what it follows there.
 * What both put in at one place stands by its name, so that it does not matter who comes first.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  keep: (key: string) => boolean,
  decide: () => 'mine' | 'theirs',
): string[] {
  const [was, own, other] = [base, mine, theirs].map((list) => list.filter(keep)) as [
    string[],
    string[],
    string[],
  ];
  const whole = (list: readonly string[]) =>
    [...was, ...own, ...other].every((key) => list.includes(key));
  if (alike(own, other) || (alike(was, other) && whole(own))) return own;
  if (alike(was, own) && whole(other)) return other;
  const common = (list: readonly string[]) =>
    list.filter((key) => was.includes(key) && own.includes(key) && other.includes(key));
  const [order, mineMoved, theirsMoved] = [
    common(was),
    !alike(common(own), common(was)),
    !alike(common(other), common(was)),
  ];
  const skeleton =
    mineMoved && theirsMoved && !alike(common(own), common(other)) && decide() === 'theirs'
      ? common(other)
      : mineMoved
        ? common(own)
        : theirsMoved
          ? common(other)
          : order;
  // What is not common to all three came in on one side, or stayed on one where it went on the other but is kept.
  const result = [...skeleton];
  const put = (list: readonly string[]) => {
    for (const [index, key] of list.entries()) {
      if (result.includes(key)) continue;
      const before = list[index - 1];
      let at = before === undefined ? 0 : result.indexOf(before) + 1;
      while (
        at < result.length &&
        !skeleton.includes(result[at] ?? '') &&
        (result[at] ?? '') < key &&
        !list.includes(result[at] ?? '')
      )
        at++;
      result.splice(at, 0, key);
    }
  };
  for (const list of [own, other].toSorted((a, b) =>
    a.filter((key) => !skeleton.includes(key)).join() <
    b.filter((key) => !skeleton.includes(key)).join()
      ? -1
      : 1,
  ))
    put(list);
  return result;
}

function alike(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

/** To the byte: what is empty is not what is not there. */
export function equal(one: unknown, other: unknown): boolean {
  const bytes = bytesOf(one);
  return one === other || (bytes !== undefined && bytes === bytesOf(other));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
