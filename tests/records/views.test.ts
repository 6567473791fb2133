import { expect, test } from 'vitest';
import { fieldOf, fieldsFor, within } from '../../src/records/list/views.ts';
import { filterOf, sceneFilter } from '../../src/records/list/sceneFilter.ts';
import { formOf, widget } from '../schemas/support.ts';

const options = { options: [{ value: 'A' }, { value: 'B' }] };
const form = formOf([
  widget('input', 'name'),
  widget('radio', 'locked_level', { options: { ...options, disabled: true } }),
  widget('radio', 'level', { options }),
  widget('checkbox', 'several', { options }),
  widget('date', 'born', { options: { type: 'month' } }),
  widget('date', 'next_time', { options: { type: 'datetime' } }),
]);

test('lanes are made of single choices, a calendar of days; what can be written comes first', () => {
  expect(fieldsFor('kanban', form).map(({ model }) => model)).toEqual(['locked_level', 'level']);
  expect(fieldOf('kanban', form, {})?.model).toBe('level');
  expect(fieldOf('kanban', form, { by: 'locked_level' })?.model).toBe('locked_level');
  expect(fieldsFor('calendar', form).map(({ model }) => model)).not.toContain('born');
  expect(fieldOf('calendar', form, { by: 'nosuch' })?.model).toBe('next_time');
});

test('a view narrows what is asked already', () => {
  const rule = { field: 'level', operator: 'eq' as const, value: 'A' };
  expect(within(undefined, rule)).toEqual({ op: 'and', rules: [rule] });
  expect(within({ op: 'or', rules: [rule, rule] }, rule)).toEqual({
    op: 'and',
    rules: [{ op: 'or', rules: [rule, rule] }, rule],
  });
});

test('what a saved view asks and what was asked besides become one filter, and no word of either is lost [LIST-003]', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((value) => ({
    field: 'name',
    operator: 'eq' as const,
    value,
  }));
  const or = { op: 'or' as const, rules: [a!, b!] };
  expect(filterOf({ filter: a! })).toEqual({ op: 'and', rules: [a] });
  expect(sceneFilter({ filter: a! }, { op: 'and', rules: [c!] })).toEqual({
    op: 'and',
    rules: [a, c],
  });
  expect(sceneFilter({ filter: or }, { op: 'and', rules: [c!] })).toEqual({
    op: 'and',
    rules: [or, c],
  });
  expect(sceneFilter(undefined, or)).toBe(or);
  expect(sceneFilter({ filter: null }, undefined)).toBeUndefined();
});
