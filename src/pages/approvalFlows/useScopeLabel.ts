import { useLingui } from '@lingui/react/macro';
import useSWR from 'swr';
import type { PickNode } from '../../../widgets/contract/host.ts';
import { useModuleForm } from '../../data/definitions.ts';
import { departmentsOnce } from '../../data/people.ts';
import { conditionLabels } from '../designer/properties/conditionLabels.ts';
import type { FlowDraft } from './flowDraft.ts';

/** For whom and for which records a flow is, in words. */
export function useScopeLabel(
  module: string,
  { department_ids, when }: Pick<FlowDraft, 'department_ids' | 'when'>,
): string {
  const { t } = useLingui();
  const form = useModuleForm(module).data?.form;
  const { data: tree } = useSWR(
    department_ids.length > 0 ? 'departmentNames' : null,
    departmentsOnce,
  );
  const names = new Map(flat(tree ?? []).map(({ id, name }) => [Number(id), name]));
  const who =
    department_ids.length === 0
      ? t`所有人发起`
      : department_ids.map((id) => names.get(id) ?? '…').join(t`、`);
  const what = when && form ? conditionLabels(when, form) : when ? '…' : t`所有数据`;
  return `${who} · ${what}`;
}

function flat(nodes: readonly PickNode[]): PickNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}
