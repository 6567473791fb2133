import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Condition, evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { rowColumns } from '../../../schemas/form/rowColumns.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { type Operator, OPERATORS } from '../../../schemas/conditions/operators.ts';
import type { ValueType } from '../../../schemas/values/valueTypes.ts';
import { readFilter } from '../../../server/records/search/filters.ts';
import { formFor, insertMany, listRecords, saveDefinition } from '../../../server/records/index.ts';
import type { Caller, Values } from '../../../server/records/core/types.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Office, openOffice } from '../support/records.ts';

let at: TestDatabase;
let office: Office;
let boss: Caller;
let form: Form;
beforeAll(async () => {
  at = await openTestDatabase();
  office = await openOffice(at.database, 'DEMO');
  boss = await office.as('boss', { admin: true });
  const shipped = defaultDefinition(MODULES.customer);
  const definition = {
    ...shipped,
    list: [...shipped.list, ...EXTRA.map(widget)],
  };
  await saveDefinition(boss, 'customer', {
    text: JSON.stringify(definition),
    version: 0,
    note: '',
  });
  form = await formFor(boss, 'customer');
});
afterAll(() => at.close());

/** A column of each of these kinds: rows are asked for by any of them. */
const KINDS: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['c_text', 'input', {}],
  ['c_number', 'number', { precision: 4 }],
  ['c_switch', 'switch', {}],
  ['c_date', 'date', {}],
  ['c_datetime', 'date', { type: 'datetime' }],
  [
    'c_choice',
    'select',
    { options: [{ value: 'a' }, { value: 'b' }, { value: 3 }, { value: true }] },
  ],
  [
    'c_choices',
    'checkbox',
    { options: [{ value: 'a' }, { value: 'b' }, { value: 3 }, { value: true }] },
  ],
  ['c_ref', 'user', {}],
  ['c_refs', 'user', { multiple: true }],
  ['c_address', 'address', {}],
];
const widget = ([model, type, options]: (typeof KINDS)[number]) => ({
  type,
  name: model,
  key: model,
  model,
  options,
  rules: [],
});
const COLUMNS = [
  ...KINDS.map(widget),
  // nobody may ask for it
  widget(['c_hidden', 'input', { isHidden: true }]),
];

const choices = { options: [{ value: 'a' }, { value: 'b' }, { value: 3 }, { value: true }] };
/** A field of every value type, beside those of the module. */
const EXTRA: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['x_text', 'input', {}],
  ['x_long', 'textarea', {}],
  ['x_html', 'editor', {}],
  ['x_number', 'number', { precision: 4 }],
  ['x_switch', 'switch', {}],
  ['x_date', 'date', {}],
  ['x_month', 'date', { type: 'month' }],
  ['x_datetime', 'date', { type: 'datetime' }],
  ['x_time', 'time', {}],
  ['x_stamp', 'date', { timestamp: true }],
  ['x_choice', 'select', choices],
  ['x_choices', 'checkbox', choices],
  ['x_ref', 'user', {}],
  ['x_refs', 'user', { multiple: true }],
  ['x_path', 'cascader', {}],
  ['x_span', 'date', { type: 'daterange' }],
  ['x_address', 'address', {}],
  ['x_images', 'img', {}],
  ['x_customer', 'customer', {}],
  ['x_rows', 'subform', { columns: COLUMNS }],
];

/** one more character than an index slot keeps of a text, and what it keeps */
const LONG = `${'x'.repeat(199)}中文`;
const CUT = LONG.slice(0, 200);
const WORDS = [
  '',
  LONG,
  CUT,
  'a',
  'A',
  'ab',
  'İ',
  'ß',
  'ΣΑΣ',
  '中文',
  '%',
  '_',
  "o'clock",
  '𝄞x',
  'true',
  '3',
  ' ',
  '\\',
];
const DAYS = [
  '2025-12-28',
  '2025-12-31',
  '2026-01-01',
  '2026-01-04',
  '2026-01-05',
  '2026-01-06',
  '2026-02-01',
  '2026-03-31',
];
const TIMES = ['00:00:00', '09:30:00', '23:59:59'];
const NUMBERS = [0, 1, -1, 0.1, 0.3, 2.5, 1e10, 9_999_999_999_999.99, -1234.5678];
const some = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const moments = fc.tuple(some(...DAYS), some(...TIMES)).map((parts) => parts.join(' '));
const options = some<string | number | boolean>('a', 'b', 3, true);
const address = fc.record({
  region: some('', '上海市,上海市,浦东新区', 'A'),
  address: some('', 'b 路', 'region'),
  location: some('', '1,2'),
});

const VALUES: Partial<Record<ValueType, fc.Arbitrary<unknown>>> = {
  text: some(...WORDS),
  longtext: some(...WORDS),
  html: some('<p>a</p>', 'Ab'),
  number: some(...NUMBERS),
  switch: some(0, 1),
  date: some(...DAYS),
  datetime: moments,
  time: some(...TIMES),
  stamp: some(0, 1_767_571_200_000, -5),
  choice: options,
  choices: fc.array(options, { maxLength: 3 }),
  ref: some(1, 2, 3),
  refs: fc.array(some(1, 2, 3), { maxLength: 3 }),
  path: fc.array(some('a', 'b', '310000'), { maxLength: 3 }),
  span: fc.tuple(some(...DAYS), some(...DAYS)),
  address,
  images: fc.constant([{ id: 1, path: 'p' }]),
  lines: fc.array(
    fc.constant(undefined).chain(() => rows()),
    { maxLength: 3 },
  ),
};

/** A row of the sub-form; now and then one without values, which is not stored. */
const rows = () =>
  fc.record(
    Object.fromEntries(
      rowColumns(form.fields.get('x_rows') ?? {}).map(({ model, valueType }) => [
        model,
        fc.option(VALUES[valueType] ?? fc.constant(undefined), { nil: undefined, freq: 2 }),
      ]),
    ),
  );

const fields = () =>
  [...form.fields.values()].filter(
    (field) =>
      !field.system && !field.hidden && form.filters.some(({ model }) => model === field.model),
  );
const records = (others: readonly number[]) =>
  fc.record(
    Object.fromEntries(
      fields().map(({ model, valueType }) => [
        model,
        fc.option(
          model === 'x_customer'
            ? some(1, ...others)
            : (VALUES[valueType] ?? fc.constant(undefined)),
          { nil: undefined, freq: 3 },
        ),
      ]),
    ),
  );

/** Leaves that the filter screen could make, with operands of the right kind, of the wrong one, and none. */
const leaves = () =>
  fc
    .tuple(fc.constantFrom(...form.filters), some('', '', '', 'x_customer.'))
    .chain(([{ model, valueType, operators }, step]) => {
      const own = (
        VALUES[valueType === 'choices' ? 'choice' : valueType === 'refs' ? 'ref' : valueType] ??
        fc.constant('')
      ).map((value) => (Array.isArray(value) ? value[0] : typeof value === 'object' ? 'a' : value));
      const me = valueType === 'ref' || valueType === 'refs' ? 3 : 0;
      const one = fc.oneof(
        { weight: 5, arbitrary: own },
        { weight: 1, arbitrary: fc.constant('') },
        { weight: valueType === 'datetime' ? 3 : 0, arbitrary: some(...DAYS) },
        { weight: me, arbitrary: some({ ref: '$viewer.id' }, { ref: '$viewer.department_id' }) },
      );
      const each = fc.oneof(
        { weight: 3, arbitrary: one },
        { weight: me, arbitrary: fc.constant({ ref: '$viewer.departments' }) },
      );
      return fc.constantFrom(...operators).chain((operator: Operator) => {
        const value = ['in', 'nin'].includes(operator)
          ? fc.array(each, { maxLength: 3 })
          : operator === 'between'
            ? fc.tuple(one, one)
            : WORDY.has(operator)
              ? some(...WORDS)
              : OPERATORS[operator].takes === 'days'
                ? some<unknown>(0, 1, '5', 30, 400, '')
                : one;
        return value.map((operand): Condition => ({
          field: `${step}${model}`,
          operator,
          value: operand,
        }));
      });
    });
const rising = (a: unknown, b: unknown) => Number(a) - Number(b);
const WORDY = new Set(['contains', 'ncontains', 'starts']);
const filters = () =>
  fc.letrec<{ filter: Condition }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small' },
      leaves(),
      fc.record({
        op: some('and' as const, 'or' as const),
        rules: fc.array(tie('filter'), { maxLength: 3 }),
      }),
    ),
  })).filter;

async function fill(): Promise<Values[]> {
  const rows = (others: readonly number[], numRuns: number) =>
    fc
      .sample(records(others), { numRuns, seed: 7 })
      .map((values) => ({ values: { ...values, name: String(values.name ?? '') || 'n' } }));
  const first = await insertMany(boss, 'customer', rows([1], 40));
  await insertMany(boss, 'customer', rows(first, 110));
  return everything();
}

/** All records as a condition reads them, with the values of the customer they point to under `x_customer.…`. */
async function everything(): Promise<Values[]> {
  const stored = await office.company.read((tx) =>
    tx.from('record').selectAll().where('module', '=', 'customer').execute(),
  );
  const records = stored.map(({ data, ...core }): Values => ({
    ...core,
    ...(JSON.parse(data) as Values),
  }));
  const byId = new Map(records.map((record) => [record.id, record]));
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(
      Object.entries(byId.get(record.x_customer) ?? {}).map(([model, value]) => [
        `x_customer.${model}`,
        value,
      ]),
    ),
  }));
}

const related = () => new Map([['x_customer', form]]);
const scene = () => ({
  viewer: { ...boss.viewer, departments: [office.departments.east] },
  settings: {},
  today: '2026-01-05',
});

async function compare(stored: readonly Values[], runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(filters(), async (filter) => {
      const meant = readFilter(form, filter, related());
      const expected = stored
        .filter((record) => meant && evaluateCondition(meant, { record, ...scene() }))
        .map(({ id }) => id);
      const found = await listRecords(boss, 'customer', { filter, size: 200 });
      expect([
        found.count,
        found.list
          .map(({ id }) => id)
          .toSorted(rising)
          .join(),
      ]).toEqual([expected.length, expected.toSorted(rising).join()]);
    }),
    { numRuns: runs },
  );
}

test('a filter finds exactly the records its condition holds for, every operator on every value type, here and one step away, by index slots and without [LIST-022]', async () => {
  const stored = await fill();
  const slots = await office.company.read((tx) =>
    tx.from('field_slot').selectAll().where('module', '=', 'customer').execute(),
  );
  expect(slots.filter(({ ready }) => ready === 1).length).toBeGreaterThan(20);
  await compare(stored, 200);
  await office.company.write((tx) => tx.update('field_slot').set({ ready: 0 }).execute());
  await compare(stored, 200);
}, 120_000);

test('every operator of every field was worth a query of its own', async () => {
  const stored = await everything();
  for (const { model, valueType, operators } of form.filters) {
    for (const operator of operators) {
      const value =
        {
          number: 1,
          stamp: 0,
          switch: 1,
          ref: 2,
          refs: [2],
          choices: ['a', 'true'],
          path: ['a'],
          date: '2026-01-01',
          datetime: '2026-01-01',
          time: '09:30:00',
        }[valueType as string] ?? 'a';
      const operand =
        OPERATORS[operator].takes === 'days'
          ? 3
          : operator === 'between'
            ? [value, value]
            : ['in', 'nin'].includes(operator)
              ? [value].flat()
              : value;
      const meant = readFilter(form, { field: model, operator, value: operand });
      const found = await listRecords(boss, 'customer', {
        filter: { field: model, operator, value: operand },
        size: 200,
      });
      const expected = stored.filter(
        (record) => meant && evaluateCondition(meant, { record, ...scene() }),
      );
      expect([model, operator, found.list.map(({ id }) => id).toSorted(rising)]).toEqual([
        model,
        operator,
        expected.map(({ id }) => id).toSorted(rising),
      ]);
    }
  }
}, 60_000);

test('a related record out of reach, or of a module that may not be looked at, is as good as none', async () => {
  const seller = await office.as('seller', { scope: 'own' });
  const [hidden] = await insertMany(boss, 'customer', [{ values: { name: '别人的', level: 'A' } }]);
  const [own] = await insertMany(seller, 'customer', [{ values: { name: '自己的', level: 'A' } }]);
  const [first, second] = await insertMany(seller, 'customer', [
    { values: { name: '甲', x_customer: hidden } },
    { values: { name: '乙', x_customer: own } },
  ]);
  const found = async (filter: Condition, caller = seller) =>
    (await listRecords(caller, 'customer', { filter, size: 200 })).list
      .map(({ id }) => id)
      .filter((id) => id === first || id === second)
      .toSorted(rising);
  const level: Condition = { field: 'x_customer.level', operator: 'eq', value: 'A' };
  expect(await found(level)).toEqual([second]);
  expect(await found(level, boss)).toEqual([first, second]);
  expect(await found({ field: 'x_customer.level', operator: 'ne', value: 'A' })).toEqual([first]);
  expect(await found({ field: 'x_customer.level', operator: 'empty' })).toEqual([first]);
  const blind = await office.as('blind', { hidden: { customer: ['level'] } });
  for (const field of [
    'x_customer.level',
    'x_customer.nosuch',
    'x_customer.x_customer.name',
    'x_ref.name',
    'nosuch.name',
  ]) {
    await expect(
      listRecords(blind, 'customer', { filter: { field, operator: 'eq', value: 'A' } }),
      field,
    ).rejects.toMatchObject({ id: 'bad_filter' });
  }
});
