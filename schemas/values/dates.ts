/** Dates are text end to end ('yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss'): a day never moves with somebody's zone. */

export const PERIODS = [
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
  'this_quarter',
  'last_quarter',
  'next_quarter',
  'this_year',
  'last_year',
  'next_year',
] as const;
export type Period = (typeof PERIODS)[number];

/** Relative spans that count days from today: the last and the next ones with today in them, and what lies farther off on either side. */
export const DAY_SPANS = ['last_days', 'next_days', 'older_days', 'later_days'] as const;
export type DaySpan = (typeof DAY_SPANS)[number];
/** The most days that one may count. */
export const MOST_DAYS = 36_500;

const DAY_MS = 86_400_000;
const pad = (number: number, width = 2) => String(number).padStart(width, '0');

/** Days since 1970-01-01 of 'yyyy-MM-dd…'. */
function dayNumber(date: string): number {
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) /
    DAY_MS
  );
}

function fromDayNumber(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return fromDayNumber(dayNumber(date) + days);
}

/** The same day `months` later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${pad(year, 4)}-${pad(month)}-${pad(Math.min(Number(date.slice(8, 10)), last))}`;
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** First and last day of a relative period; weeks begin on Monday. */
export function period(name: Period, today: string): { from: string; to: string } {
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)];
  const monday = addDays(today, -((dayNumber(today) + 3) % 7));
  const quarter = `${year}-${pad(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1)}-01`;
  const months = (from: string, count: number) => ({
    from,
    to: addDays(addMonths(from, count), -1),
  });
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'this_week':
      return { from: monday, to: addDays(monday, 6) };
    case 'last_week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'next_week':
      return { from: addDays(monday, 7), to: addDays(monday, 13) };
    case 'this_month':
      return months(`${month}-01`, 1);
    case 'last_month':
      return months(addMonths(`${month}-01`, -1), 1);
    case 'next_month':
      return months(addMonths(`${month}-01`, 1), 1);
    case 'this_quarter':
      return months(quarter, 3);
    case 'last_quarter':
      return months(addMonths(quarter, -3), 3);
    case 'next_quarter':
      return months(addMonths(quarter, 3), 3);
    case 'this_year':
      return months(`${year}-01-01`, 12);
    case 'last_year':
      return months(addMonths(`${year}-01-01`, -12), 12);
    case 'next_year':
      return months(addMonths(`${year}-01-01`, 12), 12);
  }
}

/** First and last day of a counted span, each undefined where it has no end; undefined when `count` is no number of days. */
export function daySpan(
  name: DaySpan,
  count: unknown,
  today: string,
): { from?: string; to?: string } | undefined {
  const days = typeof count === 'string' && count.trim() !== '' ? Number(count) : count;
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > MOST_DAYS)
    return undefined;
  switch (name) {
    case 'last_days':
      return { from: addDays(today, 1 - days), to: today };
    case 'next_days':
      return { from: today, to: addDays(today, days - 1) };
    case 'older_days':
      return { to: addDays(today, -days - 1) };
    case 'later_days':
      return { from: addDays(today, days + 1) };
  }
}

/** 'yyyy-MM-dd HH:mm:ss' of an instant in a zone (IANA name). */
export function timestampInZone(zone: string, at: Date): string {
  const known = clocks.get(zone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }),
    second: Number.NaN,
    stamp: '',
  };
  clocks.set(zone, known);
  const second = Math.floor(at.getTime() / 1000);
  if (second !== known.second) Object.assign(known, { second, stamp: known.format.format(at) });
  return known.stamp;
}

/** Making one costs a hundred times as much as asking it, and asking it as much as reading a row: a second has one stamp. */
const clocks = new Map<string, { format: Intl.DateTimeFormat; second: number; stamp: string }>();

/** 'yyyy-MM-dd HH:mm:ss' of an instant by this machine's own clock. Without Intl, which takes longer to say the zone than a key press may. */
export function localStamp(at: Date): string {
  const [year, ...rest] = [
    at.getFullYear(),
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'));
  const [month, day, hour, minute, second] = rest;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** 'yyyy-MM-dd HH:mm:ss' so many seconds later, by a clock that is never put forward or back. */
export function addSeconds(stamp: string, seconds: number): string {
  const at = new Date(`${stamp.replace(' ', 'T')}Z`);
  at.setUTCSeconds(at.getUTCSeconds() + seconds);
  return at.toISOString().slice(0, stamp.length).replace('T', ' ');
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago a moment was, in words: 5 minutes ago. Both in ms, of one clock; `language` is a BCP 47 tag. */
export function relativeTime(time: number, now: number, language: string): string {
  const [unit, ms] = STEPS.find((step) => now - time >= step[1]) ?? (['minute', 60_000] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -Math.floor((now - time) / ms),
    unit,
  );
}
