import { addDays } from '../values/dates.ts';

/** Days before its return at which an owner is reminded, while a company says nothing else. */
export const RETURN_REMIND_DAYS = 3;

type Settings = Readonly<Record<string, unknown>>;

/** When records of a module go back to their pool. */
export interface RecycleRules {
  /** days without a follow-up; undefined: never */
  days: number | undefined;
  /** days without a contract; undefined: never */
  dealDays: number | undefined;
  keepLocked: boolean;
  keepContract: boolean;
}

/** What is known of a record that somebody owns. */
export interface Owned {
  lock_flag: 0 | 1;
  last_contact_time: string | null;
  /** since when it is its owner's */
  owned_time: string;
  has_contract: boolean;
}

/** The rules of a module; undefined while nothing of it is recycled. */
export function recycleRules(settings: Settings, module: string): RecycleRules | undefined {
  const [days, dealDays] = [
    count(settings[`${module}_recycle_days`]),
    count(settings[`${module}_recycle_deal_days`]),
  ];
  if (days === undefined && dealDays === undefined) return undefined;
  const on = (key: string) => Number(settings[`${module}_recycle_${key}`] ?? 1) === 1;
  return { days, dealDays, keepLocked: on('keep_locked'), keepContract: on('keep_contract') };
}

/** When a record goes back unless something happens, and which rule says so. */
export interface Return {
  time: string;
  /** days without a follow-up, or days without a contract */
  by: 'days' | 'dealDays';
}

/** When a record goes back; undefined: never. Whoever got it a moment ago has the whole time before them, whatever lies behind the record. */
export function returnOf(
  { lock_flag, last_contact_time, owned_time, has_contract }: Owned,
  rules: RecycleRules,
): Return | undefined {
  if (rules.keepLocked && lock_flag === 1) return undefined;
  if (rules.keepContract && has_contract) return undefined;
  const touched =
    last_contact_time !== null && last_contact_time > owned_time ? last_contact_time : owned_time;
  const idle: Return | undefined =
    rules.days === undefined ? undefined : { time: stampAfter(touched, rules.days), by: 'days' };
  const unsold: Return | undefined =
    rules.dealDays === undefined || has_contract
      ? undefined
      : { time: stampAfter(owned_time, rules.dealDays), by: 'dealDays' };
  return idle && unsold ? (unsold.time < idle.time ? unsold : idle) : (idle ?? unsold);
}

/** Whether a record goes back now. */
export function isOverdue(owned: Owned, rules: RecycleRules, now: string): boolean {
  const due = returnOf(owned, rules);
  return due !== undefined && due.time < now;
}

/** How many days before a record goes back its owner is reminded; 0: not at all. */
export function returnRemindDays(settings: Settings, module: string): number {
  const set = settings[`${module}_recycle_remind_days`];
  return set === undefined ? RETURN_REMIND_DAYS : (count(set) ?? 0);
}

/** The latest moment of which a rule could say that it is too long ago: what was owned later is not looked at. */
export function recycleHorizon({ days, dealDays }: RecycleRules, now: string): string {
  return stampAfter(now, -Math.min(days ?? Infinity, dealDays ?? Infinity));
}

/** How many of a module one person may claim a day or hold; undefined: as many as he likes. */
export function claimLimit(
  settings: Settings,
  module: string,
  kind: 'receive' | 'hold',
): number | undefined {
  return count(settings[`${module}_${kind}_limit`]);
}

/** The same time of day so many days later. */
export function stampAfter(time: string, days: number): string {
  return `${addDays(time.slice(0, 10), days)}${time.slice(10)}`;
}

function count(value: unknown): number | undefined {
  const number = Number(value);
  return value !== undefined &&
    value !== null &&
    value !== '' &&
    Number.isInteger(number) &&
    number > 0
    ? number
    : undefined;
}
