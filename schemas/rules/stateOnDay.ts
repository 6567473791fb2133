import type { ModuleFile } from '../definition/module.ts';

/** Not begun, under way and over: what the calendar says of a record between two days. */
export const CALENDAR_STATES = { before: 0, within: 1, behind: 2 } as const;

/** The state that the days of a record give it on a day, yyyy-MM-dd; a day that is not said bounds nothing. */
export function stateOnDay(
  { from, to }: NonNullable<ModuleFile['stateDays']>,
  values: Readonly<Record<string, unknown>>,
  day: string,
): 0 | 1 | 2 {
  const [begin, end] = [values[from], values[to]];
  if (typeof begin === 'string' && day < begin) return CALENDAR_STATES.before;
  return typeof end === 'string' && end < day ? CALENDAR_STATES.behind : CALENDAR_STATES.within;
}
