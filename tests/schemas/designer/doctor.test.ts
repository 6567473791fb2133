import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import {
  examination,
  examineDefinition,
} from '../../../schemas/designer/doctor/examineDefinition.ts';
import { LOCALES } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { DEMO_OBJECTS, MODULES } from '../../../schemas/modules/index.ts';
import { valueText } from '../../../schemas/designer/doctor/findingLabels.ts';
import { validValue } from '../../../schemas/designer/doctor/values.ts';
import { validateAsForm, situationOf } from '../../../schemas/designer/doctor/situation.ts';
import { randomFrom } from '../../../schemas/sampleData/random.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import { createRecordStore } from '../../../widgets/form/state/store.ts';
import { brokenDefinition, validDefinition } from '../../support/definitions.ts';
import { definition, widget } from '../support.ts';

const THING = customModule({ key: 'thing_c', name: '物', icon: 'box', form: [] });
const VIEWER: Viewer = {
  id: 7,
  corp_id: 1,
  name: '',
  is_admin: 1,
  department_id: 3,
  permissions: [],
  scope: 'all',
};
const found = (list: Widget[], more: Partial<Definition> = {}) =>
  examineDefinition({ module: THING, definition: definition(list, more), locale: 'zh-chs' });
const texts = (list: Widget[], more: Partial<Definition> = {}) =>
  found(list, more).map(({ text }) => text);

const KIND = widget('radio', 'type', {
  name: '类型',
  options: { options: [{ value: '企业' }, { value: '个人' }] },
});
const is = (field: string, value: unknown) => ({ field, operator: 'eq' as const, value });

describe('nothing is wrong with what we ship', () => {
  const owned = customModule({ key: 'own_c', name: '自', icon: 'box' });
  test.each(
    [...Object.values<ModuleFile>(MODULES), ...DEMO_OBJECTS, owned].map(
      (module) => [module.key, module] as const,
    ),
  )('%s', (_, module) => {
    expect(
      examineDefinition({ module, definition: defaultDefinition(module), locale: 'zh-chs' }),
    ).toEqual([]);
  });
});

describe('what is planted is found, in words, with the smallest record that shows it', () => {
  test('a required widget that nobody can fill in: of a kind that is not there, or out of a list that is not there', () => {
    const list = [
      KIND,
      widget('hologram', 'a', { name: '全息', options: { required: true } }),
      widget('hologram', 'b', { name: '任选' }),
      widget('sheet', 'c', { name: '明细', rules: [{ required: true }] }),
      widget('hologram', 'd', {
        name: '照片',
        options: { required: true, when: { show: is('type', '个人') } },
      }),
      widget('select', 'e', {
        name: '城市',
        options: { required: true, remote: true, remoteFunc: 'cities' },
      }),
      widget('cascader', 'f', { name: '地区', options: { required: true } }),
      widget('select', 'g', {
        name: '标签',
        options: { required: true, remote: true, remoteFunc: 'tag' },
      }),
    ];
    const said = (lists?: ReadonlySet<string>) =>
      examineDefinition({
        module: THING,
        definition: definition(list),
        locale: 'zh-chs',
        ...(lists && { lists }),
      }).map(({ text }) => text);
    const widgets = [
      '必填的「全息」永远无法填写：没有这种控件，只显示提示',
      '必填的「明细」永远无法填写：没有这种控件，只显示提示',
      '当「类型」=个人 时，必填的「照片」永远无法填写：没有这种控件，只显示提示',
    ];
    const empty = '必填的「地区」永远无法填写：没有可选的选项';
    expect(said()).toEqual([...widgets, empty]);
    expect(said(new Set(['tag']))).toEqual([
      ...widgets,
      '必填的「城市」永远无法填写：它的选项列表不存在或没有选项',
      empty,
    ]);
  });

  test('a required field that is locked where it shows [ADMIN-043]', () => {
    const [finding, ...others] = found([
      widget('input', 'other'),
      KIND,
      widget('input', 'tax', {
        name: '税号',
        options: { required: true, when: { readonly: is('type', '个人') } },
      }),
    ]);
    expect(finding).toMatchObject({
      kind: 'locked',
      model: 'tax',
      path: '/list/2',
      text: '当「类型」=个人 时，必填的「税号」永远无法填写：它是只读的，又没有值',
      record: { type: '个人' },
    });
    expect(others).toEqual([]);
  });

  test.each<[string, Widget[], string[]]>([
    [
      'options that limits take away',
      [
        KIND,
        widget('select', 's', {
          name: '级别',
          options: {
            required: true,
            options: [{ value: 'A' }, { value: 'B' }],
            when: {
              options: [
                { when: is('type', '个人'), allow: ['A'] },
                { when: is('type', '个人'), allow: ['B'] },
              ],
            },
          },
        }),
      ],
      ['当「类型」=个人 时，必填的「级别」永远无法填写：没有可选的选项'],
    ],
    [
      'two answers that must come together',
      [
        KIND,
        widget('switch', 'abroad', { name: '境外' }),
        widget('input', 'tax', {
          name: '税号',
          options: {
            when: {
              require: { op: 'and', rules: [is('type', '个人'), is('abroad', 1)] },
              readonly: is('abroad', 1),
            },
          },
        }),
      ],
      ['当「类型」=个人且「境外」=是 时，必填的「税号」永远无法填写：它是只读的，又没有值'],
    ],
    [
      'a required field that is read-only without a value',
      [widget('input', 'a', { name: '编号', options: { required: true, disabled: true } })],
      ['必填的「编号」永远无法填写：它是只读的，又没有值'],
    ],
    [
      'limits that contradict each other',
      [widget('number', 'n', { name: '数量', options: { required: true, min: 9, max: 3 } })],
      ['「数量」无法填写：没有符合其规则的值', '必填的「数量」永远无法填写：没有符合其规则的值'],
    ],
    [
      'a pattern that its length forbids',
      [widget('input', 'a', { name: '编码', options: { maxlength: 3, pattern: '^[A-Z]{5}$' } })],
      ['「编码」无法填写：没有符合其规则的值'],
    ],
    [
      'a field that never shows',
      [
        KIND,
        widget('input', 'a', {
          name: '备注',
          options: {
            when: { show: { op: 'and', rules: [is('type', '个人'), is('type', '企业')] } },
          },
        }),
      ],
      ['「备注」在任何情况下都不会显示'],
    ],
    [
      'a default against the rules',
      [widget('number', 'n', { name: '数量', options: { max: 3, defaultValue: 9 } })],
      ['「数量」的默认值 9 不符合该字段自己的规则'],
    ],
    [
      'a default of what must be unique',
      [widget('input', 'a', { name: '编码', options: { unique: true, defaultValue: 'A1' } })],
      ['「编码」不可重复，却以 A1 开始：第二条记录无法照此保存'],
    ],
    [
      'a value that is set wrong and locked',
      [
        KIND,
        widget('number', 'n', {
          name: '折扣',
          options: {
            max: 3,
            when: {
              readonly: is('type', '个人'),
              set: [{ when: is('type', '个人'), value: { ref: 'm' } }],
            },
          },
        }),
        widget('number', 'm', { name: '基数', options: { defaultValue: 9 } }),
      ],
      ['当「类型」=个人 时，「折扣」的值不正确又无法修改'],
    ],
    [
      'a circle of conditions',
      [
        widget('input', 'a', {
          name: '甲',
          options: { when: { show: { field: 'b', operator: 'nempty' } } },
        }),
        widget('input', 'b', {
          name: '乙',
          options: { when: { show: { field: 'a', operator: 'nempty' } } },
        }),
      ],
      ['条件循环引用：甲 → 乙 → 甲', '条件循环引用：乙 → 甲 → 乙'],
    ],
    [
      'a pattern that could take for ever',
      [widget('input', 'a', { options: { pattern: '(a+)+$' } })],
      ['正则表达式可能耗时过长，请改写：(a+)+$'],
    ],
  ])('%s', (_, list, expected) => {
    expect(texts(list)).toEqual(expect.arrayContaining(expected));
    const kinds = new Set(found(list).map(({ model, kind }) => `${model} ${kind}`));
    expect(kinds.size).toBe(expected.length);
  });

  test('not where a rule fills what is locked, default or not', () => {
    const filled = (options: Record<string, unknown>) =>
      widget('input', 'a', {
        name: '甲',
        options: {
          required: true,
          when: { readonly: is('type', '个人'), set: [{ when: is('type', '个人'), value: 'x' }] },
          ...options,
        },
      });
    expect(texts([KIND, filled({})])).toEqual([]);
    expect(texts([KIND, filled({ defaultValue: 'y' })])).toEqual([]);
  });

  test('also where the viewer or the settings are why', () => {
    const [finding] = found([
      widget('input', 'a', {
        name: '甲',
        options: { required: true, when: { readonly: is('$settings.strict', 1) } },
      }),
    ]);
    expect(finding?.text).toBe(
      '当「$settings.strict」=1 时，必填的「甲」永远无法填写：它是只读的，又没有值',
    );
  });

  test('formulas that cannot be read', () => {
    expect(texts([widget('number', 'a')], { compute_formula: { a: '1 +' } })).toEqual([
      '公式不完整',
    ]);
  });

  test('in four languages', () => {
    const list = [
      KIND,
      widget('input', 'tax', {
        name: 'Tax',
        options: { required: true, when: { readonly: is('type', '个人') } },
      }),
    ];
    const said = LOCALES.map(
      (locale) =>
        examineDefinition({ module: THING, definition: definition(list), locale })[0]?.text,
    );
    expect(new Set(said).size).toBe(4);
    expect(said[2]).toBe(
      'With “类型” = 个人 the required “Tax” can never be filled: it is read-only and has no value',
    );
  });
});

test('a switch is said as the form says it, in four languages', () => {
  const said = LOCALES.map((locale) => {
    const field = translateDefinition({
      module: THING,
      definition: definition([widget('switch', 'abroad')]),
      locale,
    }).fields.get('abroad');
    return [1, 0].map((value) => valueText(field, value, locale));
  });
  expect(said).toEqual([
    ['是', '否'],
    ['是', '否'],
    ['Yes', 'No'],
    ['はい', 'いいえ'],
  ]);
});

test('an examination goes in small steps and says how far it is', () => {
  const steps = [
    ...examination({
      module: THING,
      definition: definition([KIND, widget('input', 'a')]),
      locale: 'en',
      count: 10,
    }),
  ];
  expect(steps).toHaveLength(12);
  expect(steps.at(-1)).toBe(1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

test('the form that the doctor judges is the form that people fill in [FORM-001]', () => {
  const NOW = '2026-01-15 09:00:00';
  fc.assert(
    fc.property(validDefinition(), fc.integer(), (given, seed) => {
      const form = translateDefinition({ module: THING, definition: given, locale: 'en' });
      const situation = situationOf(form, { viewer: VIEWER, settings: {}, now: NOW });
      const random = randomFrom(seed);
      const answers = Object.fromEntries(
        [...form.fields.values()]
          .filter(
            (field) =>
              !field.system &&
              !field.readOnly &&
              !field.computed &&
              !field.hidden &&
              !field.show &&
              !field.lock &&
              !field.sets,
          )
          .flatMap((field) => {
            const value = random.chance(0.2) ? ' ' : validValue(field, random);
            return value === undefined || (value === ' ' && field.valueType !== 'text')
              ? []
              : [[field.model, value]];
          }),
      );
      const judged = validateAsForm(situation, answers);
      const store = createRecordStore({
        form,
        values: { ...situation.initial, ...situation.system },
        context: situation.context,
      });
      store.attachFormulas(situation.graph, () => ({ now: NOW, today: NOW.slice(0, 10) }));
      store.fill(answers);
      const result = store.submit();
      const named = (errors: readonly { field: string; id: string }[]) =>
        errors.map(({ field, id }) => `${field} ${id}`).toSorted();
      expect(result.ok ? [] : named(result.errors)).toEqual(named(judged.errors));
      if (result.ok) expect(result.values).toEqual(judged.sent);
    }),
    { numRuns: 300 },
  );
});

describe('any definition', () => {
  test('well formed: form and server agree, values survive', () => {
    fc.assert(
      fc.property(validDefinition(), fc.integer(), (given, seed) => {
        const wrong = examineDefinition({
          module: THING,
          definition: given,
          locale: 'en',
          seed,
          count: 12,
        }).filter(({ kind }) => ['disagree', 'changed', 'unlisted', 'bad_start'].includes(kind));
        expect(wrong).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('broken: it is examined to its end', () => {
    fc.assert(
      fc.property(brokenDefinition() as fc.Arbitrary<Definition>, (given) => {
        for (const { text } of examineDefinition({
          module: THING,
          definition: given,
          locale: 'en',
          count: 4,
        }))
          expect(text).not.toBe('');
      }),
      { numRuns: 200 },
    );
  });
});
