export type { Exam, Moved, Start } from './act.ts';
export { examine, revokeApproval, startApproval, withdrawApproval } from './act.ts';
export type { OfferedFlow } from './ask.ts';
export { approvalHistory, approvalPanel, flowsFor } from './ask.ts';
export { approvalOverview, type Waiting, waitingApprovals } from './overview.ts';
export { type Result, resultsFor, unreadResults } from './results.ts';
export type { Subject } from './reach.ts';
export type { HistoryEntry, Panel } from './show.ts';
export type { ArrangedFlow } from './arrange.ts';
export {
  addFlow,
  addNode,
  deleteFlow,
  editNode,
  flowIn,
  flowOfNode,
  listFlows,
  sortFlows,
  stopFlow,
  switchApproval,
  updateFlow,
} from './arrange.ts';
export { flowRuns, tryFlow } from './tryOut.ts';
