import { isEmpty } from '../../values/valueTypes.ts';

/** Whether two values from a definition are written the same; two empty ones are. What is nested too deeply to be written is only like itself. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true;
  const [bytes, others] = [bytesOf(one), bytesOf(other)];
  return bytes !== undefined && bytes === others;
}

/** A value as JSON; undefined for what JSON cannot say or what is nested deeper than can be written. */
export function bytesOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
