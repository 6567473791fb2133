import { deleteDepartment, saveDepartment, updateDepartment } from '../rules/staff/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { departmentEndpoints } from '../../schemas/endpoints/departments.ts';

export const departmentHandlers: EndpointHandlers<keyof typeof departmentEndpoints> = {
  departmentSave: ({ caller }, given) => saveDepartment(caller, given),
  departmentUpdate: ({ caller }, given) => updateDepartment(caller, given),
  departmentDelete: ({ caller }, { id }) => deleteDepartment(caller, id),
};
