import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** An address without the id at its end, which the texts name here and there. */
const plain = (path: string) =>
  path
    .toLowerCase()
    .replace(/\/\{\w+\}\)?$/, '')
    .replace(/[).]+$/, '');

/** Calls that the texts describe without an address. */
const UNSAID: Readonly<Record<string, string>> = {
  'CALLS-058': '/rest/sys/user/upgradeLog',
  'CALLS-418': '/rest/sys/config/getUploadToken',
  'CALLS-419': '/rest/crm/file/upload',
};

/** The calls of the texts: the method where it is said, and the address as far as it is said. */
const ROWS = readFileSync(new URL('../../../docs/requirements.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((row) => row.split('\t'))
  .filter(([, area]) => area === 'CALLS')
  .map(([id = '', , , text = '']) => {
    const said =
      /^Call (?:(GET|POST|PUT|DELETE) )?(\/[^\s:,]+|(?:wechat|ding|wechatopen) \w+)/.exec(text) ??
      /recommended (?:alias of )?(?:(GET|POST|PUT|DELETE) )?(\/\S+?)\)?[.;]?(?:\s|$)/.exec(text);
    return {
      id,
      method: said?.[1]?.toLowerCase(),
      path: plain(UNSAID[id] ?? said?.[2]?.replace(' ', '/') ?? text),
    };
  });

test('the reference holds every call of the texts, each at its address and with its method [API-014]', async () => {
  const { paths } = JSON.parse((await server.call('GET', '/rest/openapi.json')).text) as {
    paths: Record<string, Record<string, { description?: string }>>;
  };
  const known = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { description = '' }]) =>
      [path, ...(/^Also at (.*)$/.exec(description)?.[1]?.split(', ') ?? [])].map((at) => ({
        method,
        at: plain(at),
      })),
    ),
  );
  expect(ROWS.length).toBeGreaterThan(400);
  const missing = ROWS.filter(
    ({ method, path }) =>
      !known.some(
        (call) => call.at.endsWith(path) && (method === undefined || call.method === method),
      ),
  );
  expect(missing.map(({ id, method, path }) => `${id} ${method ?? ''} ${path}`)).toEqual([]);
});
