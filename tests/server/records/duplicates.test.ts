import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMany, restoreRecords } from '../../../server/records/index.ts';
import { resumeReindexing } from '../../../server/records/indexing/reindex.ts';
import { addCompany, type Person, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'DUPES', '131000000');
  for (const person of ['admin', 'sales', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'DUPES');
});
afterAll(() => server.close());

interface Found {
  list: {
    score: number;
    reasons: { words: string; value: string; ids: number[] }[];
    records: {
      id: number;
      name: string;
      owner: string;
      owner_user_id: number | null;
      shown: { model: string; text: string }[];
    }[];
  }[];
  count: number;
  complete: boolean;
}
const ask = <T>(person: Person, path: string, body: object) =>
  server.call<T>('POST', `/rest/sys/${path}`, { token: tokens[person], body });
const groups = async (person: Person, more: object = {}) =>
  (await ask<Found>(person, 'duplicates/list', { module: 'customer', size: 200, ...more })).data;
const groupWith = async (person: Person, id: number) =>
  (await groups(person)).list.find(({ records }) => records.some((record) => record.id === id));
const idsOf = (group: Found['list'][number] | undefined) => group?.records.map(({ id }) => id);

test('records that mean the same stand together with the reason, whatever legal form and place their names have', async () => {
  const one = await company.add('sales', 'customer', {
    name: '苏州恒锐精密机械有限公司',
    mobile: '13812345678',
  });
  const other = await company.add('sales', 'customer', {
    name: '恒锐精密机械（集团）股份有限公司',
    telephone: '0512-62345678',
  });
  const elsewhere = await company.add('sales', 'customer', { name: '北京恒锐精密机械有限公司' });
  const group = await groupWith('sales', one);
  expect(idsOf(group)).toEqual([one, other]);
  expect(await groupWith('sales', elsewhere)).toBeUndefined(); // another place is another company, though the second says none
  expect(group?.reasons).toMatchObject([
    { words: '公司名称相同（不计地区和公司形式）', value: '恒锐精密机械' },
  ]);
  expect(group?.records[0]?.shown).toContainEqual({
    model: 'mobile',
    name: '手机',
    text: '13812345678',
  });
  const similar = (
    await ask<{ id: number; score: number; apart: boolean }[]>('sales', 'duplicates/similar', {
      module: 'customer',
      id: one,
    })
  ).data;
  expect(similar.map(({ id }) => id)).toEqual([other]);
});

test('every write moves the keys: change, recycle bin and back', async () => {
  const [one, other] = [
    await company.add('sales', 'customer', {
      name: '甲乙丙科研',
      website: 'https://www.jyb-lab.cn',
      email: 'info@jyb-lab.cn',
    }),
    await company.add('sales', 'customer', { name: '另外一家', email: 'info@jyb-lab.cn' }),
  ];
  expect(idsOf(await groupWith('sales', one))).toEqual([one, other]);
  await server.call('PUT', `/rest/crm/customer/update/${other}`, {
    token: tokens.sales,
    body: { version: 1, email: 'else@jyb-lab.cn' },
  });
  expect(await groupWith('sales', one)).toBeUndefined();
  await server.call('PUT', `/rest/crm/customer/update/${other}`, {
    token: tokens.sales,
    body: { version: 2, email: 'INFO@jyb-lab.cn' },
  });
  expect(idsOf(await groupWith('sales', one))).toEqual([one, other]);
  await server.call('DELETE', '/rest/crm/customer/delete', {
    token: tokens.admin,
    body: { ids: [other] },
  });
  expect(await groupWith('sales', one)).toBeUndefined();
  await restoreRecords(await company.as('admin'), 'customer', [other]);
  expect(idsOf(await groupWith('sales', one))).toEqual([one, other]);
});

test('a group holds what its reader may see, and fields withheld from him find nothing', async () => {
  const [mine, also, theirs] = [
    await company.add('sales', 'customer', { name: '看得见一', mobile: '13711112222' }),
    await company.add('sales', 'customer', { name: '看得见二', mobile: '13711112222' }),
    await company.add('colleague', 'customer', { name: '看不见', mobile: '13711112222' }),
  ];
  expect(idsOf(await groupWith('sales', mine))).toEqual([mine, also]);
  expect(await groupWith('colleague', theirs)).toBeUndefined();
  const all = await groupWith('admin', mine);
  expect(idsOf(all)).toEqual([mine, also, theirs]);
  const { sales, colleague } = company.people;
  expect(all?.records.map((record) => record.owner_user_id)).toEqual([
    sales.id,
    sales.id,
    colleague.id,
  ]);
  expect((await ask('sales', 'duplicates/similar', { module: 'customer', id: theirs })).code).toBe(
    404,
  );
  const role = await company.db.read((tx) =>
    tx
      .from('user')
      .select('role_id')
      .where('id', '=', company.people.colleague.id)
      .executeTakeFirst(),
  );
  const [three, four] = [
    await company.add('colleague', 'customer', { name: '遮住三', mobile: '13733334444' }),
    await company.add('colleague', 'customer', { name: '遮住四', mobile: '13733334444' }),
  ];
  expect(idsOf(await groupWith('colleague', three))).toEqual([three, four]);
  const withhold = (models: string[]) =>
    company.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ customer: models }) })
        .where('id', '=', role?.role_id ?? 0)
        .execute(),
    );
  await withhold(['mobile']);
  expect(await groupWith('colleague', three)).toBeUndefined();
  await withhold(['owner_user_id']);
  for (const record of (await groupWith('colleague', three))?.records ?? [{}])
    expect(record).toMatchObject({ owner: '', owner_user_id: null });
  await withhold([]);
});

test('what somebody owns and what waits in the pool meet by every sign but how they are reached, for whoever may look into the pool', async () => {
  const owned = await company.add('sales', 'customer', {
    name: '宁波海川液压有限公司',
    telephone: '0574-87654321',
    website: 'www.haichuan-hyd.com',
    credit_code: '91330200MA2AJ7XK3Q',
  });
  const pooled = await company.add('colleague', 'customer', {
    name: '海川流体控制',
    mobile: '13655556666',
    telephone: '0574-87654321',
    website: 'https://haichuan-hyd.com/about',
    credit_code: '91330200MA2AJ7XK3Q',
  });
  expect(await groupWith('sales', owned)).toBeUndefined();
  await server.call('POST', '/rest/crm/customer/layup', {
    token: tokens.colleague,
    body: { ids: String(pooled), id: String(pooled) },
  });
  const group = await groupWith('sales', owned);
  expect(group?.records).toMatchObject([
    { id: owned, module: 'customer' },
    { id: pooled, module: 'customerPool', name: '海川流体控制' },
  ]);
  const reasons = group?.reasons.map(({ words }) => words);
  expect(reasons).toContain('网站相同');
  expect(reasons).not.toContain('电话相同');
  const whole = (await groupWith('admin', pooled))?.reasons.map(({ words }) => words);
  expect(whole).toContain('电话相同');
  const similar = async (id: number) =>
    (
      await ask<{ id: number }[]>('sales', 'duplicates/similar', { module: 'customer', id })
    ).data.map((each) => each.id);
  expect(await similar(owned)).toEqual([pooled]);
  const [role] = await company.db.read((tx) =>
    tx
      .from('user as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select(['r.id', 'r.permissions'])
      .where('u.id', '=', company.people.sales.id)
      .execute(),
  );
  const grant = (keys: string) =>
    company.db.write((tx) =>
      tx
        .update('role')
        .set({ permissions: keys })
        .where('id', '=', role?.id ?? 0)
        .execute(),
    );
  await grant(
    JSON.stringify(
      (JSON.parse(role?.permissions ?? '[]') as string[]).filter(
        (key) => key !== 'crm_customerpool_view',
      ),
    ),
  );
  expect(await groupWith('sales', owned)).toBeUndefined();
  await grant(role?.permissions ?? '[]');
});

test('a pair that somebody called different stays apart for everybody, with who and when, until it is recalled', async () => {
  const [one, other, third] = [
    await company.add('sales', 'customer', { name: '不同一', mobile: '13755556666' }),
    await company.add('sales', 'customer', { name: '不同二', mobile: '13755556666' }),
    await company.add('sales', 'customer', { name: '不同三', mobile: '13755556666' }),
  ];
  expect(
    (await ask('readOnly', 'duplicates/apart', { module: 'customer', ids: [one, other] })).code,
  ).toBe(403);
  expect(
    (await ask('colleague', 'duplicates/apart', { module: 'customer', ids: [one, other] })).code,
  ).toBe(404);
  expect(
    (await ask('sales', 'duplicates/apart', { module: 'customer', ids: [other, one, third] })).data,
  ).toEqual({ pairs: 3 });
  expect(
    (await ask('sales', 'duplicates/apart', { module: 'customer', ids: [one, other] })).data,
  ).toEqual({ pairs: 0 });
  expect(await groupWith('admin', one)).toBeUndefined();
  const list = (
    await ask<{ list: { ids: number[]; names: string[]; user_name: string }[] }>(
      'sales',
      'duplicates/apart_list',
      { module: 'customer' },
    )
  ).data.list;
  expect(list).toContainEqual(
    expect.objectContaining({
      ids: [one, other],
      names: ['不同一', '不同二'],
      user_name: 'DUPES sales',
    }),
  );
  expect(
    (await ask<{ list: object[] }>('colleague', 'duplicates/apart_list', { module: 'customer' }))
      .data.list,
  ).toEqual([]);
  const similar = (
    await ask<{ id: number; apart: boolean }[]>('sales', 'duplicates/similar', {
      module: 'customer',
      id: one,
    })
  ).data;
  expect(similar.map(({ id, apart }) => [id, apart])).toEqual([
    [other, true],
    [third, true],
  ]);
  await ask('sales', 'duplicates/recall', { module: 'customer', ids: [one, other] });
  expect(idsOf(await groupWith('admin', one))).toEqual([one, other]);
});

test('records from before are given their keys in the background; until then the answer says that more may come', async () => {
  const ids = await insertMany(
    await company.as('sales'),
    'contact',
    [1, 2].map((each) => ({ values: { name: `旧人${each}`, mobile: '13799990000' } })),
  );
  const find = async () =>
    (await ask<Found>('sales', 'duplicates/list', { module: 'contact' })).data;
  expect((await find()).list.map(idsOf)).toEqual([ids]);
  await company.db.write(async (tx) => {
    await tx.remove('duplicate_key').where('module', '=', 'contact').execute();
    await tx.remove('counter').where('key', '=', 'duplicates:contact').execute();
  });
  expect(await find()).toMatchObject({ list: [], complete: false });
  await resumeReindexing(company.db);
  expect(await find()).toMatchObject({ complete: true, count: 1 });
});

test('pages, refuses a module that declares nothing, and asks for the right to see', async () => {
  const all = await groups('admin');
  expect(all).toMatchObject({ complete: true });
  const second = await groups('admin', { page: 2, size: 1 });
  expect(second.count).toBe(all.count);
  expect(idsOf(second.list[0])).toEqual(idsOf(all.list[1]));
  expect((await ask('admin', 'duplicates/list', { module: 'product' })).code).toBe(404);
  expect(
    (await server.call('POST', '/rest/sys/duplicates/list', { body: { module: 'customer' } })).code,
  ).toBe(100);
});
