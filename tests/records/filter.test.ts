import { describe, expect, test } from 'vitest';
import type { Leaf } from '../../schemas/conditions/conditions.ts';
import type { Form } from '../../schemas/form/form.ts';
import { OPERATORS_OF } from '../../schemas/conditions/operators.ts';
import { withoutUnknownRules } from '../../src/records/list/state/filter.ts';
import { isComplete } from '../../schemas/conditions/conditions.ts';
import {
  filterFrom,
  listFromText,
  operandField,
  pathTo,
  withOperator,
} from '../../src/records/list/filters/rules.ts';
import { formOf, widget } from '../schemas/support.ts';

const form = formOf([
  widget('input', 'name'),
  widget('radio', 'level', { options: { options: [{ value: 'A' }, { value: 'B' }] } }),
  widget('user', 'leader'),
  widget('date', 'next_time', { options: { type: 'datetime' } }),
  widget('number', 'amount', { options: { required: true, disabled: true } }),
  widget('input', 'secret', { options: { isHidden: true } }),
]);
const field = (model: string) => {
  const found = form.fields.get(model);
  if (!found) throw new Error(model);
  return found;
};

describe('rules of a filter', () => {
  test('a rule on a field the reader does not have is left out', () => {
    const filter = {
      op: 'and' as const,
      rules: [
        { field: 'name', operator: 'eq' as const, value: 'x' },
        { field: 'secret', operator: 'eq' as const, value: 'x' },
        { op: 'or' as const, rules: [{ field: 'gone', operator: 'empty' as const }] },
      ],
    };
    expect(withoutUnknownRules(filter, form)).toEqual({
      op: 'and',
      rules: [{ field: 'name', operator: 'eq', value: 'x' }],
    });
    expect(
      withoutUnknownRules({ op: 'and', rules: [{ field: 'gone', operator: 'empty' }] }, form),
    ).toBeUndefined();
    expect(
      withoutUnknownRules(
        { op: 'and', rules: [{ field: 'name', operator: 'gt', value: 1 }] },
        form,
      ),
    ).toBeUndefined();
  });

  test('operators come from the value type of the field [LIST-022]', () => {
    const offered = (of: Form, model: string) =>
      of.filters.find((each) => each.model === model)?.operators;
    expect(offered(form, 'name')).toEqual(OPERATORS_OF.text);
    expect(offered(form, 'next_time')).toContain('this_week');
    expect(offered(form, 'level')).toEqual(['eq', 'ne', 'in', 'nin', 'empty', 'nempty']);
  });

  const rule = (operator: Leaf['operator'], value?: unknown): Leaf => ({
    field: 'name',
    operator,
    ...(value !== undefined && { value }),
  });

  test('a rule counts once its operands are there', () => {
    expect(isComplete(rule('empty'))).toBe(true);
    expect(isComplete(rule('today'))).toBe(true);
    expect(isComplete(rule('eq', ''))).toBe(false);
    expect(isComplete(rule('eq', 0))).toBe(true);
    expect(isComplete(rule('in', []))).toBe(false);
    expect(isComplete(rule('between', [1, undefined]))).toBe(false);
    expect(isComplete(rule('between', [1, 2]))).toBe(true);
    expect(filterFrom('or', [rule('eq', ''), rule('empty')])).toEqual({
      op: 'or',
      rules: [rule('empty')],
    });
    expect(filterFrom('and', [rule('eq')])).toBeUndefined();
  });

  test('another operator keeps the operand it can use', () => {
    expect(withOperator(rule('eq', 'x'), 'ne')).toEqual(rule('ne', 'x'));
    expect(withOperator(rule('eq', 'x'), 'in')).toEqual(rule('in', ['x']));
    expect(withOperator(rule('in', ['x', 'y']), 'eq')).toEqual(rule('eq', 'x'));
    expect(withOperator(rule('gt', 5), 'between')).toEqual({
      field: 'name',
      operator: 'between',
      value: [5, undefined],
    });
    expect(withOperator(rule('eq', 'x'), 'empty')).toEqual(rule('empty'));
    expect(withOperator(rule('eq'), 'in')).toEqual(rule('in'));
  });
});

describe("the operand of a rule is entered with the field's own widget", () => {
  test('several values of a choice are a list to pick from', () => {
    expect(operandField(field('level'), 'in')).toMatchObject({
      type: 'select',
      valueType: 'choices',
      widget: { options: { multiple: true } },
    });
    expect(operandField(field('level'), 'eq')).toMatchObject({
      type: 'select',
      valueType: 'choice',
      widget: { options: { multiple: false } },
    });
  });
  test('several people are chosen together', () => {
    expect(operandField(field('leader'), 'in')).toMatchObject({
      type: 'user',
      valueType: 'refs',
      shape: 'ids',
    });
    expect(operandField(field('leader'), 'eq')).toMatchObject({ type: 'user', valueType: 'ref' });
  });
  test('an operand is never locked or required, whatever the field is', () => {
    expect(operandField(field('amount'), 'gt')).toMatchObject({
      required: false,
      readOnly: false,
      widget: { options: { disabled: false } },
    });
  });
  test('names may be apart by commas of either kind', () => {
    expect(listFromText('华东机电，南方电气, 西部')).toEqual(['华东机电', '南方电气', '西部']);
    expect(listFromText(' ， ')).toEqual([]);
  });
  test('the way to a value in a tree', () => {
    const tree = [
      { value: 1, label: '硬件', children: [{ value: 3, label: '传感器' }] },
      { value: 2, label: '软件' },
    ];
    expect(pathTo(tree, 3)).toEqual([1, 3]);
    expect(pathTo(tree, '2')).toEqual([2]);
    expect(pathTo(tree, 9)).toEqual([]);
  });
});
