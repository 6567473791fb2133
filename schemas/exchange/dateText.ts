import { timestampInZone } from '../values/dates.ts';
import { readTime } from '../values/readTime.ts';

export { readTime } from '../values/readTime.ts';

const pad = (number: number | string, width = 2) => String(number).padStart(width, '0');
const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})\s*日?|\s*月)?(?:[T\s]+(.+))?$/;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. They believe in a 29 February 1900, so that the days before it lie one further on. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/** 'yyyy-MM-dd', with ' HH:mm:ss' where a time was written, 'yyyy-MM' where no day was; undefined for what is no date. */
export function readDay(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  const [, year = '', month = '', day, clock] = compact ?? DAY.exec(plain) ?? [];
  if (year === '' || Number(month) < 1 || Number(month) > 12) return undefined;
  if (day === undefined) return clock === undefined ? `${year}-${pad(month)}` : undefined;
  const date = `${year}-${pad(month)}-${pad(day)}`;
  if (!exists(date)) return undefined;
  if (clock === undefined) return date;
  const time = readTime(clock);
  return time && `${date} ${time}`;
}

function exists(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date;
}

/** The day or moment that a spreadsheet keeps as a number of days; undefined beyond its calendar. */
export function fromSerial(serial: number): string | undefined {
  if (!(serial >= 1 && serial < 2_958_466)) return undefined;
  const days = serial < 60 ? serial + 1 : serial;
  const text = new Date(Math.round((SERIAL_ZERO + days * DAY_MS) / 1000) * 1000).toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** 'HH:mm:ss' of a part of a day. */
export function timeOfSerial(serial: number): string | undefined {
  if (!(serial >= 0 && serial < 1)) return undefined;
  return new Date(Math.min(Math.round(serial * 86_400), 86_399) * 1000).toISOString().slice(11, 19);
}

/** Milliseconds of 'yyyy-MM-dd[ HH:mm:ss]' in a zone (IANA name); of a time that a clock change doubles, the first. */
export function momentIn(zone: string, text: string): number | undefined {
  const wanted = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00:00'}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const offset = (at: number) =>
    Date.parse(`${timestampInZone(zone, new Date(at)).replace(' ', 'T')}Z`) - at;
  const found = [wanted - offset(wanted - DAY_MS), wanted - offset(wanted + DAY_MS)].toSorted(
    (a, b) => a - b,
  );
  return found.find((at) => at + offset(at) === wanted) ?? found[0];
}
