import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultNotices } from '../../../schemas/validation/defaults.ts';
import { coerce } from '../../../schemas/validation/coerce.ts';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import { validValue } from '../../../schemas/designer/doctor/values.ts';
import { changeWidget } from '../../../schemas/designer/edits/edits.ts';
import { newWidget } from '../../../schemas/designer/edits/newWidget.ts';
import {
  withOptionLabel,
  optionLineLabel,
  type OptionLine,
} from '../../../schemas/designer/properties/optionLines.ts';
import { propertiesOf } from '../../../schemas/designer/properties/properties.ts';
import { propertyTabs } from '../../../schemas/designer/properties/propertyTabs.ts';
import { NOT_SHOWN } from '../../../schemas/designer/properties/propertyPanels.ts';
import { nodesOf } from '../../../schemas/designer/edits/tree.ts';
import { LOCALES, type Locale } from '../../../schemas/i18n/locale.ts';
import { randomFrom } from '../../../schemas/sampleData/random.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { type WidgetType, WIDGET_TYPES } from '../../../schemas/definition/widgetTypes.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { brokenDefinition, validDefinition } from '../../support/definitions.ts';
import { definition, formOf, widget } from '../support.ts';

const types = Object.keys(WIDGET_TYPES) as WidgetType[];
const EMPTY = definition([]);
const random = randomFrom(1);
const read = (own: Widget, locale: Locale = 'zh-chs') =>
  propertiesOf(own.type, { definition: EMPTY, locale, widget: own }).read(own);
const write = (own: Widget, changes: Record<string, unknown>, locale: Locale = 'zh-chs') =>
  propertiesOf(own.type, { definition: EMPTY, locale, widget: own }).write(own, changes);
const panelOf = (own: Widget, locale: Locale = 'zh-chs') =>
  translateDefinition({
    module: { key: 'property', title: 'name', columns: [] },
    definition: propertiesOf(own.type, { definition: EMPTY, locale, widget: own }).definition,
    locale,
  });

/** Lists of what stands in a layout, which no field of the language carries. */
const PARTS: ReadonlySet<string> = new Set(['columns', 'tabs']);

/** What somebody may put into a property. */
function valueOf(own: Widget, model: string): unknown {
  if (model === 'options')
    return [
      { value: 'A', label: '甲' },
      { value: 'B', label: '乙', color: 'red' },
    ];
  if (model === 'when') return { show: { field: 'other', operator: 'nempty' } };
  if (model === 'columns')
    return [
      { at: 0, span: 8 },
      { at: 1, span: '' },
    ];
  if (model === 'tabs')
    return [
      { at: 0, label: '明细', names: {} },
      { at: 1, label: '概况', names: { en: 'Overview' } },
    ];
  if (['props', 'within', 'fill', 'marks'].includes(model)) return '1 = a';
  if (model === 'width') return '200px';
  const field = panelOf(own).fields.get(model);
  if (field?.readOnly) return undefined;
  return field && validValue(field, random);
}

describe.each(types)('%s', (type) => {
  const own = newWidget(type, { definition: EMPTY, locale: 'zh-chs' });

  test('has a panel in four languages that finds nothing wrong with itself [ADMIN-042]', () => {
    for (const locale of LOCALES) {
      const form = panelOf(own, locale);
      expect([...form.notices, ...defaultNotices(form)]).toEqual([]);
      expect(
        [...form.fields.values()]
          .filter((field) => !field.system && field.name === field.model)
          .map(({ model }) => model),
      ).toEqual([]);
      expect([...form.fields.keys()]).toEqual(expect.arrayContaining(['name', 'isHidden', 'when']));
    }
  });

  test('takes every property over and reads it back [ADMIN-042]', () => {
    const panel = propertiesOf(type, { definition: EMPTY, locale: 'zh-chs', widget: own });
    const fields = [...panelOf(own).fields.values()].filter((field) => !field.system);
    const before = panel.read(own);
    for (const field of fields) {
      const value = valueOf(own, field.model);
      const written = panel.write(own, { [field.model]: value });
      const after = panel.read(written);
      expect([field.model, coerce(field, after[field.model]) ?? null]).toEqual([
        field.model,
        PARTS.has(field.model) ? value : (coerce(field, value) ?? null),
      ]);
      const others = fields
        .filter(
          ({ model }) =>
            model !== field.model && JSON.stringify(after[model]) !== JSON.stringify(before[model]),
        )
        .map(({ model }) => `${field.model} changed ${model}`);
      expect(others.filter((each) => !TOGETHER.includes(each))).toEqual([]);
      const emptied = panel.read(panel.write(written, { [field.model]: undefined }))[field.model];
      if (!field.required && !PARTS.has(field.model))
        expect([
          field.model,
          isEmpty(emptied) || emptied === 0 || emptied === 'fixed' || emptied === 'minute',
        ]).toEqual([field.model, true]);
    }
  });
});

/** A labelled option shows its label; a default is read as what the field is now. */
const TOGETHER = ['options changed showLabel'];

describe('every widget of every definition', () => {
  test('stays the same when its panel is read and written back', () => {
    fc.assert(
      fc.property(
        fc.oneof(validDefinition(), brokenDefinition() as fc.Arbitrary<Definition>),
        fc.constantFrom(...LOCALES),
        (given, locale) => {
          for (const { path, widget: own } of nodesOf(given).slice(0, 6)) {
            const panel = propertiesOf(own.type, { definition: given, locale, widget: own });
            expect(
              changeWidget(given, path, (each) => panel.write(each, panel.read(each))).definition,
            ).toBe(given);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is drawn by the same panel while nothing of it would look different', () => {
    const own = newWidget('input', { definition: EMPTY, locale: 'en' });
    const panel = (each: Widget) =>
      propertiesOf('input', { definition: EMPTY, locale: 'en', widget: each }).definition;
    expect(panel(write(own, { name: 'Another', help: 'x', required: 1 }))).toBe(panel(own));
    expect(panel(write(own, { maxlength: 3 }))).not.toBe(panel(own));
  });
});

describe('what a property means', () => {
  const field = (own: Widget) => formOf([own]).fields.get(own.model);

  test('required and its message are found in options and rules, and taken out of both', () => {
    const ruled = widget('input', 'a', {
      rules: [
        { required: true, message: '快填' },
        { type: 'telephone', message: '号码不对' },
      ],
    });
    expect(read(ruled)).toMatchObject({
      required: 1,
      requiredMessage: '快填',
      dataType: 'telephone',
      dataTypeMessage: '号码不对',
    });
    expect(field(write(ruled, { required: 0 }))).toMatchObject({ required: false });
    expect(field(write(ruled, { requiredMessage: '请填' }))?.requiredMessage).toBe('请填');
    expect(field(write(ruled, { dataType: 'email' }))?.params.rules).toMatchObject([
      { kind: 'email' },
    ]);
    expect(
      field(write(widget('input', 'a'), { required: 1, requiredMessage: '请填' })),
    ).toMatchObject({ required: true, requiredMessage: '请填' });
  });

  test('exactly six kinds of text are offered, and a pattern with its message [ADMIN-109]', () => {
    const kinds = panelOf(widget('input', 'a'))
      .fields.get('dataType')
      ?.choices.map(({ value }) => value);
    expect(kinds).toEqual(['telephone', 'float', 'number', 'integer', 'url', 'email']);
    const patterned = write(widget('input', 'a'), {
      pattern: '^[A-Z]{2}$',
      patternMessage: '两个大写字母',
    });
    expect(field(patterned)?.params.rules).toMatchObject([
      { kind: 'pattern', message: '两个大写字母' },
    ]);
    expect(field(write(patterned, { pattern: undefined }))?.params.rules).toBeUndefined();
    expect(read(widget('input', 'a', { rules: [{ pattern: '/^x/i' }] })).pattern).toBe('/^x/i');
  });

  test('a shipped name is changed in the reader’s language only, an own one for all [ADMIN-042]', () => {
    const shipped = widget('input', 'a', { name: '名称', names: { en: 'Name', ja: '名' } });
    expect(read(shipped, 'en')).toMatchObject({
      name: 'Name',
      'name_zh-chs': '名称',
      name_ja: '名',
    });
    expect(write(shipped, { name: 'Title' }, 'en')).toMatchObject({
      name: '名称',
      names: { en: 'Title', ja: '名' },
    });
    const own = write(widget('input', 'a'), { name: 'Title' }, 'en');
    expect(own).toMatchObject({ name: 'Title' });
    expect(write(own, { 'name_zh-chs': '标题' }, 'en')).toMatchObject({
      name: '标题',
      names: { en: 'Title' },
    });
    expect(
      write(write(own, { 'name_zh-chs': '标题' }, 'en'), { 'name_zh-chs': undefined }, 'en'),
    ).toEqual(own);
  });

  test('three fields are main, a fourth cannot be [ADMIN-044]', () => {
    const main = ['a', 'b', 'c'].map((model) =>
      widget('input', model, { options: { is_main: true } }),
    );
    const locked = (own: Widget, all: Widget[]) =>
      translateDefinition({
        module: { key: 'p', title: 'name', columns: [] },
        definition: propertiesOf('input', {
          definition: definition(all),
          locale: 'en',
          widget: own,
        }).definition,
        locale: 'en',
      }).fields.get('is_main')?.readOnly;
    const fourth = widget('input', 'd');
    expect([
      locked(fourth, [...main, fourth]),
      locked(main[0] as Widget, [...main, fourth]),
      locked(fourth, [...main.slice(1), fourth]),
    ]).toEqual([true, false, false]);
  });

  test('what a formula says is not typed and begins with nothing', () => {
    const own = widget('number', 'a');
    const models = (computed: boolean) =>
      propertiesOf('number', {
        definition: EMPTY,
        locale: 'en',
        widget: own,
        computed,
      }).definition.list.map(({ model }) => model);
    const gone = models(false).filter((model) => !models(true).includes(model));
    expect(gone).toEqual(expect.arrayContaining(['placeholder', 'defaultValue', 'disabled']));
    expect(models(true)).toEqual(expect.arrayContaining(['name', 'unit', 'precision']));
  });

  test('a model is fixed once it is published, and for what the product needs', () => {
    const fixed = (own: Widget, saved: boolean) =>
      translateDefinition({
        module: { key: 'p', title: 'name', columns: [] },
        definition: propertiesOf('input', { definition: EMPTY, locale: 'en', widget: own, saved })
          .definition,
        locale: 'en',
      }).fields.get('model')?.readOnly;
    expect([
      fixed(widget('input', 'a'), false),
      fixed(widget('input', 'a'), true),
      fixed(widget('input', 'a', { options: { system: true } }), false),
    ]).toEqual([false, true, true]);
  });

  test('a default value is entered by the widget itself and held to its rules', () => {
    const amount = panelOf(
      widget('number', 'a', { options: { min: 5, precision: 1, unit: '元' } }),
    ).fields.get('defaultValue');
    expect(amount).toMatchObject({ type: 'number', unit: '元', params: { min: 5 } });
    const chosen = widget('select', 'a', {
      options: { multiple: true, options: [{ value: 'A' }], defaultValue: ['A'] },
    });
    expect(panelOf(chosen).fields.get('defaultValue')).toMatchObject({
      valueType: 'choices',
      choices: [{ value: 'A' }],
    });
    expect(read(chosen).defaultValue).toEqual(['A']);
    expect(read(widget('switch', 'a', { options: { defaultValue: true } })).defaultValue).toBe(1);
  });

  test('options that are not touched stay as they were, bare words too', () => {
    const own = widget('select', 'a', {
      options: { options: ['红', { value: 'b', label: '蓝', odd: 1 }, null] as never },
    });
    const lines = read(own).options as OptionLine[];
    expect(lines).toEqual([
      { value: '红', label: '红' },
      { value: 'b', label: '蓝', odd: 1 },
    ]);
    const [red, blue] = lines as [OptionLine, OptionLine];
    const renamed = write(own, { options: [blue, withOptionLabel(red, '赤', 'zh-chs')] });
    expect(renamed.options).toEqual({
      options: [{ value: 'b', label: '蓝', odd: 1 }, { value: '红', label: '赤' }, null],
      showLabel: true,
    });
    const named = { value: 'x', label: '赢', names: { en: 'Won' } };
    expect([
      optionLineLabel(named, 'en'),
      withOptionLabel(named, 'Closed', 'en').label,
      optionLineLabel(withOptionLabel(named, 'Closed', 'en'), 'en'),
    ]).toEqual(['Won', '赢', 'Closed']);
  });

  test('a column that is removed leaves its fields in the last one [ADMIN-042]', () => {
    const own: Widget = {
      ...widget('grid', 'g'),
      columns: [
        { span: 12, list: [widget('input', 'a')], odd: 1 },
        { span: 12, list: [widget('input', 'b')] },
      ],
    };
    expect(read(own).columns).toEqual([
      { at: 0, span: 12 },
      { at: 1, span: 12 },
    ]);
    expect(write(own, { columns: [{ at: 0, span: 24 }] }).columns).toEqual([
      { span: 24, list: [widget('input', 'a'), widget('input', 'b')], odd: 1 },
    ]);
    expect(
      write(own, { columns: [{ at: 1, span: 8 }, { span: 8 }, { at: 0, span: 8 }] }).columns?.map(
        ({ list }) => list.map(({ model }) => model),
      ),
    ).toEqual([['b'], [], ['a']]);
  });

  test('a tab that is removed leaves its fields in the last one, and what is not renamed stays as it came', () => {
    const own: Widget = {
      ...widget('tabs', 't'),
      tabs: [
        { label: '一', name: 'x', list: [widget('input', 'a')], odd: 1 },
        { title: '二', list: [widget('input', 'b')] },
      ],
    };
    expect(read(own).tabs).toEqual([
      { at: 0, label: '一', names: {} },
      { at: 1, label: '二', names: {} },
    ]);
    expect(write(own, { tabs: [{ at: 1, label: '二', names: {} }] }).tabs).toEqual([
      { title: '二', list: [widget('input', 'b'), widget('input', 'a')] },
    ]);
    const three = write(own, {
      tabs: [
        { at: 0, label: '壹', names: { en: 'One' } },
        { at: 1, label: '二' },
        { label: '三', name: 'z' },
      ],
    });
    expect(three.tabs).toEqual([
      { label: '壹', names: { en: 'One' }, name: 'x', list: [widget('input', 'a')], odd: 1 },
      { title: '二', list: [widget('input', 'b')] },
      { label: '三', name: 'z', list: [] },
    ]);
    expect(formOf([three], {}, 'en').layout).toMatchObject([
      { kind: 'section', title: 'One', tabs: 'n0' },
      { kind: 'section', title: '二', tabs: 'n0' },
    ]);
  });

  test('a folded section begins closed', () => {
    expect(
      formOf([write(widget('section', 's'), { folded: 1 }), widget('input', 'a')]).layout[0],
    ).toMatchObject({ kind: 'section', folded: true });
  });
});

test('a type of another designer has the panel of every field', () => {
  expect([...panelOf(widget('nobody', 'a')).fields.keys()]).toEqual(
    expect.arrayContaining(['name', 'required', 'when', 'disabled']),
  );
});

test('every option that the language or a widget reads has a property, or a reason to have none', () => {
  const folder = (path: string) =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${path}/${name}`);
  const files = [
    ...[
      'form/fieldOf',
      'form/fieldParams',
      'form/fieldChoices',
      'form/layoutOf',
      'form/translateDefinition',
      'formLogic/initialValues',
      'validation/defaults',
      'validation/coerce',
      'definition/widgetTypes',
      'definition/plainText',
    ].map((name) => `schemas/${name}.ts`),
    ...folder('widgets').filter(
      (path) => !/^widgets\/(form|ui|playground|parts\/editor)\//.test(path),
    ),
  ];
  expect(files.length, 'every file that reads options').toBeGreaterThan(100);
  const reading = [
    /\boptions\??\.(\w+)/g,
    /\{([^{}]*)\}\s*(?:=\s*(?:[\w.]+\.)?options\b|:\s*WidgetOptions)/g,
  ];
  const names = files.flatMap((path) =>
    reading.flatMap((pattern) =>
      [...readFileSync(path, 'utf8').matchAll(pattern)].flatMap(([, found = '']) =>
        found.split(',').map((each) => /^\s*(\w+)/.exec(each)?.[1] ?? ''),
      ),
    ),
  );
  const known = new Set(Object.keys(NOT_SHOWN));
  for (const type of types) {
    for (const shape of [{}, { multiple: true }]) {
      const own: Widget = {
        ...newWidget(type, { definition: EMPTY, locale: 'en' }),
        options: shape,
      };
      const fields = panelOf(own).fields;
      const switches = new Set(
        [...fields.values()].filter((field) => field.type === 'switch').map(({ model }) => model),
      );
      for (const name of fields.keys()) {
        const values = switches.has(name) ? [0, 1] : [valueOf(own, name) ?? 1];
        for (const value of values)
          for (const option of Object.keys(
            write({ ...own, options: {} }, { [name]: value }).options,
          ))
            known.add(option);
      }
    }
  }
  expect(
    [...new Set(names)]
      .filter(
        (name) => /^[a-z]/i.test(name) && !known.has(name) && !['map', 'rules'].includes(name),
      )
      .toSorted(),
  ).toEqual([]);
});

test('a layout that only bears the name of its kind is called so in the language of the reader, until it is named', () => {
  const grid = { ...newWidget('grid', { definition: EMPTY, locale: 'zh-chs' }), name: '栅格布局' };
  expect(LOCALES.map((locale) => read(grid, locale).name)).toEqual([
    '栅格布局',
    '柵格佈局',
    'Grid',
    'グリッド',
  ]);
  const named = write(grid, { name: 'Contact details' }, 'en');
  expect(read(named, 'en').name).toBe('Contact details');
  expect(named.name).toBe('Contact details');
});

test('every property of every type stands on one tab, in the order of the panel, and a field begins with its name', () => {
  for (const type of types) {
    const panel = propertiesOf(type, { definition: EMPTY, locale: 'zh-chs' }).definition;
    const tabs = propertyTabs(panel);
    const models = panel.list.filter((each) => each.type !== 'section').map(({ model }) => model);
    expect([...tabs.values()].flatMap((each) => [...each])).toEqual(models);
    expect([...tabs.keys()][0]).toBe('basics');
    expect([...(tabs.get('basics') ?? [])][0]).toBe('name');
  }
});
