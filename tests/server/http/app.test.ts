import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer({ dist: await fakeBuild() });
  company = await addCompany(server.services, 'HTTP', '131000000');
  token = await server.signIn(company.people.admin.mobile, 'HTTP');
});
afterAll(() => server.close());

/** What a build leaves behind, as far as serving it is concerned. */
async function fakeBuild(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'fieldwork-dist-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, '.vite'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><script type="module" nonce="__CSP_NONCE__" src="/assets/index-AbC1.js"></script><meta property="csp-nonce" nonce="__CSP_NONCE__">',
  );
  await writeFile(join(dist, 'assets', 'index-AbC1.js'), 'console.log("hello")');
  await writeFile(join(dist, 'assets', 'index-AbC1.js.gz'), gzipSync('console.log("hello")'));
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist, '.vite', 'manifest.json'), '{}');
  return dist;
}

describe('pages', () => {
  test('a route of the application is index.html under a strict policy with a nonce of its own', async () => {
    const [first, second] = [
      await server.call('GET', '/sys/custfield/customer?x=1'),
      await server.call('GET', '/customer'),
    ];
    const nonce = /nonce="([^"]+)"/.exec(first.text)?.[1] ?? '';
    expect(first.status).toBe(200);
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(second.text).not.toContain(nonce);
    expect(first.text).not.toContain('__CSP_NONCE__');
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(policy).not.toMatch(/unsafe-(eval|inline)/);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('may show the tiles of an online map when the server has one, and no other pictures [FORM-051]', async () => {
    expect(
      (await server.call('GET', '/customer')).headers.get('content-security-policy'),
    ).toContain("img-src 'self' data: blob:;");
    const mapTiles = { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© 地图' };
    const online = await startServer({ dist: await fakeBuild(), mapTiles });
    try {
      expect(
        (await online.call('GET', '/customer')).headers.get('content-security-policy'),
      ).toContain("img-src 'self' data: blob: https://*.tiles.example;");
      const company = await addCompany(online.services, 'TILES', '133000000');
      const token = await online.signIn(company.people.sales.mobile, 'TILES');
      expect(
        (await online.call('GET', '/rest/sys/config/getSetting', { token })).data,
      ).toMatchObject({ map_tiles: mapTiles.url, map_attribution: '© 地图' });
    } finally {
      await online.close();
    }
  });

  test('hashed files are kept for ever and sent as they were compressed, in the case of their names', async () => {
    const answer = await server.call('GET', '/assets/index-AbC1.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.text).toBe('console.log("hello")');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await server.call('GET', '/favicon.svg')).headers.get('cache-control')).toBe(
      'no-cache',
    );
  });

  test.each([
    ['/assets/gone-1.js'],
    ['/assets/index-AbC1.js.gz'],
    ['/robots.txt'],
    ['/.vite/manifest.json'],
    ['/../package.json'],
    ['/assets/..%2f..%2fpackage.json'],
  ])('%s is no page', async (path) => {
    const answer = await server.call('GET', path);
    expect(answer.text).not.toContain('fieldwork');
    expect([403, 404]).toContain(answer.status);
  });

  test('without a build the server says what is missing', async () => {
    const bare = await startServer();
    const answer = await bare.call('GET', '/customer');
    await bare.close();
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm run build');
  });
});

describe('addresses', () => {
  test('an unknown call names its address and is no page', async () => {
    for (const path of [
      '/rest/nothing',
      '/account/nothing',
      '/REST/crm/customer/nothing',
      '/rest',
    ]) {
      const answer = await server.call('GET', path, { token });
      expect({ status: answer.status, code: answer.code, message: answer.message }).toEqual({
        status: 404,
        code: 404,
        message: `请求地址出错: ${path}`,
      });
    }
  });

  test('letter case does not matter [API-023]', async () => {
    const [written, other] = [
      await server.call('GET', '/rest/sys/user/get_current_userinfo', { token }),
      await server.call('GET', '/REST/Sys/User/Get_Current_UserInfo/', { token }),
    ];
    expect(written.code).toBe(200);
    expect(other.data).toEqual(written.data);
  });

  test('a word is never taken for an id [API-024]', async () => {
    expect((await server.call('GET', '/rest/crm/opportunity/nosuchcall', { token })).message).toBe(
      '请求地址出错: /rest/crm/opportunity/nosuchcall',
    );
    expect((await server.call('GET', '/rest/crm/opportunity/999999', { token })).message).toBe(
      '数据无权限或已被删除',
    );
    expect(
      (await server.call('GET', '/rest/crm/opportunity/999999999999999999999', { token })).code,
    ).toBe(404);
  });

  test.each([['/rest/%zz'], ['/rest/crm/customer/read/%ff']])(
    '%s is malformed, nothing worse',
    async (path) => {
      expect((await server.call('GET', path, { token })).code).toBe(400);
    },
  );
});

describe('answers', () => {
  test('errors speak the language of the request', async () => {
    const said = async (headers: Record<string, string>) =>
      (await server.call('GET', '/rest/sys/user/get_current_userinfo', { headers })).message;
    expect(await said({ 'accept-language': 'en-US,en' })).toBe(
      'Your session has ended. Please sign in again.',
    );
    expect(await said({ cookie: 'crm-1.7.0-lang=ja' })).toBe(
      'セッションが切れました。再度サインインしてください',
    );
    expect(await said({ locale: 'zh-cht' })).toBe('登入已失效，請重新登入');
    expect(await said({})).toBe('登录已失效，请重新登录');
  });

  test('a parameter that is not what the call declares is named, with status 200 and code 422', async () => {
    const answer = await server.call('POST', '/rest/crm/customer/list', {
      token,
      body: { page: 'x', size: 201 },
    });
    expect(answer.status).toBe(200);
    expect(answer.code).toBe(422);
    expect(answer.data).toEqual({
      errors: [
        { field: 'page', message: '值的类型不正确' },
        { field: 'size', message: '不能大于 200' },
      ],
    });
  });

  test('what is our fault answers a report id; the details are in the log only', async () => {
    const broken = await startServer({
      rules: {
        customer: {
          check: () => {
            throw new Error('secret detail');
          },
        },
      },
    });
    const { people } = await addCompany(broken.services, 'BRK', '132000000');
    const answer = await broken.call<{ report: string }>('POST', '/rest/crm/customer/save', {
      token: await broken.signIn(people.sales.mobile, 'BRK'),
      body: { name: '甲' },
    });
    await broken.close();
    expect(answer.code).toBe(500);
    expect(answer.text).not.toContain('secret');
    const line = broken.logged.find((each) => each.msg === 'a call failed');
    expect(line).toMatchObject({ request: answer.data.report, err: { message: 'secret detail' } });
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['deflate', null],
    ['identity', null],
  ])('a long answer is compressed for who understands it: %s', async (accepted, encoding) => {
    const answer = await server.call<unknown>('GET', '/rest/openapi.json', {
      headers: { 'accept-encoding': accepted },
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(JSON.parse(answer.text)).toHaveProperty('openapi');
  });

  test('every call leaves one line in the log, without what was sent', async () => {
    const before = server.logged.length;
    await server.call('POST', '/rest/crm/customer/list', { token, body: { keyword: '机密' } });
    await server.call('POST', '/account/api/login', {
      body: { mobile: '13900000000', password: 'hunter22' },
    });
    const lines = server.logged.slice(before);
    expect(lines).toMatchObject([
      { call: 'customer.list', corp: company.corpId, user: company.people.admin.id, code: 200 },
      { call: 'login', code: 422 },
    ]);
    expect(
      lines.every((line) => typeof line.ms === 'number' && typeof line.request === 'string'),
    ).toBe(true);
    expect(JSON.stringify(server.logged)).not.toMatch(
      new RegExp(`机密|hunter22|${token.slice(-20)}`),
    );
  });
});

describe('around the calls', () => {
  test('healthz tells of the process, readyz of the database', async () => {
    expect(JSON.parse((await server.call('GET', '/healthz')).text)).toEqual({ ok: true });
    expect(JSON.parse((await server.call('GET', '/readyz')).text)).toEqual({
      ok: true,
      engine: server.database.engine,
    });
  });

  test('readyz fails when the database does not answer', async () => {
    const gone = await startServer({});
    await gone.database.close();
    expect((await gone.call('GET', '/readyz')).status).toBe(503);
    expect((await gone.call('GET', '/healthz')).status).toBe(200);
    await gone.app.close();
  });

  test('the description holds every call, the page shows it without a script', async () => {
    const { text } = await server.call('GET', '/rest/openapi.json', { token });
    const described = JSON.parse(text) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, { properties: object }> };
    };
    expect(described.openapi).toBe('3.1.0');
    expect(described.paths['/rest/crm/customer/save']?.post).toMatchObject({
      operationId: 'customer.save',
      'x-right': 'crm_customer_edit',
      'x-effect': 'add',
    });
    expect(described.paths['/rest/crm/contract/read/{id}']?.get).toMatchObject({
      parameters: [{ name: 'id', in: 'path' }],
    });
    expect(Object.keys(described.components.schemas.customer?.properties ?? {})).toContain('name');
    const page = await server.call('GET', '/rest/docs');
    expect(page.text).toContain('/rest/crm/customer/save');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('the description names the address that others reach the server by', async () => {
    const behind = await startServer({ publicUrl: 'https://crm.example.com/' });
    const described = JSON.parse((await behind.call('GET', '/rest/openapi.json')).text) as {
      servers: unknown;
    };
    expect(described.servers).toEqual([{ url: 'https://crm.example.com' }]);
    await behind.close();
  });

  test('a connection that is cut while it sends leaves the server well', async () => {
    const { port } = new URL(server.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /rest/crm/customer/save HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nname=`,
        );
        socket.end();
      });
      socket
        .on('close', () => resolve())
        .on('error', () => resolve())
        .resume();
    });
    expect((await server.call('GET', '/readyz')).status).toBe(200);
  });
});
