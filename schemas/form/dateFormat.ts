import type { Field } from './form.ts';
import { rowOf } from '../definition/readDefinition.ts';
import { valueAsText } from '../values/valueTypes.ts';

/** How exact one date is. Stored as 'yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss' and 'HH:mm:ss'. */
export type DateKind = 'year' | 'month' | 'date' | 'datetime' | 'time';

const FORMATS: Record<DateKind, string> = {
  year: 'yyyy',
  month: 'yyyy-MM',
  date: 'yyyy-MM-dd',
  datetime: 'yyyy-MM-dd HH:mm',
  time: 'HH:mm',
};
const KINDS: Readonly<Record<string, DateKind>> = {
  year: 'year',
  month: 'month',
  date: 'date',
  dates: 'date',
  daterange: 'date',
  datetime: 'datetime',
  datetimerange: 'datetime',
};
const NEEDED: Record<DateKind, RegExp> = {
  year: /y/,
  month: /y.*M/,
  date: /y.*M.*d/,
  datetime: /y.*M.*d.*H.*m/,
  time: /H.*m/,
};

export function dateKind(field: Field): DateKind {
  if ((field.as ?? field.type) === 'time') return 'time';
  return (
    rowOf(KINDS, valueAsText(field.widget.options.type)) ??
    (field.valueType === 'datetime' ? 'datetime' : 'date')
  );
}

/** The definition's own tokens where they can say the whole value; designers leave `yyyy-MM-dd` on date-times too. */
export function dateFormat(field: Field): string {
  const kind = dateKind(field);
  const own = field.widget.options.format;
  return typeof own === 'string' && NEEDED[kind].test(own) ? own : FORMATS[kind];
}

/** A stored date or time in the given tokens. What is not one is shown as it is. */
export function formatDate(stored: string, format: string): string {
  const parts = /^(?:(\d{4})(?:-(\d\d)(?:-(\d\d))?)?)?(?:[ T]?(\d\d):(\d\d)(?::(\d\d))?)?/.exec(
    stored,
  );
  if (!parts?.[0]) return stored;
  const [, y, M, d, H = '00', m = '00', s = '00'] = parts;
  const values: Record<string, string | undefined> = { y, M, d, H, m, s };
  let missing = false;
  const text = format.replace(/yyyy|MM?|dd?|HH?|mm?|ss?/g, (token) => {
    const value = values[token.charAt(0)];
    if (value === undefined) missing = true;
    return token.length === 1 ? String(Number(value)) : (value ?? '');
  });
  return missing ? stored : text;
}

/** Milliseconds stand for the same wall clock everywhere, as the server's defaults do. */
export function formatTimestamp(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 8.64e15
    ? new Date(value).toISOString().slice(0, 19).replace('T', ' ')
    : valueAsText(value);
}
