import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { type ArrangedFlow, deleteFlow, disableFlow } from '../../data/approvalFlows.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { OrderedLine } from '../editing/OrderedLine.tsx';
import type { LinePlace } from '../editing/OrderedList.tsx';
import { draftOf } from './flowDraft.ts';
import { RunsDialog } from './RunsDialog.tsx';
import { StepLabels } from './StepLabels.tsx';
import { useScopeLabel } from './useScopeLabel.ts';

export interface FlowLineProps {
  module: string;
  flow: ArrangedFlow;
  place: LinePlace;
  onOpen(flow: string): void;
}

/** A flow in its list: for whom, in which steps, what is under way in it, and what can be done with it. */
export function FlowLine({ module, flow, place, onOpen }: FlowLineProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [runs, setRuns] = useState(false);
  const { id, name, running } = flow;
  const stopped = flow.is_stop === 1;
  const draft = draftOf(flow);
  const scope = useScopeLabel(module, draft);

  async function handleStop() {
    await runWithToast(() => disableFlow(id, stopped ? 0 : 1), {
      onDone: () => toast.success(stopped ? t`已启用` : t`已停用`),
    });
  }

  async function handleDelete() {
    if (running > 0) return setRuns(true);
    if (
      !(await confirm({
        title: t`删除审批流「${name}」？`,
        text: t`已经结束的审批保留它们的步骤和记录。`,
        action: t`删除`,
        danger: true,
      }))
    )
      return;
    await runWithToast(() => deleteFlow(id), { onDone: () => toast.success(t`删除成功!`) });
  }

  return (
    <>
      <OrderedLine
        {...place}
        item={flow}
        onOpen={onOpen}
        onStop={() => void handleStop()}
        onDelete={() => void handleDelete()}
        entries={[
          {
            key: 'runs',
            label: t`进行中的审批`,
            note: String(running),
            onSelect: () => setRuns(true),
          },
        ]}
        beside={
          running > 0 && (
            <button
              type="button"
              aria-label={t`「${name}」：${running} 条审批中`}
              onClick={() => setRuns(true)}
              className="inline-flex items-center rounded pointer-coarse:min-h-11"
            >
              <Badge color="blue">{t`${running} 条审批中`}</Badge>
            </button>
          )
        }
      >
        <StepLabels steps={draft.steps} className={stopped ? 'opacity-60' : undefined} />
        <p className="truncate text-xs text-text-3" title={scope}>
          {scope}
        </p>
      </OrderedLine>
      {runs && <RunsDialog module={module} flow={flow} onClose={() => setRuns(false)} />}
    </>
  );
}
