import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addPerson, callApi, complaints, OTHER, signIn } from './support.ts';

const WORDS = '该功能属于扩展模块，请联系客服开通';
const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

// In the second company, whose server keeps bills locked for it; see playwright.config.ts.
test('a company does without a module, its staff are told whom to ask, and everything is back when it is switched on [ADMIN-005, ADMIN-064, ADMIN-065, ADMIN-118, SHELL-003, SHELL-004, SHELL-005]', async ({
  page,
  browser,
}) => {
  const faults = complaints(page);
  await signIn(page, OTHER, '/index');
  const context = await browser.newContext();
  const staff = await context.newPage();
  const { give } = await addPerson(page, staff, 'OTHER');
  await give('crm_customer_view', 'crm_marketing_view', 'crm_bill_view');
  await callApi(page, 'POST', '/rest/sys/config/setSetting', {
    'settings[service_contact]': '分机 8001',
  });

  await staff.goto('/marketing');
  await expect(menuOf(staff).getByRole('link', { name: '市场活动' })).toBeVisible();

  await page.goto('/setting');
  await page.getByRole('button', { name: '扩展模块' }).click();
  await page
    .getByRole('navigation', { name: '后台菜单' })
    .getByRole('link', { name: '模块管理' })
    .click();
  await expect(page).toHaveURL(/\/module$/);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('市场活动')).toContainText('展会、研讨会等市场活动');
  await page.getByRole('button', { name: '「市场活动」的操作' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page
    .getByRole('alertdialog', { name: '停用「市场活动」？' })
    .getByRole('button', { name: '停用' })
    .click();
  await expect(page.getByText('已停用「市场活动」')).toBeVisible();
  await expect(row('市场活动').getByText('已停用', { exact: true })).toBeVisible();

  // what others need is kept, in words
  await page.getByRole('button', { name: '「产品」的操作' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect(page.getByText(/需要「产品」，请先停用它们/)).toBeVisible();

  // the page tab that a colleague still has
  await staff.reload();
  const dialog = staff.getByRole('dialog', { name: '市场活动' });
  await expect(dialog.getByText(WORDS)).toBeVisible();
  await expect(dialog.getByText('客服：分机 8001')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '立即设置' })).toHaveCount(0);
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: '关闭' }).first().click();
  await expect(staff.getByText('「市场活动」没有启用')).toBeVisible();
  await expect(menuOf(staff).getByRole('link', { name: '市场活动' })).toHaveCount(0);

  // one that comes on request stands in the menu, and a click says so
  await menuOf(staff).getByRole('button', { name: '财务' }).click();
  await menuOf(staff).getByRole('button', { name: /^账单/ }).click();
  await expect(staff.getByRole('dialog', { name: '账单' }).getByText(WORDS)).toBeVisible();
  await context.close();

  // administrators are led to where it is switched on; what is locked says whom to ask there too
  await page.goto('/marketing');
  await page.getByRole('button', { name: '立即设置' }).click();
  await expect(page).toHaveURL(/\/module$/);
  await page.getByRole('button', { name: '开通方式「账单」' }).click();
  await expect(page.getByRole('dialog', { name: '账单' }).getByText(WORDS)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '启用「市场活动」' }).click();
  await expect(page.getByText('已启用「市场活动」')).toBeVisible();
  await page.goto('/marketing');
  await expect(page.getByRole('heading', { level: 1, name: '市场活动' })).toBeVisible();
  expect(faults.filter((fault) => !/ 4\d\d |WebSocket/.test(fault))).toEqual([]);
});
