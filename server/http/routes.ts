import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { phoneCallDevice } from '../../schemas/vocabulary/phoneCalls.ts';
import { doneMessage } from '../../schemas/endpoints/doneMessages.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import type {
  FileResponse,
  RequestContext,
  AnonymousContext,
  Services,
} from '../endpoints/shared/requestContext.ts';
import { type ServedEndpoint, servedEndpoints } from '../endpoints/servedEndpoints.ts';
import { callerOfToken } from '../endpoints/shared/sessions.ts';
import { callerOfUpload } from '../endpoints/uploadCallers.ts';
import { callerOfProgram } from '../endpoints/programCallers.ts';
import { credentialsIn } from '../endpoints/programs/credentials.ts';
import { clientAddress } from './address.ts';
import { sendBytes } from './sendBytes.ts';
import { browserCookies } from './cookies.ts';
import { parseForm } from './form.ts';
import { requestLocale } from './locale.ts';
import { discardFiles, readMultipart } from './multipart.ts';
import { rejectCrossOrigin } from './origin.ts';
import { sayRate } from './oauth.ts';
import { readParams } from './params.ts';

/** What the log tells of a call beside its time: never what was sent. */
interface Facts {
  name: string;
  corp?: number;
  user?: number;
  app?: number;
  /** of the answer */
  code: number;
  context: AnonymousContext | RequestContext;
}
declare module 'fastify' {
  interface FastifyRequest {
    call: Facts | null;
  }
}

/** Registers every call at all of its addresses. Named addresses win over `{id}`, which takes digits only. */
export function registerEndpoints(app: FastifyInstance, services: Services) {
  app.decorateRequest('call', null);
  const calls = servedEndpoints();
  const readable = new Set(
    calls
      .filter(({ call }) => call.method === 'GET')
      .flatMap(({ paths }) => paths.map((path) => path.toLowerCase())),
  );
  for (const served of calls) {
    for (const path of served.paths) {
      app.route({
        method: methodsFor(served, readable.has(path.toLowerCase())),
        url: path.replaceAll(/\{(\w+)\}/g, ':$1(^\\d{1,15}$)'),
        bodyLimit: bodyLimitOf(served),
        onRequest: (request, reply) => meet(served, services, request, reply),
        handler: (request, reply) => answer(served, services, request, reply),
      });
    }
  }
}

/** Nobody makes the server read more than they may ask of it. */
function bodyLimitOf({ call }: Pick<ServedEndpoint, 'call'>): number {
  return call.who === 'anyone' ? LIMITS.openBody : LIMITS.body;
}

/** POST stands for PUT and DELETE, except where the same address can be read: a reader's POST must not delete. */
function methodsFor({ call }: ServedEndpoint, isRead: boolean): string[] {
  return call.method === 'GET' || call.method === 'POST' || isRead
    ? [call.method]
    : [call.method, 'POST'];
}

/** Who asks is settled before a byte of the body is read. */
async function meet(
  { name, call, admit }: ServedEndpoint,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const browser = browserCookies(request, reply, services);
  const open: AnonymousContext = {
    services,
    locale: requestLocale(request.headers),
    requestId: request.id,
    address: clientAddress(request),
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    origin: services.publicUrl ?? `${request.protocol}://${request.host}`,
    browser,
    files: [],
  };
  request.call = { name, code: 200, context: open };
  const sent = String(request.headers.token ?? '');
  const program = sent === '' ? credentialsIn(request.headers.authorization) : undefined;
  const byCookie = sent === '' && !program && browser.token !== '' && call.who !== 'anyone';
  // A header of its own is nothing that another site's page could send; a cookie goes along with whatever it sends.
  if (sent === '' && (request.method !== 'GET' || call.effect !== 'read'))
    rejectCrossOrigin(request, services, { byCookie });
  if (call.who === 'anyone') return;
  const token = byCookie ? browser.token : sent;
  const asked = {
    id: request.id,
    locale: open.locale,
    from: { address: open.address, agent: open.agent },
    device: phoneCallDevice(String(request.headers['device-type'] ?? '')),
    ...keyOf(request),
    ...(request.headers.unattended === '1' && { unattended: true }),
  };
  const brings = call.byUploadToken ? await callerOfUpload(services, token, asked) : undefined;
  const caller =
    brings ??
    (program
      ? await callerOfProgram(
          { services, address: open.address, onRate: (state) => sayRate(reply, state) },
          program,
          asked,
        )
      : await callerOfToken(services, token, asked).catch((error: unknown) => {
          if (byCookie) browser.keep('token', '');
          throw error;
        }));
  request.call = {
    name,
    code: 200,
    corp: caller.viewer.corp_id,
    user: caller.viewer.id,
    ...(caller.app && { app: caller.app.id }),
    context: { ...open, caller, token, byUploadToken: brings !== undefined },
  };
  // whoever gave the upload token was asked then
  if (!brings) admit?.(caller);
}

function keyOf(request: FastifyRequest): { idempotencyKey?: string } {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return {};
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('malformed', { data: { what: 'Idempotency-Key' } });
  return { idempotencyKey: key };
}

async function answer(
  { name, call, module, run }: ServedEndpoint,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const context = request.call?.context;
  if (!context) throw new Error('A call was answered before it was met');
  const multipart = request.isMultipart()
    ? await readMultipart(request, {
        arrivals: services.files.arrivals,
        takesFile: call.files === true,
        mostFields: bodyLimitOf({ call }),
      })
    : undefined;
  const files = multipart?.files ?? [];
  try {
    const params = readParams(call.params, given(request, multipart?.fields));
    const data = await run({ ...context, files }, params);
    if (call.bytes) return sendBytes(reply, data as FileResponse);
    return await reply.send({
      code: 200,
      message: translateMessage(
        doneMessage(name, call, { isDocument: module?.approval !== undefined }),
        {},
        context.locale,
      ),
      data,
    });
  } finally {
    await discardFiles(files);
  }
}

/** Address over body over query. */
function given(
  request: FastifyRequest,
  fields: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const query = request.url.indexOf('?');
  const body = fields ?? request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new AppError('malformed', { data: { what: 'the body is not an object' } });
  return {
    ...(query === -1 ? {} : parseForm(request.url.slice(query + 1))),
    ...body,
    ...(request.params as Record<string, string>),
  };
}
