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
export {
  approveAuthorization,
  listGrants,
  narrowGrants,
  readAuthorization,
  revokeGrants,
  scopesAsked,
} from './grants.ts';
export { offeredIn, scopedModules } from './offered.ts';
export {
  addPersonalToken,
  judgePersonalToken,
  listPersonalTokens,
  mayHaveTokens,
  removePersonalToken,
} from './personalTokens.ts';
export { bearerCompany, isAppSecret, keyCompany } from './secrets.ts';
