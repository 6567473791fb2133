import type { ParamsOf } from '../../schemas/calls.ts';
import { AppError } from '../../schemas/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { fieldMessage, message } from '../../schemas/messages.ts';
import { type Deed, doMany, editMany, matchingIds, type Refused } from '../records/index.ts';
import type { Caller, ListQuery } from '../records/types.ts';
import type { Handlers } from './handlers.ts';

export const bulk: Handlers<'bulkUpdate' | 'bulkDo' | 'bulkChoose'> = {
  async bulkUpdate({ caller }, { module, records, dry }) {
    const { done, same, refused } = await editMany(caller, module, { records, dry: dry === 1 });
    return { done, same, refused: refused.map((each) => inWords(caller, each)) };
  },

  async bulkDo({ caller }, { module, records, dry, ...asked }) {
    const { done, same, refused } = await doMany(caller, module, { records, dry: dry === 1, ...deedOf(asked) });
    return { done, same, refused: refused.map((each) => inWords(caller, each)) };
  },

  async bulkChoose({ caller }, { module, ...query }) {
    const { ids, more } = await matchingIds(caller, module, query as ListQuery, LIMITS.bulkRecords);
    return { ids, more: more ? 1 : 0 };
  },
};

function deedOf({ deed, action, form = {} }: Pick<ParamsOf<'bulkDo'>, 'deed' | 'action' | 'form'>): Deed {
  if (deed === 'delete' || deed === 'restore') return { deed };
  if (deed === 'owner') return { deed, change: ownerChange(form) };
  if (action === undefined) throw new AppError('malformed', { data: { what: 'action' } });
  return deed === 'act' ? { deed, action, form } : { deed, action };
}

function ownerChange({ user_id, team_flag, auth_type, visible_modules }: Readonly<Record<string, unknown>>): Extract<Deed, { deed: 'owner' }>['change'] {
  const flag = (value: unknown) => (Number(value ?? 0) === 1 ? 1 : 0);
  const modules = Array.isArray(visible_modules) ? visible_modules.map(String) : [];
  return { user_id: Number(user_id ?? 0), team_flag: flag(team_flag), auth_type: flag(auth_type), visible_modules: modules };
}

function inWords({ locale }: Caller, { id, name, error }: Refused) {
  return { id, name, message: message(error.id, error.data, locale), errors: error.fields.map((fault) => ({ field: fault.field, message: fieldMessage(fault, locale) })) };
}
