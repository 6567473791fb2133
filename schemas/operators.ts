import type { ValueType } from './valueTypes.ts';
import { isEmpty } from './valueTypes.ts';
import { period, PERIODS } from './dates.ts';

/** A comparison of a stored value with the operand of a rule. `test` is the meaning; server/db writes the same meaning as SQL. */
interface OperatorRow {
  /** how many operands the filter screen asks for: none, one, two, or a list */
  takes: 'none' | 'one' | 'two' | 'many';
  test(value: unknown, operand: unknown, today: string): boolean;
}

const same = (a: unknown, b: unknown) => String(a ?? '') === String(b ?? '');
const list = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : operand === undefined || operand === null ? [] : [operand]);
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const text = (value: unknown) => (typeof value === 'object' && value !== null ? words(value) : String(value ?? '')).toLowerCase();

/** An address is searched by its region and its words, anything else with parts by its JSON. */
function words(value: object): string {
  if (!('region' in value || 'address' in value)) return JSON.stringify(value);
  const { region, address } = value as { region?: unknown; address?: unknown };
  return [region, address].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** Numbers as numbers, everything else (dates above all) as text; nothing compares with an empty value. */
function order(a: unknown, b: unknown): number | undefined {
  if (isEmpty(a) || isEmpty(b)) return undefined;
  if (typeof a === 'number' || typeof b === 'number') {
    const difference = Number(a) - Number(b);
    return Number.isNaN(difference) ? undefined : difference;
  }
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
const compare = (holds: (order: number) => boolean) => (value: unknown, operand: unknown) => {
  const result = order(value, operand);
  return result !== undefined && holds(result);
};
const has = (value: unknown, operand: unknown) => list(operand).some((each) => values(value).some((own) => same(own, each)));
const within = (name: (typeof PERIODS)[number]): OperatorRow => ({
  takes: 'none',
  test: (value, _, today) => {
    const { from, to } = period(name, today);
    const day = String(value ?? '').slice(0, 10);
    return day >= from && day <= to;
  },
});

const equal = (value: unknown, operand: unknown) => (isEmpty(operand) ? isEmpty(value) : values(value).some((own) => same(own, operand)));
const least = compare((result) => result >= 0);
const most = compare((result) => result <= 0);

export const OPERATORS = {
  eq: { takes: 'one', test: equal },
  ne: { takes: 'one', test: (value, operand) => !equal(value, operand) },
  in: { takes: 'many', test: has },
  nin: { takes: 'many', test: (value, operand) => !has(value, operand) },
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
  today: within('today'), yesterday: within('yesterday'), this_week: within('this_week'), last_week: within('last_week'),
  this_month: within('this_month'), last_month: within('last_month'), this_quarter: within('this_quarter'), this_year: within('this_year'),
} as const satisfies Record<string, OperatorRow>;

export type Operator = keyof typeof OPERATORS;

export function isOperator(text: unknown): text is Operator {
  return typeof text === 'string' && Object.hasOwn(OPERATORS, text);
}

const TEXT = ['eq', 'ne', 'contains', 'ncontains', 'starts', 'in', 'nin', 'empty', 'nempty'] as const;
const NUMBER = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty', 'nempty'] as const;
const DATE = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'today', 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month', 'this_quarter', 'this_year', 'empty', 'nempty'] as const;
const CHOICE = ['eq', 'ne', 'in', 'nin', 'empty', 'nempty'] as const;
const MANY = ['in', 'nin', 'empty', 'nempty'] as const;
const EMPTY = ['empty', 'nempty'] as const;

/** The operators a filter offers and the server accepts, by value type; the first is the default. */
export const OPERATORS_OF: Record<ValueType, readonly Operator[]> = {
  text: TEXT, longtext: ['contains', 'ncontains', ...EMPTY], html: ['contains', 'ncontains', ...EMPTY],
  number: NUMBER, stamp: NUMBER, time: NUMBER, date: DATE, datetime: DATE,
  switch: ['eq', 'ne'], choice: CHOICE, ref: CHOICE, choices: MANY, refs: MANY, path: MANY,
  address: ['contains', 'ncontains', ...EMPTY], images: EMPTY, span: EMPTY, lines: EMPTY, object: EMPTY, any: EMPTY,
};
