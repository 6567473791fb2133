import type { FieldError } from '../i18n/errors.ts';
import { addDays } from '../values/dates.ts';
import { exact, isNumber, money, spreadMoney, sum } from './money.ts';
import type { PlanRow } from './paymentPlans.ts';

/** Days between two stages at most: ten years. */
export const MOST_DAYS = 3650;

/** A stage of what a contract is paid in: its part or its amount, its distance or its day, whichever was said last. */
export interface PlanStage extends PlanRow {
  /** per cent of the contract's amount; the amount follows it */
  share?: number | undefined;
  /** days after the stage before, of the first after the contract's start; the day follows it */
  days?: number | undefined;
}

/** What stages are worked out from. */
export interface StagedContract {
  price: unknown;
  /** yyyy-MM-dd */
  start: unknown;
}

/** The stages with the amounts that follow from their shares and the days that follow from their distances. */
export function settleStages<T extends PlanStage>(
  stages: readonly T[],
  { price, start }: StagedContract,
): T[] {
  const amounts = isNumber(price) ? amountsOf(stages, price) : [];
  let before = start;
  return stages.map((stage, index) => {
    const settled = { ...stage };
    if (isNumber(stage.share)) settled.plan_payment_amount = amounts[index];
    if (isDistance(stage.days))
      settled.plan_payment_date = isDay(before) ? addDays(before, stage.days) : undefined;
    before = settled.plan_payment_date;
    return settled;
  });
}

/** A stage in which something was typed: a share decides the amount, an amount the share, a distance the day, and a day stands by itself. */
export function withPart<T extends PlanStage>(stage: T, model: string, value: unknown): T {
  if (model === 'share')
    return isNumber(value) ? { ...stage, share: money(exact(value)) } : { ...stage };
  if (model === 'days') return { ...stage, days: isDistance(value) ? value : undefined };
  return {
    ...stage,
    [model]: value,
    ...(model === 'plan_payment_amount' && { share: undefined }),
    ...(model === 'plan_payment_date' && { days: undefined }),
  };
}

/** Per cent of the contract's amount, two decimals: as typed, or worked out from the amount; nothing where there is none. */
export function shareOf(
  { share, plan_payment_amount }: PlanStage,
  price: unknown,
): number | undefined {
  if (isNumber(share)) return share;
  return isNumber(plan_payment_amount) && isNumber(price) && price > 0
    ? money(exact(plan_payment_amount).div(price).times(100))
    : undefined;
}

/** The stage after others: what they leave of the contract, a month later, where they are said in per cents; else nothing is said. */
export function nextStage(stages: readonly PlanStage[], price: unknown): PlanStage {
  if (!stages.some(({ share }) => isNumber(share))) return {};
  const left = exact(100).minus(sum(stages.map((stage) => shareOf(stage, price))));
  return { ...(left.gt(0) && { share: money(left) }), days: 30 };
}

/** Where an amount or a day stands beside a share or a distance that says another; `settled` are the stages worked out. */
export function checkStages(
  stages: readonly PlanStage[],
  settled: readonly PlanStage[],
): FieldError[] {
  return stages.flatMap((stage, index): FieldError[] => {
    const { plan_payment_amount: amount, plan_payment_date: date } = settled[index] ?? {};
    const line = index + 1;
    const faults: FieldError[] = [];
    if (
      isNumber(amount) &&
      isNumber(stage.plan_payment_amount) &&
      stage.plan_payment_amount !== amount
    )
      faults.push({
        field: 'plan_payment_amount',
        id: 'plan_amount_unlike_share',
        data: { line, share: stage.share ?? 0, amount },
      });
    if (date !== undefined && stage.plan_payment_date && stage.plan_payment_date !== date)
      faults.push({
        field: 'plan_payment_date',
        id: 'plan_date_unlike_days',
        data: { line, date },
      });
    return faults;
  });
}

/**
 * What each share comes to, by largest remainder. Where shares and what was typed are the whole contract, they are so to the cent, although
 * the per cents of typed amounts are rounded.
 */
function amountsOf(stages: readonly PlanStage[], price: number): number[] {
  const weights = stages.map(({ share }) => exact(isNumber(share) && share > 0 ? share : 0));
  const shared = sum(weights);
  if (shared.isZero()) return stages.map(() => 0);
  const typed = sum(stages.map((stage) => (isNumber(stage.share) ? 0 : stage.plan_payment_amount)));
  const rest = exact(price).minus(typed);
  const isWhole = sum(stages.map((stage) => shareOf(stage, price))).eq(100) && rest.gte(0);
  const whole = isWhole ? rest : exact(money(exact(price).times(shared).div(100)));
  return spreadMoney(whole, weights);
}

function isDistance(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_DAYS;
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}
