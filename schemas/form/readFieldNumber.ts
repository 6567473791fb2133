import { readDuration } from '../values/readDuration.ts';
import { readNumber } from '../values/readNumber.ts';
import type { Field } from './form.ts';

/** The number that a text typed or pasted into the field means; undefined where it means none for certain. */
export function readFieldNumber(
  { unit, duration }: Pick<Field, 'unit' | 'duration'>,
  text: string,
): number | undefined {
  return duration ? readDuration(text, duration) : readNumber(text, unit);
}
