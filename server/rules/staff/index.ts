/** The people of a company: who they are, where they belong, what they may do. Each function authorises first. */
export { deleteDepartment, saveDepartment, updateDepartment } from './departments.ts';
export { askToJoin, auditPerson, judgeRequest, judgeStranger } from './joining.ts';
export { holdingsOf, stopPerson } from './leaving.ts';
export { exportSignIns, listSignIns } from './signIns.ts';
export { changePeople, listPeople, readPerson, savePerson } from './people.ts';
export { hashedPassword, passwordFaults } from './password.ts';
export {
  choosePassword,
  firstLink,
  linkedPerson,
  type PasswordLink,
  resetPassword,
} from './passwordLinks.ts';
export {
  deleteRole,
  roleFields,
  roleRights,
  saveRole,
  saveRoleRights,
  updateRole,
} from './roles.ts';
export { seenBy } from './seen.ts';
