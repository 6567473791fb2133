import { once } from 'node:events';
import { get } from 'node:http';
import { setImmediate as others } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMany } from '../../server/records/index.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let token = '';

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'BREAK', '131000005');
  token = await server.signIn(company.people.admin.mobile, 'BREAK');
  const text = '连接中断之前写入的备注'.repeat(180);
  await insertMany(
    await company.as('admin'),
    'customer',
    Array.from({ length: 4000 }, (_, index) => ({
      values: { name: `中断${index}`, remark: text },
    })),
  );
}, 60_000);
afterAll(() => server.close());

test('a download whose connection breaks says that its file is not whole, and can be begun again [LIST-009]', async () => {
  const start = async () =>
    (
      await server.call<{ id: number; url: string }>('POST', '/rest/sys/export/start', {
        token,
        body: { module: 'customer', format: 'csv', columns: ['name', 'remark'] },
      })
    ).data;
  const progress = async (id: number) =>
    (
      await server.call<{ state: string; done: number; total: number }>(
        'GET',
        '/rest/sys/export/progress',
        { token, body: { id } },
      )
    ).data;
  const { id, url } = await start();
  const request = get(`${server.url}${url}`);
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  await once(response, 'readable'); // some bytes are here; nobody takes the rest
  request.destroy();
  let now = await progress(id);
  while (['waiting', 'running'].includes(now.state)) {
    await others();
    now = await progress(id);
  }
  expect(now).toMatchObject({ state: 'broken', total: 4000 });
  expect(now.done).toBeLessThan(4000);

  const again = await start();
  const whole = await (await fetch(`${server.url}${again.url}`)).text();
  expect(whole.split('\r\n')).toHaveLength(4002);
  expect(await progress(again.id)).toEqual({ state: 'done', done: 4000, total: 4000 });
}, 60_000);
