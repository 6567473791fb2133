import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { AUTHORIZE_PATH } from '../../schemas/navigation/routes.ts';
import { makeToken, TOKEN_SECONDS } from '../endpoints/programCallers.ts';
import { type ClientCredentials, redeemGrant, revokeToken } from '../endpoints/programGrants.ts';
import { credentialsIn, secretOf } from '../endpoints/programs/credentials.ts';
import { issuerAt } from '../endpoints/programs/issuer.ts';
import type { RateState } from '../endpoints/programs/traffic.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { clientAddress } from './address.ts';

/** Where programs change key and secret, a code or a refresh token for a token. */
export const TOKEN_PATH = '/oauth/token';
/** Where they end one (RFC 7009). */
const REVOKE_PATH = '/oauth/revoke';
/** Where clients read how all this is called here (RFC 8414). */
const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** How RFC 6749 calls what went wrong, and with which status; anything else is a wrong request. */
const FAULTS: Readonly<Record<string, readonly [error: string, status: number]>> = {
  not_signed_in: ['invalid_client', 401],
  app_address_refused: ['unauthorized_client', 400],
  invalid_grant: ['invalid_grant', 400],
  no_scope: ['invalid_scope', 400],
  too_many: ['temporarily_unavailable', 429],
};

interface Answered {
  token: string;
  scopes: readonly string[];
  refresh?: string;
}

type Given = Readonly<Record<string, string>>;
type Grant = (
  from: Parameters<typeof makeToken>[0],
  client: ClientCredentials,
  given: Given,
) => Promise<Answered>;

/** By what a token is asked for with. */
const GRANTS: Readonly<Record<string, Grant>> = {
  client_credentials(from, { key, secret }, { scope = '' }) {
    const credentials = secretOf(key, secret);
    if (!credentials) throw new AppError('not_signed_in');
    return makeToken(from, credentials, scope.split(' ').filter(Boolean));
  },
  authorization_code: (from, client, { code = '', redirect_uri = '', code_verifier = '' }) =>
    redeemGrant(from, client, { kind: 'code', code, redirect_uri, verifier: code_verifier }),
  refresh_token: (from, client, { refresh_token = '', scope = '' }) =>
    redeemGrant(from, client, { kind: 'refresh', code: refresh_token, scope }),
};

/** OAuth 2.1 (RFC 6749 with 7636, 7009, 8414 and 9207): the calls whose answers are no envelopes, because standards say what they are. */
export function oauth(app: FastifyInstance, services: Services): void {
  app.get(METADATA_PATH, async (request, reply) => {
    const issuer = issuerAt(services.publicUrl ?? `${request.protocol}://${request.host}`);
    return reply.send({
      issuer,
      authorization_endpoint: issuer + AUTHORIZE_PATH,
      token_endpoint: issuer + TOKEN_PATH,
      revocation_endpoint: issuer + REVOKE_PATH,
      response_types_supported: ['code'],
      grant_types_supported: Object.keys(GRANTS),
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: CLIENTS,
      revocation_endpoint_auth_methods_supported: CLIENTS,
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${issuer}/rest/docs`,
    });
  });
  app.post(TOKEN_PATH, async (request, reply) => {
    const given = textsOf(request.body);
    const grant = Object.hasOwn(GRANTS, given.grant_type ?? '')
      ? GRANTS[given.grant_type ?? '']
      : undefined;
    if (!grant) return sayFault(reply, 400, { error: 'unsupported_grant_type' });
    return answering(services, { request, reply }, async (from) => {
      const { token, scopes, refresh } = await grant(from, clientOf(request, given), given);
      return {
        access_token: token,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scope: scopes.join(' '),
        ...(refresh && { refresh_token: refresh }),
      };
    });
  });
  app.post(REVOKE_PATH, (request, reply) =>
    answering(services, { request, reply }, async (from) => {
      const given = textsOf(request.body);
      await revokeToken(from, clientOf(request, given), given.token ?? '');
      return {};
    }),
  );
}

const CLIENTS = ['client_secret_basic', 'client_secret_post', 'none'];

async function answering(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (from: Parameters<Grant>[0]) => Promise<object>,
) {
  try {
    const address = clientAddress(request);
    const answer = await work({ services, address, onRate: (state) => sayRate(reply, state) });
    return await noStore(reply).send(answer);
  } catch (error) {
    const fault = error instanceof AppError ? FAULTS[error.id] : undefined;
    if (!(error instanceof AppError) || !fault) throw error;
    if (fault[1] === 401) reply.header('www-authenticate', 'Basic realm="Fieldwork"');
    if (typeof error.data.seconds === 'number') reply.header('retry-after', error.data.seconds);
    return sayFault(reply, fault[1], {
      error: fault[0],
      error_description: translateMessage(error.id, error.data, 'en'),
    });
  }
}

function sayFault(reply: FastifyReply, status: number, fault: Record<string, string>) {
  return noStore(reply).code(status).send(fault);
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
}

/** How many calls a program has left in this minute, as most clients read it. */
export function sayRate(reply: FastifyReply, { limit, remaining, reset }: RateState): void {
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': reset,
    'ratelimit-policy': `${limit};w=60`,
  });
}

/** Key and secret by HTTP Basic, or in the body; a public app sends its key alone. */
function clientOf(
  { headers }: FastifyRequest,
  { client_id = '', client_secret = '' }: Given,
): ClientCredentials {
  if (headers.authorization === undefined) return { key: client_id, secret: client_secret };
  const sent = credentialsIn(headers.authorization);
  if (sent?.kind !== 'secret') throw new AppError('not_signed_in');
  return sent;
}

function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
}
