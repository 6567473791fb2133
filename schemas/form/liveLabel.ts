import type { Field } from './form.ts';
import { arrayOf, objectOf } from '../definition/readDefinition.ts';

/**
 * How an option of a server's list reads: by the name it has there, so that renaming counts; the untouched name of an option that the
 * definition ships is said in the reader's language.
 */
export function liveLabel(
  { choices, widget }: Pick<Field, 'choices' | 'widget'>,
  value: unknown,
  live: string,
): string {
  const isSame = (other: unknown) => String(other) === String(value);
  const shipped = arrayOf(widget.options.remoteOptions)
    .map(objectOf)
    .find((option) => isSame(option.value));
  return shipped?.label === live
    ? (choices.find((choice) => isSame(choice.value))?.label ?? live)
    : live;
}
