import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** Somebody at the provider: `sub` and what it tells of them. */
export interface OidcPerson {
  sub: string;
  [claim: string]: unknown;
}

export const OIDC_CLIENT = { client_id: 'crm', client_secret: 'a-secret-of-the-provider-42' };

export interface OidcFake {
  issuer: string;
  /** who is signed in there at the moment; null refuses */
  present: OidcPerson | null;
  /** addresses that it sends people back to */
  redirects: string[];
  /** where it tells of sign-outs; empty: nowhere, and then sessions have no name either */
  logoutUrl: string;
  /** what came back from there that was no consent */
  refusals: string[];
  /** how often tokens were asked for */
  exchanges: number;
  /** a token as it would write it itself, or another one with that key */
  sign(
    claims: object,
    as?: { alg?: string; key?: KeyObject | Uint8Array; typ?: string | null },
  ): Promise<string>;
  close(): Promise<void>;
}

/** A real provider (oidc-provider) on this machine, at which whoever is `present` signs in and consents without a page. */
export async function openOidcProvider(): Promise<OidcFake> {
  const people = new Map<string, OidcPerson>();
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = 'of-a-test';
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: OidcFake = {
    issuer,
    present: null,
    redirects: ['http://127.0.0.1:1/oidcLogin'],
    logoutUrl: '',
    refusals: [],
    exchanges: 0,
    sign: (claims, { alg = 'RS256', key = privateKey, typ = 'logout+jwt' } = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg, kid, ...(typ !== null && { typ }) })
        .sign(key),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...OIDC_CLIENT,
        redirect_uris: fake.redirects,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['of a test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'oid', 'groups', 'realm_access', 'preferred_username'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // without its own way of connecting, which refuses this machine
    fetch: (url, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(url, options),
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => Promise.resolve({ ...person }) };
    },
  });
  // Companies name their addresses after the provider has begun.
  const { Client } = provider;
  const find = Client.find.bind(Client);
  Client.find = async (id: string) => {
    const client = await find(id);
    if (client)
      Object.assign(client, {
        redirectUris: fake.redirects,
        backchannelLogoutUri: fake.logoutUrl || undefined,
        backchannelLogoutSessionRequired: true,
      });
    return client;
  };
  provider.on('backchannel.error', (_context, error) => void fake.refusals.push(error.message));
  provider.on('grant.success', () => (fake.exchanges += 1));
  const serve = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { present } = fake;
    if (!present) {
      const refusal = { error: 'access_denied', error_description: 'the person went away' };
      return provider.interactionFinished(request, response, refusal);
    }
    people.set(present.sub, present);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({
      accountId: present.sub,
      clientId: String(params.client_id),
    });
    grant.addOIDCScope(String(params.scope));
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: present.sub }, consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: false },
    );
  }

  handle = (request, response) => {
    const work = request.url?.startsWith('/interaction/')
      ? interact(request, response)
      : serve(request, response);
    work.catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  };
  return fake;
}

/** What a browser keeps of the provider: who is signed in there in it. */
export type ProviderCookies = Map<string, string>;

/** Goes to a provider's page as a browser is sent there, and comes back: where to, and with what. */
export async function visitProvider(
  url: string,
  back: string,
  cookies: ProviderCookies = new Map(),
): Promise<string> {
  let at = url;
  for (let hops = 0; hops < 12; hops += 1) {
    if (at.startsWith(back)) return new URL(at).search;
    const answer = await ask(at, cookies);
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${answer.status} at ${at}: ${await answer.text()}`);
    at = new URL(next, at).href;
  }
  throw new Error('a way without end');
}

/** Signs out at the provider itself, in the browser with these cookies. */
export async function leaveProvider(
  { issuer }: Pick<OidcFake, 'issuer'>,
  cookies: ProviderCookies,
): Promise<void> {
  const page = await (await ask(`${issuer}/session/end`, cookies)).text();
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  const answer = await ask(`${issuer}/session/end/confirm`, cookies, { method: 'POST', body });
  if (answer.status !== 303) throw new Error(`${answer.status}: ${await answer.text()}`);
}

async function ask(
  url: string,
  cookies: ProviderCookies,
  how: RequestInit = {},
): Promise<Response> {
  const answer = await fetch(url, {
    ...how,
    redirect: 'manual',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  return answer;
}
