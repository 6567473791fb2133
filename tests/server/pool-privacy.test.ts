import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactModels, MODULES } from '../../schemas/modules/index.ts';
import { keysOfRole, ROLES } from '../../schemas/staff/permissions.ts';
import { runAction, updateRecord } from '../../server/records/index.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { contactSecrets, versionOf } from './support/secrets.ts';
import { startServer, type TestServer } from './support/server.ts';

/*
 * What says how somebody is reached is kept back while a record waits in a pool. That nothing else tells of it, tells-nothing*.test.ts shows
 * by two worlds; here stands what people see instead.
 */

let server: TestServer;
let company: TestCompany;
let sales: string;
let admin: string;
let pooled: Record<'customer' | 'clue' | 'contact', number>;

const SECRETS = contactSecrets(0);
const TELLING = ['13711112222', '86001111', 'jia@secret.cn', '绝密'];
const SALES = ROLES.find(({ key }) => key === 'sales_staff')!;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'POOL', '131000000');
  await company.db.write((tx) =>
    tx
      .update('role')
      .set({
        permissions: JSON.stringify([
          ...keysOfRole(SALES),
          ...['view', 'edit', 'export', 'import', 'delete', 'receive', 'assign'].flatMap(
            (right) => [`crm_customerpool_${right}`, `crm_cluepool_${right}`],
          ),
          ...['export', 'import', 'delete'].map((right) => `crm_contact_${right}`),
        ]),
      })
      .where('name', '=', SALES.label.message)
      .execute(),
  );
  sales = await server.signIn(company.people.sales.mobile, 'POOL');
  admin = await server.signIn(company.people.admin.mobile, 'POOL');
  pooled = await addPooled('公共');
}, 60_000);
afterAll(() => server.close());

const secretsOf = (module: 'customer' | 'clue' | 'contact') =>
  Object.fromEntries(
    Object.entries(SECRETS).filter(([model]) => contactModels(MODULES[module]).includes(model)),
  );

/** A customer with a contact, and a clue, that wait in their pools; all were the salesperson's. */
async function addPooled(word: string): Promise<typeof pooled> {
  const customer = await company.add('sales', 'customer', {
    name: `${word}客户`,
    ...secretsOf('customer'),
  });
  const contact = await company.add('sales', 'contact', {
    name: `${word}联系人`,
    customer_id: customer,
    ...secretsOf('contact'),
  });
  const clue = await company.add('sales', 'clue', { name: `${word}线索`, ...secretsOf('clue') });
  for (const [module, id] of [
    ['customer', customer],
    ['clue', clue],
  ] as const)
    await runAction(await company.as('sales'), module, { action: 'layup', ids: [id] });
  return { customer, contact, clue };
}

interface Seen {
  id: number;
  masked?: string[];
  data_raw: Record<string, unknown>;
}

const post = <T = { list: Seen[] }>(path: string, body: object, token = sales) =>
  server.call<T>('POST', `/rest/${path}`, { token, body: body as Record<string, unknown> });
const get = <T = Seen>(path: string, body: object = {}, token = sales) =>
  server.call<T>('GET', `/rest/${path}`, { token, body: body as Record<string, unknown> });

function tells(text: string): string[] {
  return TELLING.filter((part) => text.includes(part));
}

/** By module, where it is listed and read. */
const LISTS = [
  ['customerPool', 'customer'],
  ['cluePool', 'clue'],
  ['contact', 'contact'],
] as const;

describe('what waits in a pool', () => {
  test.each(LISTS)(
    'of %s is told by no answer, and says what it keeps back',
    async (file, module) => {
      const id = pooled[module];
      const models = contactModels(MODULES[module]);
      const listed = await post(`crm/${file}/list`, {});
      expect(listed.code).toBe(200);
      expect(tells(listed.text)).toEqual([]);
      const row = listed.data.list.find((each) => each.id === id);
      expect(row?.masked?.toSorted()).toEqual(models.toSorted());
      for (const path of [`crm/${file}/read/${id}`, `crm/${module}/read/${id}`]) {
        const { code, data, text } = await get(path);
        expect(code, path).toBe(200);
        expect(tells(text), path).toEqual([]);
        expect(data.masked?.toSorted(), path).toEqual(models.toSorted());
      }
      for (const [path, body] of [
        ['sys/template/print', { module: file, id }],
        ['sys/modifylog/list', { module: file, id }],
        ['crm/contact/getPhones', { module: file, module_id: id }],
      ] as const) {
        const { code, text } = await get(path, body);
        // papers of quotations and contracts are printed, these are not
        if (!path.includes('template')) expect(code, path).toBe(200);
        expect(tells(text), path).toEqual([]);
      }
      const similar = await post('sys/duplicates/similar', { module, id });
      expect(similar.code).toBe(200);
      expect(tells(similar.text)).toEqual([]);
      const started = await post<{ url: string }>('sys/export/start', {
        module: file,
        format: 'csv',
        columns: ['name', ...models],
      });
      const sheet = (await server.call('GET', started.data.url)).text;
      expect(sheet).toContain('公共');
      expect(tells(sheet)).toEqual([]);
    },
  );

  test.each(LISTS)(
    'of %s is found, ordered and gathered by nothing that it keeps back',
    async (file, module) => {
      const found = async (body: object, token = sales) =>
        (await post(`crm/${file}/list`, body, token)).data.list.map(({ id }) => id);
      expect(await found({ keyword: '公共' })).toContain(pooled[module]);
      expect(await found({ keyword: 'gonggong' })).toContain(pooled[module]);
      const filter = (operator: string, value?: unknown) => ({
        filter: JSON.stringify({ field: 'mobile', operator, value }),
      });
      for (const keyword of ['13711112222', '86001111'])
        expect(await found({ keyword }), keyword).toEqual([]);
      for (const asked of [
        filter('eq', '13711112222'),
        filter('starts', '137'),
        filter('contains', '1111'),
        filter('nempty'),
      ])
        expect(await found(asked), JSON.stringify(asked)).toEqual([]);
      for (const asked of [filter('empty'), filter('ne', '13711112222'), filter('ncontains', '1')])
        expect(await found(asked), JSON.stringify(asked)).toContain(pooled[module]);
      // whoever sees it finds it by it
      expect(await found(filter('eq', '13711112222'), admin)).toContain(pooled[module]);
      expect(await found({ keyword: '13711112222' }, admin)).toContain(pooled[module]);
      const grouped = await post('sys/list/groups', { module: file, by: 'mobile' });
      expect(tells(grouped.text)).toEqual([]);
      const suggested = await post('sys/fields/suggest', {
        module: file,
        model: 'mobile',
        text: '137',
      });
      expect(tells(suggested.text)).toEqual([]);
    },
  );

  test('is changed by nobody who does not see it: left alone in a form, refused among many', async () => {
    const stored = async () =>
      (await get(`crm/customerPool/read/${pooled.customer}`, {}, admin)).data.data_raw;
    const version = await versionOf(company, pooled.customer);
    const saved = await server.call('PUT', `/rest/crm/customerPool/update/${pooled.customer}`, {
      token: sales,
      body: { version, remark: '看过', mobile: '13900000000' },
    });
    expect(saved.code).toBe(200);
    expect(await stored()).toMatchObject({ remark: '看过', mobile: '13711112222' });
    const many = await post<{ done: object[]; refused: { id: number; message: string }[] }>(
      'sys/bulk/update',
      {
        module: 'customerPool',
        records: [{ id: pooled.customer, values: { mobile: '13900000000' } }],
      },
    );
    expect(many.data).toMatchObject({
      done: [],
      refused: [{ id: pooled.customer, message: '「手机」领取后可见，领取前不能修改' }],
    });
    expect(await stored()).toMatchObject({ mobile: '13711112222' });
  });

  test('is not brought out by giving a contact another customer', async () => {
    const mine = await company.add('sales', 'customer', { name: '自己的客户' });
    const saved = await server.call('PUT', `/rest/crm/contact/update/${pooled.contact}`, {
      token: sales,
      body: { version: await versionOf(company, pooled.contact), customer_id: mine },
    });
    const { data } = await get(`crm/contact/read/${pooled.contact}`);
    expect(saved.code).toBe(200);
    expect(data.data_raw.customer_id).toBe(pooled.customer);
    expect(data.masked).toContain('mobile');
  });

  test('is whose telephone number nobody is told', async () => {
    const ask = async (token: string) =>
      (await get('crm/contact/getCallCustomer', { telephone: '13711112222' }, token)).text;
    expect(await ask(admin)).toContain('公共');
    expect(await ask(sales)).not.toContain('公共');
  });

  test('shows whole to an administrator, and to whoever claims it at once', async () => {
    const { customer, clue, contact } = await addPooled('认领');
    for (const [path, id] of [
      ['crm/customerPool', customer],
      ['crm/cluePool', clue],
      ['crm/contact', contact],
    ] as const) {
      const { data } = await get(`${path}/read/${id}`, {}, admin);
      expect(data.data_raw.mobile, path).toBe('13711112222');
      expect(data.masked, path).toBeUndefined();
    }
    for (const [path, id] of [
      ['crm/customerPool', customer],
      ['crm/cluePool', clue],
    ] as const)
      expect((await post(`${path}/receive`, { ids: [id] })).code).toBe(200);
    for (const [path, id] of [
      ['crm/customer', customer],
      ['crm/clue', clue],
      ['crm/contact', contact],
    ] as const) {
      const { data } = await get(`${path}/read/${id}`);
      expect(data.data_raw.mobile, path).toBe('13711112222');
      expect(data.masked, path).toBeUndefined();
    }
    expect((await post('crm/customer/list', { keyword: '13711112222' })).text).toContain(
      '认领客户',
    );
  });
});

test('a telephone number of one’s own is found by its newest digits', async () => {
  const id = await company.add('sales', 'customer', { name: '电话客户', mobile: '13622223333' });
  await updateRecord(await company.as('sales'), 'customer', {
    id,
    version: await versionOf(company, id),
    values: { mobile: '13644445555' },
  });
  const found = async (keyword: string) =>
    (await post('crm/customer/list', { keyword })).data.list.map((row) => row.id);
  expect(await found('13644445555')).toEqual([id]);
  expect(await found('13622223333')).toEqual([]);
});

test('the figures of a pooled customer are those of its tabs, as far as the reader reaches, and of no hidden customer', async () => {
  const sums = (who: string, id: number) =>
    post<{ count: number; sums: Record<string, { sum: number }> | null }>(
      'sys/list/sums',
      { module: 'opportunity', parent: { module: 'customerPool', id }, sums: ['amount'] },
      who,
    );
  const { code, data } = await sums(sales, pooled.customer);
  expect(code).toBe(200);
  expect(data.count).toBe(0);
  const owned = await company.add('colleague', 'customer', { name: '有人负责的客户' });
  expect((await sums(sales, owned)).code).not.toBe(200);
});
