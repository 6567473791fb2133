import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { type ArrangedFlow, type FlowRun, useFlowRuns } from '../../data/approvalFlows.ts';
import { useLayers } from '../../records/shared/layers.ts';

/** What is under way in a flow: where each stands, who has it, and whether it still goes by the flow as it is now. */
export function RunsDialog({
  module,
  flow,
  onClose,
}: {
  module: string;
  flow: ArrangedFlow;
  onClose(): void;
}) {
  const { t } = useLingui();
  const { data: runs, error, mutate } = useFlowRuns(flow.id);
  const { name } = flow;
  return (
    <Dialog
      open
      size={800}
      onOpenChange={(open) => !open && onClose()}
      title={t`「${name}」进行中的审批`}
      description={t`进行中的审批按发起时的步骤走完，之后对审批流的修改不影响它们。有进行中的审批时不能删除审批流，可以停用。`}
      footer={<Button onClick={onClose}>{t`关闭`}</Button>}
    >
      {error && !runs ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : !runs ? (
        <SkeletonRows rows={4} columns={3} />
      ) : runs.length === 0 ? (
        <EmptyState title={t`没有进行中的审批`} />
      ) : (
        <ul
          aria-label={t`进行中的审批`}
          className="divide-y divide-line rounded-md border border-line"
        >
          {runs.map((run) => (
            <Run key={run.module_id} module={module} run={run} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Run({ module, run }: { module: string; run: FlowRun }) {
  const { t } = useLingui();
  const layers = useLayers();
  const { step, steps, step_name, promoter_user } = run;
  const waiting = run.waiting.map(({ name }) => name).join(t`、`);
  const time = run.promoter_time.slice(0, 16);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-60">
        {run.seen === 1 ? (
          <button
            type="button"
            onClick={() => layers.openRecord(module, run.module_id)}
            className="max-w-full truncate rounded-sm text-accent hover:underline"
          >
            {run.name || `#${run.module_id}`}
          </button>
        ) : (
          <span className="text-text-3">{t`无权查看的数据`}</span>
        )}
        <span className="block text-xs text-text-3 tabular-nums">{t`${promoter_user.name} 发起于 ${time}`}</span>
      </span>
      <span className="min-w-0">
        <span className="block">{t`第 ${step}/${steps} 步：${step_name}`}</span>
        <span className="block text-xs text-text-3">{t`等待 ${waiting}`}</span>
      </span>
      {run.changed === 1 && <Badge color="amber">{t`按修改前的步骤`}</Badge>}
    </li>
  );
}
