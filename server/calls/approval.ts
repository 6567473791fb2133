import {
  approvalHistory,
  approvalOverview,
  approvalPanel,
  examine,
  flowsFor,
  revokeApproval,
  startApproval,
  withdrawApproval,
} from '../rules/approval/index.ts';
import type { Handlers } from './handlers.ts';
import { moduleNamed } from './moduleNames.ts';

type ApprovalCall =
  | 'flowsByUser'
  | 'approvalStart'
  | 'approvalLog'
  | 'approvalHistory'
  | 'exam'
  | 'approvalWithdraw'
  | 'examCancel'
  | 'approvalOverview';

export const approval: Handlers<ApprovalCall> = {
  flowsByUser: ({ caller }, params) => flowsFor(caller, subject(params)),
  approvalStart: ({ caller }, params) => startApproval(caller, { ...params, ...subject(params) }),
  approvalLog: ({ caller }, params) => approvalPanel(caller, subject(params)),
  approvalHistory: ({ caller }, params) => approvalHistory(caller, subject(params)),
  exam: ({ caller }, params) => examine(caller, { ...params, ...subject(params) }),
  approvalWithdraw: ({ caller }, params) =>
    withdrawApproval(caller, { ...params, ...subject(params) }),
  examCancel: ({ caller }, params) => revokeApproval(caller, { ...params, ...subject(params) }),
  approvalOverview: ({ caller }, { module, ...query }) =>
    approvalOverview(caller, { ...query, ...(module && { module: moduleNamed(module) }) }),
};

function subject({ module, module_id }: { module: string; module_id: number }) {
  return { module: moduleNamed(module), module_id };
}
