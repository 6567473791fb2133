import { describe, expect, test } from 'vitest';
import { designFaults } from '../../../schemas/designer/faults/faults.ts';
import {
  keysInFormula,
  namesInFormula,
  operandText,
} from '../../../schemas/designer/edits/formulaNames.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { definition, widget } from '../support.ts';

const FIELDS = [
  { model: 'number_k7dm', name: '单价' },
  { model: 'number_t4wz', name: 'Unit price' },
  { model: 'count', name: '数量' },
  { model: 'total_h3kp', name: '金额（元）' },
  { model: 'a', name: '同名' },
  { model: 'b', name: '同名' },
  { model: 'odd-key', name: '折扣' },
];

describe('formulas are written with the names of fields', () => {
  test.each([
    ['单价 * 数量', 'number_k7dm * count'],
    ['{{单价}} * {{ 数量 }}', '{{number_k7dm}} * {{ count }}'],
    ['Unit price * count', 'number_t4wz * count'],
    ['金额（元）+ 1', 'total_h3kp+ 1'],
    ['{{金额（元）}} + 1', '{{total_h3kp}} + 1'],
    ['折扣 + 1', '{{odd-key}} + 1'],
    ['ROUND(单价, 2)', 'ROUND(number_k7dm, 2)'],
    ['IF(单价 > 0, "单价", "")', 'IF(number_k7dm > 0, "单价", "")'],
    ['同名 + 1', '同名 + 1'],
    ['单价格 + 1', '单价格 + 1'],
    ['"单价', '"单价'],
  ])('%s is kept as %s', (written, kept) => {
    expect(keysInFormula(written, FIELDS).text).toBe(kept);
  });

  test('keys that the designer made up are shown as names, chosen ones stay', () => {
    expect(namesInFormula('number_k7dm * count', FIELDS)).toBe('单价 * count');
    expect(namesInFormula('number_t4wz * 2', FIELDS)).toBe('{{Unit price}} * 2');
    expect(operandText('number_t4wz', FIELDS)).toBe('{{Unit price}}');
    expect(operandText('count', FIELDS)).toBe('count');
    const shown = namesInFormula('number_t4wz + total_h3kp', FIELDS);
    expect(keysInFormula(shown, FIELDS).text).toBe('{{number_t4wz}} + {{total_h3kp}}');
  });

  test('a place in the kept formula is found in the written one', () => {
    const written = '单价 * {{数量}} + nothing';
    const { text, placeOf } = keysInFormula(written, FIELDS);
    expect(placeOf(text.indexOf('nothing'))).toBe(written.indexOf('nothing'));
    expect(placeOf(text.indexOf('count'))).toBe(written.indexOf('数量'));
    expect(placeOf(0)).toBe(0);
  });
});

describe('calculating with what is no number is a fault at its place', () => {
  const faults = (formula: string, more: Record<string, string> = {}) =>
    designFaults({
      module: customModule({ key: 'thing_c', name: '物', icon: 'box', form: [] }),
      definition: definition(
        [
          widget('number', 'price'),
          widget('input', 'name', { name: '名称' }),
          widget('date', 'day', { name: '日期' }),
          widget('input', 'code', { options: { dataType: 'number' } }),
          widget('number', 'total'),
        ],
        { compute_formula: { total: formula, ...more } },
      ),
      locale: 'zh-chs',
    }).map((fault) => [fault.path, fault.data?.position, fieldMessage(fault, 'zh-chs')]);
  const said = (name: string) => `“${name}”不是数字，不能计算；文字里的数字请用 VALUE(${name})`;

  test.each([
    ['price * name', 8, '名称'],
    ['ROUND(price + (name), 2)', 15, '名称'],
    ['-day', 1, '日期'],
    ['IF(price > 0, name / 2, 0)', 14, '名称'],
  ])('%s', (formula, position, name) => {
    expect(faults(formula)).toEqual([
      ['/list/4', position, `${said(name)}（第 ${position + 1} 个字符）`],
    ]);
  });

  test.each(['price * VALUE(name)', 'price * code', 'LEN(name) * 2', 'IF(name == "a", 1, 2)'])(
    '%s is none',
    (formula) => {
      expect(faults(formula)).toEqual([]);
    },
  );

  test('nor is a text that a formula computes', () => {
    expect(faults('price * name', { name: 'price + 1' })).toEqual([]);
  });
});
