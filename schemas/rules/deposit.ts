import type { FieldError } from '../i18n/errors.ts';
import type { MessageId } from '../i18n/messages.ts';
import { isMoney, isNumber, readNumber } from './money.ts';

export interface Deposit {
  price?: unknown;
  payment_method?: unknown;
  /** yyyy-MM-dd */
  payment_date?: unknown;
}

/** A deposit as the wire sends it, its price perhaps as text. */
export function readDeposit(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'price' in raw
    ? { ...raw, price: readNumber(raw.price) }
    : raw;
}

/** Faults of a contract's deposit, each with the part it concerns; none while the contract takes no deposit. */
export function checkDeposit({
  is_deposit,
  deposit,
  price,
}: {
  is_deposit?: unknown;
  deposit?: unknown;
  price?: unknown;
}): FieldError[] {
  if (Number(is_deposit) !== 1) return [];
  const given: Deposit = typeof deposit === 'object' && deposit !== null ? deposit : {};
  const fault = (part: keyof Deposit, id: MessageId): FieldError => ({
    field: 'deposit',
    id,
    data: { part },
  });
  const amount = isMoney(given.price) && given.price > 0 ? given.price : undefined;
  return [
    ...(amount === undefined ? [fault('price', 'deposit_price_required')] : []),
    ...(amount !== undefined && isNumber(price) && amount > price
      ? [fault('price', 'deposit_above_price')]
      : []),
    ...(isText(given.payment_method) ? [] : [fault('payment_method', 'deposit_method_required')]),
    ...(isText(given.payment_date) && /^\d{4}-\d{2}-\d{2}$/.test(given.payment_date)
      ? []
      : [fault('payment_date', 'deposit_date_required')]),
  ];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
