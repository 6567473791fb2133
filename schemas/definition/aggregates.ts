import type { ValueType } from '../values/valueTypes.ts';
import { objectOf, textOf } from './readDefinition.ts';

/**
 * What is made of the records that belong to one, by the kind of field that it is made of: it is of that kind itself, and a number where records
 * are counted. `own`: its options say as what it is read (`as`), the value of one of them being a value of any kind.
 */
export const AGGREGATES = {
  count: undefined,
  sum: 'number',
  average: 'number',
  min: 'number',
  max: 'number',
  earliest: 'date',
  latest: 'date',
  last: 'own',
  list: 'own',
} as const satisfies Record<string, ValueType | 'own' | undefined>;
export type Aggregate = keyof typeof AGGREGATES;

/** How many different values a list tells at most; where there are more, `MORE` stands behind them. */
export const MOST_LISTED = 50;
export const MORE = '…';
/** What stands between the values of a list that is a text. */
export const BETWEEN_LISTED = ', ';

/** How it is rolled up; counted unless it says otherwise. */
export function aggregateOf(options: Readonly<Record<string, unknown>>): Aggregate {
  const name = textOf(objectOf(options.rollup).aggregate);
  return Object.hasOwn(AGGREGATES, name) ? (name as Aggregate) : 'count';
}

/** Whether it is of the kind that its options say. */
export function isOfOwnKind(aggregate: Aggregate): boolean {
  return AGGREGATES[aggregate] === 'own';
}
