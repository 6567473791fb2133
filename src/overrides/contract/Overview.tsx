import '../../records/lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { objectOf } from '../../../schemas/readDefinition.ts';
import { formatNumber } from '../../../widgets/parts/number.ts';
import { ProgressBar } from '../../../widgets/parts/ProgressBar.tsx';
import { useLocale } from '../../data/definitions.ts';
import type { DetailSlotProps } from '../../records/slots.ts';

/** What has come in on a contract, what is open, and what is invoiced. */
export function Overview({ record }: DetailSlotProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { paid, outstanding, invoiced } = objectOf(
    (record as Readonly<Record<string, unknown>>).overview,
  );
  const figures = [
    [t`已回款`, paid],
    [t`未回款`, outstanding],
    [t`已开票`, invoiced],
  ].filter((each): each is [string, number] => typeof each[1] === 'number');
  if (figures.length === 0) return null;
  const whole =
    typeof paid === 'number' && typeof outstanding === 'number' ? paid + outstanding : 0;
  return (
    <section
      aria-label={t`收款概况`}
      className="mx-5 mb-2 shrink-0 rounded-md border border-line px-4 py-2.5 text-sm"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="truncate text-xs text-text-3">{name}</dt>
            <dd className="truncate font-semibold tabular-nums">
              {formatNumber(value, locale, 2)}
            </dd>
          </div>
        ))}
        {whole > 0 && typeof paid === 'number' && (
          <div className="flex min-w-0 flex-col justify-center gap-1">
            <span className="text-xs text-text-3 tabular-nums">{t`回款进度 ${Math.round((paid / whole) * 100)}%`}</span>
            <ProgressBar label={t`回款进度`} part={Math.min(1, paid / whole)} />
          </div>
        )}
      </dl>
    </section>
  );
}
