import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { FieldConditions, Widget } from '../../schemas/definition/definition.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

/*
 * A rule is a rule on every way into the table: the form, a cell of the list, many at once, a spreadsheet. Random values go all these
 * ways, over equal records; what is said of them and what is stored must be the same.
 */
let server: TestServer;
let company: TestCompany;
let token: string;
let count = 0;

const field = (
  type: string,
  name: string,
  model: string,
  {
    rules = [],
    when,
    ...options
  }: Widget['options'] & { rules?: Widget['rules']; when?: FieldConditions } = {},
): Widget => ({
  type,
  name,
  key: model,
  model,
  options: { ...options, ...(when && { when }) },
  rules,
});
const choices = (...values: string[]) => ({
  options: values.map((value) => ({ value, label: value })),
  showLabel: true,
});
const isCompany = { field: 'kind', operator: 'eq', value: '公司' } as const;

const FIELDS: Widget[] = [
  field('input', '名称', 'name', { required: true, system: true, searchable: true }),
  field('select', '类型', 'kind', choices('个人', '公司', '其他')),
  field('input', '税号', 'tax_no', {
    when: { show: isCompany, require: isCompany, onHide: 'clear' },
    rules: [{ pattern: '/^[0-9A-Z]{6,8}$/', message: '税号为 6 到 8 位' }],
  }),
  field('number', '金额', 'amount', { min: 0, max: 1000, precision: 2 }),
  field('number', '两倍', 'twice'),
  field('input', '编码', 'code', { unique: true, maxlength: 6 }),
  field('select', '等级', 'grade', {
    ...choices('甲', '乙', '丙'),
    when: { options: [{ when: isCompany, allow: ['甲', '乙'] }] },
  }),
  field('input', '备注', 'memo', {
    maxlength: 8,
    when: { readonly: { field: 'grade', operator: 'eq', value: '丙' } },
  }),
  field('date', '日期', 'day', { type: 'date', format: 'yyyy-MM-dd', min: '2026-01-01' }),
  field('select', '标签', 'tags', { ...choices('红', '绿', '蓝'), multiple: true }),
  field('cascader', '地区', 'path', {
    options: [
      { value: '浙江', label: '浙江', children: [{ value: '杭州', label: '杭州' }] },
      { value: '上海', label: '上海' },
    ],
  }),
  field('color', '颜色', 'color'),
  field('address', '地址', 'place'),
];

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-11-20T02:00:00Z') });
  company = await addCompany(server.services, 'WAYS', '131000000');
  token = await server.signIn(company.people.admin.mobile, 'WAYS');
  const field_data = JSON.stringify({
    list: FIELDS,
    config: {},
    compute_formula: { twice: 'amount * 2' },
  });
  expect(
    (
      await call('POST', '/rest/sys/custom/save', {
        key: 'case_c',
        name: '案件',
        title: 'name',
        field_data,
      })
    ).text,
  ).toContain('"code":200');
  await create({ name: '占用', code: 'T1' });
});
afterAll(() => server.close());

type Values = Readonly<Record<string, string | readonly string[]>>;
const call = <T>(method: string, path: string, body: unknown) =>
  server.call<T>(method, path, { token, body });
const create = async (values: Values) =>
  (
    await call<{ id: number }>('POST', '/rest/crm/customobject/save', {
      module: 'case_c',
      ...values,
    })
  ).data.id;

interface Outcome {
  /** model: message, sorted */
  said: string[];
  stored: Record<string, unknown> | undefined;
}

async function outcome(
  errors: readonly { field: string; message: string }[],
  id: number | undefined,
): Promise<Outcome> {
  const { data } =
    id === undefined
      ? { data: undefined }
      : await call<{ data_raw: Record<string, unknown> }>(
          'GET',
          `/rest/crm/customobject/read/${id}`,
          { module: 'case_c' },
        );
  const { name: _, ...stored } = data?.data_raw ?? {};
  return {
    said: errors.map(({ field: model, message }) => `${model}: ${message}`).toSorted(),
    stored: data && stored,
  };
}

type Faults = { errors: { field: string; message: string }[] };

async function byForm(id: number, values: Values): Promise<Outcome> {
  const { code, data } = await call<Faults>('POST', `/rest/crm/customobject/update/${id}`, {
    module: 'case_c',
    version: 1,
    ...values,
  });
  return outcome(code === 200 ? [] : data.errors, id);
}

async function byMany(id: number, values: Values): Promise<Outcome> {
  const { data } = await call<ResponseOf<'bulkUpdate'>>('POST', '/rest/sys/bulk/update', {
    module: 'case_c',
    records: JSON.stringify([{ id, values }]),
  });
  return outcome(data.refused[0]?.errors ?? [], id);
}

/** One row of a spreadsheet; `id` names the record that it changes. */
async function bySheet(values: Values, id?: number): Promise<Outcome> {
  const named = Object.entries({ ...(id !== undefined && { id: String(id) }), ...values });
  const form = new FormData();
  form.append('module', 'case_c');
  form.append(
    'file',
    new File(
      [
        `${named.map(([model]) => model).join(',')}\n${named.map(([, value]) => `"${[value].flat(2).join('、')}"`).join(',')}\n`,
      ],
      '案件.csv',
    ),
  );
  const { data: begun, text } = await server.call<ResponseOf<'importRead'>>(
    'POST',
    '/rest/sys/import/upload',
    { token, body: form },
  );
  expect(begun.total, text).toBe(1);
  expect(
    (
      await call('POST', '/rest/sys/import/setup', {
        id: begun.id,
        mapping: named.map(([model]) => model),
        policy: id === undefined ? 'create' : 'update',
      })
    ).code,
  ).toBe(200);
  expect(
    (await call<ResponseOf<'importCheck'>>('POST', '/rest/sys/import/check', { id: begun.id })).data
      .state,
  ).toBe('ready');
  expect(
    (await call<ResponseOf<'importRun'>>('POST', '/rest/sys/import/run', { id: begun.id })).data
      .state,
  ).toBe('done');
  const [row] = (
    await call<ResponseOf<'importRows'>>('GET', '/rest/sys/import/rows', { id: begun.id })
  ).data.list;
  return outcome(
    (row?.errors ?? []).map(({ model, message }) => ({ field: model, message })),
    id ?? row?.record_id ?? undefined,
  );
}

const VALUES = fc.record(
  {
    kind: fc.constantFrom('个人', '公司', '公司', '其他', '外星人'),
    tax_no: fc.constantFrom('123456', 'ABC12345', '765432', 'ZZZ999', '12', '小写', '123456789'),
    amount: fc.constantFrom('0', '12.5', '3', '7.25', '12.345', '1000', '1000.01', '-1', '很多'),
    grade: fc.constantFrom('甲', '甲', '乙', '乙', '丙', '丁'),
    memo: fc.constantFrom('好', '旧', '短', '八个字的备注正好', '这是九个字的备注了'),
    day: fc.constantFrom(
      '2026-03-01',
      '2026-05-06',
      '2026-12-31',
      '2026-02-30',
      '2025-12-31',
      '三月',
    ),
    tags: fc.constantFrom(['红'], ['红', '蓝'], ['绿'], ['绿', '蓝'], ['紫'], ['绿', '绿']),
    color: fc.constantFrom('#2f74ff', '#ABC', 'rgb(1, 2, 3)', '#000000', '红色'),
    code: fc.constantFrom('T1', 'fresh', 'fresh', 'fresh', '1234567'),
  },
  { requiredKeys: [] },
);

/** A code of this turn's own where it has to be fresh. */
const ownCode = (values: Values, turn: string): Values =>
  values.code === 'fresh' ? { ...values, code: turn } : values;
const withoutCode = ({ said, stored }: Outcome) => ({
  said,
  stored: stored && { ...stored, code: stored.code === 'T1' || !stored.code ? stored.code : 'own' },
});

describe('every way of writing judges and stores alike', () => {
  test('a change: of a form, of many at once, of a spreadsheet', async () => {
    const seen = { stored: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(VALUES, fc.constantFrom('个人', '公司'), async (values, kind) => {
        count += 1;
        const ids = await Promise.all(
          [0, 1, 2].map((way) =>
            create({
              name: `${count} 之 ${way}`,
              kind,
              tax_no: kind === '公司' ? 'OLD123' : '',
              amount: '3',
              memo: '旧',
              grade: '甲',
              tags: ['绿'],
            }),
          ),
        );
        const [one = 0, two = 0, three = 0] = ids;
        const form = withoutCode(await byForm(one, ownCode(values, `a${count}`)));
        expect(withoutCode(await byMany(two, ownCode(values, `b${count}`)))).toEqual(form);
        if (Object.keys(values).length > 0)
          expect(withoutCode(await bySheet(ownCode(values, `c${count}`), three))).toEqual(form);
        seen[form.said.length > 0 ? 'refused' : 'stored'] += 1;
      }),
      { numRuns: 40 },
    );
    expect(Math.min(seen.stored, seen.refused)).toBeGreaterThan(3);
  }, 120_000);

  test('what a form cannot answer is refused by a call: paths, repeated options, colours', async () => {
    const said = async (values: Values) => {
      const { code, data } = await call<{ id: number } & Faults>(
        'POST',
        '/rest/crm/customobject/save',
        { module: 'case_c', name: `试 ${++count}`, ...values },
      );
      return code === 200 ? [] : data.errors.map(({ field: model }) => model);
    };
    expect(await said({ path: ['浙江', '杭州'], tags: ['绿', '红'], color: '#ABC' })).toEqual([]);
    expect(await said({ path: ['浙江'] })).toEqual(['path']);
    expect(await said({ path: ['上海', '杭州'] })).toEqual(['path']);
    expect(await said({ tags: ['绿', '绿'] })).toEqual(['tags']);
    expect(await said({ color: '红色' })).toEqual(['color']);
    expect(await said({ place: JSON.stringify({ region: '浙江省,杭州市,西湖区' }) })).toEqual([]);
    expect(await said({ place: JSON.stringify({ region: '火星,一号' }) })).toEqual(['place']);
  });

  test('a new record: of a form and of a spreadsheet', async () => {
    await fc.assert(
      fc.asyncProperty(VALUES, async (values) => {
        count += 1;
        const { code, data } = await call<{ id: number } & Faults>(
          'POST',
          '/rest/crm/customobject/save',
          { module: 'case_c', name: `新 ${count}`, ...ownCode(values, `d${count}`) },
        );
        const form = withoutCode(
          await outcome(code === 200 ? [] : data.errors, code === 200 ? data.id : undefined),
        );
        expect(
          withoutCode(await bySheet({ name: `新 ${count} 表`, ...ownCode(values, `e${count}`) })),
        ).toEqual(form);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
