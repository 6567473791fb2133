import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  approvedModules,
} from '../../../schemas/collaboration/approvalKinds.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { APPROVAL_CHOICES } from '../../../schemas/form/systemFields.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { joints } from '../../../widgets/ui/joints.ts';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { useCustomObjects } from '../../data/customObjects.ts';
import { useLocale } from '../../data/definitions.ts';
import { type Approval, type ApprovalQuery, useApprovals } from '../../data/office.ts';
import { dayIn, DateRangeFilter } from '../../records/shared/DateRangeFilter.tsx';
import { Select } from '../../records/shared/Select.tsx';
import { SelectionFrame } from '../../records/list/SelectionFrame.tsx';
import { CommandBar } from '../../records/shared/CommandBar.tsx';
import { ApprovalLine } from './ApprovalLine.tsx';
import { type Left, nameOf, useInbox } from './useInbox.ts';

export const APPROVAL_PARTS = ['waiting', 'decided', 'started', 'copied'] as const;
export type ApprovalPart = (typeof APPROVAL_PARTS)[number];
const NONE: readonly Approval[] = [];

export interface ApprovalListProps {
  part: ApprovalPart;
  /** absent: of all kinds */
  kind: ApprovalKind | undefined;
  onKind(kind: ApprovalKind | undefined): void;
}

/** The approvals of one part, narrowed; those that wait are decided here, one by one or several at once. */
export function ApprovalList({ part, kind, onKind }: ApprovalListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const [wanted, setModule] = useState('');
  const [state, setState] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<readonly Left[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const phone = usePhone();
  const modules = useApprovedModules(kind);
  const module = modules.some(({ value }) => value === wanted) ? wanted : '';
  const size = LIMITS.pageSize;
  const query: ApprovalQuery = {
    part,
    page,
    size,
    ...(kind && { kind }),
    ...(module && { module }),
    ...(state && { state: Number(state) as Approval['approval_state'] }),
    ...(dayIn(start) && { start }),
    ...(dayIn(end) && { end }),
  };
  const { data, error, isLoading, mutate } = useApprovals(query);
  const kinds: Record<ApprovalKind, string> = {
    record: t`业务单据`,
    office: t`办公申请`,
    custom: t`业务对象`,
  };
  const narrowed = module !== '' || state !== '' || start !== '' || end !== '';
  const empty: Record<ApprovalPart, string> = {
    waiting: t`等您审批的数据会出现在这里。`,
    decided: t`您审批过的数据会出现在这里。`,
    started: t`您发起的审批会出现在这里。`,
    copied: t`抄送给您的审批会出现在这里。`,
  };

  const rows = data?.list ?? NONE;
  const picked = rows.filter((row) => chosen.has(keyOf(row)));
  const { decideOne, decideAll } = useInbox({
    onLeft(stayed) {
      setLeft(stayed);
      setChosen(new Set(stayed.map(({ row }) => keyOf(row))));
    },
  });

  function choose(row: Approval, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(keyOf(row));
    else next.delete(keyOf(row));
    setChosen(next);
  }

  const linesNow = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];

  async function handleDecide(row: Approval, passes: boolean) {
    if (await decideOne(row, passes)) choose(row, false);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, at: number) {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => linesNow()[at + 1]?.focus(),
      ArrowUp: () => linesNow()[at - 1]?.focus(),
      ...(part === 'waiting' && {
        ' ': () => choose(row, !chosen.has(keyOf(row))),
        a: () => void handleDecide(row, true),
        r: () => void handleDecide(row, false),
      }),
    };
    const does = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  const amounts = picked.flatMap(({ amount }) => amount ?? []);
  const sum = formatNumber(
    amounts.reduce((all, each) => all + each, 0),
    locale,
    2,
  );
  const bar = picked.length > 0 && (
    <SelectionFrame
      selection={{ count: picked.length, whole: undefined, clear: () => setChosen(new Set()) }}
    >
      {amounts.length > 0 && (
        <span className="shrink-0 text-sm text-text-2 tabular-nums">{t`合计 ${sum}`}</span>
      )}
      <CommandBar
        label={t`批量操作`}
        commands={[
          {
            key: 'pass',
            label: t`通过`,
            icon: 'check',
            run: () => void decideAll(picked, true),
          },
          {
            key: 'reject',
            label: t`驳回`,
            icon: 'x',
            danger: true,
            run: () => void decideAll(picked, false),
          },
        ]}
      />
    </SelectionFrame>
  );

  function change(set: (value: string) => void) {
    return (value: string) => {
      set(value);
      setPage(1);
      setChosen(new Set());
    };
  }

  return (
    <>
      <div className="relative shrink-0">
        <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
          <span className="w-36">
            <Select
              label={t`类别`}
              value={kind ?? ''}
              options={[
                { value: '', label: t`全部类别` },
                ...APPROVAL_KINDS.map((each) => ({ value: each, label: kinds[each] })),
              ]}
              onChange={change((value) => onKind(APPROVAL_KINDS.find((each) => each === value)))}
            />
          </span>
          {modules.length > 1 && (
            <span className="w-36">
              <Select
                label={t`模块`}
                value={module}
                options={[{ value: '', label: t`全部模块` }, ...modules]}
                onChange={change(setModule)}
              />
            </span>
          )}
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
        {!phone && bar}
      </div>
      {left.length > 0 && <LeftNote left={left} onClose={() => setLeft([])} />}
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
        <ul ref={list} aria-label={t`审批列表`}>
          {rows.map((row, at) => (
            <ApprovalLine
              // by its place: once it is decided, the keys go on with the one that takes it
              key={at}
              row={row}
              onKeyDown={(event) => handleKeyDown(event, at)}
              {...(part === 'waiting' && {
                deciding: {
                  choice: { chosen: chosen.has(keyOf(row)), onChoose: (on) => choose(row, on) },
                  onDecide: (passes) => void handleDecide(row, passes),
                },
              })}
            />
          ))}
        </ul>
      </div>
      {phone && bar}
      {data && data.count > size && (
        <div className="shrink-0 border-t border-line px-4">
          <Pager page={page} size={size} count={data.count} onPage={setPage} />
        </div>
      )}
    </>
  );
}

/** The modules that approvals of this kind may be of: shipped ones, and the company's own objects that the reader may open. */
function useApprovedModules(kind: ApprovalKind | undefined): { value: string; label: string }[] {
  const locale = useLocale();
  const { data: own = [] } = useCustomObjects();
  const shipped = approvedModules(kind).filter(({ key }) => !isCustomKey(key));
  return [
    ...shipped.map(({ key, label }) => ({ value: key, label: translate(label, locale) })),
    ...(kind === undefined || kind === 'custom'
      ? own.map(({ key, name }) => ({ value: key, label: name }))
      : []),
  ];
}

/** Those that stayed when several were decided, each with its reason. */
function LeftNote({ left, onClose }: { left: readonly Left[]; onClose(): void }) {
  const { t } = useLingui();
  const count = left.length;
  return (
    <Banner kind="warning" onClose={onClose}>
      <span className="block font-semibold">{t`${count} 条没有处理`}</span>
      {left.map(({ row, reason }) => (
        <span key={keyOf(row)} className="block break-words">
          {`${nameOf(row)}${joints.colon()}${reason}`}
        </span>
      ))}
    </Banner>
  );
}

function keyOf({ module, module_id }: Approval): string {
  return `${module} ${module_id}`;
}
