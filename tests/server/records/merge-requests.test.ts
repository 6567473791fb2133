import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type Person, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'ASKMERGE', '131000009');
  for (const person of ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'ASKMERGE');
});
afterAll(() => server.close());

interface Entry {
  module: string;
  module_id: number;
  name: string;
  content: string;
  is_read: 0 | 1;
}
const request = (person: Person | undefined, ids: readonly number[], module = 'customer') =>
  server.call<{ asked: { id: number }[] }>('POST', '/rest/sys/duplicates/request', {
    ...(person && { token: tokens[person] }),
    body: { module, ids },
  });
const entries = async (person: Person, more: object = {}) =>
  (
    await server.call<{ list: Entry[]; count: number }>('POST', '/rest/oa/remind/mergeRequest', {
      token: tokens[person],
      body: { page: 1, size: 20, ...more },
    })
  ).data.list;
const unread = async (person: Person) =>
  (
    await server.call<{ count: number }>('GET', '/rest/oa/remind/count?schedule=mergeRequest', {
      token: tokens[person],
    })
  ).data.count;
const twins = async (person: Person, word: string) => [
  await company.add(person, 'customer', { name: `${word}有限公司` }),
  await company.add(person, 'customer', { name: `${word}（集团）` }),
];

test('where all records are one’s own the administrators are asked, once however often, and told anew when asked again', async () => {
  const ids = await twins('sales', '请并泵业');
  const answer = await request('sales', ids);
  expect(answer.data.asked.map(({ id }) => id)).toEqual([company.people.admin.id]);
  await request('sales', ids);
  const [entry, ...more] = (await entries('admin')).filter(({ name }) => name.includes('请并泵业'));
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ module: 'customer', is_read: 0 });
  expect(ids).toContain(entry?.module_id);
  expect(entry?.content).toContain('请并泵业有限公司、请并泵业（集团）');
  expect(await entries('sales')).toEqual([]);
  // those that say the words, and no others
  const said = async (keyword: string) => (await entries('admin', { keyword })).length;
  expect([await said('请并泵业（集团）'), await said('请并水泵')]).toEqual([1, 0]);
  const before = await unread('admin');
  await server.call('PUT', '/rest/oa/remind/markRead', {
    token: tokens.admin,
    body: { schedule: 'mergeRequest', ids: [entry?.module_id] },
  });
  expect(await unread('admin')).toBe(before - 1);
});

test('an owner who may merge is asked, and nobody else', async () => {
  const one = await company.add('sales', 'customer', { name: '请并阀门有限公司' });
  const other = await company.add('manager', 'customer', { name: '请并阀门（集团）' });
  const seen = await request('sales', [one, other]);
  // Who does not see the other's record learns nothing of it.
  expect(seen.code).toBe(404);
  const third = await company.add('sales', 'customer', { name: '请并阀门股份' });
  const { data } = await request('admin', [other, third]);
  expect(data.asked.map(({ id }) => id)).toEqual([company.people.manager.id]);
  expect((await entries('manager')).map(({ module_id }) => module_id)).toContain(other);
});

test('a request is settled when the records are no longer two', async () => {
  const ids = await twins('sales', '请并轴承');
  await request('sales', ids);
  const mine = async () =>
    (await entries('admin')).filter(({ name }) => name.includes('请并轴承')).length;
  expect(await mine()).toBe(1);
  await server.call('DELETE', '/rest/crm/customer/delete', {
    token: tokens.admin,
    body: { ids: [ids[0]] },
  });
  expect(await mine()).toBe(0);
});

test('who is not signed in, who does not see them, and a module without duplicates are refused', async () => {
  const ids = await twins('sales', '请并电机');
  expect((await request(undefined, ids)).code).toBe(100);
  expect((await request('colleague', ids)).code).toBe(404);
  expect((await request('admin', ids, 'schedule')).code).toBe(404);
});
