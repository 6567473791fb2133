import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeTime, isWorkday, workingHours } from '../../schemas/values/workingHours.ts';

const [MONDAY, SATURDAY, SUNDAY] = ['2026-03-09', '2026-03-14', '2026-03-15'];

describe('working hours [ADMIN-096, ADMIN-133]', () => {
  test('while nobody has set them: Monday to Friday, nine to six', () => {
    const hours = workingHours({});
    expect([MONDAY, SATURDAY, SUNDAY].map((day) => isWorkday(hours, day))).toEqual([
      true,
      false,
      false,
    ]);
    expect(freeTime(hours, MONDAY)).toEqual([
      [0, 540],
      [1080, 1440],
    ]);
    expect(freeTime(hours, SATURDAY)).toEqual([[0, 1440]]);
  });

  test.each([
    [
      'half past eight to half past five',
      { from: '08:30', to: '17:30:00' },
      [
        [0, 510],
        [1050, 1440],
      ],
    ],
    ['from midnight', { from: '00:00:00', to: '12:00:00' }, [[720, 1440]]],
    [
      'what is no time is as by default',
      { from: 'noon', to: 7 },
      [
        [0, 540],
        [1080, 1440],
      ],
    ],
    ['what ends before it begins is no work', { from: '18:00', to: '09:00' }, [[0, 1440]]],
  ])('%s', (_, { from, to }, free) => {
    const settings = { schedule_work_from: from, schedule_work_to: to };
    expect(freeTime(workingHours(settings), MONDAY)).toEqual(free);
  });

  test('days are those that the company named, as numbers or as their text', () => {
    const hours = workingHours({ schedule_work_days: [6, '7'] });
    expect([MONDAY, SATURDAY, SUNDAY].map((day) => isWorkday(hours, day))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('free time never overlaps and stays within the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        (from, to, days) => {
          const parts = freeTime({ days: new Set(days), from, to }, MONDAY).flat();
          expect(parts).toEqual(parts.toSorted((a, b) => a - b));
          expect(parts.every((minute) => minute >= 0 && minute <= 1440)).toBe(true);
        },
      ),
    );
  });
});
