/**
 * What a stored value is. Everything generic (operators, columns, slots, coercion, alignment) is decided by the value type,
 * never by the widget. Values are JSON as stored, sent and held in forms:
 *   text, longtext, html  string            number   number, at most 15 significant digits (arithmetic is decimal.js)
 *   switch                0 | 1             date     'yyyy-MM-dd' (year 'yyyy', month 'yyyy-MM')
 *   datetime              'yyyy-MM-dd HH:mm:ss', no zone     time  'HH:mm:ss'     stamp  milliseconds
 *   choice                the option's value     choices  array of them
 *   ref                   id of a record, user or department   refs   array of ids
 *   path                  array of values, outermost first (cascader)
 *   span                  [from, to] of dates, times or numbers
 *   address               { region: 'province,city,district', address, location: 'lng,lat', accuracy?: metres that a device said it may be off }, all texts
 *   images, files         [{ id, path, name?, size? }]   lines   array of objects   object   an object
 *   any                   kept as it came (unknown widgets)
 */
export const VALUE_TYPES = [
  'text',
  'longtext',
  'html',
  'number',
  'switch',
  'date',
  'datetime',
  'time',
  'stamp',
  'choice',
  'choices',
  'ref',
  'refs',
  'path',
  'span',
  'address',
  'images',
  'files',
  'lines',
  'object',
  'any',
] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** The typed index slot a value type may be copied into, or null: not filtered or sorted by index. */
export const SLOT = {
  text: 'text',
  longtext: null,
  html: null,
  number: 'number',
  switch: 'number',
  date: 'date',
  datetime: 'date',
  time: 'text',
  stamp: 'number',
  choice: 'text',
  choices: null,
  ref: 'number',
  refs: null,
  path: null,
  span: null,
  address: 'text',
  images: null,
  files: null,
  lines: null,
  object: null,
  any: null,
} as const satisfies Record<ValueType, 'text' | 'number' | 'date' | null>;
export type SlotKind = 'text' | 'number' | 'date';

/** Nothing that anybody answers is nested deeper; what is, is not empty. */
const MAX_LEVELS = 100;

/** An unanswered field: undefined, null, '', [] or an address of blanks. 0 and false are answers. */
export function isEmpty(value: unknown): boolean {
  return isBlank(value, 0);
}

function isBlank(value: unknown, level: number): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object' || level > MAX_LEVELS) return false;
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.every((part) => isBlank(part, level + 1));
}

/** Any value as text, for comparing. `String` would call the `toString` that an object from outside brought along, or follow it without end. */
export function valueAsText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  try {
    return JSON.stringify(value);
  } catch {
    return ''; // nested deeper than can be written
  }
}
