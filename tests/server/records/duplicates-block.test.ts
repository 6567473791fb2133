import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRecord } from '../../../server/records/index.ts';
import { addCompany, type Person, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'BLOCK', '131000041');
  for (const person of ['admin', 'sales', 'colleague'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'BLOCK');
});
afterAll(() => server.close());

interface Faults {
  id: number;
  errors?: { field: string; message: string }[];
}
const post = <T = Faults>(path: string, body: object, person: Person = 'sales') =>
  server.call<T>('POST', `/rest/${path}`, { token: tokens[person], body });
const set = async (settings: object) => {
  const { code } = await post(
    'sys/config/setSetting',
    { settings: JSON.stringify(settings) },
    'admin',
  );
  expect(code).toBe(200);
};
const save = (values: object, person?: Person) => post('crm/customer/save', values, person);
const faults = ({ code, data }: Awaited<ReturnType<typeof save>>) => [
  code,
  data.errors?.map(({ field, message }) => `${field}: ${message}`),
];

let serial = 0;
/** a mobile that nobody has yet */
const mobile = () => `1391700${String((serial += 1)).padStart(4, '0')}`;

beforeEach(() => set({ customer_duplicate_check: 'block', customer_duplicate_fields: null }));

test('what is blocked is refused at its field, by form, change and program, also beyond the reach of who saves', async () => {
  const taken = mobile();
  await company.add('colleague', 'customer', { name: '别人的一家', mobile: taken });
  const refused = [422, ['mobile: 手机与公司已有的数据重复']];
  expect(faults(await save({ name: '重复的一家', mobile: taken }))).toEqual(refused);
  const { data: mine } = await save({ name: '自己的一家', mobile: mobile() });
  const change = { id: mine.id, version: 1, mobile: taken };
  expect(faults(await post('crm/customer/update', change))).toEqual(refused);
  await expect(
    createRecord(await company.as('sales'), 'customer', { name: '再一家', mobile: taken }),
  ).rejects.toThrow('invalid');
});

test('warned of, it is saved', async () => {
  const taken = mobile();
  await company.add('sales', 'customer', { name: '提醒的一家', mobile: taken });
  const check = async () =>
    (
      await post<{ blocks: boolean }[]>('crm/customer/checkName', { values: { mobile: taken } })
    ).data.map(({ blocks }) => blocks);
  expect(await check()).toEqual([true]);
  await set({ customer_duplicate_check: 'warn' });
  expect(await check()).toEqual([false]);
  expect((await save({ name: '提醒的另一家', mobile: taken })).code).toBe(200);
  // and what the two have in common is no reason against another change of either
  await set({ customer_duplicate_check: 'block' });
  const { data } = await save({ name: '提醒的第三家', mobile: mobile() });
  expect(
    (await post('crm/customer/update', { id: data.id, version: 1, remark: '改了备注' })).code,
  ).toBe(200);
});

test('only the fields that were chosen are compared', async () => {
  const [phone, email] = [mobile(), 'ask@blocked.example.cn'];
  await company.add('sales', 'customer', { name: '选字段的一家', mobile: phone, email });
  await set({ customer_duplicate_fields: ['email'] });
  expect((await save({ name: '同号码的一家', mobile: phone })).code).toBe(200);
  expect(faults(await save({ name: '同邮箱的一家', email: email.toUpperCase() }))).toEqual([
    422,
    ['email: 邮箱与公司已有的数据重复'],
  ]);
  const found = await post<unknown[]>('crm/customer/checkName', {
    values: { mobile: phone, email: 'nobody@blocked.example.cn' },
  });
  expect(found.data).toEqual([]);
});

test('what waits in the pool does not tell how it is reached, and what was called different is let through', async () => {
  const [hidden, shared] = [mobile(), mobile()];
  const pooled = await company.add('colleague', 'customer', { name: '公海一家', mobile: hidden });
  await post('crm/customer/layup', { ids: String(pooled), id: String(pooled) }, 'colleague');
  expect((await save({ name: '不知公海的一家', mobile: hidden })).code).toBe(200);

  const one = await company.add('sales', 'customer', { name: '不同甲', mobile: shared });
  const { data: other } = await save({ name: '不同乙', mobile: mobile() });
  const change = { id: other.id, version: 1, mobile: shared };
  expect((await post('crm/customer/update', change)).code).toBe(422);
  await post('sys/duplicates/apart', { module: 'customer', ids: [one, other.id] });
  expect((await post('crm/customer/update', change)).code).toBe(200);
});
