import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let demo: TestCompany;
beforeAll(async () => {
  server = await startServer();
  demo = await addCompany(server.services, 'DEMO', '131000000');
});
afterAll(() => server.close());

const ask = (token: string) =>
  server.call<ResponseOf<'leadSearchOptions'>>('GET', '/rest/crm/leads/searchOptions', { token });

test('what leads can be searched by, with the choices of each field [CALLS-146]', async () => {
  const { code, data } = await ask(await server.signIn(demo.people.sales.mobile, 'DEMO'));
  expect(code).toBe(200);
  const of = (model: string) => data.find(({ field }) => field === model);
  expect(of('name')).toMatchObject({ name: '姓名', keyword: 1, options: [] });
  expect(of('name')?.operators).toContain('contains');
  expect(of('source')?.options).toContainEqual({ value: 'exhibition', name: '展会活动' });
  expect(of('state')?.options).toContainEqual({ value: 0, name: '待处理' });
});

test('a field that the role hides is none of them; who lacks the right is refused', async () => {
  const { id, mobile } = demo.people.colleague;
  const role = await demo.db.read((tx) =>
    tx.from('user').select('role_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const change = (values: { field_no_power?: string; permissions?: string }) =>
    demo.db.write((tx) =>
      tx
        .update('role')
        .set(values)
        .where('id', '=', role.role_id ?? 0)
        .execute(),
    );
  const token = await server.signIn(mobile, 'DEMO');
  await change({ field_no_power: JSON.stringify({ leads: ['source'] }) });
  expect((await ask(token)).data.some(({ field }) => field === 'source')).toBe(false);
  await change({ permissions: '[]' });
  expect(await ask(token)).toMatchObject({ code: 403 });
  expect(await ask('')).toMatchObject({ code: 100 });
});
