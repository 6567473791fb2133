import { addDays, addMonths } from '../values/dates.ts';

/** How often a thing comes again; anything else never does. */
export type Repeat = 'daily' | 'workdays' | 'weekly' | 'monthly';

/** More times than these nobody plans ahead. */
export const MAX_REPEATS = 100;

/** The days after `from` on which it comes again, the last day included, at most `MOST_REPEATS` with the first. All days are yyyy-MM-dd. */
export function repeatDays(from: string, repeat: unknown, until: string): string[] {
  const days: string[] = [];
  for (let step = 1; days.length < MAX_REPEATS - 1; step += 1) {
    const day = nth(from, repeat, step);
    if (day === undefined || day > until) break;
    if (repeat !== 'workdays' || !isWeekend(day)) days.push(day);
  }
  return days;
}

/** Counted from the first day, so that the 31st comes back after a shorter month. */
function nth(from: string, repeat: unknown, step: number): string | undefined {
  switch (repeat) {
    case 'daily':
    case 'workdays':
      return addDays(from, step);
    case 'weekly':
      return addDays(from, 7 * step);
    case 'monthly':
      return addMonths(from, step);
    default:
      return undefined;
  }
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** How long before its start one is reminded, in minutes. */
const AHEAD: Readonly<Record<string, number>> = {
  start: 0,
  m5: 5,
  m15: 15,
  m30: 30,
  h1: 60,
  d1: 1440,
};
/** What takes the whole day begins with the working day. */
const MORNING = '09:00:00';

/** The moment of the reminder, 'yyyy-MM-dd HH:mm:ss'; undefined where none is wanted. */
export function remindMoment(
  start: unknown,
  { allDay, remind }: { allDay: boolean; remind: unknown },
): string | undefined {
  const minutes =
    typeof remind === 'string' && Object.hasOwn(AHEAD, remind) ? AHEAD[remind] : undefined;
  if (minutes === undefined || typeof start !== 'string' || start.length < 10) return undefined;
  return addMinutes(allDay ? `${start.slice(0, 10)} ${MORNING}` : start, -minutes);
}

/** A stamp so many minutes later, by the clock alone. */
export function addMinutes(stamp: string, minutes: number): string {
  const at = new Date(Date.parse(`${stamp.replace(' ', 'T')}Z`) + minutes * 60_000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
