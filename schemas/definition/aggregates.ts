import type { ValueType } from '../values/valueTypes.ts';
import { objectOf, textOf } from './readDefinition.ts';

/** What is made of the records that belong to one, by the kind of field that it is made of: it is of that kind itself, and a number where records are counted. */
export const AGGREGATES = {
  count: undefined,
  sum: 'number',
  average: 'number',
  min: 'number',
  max: 'number',
  earliest: 'date',
  latest: 'date',
} as const satisfies Record<string, ValueType | undefined>;
export type Aggregate = keyof typeof AGGREGATES;

/** How it is rolled up; counted unless it says otherwise. */
export function aggregateOf(options: Readonly<Record<string, unknown>>): Aggregate {
  const name = textOf(objectOf(options.rollup).aggregate);
  return Object.hasOwn(AGGREGATES, name) ? (name as Aggregate) : 'count';
}
