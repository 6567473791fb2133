import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { NewsTimes } from '../../../server/endpoints/news/newsHub.ts';
import type { Services } from '../../../server/endpoints/shared/requestContext.ts';
import type { CodeMessage } from '../../../server/endpoints/signIn/senders/index.ts';
import { createEvenAnswers } from '../../../server/endpoints/signIn/evenAnswers.ts';
import { createRateLimiter } from '../../../server/endpoints/signIn/rateLimiter.ts';
import { createFixedWindowLimiter } from '../../../server/endpoints/signIn/fixedWindowLimiter.ts';
import { createOpenIdClient } from '../../../server/endpoints/openId/client.ts';
import { createProviderClient } from '../../../server/endpoints/providers/client.ts';
import { createProgramTraffic } from '../../../server/endpoints/programs/traffic.ts';
import { createRuns } from '../../../server/jobs/runs.ts';
import { buildApp } from '../../../server/http/app.ts';
import { openFolder } from '../../../server/fileStore/index.ts';
import { moduleRules } from '../../../server/rules/index.ts';
import { encodeForm } from '../../../src/data/transport/encode.ts';
import type { CompanyDb } from '../../../server/db/handle.ts';
import { PASSWORD } from './companies.ts';
import { NOWHERE } from './providerFake.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  code: number;
  message: string;
  data: T;
  text: string;
}

export interface TestServer extends TestDatabase {
  app: FastifyInstance;
  services: Services;
  url: string;
  /** lines of the log, parsed */
  logged: Record<string, unknown>[];
  /** codes that went to mobiles and e-mail addresses */
  sent: CodeMessage[];
  /** a call with a form-encoded body, as our own client sends it; the token is '' for nobody */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** a token for a mobile, through the real sign-in */
  signIn(mobile: string, corp_code: string): Promise<string>;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The real server on a port of its own over a fresh database. Give `dist` to let it serve a built application. */
export async function startServer(
  options: Partial<Services> & {
    dist?: string;
    trustProxy?: readonly string[];
    news?: Partial<NewsTimes>;
    /** limiters of the test's own, over the place where the server keeps its counts */
    limits?: (own: CompanyDb) => Partial<Pick<Services, 'signIns' | 'asked'>>;
  } = {},
): Promise<TestServer> {
  const {
    dist = join(import.meta.dirname, 'no-such-build'),
    trustProxy,
    news,
    limits,
    ...overrides
  } = options;
  const place = await openTestDatabase();
  const { own } = place.database.platform;
  const now = options.now ?? (() => new Date());
  let ahead = 0;
  const sent: CodeMessage[] = [];
  const services: Services = {
    // turns as short as can be, so that what changes in the middle of a run is noticed however fast the machine is
    runs: createRuns({ database: place.database, rules: moduleRules, now, stretchMs: 0 }),
    database: place.database,
    rules: moduleRules,
    files: openFolder(join(place.dataDir, 'files')),
    dataDir: place.dataDir,
    secret: randomBytes(32),
    sealingKey: randomBytes(32),
    knownPasswords: false,
    now,
    codes: {
      mobile: { byLog: true, send: async (message) => void sent.push(message) },
      email: { byLog: true, send: async (message) => void sent.push(message) },
    },
    registration: true,
    providers: createProviderClient({ hosts: NOWHERE, now: Date.now }),
    openId: createOpenIdClient({ trusted: [], now: Date.now }),
    tell: (error) => {
      throw error;
    },
    // nobody waits in a test: the brake's clock jumps ahead instead
    signIns: createRateLimiter({
      own,
      now: () => Date.now() + ahead,
      wait: async (ms) => void (ahead += ms),
    }),
    // refusals that tell nothing come at once in a test, unless it asks when
    evenly: createEvenAnswers({ now: () => 0, wait: async () => {} }),
    asked: createFixedWindowLimiter({ own, windowMs: 60_000, now: Date.now }),
    programs: createProgramTraffic({
      own,
      isAlone: place.database.embedded,
      now: () => now().getTime(),
      tell: (error) => {
        throw error;
      },
    }),
    ...limits?.(own),
    ...overrides,
  };
  const logged: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(
        ...String(chunk)
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      );
      done();
    },
  });
  const app = await buildApp({
    services,
    dist,
    dev: false,
    logger: { level: 'info', base: null, stream },
    ...(trustProxy && { trustProxy }),
    ...(news && { news }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = app.listeningOrigin;
  return {
    ...place,
    app,
    services,
    url,
    logged,
    sent,
    call: (method, path, call) => send(`${url}${path}`, method, call),
    async signIn(mobile, corp_code) {
      const { data, text } = await send<{ token?: string }>(`${url}/account/api/login`, 'POST', {
        body: { mobile, corp_code, password: PASSWORD },
      });
      if (!data.token) throw new Error(`No sign-in: ${text}`);
      return data.token;
    },
    async close() {
      await app.close();
      await services.runs.stop();
      await place.close();
    },
  };
}

/** A call of a server at an address, in a process of its own perhaps. */
export async function send<T>(
  url: string,
  method: string,
  { token = '', body, headers = {} }: CallOptions = {},
): Promise<Answer<T>> {
  const asQuery = method === 'GET' && body !== undefined;
  const response = await fetch(asQuery ? `${url}?${form(body)}` : url, {
    method,
    headers: {
      ...(token && { token }),
      version: '1',
      'device-type': 'pc',
      ...contentType(asQuery ? undefined : body),
      ...headers,
    },
    ...(!asQuery &&
      body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : form(body),
      }),
  });
  const text = await response.text();
  // A blank of a sentence that nobody filled would be read by people.
  const blank = /"message":"[^"]*\{(?!yyyy|MM|dd)\w+\}/.exec(text); // those are a number's pattern
  if (blank) throw new Error(`${method} ${url} leaves a blank in its answer: ${blank[0]}`);
  const json = response.headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(text) as Omit<Answer<T>, 'status' | 'headers' | 'text'>)
    : { code: 0, message: '', data: undefined as T };
  return { status: response.status, headers: response.headers, text, ...json };
}

function form(body: unknown): string {
  return encodeForm(body as Readonly<Record<string, unknown>>).toString();
}

function contentType(body: unknown): Record<string, string> {
  return body === undefined || body instanceof FormData
    ? {}
    : { 'content-type': 'application/x-www-form-urlencoded' };
}
