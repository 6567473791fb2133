import { describe, expect, test } from 'vitest';
import type { Field, LayoutNode } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { checkValue } from '../../schemas/validation/validate.ts';
import { formOf, widget } from './support.ts';

/** What one field is made into, as far as an option could change it. */
function fieldOf(type: string, options: object): Field {
  const field = formOf([widget(type, 'a', { options: options as never })]).fields.get('a');
  if (!field) throw new Error('no field');
  return field;
}
const fault = (type: string, options: object, value: unknown) =>
  checkValue(fieldOf(type, options), value)?.id;
const first = (type: string, options: object) =>
  initialValues(formOf([widget(type, 'a', { options: options as never })]), {
    now: '2026-11-21 09:30:00',
  }).a;

describe('every option of a form-making export that means something has its effect', () => {
  test.each<[string, unknown, unknown]>([
    ['required', fieldOf('input', { required: true }).required, true],
    ['required, as text', fieldOf('input', { required: 'true' }).required, true],
    [
      'requiredMessage',
      fieldOf('input', { required: true, requiredMessage: '请写明' }).requiredMessage,
      '请写明',
    ],
    ['disabled', fieldOf('input', { disabled: 1 }).readOnly, true],
    ['readonly', fieldOf('date', { readonly: true }).readOnly, true],
    ['hidden', fieldOf('input', { hidden: 'true' }).hidden, true],
    ['isHidden', fieldOf('input', { isHidden: true }).hidden, true],
    ['placeholder', fieldOf('input', { placeholder: '请输入' }).placeholder, '请输入'],
    ['tip', fieldOf('input', { tip: '说明' }).help, '说明'],
    ['width', fieldOf('input', { width: '200px' }).width, '200px'],
    ['width, a bare number', fieldOf('input', { width: 200 }).width, '200px'],
    ['width, all of it', fieldOf('input', { width: '100%' }).width, undefined],
    ['width that is none', fieldOf('input', { width: 'url(x)' }).width, undefined],
    [
      'labelWidth with isLabelWidth',
      fieldOf('input', { labelWidth: 160, isLabelWidth: true }).labelWidth,
      160,
    ],
    [
      'labelWidth without',
      fieldOf('input', { labelWidth: 160, isLabelWidth: false }).labelWidth,
      undefined,
    ],
    ['hideLabel', fieldOf('input', { hideLabel: true }).hideLabel, true],
    ['defaultValue', first('input', { defaultValue: '甲' }), '甲'],
    [
      'defaultValue that breaks a rule',
      first('input', { defaultValue: 'abcdef', maxlength: 3 }),
      undefined,
    ],
    ['dataType number', fieldOf('input', { dataType: 'number' }).valueType, 'number'],
    ['dataType float', fieldOf('input', { dataType: 'float' }).precision, 2],
    ['dataType email', fault('input', { dataType: 'email' }, 'x'), 'not_email'],
    ['dataType hex', fault('input', { dataType: 'hex' }, 'x'), 'bad_format'],
    [
      'dataTypeCheck off',
      fault('input', { dataType: 'email', dataTypeCheck: false }, 'x'),
      undefined,
    ],
    ['pattern', fault('input', { pattern: '^a' }, 'b'), 'bad_format'],
    ['pattern, a literal', fault('input', { pattern: '/^A/i' }, 'a'), undefined],
    ['patternCheck off', fault('input', { pattern: '^a', patternCheck: false }, 'b'), undefined],
    [
      'patternMessage',
      checkValue(fieldOf('input', { pattern: '^a', patternMessage: '以 a 开头' }), 'b')?.text,
      '以 a 开头',
    ],
    ['maxlength, as text', fault('input', { maxlength: '3' }, 'abcd'), 'too_long'],
    ['maxlength -1 is none', fieldOf('input', { maxlength: -1 }).params.maxLength, 200],
    ['minlength', fault('input', { minlength: 3 }, 'ab'), 'too_short'],
    [
      'min and max of a number, as text',
      [
        fault('number', { min: '2' }, 1),
        fault('number', { max: '2' }, 3),
        fault('number', { min: '', max: '' }, 1e6),
      ],
      ['too_small', 'too_big', undefined],
    ],
    ['precision', fault('number', { precision: 1 }, 1.25), 'too_precise'],
    [
      'options, bare words',
      fieldOf('radio', { options: ['甲', '乙'] }).choices.map(({ value }) => value),
      ['甲', '乙'],
    ],
    [
      'options without showLabel',
      fieldOf('radio', { options: [{ value: 1, label: '一' }] }).choices[0]?.label,
      '1',
    ],
    [
      'showLabel',
      fieldOf('radio', { options: [{ value: 1, label: '一' }], showLabel: true }).choices[0]?.label,
      '一',
    ],
    ['multiple', fieldOf('select', { multiple: true }).valueType, 'choices'],
    [
      'multipleLimit',
      fault('select', { multiple: true, multipleLimit: 1 }, ['a', 'b']),
      'too_many_items',
    ],
    [
      'remote off: remoteFunc means nothing',
      fieldOf('select', { remoteFunc: 'func_1' }).remote,
      undefined,
    ],
    ['remote', fieldOf('select', { remote: true, remoteFunc: 'func_1' }).remote, 'func_1'],
    [
      'remoteType option',
      fieldOf('select', {
        remote: true,
        remoteType: 'option',
        remoteOption: 'option_1',
        remoteFunc: 'func_1',
      }).remote,
      'option_1',
    ],
    [
      'remoteType datasource',
      fieldOf('select', { remote: true, remoteType: 'datasource', remoteDataSource: 'getoptions' })
        .remote,
      'getoptions',
    ],
    ['a cascader is always remote', fieldOf('cascader', { remoteFunc: 'func_1' }).remote, 'func_1'],
    [
      'props with remoteOptions',
      fieldOf('cascader', {
        remote: true,
        remoteFunc: 'f',
        props: { value: 'id', label: 'title', children: 'sub' },
        remoteOptions: [{ id: 1, title: '甲', sub: [{ id: 2, title: '乙' }] }],
        showLabel: true,
      }).choices,
      [{ value: 1, label: '甲', children: [{ value: 2, label: '乙' }] }],
    ],
    [
      'isRange',
      [
        fieldOf('time', { isRange: true }).valueType,
        fault('time', { isRange: true }, ['18:00:00', '09:00:00']),
      ],
      ['span', 'end_before_start'],
    ],
    ['time default', first('time', { defaultValue: '21:19:56', format: 'HH:mm:ss' }), '21:19:56'],
    ['date type year', fault('date', { type: 'year' }, '2026-11'), 'not_date'],
    ['date type month', fault('date', { type: 'month' }, '2026-11'), undefined],
    ['date type dates', fault('date', { type: 'dates' }, ['2026-11-21', 'x']), 'not_date'],
    [
      'date type datetimerange',
      fault('date', { type: 'datetimerange' }, ['2026-11-21', '2026-11-22']),
      'not_date',
    ],
    [
      'date type daterange, the wrong way round',
      fault('date', { type: 'daterange' }, ['2026-11-22', '2026-11-21']),
      'end_before_start',
    ],
    ['timestamp', fieldOf('date', { timestamp: true }).valueType, 'stamp'],
    [
      'format, of a default',
      first('date', { format: 'yyyy年MM月dd日', defaultValue: '2026年1月5日' }),
      '2026-01-05',
    ],
    ['max of a rate', fault('rate', { max: 3 }, 4), 'too_big'],
    ['allowHalf off', fault('rate', {}, 2.5), 'not_integer'],
    [
      'allowHalf',
      [fault('rate', { allowHalf: true }, 2.5), fault('rate', { allowHalf: true }, 2.3)],
      [undefined, 'bad_format'],
    ],
    [
      'range of a slider',
      [
        fieldOf('slider', { range: true }).valueType,
        fault('slider', { range: true, max: 50 }, [10, 60]),
      ],
      ['span', 'not_number'],
    ],
    ['switch default', first('switch', { defaultValue: true }), 1],
    ['length of images', fieldOf('imgupload', { length: '3' }).params.maxItems, 3],
    ['limit of images', fieldOf('imgupload', { limit: 4 }).params.maxItems, 4],
    ['min of images', fieldOf('imgupload', { min: 2 }).params.minItems, 2],
    [
      'defaultType of a blank',
      [first('blank', { defaultType: 'Array' }), first('blank', { defaultType: 'Object' })],
      [[], {}],
    ],
  ])('%s', (_, found, wanted) => expect(found).toEqual(wanted));

  test('defaultType now is as exact as the widget asks [FORM-007] [FORM-008]', () => {
    const now = (type: string) => first('date', { type, defaultType: 'now' });
    expect(['year', 'month', 'date', 'datetime', 'daterange', 'dates'].map(now)).toEqual([
      '2026',
      '2026-11',
      '2026-11-21',
      '2026-11-21 09:30:00',
      ['2026-11-21', '2026-11-21'],
      ['2026-11-21'],
    ]);
    expect(first('input', { defaultType: 'now', defaultValue: '固定' })).toBe('固定');
  });

  test('settings of the form: widths as text, vertical labels', () => {
    const form = (config: object) => formOf([widget('input', 'a')], { config: config as never });
    expect([
      form({ labelWidth: '120px' }).labelWidth,
      form({ labelWidth: 99999 }).labelWidth,
      form({ layout: 'vertical' }).labelPosition,
      form({ labelPosition: 'left' }).labelPosition,
    ]).toEqual([120, 100, 'top', 'left']);
  });

  test('labels get more room where they are shown in another language than they were written in', () => {
    const width = (en: string, locale: Locale, options = {}) =>
      formOf(
        [widget('input', 'a', { name: '统一信用代码统一信用代码', names: { en }, options })],
        {},
        locale,
      ).labelWidth;
    expect([
      width('Unified code', 'en'),
      width('Unified social credit code', 'en'),
      width('Code', 'en'),
      width('Unified social credit code', 'zh-chs'),
      width('Unified social credit code', 'en', { hideLabel: true }),
    ]).toEqual([110, 160, 100, 100, 100]);
  });
});

describe('layouts', () => {
  const kinds = (nodes: readonly LayoutNode[]): unknown[] =>
    nodes.map((node) =>
      node.kind === 'field'
        ? node.model
        : node.kind === 'text'
          ? node.text
          : node.kind === 'section'
            ? [node.title, ...kinds(node.nodes)]
            : node.columns.map(({ span, nodes: inner }) => [span, ...kinds(inner)]),
    );
  const a = widget('input', 'a');
  test.each<[string, object, unknown]>([
    [
      'columns that say their span among their options',
      { type: 'grid', columns: [{ type: 'col', options: { span: 8 }, list: [a] }] },
      [[[8, 'a']]],
    ],
    [
      'tabs of a fork, under columns',
      { type: 'tabs', columns: [{ label: '一', list: [a] }] },
      [['一', 'a']],
    ],
    ['a collapse', { type: 'collapse', tabs: [{ title: '一', list: [a] }] }, [['一', 'a']]],
    [
      'fields in a line',
      { type: 'inline', list: [a, widget('input', 'b')] },
      [
        [
          [12, 'a'],
          [12, 'b'],
        ],
      ],
    ],
    ['a layout that nobody knows', { type: 'drawer', name: '抽屉', list: [a] }, [['抽屉', 'a']]],
    [
      'words',
      { type: 'html', options: { defaultValue: '<b>粗</b>&amp;<script>x()</script>' } },
      ['粗 &'],
    ],
  ])('%s', (_, raw, wanted) =>
    expect(kinds(formOf([{ ...widget('', 'l'), ...raw } as never]).layout)).toEqual(wanted),
  );

  test('a hidden tab hides its fields, and none of them is required', () => {
    const form = formOf([
      {
        ...widget('tabs', 't'),
        tabs: [
          {
            label: '一',
            hidden: true,
            list: [widget('input', 'a', { options: { required: true } })],
          },
        ],
      } as never,
    ]);
    expect([form.layout, form.fields.get('a')?.hidden, form.fields.get('a')?.required]).toEqual([
      [],
      true,
      false,
    ]);
  });
  test('a sub-table holds rows of its own: its columns are no fields of the record', () => {
    const form = formOf([{ ...widget('subform', 'rows'), list: [a] } as never]);
    expect([[...form.fields.keys()].includes('a'), form.fields.get('rows')?.valueType]).toEqual([
      false,
      'lines',
    ]);
  });
});
