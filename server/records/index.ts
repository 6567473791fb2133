/** Everything that happens to any record. Each function authorises first, names no module, and answers what the wire answers. */
export { askedValues, runAction } from './action.ts';
export { addComment, deleteComment, listComments } from './comments.ts';
export { listReaders, markSeen as markRead } from './readers.ts';
export { countReminded, listReminded, readReminded, type RemindedRow } from './reminded.ts';
export { keepSeen, readSeen } from './seen.ts';
export { listApart, recallApart, setApart } from './apart.ts';
export { type BulkRow, insertMany } from './bulk.ts';
export { type BulkDeed, type Deed, doMany } from './bulkDeeds.ts';
export { type BulkEdit, editMany } from './bulkEdit.ts';
export type { BulkResult, Refused } from './bulkMany.ts';
export {
  beginRun,
  jobsUnderway,
  markSeen,
  readRun,
  type Run,
  runRows,
  type RunRow,
  startRun,
  stopRun,
  type Underway,
  undoRun,
} from './bulkRuns.ts';
export type { Task } from './bulkTask.ts';
export { type FoundByPhone, findByPhone, phoneModels } from './callers.ts';
export { changeLog } from './changeLog.ts';
export { fieldsAwayOf } from './away.ts';
export { definitionFor, formFor } from './definitions.ts';
export { findDuplicates } from './duplicates.ts';
export { alikeValues, similarTo } from './similar.ts';
export { exportRows, planExport } from './exportList.ts';
export {
  addImportRows,
  beginImport,
  dropImport,
  fixImportRow,
  importForms,
  importRows,
  listImports,
  MOST_IMPORTED,
  readImport,
  setUpImport,
} from './imports.ts';
export { once } from './idempotency.ts';
export { cancelImport, checkImport, startImport, startRevert } from './importSteps.ts';
export { JOB_STEPS } from './jobSteps.ts';
export { GOING, haltJob, idleJobs, isGoing, leaseJob, releaseJob } from './jobStore.ts';
export { insertRecord, type TrustedWrite } from './insert.ts';
export {
  countScenes,
  explainList,
  listRecords,
  matchingIds,
  isTabLinked,
  relatedList,
} from './list.ts';
export { placeList } from './places.ts';
export { reachableIds } from './load.ts';
export { mergeRecords, planMerge } from './mergeRecords.ts';
export { listMerges, undoMerge } from './mergeUndo.ts';
export { isStopped, moduleOf } from './modules.ts';
export { listTeam, type Member, removeMembers, saveTeam, updateMember } from './team.ts';
export {
  createObject,
  deleteObject,
  listModules,
  readObject,
  requireObjects,
  restoreObject,
  stopObject,
  updateObject,
} from './objects.ts';
export { targetsIn } from './objectFile.ts';
export { changeOwner } from './owner.ts';
export { loadSettings, loadViewer, settingsIn, viewerIn } from './people.ts';
export { findNames, readRecord } from './read.ts';
export { deleteCheck, deleteRecords, listDeleted, purgeRecords, restoreRecords } from './remove.ts';
export { deleteScene, listScenes, readScene, saveScene, updateScene } from './scenes.ts';
export {
  impactOf,
  listDefinitions,
  loadDefinition,
  requireDesigner,
  resumePublications,
  saveDefinition,
  undoDefinition,
} from './saveDefinition.ts';
export { groupList, sumList } from './sums.ts';
export {
  OF_COMPANY,
  pickSettings,
  readSettings,
  saveSettings,
  type SettingChange,
} from './settings.ts';
export { previewNumber } from './numbers.ts';
export type * from './types.ts';
export { countItems, deleteItem, saveItem, updateItem } from './listItems.ts';
export { suggestValues } from './suggest.ts';
export { checkUnique } from './unique.ts';
export { createRecord, updateRecord } from './write.ts';
export { printDataOf, printRecord } from './printing.ts';
export { deleteTemplate, listTemplates, readTemplate, saveTemplate } from './templates.ts';
