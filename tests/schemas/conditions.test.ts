import { isComplete } from '../../schemas/conditions/conditions.ts';
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import { evaluateCondition, modelsOf } from '../../schemas/conditions/conditions.ts';
import { addDays, addMonths, daysBetween, period } from '../../schemas/values/dates.ts';
import { OPERATORS, OPERATORS_OF } from '../../schemas/conditions/operators.ts';
import { isAdmin, hasPermission } from '../../schemas/permissions/viewer.ts';

const record = { a: 'x', n: 5, d: '2026-11-21', list: ['p', 'q'], owner: 7 };
const leaf = (field: string, operator: keyof typeof OPERATORS, value?: unknown): Condition => ({
  field,
  operator,
  value,
});

describe('conditions', () => {
  test.each([
    ['eq', leaf('a', 'eq', 'x'), true],
    ['ne', leaf('a', 'ne', 'x'), false],
    ['eq number as text', leaf('n', 'eq', '5'), true],
    ['gt', leaf('n', 'gt', 4), true],
    ['numbers are not text', leaf('n', 'lt', '10'), true],
    ['between dates', leaf('d', 'between', ['2026-11-01', '2026-11-30']), true],
    ['in', leaf('a', 'in', ['x', 'y']), true],
    ['nin', leaf('a', 'nin', ['x']), false],
    ['list in', leaf('list', 'in', ['q']), true],
    ['empty of a missing', leaf('zzz', 'empty'), true],
    ['lt of a missing never holds', leaf('zzz', 'lt', 5), false],
    ['contains ignores case', leaf('a', 'contains', 'X'), true],
    ['viewer', leaf('owner', 'eq', { ref: '$viewer.id' }), true],
    ['settings', leaf('$settings.is_plan', 'eq', 1), true],
    ['unknown operator', { field: 'a', operator: 'nonsense' as 'eq' }, false],
    ['prototype names are no fields', leaf('constructor', 'nempty'), false],
    ['or', { op: 'or', rules: [leaf('a', 'eq', 'no'), leaf('n', 'eq', 5)] }, true],
    ['and', { op: 'and', rules: [leaf('a', 'eq', 'no'), leaf('n', 'eq', 5)] }, false],
    ['an empty group holds', { op: 'and', rules: [] }, true],
    ['this month', leaf('d', 'this_month'), true],
    ['last month', leaf('d', 'last_month'), false],
  ] as [string, Condition, boolean][])('%s', (_, condition, expected) => {
    const viewer = {
      id: 7,
      corp_id: 1,
      name: '',
      is_admin: 0 as const,
      department_id: null,
      permissions: [],
      scope: 'own' as const,
    };
    expect(
      evaluateCondition(condition, {
        record,
        viewer,
        settings: { is_plan: 1 },
        today: '2026-11-21',
      }),
    ).toBe(expected);
  });
  test('the models a condition reads, with those its operands name', () => {
    expect(
      modelsOf({
        op: 'and',
        rules: [
          leaf('a', 'eq', { ref: 'b' }),
          leaf('$viewer.id', 'eq', 1),
          { op: 'or', rules: [leaf('c', 'empty')] },
        ],
      }),
    ).toEqual(['a', 'b', 'c']);
  });
  test('every operator that a value type offers exists', () => {
    for (const operators of Object.values(OPERATORS_OF))
      for (const operator of operators) expect(OPERATORS).toHaveProperty(operator);
  });
});

describe('dates are text', () => {
  test('periods', () => {
    expect(period('this_week', '2026-11-21')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(period('this_week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(period('last_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(period('this_quarter', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  });
  test('a month later is at most its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  });
});

describe('rights', () => {
  test('1 is an administrator, who holds every key [PERM-001, PERM-002]', () => {
    expect(isAdmin({ is_admin: 1 })).toBe(true);
    expect(isAdmin({ is_admin: 0 })).toBe(false);
    expect(hasPermission({ is_admin: 1, permissions: [] }, 'crm_contact_edit')).toBe(true);
  });
  test('others hold what their list names [PERM-003]', () => {
    expect(
      hasPermission({ is_admin: 0, permissions: ['crm_contact_view'] }, 'crm_contact_view'),
    ).toBe(true);
    expect(
      hasPermission({ is_admin: 0, permissions: ['crm_contact_view'] }, 'crm_contact_edit'),
    ).toBe(false);
  });
});

test.each([
  [7, true],
  ['7', true],
  [0, true],
  [-1, false],
  [1.5, false],
  ['', false],
  [' ', false],
  [undefined, false],
  // what another program stored: no number, and no fault either
  [JSON.parse('{"toString":1,"valueOf":1}'), false],
  [[7], false],
])('a number of days that is %j is complete: %j', (value, complete) => {
  expect(isComplete({ field: 'deal_date', operator: 'last_days', value })).toBe(complete);
});
