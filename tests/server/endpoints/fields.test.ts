import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../../schemas/definition/definition.ts';
import { type Operator, OPERATORS } from '../../../schemas/conditions/operators.ts';
import type { ValueType } from '../../../schemas/values/valueTypes.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { sampleValues } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'admin' | 'sales' | 'stranger', string>;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'FIELDS', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  tokens = {
    admin: await server.signIn(mine.people.admin.mobile, 'FIELDS'),
    sales: await server.signIn(mine.people.sales.mobile, 'FIELDS'),
    stranger: await server.signIn(other.people.admin.mobile, 'OTHER'),
  };
});
afterAll(() => server.close());

interface Fields {
  field_data: Definition;
  version: number;
}
const getFields = async (token: string, module = 'customer') =>
  (await server.call<Fields>('POST', '/rest/sys/fields/get_fields', { token, body: { module } }))
    .data;
const save = (token: string, body: Record<string, unknown>) =>
  server.call<{ version: number }>('POST', '/rest/sys/fields/save', { token, body });

interface Offered {
  field: string;
  valueType: ValueType;
  operators: string[];
}

/** What a person would give the operator for a field of that kind. */
function operandFor(valueType: ValueType, operator: Operator): unknown {
  const { takes } = OPERATORS[operator];
  if (takes === 'none') return undefined;
  if (takes === 'days') return 3;
  const one = ONE[valueType] ?? '1';
  return takes === 'one' ? one : takes === 'two' ? [one, one] : [one];
}

const ONE: Partial<Record<ValueType, unknown>> = {
  number: 1,
  stamp: 1_700_000_000,
  switch: 1,
  ref: 1,
  refs: 1,
  date: '2026-03-05',
  datetime: '2026-03-05 10:20:00',
  time: '10:20:00',
};

/** The definition with one more field at its end. */
function withField(
  definition: Definition,
  model: string,
  options: Record<string, unknown> = {},
): Definition {
  return {
    ...definition,
    list: [
      ...definition.list,
      { type: 'input', name: '信用代码', key: `k_${model}`, model, options, rules: [] },
    ],
  };
}

describe('field definitions', () => {
  test('are answered whole, by POST and by GET, in any spelling of the module [CALLS-225] [CALLS-227]', async () => {
    const posted = await getFields(tokens.sales);
    expect(posted.field_data.list.length).toBeGreaterThan(0);
    expect(posted.version).toBe(0);
    expect(
      (
        await server.call('GET', '/rest/sys/fields/getFields', {
          token: tokens.sales,
          body: { module: 'customer' },
        })
      ).data,
    ).toEqual(posted);
    expect(await getFields(tokens.sales, 'customerpool')).toEqual(
      await getFields(tokens.sales, 'customer_pool'),
    );
    expect(
      await server.call('POST', '/rest/sys/fields/get_fields', {
        token: tokens.sales,
        body: { module: 'nosuch' },
      }),
    ).toMatchObject({ code: 404 });
  });

  test('a published field is asked for, listed, filtered and checked at once, and in no other company [CALLS-082]', async () => {
    const before = await getFields(tokens.admin);
    const changed = withField(before.field_data, 'extra_code', { required: true, is_list: true });
    const { code, data } = await save(tokens.admin, {
      module: 'customer',
      field_data: JSON.stringify(changed),
      version: before.version,
      note: '信用代码',
    });
    expect({ code, version: data.version }).toEqual({ code: 200, version: 1 });
    expect(await getFields(tokens.sales)).toMatchObject({ version: 1 });
    const create = (token: string, body: Record<string, unknown>) =>
      server.call('POST', '/rest/crm/customer/save', { token, body });
    expect(await create(tokens.sales, { name: '没有代码' })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'extra_code', message: '请输入 信用代码' }] },
    });
    expect((await create(tokens.sales, { name: '有代码', extra_code: '91' })).code).toBe(200);
    expect((await create(tokens.stranger, { name: '没有代码' })).code).toBe(200);
    const columns = async (token: string) =>
      (
        await server.call<{ key: string }[]>('GET', '/rest/sys/fields/getListField', {
          token,
          body: { module: 'customer' },
        })
      ).data.map(({ key }) => key);
    expect(await columns(tokens.sales)).toContain('extra_code');
    expect(await columns(tokens.stranger)).not.toContain('extra_code');
    const filtered = (token: string) =>
      server.call<{ count: number }>('POST', '/rest/crm/customer/list', {
        token,
        body: {
          filter: JSON.stringify({
            op: 'and',
            rules: [{ field: 'extra_code', operator: 'eq', value: '91' }],
          }),
        },
      });
    expect((await filtered(tokens.sales)).data.count).toBe(1);
    expect((await filtered(tokens.stranger)).code).toBe(400);
  });

  test('are published by administrators only', async () => {
    const { field_data, version } = await getFields(tokens.sales, 'contact');
    const body = { module: 'contact', field_data: JSON.stringify(field_data), version };
    expect((await save('', body)).code).toBe(100);
    expect(await save(tokens.sales, body)).toMatchObject({ code: 403 });
    expect((await getFields(tokens.sales, 'contact')).version).toBe(version);
  });

  test('made from an older version conflict', async () => {
    const { field_data, version } = await getFields(tokens.admin, 'bill');
    const body = {
      module: 'bill',
      field_data: JSON.stringify(withField(field_data, 'one')),
      version,
    };
    expect((await save(tokens.admin, body)).code).toBe(200);
    expect(
      await save(tokens.admin, {
        ...body,
        field_data: JSON.stringify(withField(field_data, 'two')),
      }),
    ).toMatchObject({ code: 409 });
  });

  test.each([
    ['not json'],
    ['[]'],
    ['{"list":5}'],
    ['{"list":[{"type":"input","model":"__proto__"}]}'],
  ])('%s is refused, nothing worse', async (field_data) => {
    const { version } = await getFields(tokens.admin, 'product');
    const answer = await save(tokens.admin, { module: 'product', field_data, version });
    expect([400, 422]).toContain(answer.code);
  });

  test('every version is kept with its author and note', async () => {
    const versions = await server.call<
      { version: number; note: string; author_user_name: string }[]
    >('GET', '/rest/sys/fields/versions', { token: tokens.admin, body: { module: 'customer' } });
    expect(versions.data[0]).toMatchObject({
      version: 1,
      note: '信用代码',
      author_user_name: 'FIELDS admin',
    });
    const read = (token: string, version: number) =>
      server.call<Fields>('GET', '/rest/sys/fields/version', {
        token,
        body: { module: 'customer', version },
      });
    expect((await read(tokens.admin, 1)).data.field_data.list.at(-1)).toMatchObject({
      model: 'extra_code',
    });
    expect((await read(tokens.admin, 0)).data.field_data.list.at(-1)).not.toMatchObject({
      model: 'extra_code',
    });
    expect((await read(tokens.admin, 9)).code).toBe(404);
    expect((await read(tokens.sales, 1)).code).toBe(403);
    expect((await read(tokens.stranger, 1)).code).toBe(404);
  });
});

describe('columns and fields', () => {
  test('column choice and order are kept per user [CALLS-230] [LIST-021]', async () => {
    const shown = async (token: string) =>
      (
        await server.call<{ key: string; showFlag: number; name: string }[]>(
          'GET',
          '/rest/sys/fields/getFieldsForListShow',
          { token, body: { module: 'contract' } },
        )
      ).data;
    const before = await shown(tokens.sales);
    const [first, second] = before.map(({ key }) => key);
    await server.call('POST', '/rest/sys/userconfig/saveListFields', {
      token: tokens.sales,
      body: {
        module: 'contract',
        fields: [
          { key: second, showFlag: 1 },
          { key: first, showFlag: 0 },
          { key: 'gone', showFlag: 1 },
        ],
      },
    });
    const after = await shown(tokens.sales);
    expect(after.slice(0, 2)).toMatchObject([
      { key: second, showFlag: 1 },
      { key: first, showFlag: 0 },
    ]);
    expect(after.map(({ key }) => key).toSorted()).toEqual(before.map(({ key }) => key).toSorted());
    expect(await shown(tokens.admin)).toEqual(before);
    await server.call('POST', '/rest/sys/userconfig/saveListFields', {
      token: tokens.sales,
      body: { module: 'contract', fields: '[]' },
    });
    expect(await shown(tokens.sales)).toEqual(before);
  });

  test('fields are listed flat with their operators [CALLS-229]', async () => {
    const { data } = await server.call<{ field: string; operators: string[] }[]>(
      'GET',
      '/rest/sys/fields/list',
      { token: tokens.sales, body: { module: 'customer' } },
    );
    expect(data.find(({ field }) => field === 'name')).toMatchObject({
      name: '客户名称',
      required: 1,
      operators: expect.arrayContaining(['contains']),
    });
  });

  test.each(['customer', 'contact', 'opportunity', 'contract', 'product'])(
    'every operator that the list of fields offers is taken by the filter of %s',
    async (module) => {
      const { data } = await server.call<Offered[]>('GET', '/rest/sys/fields/list', {
        token: tokens.admin,
        body: { module },
      });
      expect(data.some(({ operators }) => operators.length > 0)).toBe(true);
      const refused: string[] = [];
      for (const { field, valueType, operators } of data) {
        for (const operator of operators) {
          const value = operandFor(valueType, operator as Operator);
          const { code } = await server.call('POST', `/rest/crm/${module}/list`, {
            token: tokens.admin,
            body: { filter: JSON.stringify({ field, operator, value }) },
          });
          if (code !== 200) refused.push(`${field} (${valueType}) ${operator}: ${code}`);
        }
      }
      expect(refused).toEqual([]);
    },
  );

  test('options of a choice field are answered [CALLS-241]', async () => {
    const { data } = await server.call<unknown[]>('GET', '/rest/sys/userconfig/getFieldOptions', {
      token: tokens.sales,
      body: { module: 'customer', field: 'level' },
    });
    expect(data.length).toBeGreaterThan(1);
    expect(data[0]).toEqual({ value: expect.anything(), label: expect.any(String) });
    expect(
      (
        await server.call('GET', '/rest/sys/userconfig/getFieldOptions', {
          token: tokens.sales,
          body: { module: 'customer', field: 'nosuch' },
        })
      ).code,
    ).toBe(404);
  });

  test('a value of a unique field is taken or free; the record itself does not count [CALLS-228]', async () => {
    const { field_data, version } = await getFields(tokens.admin, 'marketing');
    await save(tokens.admin, {
      module: 'marketing',
      field_data: JSON.stringify(withField(field_data, 'code', { unique: true })),
      version,
    });
    const id = await mine.add('admin', 'marketing', {
      ...(await sampleValues(mine, 'marketing', { word: '活动', references: {} })),
      code: 'M-1',
    });
    const check = async (body: Record<string, unknown>) =>
      (
        await server.call('POST', '/rest/sys/fields/check_unique', {
          token: tokens.admin,
          body: { module: 'marketing', field: 'code', ...body },
        })
      ).data;
    expect(await check({ value: 'M-1' })).toEqual({ is_unique: 0 });
    expect(await check({ value: 'M-1', id })).toEqual({ is_unique: 1 });
    expect(await check({ value: 'M-2' })).toEqual({ is_unique: 1 });
  });

  test('the modules whose fields can be designed are for administrators [CALLS-249]', async () => {
    const names = async (token: string) =>
      (
        await server.call<{ field_name: string }[]>('GET', '/rest/sys/fields/definefield', {
          token,
        })
      ).data.map(({ field_name }) => field_name);
    expect(await names(tokens.admin)).toEqual(
      expect.arrayContaining(['customer', 'invoice', 'paymentPlan']),
    );
    expect(await names(tokens.sales)).toEqual([]);
  });
});

describe('completions of a text field', () => {
  const suggest = async (
    token: string,
    text: string,
    field = 'industry_code',
    module = 'contact',
  ) =>
    await server.call<string[]>('GET', '/rest/sys/fields/suggest', {
      token,
      body: { module, field, text },
    });
  const values = async (...asked: Parameters<typeof suggest>) => (await suggest(...asked)).data;

  beforeAll(async () => {
    const { field_data, version } = await getFields(tokens.admin, 'contact');
    await save(tokens.admin, {
      module: 'contact',
      field_data: JSON.stringify(withField(withField(field_data, 'industry_code'), 'hidden_code')),
      version,
    });
    const customer_id = await mine.add('sales', 'customer', { name: '联想客户', extra_code: '91' });
    const contact = (person: 'sales' | 'colleague', name: string, code: string) =>
      mine.add(person, 'contact', {
        name,
        industry_code: code,
        hidden_code: code,
        ...(person === 'sales' && { customer_id }),
      });
    await contact('sales', '甲', '智能装备');
    await contact('sales', '乙', '高端智能装备');
    await contact('sales', '丙', '智能装备');
    await contact('sales', '丁', '食品');
  });

  test('are values of that field that hold the typed text, each once, beginnings first [FORM-018]', async () => {
    expect(await values(tokens.sales, '智能')).toEqual(['智能装备', '高端智能装备']);
    expect(await values(tokens.sales, '智能装备')).toEqual(['高端智能装备']);
    expect(await values(tokens.sales, '%')).toEqual([]);
    expect(await values(tokens.sales, ' ')).toEqual([]);
    expect(await values(tokens.sales, '联想', 'name', 'customer')).toEqual(['联想客户']);
  });

  test('come from records within reach and fields that the role shows only [FORM-018]', async () => {
    const colleague = await server.signIn(mine.people.colleague.mobile, 'FIELDS');
    expect(await values(colleague, '智能')).toEqual([]);
    expect(await values(tokens.stranger, '联想', 'name', 'customer')).toEqual([]);
    await mine.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ contact: ['hidden_code'] }) })
        .execute(),
    );
    expect((await suggest(tokens.sales, '智能', 'hidden_code')).code).toBe(404);
    expect(await values(tokens.sales, '智能')).toEqual(['智能装备', '高端智能装备']);
    expect((await suggest(tokens.sales, '智能', 'owner_user_id')).code).toBe(404);
    await mine.db.write((tx) => tx.update('role').set({ field_no_power: '{}' }).execute());
  });
});
