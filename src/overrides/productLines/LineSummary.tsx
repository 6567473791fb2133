import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { TaxTotals } from '../../../schemas/rules/lineTax.ts';
import type { LineTotals } from '../../../schemas/rules/productLines.ts';
import { Money } from './cells.tsx';

interface LineSummaryProps {
  totals: LineTotals;
  /** of the lines that have a tax rate */
  tax: TaxTotals | undefined;
  locale: Locale;
}

/** How many products, what they would cost by their list prices, and the tax in them. Total, discount and amount are fields of the form below. */
export function LineSummary({ totals, tax, locale }: LineSummaryProps) {
  const { t } = useLingui();
  const untaxed = tax?.untaxed ?? 0;
  return (
    <dl className="ms-auto flex flex-wrap items-center justify-end gap-x-5 gap-y-1 text-sm">
      <Figure name={t`产品数`}>{totals.count}</Figure>
      <Figure name={t`原价合计`}>
        <Money value={totals.list_total} locale={locale} />
      </Figure>
      {tax && (
        <>
          <Figure name={t`不含税金额`}>
            <Money value={tax.net_amount} locale={locale} />
          </Figure>
          <Figure name={t`税额`}>
            <Money value={tax.tax_amount} locale={locale} />
          </Figure>
          <Figure name={t`价税合计`}>
            <Money value={tax.gross_amount} locale={locale} />
          </Figure>
        </>
      )}
      {untaxed > 0 && (
        <div className="text-text-3">
          <dt className="sr-only">{t`没有税率`}</dt>
          <dd>{t`另有 ${untaxed} 个产品没有税率，不在其中`}</dd>
        </div>
      )}
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
