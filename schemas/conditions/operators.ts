import type { ValueType } from '../values/valueTypes.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';
import { type DAY_SPANS, daySpan, period, type PERIODS } from '../values/dates.ts';

/** A comparison of a stored value with the operand of a rule. `test` is the meaning; server/db writes the same meaning as SQL. */
interface OperatorRow {
  /** what the filter screen asks for: nothing, one operand, two, a list, or a number of days */
  takes: 'none' | 'one' | 'two' | 'many' | 'days';
  test(value: unknown, operand: unknown, today: string): boolean;
}

const same = (a: unknown, b: unknown) => valueAsText(a) === valueAsText(b);
const list = (operand: unknown): unknown[] =>
  Array.isArray(operand) ? operand : operand === undefined || operand === null ? [] : [operand];
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const text = (value: unknown) =>
  (typeof value === 'object' && value !== null ? words(value) : valueAsText(value)).toLowerCase();

/** An address is searched by its region and its words, anything else with parts by its JSON. */
function words(value: object): string {
  if (!['region', 'address', 'location'].some((part) => part in value)) return valueAsText(value);
  const { region, address } = value as { region?: unknown; address?: unknown };
  return [region, address].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** Numbers as numbers, everything else (dates above all) as text; nothing compares with an empty value. */
function order(a: unknown, b: unknown): number | undefined {
  if (isEmpty(a) || isEmpty(b)) return undefined;
  if (typeof a === 'number' || typeof b === 'number') {
    const difference = amount(a) - amount(b);
    return Number.isNaN(difference) ? undefined : difference;
  }
  const [left, right] = [valueAsText(a), valueAsText(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
const amount = (value: unknown) => (typeof value === 'object' ? Number.NaN : Number(value));
const compare = (holds: (order: number) => boolean) => (value: unknown, operand: unknown) => {
  const result = order(value, operand);
  return result !== undefined && holds(result);
};
const has = (value: unknown, operand: unknown) =>
  list(operand).some((each) => values(value).some((own) => same(own, each)));
const within = (name: (typeof PERIODS)[number]): OperatorRow => ({
  takes: 'none',
  test: (value, _, today) => {
    // Where nobody says what day it is (a preview, a definition judged alone), nothing lies in this week.
    if (today === '') return false;
    const { from, to } = period(name, today);
    const day = valueAsText(value).slice(0, 10);
    return day >= from && day <= to;
  },
});
const counted = (name: (typeof DAY_SPANS)[number]): OperatorRow => ({
  takes: 'days',
  test: (value, operand, today) => {
    const span = today === '' || isEmpty(value) ? undefined : daySpan(name, operand, today);
    const day = valueAsText(value).slice(0, 10);
    return (
      span !== undefined &&
      (span.from === undefined || day >= span.from) &&
      (span.to === undefined || day <= span.to)
    );
  },
});

const equal = (value: unknown, operand: unknown) =>
  isEmpty(operand) ? isEmpty(value) : values(value).some((own) => same(own, operand));
const least = compare((result) => result >= 0);
const most = compare((result) => result <= 0);

export const OPERATORS = {
  eq: { takes: 'one', test: equal },
  ne: { takes: 'one', test: (value, operand) => !equal(value, operand) },
  in: { takes: 'many', test: has },
  nin: { takes: 'many', test: (value, operand) => !has(value, operand) },
  all: {
    takes: 'many',
    test: (value, operand) =>
      list(operand).length > 0 &&
      list(operand).every((each) => values(value).some((own) => same(own, each))),
  },
  contains: { takes: 'one', test: (value, operand) => text(value).includes(text(operand)) },
  ncontains: { takes: 'one', test: (value, operand) => !text(value).includes(text(operand)) },
  starts: { takes: 'one', test: (value, operand) => text(value).startsWith(text(operand)) },
  empty: { takes: 'none', test: (value) => isEmpty(value) },
  nempty: { takes: 'none', test: (value) => !isEmpty(value) },
  lt: { takes: 'one', test: compare((result) => result < 0) },
  lte: { takes: 'one', test: most },
  gt: { takes: 'one', test: compare((result) => result > 0) },
  gte: { takes: 'one', test: least },
  between: {
    takes: 'two',
    test: (value, operand) => {
      const [from, to] = list(operand);
      return least(value, from) && most(value, to);
    },
  },
  today: within('today'),
  yesterday: within('yesterday'),
  tomorrow: within('tomorrow'),
  this_week: within('this_week'),
  last_week: within('last_week'),
  next_week: within('next_week'),
  this_month: within('this_month'),
  last_month: within('last_month'),
  next_month: within('next_month'),
  this_quarter: within('this_quarter'),
  last_quarter: within('last_quarter'),
  next_quarter: within('next_quarter'),
  this_year: within('this_year'),
  last_year: within('last_year'),
  next_year: within('next_year'),
  last_days: counted('last_days'),
  next_days: counted('next_days'),
  older_days: counted('older_days'),
  later_days: counted('later_days'),
} as const satisfies Record<string, OperatorRow>;

export type Operator = keyof typeof OPERATORS;

export function isOperator(text: unknown): text is Operator {
  return typeof text === 'string' && Object.hasOwn(OPERATORS, text);
}

const TEXT = [
  'eq',
  'ne',
  'contains',
  'ncontains',
  'starts',
  'in',
  'nin',
  'empty',
  'nempty',
] as const;
const NUMBER = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty', 'nempty'] as const;
const DATE = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
  'this_quarter',
  'last_quarter',
  'next_quarter',
  'this_year',
  'last_year',
  'next_year',
  'last_days',
  'next_days',
  'older_days',
  'later_days',
  'empty',
  'nempty',
] as const;
const CHOICE = ['eq', 'ne', 'in', 'nin', 'empty', 'nempty'] as const;
const MANY = ['in', 'all', 'nin', 'empty', 'nempty'] as const;
const ALONG = ['in', 'nin', 'empty', 'nempty'] as const;
const EMPTY = ['empty', 'nempty'] as const;

/** The operators a filter offers and the server accepts, by value type; the first is the default. */
export const OPERATORS_OF: Record<ValueType, readonly Operator[]> = {
  text: TEXT,
  longtext: ['contains', 'ncontains', ...EMPTY],
  html: ['contains', 'ncontains', ...EMPTY],
  number: NUMBER,
  stamp: NUMBER,
  time: NUMBER,
  date: DATE,
  datetime: DATE,
  switch: ['eq', 'ne'],
  choice: CHOICE,
  ref: CHOICE,
  choices: MANY,
  refs: MANY,
  path: ALONG,
  address: ['contains', 'ncontains', 'starts', ...EMPTY],
  images: EMPTY,
  files: EMPTY,
  span: EMPTY,
  lines: EMPTY,
  object: EMPTY,
  any: EMPTY,
};
