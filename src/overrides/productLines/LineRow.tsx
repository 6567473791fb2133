import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { Money } from './cells.tsx';
import { DiscountInput, type LineProps, QuantityInput, SalesPriceInput } from './LineInputs.tsx';
import { TaxRateInput } from './TaxRateInput.tsx';

/** A line of the table. What cannot be changed is plain text, in the same place. */
export const LineRow = memo(function LineRow({ onRemove, ...inputs }: LineProps) {
  const { t } = useLingui();
  const { line, index, locale, locked, taxed } = inputs;
  return (
    <tr className="h-11 border-t border-line">
      <td className="ps-3 pe-1 text-text-3 tabular-nums">{index + 1}</td>
      <td className="max-w-0 px-2 py-1">
        <TruncatedText>{line.name}</TruncatedText>
        {line.spec_attr && (
          <TruncatedText className="text-xs text-text-3">{line.spec_attr}</TruncatedText>
        )}
      </td>
      <td className="px-2 text-end">
        <Money value={line.price} locale={locale} />
      </td>
      {locked ? (
        <>
          <td className="px-2 text-end tabular-nums">{formatNumber(line.discount, locale)}</td>
          <td className="px-2 text-end">
            <Money value={line.sales_price} locale={locale} />
          </td>
          <td className="px-2 text-end tabular-nums">{formatNumber(line.quantity, locale)}</td>
        </>
      ) : (
        <>
          <td className="px-1">
            <DiscountInput {...inputs} />
          </td>
          <td className="px-1">
            <SalesPriceInput {...inputs} />
          </td>
          <td className="px-1">
            <QuantityInput {...inputs} />
          </td>
        </>
      )}
      <td className="max-w-0 px-2 text-text-2">
        <TruncatedText>{line.unit}</TruncatedText>
      </td>
      {taxed && (
        <td className={locked ? 'px-2 text-end tabular-nums' : 'px-1'}>
          {locked ? (
            line.tax_rate !== undefined && formatNumber(line.tax_rate, locale)
          ) : (
            <TaxRateInput {...inputs} />
          )}
        </td>
      )}
      <td className="px-3 text-end">
        <Money value={line.sales_price_all} locale={locale} />
      </td>
      {!locked && (
        <td className="pe-1">
          <IconButton
            size="small"
            label={t`移除 ${line.name}`}
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => onRemove(index, line)}
          />
        </td>
      )}
    </tr>
  );
});
