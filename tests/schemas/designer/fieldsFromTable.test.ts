import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Definition } from '../../../schemas/definition/definition.ts';
import {
  columnsOfTable,
  fieldsFromTable,
  kindOfColumn,
} from '../../../schemas/designer/edits/fieldsFromTable.ts';

const EMPTY = { list: [], config: {} } as unknown as Definition;
const heads = (text: string) => columnsOfTable(text).map(({ heading }) => heading);

test('a row of cells is headings, and rows below are their values', () => {
  expect(
    columnsOfTable(
      '客户名称*\t手机\t 签约 日期 \r\n宏远\t13800000001\t2026-03-01\r\n恒泰\t\t2026-03-02',
    ),
  ).toEqual([
    { heading: '客户名称', required: true, samples: ['宏远', '恒泰'] },
    { heading: '手机', required: false, samples: ['13800000001'] },
    { heading: '签约 日期', required: false, samples: ['2026-03-01', '2026-03-02'] },
  ]);
});

test('short lines are headings of their own; sentences and single words are not', () => {
  expect(heads('品牌\n型号\n产地')).toEqual(['品牌', '型号', '产地']);
  expect(heads('品牌')).toEqual([]);
  expect(heads('我们谈好了。\n下周再说。')).toEqual([]);
  expect(heads('{"list":\n[]}')).toEqual([]);
  expect(heads('')).toEqual([]);
});

test('a cell in quotes holds tabs, lines and quotes', () => {
  expect(heads('"送货\n地址"\t"英寸 (""in"")"\t备注')).toEqual([
    '送货 地址',
    '英寸 ("in")',
    '备注',
  ]);
});

test.each([
  ['客户手机', [], 'mobile'],
  ['E-mail', ['a@b.cn'], 'email'],
  ['官网', ['https://a.cn'], 'url'],
  ['合同金额', ['¥12,000.50', '800'], 'money'],
  ['合同金额', ['待定', '800'], 'input'],
  ['税率', ['13%'], 'percentage'],
  ['数量', ['3', '12'], 'integer'],
  ['签约日期', ['2026年3月1日'], 'date'],
  ['下次时间', ['2026-03-01 09:30'], 'datetime'],
  ['是否含税', ['是', '否'], 'switch'],
  ['所属部门', [], 'department'],
  ['所属部门', ['华东'], 'input'],
  ['送货地址', ['苏州市…'], 'address'],
  ['备注', [], 'textarea'],
  ['納品日', [], 'date'],
  ['備考', [], 'textarea'],
  ['Unit price', ['9.5'], 'money'],
  ['型号', ['A-1', 'B-2', 'C-3'], 'input'],
  ['产地', ['苏州', '宁波', '苏州', '苏州', '宁波', '苏州'], 'select'],
  ['长度', ['1.5', '2'], 'number'],
  ['年龄', ['31', '42'], 'integer'],
  ['信用代码', ['913205001234567890'], 'input'],
  ['内容', ['一'.repeat(80)], 'textarea'],
] as const)('%s with %j becomes %s', (heading, samples, kind) => {
  expect(kindOfColumn({ heading, required: false, samples })).toBe(kind);
});

test('fields have the headings for names and models of their own; what is on the form already is named and left', () => {
  const first = fieldsFromTable(columnsOfTable('产地\t型号\n苏州\tA\n宁波\tB\n苏州\tC\n苏州\tD'), {
    definition: EMPTY,
    locale: 'zh-chs',
  });
  expect(first.present).toEqual([]);
  expect(first.widgets.map(({ name, type }) => [name, type])).toEqual([
    ['产地', 'select'],
    ['型号', 'input'],
  ]);
  expect(first.widgets[0]?.options.options).toEqual([
    { value: 'option_1', label: '苏州' },
    { value: 'option_2', label: '宁波' },
  ]);
  const again = fieldsFromTable(columnsOfTable('型号\t规格\t规格'), {
    definition: { ...EMPTY, list: first.widgets } as Definition,
    locale: 'zh-chs',
  });
  expect(again.present).toEqual(['型号', '规格']);
  expect(again.widgets.map(({ name }) => name)).toEqual(['规格']);
});

test('whatever is pasted, every field has a name of at most 40 letters and no two have the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 6 }), { maxLength: 5 }),
      (rows) => {
        const text = rows.map((row) => row.join('\t')).join('\n');
        const { widgets } = fieldsFromTable(columnsOfTable(text), {
          definition: EMPTY,
          locale: 'en',
        });
        const names = widgets.map(({ name }) => name.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name.length).toBeGreaterThan(0);
        for (const { name } of widgets) expect(name.length).toBeLessThanOrEqual(40);
      },
    ),
  );
});
