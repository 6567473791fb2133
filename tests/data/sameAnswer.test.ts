import { expect, test } from 'vitest';
import { sameAnswer } from '../../src/data/transport/sameAnswer.ts';

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const answer = { list: [{ id: 1, tags: ['a', null] }], count: 1, none: null };

test.each([
  ['an answer that came a second time', answer, sent(answer), true],
  ['a count that has changed', { count: 1 }, { count: 2 }, false],
  ['a list with one more', [1], [1, 2], false],
  ['a value that is gone', { a: 1, b: undefined }, { a: 1 }, false],
  ['nothing and an empty list', undefined, [], false],
  [
    'counts by view, the same',
    new Map([['all', { count: 1 }]]),
    new Map([['all', { count: 1 }]]),
    true,
  ],
  [
    'counts by view, one changed',
    new Map([['all', { count: 1 }]]),
    new Map([['all', { count: 2 }]]),
    false,
  ],
  ['two sets: who knows', new Set([1]), new Set([1]), false],
])('%s', (_, one, other, same) => {
  expect(sameAnswer(one, other)).toBe(same);
  expect(sameAnswer(other, one)).toBe(same);
});
