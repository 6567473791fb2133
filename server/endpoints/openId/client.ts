import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { type Claims, type Departure, readDeparture } from '../../../schemas/staff/claims.ts';
import type { OpenIdStep } from '../../../schemas/staff/identityProviders.ts';
import { hashToken } from '../../db/index.ts';
import { createLogoutTokenReader } from './logoutTokens.ts';
import { AddressRefused, createOutbound } from './outbound.ts';

/** What an identity provider is spoken with for. */
export interface OpenIdApp {
  issuer: string;
  client_id: string;
  secret: string;
}

/** What belongs to one way there and back. */
export interface OpenIdWay {
  /** where people come back to */
  back: string;
  state: string;
  nonce: string;
  /** of PKCE */
  verifier: string;
}

/** Speaks OpenID Connect with identity providers: the authorization code flow with PKCE. All of it throws OpenIdFault. */
export interface OpenIdClient {
  /** where a browser is sent */
  addressOf(app: OpenIdApp, way: OpenIdWay): Promise<string>;
  /** who somebody is, by the search of the address that they came back to */
  claimsOf(app: OpenIdApp, way: OpenIdWay & { query: string }): Promise<Claims>;
  /** who was signed out there, by a logout token that came from anywhere */
  departureOf(app: OpenIdApp, token: string): Promise<Departure>;
  /** whether it is what it says it is, and knows the client */
  test(app: OpenIdApp, back: string): Promise<void>;
}

/** Why an identity provider did not tell who somebody is. */
export class OpenIdFault extends Error {
  readonly step: OpenIdStep;
  /** in its own words */
  readonly said: string;
  constructor(step: OpenIdStep, { said = '', cause }: { said?: string; cause?: unknown } = {}) {
    super(`${step}: ${said}`, { cause });
    [this.step, this.said] = [step, said.slice(0, MOST_SAID)];
  }
}

export interface OpenIdOptions {
  /** origins that may be inside the server's own network, or without https */
  trusted: readonly string[];
  /** ms */
  now(): number;
}

const MOST_SAID = 200;
const KEPT_MS = 10 * 60_000;
const TIMEOUT_S = 10;
const SCOPE = 'openid profile email phone';

/** A client that keeps what providers publish about themselves for ten minutes. */
export function createOpenIdClient({ trusted, now }: OpenIdOptions): OpenIdClient {
  const outbound = createOutbound(trusted);
  const readLogoutToken = createLogoutTokenReader({ outbound, now });
  const known = new Map<string, { found: Promise<Configuration>; until: number }>();

  function configurationOf(app: OpenIdApp, fresh = false): Promise<Configuration> {
    const key = hashToken(JSON.stringify([app.issuer, app.client_id, app.secret]));
    const kept = known.get(key);
    if (!fresh && kept && kept.until > now()) return kept.found;
    for (const [other, { until }] of known) if (until <= now()) known.delete(other);
    const found = discover(app);
    known.set(key, { found, until: now() + KEPT_MS });
    found.catch(() => known.delete(key));
    return found;
  }

  async function discover({ issuer, client_id, secret }: OpenIdApp): Promise<Configuration> {
    const plain = trusted.includes(new URL(issuer).origin);
    const config = await discovery(
      new URL(issuer),
      client_id,
      { client_secret: secret },
      (as, client, body, headers) => {
        const { token_endpoint_auth_methods_supported: methods } = as;
        const basic = methods === undefined || methods.includes('client_secret_basic');
        return (basic ? ClientSecretBasic(secret) : ClientSecretPost(secret))(
          as,
          client,
          body,
          headers,
        );
      },
      {
        execute: [...(plain ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
        timeout: TIMEOUT_S,
        [customFetch]: outbound,
      },
    ).catch((error: unknown) => {
      throw faultOf(error, 'issuer');
    });
    const { response_types_supported: types = ['code'], authorization_endpoint } =
      config.serverMetadata();
    if (!types.includes('code') || !authorization_endpoint) throw new OpenIdFault('flow');
    return config;
  }

  async function exchange(
    config: Configuration,
    { back, query, state, nonce, verifier }: OpenIdWay & { query: string },
  ) {
    const address = new URL(back);
    address.search = query;
    return authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
  }

  return {
    async addressOf(app, { back, state, nonce, verifier }) {
      const config = await configurationOf(app);
      return buildAuthorizationUrl(config, {
        redirect_uri: back,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    async claimsOf(app, way) {
      const config = await configurationOf(app);
      try {
        const tokens = await exchange(config, way);
        const claims = tokens.claims();
        if (!claims) throw new OpenIdFault('person');
        const more = config.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
        // which session it is says the ID token alone
        return { ...more, ...claims, sid: claims.sid };
      } catch (error) {
        throw faultOf(error, 'person');
      }
    },

    async departureOf(app, token) {
      const config = await configurationOf(app);
      try {
        const departure = readDeparture(await readLogoutToken(config, token));
        if (!departure) throw new OpenIdFault('person', { said: 'no logout token' });
        return departure;
      } catch (error) {
        throw faultOf(error, 'person');
      }
    },

    async test(app, back) {
      const config = await configurationOf(app, true);
      const { issuer } = config.serverMetadata();
      const made = { code: 'test', state: 'test', iss: issuer };
      try {
        // nobody has such a code: who knows the client says so, who does not refuses the client
        await exchange(config, {
          back,
          query: new URLSearchParams(made).toString(),
          state: 'test',
          nonce: 'test',
          verifier: 'a-verifier-that-belongs-to-no-code-at-all-0123456789',
        });
      } catch (error) {
        const fault = faultOf(error, 'person');
        if (fault.step !== 'person') throw fault;
      }
    },
  };
}

/** What went wrong, by what lies at the bottom of it. */
function faultOf(error: unknown, otherwise: OpenIdStep): OpenIdFault {
  if (error instanceof OpenIdFault) return error;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AddressRefused) return new OpenIdFault('address', { cause: error });
    if (at instanceof AuthorizationResponseError)
      return new OpenIdFault('left', { said: wordsOf(at), cause: error });
    if (at instanceof ResponseBodyError)
      return new OpenIdFault(
        /^(invalid|unauthorized)_client$/.test(at.error) ? 'credentials' : otherwise,
        { said: wordsOf(at), cause: error },
      );
    // a client that is refused in the words of HTTP: RFC 6749, 5.2
    if (at instanceof WWWAuthenticateChallengeError)
      return new OpenIdFault(at.status === 401 ? 'credentials' : otherwise, {
        said: at.message,
        cause: error,
      });
    const { code = '' } = at as NodeJS.ErrnoException;
    if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN')
      return new OpenIdFault('address', { cause: error });
    if (SILENT.has(code) || at.name === 'TimeoutError')
      return new OpenIdFault('silent', { said: at.message, cause: error });
  }
  return new OpenIdFault(otherwise, {
    said: error instanceof Error ? error.message : '',
    cause: error,
  });
}

function wordsOf(error: AuthorizationResponseError | ResponseBodyError): string {
  return [error.error, error.error_description].filter(Boolean).join(': ');
}

const SILENT = new Set([
  'OAUTH_TIMEOUT',
  'ABORT_ERR',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPROTO',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
