import { describe, expect, test } from 'vitest';
import { dueSpan, nextAnniversary, type Reminder } from '../../schemas/collaboration/reminders.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { REMINDERS } from '../../schemas/collaboration/reminderKinds.ts';
import { REMINDER_ROUTES } from '../../schemas/navigation/routes.ts';
import { remindMoment, repeatDays } from '../../schemas/rules/repeats.ts';
import { modelsOf } from '../../schemas/conditions/conditions.ts';
import { formOf } from './moduleParts.ts';

describe('what repeats [OFFICE-030]', () => {
  test.each([
    ['daily', '2026-03-12', ['2026-03-11', '2026-03-12']],
    ['workdays', '2026-03-16', ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16']],
    ['weekly', '2026-03-24', ['2026-03-17', '2026-03-24']],
    ['none', '2027-01-01', []],
  ])('%s until %s', (repeat, until, days) => {
    expect(repeatDays('2026-03-10', repeat, until)).toEqual(days);
  });

  test('a month without the day takes its last one, and the next has the day again', () => {
    expect(repeatDays('2026-01-31', 'monthly', '2026-04-01')).toEqual(['2026-02-28', '2026-03-31']);
  });

  test('ends after a hundred times', () => {
    expect(repeatDays('2026-01-01', 'daily', '2030-01-01')).toHaveLength(99);
  });
});

test.each([
  ['m15', false, '2026-03-10 09:45:00'],
  ['start', false, '2026-03-10 10:00:00'],
  ['h1', false, '2026-03-10 09:00:00'],
  ['d1', false, '2026-03-09 10:00:00'],
  ['start', true, '2026-03-10 09:00:00'],
  ['none', false, undefined],
])('a reminder %s (all day: %s) comes at %s [OFFICE-030]', (remind, allDay, at) => {
  expect(remindMoment('2026-03-10 10:00:00', { allDay, remind })).toBe(at);
});

describe('kinds of reminders', () => {
  test('there is one for each address, and each reads fields there are', () => {
    expect(REMINDERS.map(({ key }) => key)).toEqual([...REMINDER_ROUTES]);
    for (const reminder of REMINDERS as readonly Reminder[]) {
      if (!('module' in reminder)) continue;
      const { fields } = formOf(MODULES[reminder.module]);
      const named = [
        reminder.due,
        ...(reminder.shown ? [reminder.shown] : []),
        ...(reminder.aheadField ? [reminder.aheadField] : []),
        ...(reminder.where ? modelsOf(reminder.where) : []),
        ...(reminder.mine ? modelsOf(reminder.mine) : []),
      ];
      expect(
        named.filter((model) => !fields.has(model)),
        reminder.key,
      ).toEqual([]);
    }
  });

  test('a company says itself how long ahead contracts remind', () => {
    const contract = (REMINDERS as readonly Reminder[]).find(({ key }) => key === 'contractExpire');
    const span = (settings: Record<string, unknown>) =>
      contract && 'module' in contract && dueSpan(contract, { today: '2026-03-10', settings }).to;
    expect([
      span({}),
      span({ contract_expire_days: 5 }),
      span({ contract_expire_days: 'x' }),
    ]).toEqual(['2026-04-09', '2026-03-15', '2026-04-09']);
  });

  test.each([
    ['1990-03-12', '2026-03-10', '2026-03-12'],
    ['1990-03-10', '2026-03-10', '2026-03-10'],
    ['1990-03-09', '2026-03-10', '2027-03-09'],
    ['1970-01-02', '2026-12-30', '2027-01-02'],
    ['2000-02-29', '2026-02-26', '2026-02-29'],
  ])('the day of %s comes around from %s on as %s', (date, from, next) => {
    expect(nextAnniversary(date, from)).toBe(next);
  });
});
