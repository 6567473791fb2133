import type { marketingEndpoints } from '../../schemas/endpoints/marketing.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { relatedList } from '../records/index.ts';
import { JOINED } from '../rules/marketing.ts';
import { setFormFields, signupSettings } from '../rules/signupSettings.ts';
import { signUp } from '../rules/signUp.ts';
import type { AnonymousContext } from './shared/requestContext.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { sealAddress } from './shared/publicAddress.ts';
import { readPass } from './signup/pass.ts';
import { campaignAt, publicForm } from './signup/publicForm.ts';

/** Within the quarter of an hour that the limiter counts: a whole stand may share one address. */
const FROM_ONE_ADDRESS = 40;
const OF_ONE_CAMPAIGN = 2_000;
const DAY_MS = 24 * 3600 * 1000;

export const marketingHandlers: EndpointHandlers<keyof typeof marketingEndpoints> = {
  joinList: ({ caller }, { id, ...query }) =>
    relatedList(caller, JOINED.parent, id, JOINED.child, query),
  setFormFields: ({ caller }, params) => setFormFields(caller, params),
  signupSettings: async ({ caller, services }, { id }) => ({
    path: `/signup/${sealAddress('signup address', { corp_id: caller.viewer.corp_id, id }, services.secret)}`,
    ...(await signupSettings(caller, id)),
  }),
  publicSignup: ({ services, locale, requestId }, { token }) =>
    publicForm(services, { token, locale, requestId }),
  async signUp(context, { token, pass, values, website = '' }) {
    const { services, address } = context;
    await services.asked.count([
      { key: `signup ${token} ${address}`, max: FROM_ONE_ADDRESS },
      { key: `signup ${token}`, max: OF_ONE_CAMPAIGN },
    ]);
    const meant = await campaignAt(services, { ...context, token });
    if (!meant) throw new AppError('signup_closed');
    checkPass(context, { token, pass });
    // A field that people do not see was filled in: whoever did it learns nothing.
    if (website !== '') return { thanks: '' };
    const { caller, id } = meant;
    return signUp({ ...caller, idempotencyKey: pass }, id, values);
  },
};

/** Forms are filled in by somebody who has read them, and not a day later. */
function checkPass(
  { services }: AnonymousContext,
  { token, pass }: { token: string; pass: string },
): void {
  const given = readPass(pass, token, services.secret);
  const age = given === undefined ? Number.NaN : services.now().getTime() - given;
  if (!(age >= 0 && age < DAY_MS)) throw new AppError('signup_reload');
  const wait = LIMITS.signupSeconds * 1000 - age;
  if (wait > 0) throw new AppError('too_many', { data: { seconds: Math.ceil(wait / 1000) } });
}
