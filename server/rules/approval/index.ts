export type { Exam, Moved, Start } from './act.ts';
export { examine, revokeApproval, startApproval, withdrawApproval } from './act.ts';
export type { OfferedFlow, WaitingApproval } from './ask.ts';
export { approvalHistory, approvalPanel, flowsFor, waitingApprovals } from './ask.ts';
export type { Subject } from './reach.ts';
export type { HistoryEntry, Panel } from './show.ts';
export type { ArrangedFlow } from './arrange.ts';
export { addFlow, addNode, deleteFlow, editNode, flowIn, flowOfNode, listFlows, sortFlows, stopFlow, switchApproval, updateFlow } from './arrange.ts';
export { flowRuns, tryFlow } from './tryOut.ts';
