import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formulaGraph } from '../../schemas/formulas/index.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { formOf, widget } from './support.ts';

const show = (field: string, value: string) => ({
  when: { show: { field, operator: 'eq' as const, value } },
});

function counted(store: ReturnType<typeof createRecordStore>, models: string[]) {
  const calls: string[] = [];
  for (const model of models) store.subscribe(model, () => calls.push(model));
  return calls;
}

const many = (change: (index: number) => Parameters<typeof widget>[2]) =>
  Array.from({ length: 200 }, (_, index) => widget('input', `f${index}`, change(index)));

describe('a form that becomes another while it is open', () => {
  test('wakes the one field that is another, whatever the size of the form, and keeps what was typed [ADMIN-043, ADMIN-111]', () => {
    const before = formOf(many(() => ({})));
    const store = createRecordStore({ form: before });
    store.set('f3', '华东机电');
    const calls = counted(store, [...before.fields.keys()]);
    const after = formOf(many((index) => (index === 7 ? { options: { required: true } } : {})));
    const seven = after.fields.get('f7')!;
    store.become(
      { ...after, fields: new Map([...before.fields, ['f7', seven]]), formulas: before.formulas },
      {},
    );
    expect(new Set(calls)).toEqual(new Set(['f7']));
    expect(store.state('f7').required).toBe(true);
    expect(store.value('f3')).toBe('华东机电');
    expect(store.dirty()).toBe(true);
  });
  test('what is gone has no state, what is new begins with its default, and another kind of value begins anew', () => {
    const store = createRecordStore({ form: formOf([widget('input', 'a'), widget('input', 'b')]) });
    store.fill({ a: 'x', b: 'y' });
    store.become(formOf([widget('number', 'a'), widget('input', 'c')]), { c: '默认' });
    expect([store.value('a'), store.value('c')]).toEqual([undefined, '默认']);
    expect(store.state('b').shown).toBe(false);
    store.set('c', '我的');
    store.become(formOf([widget('number', 'a'), widget('input', 'c')]), { c: '另一默认' });
    expect(store.value('c')).toBe('我的');
  });
  test('errors that were shown are judged again by the new rules', () => {
    const store = createRecordStore({
      form: formOf([widget('input', 'a', { options: { required: true } })]),
    });
    store.submit();
    expect(store.state('a').error?.id).toBe('required');
    store.become(formOf([widget('input', 'a')]), {});
    expect(store.state('a').error).toBeUndefined();
  });
  test('conditions and formulas of the new form are those that count', () => {
    const store = createRecordStore({
      form: formOf([widget('input', 'kind'), widget('input', 'tax')]),
    });
    store.set('kind', 'company');
    store.become(
      formOf([
        widget('input', 'kind'),
        widget('input', 'tax', { options: show('kind', 'person') }),
      ]),
      {},
    );
    expect(store.state('tax').shown).toBe(false);
    store.set('kind', 'person');
    expect(store.state('tax').shown).toBe(true);
  });
});

describe('the record store', () => {
  test('a change wakes its own field and what depends on it, nobody else', () => {
    const form = formOf([
      widget('input', 'kind'),
      widget('input', 'tax', { options: { required: true, ...show('kind', 'company') } }),
      widget('input', 'other'),
    ]);
    const store = createRecordStore({ form });
    const calls = counted(store, ['kind', 'tax', 'other']);
    expect(store.state('tax').shown).toBe(false);
    store.set('kind', 'company');
    expect(calls).toEqual(['kind', 'tax']);
    expect(store.state('tax')).toMatchObject({ shown: true, required: true });
    store.set('kind', 'company');
    expect(calls).toHaveLength(2);
  });
  test('every rule is checked on change [FORM-059]', () => {
    const store = createRecordStore({
      form: formOf([widget('input', 'mobile', { rules: [{ type: 'telephone' }] })]),
    });
    store.set('mobile', '123');
    expect(store.state('mobile').error?.id).toBe('not_telephone');
    store.set('mobile', '13800000001');
    expect(store.state('mobile').error).toBeUndefined();
  });
  test('submit judges the whole record, marks every fault and brings the first into view', () => {
    const store = createRecordStore({
      form: formOf([
        widget('input', 'a'),
        widget('input', 'b', { options: { required: true } }),
        widget('number', 'c', { options: { max: 1 } }),
      ]),
      values: { c: 2 },
    });
    const revealed: string[] = [];
    store.onReveal((model) => revealed.push(model));
    const result = store.submit();
    expect(result.ok === false && result.errors.map((error) => error.field)).toEqual(['b', 'c']);
    expect(store.errors().map((error) => error.field)).toEqual(['b', 'c']);
    expect(revealed).toEqual(['b']);
  });
  test('a refusal lists its faults in order, checks off what is mended and stays the same while nothing of it changes', () => {
    const models = ['a', 'b', 'c', 'd'];
    const store = createRecordStore({
      form: formOf([
        ...models.map((model) => widget('input', model, { options: { required: true } })),
        widget('input', 'note'),
      ]),
    });
    store.submit();
    const refused = store.refusal();
    expect(refused.map(({ error, mended }) => [error.field, mended])).toEqual(
      models.map((model) => [model, false]),
    );
    store.set('note', '与此无关');
    expect(store.refusal()).toBe(refused);
    store.set('b', '已填');
    expect(store.refusal().flatMap(({ error, mended }) => (mended ? error.field : []))).toEqual([
      'b',
    ]);
    expect(store.refusal()[0]).toBe(refused[0]);
    store.set('b', '');
    expect(store.refusal().some(({ mended }) => mended)).toBe(false);
    for (const model of models) store.set(model, '已填');
    expect(store.submit().ok).toBe(true);
    expect(store.refusal()).toEqual([]);
  });
  test('errors of the server stand under their field until it changes', () => {
    const store = createRecordStore({
      form: formOf([widget('input', 'a')]),
      values: { a: '华东' },
    });
    store.setErrors([{ field: 'a', id: 'not_unique', data: { name: '名称' } }]);
    expect(store.state('a').error?.id).toBe('not_unique');
    store.set('a', '华东机电');
    expect(store.state('a').error).toBeUndefined();
  });
  test('a refusal leads to the first of its fields, in the order of the form', () => {
    const store = createRecordStore({
      form: formOf([widget('input', 'a'), widget('input', 'b')]),
      values: { a: '华东', b: '杭州' },
    });
    const seen: string[] = [];
    store.onReveal((model) => seen.push(model));
    store.refuse([
      { field: 'elsewhere', id: 'not_unique', data: { name: '别处' } },
      { field: 'b', id: 'not_unique', data: { name: 'b' } },
      { field: 'a', id: 'not_unique', data: { name: 'a' } },
    ]);
    expect(seen).toEqual(['a']);
    expect(store.errors().map(({ field }) => field)).toEqual(['a', 'b']);
    store.refuse([]);
    expect(seen).toEqual(['a']);
  });
  test('a hidden value is kept or cleared as the field says, through chains', () => {
    const form = formOf([
      widget('input', 'x'),
      widget('input', 'keep', { options: show('x', '1') }),
      widget('input', 'clear', { options: { when: { ...show('x', '1').when, onHide: 'clear' } } }),
      widget('input', 'after', {
        options: { when: { show: { field: 'clear', operator: 'nempty' }, onHide: 'clear' } },
      }),
    ]);
    const store = createRecordStore({
      form,
      values: { x: '1', keep: 'k', clear: 'c', after: 'd' },
    });
    store.set('x', '2');
    expect(store.values()).toMatchObject({ keep: 'k', clear: undefined, after: undefined });
    expect(store.submit()).toMatchObject({
      ok: true,
      values: { keep: 'k', clear: null, after: null },
    });
  });
  test('formulas follow what they depend on', () => {
    const form = formOf(
      [
        widget('number', 'price'),
        widget('number', 'count'),
        widget('number', 'total', { options: { precision: 2 } }),
      ],
      { compute_formula: { total: 'price * count' } },
    );
    const store = createRecordStore({ form, values: { price: 0.1, count: 3 } });
    const { graph } = formulaGraph(
      form.formulas,
      (model) => form.fields.has(model),
      (model) => form.fields.get(model)?.precision,
    );
    store.attachFormulas(graph, () => ({ today: '2026-11-21', now: '2026-11-21 09:30:00' }));
    expect(store.value('total')).toBe(0.3);
    const calls = counted(store, ['total']);
    store.set('count', 4);
    expect(store.value('total')).toBe(0.4);
    expect(calls).toEqual(['total']);
  });
  test('saving computes only what reads the clock anew: everything else has followed each change', () => {
    const form = formOf(
      [widget('number', 'price'), widget('number', 'total'), widget('input', 'day')],
      { compute_formula: { total: 'price * 2', day: 'TODAY()' } },
    );
    const store = createRecordStore({ form, values: { price: 2 } });
    const { graph } = formulaGraph(form.formulas, (model) => form.fields.has(model));
    const read: string[] = [];
    let today = '2026-11-21';
    const run: typeof graph.run = (changed, get, set, env) =>
      graph.run(changed, (model) => (read.push(model), get(model)), set, env);
    store.attachFormulas({ ...graph, run }, () => ({ today, now: `${today} 09:30:00` }));
    store.set('price', 3);
    expect(read).toContain('price');
    read.length = 0;
    today = '2026-11-22';
    const saved = store.submit();
    expect(saved).toMatchObject({ ok: true, values: { total: 6, day: '2026-11-22' } });
    expect(read).not.toContain('price');
  });
  test('dirty means different from the start, not touched', () => {
    const store = createRecordStore({
      form: formOf([widget('input', 'a'), widget('checkbox', 'b')]),
      values: { a: 'x', b: ['1'] },
    });
    store.set('a', 'y');
    expect(store.dirty()).toBe(true);
    store.set('a', 'x');
    store.set('b', ['1']);
    expect(store.dirty()).toBe(false);
  });
  test('whatever is set in whatever order, the state is that of a fresh store with the same values', () => {
    const form = formOf(
      ['a', 'b', 'c', 'd'].map((model, index) =>
        widget('input', model, {
          options: { required: index % 2 === 0, ...show('abcd'[(index + 1) % 4]!, '1') },
        }),
      ),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', undefined)),
          { maxLength: 12 },
        ),
        (steps) => {
          const store = createRecordStore({ form });
          for (const [model, value] of steps) store.set(model, value);
          const fresh = createRecordStore({ form, values: store.values() });
          for (const model of ['a', 'b', 'c', 'd']) {
            const { error: _, ...state } = store.state(model);
            const { error: __, ...expected } = fresh.state(model);
            expect(state).toEqual(expected);
          }
        },
      ),
    );
  });
});
