import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Operator } from '../../../schemas/operators.ts';
import type { ValueType } from '../../../schemas/valueTypes.ts';

const NAMES: Record<Operator, MessageDescriptor> = {
  eq: msg`等于`,
  ne: msg`不等于`,
  in: msg`属于`,
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
  this_week: msg`本周`,
  last_week: msg`上周`,
  this_month: msg`本月`,
  last_month: msg`上月`,
  this_quarter: msg`本季度`,
  this_year: msg`今年`,
};

/** Days are not smaller or larger, they are earlier or later. */
const OF_DATES: Partial<Record<Operator, MessageDescriptor>> = {
  lt: msg`早于`,
  lte: msg`不晚于`,
  gt: msg`晚于`,
  gte: msg`不早于`,
};

/** What an operator is called beside a value of this type. */
export function operatorName(operator: Operator, valueType: ValueType): MessageDescriptor {
  const isDate = valueType === 'date' || valueType === 'datetime' || valueType === 'time';
  return (isDate && OF_DATES[operator]) || NAMES[operator];
}
