// What people see of the registry: menus, addresses, titles and rights, pinned row by row in fixtures/addresses.json.
// A row that changes here is a change that somebody sees; write the new row by hand, on purpose.
import { type Label, translate } from '../../schemas/i18n/label.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { adminMenuFor, type MenuEntry, menuFor } from '../../schemas/navigation/menu.ts';
import { DEMO_OBJECTS } from '../../schemas/modules/index.ts';
import { keysOfRole, OPEN_KEYS, ROLES } from '../../schemas/staff/permissions.ts';
import {
  ADMIN_PATHS,
  MODULE_ROUTES,
  OFFICE_ROUTES,
  SEARCHED,
} from '../../schemas/navigation/routes.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { rightsTree } from '../../schemas/staff/rights.ts';

const pinned = JSON.parse(
  readFileSync(new URL('fixtures/addresses.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;

const everything = { is_admin: 1, permissions: [] } as const;
const holder = (key: string) => {
  const role = ROLES.find((each) => each.key === key);
  if (!role) throw new Error(`There is no role ${key}`);
  return { is_admin: 0, permissions: [...keysOfRole(role, DEMO_OBJECTS), ...OPEN_KEYS] } as const;
};

/** One row an entry: its code, address and icon, and for administrators what it is called in the four languages. */
function rows(menus: readonly (readonly MenuEntry[])[]): string[] {
  const flat = menus.map((menu) => menu.flatMap((group) => [group, ...group.children]));
  return (flat[0] ?? []).map(({ menu_code, path, icon }, at) =>
    [menu_code, path, icon, ...flat.map((menu) => menu[at]?.title)].join(' | '),
  );
}

const inAll = (label: Label) =>
  (['zh-chs', 'en', 'ja', 'zh-cht'] as const).map((locale) => translate(label, locale));

describe('menus, addresses, titles and rights are as they were', () => {
  test('the menu of the workbench', () => {
    expect(rows(LOCALES.map((locale) => menuFor(everything, locale, DEMO_OBJECTS)))).toEqual(
      pinned.workbench,
    );
  });
  test.each(ROLES.map(({ key }) => key))('the menu of the role %s, and its keys', (key) => {
    const viewer = holder(key);
    const listed = menuFor(viewer, 'zh-chs', DEMO_OBJECTS).flatMap(({ menu_code, children }) => [
      menu_code,
      ...children.map(({ path }) => path),
    ]);
    expect([...listed, ...viewer.permissions, ...rows([adminMenuFor(viewer, 'en')])]).toEqual(
      pinned[key],
    );
  });
  test('the menu of the back-office', () => {
    expect(
      rows(
        LOCALES.map((locale) =>
          adminMenuFor(everything, locale, {
            defined: [{ name: 'Leads', field_name: 'leads' }],
            approved: [{ name: 'Ticket', key: 'ticket_c' }],
          }),
        ),
      ),
    ).toEqual(pinned.backOffice);
  });
  test('every address', () => {
    expect([
      ...Object.entries(MODULE_ROUTES).map(([route, key]) => `${route} = ${key}`),
      ...OFFICE_ROUTES.toSorted(),
      ...ADMIN_PATHS.toSorted(),
      ...SEARCHED.map((key) => `searched: ${key}`),
    ]).toEqual(pinned.addresses);
  });
  test('every right that a role may be given, and the pages of the back-office that one key opens', () => {
    const paths = ADMIN_PATHS.map((path) => `/${path.replace(/:\w+/, 'customer')}`).toSorted();
    const tree = rightsTree(DEMO_OBJECTS).flatMap(({ kind, label, permissions }) => [
      `${kind} ${inAll(label).join(' | ')}`,
      ...permissions.map((each) =>
        [
          each.key,
          ...inAll(each.label),
          ...(kind === 'setting'
            ? paths.filter((path) => mayOpenSetting({ is_admin: 0, permissions: [each.key] }, path))
            : []),
        ].join(' | '),
      ),
    ]);
    expect(tree).toEqual(pinned.rights);
  });
});
