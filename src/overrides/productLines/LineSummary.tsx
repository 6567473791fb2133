import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { LineTotals } from '../../../schemas/rules/productLines.ts';
import { Money } from './cells.tsx';

/** How many products, and what they would cost by their list prices. Total, discount and amount are fields of the form below. */
export function LineSummary({ totals, locale }: { totals: LineTotals; locale: Locale }) {
  const { t } = useLingui();
  return (
    <dl className="flex flex-wrap items-center justify-end gap-x-5 gap-y-1 text-sm">
      <Figure name={t`产品数`}>{totals.count}</Figure>
      <Figure name={t`原价合计`}>
        <Money value={totals.list_total} locale={locale} />
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
