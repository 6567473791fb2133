import type { FieldError } from '../i18n/errors.ts';

/** Somebody who decides approvals in the place of somebody absent. Days are yyyy-MM-dd, both included. */
export interface SubstitutePeriod {
  id?: number;
  /** the absent one */
  user_id: number;
  proxy_user_id: number;
  start_date: string;
  end_date: string;
  /** keys of the modules it is for; none: all of them */
  modules: readonly string[];
}

/** Longest period in days: who is away for longer has left. */
export const LONGEST_SUBSTITUTION_DAYS = 366;

/**
 * What is wrong with a period beside the others of the company. Two periods of one person overlap when they share a day and a module; who stands
 * in for somebody may be absent too, but nobody then decides for the first: proxies of proxies do not join.
 */
export function substituteFaults(
  given: SubstitutePeriod,
  { others, today }: { others: readonly SubstitutePeriod[]; today: string },
): FieldError[] {
  const faults: FieldError[] = [];
  if (given.user_id === given.proxy_user_id)
    faults.push({ field: 'proxy_user_id', id: 'substitute_self' });
  if (given.end_date < given.start_date)
    return [...faults, { field: 'end_date', id: 'end_before_start' }];
  if (given.end_date < today) faults.push({ field: 'end_date', id: 'substitute_over' });
  if (
    Date.parse(given.end_date) - Date.parse(given.start_date) >
    LONGEST_SUBSTITUTION_DAYS * 86_400_000
  )
    faults.push({
      field: 'end_date',
      id: 'substitute_long',
      data: { max: LONGEST_SUBSTITUTION_DAYS },
    });
  const other = others.find((each) => overlap(given, each));
  if (other)
    faults.push({
      field: 'start_date',
      id: 'substitute_overlap',
      data: { from: other.start_date, to: other.end_date },
    });
  return faults;
}

/** Whether it lasts on that day, for that module. */
export function standsIn(
  { start_date, end_date, modules }: SubstitutePeriod,
  { today, module }: { today: string; module: string },
): boolean {
  return (
    start_date <= today && today <= end_date && (modules.length === 0 || modules.includes(module))
  );
}

function overlap(one: SubstitutePeriod, other: SubstitutePeriod): boolean {
  return (
    one.user_id === other.user_id &&
    (one.id === undefined || one.id !== other.id) &&
    one.start_date <= other.end_date &&
    other.start_date <= one.end_date &&
    (one.modules.length === 0 ||
      other.modules.length === 0 ||
      one.modules.some((module) => other.modules.includes(module)))
  );
}
