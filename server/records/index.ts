/** Everything that happens to any record. Each function authorises first, names no module, and answers what the wire answers. */
export { actionFormValues, runAction, runShareActions } from './write/action.ts';
export { addComment, deleteComment, listComments } from './collaboration/comments.ts';
export { listReaders, markSeen as markRead } from './collaboration/readers.ts';
export {
  countReminderRecords,
  listReminderRecords,
  markRemindersRead,
  type RemindedRow,
} from './collaboration/reminderRecords.ts';
export {
  markNotificationsRead,
  markReadAbout,
  notificationsFor,
  type ReadNotification,
  sweepNotifications,
  testNotification,
} from './collaboration/notifications.ts';
export { createLookout, type Lookout } from './collaboration/news.ts';
export { saveSeenMarks, readSeen } from './collaboration/seenMarks.ts';
export {
  listDismissedDuplicates,
  undoDismissal,
  dismissDuplicate,
} from './duplicates/dismissedDuplicates.ts';
export { type BulkRow, insertMany } from './write/bulk.ts';
export { type BulkActionOutcome, type BulkAction, runBulkAction } from './bulk/bulkActions.ts';
export { type BulkEdit, runBulkEdit } from './bulk/bulkEdit.ts';
export type { BulkResult, RefusedRecord } from './bulk/bulkWork.ts';
export {
  createBulkRun,
  listOwnJobs,
  markJobSeen,
  readBulkRun,
  type BulkRun,
  listBulkRunRows,
  type BulkRunRow,
  startBulkRun,
  stopBulkRun,
  type JobSummary,
  undoBulkRun,
} from './bulk/bulkRuns.ts';
export type { BulkTask } from './bulk/bulkTask.ts';
export { type FoundByPhone, findByPhone, phoneModels } from './search/callers.ts';
export { changeLog } from './read/changeLog.ts';
export { removedFieldsOf } from './definitions/removedFields.ts';
export { definitionFor, formFor } from './core/definitions.ts';
export { findDuplicates } from './duplicates/duplicates.ts';
export { findMatchingValues, findSimilar } from './duplicates/similar.ts';
export { exportRows, exportTableRows, exportTables, planExport } from './exchange/exportList.ts';
export {
  addImportRows,
  beginImport,
  deleteImport,
  fixImportRow,
  importForms,
  importRows,
  listImports,
  MOST_IMPORTED,
  readImport,
  setUpImport,
} from './exchange/imports.ts';
export { runOnce } from './core/idempotency.ts';
export { cancelImport, checkImport, startImport, startRevert } from './exchange/importSteps.ts';
export { JOB_STEPS, tellHalted } from './jobSteps.ts';
export {
  RUNNING_STATES,
  haltJob,
  idleJobs,
  isRunning,
  leaseJob,
  releaseJob,
} from './core/jobStore.ts';
export { insertRecord, type TrustedWrite } from './write/insert.ts';
export {
  countSavedViews,
  explainList,
  listRecords,
  matchingIds,
  isRelatedTab,
  relatedList,
} from './read/list.ts';
export { placeList } from './read/places.ts';
export { reachableIds } from './access/load.ts';
export { mergeRecords, planMerge } from './duplicates/mergeRecords.ts';
export {
  type MergeRequestEntry,
  mergeRequestsFor,
  requestMerge,
} from './duplicates/mergeRequests.ts';
export { listMerges, undoMerge } from './duplicates/mergeUndo.ts';
export { isDisabledModule, moduleOf } from './core/modules.ts';
export {
  listTeam,
  type Member,
  removeMembers,
  saveTeam,
  updateMember,
} from './collaboration/team.ts';
export {
  createObject,
  deleteObject,
  restoreObject,
  stopObject,
  updateObject,
} from './definitions/objects.ts';
export {
  listModules,
  readObject,
  referencesOfModules,
  requireObjects,
} from './definitions/readObjects.ts';
export { targetsIn } from './definitions/objectFile.ts';
export { changeOwner } from './write/owner.ts';
export { loadSettings, loadViewer, settingsIn, viewerIn } from './access/people.ts';
export { findNames, readRecord, seenModels } from './read/read.ts';
export { deleteCheck, deleteRecords } from './write/remove.ts';
export { listDeleted, purgeRecords, restoreRecords } from './write/recycleBin.ts';
export {
  deleteSavedView,
  listSavedViews,
  readSavedView,
  createSavedView,
  updateSavedView,
} from './read/savedViews.ts';
export {
  impactOf,
  listDefinitions,
  loadDefinition,
  resumePublications,
  saveDefinition,
  undoDefinition,
} from './definitions/saveDefinition.ts';
export { definitionAnswer } from './definitions/definitionAnswer.ts';
export { requireDesigner } from './definitions/checkDefinition.ts';
export { groupList, sumList } from './read/sums.ts';
export { runReport } from './read/reports.ts';
export {
  COMPANY_SETTINGS,
  keepCompanyFiles,
  pickSettings,
  readSettings,
  saveSettings,
  type SettingChange,
} from './definitions/settings.ts';
export { ARRANGEMENT_KEYS, arrangedEntries } from './definitions/arrangements.ts';
export { previewNumber } from './write/numbers.ts';
export type * from './core/types.ts';
export { saveItem, updateItem } from './definitions/listItems.ts';
export { countItems } from './definitions/listItemCarriers.ts';
export { deleteItem } from './definitions/deleteListItem.ts';
export { indexedLines } from './search/searchText.ts';
export { suggestValues } from './search/suggest.ts';
export { checkUnique } from './indexing/unique.ts';
export { createRecord, updateRecord } from './write/write.ts';
export { sentChanges } from './print/sentChanges.ts';
export { printDataOf, printRecord, type Printout } from './print/printing.ts';
export { cleanPrinted } from './write/html.ts';
export { deleteTemplate, listTemplates, readTemplate, saveTemplate } from './print/templates.ts';
export { readNetworks } from './definitions/networks.ts';
export { deleteSamples } from './samples/deleteSamples.ts';
export { planSamples, type SamplePlan } from './samples/planSamples.ts';
export { writeSamples } from './samples/tagSamples.ts';
