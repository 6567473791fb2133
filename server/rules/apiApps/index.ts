/** Programs that act in somebody's place: who manages them, who they are, what they may. */
export { appChanges } from './appLog.ts';
export {
  deleteApp,
  listApps,
  readApp,
  requireAppsPage,
  resetAppSecret,
  saveApp,
  setAppStatus,
  updateApp,
} from './manage.ts';
export { offeredIn, scopedModules } from './offered.ts';
export { isAppSecret, keyCompany } from './secrets.ts';
