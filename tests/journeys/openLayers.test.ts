import { expect, type Page, test } from '@playwright/test';
import { findings } from './accessibility.ts';
import { ADMIN, signIn } from './support.ts';

const menu = (page: Page) => page.getByRole('menu').last();
const LAYERS: readonly [name: string, path: string, open: (page: Page) => Promise<void>][] = [
  [
    'a menu',
    '/customer',
    async (page) => {
      await page.getByRole('button', { name: '更多', exact: true }).click();
      await expect(menu(page)).toBeVisible();
    },
  ],
  [
    'a menu of the header',
    '/customer',
    async (page) => {
      await page.getByRole('button', { name: '外观' }).click();
      await expect(menu(page)).toBeVisible();
    },
  ],
  [
    'the menu of a page’s tab',
    '/customer',
    async (page) => {
      await page
        .getByRole('navigation', { name: '打开的页面' })
        .getByRole('link', { name: '客户', exact: true })
        .click({ button: 'right' });
      await expect(menu(page)).toBeVisible();
    },
  ],
  [
    'a popover',
    '/customer',
    async (page) => {
      await page.getByRole('button', { name: '筛选', exact: true }).click();
      await expect(page.getByRole('combobox', { name: '字段' })).toBeVisible();
    },
  ],
  [
    'a tooltip',
    '/customer',
    async (page) => {
      await page.getByRole('button', { name: '刷新' }).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  ],
  [
    'the ends of a stage',
    '/opportunity?sort=state',
    async (page) => {
      await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
      await page
        .getByRole('button', { name: /^结束商机/ })
        .first()
        .click();
      await expect(menu(page)).toBeVisible();
    },
  ],
  [
    'a menu of a panel',
    '/customer',
    async (page) => {
      await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
      await expect(page.getByRole('dialog').getByRole('tablist')).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('dialog').getByRole('button', { name: '更多操作' }).first().click();
      await expect(menu(page)).toBeVisible();
    },
  ],
  [
    'a list of options in a form',
    '/customer',
    async (page) => {
      await page.getByRole('button', { name: '新增客户' }).click();
      await page.getByRole('combobox', { name: '所属行业' }).click();
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  ],
];

for (const [name, path, open] of LAYERS)
  test(`axe finds nothing while ${name} is open`, async ({ page }) => {
    test.setTimeout(45_000);
    await signIn(page, ADMIN, path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await open(page);
    expect(await findings(page)).toEqual([]);
  });

test('what is typed on a picker is kept while its list is still loading', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/DropdownLayer-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page, ADMIN, '/contact');
  await page.getByRole('button', { name: '新增联系人' }).first().click();
  const form = page.getByRole('dialog', { name: '新增联系人' });
  const picker = form.getByRole('combobox', { name: '所属客户' });
  await picker.focus();
  await page.keyboard.type('2026 abc');
  await expect(picker).toHaveAttribute('aria-expanded', 'true');
  held.resolve();
  const search = page.getByRole('combobox', { name: '搜索所属客户' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('2026 abc');
  await page.keyboard.type('d');
  await expect(search).toHaveValue('2026 abcd');
});
