import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choicesOf,
  COLUMN_KINDS,
  isValue,
  kindOfColumn,
} from '../../../schemas/designer/edits/columnKinds.ts';
import { insertWidgets } from '../../../schemas/designer/edits/edits.ts';
import {
  fieldsFromTable,
  proposalDoubts,
  proposeFields,
  withKind,
} from '../../../schemas/designer/edits/fieldsFromTable.ts';
import { LONGEST_HEADING, readTable } from '../../../schemas/designer/edits/tableText.ts';
import { ROOT_LIST } from '../../../schemas/designer/edits/tree.ts';
import { designFaults } from '../../../schemas/designer/faults/faults.ts';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { definition, widget } from '../support.ts';

const EMPTY = definition([]);
const THING = customModule({ key: 'thing_c', name: '物', icon: 'box', form: [] });
const heads = (text: string) => readTable(text).columns.map(({ heading }) => heading);

describe('what is pasted is read as a table', () => {
  test('a row of cells is headings, and rows below are their values', () => {
    expect(
      readTable(
        '客户名称*\t手机\t 签约 日期 \r\n宏远\t13800000001\t2026-03-01\r\n恒泰\t\t2026-03-02',
      ),
    ).toEqual({
      columns: [
        { heading: '客户名称', required: true, samples: ['宏远', '恒泰'] },
        { heading: '手机', required: false, samples: ['13800000001'] },
        { heading: '签约 日期', required: false, samples: ['2026-03-01', '2026-03-02'] },
      ],
      rows: 2,
      left: 0,
    });
  });

  test.each([
    ['names, one a line', '品牌\n型号\n产地', ['品牌', '型号', '产地']],
    ['one name', '品牌', ['品牌']],
    ['names in one line', '品牌、型号、产地', ['品牌', '型号', '产地']],
    ['a CSV file', 'Name,Phone\nAnn,"1,2"\nBob,3', ['Name', 'Phone']],
    ['semicolons', 'Nom;Prix\nA;1,5', ['Nom', 'Prix']],
    ['a title above the headings', '2026 年台账\t\t\n名称\t数量\t\n甲\t1\t', ['名称', '数量']],
    ['one column of cells', '产地\t\n苏州\t', ['产地']],
    ['a column without a heading', '产地\t\n苏州\t3', ['产地', '']],
    ['a byte order mark', '\uFEFF产地\t型号', ['产地', '型号']],
    [
      'cells in quotes',
      '"送货\n地址"\t"英寸 (""in"")"\t备注',
      ['送货 地址', '英寸 ("in")', '备注'],
    ],
    ['sentences', '我们谈好了。\n下周再说。', []],
    ['a long sentence with commas', `我们今天，${'谈'.repeat(60)}，下周再说`, []],
    ['code', '{"list":\n[]}', []],
    ['an address', 'https://example.com/a', []],
    ['nothing', ' \n\t\n', []],
  ])('%s', (_, text, headings) => {
    expect(heads(text)).toEqual(headings);
  });

  test('what stands behind the hundredth column is counted and left', () => {
    const table = readTable(Array.from({ length: 103 }, (_, at) => `列${at}`).join('\t'));
    expect([table.columns.length, table.left]).toEqual([100, 3]);
  });

  test('a heading that is too long is cut between its letters', () => {
    const [heading = ''] = heads(`${'😀'.repeat(50)}\t备注`);
    expect(heading).toBe('😀'.repeat(LONGEST_HEADING));
  });

  test('a heading that is a value gives itself away', () => {
    expect(['2026-03-01', '13800000001', 'a@b.cn', '12.5'].map(isValue)).toEqual(
      Array(4).fill(true),
    );
    expect(['日期', '2026 年', 'Q1'].map(isValue)).toEqual(Array(3).fill(false));
  });
});

test.each([
  ['客户手机', [], 'mobile'],
  ['联系方式', ['13800000001', '+86 139-0000-0002'], 'mobile'],
  ['E-mail', ['a@b.cn'], 'email'],
  ['官网', ['https://a.cn'], 'url'],
  ['合同金额', ['¥12,000.50', '800'], 'money'],
  ['合同金额', ['待定', '800'], 'input'],
  ['小计', ['¥1,200', '¥80'], 'money'],
  ['税率', ['13%'], 'percentage'],
  ['完成', ['80%', '12.5 %'], 'percentage'],
  ['数量', ['3', '1,200'], 'integer'],
  ['数量', ['1.5', '2'], 'number'],
  ['签约日期', ['2026年3月1日'], 'date'],
  ['签约日期', ['2026-03-01 09:30'], 'datetime'],
  ['Due', ['3/31/2026'], 'date'],
  ['下次时间', ['2026-03-01 09:30'], 'datetime'],
  ['时间', ['09:30', '18:05'], 'time'],
  ['账期', ['2026-03', '2026年4月'], 'month'],
  ['是否含税', ['是', '否'], 'switch'],
  ['含税', ['是', '否', '是'], 'switch'],
  ['得分', ['0', '1'], 'integer'],
  ['所属部门', [], 'department'],
  ['所属部门', ['华东'], 'input'],
  ['送货地址', ['苏州市…'], 'address'],
  ['备注', [], 'textarea'],
  ['納品日', [], 'date'],
  ['備考', [], 'textarea'],
  ['Unit price', ['9.5'], 'money'],
  ['型号', ['A-1', 'B-2', 'C-3'], 'input'],
  ['产地', ['苏州', '宁波', '苏州', '苏州', '宁波', '苏州'], 'select'],
  ['标签', ['急、大客户', '急', '老客户；大客户'], 'choices'],
  ['经过', ['先到苏州、再到宁波，然后回来', '当天没有人在'], 'input'],
  ['长度', ['1.5', '2'], 'number'],
  ['年龄', ['31', '42'], 'integer'],
  ['工号', ['0012', '0013'], 'input'],
  ['门牌', ['007', '012'], 'input'],
  ['信用代码', ['913205001234567890'], 'input'],
  ['流水', ['913205001234', '913205001235'], 'input'],
  ['内容', ['一'.repeat(80)], 'textarea'],
] as const)('%s with %j becomes %s', (heading, samples, kind) => {
  expect(kindOfColumn({ heading, samples })).toBe(kind);
});

test('options are the values that differ, of several in a cell each', () => {
  expect(choicesOf('select', ['苏州', '宁波', '苏州'])).toEqual(['苏州', '宁波']);
  expect(choicesOf('choices', ['急、大客户', '急', '老客户；大客户'])).toEqual([
    '急',
    '大客户',
    '老客户',
  ]);
  expect(choicesOf('input', ['苏州'])).toEqual([]);
});

test('fields have the names, types and options that were agreed upon', () => {
  const [place, type] = proposeFields(
    readTable('产地*\t型号\n苏州\tA\n宁波\tB\n苏州\tC\n苏州\tD').columns,
  );
  if (!place || !type) throw new Error('two columns');
  const made = fieldsFromTable([place, { ...withKind(type, 'select'), name: ' 规格 ' }], {
    definition: EMPTY,
    locale: 'zh-chs',
  });
  expect(made.map(({ name, type: each }) => [name, each])).toEqual([
    ['产地', 'select'],
    ['规格', 'select'],
  ]);
  expect(made[0]?.options).toMatchObject({
    required: true,
    options: [
      { value: 'option_1', label: '苏州' },
      { value: 'option_2', label: '宁波' },
    ],
  });
  expect(made[1]?.options.options).toHaveLength(4);
});

test('what the form has, what comes twice and what has no name is in doubt', () => {
  const form = definition([{ ...widget('input', 'size'), name: '型号', names: { en: 'Model' } }]);
  expect(proposalDoubts(['型号', 'model', '规格', ' 规格 ', '', '产地'], form)).toEqual([
    'present',
    'present',
    undefined,
    'twice',
    'unnamed',
    undefined,
  ]);
});

test('a text longer than a field takes may be written into it', () => {
  const [long] = fieldsFromTable(
    proposeFields(readTable(`内容\t\n${'一'.repeat(900)}\t`).columns),
    {
      definition: EMPTY,
      locale: 'zh-chs',
    },
  );
  expect(long).toMatchObject({ type: 'textarea', options: { maxlength: 2000 } });
});

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '苏州',
    '急、大客户',
    '2026-03-01',
    '13%',
    '*名称',
    '"a',
    '€ 1',
    '__proto__',
    '是',
  ),
);
const sheet = fc
  .tuple(
    fc.constantFrom('\t', ',', ';', '、', '\n'),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
  )
  .map(([separator, rows]) => rows.map((row) => row.join(separator)).join('\n'));

test('whatever is pasted and whichever type is chosen, publishing would take every field that has a name', () => {
  fc.assert(
    fc.property(sheet, fc.option(fc.constantFrom(...COLUMN_KINDS)), (text, kind) => {
      const proposed = proposeFields(readTable(text).columns).map((each) =>
        kind ? withKind(each, kind) : each,
      );
      const doubts = proposalDoubts(
        proposed.map(({ name }) => name),
        EMPTY,
      );
      const taken = proposed.filter((_, at) => doubts[at] === undefined);
      for (const { name } of taken) {
        expect(Array.from(name).length).toBeLessThanOrEqual(LONGEST_HEADING);
        expect(name.isWellFormed()).toBe(true);
      }
      const made = fieldsFromTable(taken, { definition: EMPTY, locale: 'en' });
      const edited = insertWidgets(EMPTY, { list: ROOT_LIST, index: 0 }, made);
      expect(edited.selected).toHaveLength(taken.length);
      expect(
        designFaults({ module: THING, definition: edited.definition, locale: 'zh-chs' }),
      ).toEqual([]);
    }),
  );
});
