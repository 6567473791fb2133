import { type I18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Leaf } from '../../../../schemas/conditions/conditions.ts';
import type { Field } from '../../../../schemas/form/form.ts';
import type { Operator } from '../../../../schemas/conditions/operators.ts';
import type { ValueType } from '../../../../schemas/values/valueTypes.ts';

const NAMES: Record<Operator, MessageDescriptor> = {
  eq: msg`等于`,
  ne: msg`不等于`,
  in: msg`属于`,
  all: msg`包含全部`,
  nin: msg`不属于`,
  contains: msg`包含`,
  ncontains: msg`不包含`,
  starts: msg`开头是`,
  empty: msg`为空`,
  nempty: msg`不为空`,
  lt: msg`小于`,
  lte: msg`小于等于`,
  gt: msg`大于`,
  gte: msg`大于等于`,
  between: msg`介于`,
  today: msg`今天`,
  yesterday: msg`昨天`,
  tomorrow: msg`明天`,
  this_week: msg`本周`,
  last_week: msg`上周`,
  next_week: msg`下周`,
  this_month: msg`本月`,
  last_month: msg`上月`,
  next_month: msg`下月`,
  this_quarter: msg`本季度`,
  last_quarter: msg`上季度`,
  next_quarter: msg`下季度`,
  this_year: msg`今年`,
  last_year: msg`去年`,
  next_year: msg`明年`,
  last_days: msg`最近…天`,
  next_days: msg`今后…天`,
  older_days: msg`…天以前`,
  later_days: msg`…天以后`,
};

/** Days are not smaller or larger, they are earlier or later. */
const OF_DATES: Partial<Record<Operator, MessageDescriptor>> = {
  lt: msg`早于`,
  lte: msg`不晚于`,
  gt: msg`晚于`,
  gte: msg`不早于`,
};

/** A list is in no other: some, all or none of the operands are in it. */
const OF_LISTS: Partial<Record<Operator, MessageDescriptor>> = {
  in: msg`包含任一`,
  nin: msg`都不包含`,
};

/** What an operator is called beside a value of this type. */
export function operatorName(operator: Operator, valueType: ValueType): MessageDescriptor {
  const isDate = valueType === 'date' || valueType === 'datetime' || valueType === 'time';
  const isList = valueType === 'choices' || valueType === 'refs';
  return (isDate && OF_DATES[operator]) || (isList && OF_LISTS[operator]) || NAMES[operator];
}

/** A rule that counts days, in words. */
export function countedName(i18n: I18n, operator: Operator, days: unknown): string {
  const count = Number(days);
  switch (operator) {
    case 'last_days':
      return i18n._(msg`最近 ${count} 天`);
    case 'next_days':
      return i18n._(msg`今后 ${count} 天`);
    case 'older_days':
      return i18n._(msg`${count} 天以前`);
    default:
      return i18n._(msg`${count} 天以后`);
  }
}

/** Operands that mean whoever reads: a saved filter says "me" to everybody. */
export interface OwnRule {
  key: string;
  operator: Operator;
  value: unknown;
  name: MessageDescriptor;
}

const ME = { ref: '$viewer.id' };
const MINE = { ref: '$viewer.department_id' };
const BELOW = { ref: '$viewer.departments' };
const PEOPLE_BELOW = { ref: '$viewer.people_below' };
const OWN: Readonly<Record<string, readonly OwnRule[]>> = {
  'user ref': [
    { key: 'me', operator: 'eq', value: ME, name: msg`是我` },
    { key: 'not_me', operator: 'ne', value: ME, name: msg`不是我` },
    { key: 'below', operator: 'in', value: [PEOPLE_BELOW], name: msg`是我的下属` },
  ],
  'user refs': [
    { key: 'me', operator: 'in', value: [ME], name: msg`包括我` },
    { key: 'not_me', operator: 'nin', value: [ME], name: msg`不包括我` },
  ],
  'department ref': [
    { key: 'mine', operator: 'eq', value: MINE, name: msg`是我的部门` },
    { key: 'below', operator: 'in', value: [BELOW], name: msg`是我的部门及下级` },
    { key: 'not_below', operator: 'nin', value: [BELOW], name: msg`不是我的部门及下级` },
  ],
  'department refs': [
    { key: 'below', operator: 'in', value: [BELOW], name: msg`包括我的部门及下级` },
  ],
};
const NO_RULES: readonly OwnRule[] = [];
/** Asked by built-in views only: said in words, offered to nobody. */
const REPRESENTED: OwnRule = {
  key: 'represented',
  operator: 'in',
  value: [{ ref: '$viewer.represents' }],
  name: msg`包括我代为审批的人`,
};

/** What a field of people or departments can be compared with besides names. */
export function ownRules({
  refers,
  valueType,
}: Pick<Field, 'refers' | 'valueType'>): readonly OwnRule[] {
  return OWN[`${refers ?? ''} ${valueType}`] ?? NO_RULES;
}

/** The rule among them that this one is. */
export function ownRuleOf(
  field: Pick<Field, 'refers' | 'valueType'>,
  { operator, value }: Pick<Leaf, 'operator' | 'value'>,
): OwnRule | undefined {
  // one operand means the same as a list of it alone
  const text = JSON.stringify([value].flat());
  return [...ownRules(field), REPRESENTED].find(
    (own) => own.operator === operator && JSON.stringify([own.value].flat()) === text,
  );
}
