/** `next` with every part that says the same as in `before` replaced by that very object, so that only what differs is drawn again. */
export function shareStructure(before: unknown, next: unknown): unknown {
  if (
    before === next ||
    typeof before !== 'object' ||
    typeof next !== 'object' ||
    before === null ||
    next === null
  )
    return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  if (Array.isArray(next)) {
    const former = before as readonly unknown[];
    const items = next.map((item, at) => shareStructure(former[at], item));
    return items.length === former.length && items.every((item, at) => item === former[at])
      ? before
      : items;
  }
  const former = before as Readonly<Record<string, unknown>>;
  const entries = Object.entries(next).map(
    ([key, value]) =>
      [key, shareStructure(Object.hasOwn(former, key) ? former[key] : undefined, value)] as const,
  );
  const keys = Object.keys(former);
  return entries.length === keys.length &&
    entries.every(([key, value], at) => key === keys[at] && value === former[key])
    ? before
    : Object.fromEntries(entries);
}
