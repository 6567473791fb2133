import { changeLog, listDeleted, purgeRecords, restoreRecords } from '../records/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

/** The change log and the recycle bin. */
export const logHandlers: EndpointHandlers<'changeLog' | 'recycled' | 'restore' | 'purge'> = {
  changeLog: ({ caller }, { module, ...query }) => changeLog(caller, module, query),
  recycled: ({ caller }, { module, page, size }) => listDeleted(caller, module, { page, size }),
  restore: ({ caller }, { module, ids }) => restoreRecords(caller, module, ids),
  purge: ({ caller }, { module, ids }) => purgeRecords(caller, module, ids),
};
