import type { ParamsOf } from '../../schemas/calls.ts';
import { fieldMessage } from '../../schemas/messages.ts';
import {
  findDuplicates,
  listApart,
  listMerges,
  mergeRecords,
  planMerge,
  recallApart,
  setApart,
  similarTo,
  undoMerge,
} from '../records/index.ts';
import type { Handlers } from './handlers.ts';

type Names =
  | 'duplicateGroups'
  | 'similarRecords'
  | 'setApart'
  | 'recallApart'
  | 'apartPairs'
  | 'mergePlan'
  | 'mergeRecords'
  | 'mergeUndo'
  | 'merges';

/** Duplicates and merges of any module that declares how they are found. Who may do what is decided in server/records. */
export const merging: Handlers<Names> = {
  duplicateGroups: ({ caller }, { module, page, size }) =>
    findDuplicates(caller, module, { page, size }),
  similarRecords: ({ caller }, { module, id }) => similarTo(caller, module, id),
  setApart: ({ caller }, { module, ids }) => setApart(caller, module, ids),
  recallApart: ({ caller }, { module, ids }) => recallApart(caller, module, ids),
  apartPairs: ({ caller }, { module, page, size }) => listApart(caller, module, { page, size }),

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
