import { expect, test } from '@playwright/test';
import { cookieName } from '../../schemas/product.ts';
import { ADMIN, callApi, openTab, SALES, signIn } from './support.ts';

const menuOf = (page: import('@playwright/test').Page) =>
  page.getByRole('navigation', { name: '后台菜单' });

test('an administrator enters the back-office, opens settings by menu, card and search, and comes back to where he was [SHELL-001, SHELL-028, SHELL-063, ADMIN-001, ADMIN-039, ADMIN-040, ADMIN-107, CONST-002]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/contact?q=%E7%8E%8B');
  await page.getByRole('button', { name: '周启明' }).click();
  await page.getByRole('menuitem', { name: '后台管理' }).click();
  await expect(page).toHaveURL(/\/setting$/);
  await expect(page.getByRole('heading', { level: 1, name: '后台管理' })).toBeVisible();
  await expect(menuOf(page).getByRole('button')).toHaveText([
    '基础设置',
    '用户与权限',
    '办公审批',
    '扩展模块',
    '自定义字段',
    '业务参数',
    '业绩目标',
    '审批流设置',
    '菜单设置',
  ]);
  expect((await page.getByRole('complementary').boundingBox())?.width).toBe(200);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect
    .poll(async () => (await page.getByRole('complementary').boundingBox())?.width)
    .toBe(65);
  await menuOf(page).getByRole('button', { name: '审批流设置' }).click();
  // Behind them stand the company's own objects that ask for approval.
  const flows = page.getByRole('menuitem');
  await expect(flows.first()).toBeVisible();
  expect((await flows.allInnerTexts()).slice(0, 4)).toEqual(['合同', '回款', '报价单', '发票']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '展开菜单' }).click();
  await page.getByRole('searchbox', { name: '搜索设置' }).fill('stage');
  await expect(page.getByRole('list', { name: '设置页面' }).getByRole('link')).toHaveText([
    '商机阶段',
  ]);
  await page
    .getByRole('list', { name: '设置页面' })
    .getByRole('link', { name: '商机阶段' })
    .click();
  await expect(page).toHaveURL(/\/opportunitySetting$/);
  await expect(menuOf(page).getByRole('link', { name: '商机阶段' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page).toHaveURL(/\/contact\?q=%E7%8E%8B$/);
});

test('the fields of any module are designed under both addresses, also those that the menu gets from the server [ADMIN-006, ADMIN-007, ADMIN-012, ADMIN-014, ADMIN-041, ADMIN-047, LIST-016]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/custfield/customer');
  await expect(page).toHaveURL(/\/sys\/custfield\/customer$/);
  // The menu is as wide as the same person left it elsewhere, and other journeys make objects too.
  const unfold = page.getByRole('button', { name: '展开菜单' });
  await expect(unfold.or(page.getByRole('button', { name: '收起菜单' }))).toBeVisible();
  if (await unfold.isVisible()) await unfold.click();
  await expect(menuOf(page).locator('a[href="/sys/field/service_ticket_c"]')).toBeVisible();
  await expect(page.getByRole('link', { name: '客户字段' })).toBeVisible();
  // The short address leads here, and is no open page of its own.
  await expect(page.locator('a[href="/custfield/customer"]')).toHaveCount(0);
  await page.goto('/field/payment_plan');
  await expect(page).toHaveURL(/\/sys\/field\/payment_plan$/);
  await expect(page.getByText('计划回款金额').first()).toBeVisible();
  await page.goto('/sys/custfield/nothing_c');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await page.goto('/formpreview?module=invoice');
  await expect(page.getByText('发票').first()).toBeVisible();
});

test('pages that the texts keep out of the menu are two presses away: integrations, substitutes, an object, a preview [ADMIN-013]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  await page.getByRole('banner').getByRole('button', { name: '周启明' }).click();
  await page.getByRole('menuitem', { name: '后台管理' }).click();
  await expect(page).toHaveURL(/\/setting$/);
  const menu = menuOf(page);
  for (const [group, name, path] of [
    ['扩展模块', 'API 应用', '/application'],
    ['扩展模块', '企业微信', '/wechatLink'],
    ['扩展模块', '钉钉', '/dingLink'],
    ['扩展模块', '单点登录', '/singleSignOn'],
    ['办公审批', '代理设置', '/substitute'],
  ] as const) {
    await page.goto('/systemSetting');
    await menu.getByRole('button', { name: group }).click();
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await page.goto('/module');
  await page
    .getByRole('link', { name: /^设置「/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/custom\/\w+_c$/);
  await page.goto('/sys/custfield/customer');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '在新窗口中预览' }).click();
  const preview = await opened;
  await expect(preview).toHaveURL(/\/formpreview\?module=customer$/);
  await expect(preview.getByRole('heading', { name: '客户：表单预览' })).toBeVisible();
});

test('the titles of open pages follow the language, also of pages that no menu lists', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN, '/contact');
  const open = page.getByRole('navigation', { name: /^(打开的页面|Open pages)$/ });
  await page.goto('/sys/custfield/contract');
  await expect(open.getByRole('link', { name: '合同字段', exact: true })).toBeVisible();
  await page.goto('/approval/invoice');
  for (const name of ['联系人', '合同字段', '发票审批流'])
    await expect(open.getByRole('link', { name, exact: true })).toBeVisible();
  const url = test.info().project.use.baseURL ?? '';
  await context.addCookies([{ name: cookieName('lang'), value: 'en', url }]);
  await page.goto('/index');
  for (const name of ['Contact', 'Contract fields', 'Invoice approval flow'])
    await expect(open.getByRole('link', { name, exact: true })).toBeVisible();
});

test('staff have no way in, and are told which right is missing [SHELL-063, PERM-024]', async ({
  page,
}) => {
  await signIn(page, SALES, '/role');
  await expect(page.getByText('需要权限「角色管理」')).toBeVisible();
  await page.goto('/index');
  await page.getByRole('banner').getByRole('button').last().click();
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '后台管理' })).toHaveCount(0);
});

test('an object related to customers is made, its tab appears in the customer panel, a record is added there and found; deleting it asks for its name [ADMIN-045, ADMIN-046, ADMIN-110, CUSTOM-001, CUSTOM-003, CUSTOM-004, CUSTOM-005, CUST-002, CONST-016, CONST-029]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/module');
  // The words stand below each other, whether a row has a menu or not.
  const words = page.getByRole('link', { name: /^设计字段「/ });
  await expect(words).not.toHaveCount(0);
  const ends = await words.evaluateAll((links) =>
    links.map((link) => Math.round(link.getBoundingClientRect().right)),
  );
  expect(new Set(ends).size).toBe(1);
  await page.getByRole('button', { name: '新增业务对象' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('固定资产');
  await expect(dialog.getByLabel('标识')).toHaveValue('gudingzichan');
  await dialog.getByLabel('标识').fill('Asset');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('标识以小写字母开头').last()).toBeVisible();
  await dialog.getByLabel('标识').fill('fixed_asset');
  await dialog.getByRole('combobox', { name: '图标' }).click();
  const wrench = page.getByRole('option', { name: '扳手', exact: true });
  await expect(wrench.locator('svg').first()).toBeVisible();
  await wrench.click();
  await dialog.getByLabel('显示在这些模块的详情中').click();
  await page.getByRole('option', { name: '客户', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/custom\/fixed_asset_c$/);
  await expect(page.getByRole('heading', { level: 1, name: '固定资产' })).toBeVisible();
  await expect(page).toHaveTitle(/^固定资产 - /);
  await page.getByRole('link', { name: '返回工作台' }).click();

  await page.goto('/customer');
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .or(page.getByRole('row').nth(1).getByRole('button'))
    .first()
    .click();
  const panel = page.getByRole('dialog');
  const table = page.waitForRequest((each) => each.url().includes('/customobject/about_list'));
  await openTab(panel, /固定资产/);
  expect(new URL((await table).url()).searchParams.get('size')).toBe('10');
  await panel.getByRole('button', { name: '添加固定资产' }).click();
  const form = page.getByRole('dialog', { name: '新增固定资产' });
  await expect(form.getByLabel('名称')).toBeVisible();
  expect((await form.boundingBox())?.width).toBe(800);
  await form.getByLabel('名称').fill('叉车一号');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(panel.getByText('叉车一号')).toBeVisible();

  await page.goto('/workbench/custom/fixed_asset_c');
  await page.getByText('叉车一号').click();
  await expect(page.getByRole('dialog', { name: '叉车一号' }).locator('svg').first()).toBeVisible();
  // No menu lists its form and its settings; their tabs are called by what they show all the same.
  const pages = page.getByRole('navigation', { name: '打开的页面' });
  await page.goto('/sys/custfield/fixed_asset_c');
  await expect(pages.getByRole('link', { name: '固定资产字段', exact: true })).toBeVisible();
  await page.goto('/custom/fixed_asset_c');
  await expect(pages.getByRole('link', { name: '固定资产', exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(
    page.getByRole('dialog').getByText('请输入「固定资产」以确认删除').last(),
  ).toBeVisible();
  await page.getByRole('dialog').getByLabel('请输入「固定资产」以确认删除').fill('固定资产');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page).toHaveURL(/\/module$/);
  await page.getByRole('tab', { name: /^回收站/ }).click();
  await page.getByRole('button', { name: '恢复「固定资产」' }).click();
  await page.getByRole('tab', { name: /^业务对象/ }).click();
  await expect(page.getByRole('link', { name: '设置「固定资产」' })).toBeVisible();
});

test('a menu that is open stays with its row while others come and go', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN);
  const stem = String(Date.now()).slice(-8);
  const add = (name: string) =>
    callApi<{ id: number }>(page, 'POST', '/rest/sys/role/save', { name: `${name} ${stem}` });
  const first = await add('甲');
  await add('乙');
  await page.goto('/role');
  const menu = page.getByRole('menu', { name: `「乙 ${stem}」的操作` });
  const own = page.getByRole('button', { name: `「乙 ${stem}」的操作` });
  await own.click();
  await expect(menu).toBeVisible();

  await callApi(page, 'DELETE', '/rest/sys/role/delete', { id: String(first.id) });
  await add('丙');
  // The page asks again when the network is back, unless it has only just asked.
  await expect(async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: `丙 ${stem}` })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('link', { name: `甲 ${stem}` })).toBeHidden();
  await menu.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`乙 ${stem}`);
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(own).toBeHidden();
});
