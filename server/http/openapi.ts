import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUTHORIZE_PATH } from '../../schemas/navigation/routes.ts';
import type { Endpoint } from '../../schemas/endpoints/index.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { JsonSchema } from '../../schemas/form/form.ts';
import { recordSchema } from '../../schemas/form/jsonSchema.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { scopeOf } from '../../schemas/staff/appScopes.ts';
import { callerOfProgram } from '../endpoints/programCallers.ts';
import { credentialsIn } from '../endpoints/programs/credentials.ts';
import type { RateState } from '../endpoints/programs/traffic.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { type ServedEndpoint, servedEndpoints } from '../endpoints/servedEndpoints.ts';
import { callerOfToken } from '../endpoints/shared/sessions.ts';
import { formFor } from '../records/index.ts';
import { clientAddress } from './address.ts';
import { docsPage } from './docs.ts';
import { requestLocale } from './locale.ts';
import { sayRate, TOKEN_PATH } from './oauth.ts';
import { page } from './security.ts';

/** The description of every call: with a token in the company's own fields, without one in those the product is shipped with. */
export function openapi(app: FastifyInstance, services: Services) {
  const calls = servedEndpoints();
  app.get('/rest/openapi.json', async (request, reply) =>
    describe({
      calls,
      schemas: await schemasFor(services, request, reply),
      publicUrl: services.publicUrl,
    }),
  );
  app.get('/rest/docs', async (request, reply) => {
    const { html, policy } = page(docsPage(calls, requestLocale(request.headers)));
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** In the company's fields for who signs in; a program learns of the modules that it may read. */
async function schemasFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, JsonSchema>> {
  const locale = requestLocale(request.headers);
  const caller = await callerOf(services, request, reply);
  const schemas: Record<string, JsonSchema> = {};
  for (const file of Object.values<ModuleFile>(MODULES)) {
    const isOwn = caller && (!caller.app || caller.app.scopes.includes(scopeOf(file, 'read')));
    schemas[file.key] = isOwn
      ? recordSchema(await formFor(caller, file.key))
      : shippedSchema(file, locale);
  }
  return schemas;
}

async function callerOf(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { token, authorization } = request.headers;
  const asked = { id: request.id, locale: requestLocale(request.headers) };
  if (typeof token === 'string' && token !== '') return callerOfToken(services, token, asked);
  const program = credentialsIn(authorization);
  if (!program) return undefined;
  const from = {
    services,
    address: clientAddress(request),
    onRate: (state: RateState) => sayRate(reply, state),
  };
  return callerOfProgram(from, program, asked);
}

function shippedSchema(file: ModuleFile, locale: Locale): JsonSchema {
  return recordSchema(
    translateDefinition({ module: file, definition: defaultDefinition(file), locale }),
  );
}

function describe({
  calls,
  schemas,
  publicUrl,
}: {
  calls: readonly ServedEndpoint[];
  schemas: Record<string, JsonSchema>;
  publicUrl: string | undefined;
}) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const served of calls) {
    const [path = '', ...also] = served.paths;
    paths[path] = {
      ...paths[path],
      [served.call.method.toLowerCase()]: operation(served, path, also),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldwork',
      version: '1',
      description:
        'Every answer has HTTP status 200 and { code, message, data }. PUT and DELETE may be sent as POST. Bodies are form-encoded with brackets, or JSON of the same meaning.',
    },
    ...(publicUrl && { servers: [{ url: publicUrl.replace(/\/$/, '') }] }),
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        program: {
          type: 'oauth2',
          description:
            'API apps: key and secret of /application as client_id and client_secret; with a code and PKCE for a person who lets them.',
          flows: {
            clientCredentials: { tokenUrl: TOKEN_PATH, scopes: {} },
            authorizationCode: {
              authorizationUrl: AUTHORIZE_PATH,
              tokenUrl: TOKEN_PATH,
              refreshUrl: TOKEN_PATH,
              scopes: {},
            },
          },
        },
        programSecret: {
          type: 'http',
          scheme: 'basic',
          description: 'key and secret of an API app',
        },
      },
    },
    paths,
  };
}

function operation({ name, call, module }: ServedEndpoint, path: string, also: readonly string[]) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, word]) => word);
  const values =
    'additionalProperties' in call.params && module
      ? [{ $ref: `#/components/schemas/${module.key}` }]
      : [];
  return {
    operationId: name,
    summary: call.does,
    tags: [module?.key ?? name.split('.')[0]],
    ...(call.who !== 'anyone' && {
      security: [
        { token: [] },
        ...(isOpenToPrograms({ name, call }) ? [{ program: [] }, { programSecret: [] }] : []),
      ],
    }),
    ...(also.length > 0 && { description: `Also at ${also.join(', ')}` }),
    ...('right' in call &&
      module && { 'x-right': `crm_${module.permission}_${String(call.right)}` }),
    ...(call.who === 'admin' && { 'x-right': 'is_admin' }),
    'x-effect': call.effect,
    parameters: [
      ...inPath.map((word) => ({
        name: word,
        in: 'path',
        required: true,
        schema: { type: 'integer' },
      })),
      ...(call.method === 'GET' ? queryOf(call, inPath) : []),
      ...(call.effect === 'add' && !call.files
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              schema: { type: 'string', maxLength: 200 },
              description: 'a repeated call with the same key answers the first result',
            },
          ]
        : []),
    ],
    ...(call.method !== 'GET' && {
      requestBody: {
        required: call.files === true || values.length > 0 || demanded(call.params).length > 0,
        content: bodiesOf(call, values),
      },
    }),
    responses: {
      200: {
        description: 'code 200 and the data, or another code and what went wrong',
        content: call.bytes
          ? { 'application/octet-stream': {} }
          : { 'application/json': { schema: envelope(call) } },
      },
    },
  };
}

/** Record calls and their actions, and what is declared to be. */
function isOpenToPrograms({ name, call }: Pick<ServedEndpoint, 'name' | 'call'>): boolean {
  return name.includes('.') || call.programs !== undefined;
}

/** What a call cannot do without: the server fills in whatever has a default. */
function demanded({ required, properties }: Endpoint['params']): readonly string[] {
  const words: readonly string[] = required ?? [];
  return words.filter((word) => !('default' in (properties[word] ?? {})));
}

function queryOf(call: Endpoint, inPath: readonly (string | undefined)[]) {
  const required = new Set(demanded(call.params));
  return Object.entries(call.params.properties)
    .filter(([word]) => !inPath.includes(word))
    .map(([word, schema]) => ({ name: word, in: 'query', required: required.has(word), schema }));
}

function bodiesOf({ params, files }: Endpoint, values: readonly unknown[]) {
  if (files) {
    const file = { type: 'string', format: 'binary' };
    const properties = { ...params.properties, file };
    return {
      'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } },
    };
  }
  const own = { ...params, required: demanded(params) };
  const schema = values.length > 0 ? { allOf: [own, ...values] } : own;
  // JSON first, which is what generators of clients take: conditions and lists have no one way to be written as a form
  return { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } };
}

function envelope(call: Endpoint) {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: call.answer },
  };
}
