import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let session: string;
let clock = Date.parse('2026-03-02T01:00:00Z');
beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  company = await addCompany(server.services, 'TOKENS', '131000030');
  session = await server.signIn(company.people.sales.mobile, 'TOKENS');
});
afterAll(() => server.close());

interface Given {
  token: string;
  url: string;
  expires_in: number;
}

async function give(headers: Record<string, string> = { token: session }): Promise<Given> {
  const answer = await server.call<Given>('GET', '/rest/sys/config/getUploadToken', { headers });
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

function bring(token: string, more: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(more)) body.append(name, value);
  body.append('file', new File(['%PDF-1.7\n'], '报价说明.pdf'));
  return server.call<{ id: number }>('POST', '/rest/crm/file/upload', { token, body });
}

test('the server answers a token itself, by which a file is brought without a session [INTEG-005] [INTEG-006] [CALLS-418]', async () => {
  const { token, url, expires_in } = await give();
  expect({ url, expires_in }).toEqual({ url: '/rest/crm/file/upload', expires_in: 600 });
  const { code, data, text } = await bring(token);
  expect(code, text).toBe(200);
  const stored = await company.db.read((tx) =>
    tx.from('file').select(['name', 'user_id', 'module']).where('id', '=', data.id).execute(),
  );
  expect(stored).toEqual([
    { name: '报价说明.pdf', user_id: company.people.sales.id, module: null },
  ]);
});

test('the token opens nothing else, and hangs no file on a record', async () => {
  const { token } = await give();
  expect(await server.call('POST', '/rest/crm/customer/list', { token })).toMatchObject({
    code: 100,
  });
  const id = await company.add('sales', 'customer', { name: '慈溪轴承' });
  expect(await bring(token, { module: 'customer', module_id: String(id) })).toMatchObject({
    code: 403,
  });
});

test('a token that is over, altered or of somebody who was stopped is refused', async () => {
  const { token } = await give();
  expect(await bring(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({
    code: 100,
  });
  clock += 600_000;
  expect(await bring(token)).toMatchObject({ code: 100 });
  const later = (await give()).token;
  const stop = (disabled: 0 | 1) =>
    company.db.write((tx) =>
      tx.update('user').set({ disabled }).where('id', '=', company.people.sales.id).execute(),
    );
  await stop(1);
  expect(await bring(later)).toMatchObject({ code: 100 });
  await stop(0);
  expect(await bring(later)).toMatchObject({ code: 200 });
});

test('who is not signed in gets none', async () => {
  expect(await server.call('GET', '/rest/sys/config/getUploadToken')).toMatchObject({ code: 100 });
});

test('a program that writes gets one, which ends with it', async () => {
  const admin = await server.signIn(company.people.admin.mobile, 'TOKENS');
  const make = async (scope: string) => {
    const { data } = await server.call<{ id: number; app_key: string; app_secret: string }>(
      'POST',
      '/rest/api/appManage/save',
      { token: admin, body: { name: '小程序', scopes: [scope] } },
    );
    const secret = Buffer.from(`${data.app_key}:${data.app_secret}`).toString('base64');
    return { id: data.id, headers: { authorization: `Basic ${secret}` } };
  };
  const reader = await make('customer:read');
  expect(
    await server.call('GET', '/rest/sys/config/getUploadToken', { headers: reader.headers }),
  ).toMatchObject({ code: 403 });
  const writer = await make('customer:create');
  const { token } = await give(writer.headers);
  expect(await bring(token)).toMatchObject({ code: 200 });
  await server.call('DELETE', `/rest/api/appManage/${writer.id}`, { token: admin });
  expect(await bring(token)).toMatchObject({ code: 100 });
});
