import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../schemas/i18n/errors.ts';
import { usableDefault } from '../../schemas/validation/defaults.ts';
import type { Form, LayoutNode } from '../../schemas/form/form.ts';
import { importNote, readForeign } from '../../schemas/imports/index.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import type { Definition } from '../../schemas/definition/definition.ts';
import { designFaults } from '../../schemas/designer/faults/faults.ts';
import { anyValue, brokenDefinition } from '../support/definitions.ts';

const OWN = customModule({ key: 'thing_c', name: '物', icon: 'box', form: [] });
const file = (name: string) =>
  readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');
const formOf = (definition: unknown) =>
  translateDefinition({ module: OWN, definition, locale: 'zh-chs' });
const faultsOf = (definition: unknown) =>
  designFaults({
    module: OWN,
    form: formOf(definition),
    definition: definition as Definition,
    locale: 'en',
  });

function drawn(nodes: readonly LayoutNode[]): unknown[] {
  return nodes.map((node) => {
    if (node.kind === 'field') return node.model;
    if (node.kind === 'text') return { text: node.text };
    return node.kind === 'section'
      ? { [node.title]: drawn(node.nodes) }
      : node.columns.map((column) => [column.span, ...drawn(column.nodes)]);
  });
}

/** What a new record holds in a field. */
function begun(form: Form, model: string): unknown {
  const field = form.fields.get(model);
  return field && usableDefault(field);
}

/** A fixture as it is read: what is drawn, what its fields hold, what is told. */
function read(name: string) {
  const { format, definition, report } = readForeign(file(name));
  const form = formOf(definition);
  return {
    format,
    definition,
    form,
    drawn: drawn(form.layout),
    field: (model: string) => form.fields.get(model),
    started: (model: string) => begun(form, model),
    told: report.map(({ path, id }) => `${path}: ${id}`),
  };
}

describe('form-making', () => {
  test('an export of 2019 comes along key for key: literal patterns, numbers as text, imgupload [FORM-061]', () => {
    const { format, definition, drawn: nodes, field, told, started } = read('form-making-2019');
    expect([format, JSON.stringify(definition), told]).toEqual([
      'form-making',
      file('form-making-2019').trim(),
      [],
    ]);
    expect(nodes).toEqual([
      [
        [12, 'contact_name'],
        [12, 'input_1555487221000_8812'],
      ],
      'number_1555487230000_1',
      'radio_1555487240000_2',
      'time_1555487250000_3',
      'imgupload_1555487260000_4',
    ]);
    expect(field('input_1555487221000_8812')?.params).toMatchObject({
      maxLength: 11,
      rules: [{ kind: 'pattern', pattern: /^1[3-9]\d{9}$/u, message: '手机格式不匹配' }],
    });
    expect(field('number_1555487230000_1')?.params.max).toBe(100);
    expect(field('imgupload_1555487260000_4')).toMatchObject({
      type: 'img',
      params: { maxItems: 8 },
    });
    expect(started('time_1555487250000_3')).toBe('21:19:56');
  });

  test('everything that the layouts of the paid edition carry is drawn, and its code is kept, told and not run', () => {
    const { definition, drawn: nodes, field, form, told, started } = read('form-making-paid');
    expect(JSON.stringify(definition)).toBe(file('form-making-paid').trim());
    expect(nodes).toEqual([
      { 基本信息: ['risk_code'] },
      { 处理: ['levels'] },
      { 更多: ['found_on'] },
      [
        [16, 'remark'],
        [8, 'score'],
      ],
      { 责任: [{ text: '以下由安全员填写' }, 'range_it'] },
      'table_1620973061000',
      'files',
    ]);
    expect(field('risk_code')).toMatchObject({
      required: true,
      requiredMessage: '请写明风险点',
      width: '240px',
      labelWidth: 160,
      help: '见台账',
    });
    // its check of the type is switched off, that of the pattern is not
    expect(field('risk_code')?.params.rules).toEqual([
      { kind: 'pattern', pattern: '^[A-Z]{2}-\\d+$', message: '编号如 AB-12' },
    ]);
    expect(field('levels')).toMatchObject({
      remote: 'option_levels',
      choices: [{ value: 1, label: '高' }],
      params: { maxItems: 2 },
    });
    expect(started('found_on')).toBe('2021-05-14');
    expect(field('table_1620973061000')).toMatchObject({ type: 'subform', valueType: 'lines' });
    expect(field('files')).toMatchObject({ valueType: 'files', params: { maxItems: 9 } });
    expect(
      form.notices.filter(({ id }) => id === 'script_ignored').map(({ detail }) => detail),
    ).toEqual(['options.validator', 'eventScript[0].func', 'dataSource[0].responseFunc']);
    expect(told).toEqual([
      'list[0].tabs[0].list[0].options.validator: script_kept',
      'list[0].tabs[1].list[0].options: remote',
      'config.eventScript[0].func: script_kept',
      'config.dataSource[0].responseFunc: script_kept',
    ]);
  });
});

test('k-form-design', () => {
  const { format, drawn: nodes, field, started, told } = read('k-form-design');
  expect(format).toBe('k-form-design');
  expect(nodes).toEqual([
    {
      卡片布局: [
        [
          [12, 'input_1603939737389'],
          [12, 'number_1603939740001'],
        ],
      ],
    },
    'city',
    'employed',
    'dept',
    'photo',
    'attachment',
    'family',
    { 银行: ['input_1603939737389_2'] },
    [
      [12, 'active'],
      [12, 'rate_rate_1603939820002'],
    ],
    { text: '请核对：提交后不可修改' },
  ]);
  expect(field('input_1603939737389')).toMatchObject({
    name: '姓名',
    required: true,
    requiredMessage: '必填项',
    unit: '先生',
    help: '与证件一致',
    params: { maxLength: 20 },
  });
  expect(field('city')).toMatchObject({
    remote: 'cities',
    valueType: 'choices',
    choices: [{ value: '1', label: '杭州' }],
  });
  expect(field('employed')).toMatchObject({
    valueType: 'span',
    widget: { options: { format: 'yyyy-MM-dd', startPlaceholder: '入职' } },
  });
  expect(started('employed')).toEqual(['2020-01-01', '2020-12-31']);
  expect(field('dept')?.choices).toEqual([
    { value: '1', label: '总部' },
    { value: '11', label: '总部 / 财务' },
  ]);
  expect(field('family')).toMatchObject({
    valueType: 'lines',
    widget: { tableColumns: [{ type: 'input', model: 'relation', name: '称谓' }] },
  });
  expect(told).toEqual([
    'list[1].options: remote',
    'list[3]: other_widget',
    'list[5].options.dynamicFun: script',
    'list[6]: other_widget',
    'list[7].columns[0].list[0].model: same_model',
    'list[8].trs[0].tds[1].list[0].model: bad_model',
    'list[10]: no_value',
  ]);
});

test('variant-form', () => {
  const { format, drawn: nodes, field, told, form } = read('variant-form');
  expect(format).toBe('variant-form');
  expect(nodes).toEqual([
    {
      页签一: [
        [
          [12, 'content'],
          [12, 'mobile'],
        ],
      ],
    },
    [[24, 'checks']],
    'open_hours',
    'stay',
    'area',
    'people',
    { text: '名字信息统计表' },
    'holo',
  ]);
  expect([form.labelPosition, form.labelWidth]).toEqual(['right', 80]);
  expect(field('content')).toMatchObject({
    required: true,
    requiredMessage: '请写内容',
    help: '尽量详细',
    params: { minLength: 2, maxLength: 500 },
  });
  expect(field('mobile')?.params.rules).toEqual([{ kind: 'telephone', message: '号码不对' }]);
  expect(field('checks')?.choices).toEqual([
    { value: 1, label: 'check 1' },
    { value: 2, label: 'check 2' },
  ]);
  expect([field('open_hours')?.valueType, field('stay')?.valueType]).toEqual(['span', 'span']);
  expect(field('people')).toMatchObject({
    valueType: 'lines',
    widget: { tableColumns: [{ model: 'content', name: '姓名' }] },
  });
  expect(told).toEqual([
    'widgetList[0].tabs[0].widgetList[0].cols[0].widgetList[0].options.onChange: script',
    'widgetList[0].tabs[0].widgetList[0].cols[1].widgetList[0].options.onValidate: script',
    'widgetList[4].options.checkStrictly: option',
    'widgetList[4].options.multiple: option',
    'widgetList[5]: other_widget',
    'widgetList[7]: no_value',
    'widgetList[8]: unknown_widget',
    'formConfig.functions: script',
    'formConfig.onFormMounted: script',
  ]);
});

test('a table of variant-form keeps merged cells, and its words name what is entered', () => {
  let count = 0;
  const text = (textContent: string) => ({
    type: 'static-text',
    options: { name: `t${count++}`, label: 'static-text', textContent },
  });
  const input = (name: string, label = 'input') => ({
    type: 'input',
    options: { name, label, labelHidden: true },
  });
  const cell = (widget: object | null, colspan = 1, rowspan = 1) => ({
    type: 'table-cell',
    merged: false,
    options: { colspan, rowspan },
    widgetList: widget ? [widget] : [],
  });
  const merged = { type: 'table-cell', merged: true, options: {}, widgetList: [] };
  const { definition, report } = readForeign({
    widgetList: [
      {
        type: 'table',
        options: { name: 'table1' },
        rows: [
          { cols: [cell(text('登记表'), 4), merged, merged, merged] },
          {
            cols: [
              cell(text('姓名')),
              cell(input('a')),
              cell(text('性别：')),
              cell(input('b', '男或女')),
            ],
          },
          {
            cols: [
              cell(text('家庭成员'), 1, 3),
              cell(text('称谓')),
              cell(text('单位')),
              cell(text('电话')),
            ],
          },
          { cols: [merged, cell(input('c')), cell(input('d')), cell(input('e'))] },
          { cols: [merged, cell(input('f')), cell(input('g')), cell(null)] },
          { cols: [cell(text('备注')), cell(input('h'), 3), merged, merged] },
        ],
      },
    ],
    formConfig: {},
  });
  const { fields, layout } = formOf(definition);
  expect(Array.from('abcdefgh').map((model) => fields.get(model)?.name)).toEqual([
    '姓名',
    '男或女',
    '家庭成员 称谓',
    '家庭成员 单位',
    '家庭成员 电话',
    '家庭成员 称谓 2',
    '家庭成员 单位 2',
    '备注',
  ]);
  const [table] = layout;
  if (table?.kind !== 'grid') throw new Error('no table');
  expect(table.tracks).toBe(4);
  const place = (model: string) =>
    table.columns.find(({ nodes }) =>
      nodes.some((node) => node.kind === 'field' && node.model === model),
    );
  expect(place('d')).toMatchObject({ span: 1, cell: { start: 3, row: 4, rows: 1 } });
  expect(place('f')).toMatchObject({ span: 1, cell: { start: 2, row: 5, rows: 1 } });
  expect(place('h')).toMatchObject({ span: 3, cell: { start: 2, row: 6, rows: 1 } });
  expect(table.columns.find(({ cell: at }) => at?.rows === 3)?.nodes).toMatchObject([
    { text: '家庭成员' },
  ]);
  expect(report.map(({ id }) => id)).toEqual(Array.from({ length: 7 }, () => 'heading'));
});

describe('form-generator', () => {
  test('components side by side, rows, switches of other values, literal patterns', () => {
    const { format, drawn: nodes, field, started, told } = read('form-generator');
    expect(format).toBe('form-generator');
    expect(nodes).toEqual([
      [
        [12, 'mobile'],
        [12, 'sex'],
      ],
      'period',
      'area',
      'enabled',
      'imgList',
      [
        [8, 'rate'],
        [16, 'password'],
      ],
    ]);
    expect(field('mobile')).toMatchObject({
      required: true,
      unit: '移动',
      params: { maxLength: 11, rules: [{ kind: 'pattern', message: '手机号格式错误' }] },
    });
    expect(started('sex')).toBe(2);
    expect(field('sex')).toMatchObject({
      choices: [
        { value: 1, label: '男' },
        { value: 2, label: '女' },
      ],
    });
    expect(field('period')?.valueType).toBe('span');
    expect(field('area')?.choices[0]?.children).toEqual([{ value: 2, label: '选项1-1' }]);
    expect(started('enabled')).toBe(1);
    expect(field('imgList')?.type).toBe('img');
    expect(field('password')).toMatchObject({
      hideLabel: true,
      widget: { options: { showPassword: true } },
    });
    expect(told).toEqual([
      'fields[3].__config__.url: remote',
      'fields[6].__config__.children[1].rules: bad_pattern',
      'fields[7].on.click: script',
      'fields[7]: no_value',
    ]);
  });
  test('its flat form of 2019', () => {
    const { format, drawn: nodes, field, told } = read('form-generator-2019');
    expect([format, nodes, told]).toEqual([
      'form-generator',
      ['mobile', 'field102', [[12, 'field104']]],
      [],
    ]);
    expect(field('field102')).toMatchObject({
      type: 'select',
      required: true,
      choices: [
        { value: 1, label: '选项一' },
        { value: 2, label: '选项二' },
      ],
    });
    expect(field('field104')?.type).toBe('textarea');
  });
});

const FIXTURES = [
  'form-making-2019',
  'form-making-paid',
  'k-form-design',
  'variant-form',
  'form-generator',
  'form-generator-2019',
];
/** What is so however often it is read. */
const LASTING: ReadonlySet<string> = new Set(['script_kept', 'unknown_widget', 'remote']);

test('lists that are elsewhere, options that are not there or there twice, and bare values are told', () => {
  const widget = (type: string, model: string, options: object) => ({
    type,
    name: model,
    key: model,
    model,
    options,
    rules: [],
  });
  const { definition, report } = readForeign({
    list: [
      widget('select', 'a', { remote: true, remoteFunc: 'func_1', remoteOptions: [] }),
      widget('cascader', 'b', { remote: true, remoteOptions: [], remoteFunc: 'func_2' }),
      widget('cascader', 'c', {}),
      widget('radio', 'd', { options: [] }),
      widget('select', 'e', { remote: true, remoteFunc: 'tag' }),
      widget('radio', 'f', {
        options: [
          { value: 1, label: '男' },
          { value: 2, label: '女' },
        ],
      }),
      widget('radio', 'g', { showLabel: false, options: [{ value: 1, label: '男' }] }),
      widget('select', 'h', {
        showLabel: true,
        options: [
          { value: 1, label: '男' },
          { value: '1', label: '女' },
        ],
      }),
    ],
    config: {},
  });
  expect(report.map(({ path, id, data }) => [path, id, data])).toEqual([
    ['list[0].options', 'remote', { name: 'func_1' }],
    ['list[1].options', 'remote', { name: 'func_2' }],
    ['list[2].options', 'no_options', {}],
    ['list[3].options', 'no_options', {}],
    ['list[5].options.showLabel', 'labels_shown', {}],
    ['list[7].options.options', 'same_option', { value: '1' }],
  ]);
  const { fields } = formOf(definition);
  expect(fields.get('f')?.choices.map(({ label }) => label)).toEqual(['男', '女']);
  expect(fields.get('g')?.choices.map(({ label }) => label)).toEqual(['1']);
  expect(fields.get('h')?.choices).toEqual([{ value: 1, label: '男' }]);
  expect(faultsOf(definition)).toEqual([]);
});

describe('what is imported', () => {
  test.each(FIXTURES)(
    '%s can be published as it is, and every note reads in four languages',
    (name) => {
      const { definition, report } = readForeign(JSON.parse(file(name)));
      expect(faultsOf(definition)).toEqual([]);
      for (const note of report)
        for (const locale of LOCALES) expect(importNote(note, locale)).not.toMatch(/\{|^$/);
      // read again it is form-making, with nothing more to mend
      const again = readForeign(definition);
      expect([
        again.format,
        again.definition,
        again.report.filter(({ id }) => !LASTING.has(id)),
      ]).toEqual(['form-making', definition, []]);
    },
  );

  test('whatever it was: refused with words, or without a fault', () => {
    const wraps = fc.constantFrom<(list: unknown, config: unknown) => unknown>(
      (list, config) => ({ list, config }),
      (list, config) => ({ list, config: { ...Object(config), wrapperCol: {} } }),
      (list, config) => ({ widgetList: list, formConfig: config }),
      (list) => ({
        fields: Array.isArray(list)
          ? list.map((each) => ({ __config__: each, ...Object(each) }))
          : list,
      }),
      (list) => list,
    );
    fc.assert(
      fc.property(brokenDefinition(), anyValue(), wraps, (definition, config, wrap) => {
        const { list, ...rest } = Object(definition) as Record<string, unknown>;
        try {
          const imported = readForeign(wrap(list, config ?? rest.config));
          expect(
            faultsOf({ ...imported.definition, compute_formula: {} }).filter(
              // What a roll-up or a lookup is made of, which condition reads one, and what a tab without a name is called, can only be said here.
              ({ id, property, data }) =>
                id === 'bad_format' &&
                !['rollup', 'lookup', 'tabs'].includes(property ?? '') &&
                !(property === 'when' && Object.keys(data ?? {}).join() === 'name'),
            ),
          ).toEqual([]);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['no JSON', '{', 'malformed'],
    ['a list', [], 'unknown_format'],
    ['nothing', null, 'unknown_format'],
    ['a JSON Schema', { type: 'object', properties: {} }, 'unknown_format'],
    ['rows of a table', { fields: ['a', 'b'] }, 'unknown_format'],
  ])('%s is refused', (_, input, id) => {
    expect(() => readForeign(input)).toThrow(expect.objectContaining({ id }));
  });
});
