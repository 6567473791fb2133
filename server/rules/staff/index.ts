/** The people of a company: who they are, where they belong, what they may do. Each function authorises first. */
export { deleteDepartment, saveDepartment, updateDepartment } from './departments.ts';
export { askToJoin, auditPerson, judgeRequest } from './joining.ts';
export { holdingsOf, stopPerson } from './leaving.ts';
export { exportSignIns, listSignIns } from './signIns.ts';
export { changePeople, listPeople, readPerson, savePerson, setPassword } from './people.ts';
export {
  deleteRole,
  roleFields,
  roleRights,
  saveRole,
  saveRoleRights,
  updateRole,
} from './roles.ts';
export { seenBy } from './seen.ts';
