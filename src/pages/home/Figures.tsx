import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonBar } from '../../../widgets/ui/Skeleton.tsx';
import { type SalesAsk, type SalesFigure, useSalesFigures } from '../../data/home.ts';
import { useLocale } from '../../data/definitions.ts';
import { growth } from '../reports/figures.ts';
import { listWith } from '../../records/shared/listWith.ts';

const BOXES =
  'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3 xl:grid-cols-6';

/** How a period goes, of what is in reach, beside the period before; each figure leads to the records it is made of. */
export function Figures({ ask }: { ask: SalesAsk }) {
  const { t } = useLingui();
  const { data, error, mutate } = useSalesFigures(ask);
  if (error && !data)
    return (
      <div className="rounded-lg border border-line bg-surface-1">
        <ErrorState title={t`加载失败`} onRetry={() => void mutate()} />
      </div>
    );
  if (!data || data.figures.length === 0) return null;
  return (
    <ul aria-label={t`数据概览`} className={BOXES}>
      {data.figures.map((figure) => (
        <Figure key={figure.key} figure={figure} />
      ))}
    </ul>
  );
}

/** Where the figures will stand. */
export function FigureSkeletons() {
  const { t } = useLingui();
  return (
    <ul aria-label={t`数据概览`} aria-busy className={BOXES}>
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} className="h-[5.5rem] bg-surface-1 px-4 py-3">
          <SkeletonBar className="w-20" />
          <SkeletonBar className="mt-3 w-16" />
        </li>
      ))}
    </ul>
  );
}

function Figure({ figure }: { figure: SalesFigure }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { label, module, kind, value, before, filter, pending } = figure;
  const digits = kind === 'sum' ? 2 : 0;
  const more = growth(value ?? 0, before);
  const was = formatNumber(before ?? 0, locale, digits);
  const waiting = pending && i18n.number(pending.value ?? 0, COMPACT);
  return (
    <li className="flex min-w-0 flex-col bg-surface-1">
      <Link
        to={listWith(module, filter)}
        className="block flex-1 px-4 py-3 -outline-offset-2 hover:bg-hover"
      >
        <span className="block truncate text-sm text-text-2">{label}</span>
        <span
          className="block h-7 truncate text-xl font-semibold tabular-nums"
          title={formatNumber(value ?? 0, locale, digits)}
        >
          {i18n.number(value ?? 0, COMPACT)}
        </span>
        <span
          className="block truncate text-xs text-text-3 tabular-nums"
          title={t`上期同期 ${was}`}
        >
          {more === undefined ? (
            t`上期同期 ${was}`
          ) : (
            <>
              {t`较上期同期`}{' '}
              <span className={cx(more > 0 && 'text-success', more < 0 && 'text-danger')}>
                {more > 0 && '+'}
                {formatNumber(more, locale)}%
              </span>
            </>
          )}
        </span>
      </Link>
      {pending && (
        <Link
          to={listWith(module, pending.filter)}
          title={formatNumber(pending.value ?? 0, locale, 2)}
          className="-mt-2 block truncate px-4 pb-2 text-xs text-warning tabular-nums -outline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          {t`待确认 ${waiting}`}
        </Link>
      )}
    </li>
  );
}

/** 2,326.7万: what fits into a narrow box; the title has all digits. */
const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
