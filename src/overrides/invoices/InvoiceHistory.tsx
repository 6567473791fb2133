import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { useLocale } from '../../data/definitions.ts';
import { useInvoiceLog } from '../../data/invoices.ts';

/** Requested, approved, issued, received, void: every step of the invoices here, in the order it happened. */
export function InvoiceHistory({ module, id }: { module: string; id: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const { data, isLoading } = useInvoiceLog(module, id, page);
  // Where nothing happened yet the empty table above has said so; a fault of the record is told there too.
  if (!data || data.count === 0) return null;
  return (
    <section aria-label={t`开票历史`} aria-busy={isLoading} className="px-5 pb-4">
      <h3 className="mb-2 text-sm font-semibold">{t`开票历史`}</h3>
      <ol className="flex flex-col">
        {data.list.map((step) => (
          <li
            key={step.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 text-sm last:border-0"
          >
            <time className="text-xs text-text-3 tabular-nums">
              {step.create_time.slice(0, 16)}
            </time>
            <span className="font-semibold">{step.action_name}</span>
            <span className="text-text-2">{step.number}</span>
            <span className="tabular-nums">{formatNumber(step.money, locale, 2)}</span>
            <span className="ms-auto text-text-3">{step.user_name}</span>
          </li>
        ))}
      </ol>
      {data.count > LIMITS.pageSize && (
        <Pager page={page} size={LIMITS.pageSize} count={data.count} onPage={setPage} />
      )}
    </section>
  );
}
