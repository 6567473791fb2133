import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  /** how often tokens were asked for */
  exchanges: number;
  close(): Promise<void>;
}

/** A real provider (oidc-provider) on this machine, at which whoever is `present` signs in and consents without a page. */
export async function openOidcProvider(): Promise<OidcFake> {
  const people = new Map<string, OidcPerson>();
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: OidcFake = {
    issuer,
    present: null,
    redirects: ['http://127.0.0.1:1/oidcLogin'],
    exchanges: 0,
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
    claims: {
      openid: ['sub'],
      profile: ['name', 'oid', 'groups', 'realm_access', 'preferred_username'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    features: { devInteractions: { enabled: false } },
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
    if (client) Object.assign(client, { redirectUris: fake.redirects });
    return client;
  };
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

/** Goes to a provider's page as a browser is sent there, and comes back: where to, and with what. */
export async function visitProvider(url: string, back: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  for (let hops = 0; hops < 12; hops += 1) {
    if (at.startsWith(back)) return new URL(at).search;
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${answer.status} at ${at}: ${await answer.text()}`);
    at = new URL(next, at).href;
  }
  throw new Error('a way without end');
}
