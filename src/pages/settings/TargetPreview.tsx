import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import type { RecordStore } from '../../../widgets/form/index.ts';
import { useLocale } from '../../data/definitions.ts';
import { useTargetPreview } from '../../data/targets.ts';
import { useDebounced } from '../approvalFlows/useDebounced.ts';

/** What each index came to last month, by what stands in the form at this moment. */
export function TargetPreview({ store }: { store: RecordStore }) {
  const { t } = useLingui();
  const locale = useLocale();
  const read = () =>
    JSON.stringify(
      Object.fromEntries(
        [...store.form.fields.keys()].map((model) => [model, store.value(model) ?? null]),
      ),
    );
  const settings = useDebounced(useSyncExternalStore(store.subscribeAll, read));
  const { data } = useTargetPreview(JSON.parse(settings) as Record<string, unknown>);
  if (!data) return null;
  const { from, to } = data;
  return (
    <section aria-labelledby="last-month" className="rounded-lg border border-line px-3 py-2.5">
      <h2 id="last-month" className="text-sm font-semibold">{t`上月实际完成`}</h2>
      <p className="pb-1 text-xs text-text-3">{t`${from} 至 ${to}，按当前填写的规则计算`}</p>
      {data.figures.length === 0 && <p className="text-sm text-text-2">{t`没有考核任何指标`}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm sm:grid-cols-[1fr_auto_1fr_auto]">
        {data.figures.map(({ key, label, kind, value }) => (
          <div key={key} className="contents">
            <dt className="text-text-2">{label}</dt>
            <dd className="text-end tabular-nums">
              {value === null ? '–' : formatNumber(value, locale, kind === 'sum' ? 2 : 0)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
