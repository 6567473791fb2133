import { useLingui } from '@lingui/react/macro';
import { namesOfStep, NODE_TYPES } from '../../../schemas/rules/approval.ts';
import { usePeople } from '../../data/people.ts';
import type { DraftStep } from './flowDraft.ts';

/** Who approves a step, in words. */
export function useStepLabels() {
  const { t } = useLingui();
  const people = usePeople().data;
  const everybody = [...(people?.list ?? []), ...(people?.forbidden ?? [])];
  const nameOf = (id: number) =>
    everybody.find((person) => person.id === id)?.name ?? (people ? `#${id}` : '…');
  return {
    nameOf,
    approvers(
      { node_type, type, user_ids }: Pick<DraftStep, 'node_type' | 'type' | 'user_ids'>,
      index: number,
    ): string {
      if (node_type === NODE_TYPES.superior) return t`发起人的上级`;
      if (node_type === NODE_TYPES.chosen)
        return index === 0 ? t`由发起人指定` : t`由上一审批人指定`;
      return user_ids.length === 0 ? t`未指定审批人` : namesOfStep(type, user_ids.map(nameOf));
    },
  };
}
