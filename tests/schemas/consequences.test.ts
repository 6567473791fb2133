import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import { conditionFaults } from '../../schemas/formLogic/conditionFaults.ts';
import { applyConsequences, initialRuleStates } from '../../schemas/formLogic/consequences.ts';
import type { FieldConditions, Widget } from '../../schemas/definition/definition.ts';
import { formulaGraph } from '../../schemas/formulas/index.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import type { Viewer } from '../../schemas/permissions/viewer.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { formOf, grid, widget } from './support.ts';

const is = (field: string, value: unknown): Condition => ({ field, operator: 'eq', value });
const input = (model: string, when?: FieldConditions, more: Widget['options'] = {}) =>
  widget('input', model, { options: { ...more, ...(when && { when }) } });
const choice = (model: string, values: readonly string[], when?: FieldConditions) =>
  widget('select', model, {
    options: { options: values.map((value) => ({ value })), ...(when && { when }) },
  });
const viewer: Viewer = {
  id: 7,
  corp_id: 1,
  name: '',
  is_admin: 0,
  department_id: 3,
  permissions: [],
  scope: 'own',
};

const CITIES: FieldConditions = {
  options: [
    { when: is('province', '浙江'), allow: ['杭州', '宁波'] },
    { when: is('province', '江苏'), allow: ['苏州'] },
  ],
};
const places = () =>
  formOf([
    choice('province', ['浙江', '江苏', '其他']),
    choice('city', ['杭州', '宁波', '苏州', '成都'], CITIES),
  ]);

describe('limited options', () => {
  test.each([
    ['浙江', '杭州', []],
    ['浙江', '苏州', ['bad_option']],
    ['江苏', '苏州', []],
    ['江苏', '成都', ['bad_option']],
    ['其他', '成都', []],
    ['其他', '火星', ['bad_option']],
  ] as const)('%s with %s: %j', (province, city, faults) => {
    expect(
      validateRecord({ form: places(), values: { province, city }, context: {} }).map(
        ({ id }) => id,
      ),
    ).toEqual(faults);
  });
  test('a value outside is refused with the words of any wrong option, at once when the limit falls on it', () => {
    const store = createRecordStore({ form: places(), values: { province: '浙江', city: '宁波' } });
    expect(store.state('city').allowed).toEqual(['杭州', '宁波']);
    store.set('province', '江苏');
    expect(store.state('city')).toMatchObject({
      allowed: ['苏州'],
      error: { field: 'city', id: 'bad_option' },
    });
    expect(fieldMessage(store.state('city').error ?? { field: '', id: 'required' }, 'zh-chs')).toBe(
      '请选择列表中的选项',
    );
    store.set('province', '其他');
    expect(store.state('city')).toMatchObject({ allowed: undefined, error: undefined });
  });
  test('several limits that hold together all count, also over a list', () => {
    const form = formOf([
      input('a'),
      input('b'),
      widget('checkbox', 'tags', {
        options: {
          options: ['x', 'y', 'z'].map((value) => ({ value })),
          when: {
            options: [
              { when: is('a', '1'), allow: ['x', 'y'] },
              { when: is('b', '1'), allow: ['y', 'z'] },
            ],
          },
        },
      }),
    ]);
    const faults = (values: object) =>
      validateRecord({ form, values: { ...values }, context: {} }).length;
    expect([
      faults({ a: '1', tags: ['x', 'y'] }),
      faults({ a: '1', b: '1', tags: ['y'] }),
      faults({ a: '1', b: '1', tags: ['x', 'y'] }),
    ]).toEqual([0, 0, 1]);
  });
});

describe('values that conditions set', () => {
  const rush = () =>
    formOf([
      input('kind'),
      widget('number', 'days', {
        options: {
          when: {
            set: [
              { when: is('kind', 'rush'), value: 3 },
              { when: is('kind', 'slow'), value: null },
            ],
          },
        },
      }),
      input('owner'),
      input('copy', { set: [{ when: is('kind', 'rush'), value: { ref: 'owner' } }] }),
    ]);

  test('at the moment a condition becomes true; afterwards the value may be changed', () => {
    const store = createRecordStore({ form: rush(), values: { owner: '王芳' } });
    store.set('kind', 'rush');
    expect(store.values()).toMatchObject({ days: 3, copy: '王芳' });
    store.set('days', 5);
    store.set('owner', '李雷');
    expect(store.values()).toMatchObject({ days: 5, copy: '王芳' });
    store.set('kind', 'slow');
    expect(store.value('days')).toBeUndefined();
    store.set('kind', 'rush');
    expect(store.values()).toMatchObject({ days: 3, copy: '李雷' });
  });
  test('what is answered in the same step stands', () => {
    const store = createRecordStore({ form: rush() });
    store.fill({ kind: 'rush', days: 9 });
    expect(store.value('days')).toBe(9);
  });
  test('a new record begins with what holds then: of its defaults, the viewer, the settings, the place it is made from', () => {
    const form = formOf([
      input('kind', undefined, { defaultValue: 'rush' }),
      input('a', { set: [{ when: is('kind', 'rush'), value: 'A' }] }),
      input('b', { set: [{ when: is('$viewer.department_id', 3), value: { ref: '$viewer.id' } }] }),
      input('c', { set: [{ when: is('$settings.mode', 'x'), value: 'C' }] }),
      input('from'),
      input('d', {
        set: [{ when: { field: 'from', operator: 'nempty' }, value: { ref: 'from' } }],
      }),
    ]);
    expect(
      initialValues(
        form,
        { viewer, settings: { mode: 'x' }, now: '2026-11-21 09:30:00' },
        { from: '展会' },
      ),
    ).toEqual({ kind: 'rush', a: 'A', b: '7', c: 'C', from: '展会', d: '展会' });
    expect(initialValues(form, { now: '2026-11-21 09:30:00' }, { a: '自己的' })).toEqual({
      kind: 'rush',
      a: '自己的',
    });
  });
  test('a chain runs through formulas and hidden fields to its end', () => {
    const form = formOf(
      [
        widget('number', 'count'),
        widget('number', 'total'),
        choice('level', ['high'], {
          set: [{ when: { field: 'total', operator: 'gte', value: 100 }, value: 'high' }],
        }),
        input('note', { show: { field: 'level', operator: 'empty' }, onHide: 'clear' }),
      ],
      { compute_formula: { total: 'count * 10' } },
    );
    const store = createRecordStore({ form, values: { note: '小单' } });
    store.attachFormulas(
      formulaGraph(form.formulas, (model) => form.fields.has(model)).graph,
      () => ({ today: '2026-11-21', now: '2026-11-21 09:30:00' }),
    );
    store.set('count', 10);
    expect(store.values()).toMatchObject({ total: 100, level: 'high', note: undefined });
  });
});

describe('hidden', () => {
  const when = (onHide?: FieldConditions['onHide']): FieldConditions => ({
    show: is('kind', 'lease'),
    ...(onHide && { onHide }),
  });
  const section = (model: string, conditions: FieldConditions) =>
    widget('section', model, { options: { when: conditions } });

  test('is never required, through any nesting, and says what becomes of everything in it', () => {
    const deep = grid([grid([input('inner', undefined, { required: true })])]);
    const form = formOf([
      input('kind'),
      { ...grid([deep, input('own', { onHide: 'keep' })]), options: { when: when('clear') } },
      section('s', when('ask')),
      input('after', undefined, { required: true }),
    ]);
    expect(validateRecord({ form, values: { kind: 'buy' }, context: {} })).toEqual([]);
    expect(
      validateRecord({ form, values: { kind: 'lease' }, context: {} }).map(({ field }) => field),
    ).toEqual(['inner', 'after']);
    expect(['inner', 'own', 'after'].map((model) => form.fields.get(model)?.onHide)).toEqual([
      'clear',
      'keep',
      'ask',
    ]);
  });
  test('a section is read-only as a whole', () => {
    const form = formOf([
      section('s', { readonly: is('state', 2) }),
      input('a'),
      input('b', { readonly: is('c', '1') }),
      input('c'),
    ]);
    const store = createRecordStore({ form, values: { state: 2 } });
    expect(['a', 'b', 'c'].map((model) => store.state(model).locked)).toEqual([true, true, true]);
  });
  test('asks once, in place, when a value is hidden; until answered it is kept', () => {
    const form = formOf([input('kind'), input('terms', when('ask'))]);
    const store = createRecordStore({ form, values: { kind: 'lease', terms: '两年' } });
    store.set('kind', 'buy');
    expect(store.state('terms')).toMatchObject({ shown: false, asking: true });
    expect(store.submit()).toMatchObject({ ok: true, values: { terms: '两年' } });
    store.settleHidden('terms', 'keep');
    expect([store.state('terms').asking, store.value('terms')]).toEqual([false, '两年']);
    store.set('kind', 'lease');
    store.set('kind', 'buy');
    store.settleHidden('terms', 'clear');
    expect(store.state('terms').asking).toBe(false);
    expect(store.submit()).toMatchObject({ ok: true, values: { terms: null } });
  });
  test('asks nothing when there is nothing, when it opens hidden, and once it shows again', () => {
    const form = formOf([input('kind'), input('terms', when('ask'))]);
    const empty = createRecordStore({ form, values: { kind: 'lease' } });
    empty.set('kind', 'buy');
    expect(empty.state('terms').asking).toBe(false);
    const store = createRecordStore({ form, values: { kind: 'buy', terms: '两年' } });
    expect(store.state('terms').asking).toBe(false);
    store.set('kind', 'lease');
    store.set('kind', 'other');
    expect(store.state('terms').asking).toBe(true);
    store.set('kind', 'lease');
    expect(store.state('terms')).toMatchObject({ shown: true, asking: false });
  });
});

describe('locked', () => {
  const form = () =>
    formOf([
      input('state'),
      input('amount', { readonly: is('state', 'won') }),
      input('fixed', {
        readonly: is('state', 'won'),
        set: [{ when: is('state', 'won'), value: '8' }],
      }),
    ]);
  test.each([
    ['changed while locked', { state: 'won', amount: '1' }, { amount: '2' }, ['amount']],
    [
      'changed first, then locked',
      { state: 'open', amount: '1' },
      { amount: '2', state: 'won' },
      [],
    ],
    ['opened, then changed', { state: 'won', amount: '1' }, { state: 'open', amount: '2' }, []],
    ['set by the rule that locks it', { state: 'open' }, { state: 'won', fixed: '8' }, []],
    [
      'something else than the rule sets',
      { state: 'open' },
      { state: 'won', fixed: '9' },
      ['fixed'],
    ],
  ])('%s', (_, initial, changes, fields) => {
    const store = createRecordStore({ form: form(), values: { ...initial } });
    store.fill(changes);
    const result = store.submit();
    expect(
      result.ok ? [] : result.errors.map(({ field, id }) => (id === 'read_only' ? field : id)),
    ).toEqual(fields);
  });
});

describe('before a definition is published', () => {
  const faults = (...widgets: Widget[]) =>
    conditionFaults(formOf(widgets)).map(({ field, id, data }) =>
      [field, id, ...Object.values(data ?? {})].join(' '),
    );

  test('circles are named with their way back', () => {
    expect(
      faults(
        input('a', { set: [{ when: is('b', '1'), value: '1' }] }),
        input('b', { set: [{ when: is('a', '1'), value: '2' }] }),
      ),
    ).toEqual(['a condition_circle a → b → a', 'b condition_circle b → a → b']);
    expect(
      faults(
        input('a', { show: is('b', '1') }),
        input('b', { show: is('c', '1') }),
        input('c', { show: is('a', '1') }),
      ),
    ).toHaveLength(3);
    expect(faults(input('a', { set: [{ when: is('a', '1'), value: '2' }] }))).toEqual([
      'a condition_circle a → a',
    ]);
  });
  test('a circle through a formula too', () => {
    const form = formOf(
      [
        widget('number', 'n', {
          options: {
            when: { set: [{ when: { field: 'total', operator: 'gt', value: 1 }, value: 2 }] },
          },
        }),
        widget('number', 'total'),
      ],
      { compute_formula: { total: 'n * 2' } },
    );
    const { graph } = formulaGraph(form.formulas, (model) => form.fields.has(model));
    expect(conditionFaults(form, graph.deps).map(({ field }) => field)).toEqual(['n', 'total']);
  });
  test('a field that shows once it has a value, and one that limits itself, are none', () => {
    expect(
      faults(
        input('time', { show: { field: 'time', operator: 'nempty' } }),
        choice('c', ['x'], { options: [{ when: is('c', 'x'), allow: ['x'] }] }),
      ),
    ).toEqual([]);
  });
  test('unknown fields and impossible values', () => {
    expect(
      faults(
        input('a', {
          show: is('gone', 1),
          set: [{ when: is('state', 1), value: { ref: 'lost' } }],
        }),
      ),
    ).toEqual(['a condition_unknown gone', 'a condition_unknown lost']);
    expect(
      faults(
        choice('c', ['x'], {
          options: [{ when: is('state', 1), allow: ['y'] }],
          set: [{ when: is('state', 1), value: 'z' }],
        }),
      ),
    ).toEqual(['c condition_value "z"', 'c condition_value y']);
  });
  test('what cannot be read is a notice, and left out', () => {
    const form = formOf([
      input('a', { options: [{ when: is('b', 1), allow: ['x'] }] } as FieldConditions),
      choice('b', ['x'], {
        options: [{ allow: ['x'] }],
        set: [{ when: is('a', 1) }],
        onHide: 'burn',
      } as unknown as FieldConditions),
    ]);
    expect(form.notices.map(({ model, id, detail }) => `${model} ${id} ${detail}`)).toEqual([
      'a bad_condition options',
      'b bad_condition onHide',
      'b bad_condition options',
      'b bad_condition set',
    ]);
  });
});

describe('whatever the rules', () => {
  const models = ['a', 'b', 'c', 'd'];
  const value = fc.constantFrom('1', '2', undefined);
  const condition = fc.record({
    field: fc.constantFrom(...models),
    operator: fc.constant('eq' as const),
    value: fc.constantFrom('1', '2'),
  });
  const rules = fc.record(
    {
      show: condition,
      onHide: fc.constantFrom('keep' as const, 'clear' as const, 'ask' as const),
      set: fc.array(
        fc.record({
          when: condition,
          value: fc.oneof(
            fc.constantFrom('1', '2', null),
            fc.constantFrom(...models).map((ref) => ({ ref })),
          ),
        }),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: [] },
  );
  const definitions = fc
    .array(rules, { minLength: 4, maxLength: 4 })
    .map((all) => formOf(all.map((when, index) => input(models[index] ?? '', when))));

  test('a change ends, circles or not, and what is said stands', () => {
    fc.assert(
      fc.property(
        definitions,
        fc.record({ a: value, b: value, c: value, d: value }),
        fc.constantFrom(...models),
        value,
        (form, initial, model, next) => {
          const truths = initialRuleStates(form, { record: initial });
          const record: Record<string, unknown> = { ...initial, [model]: next };
          applyConsequences({
            form,
            record,
            context: {},
            truths,
            changed: [model],
            said: new Set([model]),
          });
          const field = form.fields.get(model);
          if (field?.onHide !== 'clear') expect(record[model]).toBe(next);
        },
      ),
    );
  });
  test('following from one change is the same as judging everything again', () => {
    fc.assert(
      fc.property(
        definitions,
        fc.record({ a: value, b: value, c: value, d: value }),
        fc.constantFrom(...models),
        value,
        (form, initial, model, next) => {
          const settled = initialValues(form, { now: '2026-11-21 09:30:00' }, initial);
          const run = (changed: Iterable<string> | 'all') => {
            const record: Record<string, unknown> = { ...settled, [model]: next };
            applyConsequences({
              form,
              record,
              context: {},
              truths: initialRuleStates(form, { record: settled }),
              changed,
              said: new Set([model]),
            });
            return { ...record };
          };
          const start = { ...settled };
          applyConsequences({
            form,
            record: start,
            context: {},
            truths: initialRuleStates(form, { record: settled }),
            changed: 'all',
          });
          fc.pre(JSON.stringify(start) === JSON.stringify(settled));
          expect(run([model])).toEqual(run('all'));
        },
      ),
    );
  });
});
