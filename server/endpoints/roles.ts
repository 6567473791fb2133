import {
  deleteRole,
  roleFields,
  roleRights,
  saveRole,
  saveRoleRights,
  updateRole,
} from '../rules/staff/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';
import type { roleEndpoints } from '../../schemas/endpoints/roles.ts';

export const roleHandlers: EndpointHandlers<keyof typeof roleEndpoints> = {
  roleSave: ({ caller }, given) => saveRole(caller, given),
  roleUpdate: ({ caller }, given) => updateRole(caller, given),
  roleDelete: ({ caller }, { id }) => deleteRole(caller, id),
  roleRights: ({ caller }, { id }) => roleRights(caller, id),
  saveRoleRights: ({ caller }, given) => saveRoleRights(caller, given),
  roleFields: ({ caller }, { module }) => roleFields(caller, moduleNamed(module)),
};
