import { describe, expect, test } from 'vitest';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { DEMO_OBJECTS, MODULES } from '../../schemas/modules/index.ts';
import {
  dependents,
  isSwitchable,
  missing,
  MODULE_ROWS,
  offModules,
  stemsOf,
} from '../../schemas/navigation/extensions.ts';
import { menuFor } from '../../schemas/navigation/menu.ts';
import { hasPermission, isLockedFor } from '../../schemas/permissions/viewer.ts';

const off = (...keys: string[]) => ({ modules_off: keys });

describe('modules that a company can do without', () => {
  test('every shipped module with records of its own says what it is for', () => {
    const own = Object.values<ModuleFile>(MODULES).filter(({ view }) => !view);
    expect(Object.keys(MODULE_ROWS).toSorted()).toEqual(own.map(({ key }) => key).toSorted());
    expect(Object.keys(DEMO_OBJECTS).filter((key) => key in MODULE_ROWS)).toEqual([]);
  });

  test.each([
    ['nothing', off(), []],
    ['one', off('bill'), ['bill']],
    ['its parts go along', off('knowledge'), ['knowledge', 'knowledgeFolder']],
    [
      'what does not work without it goes along',
      { modules_locked: ['contract'] },
      ['contract', 'invoice', 'payment', 'paymentPlan'],
    ],
    ['a core module never', off('customer', 'contact'), []],
    ['a part never by itself', off('productDetail'), []],
    ['what is no list', { modules_off: 'bill' }, []],
  ])('%s is not in use', (_, settings, expected) => {
    expect([...offModules(settings)].toSorted()).toEqual(expected);
  });

  test('pools go along with their module', () => {
    expect(stemsOf(offModules(off('clue'))).toSorted()).toEqual(['clue', 'cluepool']);
  });

  test('what needs another keeps it in use, and waits for it', () => {
    expect(dependents('contract', off('bill'))).toEqual(['paymentPlan', 'payment', 'invoice']);
    expect(dependents('contract', off('payment', 'invoice', 'paymentPlan'))).toEqual([]);
    expect(missing('payment', off('contract', 'payment'))).toEqual(['contract']);
    expect(isSwitchable('customer')).toBe(false);
  });

  test('nobody holds a key of a module that is not in use, administrators neither', () => {
    const admin = { is_admin: 1 as const, permissions: [], off: ['payment'], locked: ['payment'] };
    expect(hasPermission(admin, 'crm_payment_view')).toBe(false);
    expect(hasPermission(admin, 'crm_paymentPlan_view')).toBe(true);
    expect(hasPermission(admin, 'crm_payment_x_c_view')).toBe(true);
    expect(isLockedFor(admin, 'crm_payment_view')).toBe(true);
    expect(isLockedFor({ ...admin, is_admin: 0 }, 'crm_payment_view')).toBe(false);
  });

  test('the menu leaves out what is switched off, and marks what comes on request', () => {
    const entries = (locked: string[]) =>
      menuFor({ is_admin: 1, permissions: [], off: ['bill'], locked }, 'zh-chs')
        .flatMap(({ children }) => children)
        .filter(({ path }) => path === '/bill');
    expect(entries([])).toEqual([]);
    expect(entries(['bill'])).toMatchObject([{ locked: 1 }]);
  });
});
