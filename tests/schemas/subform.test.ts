import { describe, expect, test } from 'vitest';
import { settleRows, keepUnwritable } from '../../schemas/formLogic/settleRows.ts';
import { lockFaults } from '../../schemas/formLogic/lockFaults.ts';
import { filledRows, withRowIds } from '../../schemas/form/rowValues.ts';
import type { Field, Form } from '../../schemas/form/form.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { formulaGraph, rowComputer } from '../../schemas/formulas/index.ts';
import { tellFault } from '../../schemas/i18n/faultPlaces.ts';
import { readFaults } from '../../schemas/i18n/readFaults.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import type { Widget, WidgetOptions } from '../../schemas/definition/definition.ts';
import { coerce } from '../../schemas/validation/coerce.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';

const widget = (
  type: string,
  model: string,
  options: WidgetOptions = {},
  name = model,
): Widget => ({
  type,
  model,
  key: model,
  name,
  options,
  rules: [],
});

const COLUMNS = [
  widget('input', 'item', { required: true, maxlength: 5, unique: true }, '品名'),
  widget('number', 'price', { min: 0, max: 100, precision: 2 }, '单价'),
  widget('number', 'count', { dataType: 'integer', min: 1 }, '数量'),
  widget('number', 'amount', { precision: 2, formula: 'price * count' }, '金额'),
];

function formOf(options: WidgetOptions = {}, more: Record<string, unknown> = {}): Form {
  const lines = widget('subform', 'lines', {
    columns: COLUMNS,
    ...options,
  });
  return translateDefinition({
    module: { key: 'x', title: 'name', columns: [] },
    definition: { list: [widget('number', 'total', { precision: 2 }), lines], config: {}, ...more },
    locale: 'zh-chs',
  });
}

function linesOf(form: Form): Field {
  const field = form.fields.get('lines');
  if (!field?.rows) throw new Error('no sub-form');
  return field;
}

const compute = rowComputer(() => ({ today: '2026-11-29', now: '2026-11-29 10:00:00' }));
const context = { today: '2026-11-29' };
const told = (rows: unknown, form = formOf()) =>
  validateRecord({ form, values: { lines: rows }, context })
    .filter(({ field }) => field === 'lines')
    .flatMap((error) => tellFault(error, 'zh-chs'))
    .map(({ field, message }) => `${field}: ${message}`);

const good = { _id: 'a', item: '电机', price: 3, count: 2 };

describe('what is wrong with rows is said at row and column', () => {
  test.each([
    ['right rows', [good], []],
    ['no rows', [], []],
    [
      'a row without its name',
      [good, { price: 1 }],
      ['lines[1].item: 第 2 行「品名」：请输入 品名'],
    ],
    [
      'a text too long',
      [{ item: '一二三四五六' }],
      ['lines[0].item: 第 1 行「品名」：最多 5 个字'],
    ],
    ['out of range', [{ ...good, price: 101 }], ['lines[0].price: 第 1 行「单价」：不能大于 100']],
    ['no number', [{ ...good, price: 'x' }], ['lines[0].price: 第 1 行「单价」：请输入数值']],
    [
      'two faults in two rows, in their order',
      [
        { ...good, count: 0, price: -1 },
        { item: '轴', count: 0 },
      ],
      [
        'lines[0].price: 第 1 行「单价」：不能小于 0',
        'lines[0].count: 第 1 行「数量」：不能小于 1',
        'lines[1].count: 第 2 行「数量」：不能小于 1',
      ],
    ],
    [
      'the same twice in a column that must differ',
      [good, { _id: 'b', item: '轴' }, { _id: 'c', item: '电机 ' }],
      ['lines[2].item: 第 3 行「品名」：与第 1 行重复'],
    ],
    [
      'a row in which nothing was entered is none',
      [good, { _id: 'b' }, { _id: 'c', item: '' }],
      [],
    ],
    ['no list', 'x', ['lines: 值的类型不正确']],
    ['a row that is no object', [1], ['lines: 值的类型不正确']],
  ])('%s', (_, rows, faults) => expect(told(rows)).toEqual(faults));

  test.each([
    ['required and empty', { required: true }, [], 'lines: 请输入 lines'],
    [
      'required, with a row in which nothing is',
      { required: true },
      [{ _id: 'a' }],
      'lines: 请输入 lines',
    ],
    ['too few', { min: 2 }, [good], 'lines: 至少 2 项'],
    ['too many', { max: 1 }, [good, { item: '轴' }], 'lines: 最多 1 项'],
  ])('%s', (_, options, rows, fault) => expect(told(rows, formOf(options))).toEqual([fault]));

  test('not more than a form holds', () =>
    expect(told(Array.from({ length: 1001 }, (_, at) => ({ item: `轴${at}` })))).toEqual([
      'lines: 最多 1000 项',
    ]));

  test('faults that were told are gathered at the sub-form again', () => {
    const [fault] = readFaults([
      { field: 'lines[1].price', message: '第 2 行「单价」：不能小于 0' },
      { field: 'name', message: '请输入 名称' },
      { field: 'lines[2].item', message: '第 3 行「品名」：必填' },
    ]);
    expect(fault).toMatchObject({
      field: 'lines',
      rows: [
        { row: 1, column: 'price' },
        { row: 2, column: 'item' },
      ],
    });
    expect(fault && fieldMessage(fault, 'zh-chs')).toBe('第 2 行「单价」：不能小于 0');
  });
});

describe('a definition', () => {
  test.each([
    ['ours', widget('subform', 'lines', { columns: COLUMNS })],
    ['form-making, a table', { ...widget('table', 'lines'), tableColumns: COLUMNS }],
    ['form-making, a sub-form', { ...widget('subform', 'lines'), list: COLUMNS }],
    ['in parts', { ...widget('subform', 'lines'), columns: [{ list: COLUMNS }] }],
  ])('%s', (_, lines) => {
    const form = translateDefinition({
      module: { key: 'x', title: 'name', columns: [] },
      definition: { list: [lines], config: {} },
      locale: 'zh-chs',
    });
    expect([...linesOf(form).rows!.form.fields.keys()]).toEqual([
      'item',
      'price',
      'count',
      'amount',
    ]);
    expect([form.fields.has('item'), form.columns, form.filters].map(String)).not.toContain('item');
  });

  test('what makes no sense in a row keeps its value and is not entered', () => {
    const rows = linesOf(
      formOf({
        columns: [widget('subform', 'inner'), widget('autonumber', 'no'), widget('input', '_id')],
      }),
    ).rows!.form.fields;
    expect([...rows.values()].map(({ model, type, readOnly }) => [model, type, readOnly])).toEqual([
      ['inner', undefined, true],
      ['no', undefined, true],
    ]);
  });

  test('field_no_power hides it whole', () => {
    const form = formOf({}, { field_no_power: ['lines'] });
    expect(form.fields.has('lines')).toBe(false);
  });

  test('it is a column of a list that nothing is sorted by', () => {
    const column = formOf().columns.find(({ model }) => model === 'lines');
    expect(column).toMatchObject({ valueType: 'lines', sortable: false });
  });
});

describe('rows follow their own conditions and formulas', () => {
  test('a formula of a row, and a sum of the form over them', () => {
    const form = formOf({}, { compute_formula: { total: 'SUM(LINES("lines", "amount"))' } });
    const lines = settleRows({
      field: linesOf(form),
      before: [],
      after: [good, { _id: 'b', item: '轴', price: 0.1, count: 3, amount: 9 }],
      context,
      compute,
    });
    expect(lines).toMatchObject([{ amount: 6 }, { amount: 0.3 }]);
    const values: Record<string, unknown> = { lines };
    const { graph, faults } = formulaGraph(form.formulas, (model) => form.fields.has(model));
    graph.run(
      'all',
      (model) => values[model],
      (model, value) => (values[model] = value),
      {
        today: '2026-11-29',
        now: '2026-11-29 10:00:00',
      },
    );
    expect([faults, values.total]).toEqual([[], 6.3]);
  });

  test('a row in which nothing changed is the same object', () => {
    const before = [
      { ...good, amount: 6 },
      { _id: 'b', item: '轴' },
    ];
    const after = [before[0], { _id: 'b', item: '轴', price: 2, count: 2 }];
    const settled = settleRows({ field: linesOf(formOf()), before, after, context, compute });
    expect(settled).toMatchObject([{}, { amount: 4 }]);
    expect((settled as unknown[])[0]).toBe(before[0]);
    const again = settleRows({
      field: linesOf(formOf()),
      before: settled,
      after: settled,
      context,
    });
    expect(again).toBe(settled);
  });

  const free = { field: 'item', operator: 'eq', value: '赠品' } as const;
  const CONDITIONAL = [
    COLUMNS[0]!,
    widget('number', 'price', { when: { show: { ...free, operator: 'ne' }, onHide: 'clear' } }),
    widget('input', 'why', { when: { require: free } }),
    widget('input', 'code', { when: { readonly: free } }),
    widget('number', 'count', { when: { set: [{ when: free, value: 1 }] } }),
  ];
  const form = formOf({ columns: CONDITIONAL });

  test('hidden cells are cleared, and a rule sets what nobody answered', () =>
    expect(
      settleRows({
        field: linesOf(form),
        before: [{ _id: 'a', item: '轴', price: 3 }],
        after: [{ _id: 'a', item: '赠品', price: 3 }],
        context,
      }),
    ).toEqual([{ _id: 'a', item: '赠品', count: 1 }]));

  test('a cell is required where its row says so', () =>
    expect(told([{ item: '赠品' }, { item: '轴' }], form)).toEqual([
      'lines[0].why: 第 1 行「why」：请输入 why',
    ]));

  test.each([
    ['a locked cell is changed', [{ _id: 'a', item: '赠品', code: 'y' }], ['lines[0].code']],
    [
      'another row is',
      [
        { _id: 'a', item: '赠品', code: 'x' },
        { _id: 'b', item: '轴', code: 'z' },
      ],
      [],
    ],
    ['a new row has it', [{ _id: 'n', item: '赠品', code: 'y' }], []],
    [
      'the row went elsewhere',
      [
        { _id: 'n', item: '轴' },
        { _id: 'a', item: '赠品', code: 'x' },
      ],
      [],
    ],
    [
      'a column that there is not',
      [{ _id: 'a', item: '赠品', code: 'x', odd: 1 }],
      ['lines[0].odd'],
    ],
    ['one that was there before', [{ _id: 'b', item: '轴', gone: 7 }], []],
  ])('%s', (_, after, places) => {
    const before = [
      { _id: 'a', item: '赠品', code: 'x' },
      { _id: 'b', item: '轴', gone: 7 },
    ];
    const faults = lockFaults({
      form,
      before: { lines: before },
      after: { lines: after },
      context,
    });
    expect(faults.flatMap((fault) => tellFault(fault, 'zh-chs')).map(({ field }) => field)).toEqual(
      places,
    );
  });

  test('what nobody may enter stays as it was, row by row', () => {
    const columns = [
      COLUMNS[0]!,
      widget('number', 'cost', { isHidden: true }),
      widget('input', 'no', { disabled: true }),
    ];
    expect(
      keepUnwritable(linesOf(formOf({ columns })), {
        before: [{ _id: 'a', item: '轴', cost: 5, no: 'N1' }],
        after: [
          { _id: 'b', item: '新', cost: 1, no: 'X' },
          { _id: 'a', item: '轴二' },
        ],
        begin: () => ({ no: 'N0' }),
      }),
    ).toEqual([
      { _id: 'b', item: '新', no: 'N0' },
      { _id: 'a', item: '轴二', cost: 5, no: 'N1' },
    ]);
  });
});

describe('rows on their way in', () => {
  test('cells are read as their columns store them, what no column is called so stays', () =>
    expect(
      coerce(linesOf(formOf()), '[{"item":" 轴 ","price":"1,200.5","count":"","odd":1}]'),
    ).toEqual([{ item: '轴', price: 1200.5, odd: 1 }]));

  test('each row has a name of its own', () => {
    const rows = withRowIds([{ item: 'x' }, { _id: 'a' }, { _id: 'a' }, { _id: 7 }, 1]) as Record<
      string,
      unknown
    >[];
    expect(rows[1]).toEqual({ _id: 'a' });
    expect(new Set(rows.slice(0, 4).map(({ _id }) => _id)).size).toBe(4);
  });

  test('a row with nothing but a name, or with a formula of nothing, is not stored', () =>
    expect(filledRows(linesOf(formOf()), [{ _id: 'a' }, good, { _id: 'b', amount: 0 }])).toEqual([
      good,
    ]));
});
