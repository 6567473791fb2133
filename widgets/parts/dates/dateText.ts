import type { DateKind } from '../../../schemas/form/dateFormat.ts';
import { readTime } from '../../../schemas/values/readTime.ts';
import { toHalfWidth } from '../boxes/text.ts';

export {
  type DateKind,
  dateFormat,
  dateKind,
  formatDate,
  formatTimestamp,
} from '../../../schemas/form/dateFormat.ts';

interface Reading {
  kind: DateKind;
  /** 'yyyy-MM-dd': what a date without a year is of */
  today: string;
  /** while somebody is still typing only a complete date counts: 2026-1 may become 2026-11 */
  complete: boolean;
  /** of a date-time that was given without a time */
  time?: string;
}

/** A day in digits with its marks; behind a blank, a T or the word for day, a time. */
const DATE =
  /^(\d{8}|\d{6}|\d{1,4}(?:\s*[-/.年月]\s*\d{1,2}){0,2})\s*[年月日号]?(?:(?:[\sT]+|(?<=[日号]))(.+))?$/;

/**
 * What a person means who types a date: 2026-11-21, 2026/1/5, 2026年1月5日, 20261121, 1-5 (this year), full-width digits; with a time behind it
 * 9:30, 930, 9点30分. Undefined when it is no date that exists.
 */
export function parseDate(typed: string, reading: Reading): string | undefined {
  const text = toHalfWidth(typed).trim();
  if (reading.kind === 'time') return readTime(text, reading.complete);
  // Anything else than digits, their marks and a time is no date: nothing is picked out of a sentence.
  const [whole, day = '', clock = ''] = DATE.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const groups = day.match(/\d+/g) ?? [];
  const { used, year, month, day: dayOfMonth } = readDay(groups, reading);
  if (reading.kind === 'year')
    return year === undefined || groups.length > 1 || clock !== '' ? undefined : pad(year, 4);
  if (reading.kind === 'month')
    return year === undefined || month === undefined || groups.length > used || clock !== ''
      ? undefined
      : checked(year, month, 1)?.slice(0, 7);
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined;
  const date = checked(year, month, dayOfMonth);
  const rest = groups.slice(used);
  if (!date || rest.length > 0) return undefined;
  const given = clock === '' ? undefined : readTime(clock, reading.complete);
  if (clock !== '' && given === undefined) return undefined;
  // A day that was copied with its time is that day.
  if (reading.kind === 'date') return date;
  const time = clock !== '' ? given : reading.complete ? undefined : (reading.time ?? '00:00:00');
  return time && `${date} ${time}`;
}

interface Day {
  /** how many groups of digits belong to the day */
  used: number;
  year?: number;
  month?: number;
  day?: number;
}

function readDay(groups: readonly string[], { kind, today, complete }: Reading): Day {
  const [first = '', second, third] = groups;
  const packed = /^(\d{4})(\d\d)(\d\d)?$/.exec(first);
  if (packed)
    return {
      used: 1,
      year: Number(packed[1]),
      month: Number(packed[2]),
      ...(packed[3] && { day: Number(packed[3]) }),
    };
  if (first.length === 4)
    return { used: kind === 'month' ? 2 : 3, year: Number(first), ...numbers(second, third) };
  // A day of this year: 1-5, and at the end of typing only, for 11-2 may become 11-21.
  if (
    complete ||
    first.length > 2 ||
    second === undefined ||
    second.length > 2 ||
    kind === 'year' ||
    kind === 'month'
  )
    return { used: 0 };
  return { used: 2, year: Number(today.slice(0, 4)), ...numbers(first, second) };
}

function numbers(month: string | undefined, day: string | undefined): Pick<Day, 'month' | 'day'> {
  return { ...(month && { month: Number(month) }), ...(day && { day: Number(day) }) };
}

function checked(year: number, month: number, day: number): string | undefined {
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const last = month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
  return year >= 1000 && day >= 1 && day <= last ? date : undefined;
}

export function textStamp(text: string): number | string {
  const day = /^\d{4}$/.test(text)
    ? `${text}-01-01`
    : /^\d{4}-\d\d$/.test(text)
      ? `${text}-01`
      : text;
  const at = Date.parse(`${day.length > 10 ? day.replace(' ', 'T') : `${day}T00:00:00`}Z`);
  return Number.isNaN(at) ? text : at;
}

/** The person's own today. */
export function todayHere(now = new Date()): string {
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

function pad(number: number, width = 2): string {
  return String(number).padStart(width, '0');
}
