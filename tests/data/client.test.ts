import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { i18n } from '@lingui/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { translate, untranslated } from '../../schemas/i18n/label.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { HTTP_STATUS, NO_ANSWER } from '../../schemas/product.ts';
import { toasts } from '../../widgets/ui/toast.ts';
import { browser } from './browser.ts';

interface Heard {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A small server that answers what the test tells it to, and remembers what it was asked. */
let server: Server;
let heard: Heard[] = [];
let answer: { status: number; body: string } = { status: 200, body: '' };
let client: typeof import('../../src/data/transport/client.ts');
let session: typeof import('../../src/data/transport/session.ts');
let errors: typeof import('../../src/data/transport/apiError.ts');

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  browser({
    metas: {
      'rest-base': `http://127.0.0.1:${port}/rest`,
      'account-base': `http://127.0.0.1:${port}/account`,
    },
  });
  client = await import('../../src/data/transport/client.ts');
  session = await import('../../src/data/transport/session.ts');
  errors = await import('../../src/data/transport/apiError.ts');
});

afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  heard = [];
  i18n.loadAndActivate({ locale: 'zh-chs', messages: {} });
  client.sessionStarted();
  reply({ code: 200, message: '', data: null });
});

function reply(body: unknown, status = 200) {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
const ask = (options = {}) =>
  client.sendApiRequest({
    method: 'POST',
    path: '/rest/crm/x/list',
    params: { page: 1 },
    ...options,
  });
const messages = () => toasts.read().map(({ kind, text }) => `${kind}: ${text}`);

describe('what is sent', () => {
  test('version 1 and device type pc go along, and no session that a script could have read [API-003] [API-004]', async () => {
    session.markSignedIn();
    await ask();
    expect(heard[0]?.headers).not.toHaveProperty('token');
    expect(heard[0]?.headers).toMatchObject({
      version: '1',
      'device-type': 'pc',
      locale: 'zh-chs',
    });
  });

  test('a body is form-encoded', async () => {
    await ask({ params: { ids: [1, 2] } });
    expect(heard[0]).toMatchObject({
      method: 'POST',
      url: '/rest/crm/x/list',
      body: 'ids%5B%5D=1&ids%5B%5D=2',
    });
    expect(heard[0]?.headers['content-type']).toMatch('application/x-www-form-urlencoded');
  });

  test('a GET puts its parameters into the address, and blanks of the path only there', async () => {
    await ask({ method: 'GET', path: '/rest/crm/x/read/{id}', params: { id: 7, with: ['team'] } });
    expect(heard[0]).toMatchObject({
      method: 'GET',
      url: '/rest/crm/x/read/7?with%5B%5D=team',
      body: '',
    });
  });

  test('a path without a leading slash is a call of the main host, whatever the page [API-016]', async () => {
    await ask({ path: 'oa/schedule/scheduleList' });
    expect(heard[0]?.url).toBe('/rest/oa/schedule/scheduleList');
  });

  test('account calls go to the account host, which one value names [API-022] [INTEG-007]', async () => {
    await ask({ path: '/account/api/wechat/isBound' });
    expect(heard[0]?.url).toBe('/account/api/wechat/isBound');
    heard.length = 0;
    await ask({ path: '/account/api/login' });
    expect(heard[0]?.url).toBe('/account/api/login');
  });

  test('a create carries its idempotency key', async () => {
    await ask({ idempotencyKey: 'k-1' });
    expect(heard[0]?.headers['idempotency-key']).toBe('k-1');
  });
});

describe('what comes back', () => {
  test.each([200, 4014, 4015])(
    'code %i is success and its data is the answer [ERR-001] [API-018] [API-007]',
    async (code) => {
      reply({ code, message: 'ok', data: { id: 5 } });
      await expect(ask()).resolves.toEqual({ id: 5 });
      await expect(
        client.sendForEnvelope({ method: 'POST', path: '/rest/x', params: {} }),
      ).resolves.toMatchObject({ code });
    },
  );

  test('any other code is an error message of the server [ERR-003]', async () => {
    reply({ code: 5, message: '客户名称已存在', data: null });
    await expect(ask()).rejects.toMatchObject({ code: 5, message: '客户名称已存在' });
    await vi.waitFor(() => expect(messages()).toContain('error: 客户名称已存在'));
  });

  test('a fault that its form claims is said there and nowhere else; one that nobody claims is said, whatever its code', async () => {
    for (const code of [400, 403, 404, 409, 422, 429, 500, 502, 4099]) {
      const [mine, nobodys] = [`claimed ${code}`, `unclaimed ${code}`];
      reply({ code, message: mine, data: null });
      await ask().catch((error: unknown) => {
        if (error instanceof errors.ApiError) error.claimed = true;
      });
      reply({ code, message: nobodys, data: null });
      await ask().catch(() => undefined);
      await vi.waitFor(() => expect(messages()).toContain(`error: ${nobodys}`));
      expect(messages()).not.toContain(`error: ${mine}`);
    }
  });

  test('who hears of a missing right is told, also where the caller speaks for itself [PERM-023]', async () => {
    const told = vi.fn();
    const stop = client.onMissingRight(told);
    reply({ code: 422, message: '', data: null });
    await ask({ quiet: true }).catch(() => undefined);
    expect(told).toHaveBeenCalledTimes(0);
    reply({ code: 403, message: '没有权限', data: null });
    await ask({ quiet: true }).catch(() => undefined);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    await ask({ quiet: true }).catch(() => undefined);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('faults by field arrive at their fields', async () => {
    reply({
      code: 422,
      message: '表单校验失败，请检查',
      data: { errors: [{ field: 'mobile', message: '请输入正确的手机号' }] },
    });
    await expect(ask()).rejects.toMatchObject({
      fields: [{ field: 'mobile', id: 'invalid', text: '请输入正确的手机号' }],
    });
  });

  test('a caller that speaks for itself is left in peace', async () => {
    reply({ code: 409, message: '数据已被他人修改', data: { version: 3 } });
    await expect(ask({ quiet: [409] })).rejects.toSatisfy(errors.isConflict);
    expect(messages()).not.toContain('error: 数据已被他人修改');
  });

  test('code 100 forgets the session and leads to the sign-in page once, with one message [ERR-002] [API-020]', async () => {
    const leave = vi.fn();
    client.onSessionEnd(leave);
    session.markSignedIn();
    reply({ code: 100, message: '登录已失效，请重新登录', data: null });
    await Promise.allSettled([ask(), ask({ quiet: true }), ask()]);
    expect(session.isSignedIn()).toBe(false);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(messages().filter((text) => text === 'error: 登录已失效，请重新登录')).toHaveLength(1);
  });

  test('HTTP 401 ends the session like code 100 [ERR-032]', async () => {
    const leave = vi.fn();
    client.onSessionEnd(leave);
    reply('', 401);
    await expect(ask()).rejects.toMatchObject({ code: 401 });
    expect(leave).toHaveBeenCalledTimes(1);
  });
});

describe('no envelope', () => {
  test.each(
    Object.keys(HTTP_STATUS)
      .map(Number)
      .filter((status) => status !== 401),
  )('HTTP %i is said in words', async (status) => {
    reply('<html>', status);
    await expect(ask()).rejects.toMatchObject({ code: status });
    await vi.waitFor(() =>
      expect(messages().at(-1)).toMatch(
        translate(HTTP_STATUS[status] ?? untranslated(''), 'zh-chs').replace('{url}', ''),
      ),
    );
  });

  test('HTTP 404 names the address [ERR-008]', async () => {
    reply('', 404);
    await expect(ask()).rejects.toThrow(/请求地址出错: .*\/rest\/crm\/x\/list/);
  });

  test('a status without words of its own is named by its number', async () => {
    reply('', 418);
    await expect(ask()).rejects.toThrow('请求错误 (418)');
  });

  test('the words follow the language', async () => {
    i18n.loadAndActivate({ locale: 'ja', messages: {} });
    reply('', 502);
    await expect(ask()).rejects.toThrow('ゲートウェイエラー');
  });

  test('a lost network says so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(ask()).rejects.toMatchObject({ code: errors.OFFLINE, message: '网络异常' });
    vi.stubGlobal('fetch', originalFetch);
  });

  test('a call that somebody gave up is not an error message', async () => {
    const control = new AbortController();
    control.abort();
    const before = messages();
    await expect(ask({ signal: control.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(messages()).toEqual(before);
  });
});

const originalFetch = globalThis.fetch;

test('a call is given up after 50 seconds [CONST-040]', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await ask();
  expect(timeout).toHaveBeenCalledWith(50_000);
});

test('every HTTP status and every lost answer has words in four languages [ERR-005] [ERR-006] [ERR-007] [ERR-009] [ERR-010] [ERR-011] [ERR-012] [ERR-013] [ERR-014] [ERR-015] [ERR-016]', () => {
  for (const label of [...Object.values(HTTP_STATUS), ...Object.values(NO_ANSWER)]) {
    expect(
      LOCALES.map((locale) => translate(label, locale)).filter((text) => text.trim() === ''),
    ).toEqual([]);
  }
  const chinese = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505].map(
    (status) => HTTP_STATUS[status]?.message,
  );
  expect(chinese).toEqual([
    '请求错误',
    '未授权，请登录',
    '拒绝访问',
    '请求地址出错: {url}',
    '请求超时',
    '服务器内部错误',
    '服务未实现',
    '网关错误',
    '服务不可用',
    '网关超时',
    'HTTP版本不受支持',
  ]);
});
