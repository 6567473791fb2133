import { useLingui } from '@lingui/react/macro';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { MessageId } from '../../../schemas/i18n/messages.ts';
import type { ProductLine } from '../../../schemas/rules/productLines.ts';
import { withDiscount, withQuantity, withSalesPrice } from '../../../schemas/rules/productLines.ts';
import { NumberCell } from './cells.tsx';

/** What a line needs to be drawn, in a table or on a phone. */
export interface LineProps {
  line: ProductLine;
  /** from 0 */
  index: number;
  fault: MessageId | undefined;
  locale: Locale;
  locked: boolean;
  /** whether the lines have a column of tax rates */
  taxed: boolean;
  fieldOf(model: string): Field;
  onEdit(index: number, line: ProductLine): void;
  onRemove(index: number, line: ProductLine): void;
}

type InputProps = Pick<
  LineProps,
  'line' | 'index' | 'fault' | 'locale' | 'locked' | 'fieldOf' | 'onEdit'
>;

export function DiscountInput({ line, index, fault, locale, locked, fieldOf, onEdit }: InputProps) {
  const { t } = useLingui();
  return (
    <NumberCell
      field={fieldOf('discount')}
      label={t`${line.name} 折扣`}
      value={line.discount}
      invalid={fault === 'line_bad_discount'}
      readOnly={locked}
      locale={locale}
      onChange={(value) => onEdit(index, withDiscount(line, value))}
    />
  );
}

export function SalesPriceInput({
  line,
  index,
  fault,
  locale,
  locked,
  fieldOf,
  onEdit,
}: InputProps) {
  const { t } = useLingui();
  return (
    <NumberCell
      field={fieldOf('sales_price')}
      label={t`${line.name} 成交单价`}
      value={line.sales_price}
      invalid={fault === 'line_bad_price'}
      readOnly={locked}
      locale={locale}
      onChange={(value) => onEdit(index, withSalesPrice(line, value))}
    />
  );
}

export function QuantityInput({ line, index, fault, locale, locked, fieldOf, onEdit }: InputProps) {
  const { t } = useLingui();
  return (
    <NumberCell
      field={fieldOf('quantity')}
      label={t`${line.name} 数量`}
      value={line.quantity}
      invalid={fault === 'line_bad_quantity'}
      readOnly={locked}
      locale={locale}
      onChange={(value) => onEdit(index, withQuantity(line, value))}
    />
  );
}
