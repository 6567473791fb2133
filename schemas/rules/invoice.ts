import type { FieldError } from '../errors.ts';
import { exact, isNumber, money, sum } from './money.ts';

export interface RequestedInvoice {
  money: unknown;
  /** 1 is void */
  state: number;
  approval_state: number;
}

/** What of a contract is not yet requested: waiting and approved invoices count, void, rejected (3) and revoked (4) ones do not. May be below 0. */
export function uninvoice(contract_price: unknown, invoices: readonly RequestedInvoice[]): number {
  const counted = invoices.filter(
    ({ state, approval_state }) => state !== 1 && approval_state !== 3 && approval_state !== 4,
  );
  return money(exact(contract_price).minus(sum(counted.map((invoice) => invoice.money))));
}

/** `left` is `uninvoice` without the invoice that is being saved. */
export function checkInvoiceMoney(amount: unknown, left: number): FieldError[] {
  return isNumber(amount) && amount > left ? [{ field: 'money', id: 'money_above_uninvoice' }] : [];
}
