import type { FieldError } from '../i18n/errors.ts';
import { amountsOf, INVOICES, openAmount } from './confirmedAmounts.ts';
import { isNumber } from './money.ts';

/** What of a contract is not yet requested: waiting, approved and issued invoices count, void, rejected (3) and revoked (4) ones do not. May be below 0. */
export function uninvoicedAmount(
  contract_price: unknown,
  invoices: readonly Readonly<Record<string, unknown>>[],
): number {
  return openAmount(contract_price, amountsOf(INVOICES, invoices, {}));
}

/** `left` is `uninvoice` without the invoice that is being saved. */
export function checkInvoiceMoney(amount: unknown, left: number): FieldError[] {
  return isNumber(amount) && amount > left ? [{ field: 'money', id: 'money_above_uninvoice' }] : [];
}
