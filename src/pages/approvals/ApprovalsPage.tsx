import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { useApprovals } from '../../data/office.ts';
import { ApprovalList, type ApprovalPart, APPROVAL_PARTS } from './ApprovalList.tsx';

/** Approvals that the reader has a part in: those that wait for him first. */
export function ApprovalsPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const part = APPROVAL_PARTS.find((each) => each === params.get('part')) ?? 'waiting';
  const { data } = useApprovals({ part: 'waiting', page: 1, size: 1 });
  const names: Record<ApprovalPart, string> = {
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
        items={APPROVAL_PARTS.map((each) => ({
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
