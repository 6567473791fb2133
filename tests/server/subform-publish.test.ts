import { afterAll, beforeAll, expect, test } from 'vitest';
import { widget as field, startWithObject, type WithObject } from './support/ownObject.ts';

/* What becomes of the rows that records hold when the columns of their sub-form change. */

const MODULE = 'pallet_c';
const option = (...values: string[]) => ({ options: values.map((value) => ({ value })) });
const ITEM = field('input', 'item');
const COUNT = field('number', 'count');
const OLD = [
  ITEM,
  COUNT,
  field('input', 'weight'),
  field('select', 'grade', option('a', 'b')),
  field('number', 'twice', { formula: 'count * 2' }),
];
const formOf = (columns: readonly object[]) => ({
  list: [
    field('input', 'name', { required: true, system: true }),
    field('number', 'total'),
    field('subform', 'parts', { columns }),
  ],
  config: {},
  compute_formula: { total: 'SUM(LINES("parts", "twice"))' },
});

let at: WithObject;
let id: number;

beforeAll(async () => {
  at = await startWithObject({
    company: { code: 'PALLETS', mobiles: '136000031' },
    key: MODULE,
    name: '托盘',
    form: formOf(OLD),
  });
  id = await at.add({
    name: '托盘',
    parts: [
      { item: '轴', count: 3, weight: '12', grade: 'a' },
      { item: '座', count: 1, weight: '重', grade: 'b' },
    ],
  });
  await at.add({ name: '托盘', parts: [{ item: '盖' }] });
});
afterAll(() => at.server.close());

const stored = async () =>
  (
    await at.ask<{ data_raw: { parts: Record<string, unknown>[]; total: number } }>(
      'GET',
      `/rest/crm/customobject/read/${id}`,
      { module: MODULE },
    )
  ).data_raw;
const cells = async (column: string) => (await stored()).parts.map((row) => row[column]);
async function publish(columns: readonly object[], data?: object[]) {
  const { version } = await at.ask<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
    module: MODULE,
  });
  return at.call<{ errors?: { field: string }[] }>('POST', '/rest/sys/fields/save', {
    module: MODULE,
    version,
    field_data: JSON.stringify(formOf(columns)),
    ...(data && { data: JSON.stringify(data) }),
  });
}
interface Change {
  model: string;
  name: string;
  kind: string;
  count: number;
  lost: number;
  destructive: boolean;
  examples: { value: unknown }[];
}
const impact = async (columns: readonly object[]) =>
  (
    await at.ask<{ changes: Change[] }>('POST', '/rest/sys/fields/impact', {
      module: MODULE,
      field_data: JSON.stringify(formOf(columns)),
    })
  ).changes;

const NEW = [
  ITEM,
  field('number', 'count', { min: 2 }),
  field('number', 'weight'),
  field('select', 'grade', option('a')),
  field('number', 'twice', { formula: 'count * 2 + weight' }),
];

test('what changes for the columns is counted over the records that have such rows', async () => {
  const changes = await impact(NEW);
  expect(
    changes.map(({ model, kind, count, lost, destructive, examples }) => [
      model,
      kind,
      count,
      lost,
      destructive,
      examples.map(({ value }) => value),
    ]),
  ).toEqual([
    ['parts[].count', 'stricter', 1, 0, false, [1]],
    ['parts[].weight', 'retyped', 1, 1, true, ['重']],
    ['parts[].grade', 'option_removed', 1, 0, true, ['b']],
  ]);
  const [gone] = await impact(OLD.filter((column) => column !== COUNT));
  expect(gone).toMatchObject({
    model: 'parts[].count',
    name: 'parts › count',
    kind: 'removed',
    count: 1,
    destructive: true,
  });
});

test('values that would be lost are published with a choice only, and follow it with what is computed from them', async () => {
  const refused = await publish(NEW, []);
  expect([refused.code, refused.data.errors?.map((each) => each.field)]).toEqual([
    422,
    ['parts[].weight', 'parts[].grade'],
  ]);
  const done = await publish(NEW, [
    { model: 'parts[].weight', action: 'convert' },
    { model: 'parts[].grade', action: 'convert', options: [{ from: 'b', to: 'a' }] },
  ]);
  expect(done.code, done.text).toBe(200);
  await expect.poll(() => cells('grade')).toEqual(['a', 'a']);
  expect(await cells('weight')).toEqual([12, undefined]);
  expect(await cells('twice')).toEqual([18, 2]);
  expect((await stored()).total).toBe(20);
});

test('a column that is gone keeps its values out of sight, or loses them', async () => {
  const without = NEW.filter(({ model }) => model !== 'weight' && model !== 'twice');
  const twice = { model: 'parts[].twice', action: 'keep' };
  const kept = await publish(without, [{ model: 'parts[].weight', action: 'keep' }, twice]);
  expect(kept.code, kept.text).toBe(200);
  expect(await cells('weight')).toEqual([12, undefined]);
  const gone = await publish(
    without.filter(({ model }) => model !== 'count'),
    [{ model: 'parts[].count', action: 'clear' }],
  );
  expect(gone.code, gone.text).toBe(200);
  await expect.poll(() => cells('count')).toEqual([undefined, undefined]);
  expect(await cells('item')).toEqual(['轴', '座']);
});
