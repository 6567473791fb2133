import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPaths } from '../../schemas/endpoints/endpointPaths.ts';
import { coerceRecord } from '../../schemas/validation/coerce.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Field } from '../../schemas/form/form.ts';
import type { Widget } from '../../schemas/definition/definition.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { moduleFile, moduleKeys } from '../../schemas/modules/index.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { addCompany } from './support/companies.ts';
import { startServer } from './support/server.ts';
import type { TestServer } from './support/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  const company = await addCompany(server.services, 'VERDICT', '139111111');
  token = await server.signIn(company.people.admin.mobile, 'VERDICT');
});
afterAll(() => server.close());

/** Values as people and foreign clients send them: right, wrong, empty, of another type. */
function answers(field: Field): fc.Arbitrary<unknown> {
  const choice = field.choices[0]?.value ?? 'x';
  const right: Record<string, unknown> = {
    number: '12.5',
    date: '2026-03-15',
    datetime: '2026-03-15 09:30:00',
    time: '09:30:00',
    switch: '1',
    choice: String(choice),
    choices: [String(choice)],
    text: '13800000001',
    longtext: '说明',
    html: '<p>说明</p>',
  };
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(right[field.valueType] ?? '') },
    fc.constantFrom(
      '',
      '   ',
      'x'.repeat(300),
      'abc',
      '-3',
      '1.2345',
      '99999999999999999',
      '2026-02-30',
      '12345678901',
      '没有这个选项',
      '=1+1',
    ),
  );
}

const MODULES = moduleKeys
  .map((key) => moduleFile(key))
  .filter((file) => file !== undefined)
  .filter((file) => !file.view && file.verbs?.save !== null);

describe('the form and the call judge alike [FORM-087]', () => {
  test.each(MODULES)('$key', async (file) => {
    const form = translateDefinition({
      module: file,
      definition: defaultDefinition(file),
      locale: 'zh-chs',
    });
    const fields = [...form.fields.values()].filter(
      (field) =>
        !field.system &&
        !field.hidden &&
        !field.computed &&
        !field.readOnly &&
        !['ref', 'refs', 'lines', 'object', 'images', 'address', 'path'].includes(field.valueType),
    );
    const record = fc.record(
      Object.fromEntries(fields.map((field) => [field.model, answers(field)])),
      { requiredKeys: [] },
    );
    const [path = ''] = endpointPaths('save', file);
    await fc.assert(
      fc.asyncProperty(record, async (raw) => {
        const store = createRecordStore({
          form,
          values: {
            ...initialValues(form, { now: '2026-11-21 09:30:00' }),
            ...coerceRecord(form, raw),
          },
          context: { settings: {}, today: '2026-11-21' },
        });
        const result = store.submit();
        fc.pre(!result.ok);
        const said = result.ok
          ? []
          : result.errors.map((error) => ({
              field: error.field,
              message: fieldMessage(error, 'zh-chs'),
            }));
        const { code, data, text } = await server.call<{
          errors: { field: string; message: string }[];
        }>('POST', `${path}`, { token, body: raw });
        expect(code, text).toBe(422);
        const fields = new Set(said.map((error) => error.field));
        expect(data.errors.filter((error) => fields.has(error.field))).toEqual(said);
      }),
      { numRuns: 12 },
    );
  });
});

/** One field of every kind that judges its value itself, with limits where it knows some. */
const KINDS: readonly Widget[] = (
  [
    ['input', {}],
    ['input', { maxlength: 5 }],
    ['input', { dataType: 'email', dataTypeCheck: true }],
    ['textarea', {}],
    ['number', { min: 1, max: 10, precision: 1 }],
    ['radio', { options: CHOICES() }],
    ['checkbox', { options: CHOICES(), min: 1, max: 2 }],
    ['select', { options: CHOICES() }],
    ['select', { options: CHOICES(), multiple: true }],
    ['time', {}],
    ['time', { isRange: true }],
    ['date', { type: 'date' }],
    ['date', { type: 'datetime' }],
    ['date', { type: 'daterange' }],
    ['barcode', {}],
    ['barcode', { barcodeFormat: 'code128' }],
    ['barcode', { ean13: true }],
    ['duration', { min: 0 }],
    ['duration', { durationUnit: 'second' }],
    ['rate', { max: 5 }],
    ['rate', { max: 5, allowHalf: true }],
    ['color', {}],
    ['color', { showAlpha: true }],
    ['switch', {}],
    ['slider', { min: 0, max: 10, step: 2 }],
    ['slider', { range: true, min: 0, max: 10 }],
    ['cascader', { options: TREE() }],
    ['editor', {}],
  ] as const
).map(([type, options], index) => ({
  type,
  name: `${type} ${index}`,
  key: `k${index}`,
  model: `k${index}`,
  options,
  rules: [],
}));

function CHOICES() {
  return ['A', 'B', '3'].map((value) => ({ value, label: value }));
}
function TREE() {
  return [
    {
      value: 'up',
      label: '上',
      children: [
        { value: 'left', label: '左' },
        { value: '1', label: '一' },
      ],
    },
    { value: 'down', label: '下', children: [{ value: 'left', label: '左' }] },
  ];
}

/** Right and wrong for some kind or other; each is given to all of them. */
const ANY: readonly unknown[] = [
  '',
  ' ',
  'A',
  'B',
  'a',
  '3',
  'x',
  'A,A',
  'up',
  'abcdefgh',
  'a@b.cn',
  '0',
  '1',
  '5',
  '2.5',
  '11',
  '-1',
  '1.25',

  '#fff',
  '#FF0000',
  '#ff000080',
  'red',
  'rgb(1,2,3)',
  'rgba(1, 2, 3, 0.5)',
  'rgb(1,2)',
  '#12',
  'hsl(0,0%,0%)',

  '12:30:00',
  '25:00:00',
  '2026-03-05',
  '2026-02-30',
  '2026-03-05 10:20:00',
  'true',
  '是',
  ['A'],
  ['A', 'A'],
  ['A', 'B'],
  ['A', 'B', '3'],
  ['A', 'x'],
  [],
  [''],
  ['up', 'left'],
  ['up', '1'],
  ['up', 1],
  ['down', '1'],
  ['left'],
  ['up'],
  ['up', 'up'],
  ['up', 'left', 'left'],

  ['2026-01-01', '2026-01-02'],
  ['2026-01-02', '2026-01-01'],
  ['2026-01-01'],
  ['10:00:00', '09:00:00'],

  [1, 5],
  [5, 1],
  ['1', '20'],
  2,
  3,
  0,
  -1,
  2.5,
  1e9,
];

/** Form bodies carry nothing but text. */
const onTheWire = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(String) : String(value);

describe('every kind of field is judged alike by the form and by the call, right and wrong [FORM-087]', () => {
  test('choices, paths, colours, spans, numbers and texts', async () => {
    const file = moduleFile('customer');
    if (!file) throw new Error('no customers');
    const shipped = defaultDefinition(file);
    const definition = { ...shipped, list: [...shipped.list, ...KINDS] };
    const { data: now } = await server.call<{ version: number }>(
      'POST',
      '/rest/sys/fields/get_fields',
      { token, body: { module: 'customer' } },
    );
    const published = await server.call('POST', '/rest/sys/fields/save', {
      token,
      body: {
        module: 'customer',
        version: now.version,
        field_data: JSON.stringify(definition),
      },
    });
    expect(published.code, published.text).toBe(200);
    const form = translateDefinition({ module: file, definition, locale: 'zh-chs' });
    const models = new Set(KINDS.map(({ model }) => model));
    let count = 0;
    const wrong = { form: 0, call: 0 };
    for (const value of ANY.map(onTheWire)) {
      count += 1;
      const raw = {
        name: `同判 ${count}`,
        ...Object.fromEntries([...models].map((model) => [model, value])),
      };
      const store = createRecordStore({
        form,
        values: {
          ...initialValues(form, { now: '2026-11-21 09:30:00' }),
          ...coerceRecord(form, raw),
        },
        context: { settings: {}, today: '2026-11-21' },
      });
      const result = store.submit();
      const said = (result.ok ? [] : result.errors)
        .filter(({ field }) => models.has(field))
        .map((error) => [error.field, fieldMessage(error, 'zh-chs')]);
      const answer = await server.call<{ errors?: { field: string; message: string }[] }>(
        'POST',
        '/rest/crm/customer/save',
        { token, body: raw },
      );
      const heard = (answer.data?.errors ?? [])
        .filter(({ field }) => models.has(field))
        .map(({ field, message }) => [field, message]);
      expect(heard, JSON.stringify(value)).toEqual(said);
      expect(answer.code === 200, answer.text).toBe(result.ok);
      wrong.form += said.length;
      wrong.call += heard.length;
    }
    expect(wrong.form).toBeGreaterThan(200);
    expect(wrong.call).toBe(wrong.form);
  });
});
