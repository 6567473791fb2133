import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
afterEach(() => server.close());

const TEXT = '/.well-known/security.txt';

test('where to report a weakness stands where strangers look for it, once a contact is set', async () => {
  server = await startServer({
    now: () => new Date('2026-03-01T00:00:00Z'),
    securityContact: 'mailto:security@crm.example',
    publicUrl: 'https://crm.example',
  });
  const answer = await server.call('GET', TEXT);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  expect(answer.text.split('\n')).toEqual([
    'Contact: mailto:security@crm.example',
    'Expires: 2026-08-28T00:00:00.000Z',
    expect.stringMatching(/^Preferred-Languages: .*zh-Hans/),
    'Canonical: https://crm.example/.well-known/security.txt',
    '',
  ]);
});

test('without a contact there is none: the application’s page is not served in its place', async () => {
  server = await startServer();
  expect((await server.call('GET', TEXT)).status).toBe(404);
});

test.each([
  ['https://crm.example', 'max-age=31536000'],
  ['http://crm.example', null],
  [undefined, null],
])(
  'where others reach it by %s, browsers are told to stay with https: %s',
  async (publicUrl, said) => {
    server = await startServer({ publicUrl });
    expect((await server.call('GET', '/healthz')).headers.get('strict-transport-security')).toBe(
      said,
    );
  },
);
