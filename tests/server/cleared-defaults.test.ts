import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { Definition, Widget } from '../../schemas/definition/definition.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import { encodeForm } from '../../src/data/transport/encode.ts';
import { answeredValues } from '../../src/records/form/changes.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

/*
 * A default is for what nobody answered. Whoever empties a field in the form has answered it, and so has a call that sends it empty; only
 * what is not sent at all begins with its default.
 */
const field = (type: string, model: string, options: Widget['options'] = {}): Widget => ({
  type,
  name: model,
  key: model,
  model,
  options,
  rules: [],
});
const choices = { options: [{ value: '甲' }, { value: '乙' }] };

/** One field of every kind that can have a default. */
const FIELDS: Widget[] = [
  field('input', 'text', { defaultValue: '您好' }),
  field('input', 'digits', { dataType: 'number', defaultValue: 7 }),
  field('textarea', 'long', { defaultValue: '第一行' }),
  field('number', 'amount', { defaultValue: 12.5 }),
  field('radio', 'one', { ...choices, defaultValue: '甲' }),
  field('checkbox', 'many', { ...choices, defaultValue: ['甲', '乙'] }),
  field('select', 'kind', { ...choices, defaultValue: '乙' }),
  field('select', 'kinds', { ...choices, multiple: true, defaultValue: ['乙'] }),
  field('time', 'at', { defaultValue: '21:19:56' }),
  field('date', 'day', { defaultValue: '2026-03-01' }),
  field('date', 'today', { defaultType: 'now' }),
  field('date', 'span', { type: 'daterange', defaultValue: ['2026-03-01', '2026-03-02'] }),
  field('date', 'stamp', { timestamp: true, defaultValue: 1_772_323_200_000 }),
  field('rate', 'stars', { defaultValue: 3 }),
  field('color', 'color', { defaultValue: '#2f74ff' }),
  field('slider', 'slide', { defaultValue: 40 }),
  field('editor', 'rich', { defaultValue: '<p>正文</p>' }),
  field('cascader', 'path', {
    options: [{ value: '浙江', label: '浙江', children: [{ value: '杭州', label: '杭州' }] }],
    defaultValue: ['浙江', '杭州'],
  }),
  field('user', 'who', { defaultType: 'current_user' }),
  field('department', 'where', { defaultType: 'current_department' }),
];
const MODELS = FIELDS.map(({ model }) => model);

let server: TestServer;
let company: TestCompany;
let token: string;
let count = 0;
const call = <T>(method: string, path: string, body: unknown) =>
  server.call<T>(method, path, { token, body });

const definition = {
  list: [field('input', 'name', { required: true }), ...FIELDS],
  config: {},
} as Definition;
const form = translateDefinition({
  module: customModule({ key: 'blank_c', name: '空', icon: 'box', form: [] }),
  definition,
  locale: 'zh-chs',
});
let initial: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-11-20T02:00:00Z') });
  company = await addCompany(server.services, 'EMPTY', '133000000');
  token = await server.signIn(company.people.admin.mobile, 'EMPTY');
  const { text } = await call('POST', '/rest/sys/custom/save', {
    key: 'blank_c',
    name: '空',
    title: 'name',
    field_data: JSON.stringify(definition),
  });
  expect(text).toContain('"code":200');
  const { viewer } = await company.as('admin');
  initial = initialValues(form, { viewer, now: '2026-11-20 10:00:00' });
});
afterAll(() => server.close());

async function stored(body: unknown): Promise<Record<string, unknown>> {
  const { code, data, text } = await call<{ id: number }>(
    'POST',
    '/rest/crm/customobject/save',
    body,
  );
  expect(code, text).toBe(200);
  const read = await call<{ data_raw: Record<string, unknown> }>(
    'GET',
    `/rest/crm/customobject/read/${data.id}`,
    { module: 'blank_c' },
  );
  return read.data.data_raw;
}
const emptyIn = (values: Record<string, unknown>) =>
  MODELS.filter((model) => isEmpty(values[model]));
const some = fc.subarray(MODELS);

describe('what was emptied stays empty', () => {
  test('every kind of field here begins with something', () => {
    expect(MODELS.filter((model) => isEmpty(initial[model]))).toEqual([]);
  });

  test('in the form: exactly the defaults that were taken back are gone', async () => {
    await fc.assert(
      fc.asyncProperty(some, async (cleared) => {
        const store = createRecordStore({
          form,
          values: { ...initial },
          context: { today: '2026-11-20', settings: {} },
        });
        store.set('name', `表单 ${count++}`);
        for (const model of cleared) store.set(model, undefined);
        const judged = store.submit();
        if (!judged.ok) throw new Error(JSON.stringify(judged.errors));
        const values = answeredValues({ form, initial, moved: store.moved() }, judged.values);
        expect(emptyIn(await stored(String(encodeForm({ module: 'blank_c', ...values }))))).toEqual(
          cleared,
        );
      }),
      { numRuns: 30 },
    );
  });

  test('in a call: empty is an answer, not sent is none', async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom('', null), async (cleared, nothing) => {
        const values = Object.fromEntries(cleared.map((model) => [model, nothing]));
        const body = { module: 'blank_c', name: `调用 ${count++}`, ...values };
        expect(emptyIn(await stored(body))).toEqual(cleared);
      }),
      { numRuns: 30 },
    );
  });

  test('in a spreadsheet a column that is not there and an empty cell say nothing: the defaults come', async () => {
    const body = new FormData();
    body.append('module', 'blank_c');
    body.append('file', new File(['name,text,amount\n表格,,\n'], 'a.csv'));
    const { data: begun } = await server.call<ResponseOf<'importRead'>>(
      'POST',
      '/rest/sys/import/upload',
      { token, body },
    );
    const { id } = begun;
    await call('POST', '/rest/sys/import/setup', {
      id,
      mapping: ['name', 'text', 'amount'],
      policy: 'create',
    });
    await call('POST', '/rest/sys/import/check', { id });
    await call('POST', '/rest/sys/import/run', { id });
    const rows = await call<ResponseOf<'importRows'>>('GET', '/rest/sys/import/rows', { id });
    const read = await call<{ data_raw: Record<string, unknown> }>(
      'GET',
      `/rest/crm/customobject/read/${rows.data.list[0]?.record_id ?? 0}`,
      { module: 'blank_c' },
    );
    expect(emptyIn(read.data.data_raw)).toEqual([]);
  });
});
