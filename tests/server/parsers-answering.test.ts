import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedEndpoints } from '../../server/endpoints/servedEndpoints.ts';
import { addCompany } from './support/companies.ts';
import { type ParserName, parsers, type Sent } from './support/parsers.ts';
import { startServer, type TestServer } from './support/server.ts';
import { leastAgainst, turnsWhile } from './support/turns.ts';

let server: TestServer;
let token: string;
const answered: number[] = [];
beforeAll(async () => {
  server = await startServer();
  const { people } = await addCompany(server.services, 'ANSWER', '131600000');
  token = await server.signIn(people.admin.mobile, 'ANSWER');
  server.app.server.on('request', (request, response) => {
    const [, number] = /^\/healthz\?(\d+)$/.exec(request.url ?? '') ?? [];
    if (number)
      response.on('finish', () => {
        answered[Number(number)] = performance.timeOrigin + performance.now();
      });
  });
});
afterAll(() => server.close());

/** Bodies of each parser that are sent: the laws of all of them are proved without a server. */
const SENT = 6;
const LIMIT_MS = 200;

describe('while the hardest bodies are read, the server answers at once who asks for its health', () => {
  test.each(parsers)('%s', { timeout: 120_000 }, async (_, { bodies, most, sent }) => {
    const all: Sent[] = [];
    for (const { made } of bodies.slice(-SENT)) all.push(sent(await made(most)));
    const { ms, limit } = await leastAgainst(LIMIT_MS, () => longestWait(all));
    expect(ms).toBeLessThan(limit);
  });
});

/** What the server's thread worked between a question and its answer, at most: a machine that is busy with others adds nothing. */
async function longestWait(all: readonly Sent[]): Promise<number> {
  answered.length = 0;
  const worker = new Worker(new URL('./support/asker.ts', import.meta.url), {
    workerData: { url: server.url, token, all },
  });
  const { result, workIn } = await turnsWhile(
    () =>
      new Promise<{ asked: number[]; codes: number[] }>((resolve, reject) => {
        worker.on('message', resolve).on('error', reject);
      }),
  );
  for (const code of result.codes) expect(code).toBeLessThan(500);
  expect(result.codes).toHaveLength(all.length);
  return Math.max(...result.asked.map((from, at) => workIn(from, answered[at] ?? Infinity)));
}

/** Whatever takes a file, and what reads it. */
const UPLOADS: Readonly<Record<string, readonly ParserName[]>> = {
  upload: ['multipart', 'image'],
  uploadAvatar: ['multipart', 'image'],
  importUpload: ['multipart', 'xlsx', 'zip', 'csv'],
  personImport: ['multipart', 'xlsx', 'zip', 'csv'],
};
/** Parameters that may be long texts with a grammar of their own. */
const TEXTS: Readonly<Record<string, ParserName>> = {
  field_data: 'definition',
  filter: 'filter',
  content: 'template',
  value: 'JSON',
};

describe('every way in has its parser here', () => {
  test('every call that takes a file', () => {
    const taking = servedEndpoints().flatMap(({ name, call }) => (call.files ? [name] : []));
    expect(taking.toSorted()).toEqual(Object.keys(UPLOADS).toSorted());
  });

  test('every parameter that may be a long text', () => {
    const long = servedEndpoints().flatMap(({ call }) =>
      Object.entries(call.params.properties).flatMap(([name, schema]) =>
        mostCharacters(schema) > 10_000 ? [name] : [],
      ),
    );
    expect([...new Set(long)].toSorted()).toEqual(Object.keys(TEXTS).toSorted());
  });

  test('every kind of body that the server reads; no other is read', async () => {
    const kinds = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'];
    const others = ['text/plain', 'application/xml', 'application/octet-stream', ''];
    for (const type of [...kinds, ...others])
      expect({ type, read: server.app.hasContentTypeParser(type) }).toEqual({
        type,
        read: kinds.includes(type),
      });
  });
});

function mostCharacters(schema: object): number {
  const {
    type,
    anyOf,
    maxLength = 0,
  } = schema as {
    type?: string;
    anyOf?: object[];
    maxLength?: number;
  };
  if (anyOf) return Math.max(...anyOf.map(mostCharacters));
  return type === 'string' ? maxLength : 0;
}
