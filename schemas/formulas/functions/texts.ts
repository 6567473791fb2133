import { isFault } from '../values/messages.ts';
import type { Value } from '../values/values.ts';
import { fault, isList, MAX_TEXT, Num, numberIn, isNum, toText, toNum } from '../values/values.ts';
import { readStamp } from './dates.ts';
import { rmb } from './rmb.ts';
import { eager, numeric, textual, wholeNumber, type FunctionRow } from './functionRow.ts';

/** Characters as people count them: one for a Chinese character and for an emoji's code point. */
const characters = (text: string) => Array.from(text);

/** A part of the text cut by a count that defaults to 1. */
const cut = (part: (all: string[], count: number) => string[]) =>
  textual([1, 2], (text, [count = new Num(1)]) => {
    const length = wholeNumber(count, 0, MAX_TEXT);
    return isFault(length) ? length : part(characters(text), length).join('');
  });

export const TEXTS = {
  CONCAT: eager([1, 100], (values) => {
    const parts = values.map(toText);
    const problem = parts.find(isFault);
    if (problem) return problem;
    const whole = parts.join('');
    return whole.length > MAX_TEXT ? fault('text_too_long') : whole;
  }),
  LEFT: cut((all, count) => all.slice(0, count)),
  RIGHT: cut((all, count) => (count === 0 ? [] : all.slice(-count))),
  /** MID(text, first character from 1, count) */
  MID: textual(3, (text, [start = null, count = null]) => {
    const first = wholeNumber(start, 1, MAX_TEXT);
    const length = wholeNumber(count, 0, MAX_TEXT);
    if (isFault(first)) return first;
    return isFault(length)
      ? length
      : characters(text)
          .slice(first - 1, first - 1 + length)
          .join('');
  }),
  LEN: textual(1, (text) => new Num(characters(text).length)),
  TRIM: textual(1, (text) => text.trim()),
  UPPER: textual(1, (text) => text.toUpperCase()),
  LOWER: textual(1, (text) => text.toLowerCase()),
  /** REPLACE(text, old, new): everywhere; of an empty `old` nothing is replaced */
  REPLACE: textual(3, (text, [old = null, next = null]) => {
    const [from, to] = [toText(old), toText(next)];
    if (isFault(from)) return from;
    if (isFault(to)) return to;
    const whole = from === '' ? text : text.replaceAll(from, () => to);
    return whole.length > MAX_TEXT ? fault('text_too_long') : whole;
  }),
  /** the number a text spells, thousands separated or not */
  VALUE: textual(
    1,
    (text) =>
      numberIn(text.replace(/,(?=\d{3}(\D|$))/g, '')) ??
      (text.trim() === '' ? new Num(0) : fault('not_number')),
  ),
  /** CONTAINS(text, part) ignores case; of several values, whether one of them is `part` */
  CONTAINS: eager(2, ([whole = null, part = null]) => {
    const wanted = toText(part);
    if (isFault(wanted)) return wanted;
    if (isList(whole)) return whole.some((item) => toText(item) === wanted);
    const text = toText(whole);
    return isFault(text) ? text : text.toLowerCase().includes(wanted.toLowerCase());
  }),
  /** TEXT(number, "#,##0.00" | "0.0%" …) or TEXT(date, "yyyy年M月d日") */
  TEXT: eager([1, 2], ([value = null, format = null]) => {
    const pattern = toText(format);
    if (isFault(pattern) || pattern === '') return toText(value);
    return formatNumber(value, pattern) ?? formatDate(value, pattern) ?? fault('bad_argument');
  }),
  /** an amount in upper-case Chinese, as on cheques and contracts */
  RMB: numeric(1, (amount) => rmb(amount)),
} as const satisfies Record<string, FunctionRow>;

function formatNumber(value: Value, pattern: string): Value | undefined {
  const [matched, thousands, decimals = '', percent] =
    /^(#,##)?0(?:\.(0{1,10}))?(%)?$/.exec(pattern) ?? [];
  if (matched === undefined) return undefined;
  const number = toNum(value);
  if (isFault(number)) return number;
  const fixed = (percent ? number.times(100) : number).toFixed(decimals.length);
  const grouped = thousands
    ? fixed.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
    : fixed;
  return `${grouped}${percent ?? ''}`;
}

function formatDate(value: Value, pattern: string): Value | undefined {
  if (!/[yMdHms]/.test(pattern)) return undefined;
  if (value === null) return '';
  if (isNum(value) || (typeof value === 'string' && numberIn(value))) return fault('not_date');
  const stamp = readStamp(value);
  if (isFault(stamp)) return stamp;
  const digits = /^(\d+)-(\d+)-(\d+) (\d+):(\d+):(\d+)$/.exec(stamp)?.slice(1) ?? [];
  const parts = Object.fromEntries(
    ['y', 'M', 'd', 'H', 'm', 's'].map((letter, index) => [letter, digits[index] ?? '']),
  );
  return pattern.replace(/yyyy|([MdHms])\1?/g, (token) =>
    token.length === 1 ? String(Number(parts[token])) : (parts[token.charAt(0)] ?? ''),
  );
}
