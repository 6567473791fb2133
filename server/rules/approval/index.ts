export type { ApprovalDecision, ApprovalOutcome, ApprovalStart } from './decideApproval.ts';
export {
  decideApproval,
  revokeApproval,
  startApproval,
  withdrawApproval,
} from './decideApproval.ts';
export type { OfferedFlow } from './approvalPanel.ts';
export { approvalHistory, approvalPanel, flowsFor } from './approvalPanel.ts';
export { approvalOverview, type Waiting, waitingApprovals } from './overview.ts';
export { type Result, resultsFor, unreadResults } from './results.ts';
export type { ApprovalSubject } from './approvalSubject.ts';
export type { HistoryEntry, Panel } from './approvalView.ts';
export type { ArrangedFlow } from './readFlows.ts';
export {
  addFlow,
  addNode,
  deleteFlow,
  editNode,
  sortFlows,
  disableFlow,
  switchApproval,
  updateFlow,
} from './editFlows.ts';
export { flowIn, flowOfNode, listFlows } from './readFlows.ts';
export { flowRuns, tryFlow } from './flowTrial.ts';
export { endSubstitute, listSubstitutes, saveSubstitute, updateSubstitute } from './substitutes.ts';
