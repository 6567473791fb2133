import type { Condition } from '../../../../schemas/conditions/conditions.ts';
import { evaluateCondition } from '../../../../schemas/conditions/conditions.ts';
import { addDays, addMonths } from '../../../../schemas/values/dates.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { CalendarLook } from '../../../../schemas/definition/module.ts';
import { cellsOf } from '../../../../widgets/parts/dates/calendarGrid.ts';
import { conditionRecord } from '../../shared/permissions.ts';
import type { ListRow } from '../../shared/types.ts';

/** How much of the time is in sight. */
export const SPANS = ['month', 'week', 'day', 'list'] as const;
export type Span = (typeof SPANS)[number];
/** days of the list */
const LISTED = 30;

/** A record as it stands in a calendar; stamps are 'yyyy-MM-dd HH:mm:ss'. */
export interface Entry {
  row: ListRow;
  from: string;
  to: string;
  /** it has no time of day, or lasts longer than one */
  whole: boolean;
  color: string;
  over: boolean;
}

/** The days in sight; a month with the days of other months around it. */
export function daysOf(span: Span, at: string, locale: Locale): string[] {
  if (span === 'month') return cellsOf('day', at, locale).map(({ value }) => value);
  if (span === 'day') return [at];
  if (span === 'list') return Array.from({ length: LISTED }, (_, index) => addDays(at, index));
  const monday = addDays(at, -((new Date(`${at}T00:00:00Z`).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** One page on or back. */
export function turned(span: Span, at: string, by: 1 | -1): string {
  switch (span) {
    case 'month':
      return addMonths(at, by);
    case 'week':
      return addDays(at, 7 * by);
    case 'day':
      return addDays(at, by);
    case 'list':
      return addDays(at, LISTED * by);
  }
}

/** The condition that an entry touches one of the days. */
export function overlapCondition({ from, to }: CalendarLook, days: readonly string[]): Condition {
  const [first, last] = [days[0], days.at(-1)];
  if (to === undefined) return { field: from, operator: 'between', value: [first, last] };
  return {
    op: 'and',
    rules: [
      { field: from, operator: 'lte', value: last },
      {
        op: 'or',
        rules: [
          { field: from, operator: 'gte', value: first },
          { field: to, operator: 'gte', value: first },
        ],
      },
    ],
  };
}

/** What the rows are in the calendar. `moved`: those that are on their way to another time. */
export function entriesOf(
  rows: readonly ListRow[],
  {
    look,
    choices,
    moved,
  }: {
    look: CalendarLook;
    /** of the field that gives the colour */
    choices: readonly { value: unknown; color?: string | undefined }[];
    moved: ReadonlyMap<number, Pick<Entry, 'from' | 'to'>>;
  },
): Entry[] {
  return rows
    .flatMap((row): Entry[] => {
      const values = conditionRecord(row);
      const own = stampOf(values[look.from]);
      if (own === undefined) return [];
      const ends = look.to === undefined ? undefined : stampOf(values[look.to]);
      const { from, to } = moved.get(row.id) ?? {
        from: own,
        to: ends !== undefined && ends > own ? ends : own,
      };
      const timed = typeof values[look.from] === 'string' && String(values[look.from]).length > 10;
      const whole =
        !timed ||
        (look.allDay !== undefined && values[look.allDay] === 1) ||
        from.slice(0, 10) !== to.slice(0, 10);
      const color =
        look.color === undefined
          ? 'blue'
          : (choices.find(({ value }) => value === values[look.color ?? ''])?.color ?? 'grey');
      return [
        {
          row,
          from,
          to,
          whole,
          color,
          over: look.over !== undefined && evaluateCondition(look.over, { record: values }),
        },
      ];
    })
    .toSorted((a, b) => (a.from === b.from ? a.row.id - b.row.id : a.from < b.from ? -1 : 1));
}

function stampOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length < 10) return undefined;
  return value.length === 10 ? `${value} 00:00:00` : value;
}

/** Those that touch a day, the ones without a time of day first. */
export function onDay(entries: readonly Entry[], day: string): Entry[] {
  const found = entries.filter(
    ({ from, to }) => from.slice(0, 10) <= day && to.slice(0, 10) >= day,
  );
  return [...found.filter(({ whole }) => whole), ...found.filter(({ whole }) => !whole)];
}

/** An entry at another time: so many days and minutes later, as long as before. */
export function shiftEntry(
  { from, to }: Pick<Entry, 'from' | 'to'>,
  { days, minutes }: { days: number; minutes: number },
): Pick<Entry, 'from' | 'to'> {
  return { from: later(from, days, minutes), to: later(to, days, minutes) };
}

function later(stamp: string, days: number, minutes: number): string {
  const at = Date.parse(`${stamp.replace(' ', 'T')}Z`) + days * 86_400_000 + minutes * 60_000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** Where an entry stands in the column of a day. */
export interface PlacedEntry {
  entry: Entry;
  /** minutes of the day */
  start: number;
  end: number;
  /** among those at the same time: the how-manieth of how many */
  lane: number;
  lanes: number;
}

/** The shortest that is drawn, so that its name can be read. */
const LEAST_MINUTES = 25;

/** Entries of one day side by side where they overlap. */
export function placeEntries(entries: readonly Entry[]): PlacedEntry[] {
  const all = entries
    .map((entry): PlacedEntry => {
      const start = minuteOf(entry.from);
      return {
        entry,
        start,
        end: Math.max(start + LEAST_MINUTES, minuteOf(entry.to)),
        lane: 0,
        lanes: 1,
      };
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  let group: PlacedEntry[] = [];
  let until = -1;
  const close = () => {
    const lanes = 1 + Math.max(0, ...group.map(({ lane }) => lane));
    for (const each of group) each.lanes = lanes;
  };
  for (const each of all) {
    if (each.start >= until) {
      close();
      group = [];
    }
    const taken = new Set(group.filter((other) => other.end > each.start).map(({ lane }) => lane));
    while (taken.has(each.lane)) each.lane += 1;
    group.push(each);
    until = Math.max(until, each.end);
  }
  close();
  return all;
}

function minuteOf(stamp: string): number {
  return Number(stamp.slice(11, 13)) * 60 + Number(stamp.slice(14, 16));
}
