import { hashToken } from '../db/index.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { endProviderSessions } from '../rules/staff/index.ts';
import { OpenIdFault } from './openId/client.ts';
import { LOGOUT_TOKEN_MS } from './openId/logoutTokens.ts';
import { accountsOf, appOfProvider, providerByKey } from './openId/rows.ts';
import type { AnonymousContext } from './shared/requestContext.ts';
import { networkPrefix } from './signIn.ts';

/** Sign-outs that one place may tell of in a quarter of an hour: a provider tells of all its people from one. */
const MOST_ASKED = 3000;

/**
 * Ends what somebody has opened here by an identity provider, as the provider's logout token says; also of one that is off, whose sessions last.
 * Throws OpenIdFault for what is no such token, or was one before, and too_many.
 */
export async function signOutByProvider(
  { services, address, agent }: Pick<AnonymousContext, 'services' | 'address' | 'agent'>,
  { login_key, token }: { login_key: string; token: string },
): Promise<void> {
  await services.asked.count([{ key: `oidc logout ${networkPrefix(address)}`, max: MOST_ASKED }]);
  const found = await providerByKey(services.database, login_key);
  const app = found && appOfProvider(services, found.company, found.provider);
  if (!app) throw new OpenIdFault('person', { said: 'nobody’s address' });
  const { jti, ...who } = await services.openId.departureOf(app, token);
  const { company, corp, provider } = found;
  const now = services.now();
  await company.write(async (tx) => {
    await tx.remove('spent_logout_token').where('expires_at', '<=', now.getTime()).execute();
    const [first] = await tx
      .insert('spent_logout_token', {
        provider_id: provider.id,
        jti_hash: hashToken(jti),
        expires_at: now.getTime() + LOGOUT_TOKEN_MS,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('jti_hash')
      .execute();
    if (!first) throw new OpenIdFault('person', { said: 'a token that was there before' });
    await endProviderSessions(tx, {
      ...who,
      provider: accountsOf(provider),
      about: provider.name,
      ip: address,
      agent,
      create_time: timestampInZone(corp.zone, now),
    });
  });
}
