import type { adminLogEndpoints } from '../../schemas/endpoints/adminLog.ts';
import { adminLogPages, listAdminLog, undoSettings } from '../rules/adminLog/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

/** What was done on the pages of the back-office. */
export const adminLogHandlers: EndpointHandlers<keyof typeof adminLogEndpoints> = {
  adminLog: ({ caller }, asked) => listAdminLog(caller, asked),
  adminLogPages: ({ caller }) => adminLogPages(caller),
  adminLogUndo: ({ caller }, { id }) => undoSettings(caller, id),
};
