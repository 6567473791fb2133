import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '../../schemas/callRecords.ts';
import { AppError } from '../../schemas/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { message } from '../../schemas/messages.ts';
import type { Bytes, CallContext, OpenContext, Services } from '../calls/context.ts';
import { type Served, servedCalls } from '../calls/served.ts';
import { callerOf } from '../calls/sessions.ts';
import { addressOf } from './address.ts';
import { browserOf } from './cookies.ts';
import { parseForm } from './form.ts';
import { localeOf } from './locale.ts';
import { discard, readMultipart } from './multipart.ts';
import { refuseForeign } from './origin.ts';
import { readParams } from './params.ts';

/** What the log tells of a call beside its time: never what was sent. */
interface Facts {
  name: string;
  corp?: number;
  user?: number;
  /** of the answer */
  code: number;
  context: OpenContext | CallContext;
}
declare module 'fastify' {
  interface FastifyRequest {
    call: Facts | null;
  }
}

/** Registers every call at all of its addresses. Named addresses win over `{id}`, which takes digits only. */
export function serveCalls(app: FastifyInstance, services: Services) {
  app.decorateRequest('call', null);
  const calls = servedCalls();
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
function bodyLimitOf({ call }: Pick<Served, 'call'>): number {
  return call.who === 'anyone' ? LIMITS.openBody : LIMITS.body;
}

/** POST stands for PUT and DELETE, except where the same address can be read: a reader's POST must not delete. */
function methodsFor({ call }: Served, isRead: boolean): string[] {
  return call.method === 'GET' || call.method === 'POST' || isRead
    ? [call.method]
    : [call.method, 'POST'];
}

/** Who asks is settled before a byte of the body is read. */
async function meet(
  { name, call }: Served,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const browser = browserOf(request, reply, services);
  const open: OpenContext = {
    services,
    locale: localeOf(request.headers),
    requestId: request.id,
    address: addressOf(request),
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    browser,
    files: [],
  };
  request.call = { name, code: 200, context: open };
  const sent = String(request.headers.token ?? '');
  const byCookie = sent === '' && browser.token !== '' && call.who !== 'anyone';
  // A header of its own is nothing that another site's page could send; a cookie goes along with whatever it sends.
  if (sent === '' && (request.method !== 'GET' || call.effect !== 'read'))
    refuseForeign(request, services, { byCookie });
  if (call.who === 'anyone') return;
  const token = byCookie ? browser.token : sent;
  const caller = await callerOf(services, token, {
    id: request.id,
    locale: open.locale,
    device: deviceOf(String(request.headers['device-type'] ?? '')),
    ...keyOf(request),
  }).catch((error: unknown) => {
    if (byCookie) browser.keep('token', '');
    throw error;
  });
  request.call = {
    name,
    code: 200,
    corp: caller.viewer.corp_id,
    user: caller.viewer.id,
    context: { ...open, caller, token },
  };
}

function keyOf(request: FastifyRequest): { idempotencyKey?: string } {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return {};
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('malformed', { data: { what: 'Idempotency-Key' } });
  return { idempotencyKey: key };
}

async function answer(
  { call, run }: Served,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const context = request.call?.context;
  if (!context) throw new Error('A call was answered before it was met');
  const multipart = request.isMultipart()
    ? await readMultipart(request, {
        filesDir: services.filesDir,
        takesFile: call.files === true,
        mostFields: bodyLimitOf({ call }),
      })
    : undefined;
  const files = multipart?.files ?? [];
  try {
    const params = readParams(call.params, given(request, multipart?.fields));
    const data = await run({ ...context, files }, params);
    if (call.bytes) return sendBytes(reply, data as Bytes);
    return await reply.send({ code: 200, message: message('done', {}, context.locale), data });
  } finally {
    await discard(files);
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

/** As an attachment and with its type nailed down, so that nothing somebody uploaded ever runs here. */
function sendBytes(reply: FastifyReply, { from, name, type, inline }: Bytes) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return reply
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'private, no-store')
    .headers('size' in from ? { 'content-length': from.size } : {})
    .type(type)
    .send('path' in from ? createReadStream(from.path) : from.stream);
}
