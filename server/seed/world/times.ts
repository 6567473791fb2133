import { addDays } from '../../../schemas/values/dates.ts';
import type { Random } from '../../../schemas/sampleData/random.ts';

/** The sample companies keep the time of Shanghai, which has no summer time. */
export const ZONE = 'Asia/Shanghai';

/** The instant of 'yyyy-MM-dd HH:mm:ss' in the zone of the sample companies. */
export function instantOf(stamp: string): Date {
  return new Date(`${stamp.replace(' ', 'T')}+08:00`);
}

/** A moment of office hours on that day, or on the Friday before when it is a weekend. */
export function officeTime(day: string, random: Random): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const worked = weekday === 0 ? addDays(day, -2) : weekday === 6 ? addDays(day, -1) : day;
  const minutes = random.pick([
    random.int(8 * 60 + 40, 11 * 60 + 50),
    random.int(13 * 60 + 20, 18 * 60 + 10),
  ]);
  return `${worked} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(random.int(0, 59))}`;
}

/** Some days later, in office hours, and later than the moment it follows. */
export function laterThan(stamp: string, days: number, random: Random): string {
  const at = officeTime(addDays(stamp.slice(0, 10), days), random);
  return at > stamp ? at : minutesAfter(stamp, random.int(5, 50));
}

export function minutesAfter(stamp: string, minutes: number): string {
  return new Date(Date.parse(`${stamp.replace(' ', 'T')}Z`) + minutes * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

/** The next weekday with a time, as next_contact_time is entered. */
export function nextAppointment(day: string, random: Random): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const worked = weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day;
  return `${worked} ${random.pick(['09:30:00', '10:00:00', '14:00:00', '15:30:00', '16:00:00'])}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
