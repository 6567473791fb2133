import { changeLog, listDeleted, purgeRecords, restoreRecords } from '../records/index.ts';
import type { Handlers } from './handlers.ts';
import { moduleNamed } from './moduleNames.ts';

/** The change log and the recycle bin. */
export const logs: Handlers<'changeLog' | 'recycled' | 'restore' | 'purge'> = {
  changeLog: ({ caller }, { module, ...query }) => changeLog(caller, moduleNamed(module), query),
  recycled: ({ caller }, { module, page, size }) => listDeleted(caller, moduleNamed(module), { page, size }),
  restore: ({ caller }, { module, ids }) => restoreRecords(caller, moduleNamed(module), ids),
  purge: ({ caller }, { module, ids }) => purgeRecords(caller, moduleNamed(module), ids),
};
