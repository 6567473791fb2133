import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { Money } from './cells.tsx';
import { DiscountInput, type LineProps, QuantityInput, SalesPriceInput } from './LineInputs.tsx';
import { TaxRateInput } from './TaxRateInput.tsx';

/** The lines on a phone: each a few rows of its own. */
export function LineCards({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ul aria-label={name} className="divide-y divide-line rounded-md border border-line">
      {children}
    </ul>
  );
}

export const LineCard = memo(function LineCard({ onRemove, ...inputs }: LineProps) {
  const { t } = useLingui();
  const { line, index, locale, locked, taxed } = inputs;
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5 text-sm">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <div className="break-words">
            <span className="text-text-3 tabular-nums">{index + 1}. </span>
            {line.name}
          </div>
          <div className="text-xs text-text-3">
            {line.spec_attr && `${line.spec_attr} · `}
            <Money value={line.price} locale={locale} />
            {line.unit && ` / ${line.unit}`}
          </div>
        </div>
        {!locked && (
          <IconButton
            size="small"
            className="-me-2 -mt-2"
            label={t`移除 ${line.name}`}
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => onRemove(index, line)}
          />
        )}
      </div>
      <div className="grid grid-cols-3 gap-2">
        <Part name={t`折扣 (%)`}>
          {locked ? formatNumber(line.discount, locale) : <DiscountInput {...inputs} />}
        </Part>
        <Part name={t`成交单价`}>
          {locked ? (
            <Money value={line.sales_price} locale={locale} />
          ) : (
            <SalesPriceInput {...inputs} />
          )}
        </Part>
        <Part name={t`数量`}>
          {locked ? formatNumber(line.quantity, locale) : <QuantityInput {...inputs} />}
        </Part>
      </div>
      <div className="grid grid-cols-3 gap-2">
        {taxed && (
          <Part name={t`税率 (%)`}>
            {locked ? (
              line.tax_rate !== undefined && formatNumber(line.tax_rate, locale)
            ) : (
              <TaxRateInput {...inputs} />
            )}
          </Part>
        )}
        <div
          className={cx(
            'flex items-end justify-between gap-2',
            taxed ? 'col-span-2' : 'col-span-3',
          )}
        >
          <span className="text-text-3">{t`小计`}</span>
          <Money value={line.sales_price_all} locale={locale} />
        </div>
      </div>
    </li>
  );
});

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 tabular-nums">
      <div aria-hidden className="text-xs text-text-3">
        {name}
      </div>
      {children}
    </div>
  );
}
