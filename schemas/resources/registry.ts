// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { ResourceFile } from '../definition/resourceFile.ts';
import type { EndpointCall } from '../endpoints/index.ts';
import { addressBook } from './addressBook.ts';
import { adminLog } from './adminLog.ts';
import { apiApps } from './apiApps.ts';
import { approvals } from './approvals.ts';
import { checkTypes } from './checkTypes.ts';
import { departmentPeople } from './departmentPeople.ts';
import { feedback } from './feedback.ts';
import { identityProviders } from './identityProviders.ts';
import { modules } from './modules.ts';
import { printTemplates } from './printTemplates.ts';
import { productTemplates } from './productTemplates.ts';
import { reportCalls } from './reportCalls.ts';
import { reportLines } from './reportLines.ts';
import { reportMoves } from './reportMoves.ts';
import { roles } from './roles.ts';
import { securityLog } from './securityLog.ts';
import { signInLog } from './signInLog.ts';
import { substitutes } from './substitutes.ts';
import { users } from './users.ts';

/** Every page that is a list of something else than records, by its key. */
export const RESOURCES = {
  addressBook,
  adminLog,
  apiApps,
  approvals,
  checkTypes,
  departmentPeople,
  feedback,
  identityProviders,
  modules,
  printTemplates,
  productTemplates,
  reportCalls,
  reportLines,
  reportMoves,
  roles,
  securityLog,
  signInLog,
  substitutes,
  users,
} as const satisfies Record<string, ResourceFile<EndpointCall>>;
