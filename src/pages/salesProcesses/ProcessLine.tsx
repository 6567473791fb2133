import { Plural, useLingui } from '@lingui/react/macro';
import useSWR from 'swr';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import type { PickNode } from '../../../widgets/contract/host.ts';
import { departmentsOnce } from '../../data/people.ts';
import {
  deleteSalesProcess,
  type SalesProcess,
  stopSalesProcess,
} from '../../data/salesProcesses.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { OrderedLine } from '../editing/OrderedLine.tsx';
import type { LinePlace } from '../editing/OrderedList.tsx';
import { standingAt } from './processDraft.ts';

export interface ProcessLineProps {
  process: SalesProcess;
  place: LinePlace;
  onOpen(process: string): void;
}

/** A sales process in its list: its stages, for whom it is, how much stands in it, and what can be done with it. */
export function ProcessLine({ process, place, onOpen }: ProcessLineProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { id, name, stages } = process;
  const stopped = process.is_stop === 1;
  const { running, all } = standingAt(
    process,
    stages.map((stage) => stage.id),
  );
  const departments = useDepartmentNames(process.department_ids);

  async function handleStop() {
    if (
      !stopped &&
      running > 0 &&
      !(await confirm({
        title: t`停用商机组「${name}」？`,
        text: t`${running} 个进行中的商机照常推进，新建商机时不能再选它。`,
        action: t`停用`,
      }))
    )
      return;
    await runWithToast(() => stopSalesProcess(id, stopped ? 0 : 1), {
      onDone: () =>
        toast.success(stopped ? t`已启用` : t`已停用`, {
          action: {
            label: t`撤销`,
            onSelect: () => void runWithToast(() => stopSalesProcess(id, stopped ? 1 : 0)),
          },
        }),
    });
  }

  async function handleDelete() {
    if (all > 0) {
      const stop = await confirm({
        title: t`「${name}」不能删除`,
        text: t`有 ${all} 个商机属于它，包括已结束的和回收站里的。可以停用：已有商机不受影响，新建时不能再选。`,
        action: stopped ? t`知道了` : t`停用`,
      });
      if (stop && !stopped) await handleStopNow();
      return;
    }
    if (
      !(await confirm({
        title: t`删除商机组「${name}」？`,
        text: t`没有商机属于它。`,
        action: t`删除`,
        danger: true,
      }))
    )
      return;
    await runWithToast(() => deleteSalesProcess(id), {
      onDone: () => toast.success(t`删除成功!`),
    });
  }

  async function handleStopNow() {
    await runWithToast(() => stopSalesProcess(id, 1), { onDone: () => toast.success(t`已停用`) });
  }

  return (
    <OrderedLine
      {...place}
      item={process}
      onOpen={onOpen}
      onStop={() => void handleStop()}
      onDelete={() => void handleDelete()}
      beside={
        <span className="text-xs text-text-3 tabular-nums">
          <Plural value={running} one="# 个进行中的商机" other="# 个进行中的商机" />
        </span>
      }
    >
      <ol
        aria-label={t`「${name}」的阶段`}
        className="flex flex-wrap gap-x-1.5 text-sm text-text-2"
      >
        {stages.map((stage, index) => (
          <li key={stage.id} className="flex min-w-0 gap-1.5">
            {index > 0 && (
              <span aria-hidden className="text-text-3">
                ›
              </span>
            )}
            <span className="min-w-0 break-words">
              {stage.title}{' '}
              {index < stages.length - 1 && (
                <span className="text-xs text-text-3 tabular-nums">{stage.rate}%</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {departments && <p className="truncate text-xs text-text-3">{t`仅 ${departments} 可选`}</p>}
    </OrderedLine>
  );
}

/** Names of departments; '' for everybody. */
function useDepartmentNames(ids: readonly number[]): string {
  const { t } = useLingui();
  const { data: tree } = useSWR(ids.length > 0 ? 'departmentNames' : null, departmentsOnce);
  const names = new Map(flat(tree ?? []).map(({ id, name }) => [Number(id), name]));
  return ids.map((id) => names.get(id) ?? '…').join(t`、`);
}

function flat(nodes: readonly PickNode[]): PickNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}
