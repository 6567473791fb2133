import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { makeToken, TOKEN_SECONDS } from '../endpoints/programCallers.ts';
import { type Credentials, credentialsIn, secretOf } from '../endpoints/programs/credentials.ts';
import type { RateState } from '../endpoints/programs/traffic.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { clientAddress } from './address.ts';

/** Where programs change key and secret for a token. */
export const TOKEN_PATH = '/oauth/token';

/** How RFC 6749 calls what went wrong, and with which status; anything else is a wrong request. */
const FAULTS: Readonly<Record<string, readonly [error: string, status: number]>> = {
  not_signed_in: ['invalid_client', 401],
  app_address_refused: ['unauthorized_client', 400],
  no_scope: ['invalid_scope', 400],
  too_many: ['temporarily_unavailable', 429],
};

/** OAuth 2 client credentials (RFC 6749, 4.4): the one call whose answer is not an envelope, because the standard says what it is. */
export function oauth(app: FastifyInstance, services: Services): void {
  app.post(TOKEN_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const given = textsOf(request.body);
    if (given.grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const credentials = clientOf(request, given);
    try {
      if (!credentials) throw new AppError('not_signed_in');
      const { token, scopes } = await makeToken(
        { services, address: clientAddress(request), onRate: (state) => sayRate(reply, state) },
        credentials,
        (given.scope ?? '').split(' ').filter(Boolean),
      );
      return await reply.send({
        access_token: token,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scope: scopes.join(' '),
      });
    } catch (error) {
      const fault = error instanceof AppError ? FAULTS[error.id] : undefined;
      if (!(error instanceof AppError) || !fault) throw error;
      if (fault[1] === 401) reply.header('www-authenticate', 'Basic realm="Fieldwork"');
      if (typeof error.data.seconds === 'number') reply.header('retry-after', error.data.seconds);
      return reply
        .code(fault[1])
        .send({ error: fault[0], error_description: translateMessage(error.id, error.data, 'en') });
    }
  });
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

/** Key and secret by HTTP Basic, or in the body. */
function clientOf(
  { headers }: FastifyRequest,
  { client_id, client_secret }: Readonly<Record<string, string>>,
): Credentials | undefined {
  if (headers.authorization === undefined) return secretOf(client_id ?? '', client_secret ?? '');
  const sent = credentialsIn(headers.authorization);
  return sent?.kind === 'secret' ? sent : undefined;
}

function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
}
