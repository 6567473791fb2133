import { addDays, addMonths, daysBetween } from '../../values/dates.ts';
import type { FormulaFault } from '../values/messages.ts';
import { isFault } from '../values/messages.ts';
import type { Value } from '../values/values.ts';
import { fault, Num, toText } from '../values/values.ts';
import { eager, wholeNumber, type FunctionRow } from './functionRow.ts';

type Unit = 'y' | 'm' | 'd' | 'h' | 'min';
const UNITS: Readonly<Record<string, Unit>> = {
  y: 'y',
  year: 'y',
  年: 'y',
  m: 'm',
  month: 'm',
  月: 'm',
  d: 'd',
  day: 'd',
  日: 'd',
  天: 'd',
  h: 'h',
  hour: 'h',
  时: 'h',
  min: 'min',
  minute: 'min',
  分: 'min',
};
const MINUTE = 60_000;

/** A part of a date; of an empty one nothing. */
const part = (start: number, end: number) =>
  eager(1, ([value = null]) => {
    if (value === null) return null;
    const stamp = readStamp(value);
    return isFault(stamp) ? stamp : new Num(stamp.slice(start, end));
  });

/** Of one date; of an empty one nothing. */
function ofDate(run: (date: string) => Value): FunctionRow {
  return eager(1, ([value = null]) => {
    if (value === null) return null;
    const stamp = readStamp(value);
    return isFault(stamp) ? stamp : run(stamp.slice(0, 10));
  });
}

export const DATES = {
  /** DATE(2026, 14, 1) is 2027-02-01, as in spreadsheets */
  DATE: eager(3, ([year = null, month = null, day = null]) => {
    const parts = [
      wholeNumber(year, 1000, 9999),
      wholeNumber(month, -1200, 1200),
      wholeNumber(day, -36_600, 36_600),
    ];
    const problem = parts.find(isFault);
    if (problem) return problem;
    const [y = 0, m = 0, d = 0] = parts as number[];
    return inCalendar(addDays(addMonths(`${y}-01-01`, m - 1), d - 1));
  }),
  TODAY: { ...eager(0, (_, env) => env.today), volatile: true },
  NOW: { ...eager(0, (_, env) => env.now), volatile: true },
  YEAR: part(0, 4),
  MONTH: part(5, 7),
  DAY: part(8, 10),
  HOUR: part(11, 13),
  MINUTE: part(14, 16),
  /** Monday is 1, Sunday 7 */
  WEEKDAY: ofDate((date) => new Num(weekday(date))),
  /** the last day of the month, some months on: EOMONTH(date, 0) */
  EOMONTH: eager([1, 2], ([date = null, months = new Num(0)]) => {
    if (date === null) return null;
    const [stamp, count] = [readStamp(date), wholeNumber(months, -120_000, 120_000)];
    if (isFault(stamp)) return stamp;
    return isFault(count)
      ? count
      : inCalendar(addDays(addMonths(`${stamp.slice(0, 7)}-01`, count + 1), -1));
  }),
  /** days from Monday to Friday, both ends counted; negative when `to` is earlier; of an empty date nothing */
  WORKDAYS: eager(2, ([from = null, to = null]) => {
    if (from === null || to === null) return null;
    const [start, end] = [readStamp(from), readStamp(to)];
    if (isFault(start)) return start;
    if (isFault(end)) return end;
    return new Num(start <= end ? workdays(start, end) : -workdays(end, start));
  }),
  /** DATEDIF(from, to, "d"): whole years, months, days, hours or minutes; negative when `to` is earlier; of an empty date nothing */
  DATEDIF: eager([2, 3], ([from = null, to = null, unit = 'd']) => {
    if (from === null || to === null) return null;
    const [start, end, kind] = [readStamp(from), readStamp(to), readUnit(unit)];
    if (isFault(start)) return start;
    if (isFault(end)) return end;
    return isFault(kind)
      ? kind
      : new Num(start <= end ? elapsed(start, end, kind) : -elapsed(end, start, kind));
  }),
  /** DATEADD(date, amount, "m"): the 31st plus a month is the last of a shorter one; of an empty date nothing */
  DATEADD: eager([2, 3], ([date = null, amount = null, unit = 'd']) => {
    if (date === null) return null;
    const [stamp, count, kind] = [
      readStamp(date),
      wholeNumber(amount, -10_000_000, 10_000_000),
      readUnit(unit),
    ];
    if (isFault(stamp)) return stamp;
    if (isFault(count)) return count;
    return isFault(kind) ? kind : shift(stamp, { count, kind, timed: hasTime(date) });
  }),
} as const satisfies Record<string, FunctionRow>;

/** 'yyyy-MM-dd HH:mm:ss' of a stored year, month, date or datetime, if that day exists. */
export function readStamp(value: Value): string | FormulaFault {
  const text = toText(value);
  if (isFault(text)) return text;
  const [, year, month = '01', day = '01', time = '00:00', seconds = ':00'] =
    /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d)(?:[ T]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(:[0-5]\d)?)?)?)?$/.exec(
      text,
    ) ?? [];
  const date = `${year}-${month}-${day}`;
  const exists =
    year !== undefined &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    addDays(date, 0) === date;
  return exists ? `${date} ${time}${seconds}` : fault('not_date');
}

function hasTime(value: Value): boolean {
  return typeof value === 'string' && value.includes(':');
}

function readUnit(value: Value): Unit | FormulaFault {
  const text = toText(value);
  if (isFault(text)) return text;
  const name = text.toLowerCase();
  return (Object.hasOwn(UNITS, name) ? UNITS[name] : undefined) ?? fault('bad_argument');
}

/** Complete units between two stamps, `from` not later than `to`. */
function elapsed(from: string, to: string, unit: Unit): number {
  switch (unit) {
    case 'd':
      return daysBetween(from, to);
    case 'h':
      return Math.floor((milliseconds(to) - milliseconds(from)) / (60 * MINUTE));
    case 'min':
      return Math.floor((milliseconds(to) - milliseconds(from)) / MINUTE);
    case 'y':
      return Math.floor(elapsed(from, to, 'm') / 12);
    case 'm': {
      const months =
        (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
        Number(to.slice(5, 7)) -
        Number(from.slice(5, 7));
      return addMonths(from, months) + from.slice(10) > to ? months - 1 : months;
    }
  }
}

function shift(
  stamp: string,
  { count, kind, timed }: { count: number; kind: Unit; timed: boolean },
): Value {
  const date = stamp.slice(0, 10);
  const time = timed ? stamp.slice(10) : '';
  switch (kind) {
    case 'y':
      return inCalendar(addMonths(date, count * 12), time);
    case 'm':
      return inCalendar(addMonths(date, count), time);
    case 'd':
      return inCalendar(addDays(date, count), time);
    case 'h':
      return inCalendar(later(stamp, count * 60));
    case 'min':
      return inCalendar(later(stamp, count));
  }
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Whole weeks have five; the days over are looked at one by one. */
function workdays(from: string, to: string): number {
  const days = daysBetween(from, to) + 1;
  const first = weekday(from.slice(0, 10));
  const over = Array.from({ length: days % 7 }, (_, index) => (first - 1 + index) % 7).filter(
    (day) => day < 5,
  ).length;
  return Math.floor(days / 7) * 5 + over;
}

function milliseconds(stamp: string): number {
  return Date.parse(`${stamp.replace(' ', 'T')}Z`);
}

function later(stamp: string, minutes: number): string {
  return new Date(milliseconds(stamp) + minutes * MINUTE)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

/** Dates outside the years 1000 to 9999 have no spelling here. */
function inCalendar(date: string, time = ''): Value {
  return /^[1-9]\d{3}-\d\d-\d\d/.test(date) ? `${date}${time}` : fault('bad_argument');
}
