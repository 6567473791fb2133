import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RELEASE } from '../../schemas/product.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let [sales, admin] = ['', ''];
beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'TELLS', '131000040');
  sales = await server.signIn(company.people.sales.mobile, 'TELLS');
  admin = await server.signIn(company.people.admin.mobile, 'TELLS');
});
afterAll(() => server.close());

const GIVEN = {
  feedback_types: ['demand', 'problem'],
  app_types: ['pc', 'wework'],
  mobile: '13700001111',
  email: 'li@example.com',
  content: '<p>导出想要 <strong>PDF</strong><script>alert(1)</script></p>',
};
const send = (body: object, token = sales) =>
  server.call('POST', '/rest/api/interact/addFeedback', { token, body });

test('feedback is kept for the administrators, without what could run [CALLS-384] [OFFICE-022]', async () => {
  expect(await send(GIVEN)).toMatchObject({ code: 200 });
  const { data } = await server.call<{ list: unknown[]; count: number }>(
    'GET',
    '/rest/api/interact/feedbackList',
    { token: admin },
  );
  expect(data).toMatchObject({
    count: 1,
    list: [
      {
        user_name: 'TELLS sales',
        feedback_types: '产品需求、使用问题',
        app_types: 'PC、企业微信',
        mobile: '13700001111',
        email: 'li@example.com',
        content: '<p>导出想要 <strong>PDF</strong></p>',
        version: RELEASE,
      },
    ],
  });
  const found = (keyword: string) =>
    server.call<{ count: number }>('GET', '/rest/api/interact/feedbackList', {
      token: admin,
      body: { keyword },
    });
  expect((await found('pdf')).data.count).toBe(1);
  expect((await found('没有的词')).data.count).toBe(0);
});

test.each(['feedback_types', 'app_types', 'content'])(
  'feedback without %s is refused',
  async (word) => {
    const { [word as keyof typeof GIVEN]: _, ...rest } = GIVEN;
    expect([400, 422]).toContain((await send(rest)).code);
  },
);

test('is read by whoever holds the key alone, and sent by nobody who is not signed in', async () => {
  expect(
    await server.call('GET', '/rest/api/interact/feedbackList', { token: sales }),
  ).toMatchObject({ code: 403 });
  expect(await send(GIVEN, '')).toMatchObject({ code: 100 });
});

test('each person has a version whose notes they have seen [CALLS-047] [CALLS-048]', async () => {
  const seen = async (token: string) =>
    (await server.call('GET', '/rest/sys/user/getVersion', { token })).data;
  expect(await seen(sales)).toBe('');
  const set = (body?: object) =>
    server.call('GET', '/rest/sys/user/setVersion', { token: sales, body });
  expect(await set({ version: '0.0.9' })).toMatchObject({ code: 200 });
  expect(await seen(sales)).toBe('0.0.9');
  await set();
  expect(await seen(sales)).toBe(RELEASE);
  expect(await seen(admin)).toBe('');
  expect(await server.call('GET', '/rest/sys/user/getVersion')).toMatchObject({ code: 100 });
});

interface Note {
  version: string;
  notes: string[];
}
const notes = (of: TestServer, token: string) =>
  of.call<Note[]>('GET', '/rest/sys/user/upgradeLog', { token });

test('what is new comes with the product, and nobody outside is asked [OFFICE-042]', async () => {
  const { data } = await notes(server, sales);
  expect(data[0]?.version).toBe(RELEASE);
  expect(data[0]?.notes.length).toBeGreaterThan(0);
});

test('an operator’s own list is asked for where its address is set, and missing it harms nobody [CALLS-058]', async () => {
  let asked = 0;
  const outside: Server = createServer((_request, reply) => {
    asked += 1;
    reply.end(
      asked === 1 ? JSON.stringify([{ version: '9.9', notes: ['自建'] }, { odd: 1 }]) : '<html>',
    );
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const told: unknown[] = [];
  const other = await startServer({
    updateLogUrl: `http://127.0.0.1:${(outside.address() as AddressInfo).port}/log.json`,
    tell: (error) => void told.push(error),
  });
  try {
    await addCompany(other.services, 'OWN', '131000041');
    const token = await other.signIn('13100004103', 'OWN');
    expect((await notes(other, token)).data.map(({ version }) => version)).toEqual([
      '9.9',
      RELEASE,
    ]);
    expect((await notes(other, token)).data.map(({ version }) => version)).toEqual([RELEASE]);
    expect(told).toHaveLength(1);
  } finally {
    await other.close();
    outside.close();
  }
});
