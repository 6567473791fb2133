import { expect, type Page, test } from '@playwright/test';
import { ADMIN_PATHS } from '../../schemas/navigation/routes.ts';
import { expectAccessible } from './accessibility.ts';
import { addPerson, ADMIN, complaints, SALES, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const openPages = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });

/** Goes to an address without loading the application anew, as a link in it would. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens a page from the side menu, as a person does. */
async function openByMenu(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const heading = menu.getByRole('button', { name: group, exact: true });
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  await menu.getByRole('link', { name, exact: true }).click();
}

/** The group of the menu that each stands in. */
const PAGES = {
  客户: '客户',
  联系人: '客户',
  线索: '客户',
  合同: '销售',
  产品: '产品',
} as const;

test('tabs are closed one by one, to the left, to the right, all others and all [SHELL-009, SHELL-014, SHELL-015, SHELL-016, SHELL-017, SHELL-020]', async ({
  page: admin,
  browser,
}) => {
  await signIn(admin, ADMIN);
  const page = await (await browser.newContext()).newPage();
  const { give } = await addPerson(admin, page);
  await give(
    ...['customer', 'contact', 'clue', 'contract', 'product'].map((key) => `crm_${key}_view`),
  );
  const row = openPages(page).getByRole('link');
  const visit = async (...names: (keyof typeof PAGES)[]) => {
    for (const name of names) {
      await openByMenu(page, PAGES[name], name);
      await expect(openPages(page).locator('[aria-current=page]')).toHaveText(name);
    }
  };
  const choose = async (tab: string, what: string) => {
    await openPages(page).getByRole('link', { name: tab, exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: what }).click();
  };
  await page.goto('/index');
  await visit('客户', '联系人', '线索', '合同', '产品');
  await expect(row).toHaveText(['首页', '客户', '联系人', '线索', '合同', '产品']);

  // what closes under one's feet leads to the right neighbour, else to the left one
  await visit('联系人');
  await openPages(page).getByRole('button', { name: '关闭「联系人」' }).click();
  await expect(page).toHaveURL(/\/clue/);
  await visit('产品');
  await openPages(page).getByRole('button', { name: '关闭「产品」' }).click();
  await expect(page).toHaveURL(/\/contract/);
  await expect(row).toHaveText(['首页', '客户', '线索', '合同']);

  await choose('线索', '关闭左侧');
  await expect(row).toHaveText(['首页', '线索', '合同']);
  await choose('线索', '关闭右侧');
  await expect(row).toHaveText(['首页', '线索']);
  await expect(page).toHaveURL(/\/clue/);
  await visit('联系人', '合同', '客户', '产品');
  await choose('客户', '关闭其他');
  await expect(row).toHaveText(['首页', '客户']);
  await expect(page).toHaveURL(/\/customer/);
  await visit('联系人');
  await choose('客户', '全部关闭');
  await expect(row).toHaveText(['首页']);
  await expect(page).toHaveURL(/\/index$/);
});

test('help stands beside every page: the one that comes with the product is open to everybody, in each language [SHELL-057, SHELL-058]', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  const opened = page.waitForEvent('popup');
  await page.getByRole('banner').getByRole('link', { name: '帮助' }).click();
  const beside = await opened;
  await expect(beside).toHaveURL(/\/help$/);
  await expect(beside.getByRole('heading', { level: 1, name: '帮助' })).toBeVisible();
  await expect(page).toHaveURL(/\/customer/);

  await page.context().clearCookies();
  const said = complaints(page);
  expect((await page.goto('/help'))?.status()).toBe(200);
  await expect(page).toHaveTitle('帮助 - Fieldwork');
  const parts = page.getByRole('heading', { level: 2 });
  const count = await parts.count();
  expect(count).toBeGreaterThan(4);
  await page.getByRole('navigation', { name: '目录' }).getByRole('link').nth(2).click();
  await expect(parts.nth(2)).toBeInViewport();
  await expectAccessible(page);
  for (const [language, title] of [
    ['English', 'Help'],
    ['日本語', 'ヘルプ'],
    ['繁體中文', '說明'],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(parts).toHaveCount(count);
  }
  expect(said).toEqual([]);
});

test('every page of the back-office asks for a sign-in, and is for those who manage [SHELL-114]', async ({
  page,
}) => {
  const paths = ADMIN_PATHS.map((path) => `/${path.replace(':module', 'customer')}`);
  expect(paths.length).toBeGreaterThan(35);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  for (const path of paths) {
    await goInside(page, path);
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
  await signIn(page, SALES, '/index');
  for (const path of paths) {
    await goInside(page, path);
    await expect(page.getByText('没有权限', { exact: false }).first(), path).toBeVisible();
    await expect(page.getByRole('main').getByRole('table'), path).toHaveCount(0);
    await goInside(page, '/index');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

/** What a person of the sales works with: where the menu has it, and what it offers to add. */
const AREAS = [
  ['客户', '客户', '新增客户'],
  ['客户', '联系人', '新增联系人'],
  ['客户', '线索', '新增线索'],
  ['客户', '跟进记录'],
  ['销售', '商机', '新增商机'],
  ['销售', '报价单', '新增报价单'],
  ['销售', '合同', '新增合同'],
  ['财务', '回款计划'],
  ['财务', '回款', '新增回款'],
  ['财务', '发票', '新增发票'],
  ['产品', '产品', '新增产品'],
  ['办公', '日程', '新增日程'],
  ['办公', '工作日志', '新增工作日志'],
  ['办公', '公告', '新增公告'],
  ['办公', '知识库', '新增知识'],
  ['办公', '审批'],
  ['报表', '业绩分析'],
] as const;

test('everything one works with is reached from the menu, read there and added to [SHELL-002]', async ({
  page,
}) => {
  test.slow(); // seventeen pages, the form of each
  const said = complaints(page);
  await signIn(page, ADMIN, '/index');
  for (const [group, name, add] of AREAS) {
    await openByMenu(page, group, name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    if (!add) continue;
    await page.getByRole('button', { name: add, exact: true }).first().click();
    const layer = page.getByRole('dialog').or(page.getByRole('menu'));
    await expect(layer.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
  }
  expect(said).toEqual([]);
});

test('an own object has its list below the workbench, and approvals stand in both rooms at addresses of their own [SHELL-112, SHELL-117]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/workbench/custom/service_ticket_c');
  await expect(page.getByRole('heading', { level: 1, name: '售后工单' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const width = async () => (await page.getByRole('complementary').first().boundingBox())?.width;
  await goInside(page, '/approval');
  await expect(page.getByRole('heading', { level: 1, name: /^审批 ?\d*$/ })).toBeVisible();
  expect(await width()).toBe(220);
  for (const [key, name] of [
    ['contract', '合同'],
    ['payment', '回款'],
    ['quotation', '报价单'],
    ['invoice', '发票'],
  ] as const) {
    await goInside(page, `/approval/${key}`);
    await expect(page.getByRole('heading', { level: 1, name: `${name}审批流` })).toBeVisible();
    expect(await width()).toBe(200);
  }
});
