import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeReindexing } from '../../server/records/indexing/reindex.ts';
import { index } from '../../server/records/indexing/store.ts';
import { openContext } from '../../server/records/core/context.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'SOUND', '135000000');
  for (const person of ['admin', 'sales'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'SOUND');
});
afterAll(() => server.close());

interface Picked {
  list: { id: number; name: string; parent: string | null }[];
}
const pick = async (module: string, keyword: string) =>
  (
    await server.call<Picked>(
      'GET',
      `/rest/crm/${module}/pick?keyword=${encodeURIComponent(keyword)}`,
      { token: tokens.sales },
    )
  ).data.list;
const names = async (keyword: string) =>
  (await pick('customer', keyword)).map(({ name }) => name).toSorted();

describe('a Chinese name is found as it is typed', () => {
  beforeAll(async () => {
    for (const name of ['华东机电', '华南电机', '绿地行长'])
      await company.add('sales', 'customer', { name });
  });

  test.each([
    ['huadongjidian', ['华东机电']],
    ['HuaDong', ['华东机电']],
    ['huad', ['华东机电']],
    ['jidian', ['华东机电']],
    ['hua', ['华东机电', '华南电机']],
    ['hdjd', ['华东机电']],
    ['lvdi', ['绿地行长']],
    ['hangzhang', ['绿地行长']],
    ['huadong dianji', []],
  ])('%s', async (keyword, found) => {
    expect(await names(keyword)).toEqual(found);
  });

  test('also in records from before the search knew how names sound', async () => {
    const id = await company.add('sales', 'customer', { name: '旧日仪表' });
    const sales = await company.as('sales');
    await company.db.write(async (tx) => {
      const context = await openContext(sales, tx, 'customer');
      const search_text = 'jryb\n旧日仪表';
      await tx.update('record').set({ search_text }).where('id', '=', id).execute();
      await index(context, [{ id, search_text }]);
      await tx.remove('counter').where('key', 'like', 'search:%').execute();
    });
    expect(await names('jiuriyibiao')).toEqual([]);
    await resumeReindexing(company.db);
    expect(await names('jiuriyibiao')).toEqual(['旧日仪表']);
  });
});

describe('what is found says whose it is', () => {
  test('a contact with its customer', async () => {
    const customer_id = await company.add('sales', 'customer', { name: '东方仪器' });
    await company.add('sales', 'contact', { name: '欧阳晓峰', customer_id });
    expect(await pick('contact', 'ouyang')).toMatchObject([
      { name: '欧阳晓峰', parent: '东方仪器' },
    ]);
    expect(await pick('customer', 'dongfang')).toMatchObject([{ parent: null }]);
  });

  test('not where the reader may not see the field', async () => {
    await company.db.write(async (tx) => {
      const { role_id } = await tx
        .from('user')
        .select('role_id')
        .where('id', '=', company.people.sales.id)
        .executeTakeFirstOrThrow();
      await tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ contact: ['customer_id'] }) })
        .where('id', '=', role_id as number)
        .execute();
    });
    expect(await pick('contact', 'ouyang')).toMatchObject([{ name: '欧阳晓峰', parent: null }]);
  });
});
