import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Group } from '../../../schemas/conditions/conditions.ts';
import { localStamp } from '../../../schemas/values/dates.ts';
import type { ModuleKey } from '../../../schemas/modules/index.ts';
import { confirmationFilter, PAYMENTS } from '../../../schemas/rules/confirmedAmounts.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { SkeletonBar } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useList } from '../../data/records.ts';
import { useSums } from '../../data/sums.ts';
import { useMe, useSettings } from '../../data/viewer.ts';
import { listWith } from './listWith.ts';

interface FigureProps {
  module: ModuleKey;
  label: string;
  filter: Group;
  /** the amount that is added up; without it the records are counted */
  of?: string;
  /** what may come to count and does not yet, with its own list */
  pending?: Group | undefined;
}

/** How the month goes, of what is in reach; each figure leads to the records it is made of. */
export function Figures() {
  const { t } = useLingui();
  const settings = useSettings();
  const waiting = confirmationFilter(PAYMENTS.pending, settings);
  const [today] = useState(() => localStamp(new Date()).slice(0, 10));
  const figures: FigureProps[] = [
    { module: 'customer', label: t`本月新客户`, filter: thisMonth('create_time') },
    {
      module: 'opportunity',
      label: t`进行中的商机`,
      filter: { op: 'and', rules: [{ field: 'state', operator: 'eq', value: 0 }] },
      of: 'amount',
    },
    { module: 'contract', label: t`本月签约`, filter: thisMonth('sign_date'), of: 'price' },
    {
      module: 'payment',
      label: t`本月回款`,
      filter: bothOf(thisMonth('payment_date'), confirmationFilter(PAYMENTS.confirmed, settings)),
      of: PAYMENTS.of,
      pending: waiting && bothOf(thisMonth('payment_date'), waiting),
    },
    {
      module: 'paymentPlan',
      label: t`逾期未回款`,
      filter: {
        op: 'and',
        rules: [
          { field: 'plan_payment_date', operator: 'lt', value: today },
          { field: 'state', operator: 'in', value: [0, 1] },
        ],
      },
      of: 'unpaid_amount',
    },
  ];
  return (
    <ul
      aria-label={t`数据概览`}
      className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line max-md:grid max-md:grid-cols-2"
    >
      {figures.map((figure) => (
        <Figure key={figure.module} {...figure} />
      ))}
    </ul>
  );
}

function thisMonth(field: string): Group {
  return { op: 'and', rules: [{ field, operator: 'this_month' }] };
}

function bothOf(one: Group, other: Group | undefined): Group {
  return { op: 'and', rules: [...one.rules, ...(other?.rules ?? [])] };
}

function Figure({ module, label, filter, of, pending }: FigureProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const { file } = useModule(module);
  const mayView = file && hasPermission(me, `crm_${file.permission}_view`);
  const sums = useSums(mayView && of ? module : undefined, { filter }, of ? [of] : []);
  const list = useList(mayView && !of ? file : undefined, { page: 1, size: 1, filter });
  if (file && !mayView) return null;
  const count = (of ? sums : list).data?.count;
  const amount = of === undefined ? undefined : sums.data?.sums?.[of]?.sum;
  const failed = sums.error !== undefined || list.error !== undefined;
  return (
    <li className="min-w-0 flex-1 bg-surface-1 max-md:last:odd:col-span-2">
      <Link
        to={listWith(module, filter)}
        className="block px-4 py-3 -outline-offset-2 hover:bg-hover"
      >
        <span className="flex h-5 items-baseline gap-1.5 text-sm text-text-2">
          <span className="truncate">{label}</span>
          {amount !== undefined && (
            <span className="text-xs text-text-3 tabular-nums md:max-lg:hidden">
              {i18n.number(count ?? 0)}
            </span>
          )}
        </span>
        <span
          className="block h-7 truncate text-xl font-semibold tabular-nums"
          title={amount === undefined ? undefined : formatNumber(amount, locale, 2)}
        >
          {count === undefined ? (
            failed ? (
              '–'
            ) : (
              <SkeletonBar className="mt-2 w-16" />
            )
          ) : (
            i18n.number(amount ?? count, COMPACT)
          )}
        </span>
      </Link>
      {mayView && pending && of && <Pending module={module} filter={pending} of={of} />}
    </li>
  );
}

/** What waits to be confirmed, where anything does: a figure of its own, never part of the other. */
function Pending({ module, filter, of }: { module: ModuleKey; filter: Group; of: string }) {
  const { t, i18n } = useLingui();
  const amount = useSums(module, { filter }, [of]).data?.sums?.[of]?.sum;
  if (!amount) return null;
  const value = i18n.number(amount, COMPACT);
  return (
    <Link
      to={listWith(module, filter)}
      title={i18n.number(amount)}
      className="-mt-2 block truncate px-4 pb-2 text-xs text-warning tabular-nums -outline-offset-2 hover:underline pointer-coarse:min-h-11"
    >
      {t`待确认 ${value}`}
    </Link>
  );
}

/** 2,326.7万: what fits into a narrow box; the title has all digits. */
const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
