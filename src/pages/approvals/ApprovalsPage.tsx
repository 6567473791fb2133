import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../schemas/limits.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { APPROVAL_CHOICES } from '../../../schemas/form/systemFields.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { useLocale } from '../../data/definitions.ts';
import { type Approval, type ApprovalQuery, useApprovals } from '../../data/office.ts';
import { dayIn, DateRangeFilter } from '../../records/list/filters/DateRangeFilter.tsx';
import { Select } from '../../records/list/filters/Select.tsx';

const PARTS = ['waiting', 'decided', 'started', 'copied'] as const;
type Part = (typeof PARTS)[number];
const REVIEWED = Object.values<ModuleFile>(MODULES).filter((file) => file.approval !== undefined);

/** Approvals that the reader has a part in: those that wait for him first. */
export function ApprovalsPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const part = PARTS.find((each) => each === params.get('part')) ?? 'waiting';
  const { data } = useApprovals({ part: 'waiting', page: 1, size: 1 });
  const names: Record<Part, string> = {
    waiting: t`待我审批`,
    decided: t`我已审批`,
    started: t`我发起的`,
    copied: t`抄送我的`,
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="px-4 pt-3 text-lg font-semibold">{t`审批`}</h1>
      <Tabs
        label={t`审批`}
        items={PARTS.map((each) => ({
          key: each,
          label: names[each],
          ...(each === 'waiting' && data && { count: data.count }),
        }))}
        value={part}
        onChange={(next) => setParams(next === 'waiting' ? {} : { part: next }, { replace: true })}
      >
        <ApprovalList key={part} part={part} />
      </Tabs>
    </div>
  );
}

function ApprovalList({ part }: { part: Part }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const [module, setModule] = useState('');
  const [state, setState] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const size = LIMITS.pageSize;
  const query: ApprovalQuery = {
    part,
    page,
    size,
    ...(module && { module }),
    ...(state && { state: Number(state) as Approval['approval_state'] }),
    ...(dayIn(start) && { start }),
    ...(dayIn(end) && { end }),
  };
  const { data, error, isLoading, mutate } = useApprovals(query);
  const narrowed = module !== '' || state !== '' || start !== '' || end !== '';
  const empty: Record<Part, string> = {
    waiting: t`等您审批的数据会出现在这里。`,
    decided: t`您审批过的数据会出现在这里。`,
    started: t`您发起的审批会出现在这里。`,
    copied: t`抄送给您的审批会出现在这里。`,
  };

  function change(set: (value: string) => void) {
    return (value: string) => {
      set(value);
      setPage(1);
    };
  }

  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <span className="w-36">
          <Select
            label={t`模块`}
            value={module}
            options={[
              { value: '', label: t`全部模块` },
              ...REVIEWED.map(({ key, label }) => ({
                value: key,
                label: translate(label, locale),
              })),
            ]}
            onChange={change(setModule)}
          />
        </span>
        {part !== 'waiting' && (
          <span className="w-32">
            <Select
              label={t`审批状态`}
              value={state}
              options={[
                { value: '', label: t`全部状态` },
                ...APPROVAL_CHOICES.filter(([value]) => value > 0).map(([value, label]) => ({
                  value: String(value),
                  label: translate(label, locale),
                })),
              ]}
              onChange={change(setState)}
            />
          </span>
        )}
        <DateRangeFilter
          labels={[t`发起时间从`, t`发起时间到`]}
          from={start}
          to={end}
          onFrom={change(setStart)}
          onTo={change(setEnd)}
        />
      </div>
      <div aria-busy={isLoading} className="min-h-0 flex-1 overflow-y-auto">
        {error && !data ? (
          <ErrorState onRetry={() => void mutate()} />
        ) : (
          !data && <SkeletonRows rows={8} columns={4} />
        )}
        {data?.list.length === 0 && (
          <EmptyState
            filtered={narrowed}
            title={narrowed ? t`没有符合条件的审批` : t`没有审批`}
            text={empty[part]}
          />
        )}
        <ul aria-label={t`审批列表`}>
          {data?.list.map((row, at) => (
            <Line key={`${row.module} ${row.module_id} ${at}`} row={row} />
          ))}
        </ul>
      </div>
      {data && data.count > size && (
        <div className="shrink-0 border-t border-line px-4">
          <Pager page={page} size={size} count={data.count} onPage={setPage} />
        </div>
      )}
    </>
  );
}

function Line({ row }: { row: Approval }) {
  const { t } = useLingui();
  const locale = useLocale();
  const host = useHost();
  const {
    module,
    module_id: id,
    module_name,
    flow_name,
    promoter_user,
    promoter_time,
    approval_state,
    waiting_names,
    is_daishen,
  } = row;
  const [, label, color] =
    APPROVAL_CHOICES.find(([value]) => value === approval_state) ?? APPROVAL_CHOICES[0];
  const waiting = waiting_names.join(t`、`);
  return (
    <li>
      <button
        type="button"
        onClick={() => host.open(module, id)}
        className="flex min-h-11 w-full items-center gap-x-4 border-b border-line px-4 py-1.5 text-start text-sm -outline-offset-2 hover:bg-hover max-md:flex-col max-md:items-start"
      >
        <span className="flex min-w-0 max-w-full flex-1 items-center gap-2">
          <span className="truncate font-semibold text-accent">{row.name || `#${id}`}</span>
          {is_daishen === 1 && <Badge color="violet">{t`代审`}</Badge>}
          <span className="truncate text-xs text-text-3">{row.customer_name}</span>
        </span>
        {row.amount !== null && (
          <span className="shrink-0 font-semibold tabular-nums">
            {formatNumber(row.amount, locale, 2)}
          </span>
        )}
        <span className="flex max-w-full min-w-0 items-center gap-x-4 text-text-2 max-md:flex-wrap max-md:gap-x-2 max-md:text-xs">
          <span className="w-20 truncate max-md:w-auto">{module_name}</span>
          <span className="w-32 truncate max-md:w-auto" title={flow_name}>
            {flow_name}
          </span>
          <span className="w-16 truncate max-md:w-auto">{promoter_user.name}</span>
          <span className="w-36 truncate max-md:w-auto" title={waiting}>
            {waiting && t`等待 ${waiting}`}
          </span>
          <span className="flex w-28 max-md:w-auto">
            <Badge color={color}>{translate(label, locale)}</Badge>
          </span>
          <time className="w-32 shrink-0 text-end whitespace-nowrap tabular-nums max-md:w-auto">
            {promoter_time.slice(0, 16)}
          </time>
        </span>
      </button>
    </li>
  );
}
