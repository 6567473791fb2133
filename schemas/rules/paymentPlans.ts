import { addMonths } from '../values/dates.ts';
import type { FieldError } from '../i18n/errors.ts';
import { exact, isMoney, isNumber, money, truncateMoney, sum } from './money.ts';

/** Months between two plans; 0 leaves the number of rows and their amounts to the person. */
export const CYCLES = [1, 3, 6, 12, 0] as const;
/** Days of the month that every month has. */
export const PAY_DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

export interface PlanRow {
  /** yyyy-MM-dd */
  plan_payment_date?: string;
  plan_payment_amount?: number;
}

/** Months from start to end (yyyy-MM-dd); one that has begun counts whole. A year to the day is 12. */
export function contractMonths(start: string, end: string): number {
  let months = Math.max(
    1,
    (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
      Number(end.slice(5, 7)) -
      Number(start.slice(5, 7)),
  );
  while (addMonths(start, months) < end) months += 1;
  return months;
}

export function planCount(months: number, cycle: number): number {
  return Math.ceil(months / cycle);
}

/** Even parts to the cent, the remainder on the last. */
export function splitAmount(total: number, count: number): number[] {
  const part = truncateMoney(exact(total).div(count));
  const last = exact(total).minus(part.times(count - 1));
  return Array.from({ length: count }, (_, index) => money(index === count - 1 ? last : part));
}

/** The first pay day on or after the start, then one every cycle. */
export function planDates({
  start,
  cycle,
  count,
  payDay,
}: {
  start: string;
  cycle: number;
  count: number;
  payDay: number;
}): string[] {
  const sameMonth = `${start.slice(0, 8)}${String(payDay).padStart(2, '0')}`;
  const first = sameMonth < start ? addMonths(sameMonth, 1) : sameMonth;
  return Array.from({ length: count }, (_, index) => addMonths(first, index * cycle));
}

export interface Schedule {
  /** of the contract */
  start: string;
  end: string;
  price: number;
  cycle: number;
  /** 1 to 28 */
  payDay: number;
  /** rows of a custom cycle */
  count?: number;
}

/** The rows that the batch dialog proposes; those of a custom cycle are empty. */
export function generatePlans({
  start,
  end,
  price,
  cycle,
  payDay,
  count = 1,
}: Schedule): PlanRow[] {
  if (cycle === 0) return Array.from({ length: count }, () => ({}));
  const rows = planCount(contractMonths(start, end), cycle);
  const amounts = splitAmount(price, rows);
  return planDates({ start, cycle, count: rows, payDay }).map((plan_payment_date, index) => ({
    plan_payment_date,
    plan_payment_amount: amounts[index],
  }));
}

/** What generating needs first. */
export function checkGenerate({
  contract_id,
  cycle,
}: {
  contract_id?: unknown;
  cycle?: unknown;
}): FieldError[] {
  return [
    ...contractFault(contract_id),
    ...(CYCLES.some((known) => known === cycle)
      ? []
      : [{ field: 'cycle', id: 'choose_cycle' } as const]),
  ];
}

/** Every fault of a batch; a row's faults carry its number as `line`. */
export function checkBatch({
  contract_id,
  rows,
}: {
  contract_id?: unknown;
  rows: readonly PlanRow[];
}): FieldError[] {
  if (rows.length === 0)
    return [...contractFault(contract_id), { field: 'rows', id: 'plans_empty' }];
  return [
    ...contractFault(contract_id),
    ...rows.flatMap((row, index): FieldError[] => {
      const data = { line: index + 1 };
      return [
        ...(row.plan_payment_date
          ? []
          : [{ field: 'plan_payment_date', id: 'plan_date_required', data } as const]),
        ...(isMoney(row.plan_payment_amount) && row.plan_payment_amount > 0
          ? []
          : [{ field: 'plan_payment_amount', id: 'plan_amount_required', data } as const]),
      ];
    }),
  ];
}

interface Planned {
  /** what the contract is worth */
  price: unknown;
  /** what plans that are saved already come to */
  planned: unknown;
  rows: readonly PlanRow[];
}

const totalOf = ({ planned, rows }: Planned) =>
  sum([planned, ...rows.map((row) => row.plan_payment_amount)]);

/** By how much all plans of a contract exceed what it is worth: worth a warning, never refused. 0 while they do not. */
export function plansExceeding(all: Planned): number {
  return isNumber(all.price) ? Math.max(0, money(totalOf(all).minus(exact(all.price)))) : 0;
}

/** What all plans of a contract come to, in per cent of what it is worth, and what they leave unplanned; nothing while that is unknown or 0. */
export function plannedPart(all: Planned): { share: number; left: number } | undefined {
  const { price } = all;
  if (!isNumber(price) || price <= 0) return undefined;
  const total = totalOf(all);
  return {
    share: money(total.div(price).times(100)),
    left: Math.max(0, money(exact(price).minus(total))),
  };
}

/** 0 unpaid, 1 partly paid, 2 paid. */
export function planState(planned: number, paid: number): 0 | 1 | 2 {
  return paid >= planned ? 2 : paid > 0 ? 1 : 0;
}

/** Overdue is never stored: it follows from the date. */
export function isOverdue(
  plan: { state: number; plan_payment_date: string },
  today: string,
): boolean {
  return plan.state !== 2 && plan.plan_payment_date < today;
}

function contractFault(contract_id: unknown): FieldError[] {
  return isNumber(contract_id) ? [] : [{ field: 'contract_id', id: 'choose_contract' }];
}
