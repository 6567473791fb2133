import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'sales' | 'readOnly', string>;

beforeAll(async () => {
  server = await startServer({
    rules: {
      customer: {
        check: ({ values }) => {
          if (values.name === '坏') throw new Error('secret detail');
          return Promise.resolve([]);
        },
      },
    },
  });
  company = await addCompany(server.services, 'CODES', '131000000');
  tokens = {
    sales: await server.signIn(company.people.sales.mobile, 'CODES'),
    readOnly: await server.signIn(company.people.readOnly.mobile, 'CODES'),
  };
});
afterAll(() => server.close());

test('what went wrong has a code, words in the language of who asks, and faults by field [API-019]', async () => {
  const id = await company.add('sales', 'customer', { name: '编码客户' });
  const ask = (path: string, body: Record<string, unknown>, who: keyof typeof tokens = 'sales') =>
    server.call('POST', path, { token: tokens[who], body });
  const save = (body: Record<string, unknown>, who?: keyof typeof tokens) =>
    ask('/rest/crm/customer/save', body, who);
  const update = (name: string) => ask(`/rest/crm/customer/update/${id}`, { version: 1, name });
  const mobile = company.people.colleague.mobile;
  const code = () => server.call('POST', '/account/api/sendSmsCode', { body: { mobile } });
  await update('先到的名字');
  await code();

  const answers = [
    await save({}),
    await save({ name: '甲' }, 'readOnly'),
    await ask('/rest/crm/customer/update/999999', { version: 1, name: '乙' }),
    await update('后到的名字'),
    await code(),
    await save({ name: '坏' }),
  ];
  expect(answers.map((answer) => [answer.code, answer.message])).toEqual([
    [422, '表单校验失败，请检查'],
    [403, expect.stringMatching(/^没有权限：/) as string],
    [404, '数据无权限或已被删除'],
    [409, '数据已被他人修改，请核对后重试'],
    [429, expect.stringMatching(/^操作过于频繁/) as string],
    [500, '服务器内部错误'],
  ]);
  expect(answers[0]?.data).toEqual({ errors: [{ field: 'name', message: '请输入 客户名称' }] });
  const english = await server.call('POST', '/rest/crm/customer/save', {
    token: tokens.sales,
    body: {},
    headers: { locale: 'en' },
  });
  expect(english).toMatchObject({ code: 422 });
  expect(english.message).not.toMatch(/\p{Script=Han}/u);
});
