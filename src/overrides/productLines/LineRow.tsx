import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { Field } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { ProductLine } from '../../../schemas/rules/productLines.ts';
import { IconButton } from '../../../widgets/bricks/Button.tsx';
import { Money, NumberCell } from './cells.tsx';

export interface LineRowProps {
  line: ProductLine;
  position: number;
  locale: Locale;
  locked: boolean;
  fieldOf(model: string): Field;
  onDiscount(value: number): void;
  onSalesPrice(value: number): void;
  onQuantity(value: number): void;
  onRemove(): void;
}

export function LineRow({ line, position, locale, locked, fieldOf, onDiscount, onSalesPrice, onQuantity, onRemove }: LineRowProps) {
  const { t } = useLingui();
  const { name } = line;
  const cell = { locale, readOnly: locked };
  return (
    <tr className="border-t border-line align-middle">
      <td className="px-2 py-1 text-end text-text-3 tabular-nums">{position}</td>
      <td className="px-2 py-1">
        <div>{name}</div>
        {line.spec_attr && <div className="text-xs text-text-3">{line.spec_attr}</div>}
      </td>
      <td className="px-2 py-1 text-end"><Money value={line.price} locale={locale} /></td>
      <td className="px-1 py-1"><NumberCell {...cell} field={fieldOf('discount')} label={t`${name} 折扣`} value={line.discount} onChange={onDiscount} /></td>
      <td className="px-1 py-1"><NumberCell {...cell} field={fieldOf('sales_price')} label={t`${name} 成交单价`} value={line.sales_price} onChange={onSalesPrice} /></td>
      <td className="px-1 py-1"><NumberCell {...cell} field={fieldOf('quantity')} label={t`${name} 数量`} value={line.quantity} onChange={onQuantity} /></td>
      <td className="px-2 py-1 text-text-2">{line.unit}</td>
      <td className="px-2 py-1 text-end"><Money value={line.sales_price_all} locale={locale} /></td>
      {!locked && <td className="px-1 py-1"><IconButton size="small" label={t`移除 ${name}`} icon={<Trash2 aria-hidden size={16} />} onClick={onRemove} /></td>}
    </tr>
  );
}
