import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { callApi, complaints, openSecondUser, OTHER, settledBox, signIn } from './support.ts';

/** Another site, as a company links it. */
let site: Server;
let address = '';
test.beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="zh"><title>企业文化</title><h1>我们的价值观</h1></html>',
    );
  });
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
test.afterAll(() => new Promise((closed) => void site.close(closed)));

const line = (page: Page, list: string, name: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: `编辑「${name}」` }),
    });
const names = async (page: Page, list: string) =>
  (await page.getByRole('list', { name: list }).getByRole('button', { name: /^编辑/ }).all())
    .length;

// In the second company: the menus of the first are everybody's in other journeys.
test('an administrator arranges the side menu, and staff have it so [ADMIN-091, ADMIN-092, ADMIN-131, SHELL-021, SHELL-025, SHELL-030, SHELL-031, SHELL-111, ERR-020]', async ({
  page,
  browser,
}) => {
  const faults = complaints(page);
  await signIn(page, OTHER, '/menuSetting');
  await expect(page.getByRole('heading', { level: 1, name: '导航菜单' })).toBeVisible();
  await expect(line(page, '导航菜单', '联系人')).toBeVisible();
  expect(await names(page, '导航菜单')).toBeGreaterThan(15);
  // the first page stays, and so does the way back to these settings, which is in no menu that is arranged
  await expect(page.getByRole('button', { name: '隐藏「首页」' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '隐藏「导航菜单」' })).toHaveCount(0);

  await page.getByRole('button', { name: '隐藏「联系人」' }).click();
  await expect(line(page, '导航菜单', '联系人').getByText('已隐藏')).toBeVisible();
  await page.getByRole('button', { name: '隐藏「通讯录」' }).click();
  await page.getByRole('button', { name: '编辑「客户」' }).nth(1).click();
  const dialog = page.getByRole('dialog', { name: '编辑「客户」' });
  await dialog.getByLabel('名称', { exact: true }).fill('会员');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(line(page, '导航菜单', '会员').getByText('原名：客户')).toBeVisible();

  await page.getByRole('button', { name: '新增外部链接' }).click();
  const link = page.getByRole('dialog', { name: '新增外部链接' });
  await link.getByRole('textbox', { name: '名称' }).first().fill('企业文化');
  await link.getByLabel('网址').fill(page.url());
  await link.getByRole('button', { name: '确定' }).click();
  await expect(link.getByText('请填写其他网站的网址，本系统的页面已经在菜单中')).toBeVisible();
  await link.getByLabel('网址').fill(address);
  await link.getByRole('button', { name: '确定' }).click();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: '新增分组' }).click();
  const group = page.getByRole('dialog', { name: '新增分组' });
  await group.getByRole('textbox', { name: '名称' }).first().fill('年度活动');
  await group.getByRole('button', { name: '确定' }).click();
  await expect(group).toBeHidden();
  const grip = line(page, '导航菜单', '企业文化').getByRole('button', { name: /^移动/ });
  // with the mouse into the last group, with a key one further up
  const target = await settledBox(line(page, '导航菜单', '通讯录'));
  const from = await settledBox(grip);
  await page.mouse.move(from.x + 6, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, target.y + target.height / 2, { steps: 6 });
  await page.mouse.up();
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  await expect(grip).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功')).toBeVisible();

  const staff = await openSecondUser(browser, OTHER, '/index');
  const menu = staff.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '客户', exact: true }).click();
  await expect(menu.getByRole('link', { name: '会员' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '联系人' })).toHaveCount(0);
  await menu.getByRole('button', { name: '办公', exact: true }).click();
  await menu.getByRole('link', { name: '企业文化' }).click();
  await expect(
    staff.frameLocator('iframe').getByRole('heading', { name: '我们的价值观' }),
  ).toBeVisible();
  await expect(staff.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(staff.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', address);
  await expectAccessible(staff, 'main');
  const framed = staff.url();
  const refusal = staff.getByText('菜单中没有这个页面');
  for (const query of ['?menu_code=link_none', `?url=${encodeURIComponent(address)}`, '']) {
    await staff.goto(`/iframe${query}`);
    await expect(refusal).toBeVisible();
    await expect(staff.locator('iframe')).toHaveCount(0);
  }
  await expectAccessible(staff);
  // a group that nothing was put into yet
  await menu.getByRole('button', { name: '年度活动' }).click();
  await expect(staff.getByText('临时菜单')).toBeVisible();

  // a page off the menu is still what it is called
  await staff.goto('/addressbook');
  await expect(staff).toHaveTitle(/^通讯录 - /);

  await page.getByRole('button', { name: '恢复默认值', exact: true }).click();
  await expect(line(page, '导航菜单', '企业文化')).toHaveCount(0);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('有未保存的修改')).toBeHidden();
  await staff.goto(framed);
  await expect(refusal).toBeVisible();
  await page.getByText('修改记录').click();
  await expect(page.getByText('会员').first()).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('127.0.0.1:8800'))).toEqual([]);
});

test('a reader whose menu is empty is told so where it would be [SHELL-024]', async ({ page }) => {
  await page.route('**/rest/sys/menus/getmenu*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), data: [] } });
  });
  await signIn(page, OTHER);
  await page.goto('/index');
  await expect(page.getByRole('complementary').getByText('没有可用的菜单')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
});

test('tabs of a panel are put in order, named and hidden, the details stay [ADMIN-093, ADMIN-094, ADMIN-132, DETAIL-006]', async ({
  page,
  browser,
}) => {
  await signIn(page, OTHER, '/tabSetting');
  await page.getByRole('combobox', { name: '模块' }).selectOption({ label: '联系人' });
  await expect(line(page, '详情标签页', '详细信息')).toBeVisible();
  await expect(page.getByRole('button', { name: '隐藏「详细信息」' })).toHaveCount(0);
  const first = page.getByRole('list', { name: '详情标签页' }).getByRole('listitem').first();
  await page.getByRole('button', { name: '移动「附件」：用上下键' }).focus();
  while (!(await first.getByText('附件').isVisible())) await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: '编辑「附件」' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑「附件」' });
  await dialog.getByLabel('名称', { exact: true }).fill('资料');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '隐藏「操作日志」' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功')).toBeVisible();

  const staff = await openSecondUser(browser, OTHER);
  const customer = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/customer/save', {
    name: '标签页机械厂',
  });
  const { id } = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/contact/save', {
    name: '贺知秋',
    customer_id: String(customer.id),
  });
  await staff.goto(`/contact?id=${id}`);
  const tabs = staff.getByRole('dialog', { name: '贺知秋' }).getByRole('tab');
  await expect(tabs.first()).toHaveText(/^资料/);
  await expect(tabs.filter({ hasText: '操作日志' })).toHaveCount(0);
  await expect(tabs.filter({ hasText: '详细信息' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: '恢复此模块的默认', exact: true }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('有未保存的修改')).toBeHidden();
  await staff.reload();
  await expect(tabs.filter({ hasText: '操作日志' })).toHaveCount(1);
});
