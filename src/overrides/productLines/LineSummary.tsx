import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Field } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { LineTotals } from '../../../schemas/rules/productLines.ts';
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
  const { discount, count } = totals;
  return (
    <dl className="flex flex-wrap items-center justify-end gap-x-6 gap-y-1 text-sm" aria-live="polite">
      <Figure name={t`产品数`}>{count}</Figure>
      <Figure name={t`总价`}><Money value={totals.list_total} locale={locale} /></Figure>
      <Figure name={t`整单折扣`}>{t`${discount}%`}</Figure>
      <Figure name={t`成交总价`}>
        {locked ? <Money value={totals.final_price} locale={locale} /> : <span className="block w-36"><NumberCell field={field} label={t`成交总价`} value={totals.final_price} readOnly={false} locale={locale} onChange={onFinalPrice} /></span>}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-text-3">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
