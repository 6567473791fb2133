import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { openapi } from './openapi.ts';
import type { NewsTimes } from '../endpoints/news/newsHub.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { errorEnvelope, isUnknownPath, retryAfter } from './envelope.ts';
import { compress } from './compress.ts';
import { matchCookies } from './cookies.ts';
import { parseForm } from './form.ts';
import { health } from './health.ts';
import { requestLocale } from './locale.ts';
import { metrics } from './metrics.ts';
import { newsStream } from './newsStream.ts';
import { servePages } from './pages.ts';
import { oauth } from './oauth.ts';
import { openIdLogout } from './openIdLogout.ts';
import { parseJson } from './plainText.ts';
import { registerEndpoints } from './routes.ts';
import { scim } from './scim.ts';
import { registerSecurityHeaders } from './security.ts';
import { securityText } from './securityText.ts';
import { sharePage } from './sharePage.ts';
import { signupPage } from './signupPage.ts';

export interface AppOptions {
  services: Services;
  /** the built application */
  dist: string;
  /** Vite serves the application instead, and passes on what is asked of the server: see tools/dev.ts */
  dev: boolean;
  logger: FastifyServerOptions['logger'];
  /** addresses and networks whose word about who asks is believed: see config.ts */
  trustProxy?: readonly string[];
  /** how often listeners are looked after, where not as usual */
  news?: Partial<NewsTimes>;
}

/** The whole server apart from its port: calls, pages, health. */
export async function buildApp({
  services,
  dist,
  dev,
  logger,
  trustProxy = ['loopback'],
  news,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomBytes(9).toString('base64url'),
    trustProxy: [...trustProxy],
    bodyLimit: LIMITS.openBody, // routes.ts gives more to who is signed in
    requestTimeout: 300_000, // a file of 50 MB over a slow line; nothing may hold a connection for ever
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what a connection kept alive asks at that moment is answered, and the connection closed
    exposeHeadRoutes: false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      querystringParser: () => ({}),
    }, // routes.ts reads the query with the same rules as a body
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  closeLateIdle(app);
  readBodies(app);
  compress(app);
  await app.register(multipart);
  if (!dev) await registerSecurityHeaders(app, services);
  app.setErrorHandler(sendError);
  logCalls(app);
  keepNothing(app);
  matchCookies(app, services);
  health(app, services);
  metrics(app, services);
  securityText(app, services);
  openapi(app, services);
  newsStream(app, services, news);
  registerEndpoints(app, services);
  oauth(app, services);
  scim(app, services);
  openIdLogout(app, services);
  app.addHook('onClose', () => services.programs.stop());
  if (!dev) signupPage(app, { dist, services });
  sharePage(app, { dist, services });
  const page = dev ? undefined : await servePages(app, { dist, mapTiles: services.mapTiles });
  app.setNotFoundHandler((request, reply) =>
    isCall(request.url)
      ? unknownCall(request, reply)
      : page && isPage(request)
        ? page(request, reply)
        : noFile(reply),
  );
  return app;
}

const LATE_IDLE_MS = 50;

/** Who was being answered when the server began to close is idle a moment later: kept alive, they would hold it open for a minute. */
function closeLateIdle(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), LATE_IDLE_MS);
  });
  app.server.on('close', () => clearInterval(timer));
}

/** Form-encoded and JSON bodies mean the same. Anything else has no meaning here. */
function readBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  );
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => (body.trim() === '' ? {} : parseJson(body)),
  );
}

/** Calls answer 200 with the code in the body, whatever went wrong with them; an unknown address is the exception. */
async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!request.raw.complete) readOn(request, reply);
  if (isUnknownPath(error))
    return isCall(request.url) ? unknownCall(request, reply) : noFile(reply);
  const envelope = errorEnvelope(error, requestLocale(request.headers), request.id);
  // Whatever the operator has to see to, though people were told in words.
  if (envelope.code >= 500 && envelope.code < 600)
    request.log.error({ err: error }, 'a call failed');
  const seconds = retryAfter(error);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  if (request.call) request.call.code = envelope.code;
  return reply
    .code(isCall(request.url) ? 200 : envelope.code === 400 ? 400 : 500)
    .type('application/json; charset=utf-8')
    .send(envelope);
}

/** What is read of a refused body, so that its sender finds the time to read the answer. */
const MOST_READ_ON = LIMITS.upload + 2 * LIMITS.body;

/**
 * A connection that is closed while its body still arrives is reset, and the answer lost. The rest of a refused body is read and dropped
 * instead; one without end is cut off.
 */
function readOn({ raw }: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader('connection');
  let left = MOST_READ_ON;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

function logCalls(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.call) return;
    const { name, corp, user, app: program, code } = request.call;
    request.log.info(
      { call: name, corp, user, app: program, code, ms: Math.round(reply.elapsedTime) },
      'call',
    );
  });
}

/** Answers are for who asked, and for nobody after them: not a proxy, not the browser's Back. */
function keepNothing(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request.url)) reply.header('cache-control', 'no-store');
  });
}

function isCall(url: string): boolean {
  return /^\/(rest|account|api|oauth\/token)(\/|\?|$)/i.test(url);
}

/** The one answer of a call with a status of its own: the address leads nowhere. */
function unknownCall(request: FastifyRequest, reply: FastifyReply) {
  const error = new AppError('no_such_call', { data: { url: request.url.split('?')[0] ?? '' } });
  return reply.code(404).send(errorEnvelope(error, requestLocale(request.headers), request.id));
}

/** Every address that is no file may be a route of the application. */
function isPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/\.\w+$/.test(request.url.split('?')[0] ?? '')
  );
}

function noFile(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}
