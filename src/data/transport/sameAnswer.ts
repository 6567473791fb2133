/**
 * Whether two answers say the same, so that a screen which has the one need not be drawn for the other. Given to the cache, whose own
 * comparison takes every two Maps for the same one: what an answer was made into would never change on the screen.
 */
export function sameAnswer(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => sameAnswer(each, other[at]));
  if (one instanceof Map && other instanceof Map)
    return (
      one.size === other.size &&
      [...one].every(([key, value]) => other.has(key) && sameAnswer(value, other.get(key)))
    );
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameAnswer(one[key], other[key]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
