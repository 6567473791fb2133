import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import type { Claims } from '../../../schemas/staff/claims.ts';
import type { Outbound } from './outbound.ts';

/** How old a token may be: providers send it at once. */
const MOST_AGE_S = 300;
/** How far the clocks may differ. */
const SKEW_S = 60;

/** What a logout token calls itself (2.4), so that no other token of the provider is taken for one. */
const LOGOUT_TYPE = /^(application\/)?logout\+jwt$/i;

/** A token that has come is not taken any more after that, with any clock. */
export const LOGOUT_TOKEN_MS = (MOST_AGE_S + 2 * SKEW_S) * 1000;

/**
 * Reads what a provider says without being asked: by the signature of one of the keys that it publishes, for this client, and just now. What else
 * OpenID Connect Back-Channel Logout 1.0 (2.6) asks of the claims is asked by readDeparture.
 */
export function createLogoutTokenReader({ outbound, now }: { outbound: Outbound; now(): number }) {
  const keys = new WeakMap<Configuration, JWTVerifyGetKey>();

  function keysOf(config: Configuration): JWTVerifyGetKey {
    const known = keys.get(config);
    if (known) return known;
    const { jwks_uri } = config.serverMetadata();
    if (!jwks_uri) throw new Error('the provider publishes no keys');
    const made = createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: (url, { method, headers, signal }) =>
        outbound(url, { method, signal, headers: Object.fromEntries(headers) }),
    });
    keys.set(config, made);
    return made;
  }

  return async (config: Configuration, token: string): Promise<Claims> => {
    const { issuer, id_token_signing_alg_values_supported: known = ['RS256'] } =
      config.serverMetadata();
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(config), {
      issuer,
      audience: config.clientMetadata().client_id,
      // what is signed by a secret that both know is no proof of who signed it
      algorithms: known.filter((algorithm) => /^(RS|PS|ES|Ed)/.test(algorithm)),
      requiredClaims: ['exp'],
      maxTokenAge: MOST_AGE_S,
      clockTolerance: SKEW_S,
      currentDate: new Date(now()),
    });
    const { typ } = protectedHeader;
    if (!LOGOUT_TYPE.test(typ ?? '')) throw new Error(`a token of type ${typ ?? 'none'}`);
    return payload;
  };
}
