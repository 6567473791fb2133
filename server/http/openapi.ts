import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../schemas/endpoints/index.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { JsonSchema } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { type ServedEndpoint, servedEndpoints } from '../endpoints/servedEndpoints.ts';
import { callerOfToken } from '../endpoints/shared/sessions.ts';
import { formFor } from '../records/index.ts';
import { docsPage } from './docs.ts';
import { requestLocale } from './locale.ts';
import { TOKEN_PATH } from './oauth.ts';
import { page } from './security.ts';

/** The description of every call: with a token in the company's own fields, without one in those the product is shipped with. */
export function openapi(app: FastifyInstance, services: Services) {
  const calls = servedEndpoints();
  app.get('/rest/openapi.json', async (request) =>
    describe({
      calls,
      schemas: await schemasFor(services, request),
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

async function schemasFor(
  services: Services,
  request: FastifyRequest,
): Promise<Record<string, JsonSchema>> {
  const locale = requestLocale(request.headers);
  const token = request.headers.token;
  const files = Object.values<ModuleFile>(MODULES);
  if (typeof token !== 'string' || token === '')
    return Object.fromEntries(files.map((file) => [file.key, shippedSchema(file, locale)]));
  const caller = await callerOfToken(services, token, { id: request.id, locale });
  const schemas: Record<string, JsonSchema> = {};
  for (const file of files) schemas[file.key] = (await formFor(caller, file.key)).schema;
  return schemas;
}

function shippedSchema(file: ModuleFile, locale: Locale): JsonSchema {
  return translateDefinition({ module: file, definition: defaultDefinition(file), locale }).schema;
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
          description: 'API apps: key and secret of /application as client_id and client_secret.',
          flows: { clientCredentials: { tokenUrl: TOKEN_PATH, scopes: {} } },
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
    ...(call.method !== 'GET' && { requestBody: { content: bodiesOf(call, values) } }),
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

function queryOf(call: Endpoint, inPath: readonly (string | undefined)[]) {
  const required = new Set(call.params.required ?? []);
  return Object.entries(call.params.properties)
    .filter(([word]) => !inPath.includes(word))
    .map(([word, schema]) => ({ name: word, in: 'query', required: required.has(word), schema }));
}

function bodiesOf(call: Endpoint, values: readonly unknown[]) {
  const schema = values.length > 0 ? { allOf: [call.params, ...values] } : call.params;
  const withFile = {
    type: 'object',
    properties: { ...call.params.properties, file: { type: 'string', format: 'binary' } },
    required: ['file'],
  };
  return call.files
    ? { 'multipart/form-data': { schema: withFile } }
    : { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } };
}

function envelope(call: Endpoint) {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: call.answer },
  };
}
