import { describe, expect, test } from 'vitest';
import {
  daysOf,
  placeEntries,
  shiftEntry,
  turned,
} from '../../src/records/list/calendar/entries.ts';

describe('a calendar [OFFICE-030]', () => {
  test('shows six weeks, a week from Monday, a day, or thirty days on', () => {
    const ends = (span: 'month' | 'week' | 'day' | 'list') => {
      const days = daysOf(span, '2026-03-11', 'en');
      return [days.length, days[0], days.at(-1)];
    };
    expect([ends('month'), ends('week'), ends('day'), ends('list')]).toEqual([
      [42, '2026-02-23', '2026-04-05'],
      [7, '2026-03-09', '2026-03-15'],
      [1, '2026-03-11', '2026-03-11'],
      [30, '2026-03-11', '2026-04-09'],
    ]);
    expect([
      turned('month', '2026-03-31', -1),
      turned('week', '2026-03-11', 1),
      turned('day', '2026-03-01', -1),
    ]).toEqual(['2026-02-28', '2026-03-18', '2026-02-28']);
  });

  test('an entry that is moved lasts as long as before', () => {
    expect(
      shiftEntry(
        { from: '2026-03-10 23:30:00', to: '2026-03-11 00:30:00' },
        { days: 1, minutes: 45 },
      ),
    ).toEqual({ from: '2026-03-12 00:15:00', to: '2026-03-12 01:15:00' });
  });

  test('entries at the same time stand side by side, others use the whole width', () => {
    const entry = (from: string, to: string) => ({
      row: { id: 1 } as never,
      from: `2026-03-10 ${from}`,
      to: `2026-03-10 ${to}`,
      whole: false,
      color: 'blue',
      over: false,
    });
    const found = placeEntries([
      entry('09:00:00', '10:00:00'),
      entry('09:30:00', '10:30:00'),
      entry('10:00:00', '11:00:00'),
      entry('12:00:00', '12:00:00'),
    ]);
    expect(found.map(({ start, lane, lanes }) => [start, lane, lanes])).toEqual([
      [540, 0, 2],
      [570, 1, 2],
      [600, 0, 2],
      [720, 0, 1],
    ]);
  });
});
