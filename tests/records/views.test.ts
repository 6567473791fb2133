import { expect, test } from 'vitest';
import { fieldOf, fieldsFor, andFilter } from '../../src/records/list/state/views.ts';
import {
  conditionsAsGroup,
  savedViewFilter,
} from '../../src/records/list/savedViews/savedViewFilter.ts';
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
  expect(andFilter(undefined, rule)).toEqual({ op: 'and', rules: [rule] });
  expect(andFilter({ op: 'or', rules: [rule, rule] }, rule)).toEqual({
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
  expect(conditionsAsGroup({ filter: a! })).toEqual({ op: 'and', rules: [a] });
  expect(savedViewFilter({ filter: a! }, { op: 'and', rules: [c!] })).toEqual({
    op: 'and',
    rules: [a, c],
  });
  expect(savedViewFilter({ filter: or }, { op: 'and', rules: [c!] })).toEqual({
    op: 'and',
    rules: [or, c],
  });
  expect(savedViewFilter(undefined, or)).toBe(or);
  expect(savedViewFilter({ filter: null }, undefined)).toBeUndefined();
});
