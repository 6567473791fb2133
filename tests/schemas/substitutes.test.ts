import { describe, expect, test } from 'vitest';
import {
  standsIn,
  substituteFaults,
  type SubstitutePeriod,
} from '../../schemas/rules/substitutes.ts';

const TODAY = '2026-03-10';
const period = (
  start_date: string,
  end_date: string,
  more: Partial<SubstitutePeriod> = {},
): SubstitutePeriod => ({
  user_id: 1,
  proxy_user_id: 2,
  start_date: `2026-${start_date}`,
  end_date: `2026-${end_date}`,
  modules: [],
  ...more,
});
const faults = (given: SubstitutePeriod, ...others: SubstitutePeriod[]) =>
  substituteFaults(given, { others, today: TODAY }).map(({ field, id }) => `${field} ${id}`);

describe('a period in which somebody stands in', () => {
  test.each<[string, SubstitutePeriod, string[]]>([
    ['is fine', period('03-10', '03-20'), []],
    ['may be one day', period('03-10', '03-10'), []],
    ['may have begun', period('03-01', '03-11'), []],
    ['is over', period('03-01', '03-09'), ['end_date substitute_over']],
    ['ends before it starts', period('03-20', '03-11'), ['end_date end_before_start']],
    [
      'is of oneself',
      period('03-10', '03-20', { proxy_user_id: 1 }),
      ['proxy_user_id substitute_self'],
    ],
    [
      'lasts more than a year',
      { ...period('03-10', '03-10'), end_date: '2027-03-12' },
      ['end_date substitute_long'],
    ],
  ])('%s', (_name, given, expected) => expect(faults(given)).toEqual(expected));

  test.each<[string, SubstitutePeriod, boolean]>([
    ['the day before', period('03-20', '03-24'), false],
    ['its first day', period('03-20', '03-25'), true],
    ['its last day', period('03-28', '04-02'), true],
    ['the day after', period('03-29', '04-02'), false],
    ['all of it', period('03-01', '04-30'), true],
    ['of somebody else', period('03-25', '03-28', { user_id: 3 }), false],
    ['with another proxy', period('03-25', '03-28', { proxy_user_id: 3 }), true],
    ['about something else', period('03-25', '03-28', { modules: ['invoice'] }), false],
    [
      'about one thing that is the same',
      period('03-25', '03-28', { modules: ['invoice', 'contract'] }),
      true,
    ],
    ['itself', period('03-25', '03-28', { id: 7 }), false],
  ])('overlaps another by %s', (_name, given, expected) => {
    const other = period('03-25', '03-28', { id: 7, modules: ['contract'] });
    expect(faults(given, other)).toEqual(expected ? ['start_date substitute_overlap'] : []);
  });
});

test.each<[string, string, boolean]>([
  ['2026-03-09', 'contract', false],
  ['2026-03-10', 'contract', true],
  ['2026-03-12', 'contract', true],
  ['2026-03-13', 'contract', false],
  ['2026-03-10', 'invoice', false],
])('on %s somebody stands in for %s: %s', (today, module, expected) => {
  expect(standsIn(period('03-10', '03-12', { modules: ['contract'] }), { today, module })).toBe(
    expected,
  );
});
