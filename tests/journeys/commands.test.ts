import { expect, type Page, test } from '@playwright/test';
import { cookieName } from '../../schemas/product.ts';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, complaints, SALES, signIn } from './support.ts';

const READER = { mobile: '13800000006', corp: 'DEMO' };

async function ask(page: Page, typed: string) {
  await page.keyboard.press('Control+k');
  const panel = page.getByRole('dialog', { name: '搜索' });
  await expect(panel.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  return panel;
}
const ready = async (page: Page) => {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // what hears the keys comes after the first page
  await page.waitForLoadState('networkidle');
};

test('by the keyboard alone: a page by its initials, a new customer, what is done to it, and back to it', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, SALES, '/customer');
  await ready(page);

  // a page, by how it is pronounced
  let panel = await ask(page, 'htfx');
  await expect(panel.getByRole('option', { selected: true })).toContainText('合同分析');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  panel = await ask(page, 'lxr');
  await expect(panel.getByRole('option', { selected: true })).toContainText('联系人');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contact/);

  // something new, from anywhere; it is opened once it is saved
  panel = await ask(page, 'xzkh');
  await expect(panel.getByRole('option', { selected: true })).toHaveText('新增客户');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '新增客户' });
  await expect(form.getByRole('combobox', { name: '客户名称' })).toBeFocused();
  const name = `平湖光电仪器厂${Date.now()}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Control+Enter');
  const record = page.getByRole('dialog', { name });
  await expect(record.getByRole('toolbar')).toBeVisible();

  // what can be done to it, before anything is typed
  panel = await ask(page, '');
  const doing = panel.getByRole('group', { name: `对「${name}」` });
  await expect(doing.getByRole('option', { selected: true })).toHaveText('写跟进');
  await expect(doing.getByRole('option', { name: '编辑' })).toBeVisible();
  await expect(panel.getByRole('group', { name: '最近打开' }).getByText(name)).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.type('sd');
  await expect(panel.getByRole('option', { selected: true })).toHaveText('锁定');
  await page.keyboard.press('Enter');
  await expect(record.getByText('已锁定').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();

  // opened last: first, and open again by one key
  panel = await ask(page, '');
  await expect(panel.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(record).toBeVisible();
  expect(said).toEqual([]);
});

test('n adds to the list that is shown and asks what elsewhere; neither is heard while one types, nor above a form', async ({
  page,
}) => {
  await signIn(page, SALES, '/contact');
  await ready(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: '新增联系人' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: '搜索' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  const box = page.getByRole('searchbox').first();
  await box.press('n');
  await expect(box).toHaveValue('n');
  await expect(form).toBeHidden();
  // Ctrl+K is no letter
  await box.press('Control+k');
  await expect(page.getByRole('dialog', { name: '搜索' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: '新增', exact: true });
  await expect(panel.getByRole('option', { name: '新增商机' })).toBeVisible();
  await expect(panel.getByRole('group', { name: '页面' })).toBeHidden();
  await page.keyboard.type('hetong');
  await expect(panel.getByRole('option')).toHaveText(['新增合同']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '新增合同' })).toBeVisible();
});

test('who may not is not offered it, and what is out of reach is not remembered by its name', async ({
  page,
}) => {
  await signIn(page, READER, '/customer');
  await ready(page);
  const link = page.getByRole('row').nth(1).getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('dialog', { name }).getByRole('tablist')).toBeVisible();
  let panel = await ask(page, '');
  await expect(panel.getByRole('group', { name: '页面' })).toBeVisible();
  await expect(panel.getByRole('option', { name: '新增工作日志' })).toBeVisible();
  await expect(panel.getByRole('option', { name: '新增客户' })).toBeHidden();
  await expect(panel.getByRole('option', { name: '编辑' })).toBeHidden();
  await page.keyboard.type('API 应用');
  await expect(panel.getByText('没有找到')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name })).toBeHidden();
  panel = await ask(page, '');
  await expect(panel.getByRole('group', { name: '最近打开' })).toContainText(name);
  await page.keyboard.press('Escape');
  // kept in this browser: which they were, not what they are called
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('seen:');
  expect(kept).not.toContain(name);
});

test('in another language by its words, with the pages of the back-office and what the head offers', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: cookieName('lang'), value: 'en', url: String(baseURL) }]);
  await signIn(page, ADMIN);
  await page.goto('/customer');
  await ready(page);
  await page.keyboard.press('Control+k');
  const panel = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.type('new customer');
  await expect(panel.getByRole('option', { selected: true })).toHaveText('New customer');
  // in any order by how they begin; one error in a long word stands apart, behind the records
  await panel.getByRole('combobox').fill('cust new');
  await expect(panel.getByRole('option', { selected: true })).toHaveText('New customer');
  await panel.getByRole('combobox').fill('custmer new');
  const near = panel.getByRole('group', { name: 'Similar names' });
  await expect(near.getByRole('option')).toHaveText(['New customer']);
  await panel.getByRole('combobox').fill('customer');
  await expect(panel.getByRole('option', { selected: true })).toContainText('Customers');
  await expect(near).toHaveCount(0);
  await panel.getByRole('combobox').fill('api');
  await expect(panel.getByRole('option', { selected: true })).toContainText('API apps');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/application/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});
