import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { answerScim, type ScimRequest } from '../endpoints/scim/callers.ts';
import {
  SCIM_DESCRIPTIONS,
  SCIM_RESOURCES,
  type ScimContext,
} from '../endpoints/scim/resources.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { clientAddress } from './address.ts';
import { parseJson } from './plainText.ts';

const BASE = '/scim/v2';
const TYPE = 'application/scim+json; charset=utf-8';

interface Asked {
  Params: { id?: string };
}
type Work = (request: FastifyRequest<Asked>, context: ScimContext) => Promise<unknown>;

/** SCIM 2.0 (RFC 7643 and 7644), by which an identity provider keeps its people and groups here. Its answers are no envelopes, because the standard says what they are. */
export function scim(app: FastifyInstance, services: Services): void {
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

      /** An address: what is done there answers a resource, or nothing. */
      function serve(method: HTTPMethods, url: string, work: Work) {
        scope.route<Asked>({
          method,
          url,
          bodyLimit: LIMITS.body,
          async handler(request, reply) {
            const made = await answerScim(services, fromOf(request), (context) =>
              work(request, context),
            );
            if (made === undefined) return reply.code(204).send();
            return answer(reply, method === 'POST' ? 201 : 200, made);
          },
        });
      }

      for (const [name, describe] of Object.entries(SCIM_DESCRIPTIONS))
        for (const url of [`/${name}`, `/${name}/:id`])
          serve('GET', url, ({ params }) => describe(params.id));
      for (const [name, Resource] of Object.entries(SCIM_RESOURCES)) {
        const all = (request: FastifyRequest) => new Resource(queryOf(request) as never);
        const one = (request: FastifyRequest<Asked>) =>
          new Resource(request.params.id ?? '', queryOf(request));
        serve('GET', `/${name}`, (request, context) => all(request).read(context));
        serve('POST', `/${name}`, (request, context) =>
          all(request).write(request.body as never, context),
        );
        serve('GET', `/${name}/:id`, (request, context) => one(request).read(context));
        serve('PUT', `/${name}/:id`, (request, context) =>
          one(request).write(request.body as never, context),
        );
        serve('PATCH', `/${name}/:id`, (request, context) =>
          one(request).patch(withBooleans(request.body) as never, context),
        );
        serve('DELETE', `/${name}/:id`, (request, context) => one(request).dispose(context));
      }
    },
    { prefix: BASE },
  );
}

function fromOf(request: FastifyRequest): ScimRequest {
  const { headers, id, method } = request;
  return {
    authorization: headers.authorization ?? '',
    address: clientAddress(request),
    agent: headers['user-agent'] ?? '',
    requestId: id,
    reads: method === 'GET',
  };
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
