import { expect, type Page, test } from '@playwright/test';
import { call, SALES, signIn } from './support.ts';

const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

async function customers(page: Page): Promise<{ id: number; name: string }[]> {
  const { list } = await call<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    { page: '1', size: '2' },
  );
  return list;
}

test('Back closes the top layer and nothing else: menu, question, form, panel, then the page', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const [first] = await customers(page);
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: '新增联系人' })).toBeVisible();
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '客户', exact: true })
    .click();
  await page
    .getByRole('link', { name: first?.name ?? '' })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: first?.name ?? '', exact: true });
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: `编辑「${first?.name}」` });
  await form.getByRole('textbox', { name: '法定代表人' }).fill('旅程返回');

  await page.goBack();
  const question = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(form.getByRole('textbox', { name: '法定代表人' })).toHaveValue('旅程返回');
  await page.goBack();
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(form).toBeHidden();
  await expect(panel).toBeVisible();

  await page.goBack();
  await expect(panel).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/customer');
  expect(new URL(page.url()).searchParams.get('id')).toBeNull();

  await page.getByRole('button', { name: '外观' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/customer');

  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contact');
});

test('a panel above a panel has an address, comes back with a reload, and shows the way there', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const [first, second] = await customers(page);
  if (!first || !second) throw new Error('The sample company has no customers.');
  await page.goto(`/customer?id=${first.id}&over=customer-${second.id}`);
  const below = page.getByRole('dialog', { name: first.name, exact: true });
  const above = page.getByRole('dialog', { name: second.name, exact: true });
  await expect(above).toBeVisible();
  const trail = page.getByRole('navigation', { name: '路径' });
  await expect(trail.getByRole('button', { name: first.name })).toBeVisible();
  await page.reload();
  await expect(above).toBeVisible();
  await page.goBack();
  await expect(above).toBeHidden();
  await expect(below).toBeVisible();
  expect(at(page)).not.toContain('over=');
  await page.goBack();
  await expect(below).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/customer');
});

test('on a phone Back closes the form before its panel, and a menu stays within the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, SALES);
  const [first] = await customers(page);
  await page.goto(`/customer?id=${first?.id}`);
  const panel = page.getByRole('dialog', { name: first?.name ?? '', exact: true });
  await expect(panel.getByRole('tab').first()).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await page
    .getByRole('button', { name: /陈晓峰|林/ })
    .last()
    .click();
  const entries = page.getByRole('menuitemcheckbox');
  await expect(entries.filter({ hasText: 'English' })).toBeVisible();
  for (const entry of await entries.all()) {
    const box = await entry.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  }
});

test('offline a record has not been deleted: the panel says so, and shows it once the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, SALES, '/customer');
  const [first] = await customers(page);
  await expect(page.getByRole('link', { name: first?.name ?? '' }).first()).toBeVisible();
  await page.route(/\/rest\/crm\/customer\/read/, (route) => route.abort());
  await page
    .getByRole('link', { name: first?.name ?? '' })
    .first()
    .click();
  const panel = page.getByRole('dialog').last();
  await expect(panel.getByText('连接不上服务器')).toBeVisible();
  await context.setOffline(true);
  await expect(panel.getByText('网络已断开', { exact: true })).toBeVisible();
  await expect(panel.getByText('数据无权限或已被删除')).toHaveCount(0);
  await page.unroute(/\/rest\/crm\/customer\/read/);
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: first?.name ?? '', exact: true })).toBeVisible();
});

test('an address that leads nowhere keeps the menu', async ({ page }) => {
  await signIn(page, SALES, '/nowhere/at-all');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
});
