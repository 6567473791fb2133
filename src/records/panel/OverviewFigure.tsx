import { useLingui } from '@lingui/react/macro';
import type { Overview } from '../../../schemas/definition/module.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { formatFieldNumber } from '../../../schemas/form/formatFieldNumber.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { SkeletonBar } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { useRelatedSums } from '../../data/sums.ts';
import { FigureBox } from './FigureBox.tsx';

interface OverviewFigureProps {
  figure: Overview['figures'][number];
  parent: { module: string; id: number };
  onOpen(): void;
}

/** What the related records come to that fit, and how many they are; a press leads to all of them. Whoever may not see the number is told how many. */
export function OverviewFigure({ figure, parent, onOpen }: OverviewFigureProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const made = useModuleForm(figure.tab);
  const field = made.data?.form.fields.get(figure.sum);
  const summed = field && !field.hidden ? field : undefined;
  const { data, error, mutate } = useRelatedSums(made.data && figure.tab, {
    parent,
    sums: summed ? [summed.model] : [],
    ...(figure.where && { filter: figure.where }),
  });
  const failed = !data && Boolean(made.error ?? error);
  const count = data?.count ?? 0;
  const sum = summed && data?.sums?.[summed.model]?.sum;

  function handleRetry() {
    made.retry();
    void mutate();
  }

  return (
    <FigureBox
      name={translate(figure.label, locale)}
      beside={data && <span className="ms-auto shrink-0 tabular-nums">{t`${count} 条`}</span>}
      busy={!data && !failed}
      onPress={failed ? handleRetry : onOpen}
    >
      {failed ? (
        <span className="text-danger">{t`加载失败，点此重试`}</span>
      ) : data ? (
        <span
          className={cx(
            'w-full truncate tabular-nums',
            count === 0 ? 'text-text-3' : 'font-semibold',
          )}
        >
          {summed && sum !== undefined ? formatFieldNumber(sum, summed, locale) : '–'}
        </span>
      ) : (
        <SkeletonBar className="mt-1.5 h-3.5 w-24" />
      )}
    </FigureBox>
  );
}
