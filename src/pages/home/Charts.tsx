import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { saveHomeCharts, type SalesAsk, useChartChoices, useHomeCharts } from '../../data/home.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { unitFor } from '../reports/ask.ts';
import { ChartSection } from '../reports/ChartSection.tsx';
import { ChoiceDialog } from '../../records/ChoiceDialog.tsx';

/** The reports that the reader wants to see every day, of the page's period and department. */
export function Charts({ ask }: { ask: SalesAsk }) {
  const { t } = useLingui();
  const { data, error, mutate } = useHomeCharts();
  const [choosing, setChoosing] = useState(false);
  const choices = useChartChoices(choosing).data;
  const title = t`我的图表`;
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <header className="flex min-h-7 items-center gap-2">
        <h2 className="flex-1 font-semibold">{title}</h2>
        <Button kind="quiet" size="small" onClick={() => setChoosing(true)}>{t`选择图表`}</Button>
      </header>
      {error && !data ? (
        <ErrorState title={t`加载失败`} onRetry={() => void mutate()} />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {data?.map((chart) => (
            <ChartSection
              key={chart.key}
              chart={chart}
              ask={{ ...ask, type: unitFor(ask.start_time ?? '', ask.end_time ?? '') }}
            />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <p className="rounded-lg border border-line px-4 py-5 text-center text-sm text-text-3">
          {t`还没有选择图表`}
        </p>
      )}
      <ChoiceDialog
        title={t`选择图表`}
        open={choosing}
        onClose={() => setChoosing(false)}
        groups={choices && [{ label: '', choices }]}
        chosen={(data ?? []).map(({ key }) => key)}
        onSave={(keys) => runWithToast(() => saveHomeCharts(keys))}
      />
    </section>
  );
}
