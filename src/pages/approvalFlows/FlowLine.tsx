import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge } from '../../../widgets/bricks/Badge.tsx';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Menu } from '../../../widgets/bricks/Menu.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useConfirm } from '../../../widgets/bricks/useConfirm.tsx';
import { type ArrangedFlow, deleteFlow, stopFlow } from '../../data/approvalFlows.ts';
import { attempt } from '../../records/attempt.ts';
import { draftOf } from './flowDraft.ts';
import { RunsDialog } from './RunsDialog.tsx';
import { StepWords } from './StepWords.tsx';
import { useScopeWords } from './useScopeWords.ts';
import type { Grip } from './useSorting.ts';

export interface FlowLineProps {
  module: string;
  flow: ArrangedFlow;
  dragged: boolean;
  grip: Grip;
  onOpen(flow: string): void;
}

/** A flow in its list: for whom, in which steps, what is under way in it, and what can be done with it. */
export function FlowLine({ module, flow, dragged, grip, onOpen }: FlowLineProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [runs, setRuns] = useState(false);
  const { id, name, running } = flow;
  const stopped = flow.is_stop === 1;
  const draft = draftOf(flow);
  const scope = useScopeWords(module, draft);

  async function handleStop() {
    if (await attempt(() => stopFlow(id, stopped ? 0 : 1)))
      toast.success(stopped ? t`已启用` : t`已停用`);
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
    if (await attempt(() => deleteFlow(id))) toast.success(t`删除成功!`);
  }

  return (
    <li
      className={cx('flex items-center gap-2 px-2 py-2 hover:bg-hover', dragged && 'bg-selected')}
    >
      <button
        type="button"
        aria-label={t`移动「${name}」：用上下键`}
        {...grip}
        className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-3 active:cursor-grabbing pointer-coarse:size-11"
      >
        <Icon name="grip-vertical" />
      </button>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <button
            type="button"
            onClick={() => onOpen(String(id))}
            className="min-w-0 truncate rounded text-start text-sm font-semibold hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </button>
          {stopped && <Badge color="grey">{t`已停用`}</Badge>}
          {running > 0 && (
            <button
              type="button"
              aria-label={t`「${name}」：${running} 条审批中`}
              onClick={() => setRuns(true)}
              className="inline-flex items-center rounded pointer-coarse:min-h-11"
            >
              <Badge color="blue">{t`${running} 条审批中`}</Badge>
            </button>
          )}
        </div>
        <StepWords steps={draft.steps} className={stopped ? 'opacity-60' : undefined} />
        <p className="truncate text-xs text-text-3" title={scope}>
          {scope}
        </p>
      </div>
      <Button
        size="small"
        kind="quiet"
        className="max-md:hidden"
        aria-label={t`编辑「${name}」`}
        onClick={() => onOpen(String(id))}
      >{t`编辑`}</Button>
      <Menu
        align="end"
        trigger={<IconButton icon={<Icon name="ellipsis" />} label={t`「${name}」的更多操作`} />}
        entries={[
          { key: 'edit', label: t`编辑`, onSelect: () => onOpen(String(id)) },
          { key: 'copy', label: t`复制`, onSelect: () => onOpen(`copy-${id}`) },
          {
            key: 'runs',
            label: t`进行中的审批`,
            note: String(running),
            onSelect: () => setRuns(true),
          },
          { key: 'stop', label: stopped ? t`启用` : t`停用`, onSelect: () => void handleStop() },
          { kind: 'line', key: 'line' },
          { key: 'delete', label: t`删除`, danger: true, onSelect: () => void handleDelete() },
        ]}
      />
      {runs && <RunsDialog module={module} flow={flow} onClose={() => setRuns(false)} />}
    </li>
  );
}
