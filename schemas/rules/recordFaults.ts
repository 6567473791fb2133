import type { FieldError } from '../i18n/errors.ts';
import type { MessageId } from '../i18n/messages.ts';
import type { ModuleFile } from '../definition/module.ts';
import { checkDeposit, readDeposit } from './deposit.ts';
import { checkPeriods } from './periods.ts';
import { checkLines, readLines } from './productLines.ts';
import { checkVariantRows, readVariantRows } from './variants.ts';

type Values = Readonly<Record<string, unknown>>;

const lines = ({ product_list, price }: Values, below?: MessageId) =>
  checkLines(readLines(product_list), price, below);
const deposit = ({ deposit: parts, is_deposit, price }: Values) =>
  checkDeposit({ is_deposit, price, deposit: readDeposit(parts) });

const SUMS: Readonly<Record<string, (values: Values) => FieldError[]>> = {
  quotation: (values) => lines(values, 'quotation_below_total'),
  contract: (values) => [...lines(values), ...deposit(values)],
  product: ({ variants }) => checkVariantRows(readVariantRows(variants), {}),
};

/** What is wrong with a record beyond its single fields: periods, product lines, deposit. A form asks before it sends. */
export function recordFaults(
  module: Pick<ModuleFile, 'key' | 'periods'>,
  values: Values,
): FieldError[] {
  return [...checkPeriods(module, values), ...(SUMS[module.key]?.(values) ?? [])];
}
