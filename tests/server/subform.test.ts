import { afterAll, beforeAll, expect, test } from 'vitest';
import { widget as field, startWithObject, type WithObject } from './support/ownObject.ts';

/* Rows of their own within a record: judged, computed and kept on the server as in the browser. */

const MODULE = 'delivery_c';
const TITLE = field('input', 'name', { required: true, system: true });
const COLUMNS = [
  field('input', 'item', { required: true, unique: true, maxlength: 10 }),
  field('number', 'price', { min: 0, precision: 2 }),
  field('number', 'count', { min: 1 }),
  field('number', 'amount', { precision: 2, formula: 'price * count' }),
  field('number', 'cost', { isHidden: true, defaultValue: 1 }),
  field('editor', 'note'),
  field('customer', 'from'),
];
const FORM = {
  list: [
    TITLE,
    field('number', 'total', { precision: 2 }),
    field('subform', 'lines', {
      columns: COLUMNS,
      min: 1,
      max: 3,
    }),
  ],
  config: {},
  compute_formula: { total: 'SUM(LINES("lines", "amount"))' },
};

interface Done {
  id: number;
  errors?: { field: string; message: string }[];
}
interface Row {
  [column: string]: unknown;
}

let at: WithObject;

beforeAll(async () => {
  at = await startWithObject({
    company: { code: 'SUBFORM', mobiles: '136000001' },
    key: MODULE,
    name: '发货',
    form: FORM,
  });
});
afterAll(() => at.server.close());

const save = (lines: unknown, more: Record<string, unknown> = {}) =>
  at.call<Done>('POST', '/rest/crm/customobject/save', {
    module: MODULE,
    name: '发货单',
    lines: JSON.stringify(lines),
    ...more,
  });
async function read(id: number) {
  const { data } = await at.call<{ version: number; data_raw: { lines: Row[]; total: number } }>(
    'GET',
    `/rest/crm/customobject/read/${id}`,
    { module: MODULE },
  );
  return { version: data.version, ...data.data_raw };
}
async function update(id: number, lines: unknown) {
  const { version } = await read(id);
  return at.call('PUT', `/rest/crm/customobject/update/${id}`, {
    module: MODULE,
    version,
    lines: JSON.stringify(lines),
  });
}
const places = (answer: { data: { errors?: { field: string }[] } }) =>
  answer.data.errors?.map((each) => each.field);

test('rows are stored with names of their own, computed on the server, and summed in the form', async () => {
  const made = await save([
    { item: '轴', price: '1.10', count: 3, amount: 999 },
    { item: '座', price: 2, count: 1 },
    { item: '' },
  ]);
  expect(made.code, made.text).toBe(200);
  const { lines, total } = await read(made.data.id);
  expect(lines).toMatchObject([
    { item: '轴', price: 1.1, count: 3, amount: 3.3, cost: 1 },
    { item: '座', amount: 2 },
  ]);
  expect(total).toBe(5.3);
  expect(new Set(lines.map(({ _id }) => _id)).size).toBe(2);
});

test('each fault names its row and its column', async () => {
  const answer = await save([
    { item: '轴', price: -1 },
    { price: 1, count: 0, odd: 'x' },
    { item: '轴', from: 999_999 },
  ]);
  expect(answer.code).toBe(422);
  expect(places(answer)).toEqual([
    'lines[0].price',
    'lines[1].odd',
    'lines[1].item',
    'lines[1].count',
    'lines[2].item',
  ]);
  expect(answer.data.errors?.[0]?.message).toBe('第 1 行「price」：不能小于 0');
  const far = await save([{ item: '轴', from: 999_999 }]);
  expect(places(far)).toEqual(['lines[0].from']);
});

test.each([
  ['more than it takes', ['a', 'b', 'c', 'd'].map((item) => ({ item }))],
  ['no list', { item: 'a' }],
])('%s is refused', async (_, lines) => {
  const answer = await save(lines);
  expect([answer.code, places(answer)]).toEqual([422, ['lines']]);
});

test('what nobody sees in a row stays with it wherever the row goes', async () => {
  const made = await save([{ item: '甲' }, { item: '乙' }]);
  const [first, second] = (await read(made.data.id)).lines;
  const { cost: _, ...seen } = first ?? {};
  const answer = await update(made.data.id, [
    { ...second, item: '乙二', cost: 77 },
    { ...seen, item: '甲二' },
    { item: '丙', cost: 5 },
  ]);
  expect(answer.code, answer.text).toBe(200);
  const { lines } = await read(made.data.id);
  expect(lines.map(({ item, cost }) => [item, cost])).toEqual([
    ['乙二', 1],
    ['甲二', 1],
    ['丙', 1],
  ]);
  expect(lines.slice(0, 2).map(({ _id }) => _id)).toEqual([second?._id, first?._id]);
});

test('rich text in a row has nothing in it that runs', async () => {
  const made = await save([{ item: '轴', note: '<p>好<script>alert(1)</script></p>' }]);
  expect((await read(made.data.id)).lines[0]?.note).toBe('<p>好</p>');
});

test('whoever may not see the sub-form neither reads nor writes it', async () => {
  const made = await save([{ item: '轴', price: 1, count: 1 }]);
  const definition = {
    ...FORM,
    list: FORM.list.map((each) =>
      each.model === 'lines' ? { ...each, options: { ...each.options, isHidden: true } } : each,
    ),
  };
  const { version } = (
    await at.call<{ version: number }>('POST', '/rest/sys/fields/get_fields', { module: MODULE })
  ).data;
  const published = await at.call<Done>('POST', '/rest/sys/fields/save', {
    module: MODULE,
    version,
    field_data: JSON.stringify(definition),
  });
  expect(published.code, published.text).toBe(200);
  const before = (await read(made.data.id)).lines;
  expect((await update(made.data.id, [{ item: '换' }])).code).toBe(200);
  expect((await read(made.data.id)).lines).toEqual(before);
});
