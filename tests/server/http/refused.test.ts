import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../schemas/limits.ts';
import { servedEndpoints } from '../../../server/endpoints/servedEndpoints.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { leastAgainst, longestEventLoopBlock } from '../support/turns.ts';

const MB = 1024 * 1024;
let server: TestServer;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await writeFile(join(dist, 'index.html'), '<html></html>');
  server = await startServer({ dist });
  company = await addCompany(server.services, 'REFUSED', '131200000');
  token = await server.signIn(company.people.admin.mobile, 'REFUSED');
});
afterAll(() => server.close());

interface Raw {
  status: number;
  body: string;
}

/** Sends a request as it is written, all of its body before a byte of the answer is read, as many clients do. */
function raw(head: readonly string[], body: readonly Buffer[] = []): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    let text = '';
    socket.once('error', reject).setTimeout(15_000, () => socket.destroy());
    socket.once('close', () => reject(new Error(`No answer: ${text}`))).pause();
    const answer = () => {
      socket.on('data', (part) => {
        text += part.toString('latin1');
        const [start = '', rest] = text.split('\r\n\r\n', 2);
        const length = Number(/content-length: (\d+)/i.exec(start)?.[1]);
        if (rest === undefined || rest.length < length) return;
        socket.destroy();
        resolve({
          status: Number(start.split(' ')[1]),
          body: Buffer.from(rest, 'latin1').toString(),
        });
      });
      socket.resume();
    };
    const next = (index: number) => {
      const part = body[index];
      if (part === undefined) answer();
      else socket.write(part, () => next(index + 1));
    };
    socket.write(`${head.join('\r\n')}\r\n\r\n`, () => next(0));
  });
}

describe('an address that no file and no call has', () => {
  test.each([
    ['/%00'],
    ['/a%00.js'],
    ['/assets/%00'],
    ['/../x'],
    ['/%2e%2e/x'],
    ['/\\..\\x'],
    ['//x'],
    ['//rest/x'],
    ['/rest/%00'],
    ['/rest/../x'],
    ['/rest//x'],
    ['/assets/'],
    [`/${'a'.repeat(3000)}`],
    [`/${'a'.repeat(300)}.js`],
    ['/%'],
    ['/%ff'],
    ['http://elsewhere/y'],
  ])('%j is no fault of the server', async (path) => {
    const { status, body } = await raw([`GET ${path} HTTP/1.1`, 'host: x']);
    expect([200, 400, 404]).toContain(status);
    expect(body).not.toContain('"code":500');
  });
});

describe('a refused body', () => {
  const post = (path: string, length: number, more: readonly string[] = []) => [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `content-length: ${length}`,
    ...more,
  ];
  const json = ['content-type: application/json'];
  const parts = (name: string, bytes: number): Buffer[] => [
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`,
    ),
    ...Array.from({ length: Math.ceil(bytes / MB) }, () => Buffer.alloc(MB, 'x')),
    Buffer.from('\r\n--b--\r\n'),
  ];
  const sizeOf = (all: readonly Buffer[]) => all.reduce((sum, part) => sum + part.length, 0);

  test('beyond the limit is answered after it was sent, whoever sends it', async () => {
    const body = Array.from({ length: 12 }, () => Buffer.alloc(MB, ' '));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        raw(
          post(
            index % 3 === 0 ? '/account/api/login' : '/rest/crm/customer/save',
            sizeOf(body),
            index % 3 === 1 ? json : [...json, `token: ${token}`],
          ),
          body,
        ),
      ),
    );
    expect(answers.map(({ body: text }) => (JSON.parse(text) as { code: number }).code)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index % 3 === 1 ? 100 : 400)),
    );
  });

  test.each([
    ['too large a file', '/rest/crm/file/upload', 52 * MB],
    ['a file where none belongs', '/rest/crm/customer/save', 3 * MB],
  ])(
    '%s is answered after it was sent',
    async (_, path, bytes) => {
      const body = parts('x.txt', bytes);
      const { body: text } = await raw(
        post(path, sizeOf(body), [
          'content-type: multipart/form-data; boundary=b',
          `token: ${token}`,
        ]),
        body,
      );
      expect(JSON.parse(text)).toMatchObject({ code: 400 });
    },
    60_000,
  );

  test('that never ends is cut off', async () => {
    const endless = raw(
      [
        'POST /rest/crm/customer/save HTTP/1.1',
        'host: x',
        'transfer-encoding: chunked',
        ...json,
        `token: ${token}`,
      ],
      Array.from({ length: 80 }, () =>
        Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MB, ' '), Buffer.from('\r\n')]),
      ),
    );
    await expect(endless).rejects.toThrow();
  }, 60_000);
});

describe('a body that is cheap to send', () => {
  const numbers = (count: number) => `{"mobile":[${'1,'.repeat(count)}1]}`;

  test('who is not signed in may send 64 kB, to any call and to any address', async () => {
    const body = numbers(LIMITS.openBody / 2);
    const open = servedEndpoints().filter(
      ({ call }) => call.who === 'anyone' && call.method !== 'GET',
    );
    expect(open.length).toBeGreaterThan(0);
    for (const path of [...open.map(({ paths }) => paths[0] ?? ''), '/rest/nowhere', '/nowhere']) {
      const answer = await server.call('POST', path, {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([path, answer.code]).toEqual([path, path.includes('nowhere') ? answer.code : 400]);
      expect([400, 404]).toContain(answer.code);
    }
  });

  test.each<[string, string, string]>([
    ['1.9 million numbers', 'application/json', numbers(1_900_000)],
    ['1.3 million nested lists', 'application/json', `{"ids":[${'[],'.repeat(1_300_000)}[]]}`],
    ['a deep list', 'application/json', `{"ids":${'['.repeat(2_000_000)}`],
    ['4 million empty parameters', 'application/x-www-form-urlencoded', '&'.repeat(4_000_000)],
    [
      'a name of a million brackets',
      'application/x-www-form-urlencoded',
      `a${'[x]'.repeat(1_300_000)}=1`,
    ],
    [
      'a list of two million wrong numbers',
      'application/x-www-form-urlencoded',
      `ids=${'x,'.repeat(2_000_000)}`,
    ],
    ['190,000 wrong numbers', 'application/json', `{"ids":[${'"x",'.repeat(190_000)}"x"]}`],
  ])('%s is refused, and nobody waits for it', async (_, type, body) => {
    // of 4 MB; the sender's own work is among it here, and what is quadratic takes seconds
    const { ms, limit } = await leastAgainst(400, async () => {
      const turn = await longestEventLoopBlock(() =>
        server.call('POST', '/rest/crm/customer/delete', {
          token,
          body,
          headers: { 'content-type': type },
        }),
      );
      expect([400, 422]).toContain(turn.result.code);
      return turn.ms;
    });
    expect(ms).toBeLessThan(limit);
  });

  test('a filter of 99 rules with a thousand values each is refused, one of 3,000 values answered', async () => {
    const rules = (count: number) =>
      Array.from({ length: count }, () => ({
        field: 'owner_user_id',
        operator: 'in',
        value: Array.from({ length: 1000 }, (_, index) => index),
      }));
    const ask = (count: number) =>
      server.call('POST', '/rest/crm/customer/list', {
        token,
        body: JSON.stringify({ filter: { op: 'or', rules: rules(count) } }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await ask(3)).code).toBe(200);
    expect((await ask(99)).code).toBe(400);
  });
});
