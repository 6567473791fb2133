/** When a company works, on every day that it works; times are minutes of the day. */
export interface WorkingHours {
  /** ISO weekdays, Monday is 1 */
  days: ReadonlySet<number>;
  from: number;
  to: number;
}

const DAY_MINUTES = 24 * 60;

/** What a company's working hours are while nobody has set them. */
export const DEFAULT_HOURS = {
  schedule_work_days: [1, 2, 3, 4, 5],
  schedule_work_from: '09:00:00',
  schedule_work_to: '18:00:00',
} as const;

/** The working hours in a company's settings, by the keys of DEFAULT_HOURS. */
export function workingHours(settings: Readonly<Record<string, unknown>>): WorkingHours {
  const { schedule_work_days: days, schedule_work_from: from, schedule_work_to: to } = settings;
  return {
    days: new Set<number>(
      Array.isArray(days) ? days.map(Number) : DEFAULT_HOURS.schedule_work_days,
    ),
    from: minuteOf(from) ?? (minuteOf(DEFAULT_HOURS.schedule_work_from) as number),
    to: minuteOf(to) ?? (minuteOf(DEFAULT_HOURS.schedule_work_to) as number),
  };
}

/** Whether the company works on a day at all. `day`: yyyy-MM-dd. */
export function isWorkday({ days }: WorkingHours, day: string): boolean {
  return days.has(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
}

/** The parts of a day on which nobody works, as [from, to) in minutes. `day`: yyyy-MM-dd. */
export function freeTime(
  hours: WorkingHours,
  day: string,
): readonly (readonly [from: number, to: number])[] {
  const { from, to } = hours;
  if (!isWorkday(hours, day) || from >= to) return [[0, DAY_MINUTES]];
  return [[0, from] as const, [to, DAY_MINUTES] as const].filter(([start, end]) => end > start);
}

/** Minutes of the day of HH:mm or HH:mm:ss; undefined for what is no time. */
function minuteOf(time: unknown): number | undefined {
  const found = typeof time === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) : null;
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}
