import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  AddressRefused,
  createOutbound,
  isInside,
} from '../../server/endpoints/openId/outbound.ts';

let server: Server;
let origin = '';
let served = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    served += 1;
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/endless') response.end('x'.repeat(2_000_000));
    else {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (part: string) => (body += part));
      request.on('end', () => response.end(`${request.method} ${body}`));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const GET = { method: 'GET', headers: {} };

describe('addresses inside', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'ff02::1',
  ])('%s is', (address) => expect(isInside(address)).toBe(true));

  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    '%s is not',
    (address) => expect(isInside(address)).toBe(false),
  );
});

describe('what is asked', () => {
  const port = () => new URL(origin).port;
  test('is nothing inside, by number or by name, and nothing without https', async () => {
    const ask = createOutbound([]);
    for (const url of [
      origin,
      `https://127.0.0.1:${port()}`,
      `https://localhost:${port()}`,
      `https://[::1]:${port()}`,
      'http://login.example.com',
      `https://2130706433:${port()}`,
      `https://0x7f.1:${port()}`,
    ])
      await expect(ask(url, GET), url).rejects.toThrow(AddressRefused);
    expect(served).toBe(0);
  });

  test('is what the operator trusts, without following where it sends, and not without end', async () => {
    const ask = createOutbound([origin]);
    const post = { method: 'POST', headers: {}, body: new URLSearchParams({ a: '1' }) };
    expect(await (await ask(`${origin}/`, post)).text()).toBe('POST a=1');
    expect((await ask(`${origin}/moved`, GET)).status).toBe(302);
    await expect(ask(`${origin}/endless`, GET)).rejects.toThrow('without end');
  });
});
