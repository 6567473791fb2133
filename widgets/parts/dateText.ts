import type { DateKind } from '../../schemas/dateWords.ts';
import { toHalfWidth } from './text.ts';

export {
  type DateKind,
  dateFormat,
  dateKind,
  formatDate,
  stampText,
} from '../../schemas/dateWords.ts';

interface Reading {
  kind: DateKind;
  /** 'yyyy-MM-dd': what a date without a year is of */
  today: string;
  /** while somebody is still typing only a complete date counts: 2026-1 may become 2026-11 */
  complete: boolean;
  /** of a date-time that was given without a time */
  time?: string;
}

/**
 * What a person means who types a date: 2026-11-21, 2026/1/5, 2026年1月5日, 20261121, 1-5 (this year), full-width digits; with a time behind it
 * 9:30, 930, 9点30分. Undefined when it is no date that exists.
 */
export function parseDate(typed: string, reading: Reading): string | undefined {
  const text = toHalfWidth(typed).trim();
  const groups = text.match(/\d+/g) ?? [];
  if (reading.kind === 'time') return parseTime(groups, reading.complete);
  const { used, year, month, day } = readDay(groups, reading);
  if (reading.kind === 'year')
    return year === undefined || groups.length > 1 ? undefined : pad(year, 4);
  if (reading.kind === 'month')
    return year === undefined || month === undefined || groups.length > used
      ? undefined
      : checked(year, month, 1)?.slice(0, 7);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = checked(year, month, day);
  const rest = groups.slice(used);
  if (!date || reading.kind === 'date') return rest.length > 0 ? undefined : date;
  const time =
    rest.length > 0
      ? parseTime(rest, reading.complete)
      : reading.complete
        ? undefined
        : (reading.time ?? '00:00:00');
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

function parseTime(groups: readonly string[], complete: boolean): string | undefined {
  const [first = '', ...rest] = groups;
  const packed = /^(\d?\d)(\d\d)(\d\d)?$/.exec(first);
  const [H, m, s] = packed && rest.length === 0 ? packed.slice(1) : [first, ...rest];
  if (
    H === undefined ||
    H === '' ||
    (complete && (m === undefined || m.length < 2)) ||
    rest.length > 2
  )
    return undefined;
  const [hour, minute, second] = [Number(H), Number(m ?? 0), Number(s ?? 0)];
  return hour < 24 && minute < 60 && second < 60
    ? `${pad(hour)}:${pad(minute)}:${pad(second)}`
    : undefined;
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
