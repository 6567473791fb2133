import { fieldMessage, message } from '../../schemas/messages.ts';
import { editMany } from '../records/index.ts';
import type { Handlers } from './handlers.ts';

export const bulk: Handlers<'bulkUpdate'> = {
  async bulkUpdate({ caller }, { module, records, dry }) {
    const { done, same, refused } = await editMany(caller, module, { records, dry: dry === 1 });
    return {
      done, same,
      refused: refused.map(({ id, name, error }) => ({
        id, name, message: message(error.id, error.data, caller.locale), errors: error.fields.map((fault) => ({ field: fault.field, message: fieldMessage(fault, caller.locale) })),
      })),
    };
  },
};
