import { addDays } from '../values/dates.ts';

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

/** Whether a record goes back now. Whoever got it a moment ago has the whole time before him, whatever lies behind the record. */
export function isOverdue(
  { lock_flag, last_contact_time, owned_time, has_contract }: Owned,
  rules: RecycleRules,
  now: string,
): boolean {
  if (rules.keepLocked && lock_flag === 1) return false;
  if (rules.keepContract && has_contract) return false;
  const before = (days: number | undefined, since: string) =>
    days !== undefined && since < stampBefore(now, days);
  const touched =
    last_contact_time !== null && last_contact_time > owned_time ? last_contact_time : owned_time;
  return before(rules.days, touched) || (!has_contract && before(rules.dealDays, owned_time));
}

/** The latest moment of which a rule could say that it is too long ago: what was owned later is not looked at. */
export function recycleHorizon({ days, dealDays }: RecycleRules, now: string): string {
  return stampBefore(now, Math.min(days ?? Infinity, dealDays ?? Infinity));
}

/** How many of a module one person may claim a day or hold; undefined: as many as he likes. */
export function claimLimit(
  settings: Settings,
  module: string,
  kind: 'receive' | 'hold',
): number | undefined {
  return count(settings[`${module}_${kind}_limit`]);
}

function stampBefore(now: string, days: number): string {
  return `${addDays(now.slice(0, 10), -days)}${now.slice(10)}`;
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
