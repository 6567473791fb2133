import {
  approvalHistory,
  approvalOverview,
  approvalPanel,
  decideApproval,
  flowsFor,
  revokeApproval,
  startApproval,
  withdrawApproval,
} from '../rules/approval/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';

type ApprovalCall =
  | 'flowsByUser'
  | 'approvalStart'
  | 'approvalLog'
  | 'approvalHistory'
  | 'exam'
  | 'approvalWithdraw'
  | 'examCancel'
  | 'approvalOverview';

export const approvalHandlers: EndpointHandlers<ApprovalCall> = {
  flowsByUser: ({ caller }, params) => flowsFor(caller, subject(params)),
  approvalStart: ({ caller }, params) => startApproval(caller, { ...params, ...subject(params) }),
  approvalLog: ({ caller }, params) => approvalPanel(caller, subject(params)),
  approvalHistory: ({ caller }, params) => approvalHistory(caller, subject(params)),
  exam: ({ caller }, params) => decideApproval(caller, { ...params, ...subject(params) }),
  approvalWithdraw: ({ caller }, params) =>
    withdrawApproval(caller, { ...params, ...subject(params) }),
  examCancel: ({ caller }, params) => revokeApproval(caller, { ...params, ...subject(params) }),
  approvalOverview: ({ caller }, { module, ...query }) =>
    approvalOverview(caller, { ...query, ...(module && { module: moduleNamed(module) }) }),
};

function subject({ module, module_id }: { module: string; module_id: number }) {
  return { module: moduleNamed(module), module_id };
}
