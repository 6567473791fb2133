import type { TimeUnit } from '../definition/reportFile.ts';
import { addDays, addMonths, period, type Period } from '../values/dates.ts';

/** A part of a period: its first and last day, yyyy-MM-dd. */
export interface Bucket {
  key: string;
  from: string;
  to: string;
}

/** A report of more parts leaves out those in which nothing happened. */
export const MOST_BUCKETS = 400;

const WHOLE: Readonly<Record<TimeUnit, Period>> = {
  day: 'today',
  week: 'this_week',
  month: 'this_month',
  quarter: 'this_quarter',
  year: 'this_year',
};

/**
 * The part that a day (yyyy-MM-dd), month (yyyy-MM) or year belongs to; its key is the first day, month, quarter (2026-Q1) or year. A week begins on
 * Monday, in whichever year that lies.
 */
export function bucketOf(unit: TimeUnit, text: string): Bucket {
  const day = text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text;
  const { from, to } = period(WHOLE[unit], day.slice(0, 10));
  return { key: keyOf(unit, from), from, to };
}

function keyOf(unit: TimeUnit, from: string): string {
  switch (unit) {
    case 'day':
    case 'week':
      return from;
    case 'month':
      return from.slice(0, 7);
    case 'quarter':
      return `${from.slice(0, 4)}-Q${(Number(from.slice(5, 7)) + 2) / 3}`;
    case 'year':
      return from.slice(0, 4);
  }
}

/** How many characters of a stored day tell its part, or parts that together are it. */
export function prefixOf(unit: TimeUnit): 4 | 7 | 10 {
  return unit === 'year' ? 4 : unit === 'month' || unit === 'quarter' ? 7 : 10;
}

/** All parts from one day to another, the first and the last cut to these days; undefined where they are too many. */
export function bucketsBetween(
  unit: TimeUnit,
  { from, to }: { from: string; to: string },
): Bucket[] | undefined {
  const all: Bucket[] = [];
  for (let day = from; day <= to;) {
    const bucket = bucketOf(unit, day);
    if (all.length >= MOST_BUCKETS) return undefined;
    all.push(cut(bucket, { from, to }));
    day = addDays(bucket.to, 1);
  }
  return all;
}

/** A part without what of it lies outside the period. */
export function cut(bucket: Bucket, { from, to }: { from: string; to: string }): Bucket {
  return {
    key: bucket.key,
    from: bucket.from < from ? from : bucket.from,
    to: bucket.to > to ? to : bucket.to,
  };
}

/** The period of the same length before this one (whole months where it is whole months), or the same a year earlier. */
export function comparedPeriod(
  { from, to }: { from: string; to: string },
  with_: 'previous' | 'last_year',
): { from: string; to: string } {
  if (with_ === 'last_year') return { from: addMonths(from, -12), to: sameEnd(to, -12) };
  const months = wholeMonths({ from, to });
  if (months !== undefined) return { from: addMonths(from, -months), to: addDays(from, -1) };
  const days = daysIn({ from, to });
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/**
 * The period before, of one that still runs on `today` only as much as has passed of this one: a month that has begun is not held against
 * a whole one.
 */
export function periodBefore(
  period: { from: string; to: string },
  today: string,
): { from: string; to: string } {
  const before = comparedPeriod(period, 'previous');
  if (today < period.from || today >= period.to) return before;
  const to = addDays(before.from, daysIn({ from: period.from, to: today }) - 1);
  return { from: before.from, to: to < before.to ? to : before.to };
}

/** The last day of a month stays the last day: 28 February 2025 a year earlier is 29 February 2024. */
function sameEnd(to: string, months: number): string {
  const next = addDays(to, 1);
  return next.endsWith('-01') ? addDays(addMonths(next, months), -1) : addMonths(to, months);
}

/** Whether the period begins with a month and ends with one. */
export function isWholeMonths(period: { from: string; to: string }): boolean {
  return wholeMonths(period) !== undefined;
}

function wholeMonths({ from, to }: { from: string; to: string }): number | undefined {
  const next = addDays(to, 1);
  if (!from.endsWith('-01') || !next.endsWith('-01')) return undefined;
  return (
    (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(next.slice(5, 7)) -
    Number(from.slice(5, 7))
  );
}

function daysIn({ from, to }: { from: string; to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
