import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../schemas/demo.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { awaitsAdministrator, makeFirstAdministrator } from './firstAdministrator.ts';
import { logOwnEvent } from '../rules/staff/index.ts';
import { passkeySite } from './passkeys/site.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { letIn } from './secondStep.ts';
import { closeSession } from './shared/sessions.ts';
import { accountsFor } from './signIn.ts';

export const accountHandlers: EndpointHandlers<
  'login' | 'logout' | 'signInOptions' | 'firstAdministrator'
> = {
  async login(context, { mobile, password, corp_code = '' }) {
    const accounts = await accountsFor(context, { mobile: mobile.trim(), password, corp_code });
    const [only, ...others] = accounts;
    if (only === undefined || others.length > 0)
      return {
        name: '',
        companies: accounts.map(({ code, corp_name }) => ({ corp_code: code, name: corp_name })),
      };
    return letIn(context, only);
  },

  firstAdministrator: makeFirstAdministrator,

  async logout({ caller, token, browser }) {
    await closeSession(caller.company, token);
    await logOwnEvent(caller, 'signOut');
    if (browser.token === token) browser.keep('token', '');
    return null;
  },

  async signInOptions({ services, locale, origin }) {
    const demo = services.knownPasswords ? DEMO_ACCOUNTS : [];
    return {
      first: (await awaitsAdministrator(services)) ? 1 : 0,
      register: services.registration ? 1 : 0,
      ...(services.providers.open && { wechat: 1 as const }),
      ...(passkeySite({ origin }) && { passkey: 1 as const }),
      demo: demo.map(({ mobile, corp_code, who }) => ({
        mobile,
        corp_code,
        password: DEMO_PASSWORD,
        who: translate(who, locale),
      })),
    };
  },
};
