import type { personalTokenEndpoints } from '../../schemas/endpoints/personalTokens.ts';
import {
  addPersonalToken,
  judgePersonalToken,
  listPersonalTokens,
  offeredIn,
  removePersonalToken,
} from '../rules/apiApps/index.ts';
import { readProfile } from '../rules/staff/index.ts';
import { askOwnPassword } from './secondFactor.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const personalTokenHandlers: EndpointHandlers<keyof typeof personalTokenEndpoints> = {
  async personalTokens({ caller, services }) {
    await services.programs.writeUse(caller.company);
    return listPersonalTokens(caller);
  },
  personalTokenScopes: ({ caller }) => caller.company.read((tx) => offeredIn(caller, tx)),
  async addPersonalToken(context, given) {
    const { has_password } = await readProfile(context.caller);
    const asked = { hasPassword: has_password === 1 };
    const { name, days, own_password } = judgePersonalToken(context.caller, given, asked);
    await askOwnPassword(context, own_password);
    return addPersonalToken(context.caller, { ...given, name, days });
  },
  async removePersonalToken({ caller }, { id }) {
    await removePersonalToken(caller, id);
    return null;
  },
};
