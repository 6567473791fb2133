import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Widget } from '../../schemas/definition/definition.ts';
import type { LayoutNode } from '../../schemas/form/form.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { moduleKeys, MODULES } from '../../schemas/modules/index.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { recordSchema } from '../../schemas/form/jsonSchema.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { isShown, validateRecord } from '../../schemas/validation/validate.ts';
import { WIDGET_TYPES } from '../../schemas/definition/widgetTypes.ts';
import { formOf, grid, widget } from './support.ts';

/** The models of a layout in reading order; what stands inside grids in brackets. */
function drawn(nodes: readonly LayoutNode[]): unknown[] {
  return nodes.map((node) => {
    if (node.kind === 'field') return node.model;
    if (node.kind === 'text') return { text: node.text };
    return node.kind === 'section'
      ? { [node.title]: drawn(node.nodes) }
      : node.columns.map((column) => drawn(column.nodes));
  });
}

describe('layout', () => {
  test('a form is made from the list of widgets, whatever the module [FORM-001]', () => {
    expect(drawn(formOf([widget('input', 'name'), widget('number', 'amount')]).layout)).toEqual([
      'name',
      'amount',
    ]);
  });
  test('grids nest to any depth and the values stay flat [FORM-002, FORM-045]', () => {
    const form = formOf([
      grid(
        [widget('input', 'a'), grid([widget('input', 'b')], [grid([widget('input', 'c')])])],
        [widget('input', 'd')],
      ),
    ]);
    expect(drawn(form.layout)).toEqual([[['a', [['b'], [[['c']]]]], ['d']]]);
    expect(Object.keys(recordSchema(form).properties as object)).toEqual(
      expect.arrayContaining(['a', 'b', 'c', 'd']),
    );
  });
  test('an empty span is an equal share of what is left', () => {
    const [node] = formOf([
      {
        ...widget('grid', 'g'),
        columns: [
          { span: 12, list: [widget('input', 'a')] },
          { span: '', list: [widget('input', 'b')] },
          { span: '', list: [widget('input', 'c')] },
        ],
      },
    ]).layout;
    expect(node?.kind === 'grid' && node.columns.map((column) => column.span)).toEqual([12, 6, 6]);
  });
  test('a section groups the fields after it, up to the next one [FORM-044]', () => {
    const form = formOf([
      widget('input', 'a'),
      widget('section', 's', { name: '基本' }),
      widget('input', 'b'),
      grid([widget('input', 'c')]),
      widget('section', 't', { name: '其他' }),
      widget('input', 'd'),
    ]);
    expect(drawn(form.layout)).toEqual(['a', { 基本: ['b', [['c']]] }, { 其他: ['d'] }]);
  });
});

describe('hidden', () => {
  const secret = (options: Widget['options']) =>
    widget('input', 'secret', { options: { required: true, ...options } });
  test('isHidden takes a field off the form and it is never required [FORM-005]', () => {
    for (const list of [
      [secret({ isHidden: true })],
      [secret({ hidden: true })],
      [{ ...grid([secret({})]), options: { isHidden: true } }],
      [grid([{ ...grid([secret({})]), options: { hidden: true } }])],
    ]) {
      const form = formOf(list);
      expect(drawn(form.layout)).toEqual([]);
      expect(validateRecord({ form, values: {}, context: {} })).toEqual([]);
    }
  });
  test('fields of field_no_power are in nothing: form, columns, filters, formulas [FORM-069]', () => {
    const form = formOf([secret({}), widget('number', 'total')], {
      field_no_power: ['secret', 'total'],
      compute_formula: { total: '1 + 1' },
    });
    expect([...form.fields.values()].filter((field) => !field.system)).toEqual([]);
    expect(form.columns.concat(form.filters as never).some((each) => each.model === 'secret')).toBe(
      false,
    );
    expect(form.formulas).toEqual({});
    expect(form.withheld).toEqual(new Set(['secret', 'total']));
  });
  test('a hidden field that is required does not block saving, through any nesting of conditions [FORM-070]', () => {
    const when = { show: { field: 'kind', operator: 'eq' as const, value: 'company' } };
    const form = formOf([
      widget('input', 'kind'),
      { ...grid([grid([secret({})])]), options: { when } },
    ]);
    expect(validateRecord({ form, values: { kind: 'person' }, context: {} })).toEqual([]);
    expect(
      validateRecord({ form, values: { kind: 'company' }, context: {} }).map(
        (error) => error.field,
      ),
    ).toEqual(['secret']);
  });
  test('hidden implies not required, for random nestings and records', () => {
    const condition = fc.record({
      field: fc.constantFrom('x', 'y'),
      operator: fc.constantFrom('eq' as const, 'ne' as const, 'empty' as const),
      value: fc.constantFrom('1', '2', ''),
    });
    const leaf = fc
      .record({
        model: fc.constantFrom('a', 'b', 'c'),
        show: fc.option(condition, { nil: undefined }),
        isHidden: fc.boolean(),
      })
      .map(({ model, show, isHidden }) =>
        widget('input', model, {
          options: { required: true, isHidden, ...(show && { when: { show } }) },
        }),
      );
    const { tree } = fc.letrec<{ tree: Widget }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        leaf,
        fc
          .tuple(fc.array(tie('tree'), { maxLength: 3 }), fc.option(condition, { nil: undefined }))
          .map(([list, show]) => ({ ...grid(list), options: show ? { when: { show } } : {} })),
      ),
    }));
    fc.assert(
      fc.property(
        fc.array(tree, { maxLength: 4 }),
        fc.record({ x: fc.constantFrom('', '1', '2'), y: fc.constantFrom('', '1') }),
        (list, values) => {
          const form = formOf(list);
          for (const error of validateRecord({ form, values, context: {} }))
            expect(isShown(form.fields.get(error.field)!, { record: values })).toBe(true);
        },
      ),
    );
  });
});

describe('fields', () => {
  test('the model is the name under which the value is stored [FORM-003]', () =>
    expect([...formOf([widget('input', 'contact_mobile')]).fields.keys()]).toContain(
      'contact_mobile',
    ));
  test('disabled makes a field read-only [FORM-004]', () =>
    expect(
      formOf([widget('input', 'a', { options: { disabled: true } })]).fields.get('a')?.readOnly,
    ).toBe(true));
  test('dataType sets the type of the value [FORM-009]', () =>
    expect(
      formOf([widget('input', 'a', { options: { dataType: 'float' } })]).fields.get('a')?.valueType,
    ).toBe('number'));
  test('the placeholder arrives [FORM-010]', () =>
    expect(
      formOf([widget('input', 'a', { options: { placeholder: '请输入' } })]).fields.get('a')
        ?.placeholder,
    ).toBe('请输入'));
  test('multiple makes a list of values [FORM-011]', () => {
    for (const type of ['select', 'user', 'department', 'customer', 'contact'])
      expect(
        formOf([widget(type, 'a', { options: { multiple: true } })]).fields.get('a')?.shape,
      ).toMatch(/^(list|ids)$/);
  });
  test('remoteFunc means something only when remote is on [FORM-012]', () => {
    const field = (options: object) =>
      formOf([widget('select', 'a', { options: { remoteFunc: 'func_1', ...options } })]).fields.get(
        'a',
      );
    expect(field({ remote: true })?.remote).toBe('func_1');
    expect(field({})?.remote).toBeUndefined();
  });
  test('required stands in options or in rules', () => {
    expect(
      formOf([widget('input', 'a', { rules: [{ required: true }] })]).fields.get('a')?.required,
    ).toBe(true);
    expect(
      formOf([widget('input', 'a', { options: { required: true } })]).fields.get('a')?.required,
    ).toBe(true);
  });
  test('an option shows its label only when showLabel is on', () => {
    const choices = (showLabel: boolean) =>
      formOf([
        widget('radio', 'a', { options: { showLabel, options: [{ value: 'v', label: '标签' }] } }),
      ]).fields.get('a')?.choices;
    expect(choices(true)).toEqual([{ value: 'v', label: '标签' }]);
    expect(choices(false)).toEqual([{ value: 'v', label: 'v' }]);
  });
  test('shipped labels follow the language, entered ones stay as entered [I18N-011]', () => {
    const shipped = widget('input', 'a', { name: '客户名称', names: { en: 'Customer' } });
    expect(formOf([shipped], {}, 'en').fields.get('a')?.name).toBe('Customer');
    expect(formOf([widget('input', 'b', { name: '自定义' })], {}, 'en').fields.get('b')?.name).toBe(
      '自定义',
    );
  });
  test('every widget type of the texts is known, the files of form-making, and numbers', () => {
    const texts =
      'input, textarea, input_complete, barcode, number, duration, autonumber, rollup, lookup, radio, checkbox, time, date, rate, color, select, address, place, customer, contact, opportunity, contract, quotation, payment_plan, user, department, switch, slider, img, signature, fileupload, editor, cascader, subform, opportunity_group, product_category, custom, section, tabs, grid, blank';
    expect(Object.keys(WIDGET_TYPES).toSorted()).toEqual(texts.split(', ').toSorted());
  });
});

describe('defaults', () => {
  const viewer = {
    id: 7,
    corp_id: 1,
    name: '',
    is_admin: 0 as const,
    department_id: 3,
    permissions: [],
    scope: 'own' as const,
  };
  const at = { now: '2026-11-21 09:30:00', viewer };
  test('defaultValue pre-fills a new record [FORM-006, FORM-013]', () => {
    const form = formOf([
      widget('input', 'a', { options: { defaultValue: '新客户' } }),
      widget('number', 'n', { options: { defaultValue: '0' } }),
      widget('checkbox', 'c', { options: { defaultValue: [] } }),
    ]);
    expect(initialValues(form, at)).toEqual({ a: '新客户', n: 0 });
  });
  test('defaultType selects how the default is made [FORM-007, FORM-008]', () => {
    const form = formOf([
      widget('date', 'd', { options: { defaultType: 'now' } }),
      widget('date', 't', { options: { defaultType: 'now', type: 'datetime' } }),
      widget('time', 'h', { options: { defaultType: 'now' } }),
      widget('user', 'u', { options: { defaultType: 'current_user' } }),
      widget('user', 'us', { options: { defaultType: 'current_user', multiple: true } }),
      widget('department', 'p', { options: { defaultType: 'current_department' } }),
      widget('input', 'x', { options: { defaultType: 'something_new', defaultValue: 'fixed' } }),
    ]);
    expect(initialValues(form, at)).toEqual({
      d: '2026-11-21',
      t: '2026-11-21 09:30:00',
      h: '09:30:00',
      u: 7,
      us: [7],
      p: 3,
      x: 'fixed',
    });
  });
  test('a column has room for its heading and for the unit behind its numbers, and a long heading does not take the whole list', () => {
    const { columns } = formOf([
      widget('number', 'a'),
      widget('number', 'b', { name: 'Expected amount' }),
      widget('number', 'c', { options: { unit: 'CNY / month' } }),
      widget('number', 'd', { name: '非常长的名称'.repeat(20) }),
    ]);
    const [plain = 0, named = 0, counted = 0, long = 0] = ['a', 'b', 'c', 'd'].map(
      (model) => columns.find((column) => column.model === model)?.width ?? 0,
    );
    expect([named > plain, counted > plain, long]).toEqual([true, true, 200]);
  });
  test('a blank begins with the empty value of its type [FORM-046]', () => {
    const form = formOf([
      widget('blank', 'l', { options: { defaultType: 'Array' } }),
      widget('blank', 'o', { options: { defaultType: 'Object' } }),
      widget('blank', 's', { options: { defaultType: 'String' } }),
    ]);
    expect(initialValues(form, at)).toEqual({ l: [], o: {}, s: '' });
  });
});

describe('definitions from elsewhere', () => {
  test('an unknown widget is kept with its value and reported [FORM-048]', () => {
    const form = formOf([widget('hologram', 'a')]);
    expect(form.fields.get('a')).toMatchObject({ type: undefined, valueType: 'any' });
    expect(form.notices).toEqual([{ model: 'a', id: 'unknown_widget', detail: 'hologram' }]);
    expect(validateRecord({ form, values: { a: { deep: [1] } }, context: {} })).toEqual([]);
  });
  test('hostile and missing models are left out with a notice', () => {
    const form = formOf([
      widget('input', '__proto__'),
      widget('input', 'constructor'),
      widget('input', ''),
      widget('input', 'ok'),
    ]);
    expect(
      [...form.fields.values()].filter((field) => !field.system).map((field) => field.model),
    ).toEqual(['ok']);
    expect(form.notices.map((notice) => notice.id)).toEqual([
      'bad_model',
      'bad_model',
      'bad_model',
    ]);
  });
  test('no model has a name that every object has', () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];
    expect(names).toContain('__defineGetter__');
    const form = formOf(names.map((name) => widget('input', name)));
    expect([...form.fields.values()].filter((field) => !field.system)).toEqual([]);
  });
  test('a number and its text are one option: what a form sends tells no difference', () => {
    const choices = (type: string) =>
      formOf([
        widget(type, 'a', {
          options: {
            showLabel: true,
            options: [
              { value: 1, label: '男' },
              { value: '1', label: '女' },
              { value: 2, label: '其他' },
            ],
          },
        }),
      ]).fields.get('a')?.choices;
    for (const type of ['radio', 'select', 'checkbox'])
      expect(choices(type)).toEqual([
        { value: 1, label: '男' },
        { value: 2, label: '其他' },
      ]);
  });
  test('a cascader and a list from elsewhere say their labels without being told', () => {
    const options = [{ value: '33', label: '浙江', children: [{ value: '3301', label: '杭州' }] }];
    expect(
      formOf([widget('cascader', 'a', { options: { remote: false, options } })]).fields.get('a')
        ?.choices[0]?.label,
    ).toBe('浙江');
    expect(
      formOf([
        widget('select', 'a', {
          options: { remote: true, remoteFunc: 'cities', remoteOptions: options },
        }),
      ]).fields.get('a')?.choices[0]?.label,
    ).toBe('浙江');
  });
  test('the code within a piece of HTML is no words', () => {
    const form = formOf([
      widget('html', 'a', {
        options: {
          defaultValue:
            '<p>填写说明</p><script>let a = 1 < 2;</script><style>p { color: red }</style><!-- <b> --> 请勿空行',
        },
      }),
    ]);
    expect(form.layout).toMatchObject([{ kind: 'text', text: '填写说明 请勿空行' }]);
  });
  test('a model used twice shares one value and both rules hold', () => {
    const form = formOf([
      widget('input', 'a', { rules: [{ type: 'number' }] }),
      widget('input', 'a', { options: { required: true } }),
    ]);
    expect(drawn(form.layout)).toEqual(['a', 'a']);
    expect(validateRecord({ form, values: {}, context: {} }).map((error) => error.id)).toEqual([
      'required',
    ]);
    expect(
      validateRecord({ form, values: { a: 'x' }, context: {} }).map((error) => error.id),
    ).toEqual(['not_digits']);
  });
  test('whatever a definition holds, it translates, and the definition stays as it was', () => {
    const junk = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(null, undefined, '', 0, true, '__proto__', []),
        tie('widget'),
        fc.array(tie('any'), { maxLength: 3 }),
      ),
      widget: fc.record(
        {
          type: fc.oneof(
            fc.constantFrom(...Object.keys(WIDGET_TYPES), 'imgupload', 'nobody'),
            tie('any'),
          ),
          name: fc.oneof(fc.string(), tie('any')),
          model: fc.oneof(
            fc.string(),
            fc.constantFrom('a', '__proto__', 'constructor', ''),
            tie('any'),
          ),
          options: fc.oneof(
            tie('any'),
            fc.dictionary(
              fc.constantFrom(
                'required',
                'options',
                'remote',
                'remoteFunc',
                'when',
                'min',
                'length',
                'type',
                'defaultType',
                'maxlength',
                'pattern',
              ),
              tie('any'),
            ),
          ),
          rules: tie('any'),
          columns: fc.oneof(
            tie('any'),
            fc.array(
              fc.record({ span: tie('any'), list: fc.array(tie('widget'), { maxLength: 3 }) }),
              { maxLength: 3 },
            ),
          ),
        },
        { requiredKeys: [] },
      ),
    }));
    fc.assert(
      fc.property(
        fc.oneof(
          junk.any!,
          fc.record(
            {
              list: fc.array(junk.widget!, { maxLength: 5 }),
              config: junk.any!,
              compute_formula: junk.any!,
              field_no_power: junk.any!,
            },
            { requiredKeys: [] },
          ),
        ),
        (definition) => {
          const before = JSON.stringify(definition);
          const form = translateDefinition({
            module: { key: 'thing', title: 'name', columns: [] },
            definition,
            locale: 'en',
          });
          validateRecord({ form, values: {}, context: {} });
          expect(JSON.stringify(definition)).toBe(before);
        },
      ),
      { numRuns: 1000 },
    );
  });
  test('a grid 100 deep is cut off with a notice', () => {
    let nested: Widget = widget('input', 'deep');
    for (let depth = 0; depth < 100; depth++) nested = grid([nested]);
    expect(formOf([nested]).notices.map((notice) => notice.id)).toEqual(['too_deep']);
  });
});

describe('the shipped modules', () => {
  test.each(moduleKeys)(
    '%s translates without a notice and its own defaults are valid where they are given',
    (key) => {
      const module = MODULES[key];
      for (const locale of ['zh-chs', 'en', 'ja', 'zh-cht'] as const) {
        const form = translateDefinition({ module, definition: defaultDefinition(module), locale });
        expect(form.notices).toEqual([]);
        const values = initialValues(form, { now: '2026-11-21 09:30:00' });
        expect(
          validateRecord({ form, values, context: {} }).filter((error) => error.id !== 'required'),
        ).toEqual([]);
        expect(form.columns.filter((column) => column.shown).length).toBeGreaterThan(2);
      }
    },
  );
});
