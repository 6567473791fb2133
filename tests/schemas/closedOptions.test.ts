import { describe, expect, test } from 'vitest';
import type { Widget } from '../../schemas/definition/definition.ts';
import { examineDefinition } from '../../schemas/designer/doctor/examineDefinition.ts';
import { lockFaults } from '../../schemas/formLogic/lockFaults.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { definition, widget } from './support.ts';

const THING = customModule({ key: 'thing_c', name: '物', icon: 'box', form: [] });
const formOf = (...list: Widget[]) =>
  translateDefinition({ module: THING, definition: definition(list), locale: 'en' });
const options = [{ value: 'a' }, { value: 'b', disabled: true }, { value: 'c', disabled: true }];
const tree = [
  { value: 'x', children: [{ value: 'y', disabled: true }, { value: 'z' }] },
  { value: 'w', disabled: true, children: [{ value: 'v' }] },
];
const FORM = formOf(
  widget('radio', 'one', { options: { options } }),
  widget('checkbox', 'many', { options: { options } }),
  widget('cascader', 'path', { options: { options: tree } }),
);
const judged = (before: object, after: object) =>
  lockFaults({ form: FORM, before: { ...before }, after: { ...after }, context: {} }).map(
    ({ field, id }) => `${field} ${id}`,
  );

describe('an option that is offered but not to be chosen', () => {
  test('is read from the definition', () => {
    expect(FORM.fields.get('one')?.choices.map(({ disabled }) => disabled ?? false)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test.each([
    [{}, { one: 'a' }, []],
    [{}, { one: 'b' }, ['one bad_option']],
    [{ one: 'a' }, { one: 'b' }, ['one bad_option']],
    [{ one: 'b' }, { one: 'b' }, []],
    [{ one: 'b' }, { one: 'c' }, ['one bad_option']],
    [{ many: ['b'] }, { many: ['b', 'a'] }, []],
    [{ many: ['b'] }, { many: ['b', 'c'] }, ['many bad_option']],
    [{}, { path: ['x', 'z'] }, []],
    [{}, { path: ['x', 'y'] }, ['path bad_option']],
    [{}, { path: ['w', 'v'] }, ['path bad_option']],
    [{ path: ['w', 'v'] }, { path: ['w', 'v'] }, []],
  ])('%j → %j: %j', (before, after, faults) => {
    expect(judged(before, after)).toEqual(faults);
  });

  test('is refused by the form when it is submitted, and kept by a record that has it', () => {
    const store = (values: Record<string, unknown>) => createRecordStore({ form: FORM, values });
    const fresh = store({});
    fresh.fill({ one: 'b' });
    expect(fresh.submit()).toMatchObject({ ok: false, errors: [{ field: 'one' }] });
    expect(store({ one: 'b' }).submit().ok).toBe(true);
  });

  test('is none of the options that make a required field possible', () => {
    const list = [
      widget('radio', 'one', {
        name: '一',
        options: { required: true, options: options.slice(1) },
      }),
    ];
    const found = examineDefinition({
      module: THING,
      definition: definition(list),
      locale: 'zh-chs',
    });
    expect(found.map(({ kind }) => kind)).toContain('no_option');
  });
});
