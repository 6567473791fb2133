import { expect, type Page, test } from '@playwright/test';
import { MODULE_ROUTES } from '../../schemas/navigation/routes.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { THEMES } from '../../schemas/themes.ts';
import {
  addPerson,
  ADMIN,
  callApi,
  complaints,
  expectPreference,
  SALES,
  signIn,
} from './support.ts';

const WORK_PAGES = [
  ['/index', '首页'],
  ['/approval', '审批'],
  ['/addressbook', '通讯录'],
  ...Object.entries(MODULE_ROUTES).map(([route, key]) => {
    const { label, listLabel }: ModuleFile = MODULES[key];
    return [`/${route}`, (listLabel ?? label).message];
  }),
] as [path: string, title: string][];

test('every page of the workbench opens at its address under its own title, and asks for a sign-in first [SHELL-010, SHELL-080, SHELL-087, SHELL-088, SHELL-089, SHELL-090, SHELL-091, SHELL-092, SHELL-093, SHELL-094, SHELL-095, SHELL-096, SHELL-097, SHELL-098, SHELL-099, SHELL-100, SHELL-101, SHELL-102, SHELL-103, SHELL-104, SHELL-106, SHELL-107, SHELL-108, SHELL-110]', async ({
  page,
}) => {
  test.slow(); // some thirty pages, each loaded from its address
  for (const [path] of WORK_PAGES) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
  const said = complaints(page);
  await signIn(page, ADMIN, '/index');
  await expect(page).toHaveTitle(/^首页 - /);
  for (const [path, title] of WORK_PAGES) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(new RegExp(`^${title} - `));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (path !== '/index')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  expect(said).toEqual([]);
});

test('addresses that lead on: the root, a captured path with its query, nothing foreign, and back to a page made anew [SHELL-079, SHELL-083, SHELL-084, SHELL-085, SHELL-086, SHELL-041]', async ({
  page,
}) => {
  await signIn(page, SALES, '/');
  await expect(page).toHaveURL(/\/index$/);
  await page.goto('/redirect/customer?keyword=x1');
  await expect(page).toHaveURL(/:\d+\/customer\?.*keyword=x1/);
  const { origin } = new URL(page.url());
  for (const foreign of ['//example.com/a', 'https://example.com']) {
    await page.goto(`/redirect/${foreign}`);
    expect(new URL(page.url()).origin).toBe(origin);
  }
  await page.goto('/redirect/redirect/customer');
  await expect(page).toHaveURL(/\/index$/);
  await page.goto('/redirect/example.com/a');
  await expect(page.getByText('页面不存在').first()).toBeVisible();
  await page.goto('/refresh');
  await expect(page).toHaveURL(/\/index$/);

  await page.goto('/contact');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const tab = page
    .getByRole('navigation', { name: '打开的页面' })
    .getByRole('link', { name: '联系人' });
  const asked = page.waitForRequest(/\/crm\/contact\/list/);
  await tab.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await asked;
  await expect(page).toHaveURL(/\/contact/);

  await page.goto('/no/such/page');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('open pages stand as tabs, come back with a reload, are each user’s own, and home only closes the others [SHELL-012, SHELL-013, SHELL-018]', async ({
  page,
}) => {
  const row = page.getByRole('navigation', { name: '打开的页面' });
  await signIn(page, SALES, '/customer');
  const me = await callApi<{ id: number }>(page, 'GET', '/rest/sys/user/get_current_userinfo');
  await page.goto('/contract');
  await row.getByRole('link', { name: '客户', exact: true }).click();
  await expect(page).toHaveURL(/\/customer/);
  await expect(page.getByRole('heading', { level: 1, name: '客户' })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('link', { name: '合同', exact: true })).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('tabs:') && key.includes(String(me.id)))).toHaveLength(
    1,
  );
  await row.getByRole('link', { name: '首页' }).click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText(['全部关闭']);
  await page.getByRole('menuitem', { name: '全部关闭' }).click();
  await expect(row.getByRole('link')).toHaveCount(1);
  await expect(page).toHaveURL(/\/index$/);
});

test('the menu has two levels, one group open at a time, and folds at once [SHELL-022, SHELL-023, SHELL-027]', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const [crm, office] = [
    menu.getByRole('button', { name: '客户', exact: true }),
    menu.getByRole('button', { name: '办公', exact: true }),
  ];
  await crm.click();
  await expect(menu.getByRole('link', { name: '联系人' })).toBeVisible();
  await office.click();
  await expect(menu.getByRole('link', { name: '通讯录' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '联系人' })).toBeHidden();
  await expect(crm).toHaveAttribute('aria-expanded', 'false');
  const aside = page.getByRole('complementary').first();
  const width = async () => (await aside.boundingBox())?.width;
  expect(await width()).toBe(220);
  // The server is slow to hear of the first choice: the second waits for it, and is the one that stays.
  const slow = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/rest/sys/userconfig/preferences', async (route) => {
    const choice = /collapse=\d/.exec(route.request().postData() ?? '')?.[0];
    if (choice !== undefined && sent.push(choice) === 1) await slow.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '收起菜单' }).click();
  expect(await width()).toBe(130);
  await page.getByRole('button', { name: '展开菜单' }).click();
  expect(await width()).toBe(220);
  expect(sent).toEqual(['collapse=1']);
  slow.resolve();
  await expect.poll(() => sent).toEqual(['collapse=1', 'collapse=0']);
  await expectPreference(page, { collapse: 0 });
});

test('search opens with s and from the header, not while one types, and closes with Esc; menu, search and full screen are each by themselves [SHELL-035, SHELL-036, SHELL-037, SHELL-038, SHELL-040, SHELL-077]', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  const panel = page.getByRole('dialog', { name: '搜索' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(panel).toBeHidden();
  await page.keyboard.press('s');
  await expect(panel.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const box = page.getByRole('searchbox').first();
  await box.fill('');
  await box.press('s');
  await expect(box).toHaveValue('s');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: /^搜索客户/ }).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');

  const full = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect.poll(full).toBe(true);
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await page.getByRole('button', { name: '退出全屏' }).click();
  await expect.poll(full).toBe(false);
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(panel).toBeHidden();
  await expectPreference(page, { collapse: 0 });
});

test('each theme and each size changes the page, beginning with the classic one [SHELL-042, SHELL-043, SHELL-044, SHELL-045, SHELL-046, SHELL-116]', async ({
  page: admin,
  browser,
}) => {
  await signIn(admin, ADMIN);
  const page = await (await browser.newContext()).newPage();
  await (await addPerson(admin, page)).give('crm_customer_view');
  await page.goto('/customer');
  const look = () =>
    page.evaluate(() => {
      const of = (name: string) =>
        getComputedStyle(document.documentElement).getPropertyValue(name);
      return [
        of('--surface-1') + of('--surface-0') + of('--accent'),
        document.documentElement.dataset.theme,
      ];
    });
  await expect.poll(async () => (await look())[1]).toBe('classic');
  const looks = new Set<string | undefined>();
  for (const { key, label } of THEMES) {
    await page.getByRole('button', { name: '外观' }).click();
    await page.getByRole('menuitemcheckbox', { name: label.message }).click();
    await expect.poll(async () => (await look())[1]).toBe(key);
    looks.add((await look())[0]);
  }
  expect(looks.size).toBe(THEMES.length);
  const height = async () =>
    (await page.getByRole('button', { name: '外观' }).boundingBox())?.height ?? 0;
  const heights: number[] = [];
  for (const name of ['宽松', '适中', '标准', '紧凑']) {
    await page.getByRole('button', { name: '外观' }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await expect(page.getByRole('menuitemcheckbox', { name })).toBeHidden();
    heights.push(await height());
  }
  expect(heights.toSorted((a, b) => b - a)).toEqual(heights);
  expect(heights[0]).toBeGreaterThan(heights[3] ?? Infinity);
});

test('the menu of the person opens from name and picture, and leaving is asked about [SHELL-059, SHELL-064]', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  const me = await callApi<{ name: string }>(page, 'GET', '/rest/sys/user/get_current_userinfo');
  const open = async () => {
    await page.getByRole('banner').getByRole('button', { name: me.name }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
  };
  await open();
  const question = page.getByRole('alertdialog', { name: '退出登录？' });
  await question.getByRole('button', { name: '取消' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '客户' })).toBeVisible();
  await open();
  await question.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a browser that the product is not built for is told so, with a picture [SHELL-032, SHELL-033]', async ({
  browser,
}) => {
  const old = await (
    await browser.newContext({
      userAgent: 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    })
  ).newPage();
  await old.goto('/login');
  const dialog = old.getByRole('dialog', { name: '当前浏览器不受支持' });
  await expect(dialog).toBeVisible();
  await expect(picture(old)).toBeVisible();
  const page = await (await browser.newContext()).newPage();
  await page.goto('/notSupport');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('dialog', { name: '当前浏览器不受支持' })).toHaveCount(0);
});

const picture = (page: Page) => page.locator('svg[viewBox="0 0 96 72"]');

test('a part of the product that does not come is said, with a way to try again [SHELL-078]', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(page.getByRole('link', { name: /^新增客户/ })).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await menu.getByRole('button', { name: '办公', exact: true }).click();
  await menu.getByRole('link', { name: '通讯录' }).click();
  const again = page.getByRole('button', { name: '刷新页面' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/assets/*.js');
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: '通讯录' })).toBeVisible();
});
