import { expect, test } from 'vitest';
import { arrangedMenu } from '../../schemas/navigation/arrangedMenu.ts';
import { menuEntryPath } from '../../src/app/menu/menuEntries.ts';

test('an entry with neither page nor other site leads nowhere, which a group of the company is until something is put into it [SHELL-026]', () => {
  const link = { code: 'link_1', names: { en: 'Wiki' }, url: 'https://example.com/' };
  const menu = arrangedMenu(
    { is_admin: 0, permissions: ['crm_customer_view'] },
    [],
    [
      { code: 'group_1', names: { en: 'Soon' } },
      { code: 'group_2', names: { en: 'Full' }, children: [{ code: 'customer' }] },
      { code: 'group_3', names: { en: 'Not for all' }, children: [{ code: 'contract' }] },
      link,
    ],
    { locale: 'en', isAdmin: false, roles: [] },
  );
  const leads = menu.map((entry) => [entry.title, menuEntryPath(entry), entry.children.length]);
  expect(leads.filter(([, to, children]) => to === undefined && children === 0)).toEqual([
    ['Soon', undefined, 0],
  ]);
  expect(leads).toEqual(
    expect.arrayContaining([
      ['Full', undefined, 1],
      ['Wiki', '/iframe?menu_code=link_1', 0],
    ]),
  );
  expect(leads.map(([title]) => title)).not.toContain('Not for all');
});
