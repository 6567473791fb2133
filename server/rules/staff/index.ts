/** The people of a company: who they are, where they belong, what they may do. Each function authorises first. */
export { deleteDepartment, saveDepartment, updateDepartment } from './departments.ts';
export {
  requestToJoin,
  reviewJoinRequest,
  validateJoinRequest,
  validateJoinForm,
} from './joining.ts';
export { holdingsOf, deactivatePerson } from './leaving.ts';
export { exportSecurityLog, exportSignIns, listSecurityLog, listSignIns } from './signIns.ts';
export { logOwnEvent, logSecurityEvent, logStrangerEvent } from './securityLog.ts';
export { exportPeople, listPeople, readPerson } from './listPeople.ts';
export {
  importedPersonForm,
  importPeople,
  personColumns,
  type PersonLine,
  type PersonVerdict,
} from './importPeople.ts';
export { receiveArrival } from './arrivals.ts';
export { endProviderSessions, forgetProviderSessions } from './providerSessions.ts';
export { changingStaff } from './common.ts';
export {
  followRules,
  forgetProvisioning,
  type Provisioned,
  type ProvisionedGiven,
  type ProvisionedGroup,
  provisionedGroupRows,
  provisionedPeople,
  provisionGroup,
  provisionPerson,
  releaseGroup,
  releasePerson,
} from './provisioning.ts';
export { changePeople, endPeopleSessions, savePerson, unlockPerson } from './people.ts';
export {
  changeAvatar,
  changeOwnAddress,
  changeOwnDepartment,
  changeOwnPassword,
  endOtherSessions,
  endOwnSessions,
  listOwnSessions,
  PEOPLE_FILES,
  readProfile,
  requireOwnPassword,
} from './own.ts';
export { hashedPassword } from './password.ts';
export {
  choosePassword,
  firstLink,
  linkedPerson,
  type PasswordLink,
  resetPassword,
  setPassword,
} from './passwordLinks.ts';
export {
  deleteRole,
  roleFields,
  roleRights,
  saveRole,
  saveRoleRights,
  updateRole,
} from './roles.ts';
export {
  confirmFactor,
  type FactorOf,
  type FactorWay,
  firstRecoveryCodes,
  forgetApp,
  lacksSecondFactor,
  makeFactor,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  spendFactor,
} from './secondFactor.ts';
export { addPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
export { type FoundPasskey, passkeysOf, usePasskey } from './passkeyRows.ts';
export {
  addTrust,
  endTrust,
  forgetAllDevices,
  listTrustedDevices,
  useTrust,
} from './trustedDevices.ts';
export { endGrants, endPersonalTokens, endPrograms, removeGrants } from './programs.ts';
export { visibilityOf } from './visibility.ts';
