import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Field } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { LineTotals } from '../../../schemas/rules/productLines.ts';
import { formatNumber } from '../../../widgets/parts/number.ts';
import { Money, NumberCell } from './cells.tsx';

export interface LineSummaryProps {
  totals: LineTotals;
  locked: boolean;
  locale: Locale;
  field: Field;
  /** spreads a final price over the lines */
  onFinalPrice(value: number): void;
}

export function LineSummary({ totals, locked, locale, field, onFinalPrice }: LineSummaryProps) {
  const { t } = useLingui();
  const discount = formatNumber(totals.discount, locale);
  return (
    <dl className="flex flex-wrap items-center justify-end gap-x-5 gap-y-1 text-sm max-md:grid max-md:w-full max-md:grid-cols-2 max-md:items-end">
      <Figure name={t`产品数`}>{totals.count}</Figure>
      <Figure name={t`总价`}>
        <Money value={totals.list_total} locale={locale} />
      </Figure>
      <Figure name={t`整单折扣`}>{t`${discount}%`}</Figure>
      <Figure name={t`成交总价`}>
        {locked ? (
          <Money value={totals.final_price} locale={locale} />
        ) : (
          <span className="block w-36 font-normal max-md:w-full">
            <NumberCell
              field={field}
              label={t`成交总价`}
              value={totals.final_price}
              readOnly={false}
              locale={locale}
              onChange={onFinalPrice}
            />
          </span>
        )}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 max-md:flex-col max-md:items-start max-md:gap-0">
      <dt className="text-text-3 max-md:text-xs">{name}</dt>
      <dd className="font-semibold tabular-nums max-md:w-full">{children}</dd>
    </div>
  );
}
