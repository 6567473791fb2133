/** Everything that happens to any record. Each function authorises first, names no module, and answers what the wire answers. */
export { runAction } from './action.ts';
export { type BulkRow, insertMany } from './bulk.ts';
export { changeLog } from './changeLog.ts';
export { definitionFor, formFor } from './definitions.ts';
export { explainList, listRecords, relatedList } from './list.ts';
export { moduleOf } from './modules.ts';
export { changeOwner } from './owner.ts';
export { loadSettings, loadViewer } from './people.ts';
export { findNames, readRecord } from './read.ts';
export { resumeReindexing } from './reindex.ts';
export { deleteCheck, deleteRecords, listDeleted, purgeRecords, restoreRecords } from './remove.ts';
export { listDefinitions, loadDefinition, saveDefinition } from './saveDefinition.ts';
export type * from './types.ts';
export { checkUnique } from './unique.ts';
export { createRecord, insertRecord, type TrustedWrite, updateRecord } from './write.ts';
