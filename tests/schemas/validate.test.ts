import { describe, expect, test } from 'vitest';
import { patternNotices } from '../../schemas/validation/patternNotices.ts';
import { coerce, coerceRecord, numberFrom } from '../../schemas/validation/coerce.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { formOf, widget } from './support.ts';
import type { Widget } from '../../schemas/definition/definition.ts';

/** The Chinese messages of one value in one widget. */
function faults(field: Widget, value: unknown): string[] {
  const form = formOf([field]);
  return validateRecord({
    form,
    values: coerceRecord(form, { [field.model]: value }),
    context: {},
  }).map((error) => fieldMessage(error, 'zh-chs'));
}

const input = (more: Partial<Widget> = {}) => widget('input', 'a', more);
const rule = (type: string, message?: string) =>
  input({ rules: [{ type, ...(message && { message }) }] });

describe('rule kinds', () => {
  const cases: [title: string, field: Widget, good: string[], bad: string[], message: string][] = [
    [
      'telephone',
      rule('telephone'),
      ['13800000001', '19912345678'],
      ['12800000001', '1380000000', '138000000011', 'abc'],
      '请输入正确的手机号',
    ],
    ['float', rule('float'), ['1', '1.2', '-3.45', '0'], ['1.234', 'x', '1.'], '最多两位小数'],
    ['number', rule('number'), ['0', '00123'], ['-1', '1.5', 'a1'], '只能输入数字'],
    ['integer', rule('integer'), ['12', '-3'], ['1.5', 'x'], '请输入整数'],
    ['email', rule('email'), ['a@b.cn'], ['a@b', 'a b@c.cn', '@b.cn'], '请输入正确的邮箱'],
    [
      'url',
      rule('url'),
      ['anything at all', 'http://x', 'example.com:8080'],
      ['javascript:alert(1)', 'java\tscript:x', 'data:text/html,x'],
      '请输入以 http:// 或 https:// 开头的网址',
    ],
    [
      'pattern, bare',
      input({ rules: [{ pattern: '^[A-Z]{2}-\\d{4}$' }] }),
      ['AB-1234'],
      ['ab-1234', 'AB-12345'],
      '格式不正确',
    ],
    [
      'pattern, literal',
      input({ options: { pattern: '/^[a-z]+$/i' } }),
      ['ABC', 'abc'],
      ['a1'],
      '格式不正确',
    ],
  ];
  test.each(cases)('%s', (_, field, good, bad, message) => {
    for (const value of good) expect(faults(field, value)).toEqual([]);
    for (const value of bad) expect(faults(field, value)).toEqual([message]);
  });
  test('telephone accepts only an 11-digit mainland mobile [FORM-052]', () => {
    expect(faults(rule('telephone'), '13800000001')).toEqual([]);
    expect(faults(rule('telephone'), '23800000001')).toEqual(['请输入正确的手机号']);
  });
  test('float accepts up to two decimals [FORM-053]', () =>
    expect(faults(rule('float'), '1.005')).toEqual(['最多两位小数']));
  test('number accepts digits only [FORM-054]', () =>
    expect(faults(rule('number'), '-5')).toEqual(['只能输入数字']));
  test('integer takes an optional leading minus [FORM-055, FORM-056]', () => {
    expect(faults(rule('integer'), '-5')).toEqual([]);
    expect(faults(rule('integer'), '5.1')).toEqual(['请输入整数']);
  });
  test('url takes any text that names no other protocol than the web’s [FORM-057]', () =>
    expect(faults(rule('url'), 'not a url')).toEqual([]));
  test('a custom pattern checks the value [FORM-058]', () =>
    expect(faults(input({ rules: [{ pattern: '^x+$' }] }), 'y')).toEqual(['格式不正确']));
  test("the rule's own message wins, and an empty optional value passes every rule [FORM-060]", () => {
    expect(faults(rule('telephone', '手机号不对'), '1')).toEqual(['手机号不对']);
    expect(faults(rule('telephone'), '')).toEqual([]);
  });
  test('a pattern that does not compile or is dangerous checks nothing and is reported [FORM-061]', () => {
    for (const pattern of ['(', '(a+)+$']) {
      const form = formOf([input({ rules: [{ pattern }] })]);
      expect(
        validateRecord({
          form,
          values: { a: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' },
          context: {},
        }),
      ).toEqual([]);
      expect(patternNotices(form.fields.values())).toMatchObject([{ model: 'a', detail: pattern }]);
      const rows = widget('subform', 'rows', {
        options: { columns: [input({ rules: [{ pattern }] })] },
      });
      expect(patternNotices(formOf([rows]).fields.values())).toMatchObject([
        { model: 'a', detail: pattern },
      ]);
    }
  });
});

describe('required', () => {
  test('a missing required field says 请输入 and its name [FORM-062]', () => {
    for (const empty of ['', undefined, null])
      expect(faults(input({ name: '客户名称', options: { required: true } }), empty)).toEqual([
        '请输入 客户名称',
      ]);
    expect(
      faults(widget('checkbox', 'a', { name: '标签', rules: [{ required: true }] }), []),
    ).toEqual(['请输入 标签']);
    expect(
      faults(widget('address', 'a', { name: '地址', options: { required: true } }), {
        region: '',
        address: '',
      }),
    ).toEqual(['请输入 地址']);
  });
  test('a zero is an answer', () => {
    expect(faults(widget('number', 'a', { options: { required: true } }), '0')).toEqual([]);
    expect(faults(widget('switch', 'a', { options: { required: true } }), 0)).toEqual([]);
  });
  test('blanks alone are no answer', () =>
    expect(faults(input({ name: '名', options: { required: true } }), '   ')).toEqual([
      '请输入 名',
    ]));
});

describe('limits', () => {
  test('text inputs end at 200 characters, counted as people count [FORM-067]', () => {
    expect(faults(input(), '字'.repeat(200))).toEqual([]);
    expect(faults(input(), '😀'.repeat(200))).toEqual([]);
    expect(faults(input(), '字'.repeat(201))).toEqual(['最多 200 个字']);
  });
  test('a textarea may raise the limit, rich text ends at 64 KB [FORM-068]', () => {
    expect(faults(widget('textarea', 'a'), 'x'.repeat(201))).toEqual(['最多 200 个字']);
    expect(
      faults(widget('textarea', 'a', { options: { maxlength: '500' } }), 'x'.repeat(500)),
    ).toEqual([]);
    expect(
      faults(widget('input_complete', 'a', { options: { maxlength: 500 } }), 'x'.repeat(201)),
    ).toEqual(['最多 200 个字']);
    expect(faults(widget('editor', 'a'), 'x'.repeat(65_536))).toEqual([]);
    expect(faults(widget('editor', 'a'), 'x'.repeat(65_537))).toEqual(['最多 65536 个字']);
  });
  test('numbers keep their bounds and decimals', () => {
    const field = widget('number', 'a', { options: { min: 0, max: '100', precision: 2 } });
    expect(faults(field, '12.34')).toEqual([]);
    expect(faults(field, '-1')).toEqual(['不能小于 0']);
    expect(faults(field, 101)).toEqual(['不能大于 100']);
    expect(faults(field, '1.234')).toEqual(['最多 2 位小数']);
    expect(faults(field, 'abc')).toEqual(['请输入数值']);
    expect(faults(field, 1e-7)).toEqual(['最多 2 位小数']);
  });
  test('choices come from the options', () => {
    const field = widget('select', 'a', { options: { options: [{ value: 'A' }, { value: 2 }] } });
    expect(faults(field, 'A')).toEqual([]);
    expect(faults(field, '2')).toEqual([]);
    expect(faults(field, 'B')).toEqual(['请选择列表中的选项']);
    expect(
      faults(widget('checkbox', 'a', { options: { options: [{ value: 'A' }] } }), ['A', 'Z']),
    ).toEqual(['请选择列表中的选项']);
  });
  test('images: nine by default [CONST-010]', () => {
    const images = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: index + 1, path: 'x' }));
    expect(faults(widget('img', 'a'), images(9))).toEqual([]);
    expect(faults(widget('img', 'a'), images(10))).toEqual(['最多 9 项']);
  });
  test('days that do not exist are no dates', () => {
    expect(faults(widget('date', 'a'), '2026-02-28')).toEqual([]);
    for (const bad of ['2026-02-30', '2026-2-3', '20260203', 'x'])
      expect(faults(widget('date', 'a'), bad)).toEqual(['请输入正确的日期']);
    expect(
      faults(widget('date', 'a', { options: { type: 'datetime' } }), '2026-02-28 09:30:00'),
    ).toEqual([]);
    expect(
      faults(widget('date', 'a', { options: { type: 'datetime' } }), '2026-02-28 25:30:00'),
    ).toEqual(['请输入正确的日期']);
    expect(faults(widget('date', 'a', { options: { type: 'month' } }), '2026-02')).toEqual([]);
    expect(faults(widget('time', 'a'), '24:00:00')).toEqual(['请输入正确的时间']);
  });
  test('a value of the wrong type is refused, not stored', () => {
    expect(faults(input(), { a: 1 })).toEqual(['值的类型不正确']);
    expect(faults(widget('customer', 'a'), 'abc')).toEqual(['值的类型不正确']);
    expect(faults(widget('address', 'a'), '北京')).toEqual(['值的类型不正确']);
    const place = { region: '', address: '', location: '121.47,31.23' };
    expect(faults(widget('place', 'a'), { ...place, accuracy: '12' })).toEqual([]);
    expect(faults(widget('place', 'a'), { ...place, accuracy: '12 m' })).toEqual(['格式不正确']);
  });
});

describe('what a form cannot answer is refused wherever it comes from', () => {
  const TREE = [
    {
      value: '33',
      label: '浙江',
      children: [
        { value: '3301', label: '杭州' },
        { value: '3302', label: '宁波', disabled: true },
      ],
    },
    { value: '31', label: '上海' },
  ];
  const cascader = widget('cascader', 'a', { name: '城市', options: { options: TREE } });
  test.each<[unknown[], string[]]>([
    [['33', '3301'], []],
    [['31'], []],
    [['33'], ['请选择列表中的选项']],
    [['3301'], ['请选择列表中的选项']],
    [['31', '3301'], ['请选择列表中的选项']],
    [['33', '3301', '1'], ['请选择列表中的选项']],
    [['火星'], ['请选择列表中的选项']],
  ])('a path of a cascader: %j', (path, said) => expect(faults(cascader, path)).toEqual(said));

  const many = widget('checkbox', 'a', {
    options: { options: [{ value: '红' }, { value: '绿' }] },
  });
  test('an option chosen twice', () => {
    expect(faults(many, ['红', '绿'])).toEqual([]);
    expect(faults(many, ['红', '红'])).toEqual(['选项重复']);
    expect(faults(widget('user', 'a', { options: { multiple: true } }), [3, 3])).toEqual([
      '选项重复',
    ]);
  });

  test('a text that is no colour, and transparency where it is not kept', () => {
    const color = (options = {}) => widget('color', 'a', { options });
    expect(faults(color(), '#2f74ff')).toEqual([]);
    expect(faults(color(), '红色')).toEqual(['请输入正确的颜色']);
    expect(faults(color(), 'javascript:1')).toEqual(['请输入正确的颜色']);
    expect(faults(color(), 'rgba(1, 2, 3, 0.5)')).toEqual(['请输入正确的颜色']);
    expect(faults(color({ showAlpha: true }), 'rgba(1, 2, 3, 0.5)')).toEqual([]);
  });
});

describe('coercion of form-encoded text', () => {
  const field = (type: string, options = {}) =>
    [...formOf([widget(type, 'a', { options })]).fields.values()][0]!;
  test.each([
    ['number', {}, '1,234.50', 1234.5],
    ['number', {}, '１２．５', 12.5],
    ['number', {}, '', undefined],
    ['switch', {}, 'true', 1],
    ['switch', {}, '0', 0],
    ['customer', {}, '12', 12],
    ['customer', {}, '--', undefined],
    ['customer', { multiple: true }, '1,2', [1, 2]],
    ['user', { multiple: true }, ['3', '4'], [3, 4]],
    ['checkbox', { options: [{ value: 1 }, { value: 'b' }] }, '1,b', [1, 'b']],
    ['input', {}, '  华东机电 ', '华东机电'],
    ['input', { dataType: 'telephone' }, ' 138 0013-8000', '13800138000'],
    ['input', { dataType: 'telephone' }, '１３８００１３８０００', '13800138000'],
    ['input', { dataType: 'telephone' }, '+86 138 0013 8000', '13800138000'],
    ['input', { dataType: 'telephone' }, '138 0013 800', '138 0013 800'],
    ['input', {}, '138 0013 8000', '138 0013 8000'],
    ['color', {}, '#2F74FF', '#2f74ff'],
    ['color', {}, 'rgb(47, 116, 255)', '#2f74ff'],
    ['color', {}, 'rgba(47, 116, 255, 0.5)', 'rgba(47, 116, 255, 0.5)'],
    ['color', { showAlpha: true }, '#2f74ff', 'rgba(47, 116, 255, 1)'],
    ['color', {}, '红色', '红色'],
    [
      'address',
      {},
      '{"region":"浙江省,杭州市,西湖区","address":"文三路"}',
      { region: '浙江省,杭州市,西湖区', address: '文三路' },
    ],
    ['address', {}, { region: '', address: '' }, undefined],
    ['cascader', {}, 'a,b', ['a', 'b']],
    [
      'img',
      {},
      [{ id: '5', path: 'a.png' }, { id: 6 }, { url: 'x' }],
      [{ id: 5, path: 'a.png' }, { id: 6 }, { url: 'x' }],
    ],
    ['img', {}, '[{"id":"5"}]', [{ id: 5 }]],
    [
      'date',
      { type: 'daterange', timestamp: true },
      ['1795219200000', '1795305600000'],
      [1795219200000, 1795305600000],
    ],
    ['date', { type: 'dates', timestamp: true }, '1795219200000', [1795219200000]],
    ['date', { type: 'daterange' }, ['2026-11-21', '2026-11-22'], ['2026-11-21', '2026-11-22']],
  ] as [string, object, unknown, unknown][])('%s %j %j', (type, options, raw, value) =>
    expect(coerce(field(type, options), raw)).toEqual(value),
  );
  test('more than 15 digits are not a number we could keep', () => {
    expect(numberFrom('123456789012345')).toBe(123456789012345);
    expect(numberFrom('1234567890123456')).toBe('1234567890123456');
    expect(numberFrom('0.000000000000012')).toBe(0.000000000000012);
  });
});
