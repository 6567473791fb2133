import { AppError } from '../../../schemas/i18n/errors.ts';
import { hashToken, tokenCompany } from '../../db/index.ts';
import { settingsIn } from '../../records/index.ts';
import { callerOfTime } from '../../rules/callerOfTime.ts';
import { changingStaff } from '../../rules/staff/index.ts';
import { identityProvidersIn } from '../openId/rows.ts';
import type { Services } from '../shared/requestContext.ts';
import type { ScimContext } from './resources.ts';

/** Requests that one identity provider may make in a quarter of an hour. */
const MOST_ASKED = 9000;

export type ScimWork<T = unknown> = (context: ScimContext) => Promise<T>;

interface Asked<T> {
  authorization: string;
  address: string;
  agent: string;
  requestId: string;
  work: ScimWork<T>;
}

/** Does a request of whoever shows an identity provider's token, whole or not at all, one after the other with all that changes people. */
export async function bearerContext<T>(
  services: Services,
  { authorization, address, agent, requestId, work }: Asked<T>,
): Promise<T> {
  const [, token = ''] = /^Bearer ([\w.-]{1,200})$/i.exec(authorization) ?? [];
  const corpId = tokenCompany(token);
  if (corpId === undefined) throw new AppError('not_signed_in');
  const company = services.database.company(corpId);
  const found = await company.read(async (tx) => {
    const corp = await tx.from('corp').select(['zone', 'disabled']).executeTakeFirst();
    const provider = (await identityProvidersIn(tx)).find(
      ({ scim_token_hash }) => scim_token_hash === hashToken(token),
    );
    if (corp?.disabled !== 0 || !provider) return undefined;
    return { zone: corp.zone, provider, settings: await settingsIn(tx) };
  });
  if (!found) throw new AppError('not_signed_in');
  const { provider, ...how } = found;
  services.asked.count([{ key: `scim ${corpId} ${provider.id}`, max: MOST_ASKED }]);
  const caller = {
    ...callerOfTime(company, { ...how, rules: services.rules, now: services.now() }),
    requestId,
    from: { address, agent },
  };
  return changingStaff(caller, (tx) => work({ caller, tx, provider }));
}
