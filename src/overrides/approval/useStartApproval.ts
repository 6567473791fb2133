import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { checkStart, NODE_TYPES } from '../../../schemas/rules/approval.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { callEndpoint } from '../../data/transport/client.ts';
import { useLocale } from '../../data/definitions.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { useMe } from '../../data/viewer.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import type { Flow, FlowNode, Subject } from './useApproval.ts';

export interface StartInput {
  subject: Subject;
  flows: readonly Flow[] | undefined;
  reload(): Promise<void>;
  onClose(): void;
}

/** Who would approve a step, as far as it is known before it begins. */
export function knownApprovers(flow: Flow, node: FlowNode): readonly number[] {
  return flow.node_data.find((each) => each.node_id === node.id)?.user_ids ?? [];
}

/** A step that the applicant fills: nobody is designated, or it is the first and there is no approver before it who could choose. */
export function isOpen(flow: Flow, node: FlowNode): boolean {
  return flow.node_data.find((each) => each.node_id === node.id)?.open === 1;
}

/** Why a flow cannot be started whomever the applicant names, in the reader's words; undefined: it can. */
export function flowRefusal(flow: Flow): string | undefined {
  return flow.node_data.find(({ refusal }) => refusal !== '')?.refusal;
}

/** Starting an approval: the flow, the people where a step needs some, whom to notify, and what is missing. */
export function useStartApproval({ subject, flows, reload, onClose }: StartInput) {
  const { t } = useLingui();
  const locale = useLocale();
  const { id: me } = useMe();
  const applicants = useMemo(() => [me], [me]);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [flowId, setFlowId] = useState<number>();
  const [named, setNamed] = useState<Readonly<Record<number, readonly number[]>>>({});
  const [notified, setNotified] = useState<readonly number[]>();
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const { refusal: refused, save } = useRefusal();

  // Where there is one way only, nobody has to say so.
  const only = flows?.length === 1 ? flows.find((each) => !flowRefusal(each)) : undefined;
  const flow = flows?.find((each) => each.id === flowId) ?? only;
  const notice = notified ?? flow?.notice_user_ids ?? [];
  const people = (node: FlowNode) => named[node.id] ?? [];
  const [fault] = checkStart(
    flow && {
      nodes: flow.node_list.map((node) => ({
        // What the applicant fills is designated from then on.
        node_type: isOpen(flow, node) ? NODE_TYPES.designated : node.node_type,
        relation: node.settings.type,
        user_ids: isOpen(flow, node) ? people(node) : knownApprovers(flow, node),
      })),
    },
  );
  const missing = (flow && flowRefusal(flow)) ?? (fault && fieldMessage(fault, locale));

  async function submit() {
    setTried(true);
    if (missing !== undefined || !flow) return toast.warn(missing ?? '');
    setSaving(true);
    const open = flow.node_list
      .filter((node) => isOpen(flow, node))
      .map((node) => ({ node_id: node.id, user_ids: [...people(node)] }));
    const done = await save(() =>
      callEndpoint(
        'POST',
        '/rest/oa/Approval/approvalStart',
        {
          module: subject.file.key,
          module_id: subject.id,
          module_type: isCustomKey(subject.file.key) ? 3 : 1,
          flow_id: flow.id,
          ...(notice.length > 0 && { notice_user_ids: [...notice] }),
          ...(open.length > 0 && { node_data: open }),
        },
        { idempotencyKey },
      ),
    ).finally(() => setSaving(false));
    if (done) {
      toast.success(t`发起审批成功`);
      onClose();
    }
    // Started elsewhere meanwhile, perhaps: the panel shows what is true now.
    await reload();
  }

  return {
    flowId: flow?.id,
    notice,
    people,
    /** who cannot be named */
    applicants,
    saving,
    /** there is a flow that can be, and no other one is chosen */
    startable: flows?.some((each) => !flowRefusal(each)) === true && !(flow && flowRefusal(flow)),
    /** why the last attempt came to nothing */
    refused,
    submit,
    dirty: flowId !== undefined || (notified?.length ?? 0) > 0,
    setNotice: setNotified,
    pickFlow(chosen: Flow) {
      setFlowId(chosen.id);
      setNotified(chosen.notice_user_ids);
    },
    name: (node: FlowNode, ids: readonly number[]) => setNamed({ ...named, [node.id]: ids }),
    /** what is missing, once it was tried */
    flowFault: tried && fault?.field === 'flow_id' ? missing : undefined,
    peopleFault: (node: FlowNode) =>
      tried && fault?.field === 'node_data' && people(node).length === 0 ? missing : undefined,
  };
}

export type StartApproval = ReturnType<typeof useStartApproval>;
