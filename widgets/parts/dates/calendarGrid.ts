import { addDays, addMonths } from '../../../schemas/values/dates.ts';
import { type Locale, languageOf } from '../../../schemas/i18n/locale.ts';

/** What one page of the calendar shows: the days of a month, the months of a year, the years of a decade. */
export type CalendarLevel = 'day' | 'month' | 'year';

export interface Cell {
  /** 'yyyy-MM-dd', 'yyyy-MM' or 'yyyy' */
  value: string;
  label: string;
  /** what a screen reader says */
  spoken: string;
  /** of the month or decade before or after */
  outside: boolean;
}

export const COLUMNS: Record<CalendarLevel, number> = { day: 7, month: 3, year: 3 };

/** The cells of the page that `at` ('yyyy-MM-dd') is on. Weeks begin on Monday. */
export function cellsOf(level: CalendarLevel, at: string, locale: Locale): Cell[] {
  const [year, month] = [at.slice(0, 4), at.slice(0, 7)];
  if (level === 'month') {
    return range(12).map((index) => {
      const value = `${year}-${String(index + 1).padStart(2, '0')}`;
      return {
        value,
        label: say(`${value}-01`, locale, { month: 'short' }),
        spoken: say(`${value}-01`, locale, { year: 'numeric', month: 'long' }),
        outside: false,
      };
    });
  }
  if (level === 'year') {
    const first = decadeOf(at);
    return range(12).map((index) => {
      const value = String(first - 1 + index);
      return { value, label: value, spoken: value, outside: index === 0 || index === 11 };
    });
  }
  const first = `${month}-01`;
  const monday = addDays(first, -weekday(first));
  return range(42).map((index) => {
    const value = addDays(monday, index);
    const spoken = say(value, locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      weekday: 'long',
    });
    return {
      value,
      label: String(Number(value.slice(8))),
      spoken,
      outside: value.slice(0, 7) !== month,
    };
  });
}

export function pageTitle(level: CalendarLevel, at: string, locale: Locale): string {
  if (level === 'year') return `${decadeOf(at)} – ${decadeOf(at) + 9}`;
  return say(
    at,
    locale,
    level === 'month' ? { year: 'numeric' } : { year: 'numeric', month: 'long' },
  );
}

/** Monday first, one or two letters. */
export function weekdayNames(locale: Locale): { label: string; spoken: string }[] {
  return range(7).map((index) => {
    const day = addDays('2024-01-01', index); // a Monday
    return {
      label: say(day, locale, { weekday: languageOf(locale).weekday }),
      spoken: say(day, locale, { weekday: 'long' }),
    };
  });
}

/** `at` one page further or back. */
export function turnPage(level: CalendarLevel, at: string, by: number): string {
  return within(at, addMonths(at, by * { day: 1, month: 12, year: 120 }[level]));
}

/** Where a key leads from the focused day, month or year; undefined for any other key. */
export function moveCell(level: CalendarLevel, at: string, key: string): string | undefined {
  const step = (count: number) =>
    within(
      at,
      level === 'day' ? addDays(at, count) : addMonths(at, count * (level === 'month' ? 1 : 12)),
    );
  switch (key) {
    case 'ArrowRight':
      return step(1);
    case 'ArrowLeft':
      return step(-1);
    case 'ArrowDown':
      return step(COLUMNS[level]);
    case 'ArrowUp':
      return step(-COLUMNS[level]);
    case 'PageDown':
      return turnPage(level, at, 1);
    case 'PageUp':
      return turnPage(level, at, -1);
    case 'Home':
      return level === 'day' ? step(-weekday(at)) : undefined;
    case 'End':
      return level === 'day' ? step(6 - weekday(at)) : undefined;
    default:
      return undefined;
  }
}

/** A cell's value as a whole day, to walk on from. */
export function dayOf(value: string): string {
  return /^\d{4}-\d\d-\d\d/.test(value)
    ? value.slice(0, 10)
    : /^\d{4}-\d\d$/.test(value)
      ? `${value}-01`
      : `${value}-01-01`;
}

/** 0 is Monday. */
function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The calendar ends where four digits do. */
function within(from: string, to: string): string {
  return /^[1-9]\d{3}-/.test(to) ? to : from;
}

function decadeOf(at: string): number {
  return Math.floor(Number(at.slice(0, 4)) / 10) * 10;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function say(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known =
    formatters.get(key) ??
    new Intl.DateTimeFormat(languageOf(locale).tag, { ...options, timeZone: 'UTC' });
  formatters.set(key, known);
  return known.format(new Date(`${day}T00:00:00Z`));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
