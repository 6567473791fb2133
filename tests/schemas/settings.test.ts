import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { numberPattern, numberText } from '../../schemas/definition/numberPattern.ts';
import {
  isOverdue,
  claimLimit,
  recycleRules,
  returnOf,
  returnRemindDays,
} from '../../schemas/rules/recycling.ts';
import {
  defaultSettings,
  SETTINGS,
  settingsFile,
  settingsForm,
} from '../../schemas/settings/index.ts';
import type { SettingsFile } from '../../schemas/definition/settingsFile.ts';
import { THEMES } from '../../schemas/themes.ts';
import { validateField } from '../../schemas/validation/validate.ts';
import { wordsIn } from './moduleParts.ts';

const ALL = Object.entries<SettingsFile>(SETTINGS);

describe('settings pages are data [ADMIN-015]', () => {
  test.each(ALL)(
    '%s is found by its address, says everything in four languages, and its defaults keep its own rules',
    (name, file) => {
      expect([settingsFile(`/${name}`), settingsFile(file.path.toUpperCase())]).toEqual([
        file,
        file,
      ]);
      expect(
        wordsIn(file.form)
          .filter(
            ({ words }) => words.length !== LOCALES.length || words.some((word) => word === ''),
          )
          .map(({ path }) => path),
      ).toEqual([]);
      const form = settingsForm(file, 'en');
      expect(form.notices).toEqual([]);
      const defaults = defaultSettings(form);
      for (const field of form.fields.values())
        if (Object.hasOwn(defaults, field.model))
          expect(validateField(field, { record: defaults }), field.model).toBeUndefined();
    },
  );

  test('a setting stands on one page only', () => {
    const keys = ALL.flatMap(([, { form }]) =>
      form.flatMap((item) => ('model' in item ? [item.model] : [])),
    );
    expect(keys.length).toBe(new Set(keys).size);
  });

  test('what is not set is as it was: shipped numbers, the first theme', () => {
    const basic = defaultSettings(settingsForm(SETTINGS.basicSetting, 'en'));
    for (const [key, pattern] of Object.entries(basic).filter(([key]) =>
      key.startsWith('number_'),
    )) {
      const file = (MODULES as Readonly<Record<string, ModuleFile>>)[key.slice('number_'.length)];
      expect([key, pattern]).toEqual([key, file?.number?.pattern]);
    }
    const theme = settingsForm(SETTINGS.systemSetting, 'en').fields.get('default_theme');
    expect(theme?.choices.map(({ value }) => value)).toEqual(THEMES.map(({ key }) => key));
    expect(defaultSettings(settingsForm(SETTINGS.systemSetting, 'en')).default_theme).toBe(
      THEMES[0].key,
    );
  });
});

describe('patterns of numbers [ADMIN-050]', () => {
  const field = settingsForm(SETTINGS.basicSetting, 'en').fields.get('number_contract');
  test.each([
    ['HT{yyyy}{MM}{dd}0000', true],
    ['合同-{yy}/000', true],
    ['A00', true],
    ['{yyyy}-{MM}-0000', true],
    ['HT{yyyy}', false],
    ['HT0', false],
    ['HT{year}0000', false],
    ['H00T{yyyy}0000', false],
    ['HT{yyyy}000000000', false],
    ['HT 0000', false],
  ])('%s is one: %s', (pattern, fine) => {
    expect(
      field && validateField(field, { record: { number_contract: pattern } }) === undefined,
    ).toBe(fine);
  });

  test('the company’s stands over the shipped one', () => {
    expect([
      numberPattern(MODULES.contract, {}),
      numberPattern(MODULES.contract, { number_contract: 'V{yy}00' }),
      numberText('V{yy}00', '2026-01-05', 7),
    ]).toEqual(['HT{yyyy}{MM}{dd}0000', 'V{yy}00', 'V2607']);
  });
});

describe('recycling [ADMIN-053]', () => {
  test('what comes first says when a record goes back; a contract ends only the wait for one', () => {
    const owned = {
      lock_flag: 0,
      last_contact_time: '2026-03-01 08:00:00',
      owned_time: '2026-01-01 09:00:00',
      has_contract: false,
    } as const;
    const rules = { days: 30, dealDays: 90, keepLocked: true, keepContract: false };
    expect([
      returnOf(owned, rules),
      returnOf({ ...owned, last_contact_time: null }, rules),
      returnOf({ ...owned, last_contact_time: '2026-03-20 08:00:00' }, rules),
      returnOf({ ...owned, has_contract: true }, { ...rules, days: undefined }),
    ]).toEqual([
      { time: '2026-03-31 08:00:00', by: 'days' },
      { time: '2026-01-31 09:00:00', by: 'days' },
      { time: '2026-04-01 09:00:00', by: 'dealDays' },
      undefined,
    ]);
    expect([
      returnRemindDays({}, 'clue'),
      returnRemindDays({ clue_recycle_remind_days: 0 }, 'clue'),
      returnRemindDays({ clue_recycle_remind_days: 7 }, 'clue'),
    ]).toEqual([3, 0, 7]);
  });

  const NOW = '2026-03-31 10:00:00';
  const old = {
    lock_flag: 0,
    last_contact_time: null,
    owned_time: '2026-01-01 09:00:00',
    has_contract: false,
  } as const;

  test('is off until days are set; what is kept is kept unless said otherwise', () => {
    expect([
      recycleRules({}, 'clue'),
      recycleRules({ clue_recycle_days: 0 }, 'clue'),
      recycleRules({ clue_recycle_days: null }, 'clue'),
    ]).toEqual([undefined, undefined, undefined]);
    expect(recycleRules({ clue_recycle_days: '30', clue_recycle_keep_locked: 0 }, 'clue')).toEqual({
      days: 30,
      dealDays: undefined,
      keepLocked: false,
      keepContract: true,
    });
    expect([
      claimLimit({}, 'clue', 'hold'),
      claimLimit({ clue_hold_limit: 3 }, 'clue', 'hold'),
    ]).toEqual([undefined, 3]);
  });

  test.each([
    ['nobody followed it for 30 days', {}, { customer_recycle_days: 30 }, true],
    [
      'followed yesterday',
      { last_contact_time: '2026-03-30 10:00:00' },
      { customer_recycle_days: 30 },
      false,
    ],
    [
      'followed long ago, given to somebody yesterday',
      { last_contact_time: '2025-01-01 10:00:00', owned_time: '2026-03-30 10:00:00' },
      { customer_recycle_days: 30 },
      false,
    ],
    ['locked', { lock_flag: 1 }, { customer_recycle_days: 30 }, false],
    [
      'locked, where a lock keeps nothing',
      { lock_flag: 1 },
      { customer_recycle_days: 30, customer_recycle_keep_locked: 0 },
      true,
    ],
    ['with a contract', { has_contract: true }, { customer_recycle_days: 30 }, false],
    [
      'with a contract, where that keeps nothing',
      { has_contract: true },
      { customer_recycle_days: 30, customer_recycle_keep_contract: 0 },
      true,
    ],
    [
      'followed but without a contract for too long',
      { last_contact_time: '2026-03-30 10:00:00' },
      { customer_recycle_deal_days: 60 },
      true,
    ],
    [
      'a contract is a deal, also where it keeps nothing',
      { has_contract: true },
      { customer_recycle_deal_days: 60, customer_recycle_keep_contract: 0 },
      false,
    ],
  ] as const)('%s', (_, facts, settings, gone) => {
    const rules = recycleRules(settings, 'customer');
    expect(rules && isOverdue({ ...old, ...facts }, rules, NOW)).toBe(gone);
  });
});
