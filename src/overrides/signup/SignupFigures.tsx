import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import type { SignupSettings } from '../../data/campaigns.ts';
import { useLocale } from '../../data/definitions.ts';

/** What has come of a campaign among the records that one sees; what a clue has cost only where all of them are. */
export function SignupFigures({
  figures: { signups, repeats, clues, customers, whole },
  values: { actual_cost, budget },
}: {
  figures: SignupSettings['figures'];
  values: Readonly<Record<string, unknown>>;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const spent = [actual_cost, budget].find((sum) => typeof sum === 'number' && sum > 0);
  const cost =
    whole && clues !== null && clues > 0 && typeof spent === 'number' ? spent / clues : 0;
  const shown = [
    {
      name: t`报名`,
      value: signups,
      note: repeats !== null && repeats > 0 ? t`另有 ${repeats} 次重复` : undefined,
    },
    { name: t`线索`, value: clues },
    { name: t`客户`, value: customers },
    {
      name: t`每条线索成本（元）`,
      value: cost > 0 ? cost : null,
      note: cost > 0 && spent !== actual_cost ? t`按预算计算` : undefined,
      digits: 2,
    },
  ].filter(({ value }) => value !== null);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t`报名效果`} className="rounded-md border border-line px-4 py-2.5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
        {shown.map(({ name, value, note, digits = 0 }) => (
          <div key={name} className="min-w-0">
            <dt className="truncate text-xs text-text-3">{name}</dt>
            <dd className="truncate font-semibold tabular-nums">
              {formatNumber(value ?? 0, locale, digits)}
            </dd>
            {note && <dd className="truncate text-xs text-text-3">{note}</dd>}
          </div>
        ))}
      </dl>
      {!whole && <p className="mt-1 text-xs text-text-3">{t`只统计您能看到的数据`}</p>}
    </section>
  );
}
