import { useLingui } from '@lingui/react/macro';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { ProgressBar } from '../../../widgets/parts/images/ProgressBar.tsx';
import { useLocale } from '../../data/definitions.ts';
import type { DetailSlotProps } from '../../records/slots/slots.ts';

/** What has come in on a contract, what is open, and what is invoiced; what waits to be confirmed stands below, by itself. */
export function Overview({ record }: DetailSlotProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { paid, paying, outstanding, invoiced, invoicing } = objectOf(
    (record as Readonly<Record<string, unknown>>).overview,
  );
  const waiting = (value: unknown) =>
    typeof value === 'number' && value > 0 ? formatNumber(value, locale, 2) : undefined;
  const [confirm, issue] = [waiting(paying), waiting(invoicing)];
  const figures = [
    { name: t`已回款`, value: paid, pending: confirm && t`待确认 ${confirm}` },
    { name: t`未回款`, value: outstanding },
    { name: t`已开票`, value: invoiced, pending: issue && t`待开票 ${issue}` },
  ].filter((each): each is typeof each & { value: number } => typeof each.value === 'number');
  if (figures.length === 0) return null;
  const whole =
    typeof paid === 'number' && typeof outstanding === 'number' ? paid + outstanding : 0;
  return (
    <section
      aria-label={t`收款概况`}
      className="mx-5 mb-2 shrink-0 rounded-md border border-line px-4 py-2.5 text-sm"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {figures.map(({ name, value, pending }) => (
          <div key={name} className="min-w-0">
            <dt className="truncate text-xs text-text-3">{name}</dt>
            <dd className="truncate font-semibold tabular-nums">
              {formatNumber(value, locale, 2)}
            </dd>
            {pending && <dd className="truncate text-xs text-warning tabular-nums">{pending}</dd>}
          </div>
        ))}
        {whole > 0 && typeof paid === 'number' && (
          <div className="flex min-w-0 flex-col justify-center gap-1">
            <dt className="text-xs text-text-3 tabular-nums">{t`回款进度 ${Math.round((paid / whole) * 100)}%`}</dt>
            <dd>
              <ProgressBar label={t`回款进度`} part={Math.min(1, paid / whole)} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
