import { coerce } from './coerce.ts';
import type { Field } from '../form/form.ts';
import { DEFAULT_LOCALE } from '../i18n/locale.ts';
import { convertDuration, formatDuration } from '../values/durationText.ts';
import { checkValue } from './validate.ts';
import type { ValueType } from '../values/valueTypes.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';

const TEXTS: ReadonlySet<ValueType> = new Set(['text', 'longtext']);
const LISTS: ReadonlySet<ValueType> = new Set(['choices', 'refs', 'path']);
const REFS: ReadonlySet<ValueType> = new Set(['ref', 'refs']);
/** Kept as they are or not at all: nothing else has their parts. */
const WHOLE: ReadonlySet<ValueType> = new Set(['images', 'files', 'lines', 'object', 'span']);

/** A value of the field as it was, for the field as it is to be: the first reading that the new field accepts; undefined where none is. */
export function convertValue(before: Field, after: Field, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  for (const reading of readings(before, after, value)) {
    const made = coerce(after, reading);
    if (!isEmpty(made) && checkValue(after, made) === undefined) return made;
  }
  return undefined;
}

function readings(before: Field, after: Field, value: unknown): unknown[] {
  const [from, to] = [before.valueType, after.valueType];
  if (before.duration && after.duration && typeof value === 'number')
    return [convertDuration(value, before.duration, after.duration)];
  if (REFS.has(from) !== REFS.has(to) || (REFS.has(to) && before.refers !== after.refers))
    return from === 'any' || to === 'any' ? [value] : [];
  if (WHOLE.has(from) || WHOLE.has(to))
    return from === to || to === 'any' || (from === 'images' && to === 'files') ? [value] : [];
  if (LISTS.has(to)) {
    const items = Array.isArray(value) ? value : [value];
    return [items, items.map((item) => valueOf(after, labelOf(before, item)))];
  }
  if (Array.isArray(value)) {
    if (TEXTS.has(to)) return [value.map((item) => labelOf(before, item)).join('、')];
    return value.length === 1 ? readings({ ...before, valueType: 'choice' }, after, value[0]) : [];
  }
  if (to === 'html') return [from === 'html' ? value : asHtml(labelOf(before, value))];
  if (TEXTS.has(to)) return [textOf(before, value)];
  if (to === 'address') return from === 'address' ? [value] : [{ address: labelOf(before, value) }];
  if (to === 'choice') return [value, valueOf(after, labelOf(before, value))];
  if (to === 'date') return [value, valueAsText(value).slice(0, 10)];
  if (to === 'datetime') return [value, `${valueAsText(value)} 00:00:00`];
  return [value, labelOf(before, value)];
}

function textOf(before: Field, value: unknown): string {
  if (before.valueType === 'html')
    return valueAsText(value)
      .replaceAll(/<(br|\/p|\/li|\/h\d)[^>]*>/g, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&')
      .trim();
  if (before.valueType === 'address' && typeof value === 'object' && value !== null) {
    const { region = '', address = '' } = value as { region?: string; address?: string };
    return [region, address].filter(Boolean).join(' ');
  }
  return labelOf(before, value);
}

/** What people read of one chosen option or of a plain value. */
function labelOf({ choices, duration }: Field, value: unknown): string {
  if (duration && typeof value === 'number') return formatDuration(value, duration, DEFAULT_LOCALE);
  return (
    choices.find((choice) => valueAsText(choice.value) === valueAsText(value))?.label ??
    valueAsText(value)
  );
}

/** The value of the option that is called so. */
function valueOf({ choices }: Field, label: string): unknown {
  return choices.find((choice) => choice.label === label)?.value ?? label;
}

function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}
