import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ApprovalKind } from '../../../schemas/collaboration/approvalKinds.ts';
import { REMINDERS } from '../../../schemas/collaboration/reminderKinds.ts';
import { approvals } from '../../../schemas/pages/approvals.ts';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { useApprovals } from '../../data/office.ts';
import { ApprovalList, type ApprovalPart, APPROVAL_PARTS } from './ApprovalList.tsx';

/** The address of each kind is that of its reminder, to which the bell leads. */
const KINDS = REMINDERS.flatMap((reminder) =>
  'approvals' in reminder ? [{ kind: reminder.approvals, path: `/${reminder.key}` }] : [],
);

/** Approvals that the reader has a part in, those that wait for them first; of one kind, where the address is its. */
export function ApprovalsPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const kind = KINDS.find(({ path }) => path === pathname)?.kind;
  const part = APPROVAL_PARTS.find((each) => each === params.get('part')) ?? 'waiting';
  const { data } = useApprovals({ part: 'waiting', page: 1, size: 1, ...(kind && { kind }) });
  const names: Record<ApprovalPart, string> = {
    waiting: t`待我审批`,
    decided: t`我已审批`,
    started: t`我发起的`,
    copied: t`抄送我的`,
  };
  function handleKind(next: ApprovalKind | undefined) {
    const { path } = KINDS.find((each) => each.kind === next) ?? approvals;
    void navigate({ pathname: path, search }, { replace: true });
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="px-4 pt-3 text-lg font-semibold">{t`审批`}</h1>
      <Tabs
        label={t`审批`}
        items={APPROVAL_PARTS.map((each) => ({
          key: each,
          label: names[each],
          ...(each === 'waiting' && data && { count: data.count }),
        }))}
        value={part}
        onChange={(next) => setParams(next === 'waiting' ? {} : { part: next }, { replace: true })}
      >
        <ApprovalList key={part} part={part} kind={kind} onKind={handleKind} />
      </Tabs>
    </div>
  );
}
