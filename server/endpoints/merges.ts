import type { ParamsOf } from '../../schemas/endpoints/index.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import {
  findDuplicates,
  listDismissedDuplicates,
  listMerges,
  mergeRecords,
  planMerge,
  undoDismissal,
  dismissDuplicate,
  findSimilar,
  undoMerge,
  requestMerge,
} from '../records/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

type Names =
  | 'duplicateGroups'
  | 'similarRecords'
  | 'setApart'
  | 'recallApart'
  | 'requestMerge'
  | 'apartPairs'
  | 'mergePlan'
  | 'mergeRecords'
  | 'mergeUndo'
  | 'merges';

/** Duplicates and merges of any module that declares how they are found. Who may do what is decided in server/records. */
export const mergeHandlers: EndpointHandlers<Names> = {
  duplicateGroups: ({ caller }, { module, page, size }) =>
    findDuplicates(caller, module, { page, size }),
  similarRecords: ({ caller }, { module, id }) => findSimilar(caller, module, id),
  setApart: ({ caller }, { module, ids }) => dismissDuplicate(caller, module, ids),
  recallApart: ({ caller }, { module, ids }) => undoDismissal(caller, module, ids),
  requestMerge: ({ caller }, { module, ids }) => requestMerge(caller, module, ids),
  apartPairs: ({ caller }, { module, page, size }) =>
    listDismissedDuplicates(caller, module, { page, size }),

  async mergePlan({ caller }, params) {
    const { errors, ...plan } = await planMerge(caller, params.module, askOf(params));
    return {
      ...plan,
      errors: errors.map((error) => ({
        field: error.field,
        message: fieldMessage(error, caller.locale),
      })),
    };
  },

  mergeRecords: ({ caller }, params) => mergeRecords(caller, params.module, askOf(params)),
  mergeUndo: ({ caller }, { merge_id }) => undoMerge(caller, merge_id),
  merges: ({ caller }, { module, page, size }) => listMerges(caller, module, { page, size }),
};

function askOf({ ids, master_id, choices = {}, keep_owners }: ParamsOf<'mergeRecords'>) {
  const read = (choice: string | number): number | 'all' =>
    choice === 'all' ? choice : Number(choice);
  return {
    ids,
    master_id,
    choices: Object.fromEntries(
      Object.entries(choices).map(([model, choice]) => [model, read(choice)]),
    ),
    keepOwners: keep_owners !== 0,
  };
}
