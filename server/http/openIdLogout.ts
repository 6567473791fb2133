import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/i18n/errors.ts';
import { OpenIdFault } from '../endpoints/openId/client.ts';
import { LOGOUT_PATH } from '../endpoints/openId/rows.ts';
import { signOutByProvider } from '../endpoints/openIdSignOut.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { clientAddress } from './address.ts';

interface Asked {
  Params: { key: string };
  Body: unknown;
}

/** OpenID Connect Back-Channel Logout 1.0: where identity providers tell who was signed out there. Its answers are no envelopes, because the standard says what they are. */
export function openIdLogout(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sayFault(error, request, reply));
    scope.post<Asked>(`${LOGOUT_PATH}/:key`, async (request, reply) => {
      const { logout_token } = Object(request.body) as { logout_token?: unknown };
      await signOutByProvider(
        {
          services,
          address: clientAddress(request),
          agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        },
        {
          login_key: request.params.key,
          token: typeof logout_token === 'string' ? logout_token : '',
        },
      );
      return noStore(reply).send();
    });
  });
}

/** Strangers are told that it was nothing; why is for whoever runs the server. */
function sayFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError && error.id === 'too_many') {
    reply.header('retry-after', Number(error.data.seconds));
    return noStore(reply).code(429).send({ error: 'temporarily_unavailable' });
  }
  const { statusCode = 500 } = Object(error) as { statusCode?: number };
  const isTheirs = error instanceof OpenIdFault || error instanceof AppError || statusCode < 500;
  if (!isTheirs) {
    request.log.error({ err: error }, 'a call failed');
    return noStore(reply).code(500).send({ error: 'server_error' });
  }
  // its message alone: an error of the token's reader carries the claims
  request.log.info({ why: error instanceof Error ? error.message : '' }, 'no sign-out was taken');
  return noStore(reply).code(400).send({ error: 'invalid_request' });
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
