import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coerce } from '../../../schemas/validation/coerce.ts';
import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import { validValue } from '../../../schemas/designer/doctor/values.ts';
import { changeWidget } from '../../../schemas/designer/edits/edits.ts';
import { designFaults } from '../../../schemas/designer/faults/faults.ts';
import { newWidget } from '../../../schemas/designer/edits/newWidget.ts';
import {
  compatibleTypes,
  freeTypes,
  changeWidgetType,
} from '../../../schemas/designer/edits/typeChanges.ts';
import { nodesOf, widgetAt } from '../../../schemas/designer/edits/tree.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { LOCALES } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { DEMO_OBJECTS, MODULES } from '../../../schemas/modules/index.ts';
import { randomFrom } from '../../../schemas/sampleData/random.ts';
import { checkValue } from '../../../schemas/validation/validate.ts';
import type { WidgetType } from '../../../schemas/definition/widgetTypes.ts';
import { WIDGET_TYPES } from '../../../schemas/definition/widgetTypes.ts';
import { brokenDefinition, EXTREMES, validDefinition } from '../../support/definitions.ts';
import { definition, formOf, grid, widget } from '../support.ts';

const THING = customModule({ key: 'thing_c', name: '物', icon: 'box', form: [] });
const faultsOf = (list: Widget[], more: Partial<Definition> = {}, module: ModuleFile = THING) =>
  designFaults({ module, definition: definition(list, more), locale: 'zh-chs' });
const told = (list: Widget[], more: Partial<Definition> = {}) =>
  faultsOf(list, more).map((fault) => [fault.path, fault.property, fieldMessage(fault, 'zh-chs')]);

describe('what publishing refuses stands at its field, with the reason', () => {
  test.each([
    [
      'a reserved key',
      [widget('input', 'owner_user_id')],
      '“owner_user_id”是系统已有的字段名，请换一个',
    ],
    [
      'a hostile key',
      [widget('input', '__proto__')],
      '字段名“__proto__”不可用：须为 1 到 100 个字符，不含空格和方括号，且不是程序保留字',
    ],
    [
      'a key with blanks',
      [widget('input', 'a b')],
      '字段名“a b”不可用：须为 1 到 100 个字符，不含空格和方括号，且不是程序保留字',
    ],
    ['no key', [widget('input', '')], '请填写字段名'],
  ])('%s [ADMIN-043]', (_, list, text) => {
    expect(told(list)).toEqual([['/list/0', 'model', text]]);
  });

  test('a tab without a name, in whatever language', () => {
    const tabs = (...labels: object[]) =>
      told([
        {
          ...widget('tabs', ''),
          tabs: labels.map((label, at) => ({ name: `t${at}`, list: [], ...label })),
        },
      ]);
    expect(tabs({ label: '合同' }, { label: '', names: { en: 'Money' } })).toEqual([]);
    expect(tabs({ label: '合同' }, { label: ' ' })).toEqual([
      ['/list/0', 'tabs', '第 2 个标签还没有名称'],
    ]);
  });

  test('a key twice, at the second one [ADMIN-043]', () => {
    expect(told([grid([widget('input', 'a', { name: '税号' })]), widget('number', 'a')])).toEqual([
      ['/list/1', 'model', '字段名“a”重复，已由“税号”使用'],
    ]);
  });

  test('a roll-up that is not said to its end, or computed by a formula as well', () => {
    const made = (rollup: object) => [widget('rollup', 'r', { options: { rollup } })];
    const of = { module: 'payment', by: 'customer_id' };
    const unset = [['/list/0', 'rollup', '请选择汇总哪些记录的什么']];
    expect(told(made({ aggregate: 'count' }))).toEqual(unset);
    expect(told(made({ ...of, aggregate: 'sum' }))).toEqual(unset);
    expect(told(made(of))).toEqual([]);
    expect(told(made({ ...of, where: { field: 'state', operator: 'eq' } }))).toEqual([
      ['/list/0', 'rollup', '汇总的条件还没写完：请填写比较的值'],
    ]);
    expect(told(made(of), { compute_formula: { r: '1' } })).toEqual([
      ['/list/0', 'formula', '汇总的字段不能再有公式，请去掉其中一个'],
    ]);
  });

  test('a fourth main field [ADMIN-044]', () => {
    const mains = ['a', 'b', 'c', 'd'].map((model) =>
      widget('input', model, { options: { is_main: true } }),
    );
    expect(told(mains)).toEqual([['/list/3', 'is_main', '主要信息最多 3 个']]);
    expect(told(mains.slice(1))).toEqual([]);
  });

  test('a system field that is gone or of another type [ADMIN-044]', () => {
    const [module, shipped] = [MODULES.customer, defaultDefinition(MODULES.customer)];
    const [gone] = designFaults({ module, definition: definition([]), locale: 'en' });
    expect(gone).toMatchObject({
      id: 'read_only',
      text: expect.stringContaining('cannot be deleted') as string,
    });
    const path = nodesOf(shipped).find((node) => node.widget.model === gone?.field)?.path ?? '';
    const changed = changeWidget(shipped, path, (own) => ({ ...own, type: 'color' })).definition;
    expect(designFaults({ module, definition: changed, locale: 'en' })).toMatchObject([
      { field: gone?.field, path, text: expect.stringContaining('The system needs') as string },
    ]);
  });

  test('patterns that are none, or that could take for ever', () => {
    expect(
      told([
        widget('input', 'a', { options: { pattern: '(' } }),
        widget('input', 'b', { rules: [{ pattern: '(a+)+$' }] }),
      ]),
    ).toEqual([
      ['/list/0', 'pattern', '正则表达式无法识别：('],
      ['/list/1', 'pattern', '正则表达式可能耗时过长，请改写：(a+)+$'],
    ]);
  });

  test('formulas with their place, circles with their path [ADMIN-043]', () => {
    const numbers = [widget('number', 'a'), widget('number', 'b')];
    expect(faultsOf(numbers, { compute_formula: { a: 'b + (2' } })).toMatchObject([
      { path: '/list/0', property: 'formula' },
    ]);
    expect(told(numbers, { compute_formula: { a: 'b + # 2' } })).toEqual([
      ['/list/0', 'formula', '公式中不能使用“#”（第 5 个字符）'],
    ]);
    expect(told(numbers, { compute_formula: { a: 'b', b: 'a' } })).toEqual([
      ['/list/0', 'formula', '公式循环引用：a → b → a'],
      ['/list/1', 'formula', '公式循环引用：b → a → b'],
    ]);
    const when = (field: string) => ({
      options: { when: { show: { field, operator: 'nempty' as const } } },
    });
    expect(
      told([
        widget('input', 'a', { name: '甲', ...when('b') }),
        widget('input', 'b', { name: '乙', ...when('a') }),
      ]),
    ).toEqual([
      ['/list/0', 'when', '条件循环引用：甲 → 乙 → 甲'],
      ['/list/1', 'when', '条件循环引用：乙 → 甲 → 乙'],
    ]);
  });

  test('reads in four languages, and names a widget that is there, whatever the definition', () => {
    fc.assert(
      fc.property(
        brokenDefinition() as fc.Arbitrary<Definition>,
        fc.constantFrom(...LOCALES),
        (given, locale) => {
          for (const fault of designFaults({ module: THING, definition: given, locale })) {
            expect(fieldMessage(fault, locale)).not.toMatch(
              /\{(model|name|max|detail|type|fault|position|path|value)\}/,
            );
            if (fault.path !== undefined) expect(widgetAt(given, fault.path)).toBeDefined();
          }
        },
      ),
      { numRuns: 1500 },
    );
    for (const make of Object.values(EXTREMES))
      designFaults({ module: THING, definition: make() as Definition, locale: 'en' });
  });

  test('nothing is wrong with what we ship, nor with what a designer would make', () => {
    for (const module of [...Object.values<ModuleFile>(MODULES), ...DEMO_OBJECTS])
      expect([
        module.key,
        designFaults({ module, definition: defaultDefinition(module), locale: 'en' }),
      ]).toEqual([module.key, []]);
    const owned = customModule({ key: 'own_c', name: '自', icon: 'box' });
    expect(
      designFaults({ module: owned, definition: defaultDefinition(owned), locale: 'en' }),
    ).toEqual([]);
    fc.assert(
      fc.property(validDefinition({ conditions: false }), (given) => {
        expect(designFaults({ module: THING, definition: given, locale: 'en' })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('another type', () => {
  const types = (Object.keys(WIDGET_TYPES) as WidgetType[]).filter(
    (type) => WIDGET_TYPES[type].role === 'field',
  );
  const made = (type: WidgetType) => newWidget(type, { definition: definition([]), locale: 'en' });

  test('takes the values there are, as they are or as words [ADMIN-108]', () => {
    const random = randomFrom(7);
    for (const type of types) {
      const own = made(type);
      const field = formOf([own]).fields.get(own.model);
      for (const to of compatibleTypes(type, own.options)) {
        const changed = formOf([changeWidgetType(own, to)]).fields.get(own.model);
        const value = field && validValue(field, random);
        const text = String(Array.isArray(value) ? (value[0] as string) : value);
        const fits =
          changed &&
          [coerce(changed, value), coerce(changed, text), 1, '#2f74ff'].some(
            (each) => !checkValue(changed, each),
          );
        expect([type, to, fits]).toEqual([type, to, true]);
      }
    }
  });

  test('keeps what means the same there, and nothing else', () => {
    const own = widget('select', 'a', {
      name: '等级',
      names: { en: 'Level' },
      options: {
        required: true,
        help: '说明',
        options: [{ value: 'A' }],
        multiple: true,
        multipleLimit: 2,
        defaultValue: ['A'],
        is_list: true,
      },
      rules: [{ required: true, message: '必填' }],
      icon: 'x',
    });
    expect(changeWidgetType(own, 'checkbox')).toEqual({
      ...own,
      type: 'checkbox',
      options: { required: true, help: '说明', options: [{ value: 'A' }], is_list: true },
    });
    expect(changeWidgetType(widget('checkbox', 'a'), 'select').options).toEqual({ multiple: true });
    expect(
      changeWidgetType(
        widget('input', 'a', {
          options: { maxlength: 20, pattern: '^a' },
          rules: [{ type: 'telephone' }],
        }),
        'textarea',
      ),
    ).toMatchObject({ options: { maxlength: 20, pattern: '^a' }, rules: [{ type: 'telephone' }] });
    expect(
      changeWidgetType(
        widget('input', 'a', { options: { maxlength: 20 }, rules: [{ type: 'telephone' }] }),
        'number',
      ),
    ).toMatchObject({ options: {}, rules: [] });
  });

  test('is not for what the product needs, nor for layouts, nor for several values that would become one', () => {
    expect(compatibleTypes('input', { system: true })).toEqual([]);
    expect([
      compatibleTypes('grid', {}),
      freeTypes('section'),
      compatibleTypes('nobody', {}),
    ]).toEqual([[], [], []]);
    expect(compatibleTypes('select', { multiple: true })).toEqual(['checkbox']);
    expect(compatibleTypes('date', { type: 'daterange' })).toEqual([]);
    expect(freeTypes('input')).not.toContain('input');
    const system = widget('input', 'a', { options: { system: true } });
    expect(changeWidgetType(system, 'number')).toBe(system);
  });
});
