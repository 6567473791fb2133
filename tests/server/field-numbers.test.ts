import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMany } from '../../server/records/index.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

/* Fields that number themselves, beside the number that a module may have. */

const MODULE = 'ticket_c';
const TITLE = {
  type: 'input',
  name: '名称',
  key: 'name',
  model: 'name',
  options: { required: true, system: true },
  rules: [],
};
const code = (numberPattern: string) => ({
  type: 'autonumber',
  name: '编号',
  key: 'code',
  model: 'code',
  // required, which the server must not ask of anybody
  options: { numberPattern, unique: true, required: true },
  rules: [],
});

let server: TestServer;
let company: TestCompany;
let admin: string;

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-10T02:00:00Z') });
  company = await addCompany(server.services, 'NUMBERS', '134000000');
  admin = await server.signIn(company.people.admin.mobile, 'NUMBERS');
  await ask('POST', '/rest/sys/custom/save', {
    key: MODULE,
    name: '票据',
    title: 'name',
    field_data: JSON.stringify({ list: [TITLE], config: {} }),
  });
});
afterAll(() => server.close());

async function ask<T = unknown>(method: string, path: string, body: Record<string, unknown>) {
  const answer = await server.call<T>(method, path, { token: admin, body });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const save = (name: string, more: Record<string, unknown> = {}) =>
  ask<{ id: number }>('POST', '/rest/crm/customobject/save', { module: MODULE, name, ...more });
const codeOf = async (id: number) =>
  (
    await ask<{ data_raw: { code?: string } }>('GET', `/rest/crm/customobject/read/${id}`, {
      module: MODULE,
    })
  ).data_raw.code;
async function publish(numberPattern: string) {
  const { version } = await ask<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
    module: MODULE,
  });
  await ask('POST', '/rest/sys/fields/save', {
    module: MODULE,
    version,
    field_data: JSON.stringify({ list: [TITLE, code(numberPattern)], config: {} }),
  });
}

test('every new record gets the next number, whatever it was sent with; older ones get theirs when they are saved', async () => {
  const old = await save('旧记录');
  await publish('GD{yyyy}-000');
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, at) => save(`新记录 ${at}`, { code: '自己写的' })),
  );
  const codes = await Promise.all(made.map(({ id }) => codeOf(id)));
  expect(codes.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(
    Array.from({ length: 8 }, (_, at) => `GD2026-00${at + 1}`),
  );
  expect(await codeOf(old.id)).toBeUndefined();
  await ask('PUT', `/rest/crm/customobject/update/${old.id}`, {
    module: MODULE,
    version: 1,
    name: '旧记录改名',
  });
  expect(await codeOf(old.id)).toBe('GD2026-009');
  await ask('PUT', `/rest/crm/customobject/update/${old.id}`, {
    module: MODULE,
    version: 2,
    name: '又改一次',
    code: '自己写的',
  });
  expect(await codeOf(old.id)).toBe('GD2026-009');
});

test('records that come in bulk are numbered too, and a pattern that would not count counts all the same', async () => {
  await publish('没有序号');
  const caller = await company.as('admin');
  const ids = await insertMany(
    caller,
    MODULE,
    ['甲', '乙', '丙'].map((name) => ({ values: { name } })),
  );
  expect(await Promise.all(ids.map(codeOf))).toEqual(['0001', '0002', '0003']);
});
