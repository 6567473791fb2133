import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { bearerContext, type ScimWork } from '../endpoints/scim/callers.ts';
import { SCIM_DESCRIPTIONS, SCIM_RESOURCES } from '../endpoints/scim/resources.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { clientAddress } from './address.ts';
import { parseJson } from './plainText.ts';

const BASE = '/scim/v2';
const TYPE = 'application/scim+json; charset=utf-8';

/** SCIM 2.0 (RFC 7643 and 7644), by which an identity provider keeps its people and groups here. Its answers are no envelopes, because the standard says what they are. */
export function scim(app: FastifyInstance, services: Services): void {
  const ask = (request: FastifyRequest, work: ScimWork) =>
    bearerContext(services, {
      authorization: request.headers.authorization ?? '',
      address: clientAddress(request),
      agent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      work,
    });
  void app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => parseJson(body),
      );
      scope.setErrorHandler((error, request, reply) => sayFault(error, request, reply));
      scope.setNotFoundHandler((request, reply) =>
        sayFault(new ScimAddress(request.url), request, reply),
      );
      for (const [name, read] of Object.entries(SCIM_DESCRIPTIONS)) {
        const describe = (request: FastifyRequest<{ Params: { id?: string } }>) =>
          ask(request, () => read(request.params.id));
        scope.get(`/${name}`, async (request, reply) =>
          answer(reply, 200, await describe(request as never)),
        );
        scope.get(`/${name}/:id`, async (request, reply) =>
          answer(reply, 200, await describe(request as never)),
        );
      }
      for (const [name, Resource] of [
        ['Users', SCIM_RESOURCES.users],
        ['Groups', SCIM_RESOURCES.groups],
      ] as const) {
        scope.get(`/${name}`, async (request, reply) =>
          answer(
            reply,
            200,
            await ask(request, (context) => new Resource(queryOf(request) as never).read(context)),
          ),
        );
        scope.post(`/${name}`, async (request, reply) =>
          answer(
            reply,
            201,
            await ask(request, (context) =>
              new Resource(queryOf(request) as never).write(request.body as never, context),
            ),
          ),
        );
        const one = `/${name}/:id`;
        const resource = (request: FastifyRequest) =>
          new Resource((request.params as { id: string }).id, queryOf(request));
        scope.get(one, async (request, reply) =>
          answer(reply, 200, await ask(request, (context) => resource(request).read(context))),
        );
        scope.put(one, async (request, reply) =>
          answer(
            reply,
            200,
            await ask(request, (context) =>
              resource(request).write(request.body as never, context),
            ),
          ),
        );
        scope.patch(one, async (request, reply) => {
          const changed = await ask(request, (context) =>
            resource(request).patch(withBooleans(request.body) as never, context),
          );
          return changed ? answer(reply, 200, changed) : reply.code(204).send();
        });
        scope.delete(one, async (request, reply) => {
          await ask(request, (context) => resource(request).dispose(context));
          return reply.code(204).send();
        });
      }
    },
    { prefix: BASE },
  );
}

class ScimAddress extends Error {}

function answer(reply: FastifyReply, status: number, body: unknown) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(TYPE)
    .send(JSON.stringify(body));
}

/** Microsoft Entra writes `"False"` where the standard has false, and an active person would stay one. */
function withBooleans(body: unknown): unknown {
  const { Operations, ...rest } = Object(body) as { Operations?: unknown };
  if (!Array.isArray(Operations)) return body;
  const plain = (value: unknown) =>
    typeof value === 'string' && /^(true|false)$/i.test(value) ? /^t/i.test(value) : value;
  return {
    ...rest,
    Operations: (Operations as Readonly<Record<string, unknown>>[]).map((operation) => {
      const { path, value } = Object(operation) as { path?: unknown; value?: unknown };
      if (typeof path === 'string' && path.toLowerCase() === 'active')
        return { ...operation, value: plain(value) };
      const inner = Object(value) as { active?: unknown };
      return path === undefined && 'active' in inner
        ? { ...operation, value: { ...inner, active: plain(inner.active) } }
        : operation;
    }),
  };
}

/** What narrows a list; numbers are numbers. */
function queryOf({ url }: FastifyRequest): Record<string, unknown> {
  const given = new URL(url, 'http://localhost').searchParams;
  return Object.fromEntries(
    [...given].map(([name, value]) => [
      name,
      /^(startIndex|count)$/.test(name) && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ]),
  );
}

function sayFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, scimType, detail } = faultOf(error);
  if (status >= 500) request.log.error({ err: error }, 'a call failed');
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Fieldwork"');
  return answer(reply, status, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail,
  });
}

function faultOf(error: unknown): { status: number; scimType?: string; detail: string } {
  if (error instanceof ScimAddress) return { status: 404, detail: 'No such address' };
  if (error instanceof AppError)
    return {
      status: { not_signed_in: 401, too_many: 429 }[error.id as string] ?? 400,
      detail: translateMessage(error.id, error.data, 'en'),
    };
  const { status, scimType, message, statusCode } = Object(error) as {
    status?: number;
    scimType?: string;
    message?: string;
    statusCode?: number;
  };
  if (typeof status === 'number')
    return { status, ...(scimType && { scimType }), detail: message ?? '' };
  // a body that is none
  if (typeof statusCode === 'number' && statusCode < 500)
    return { status: statusCode, scimType: 'invalidSyntax', detail: message ?? '' };
  return { status: 500, detail: 'Internal error' };
}
