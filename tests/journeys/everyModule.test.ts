import { expect, test } from '@playwright/test';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { MODULE_ROUTES } from '../../schemas/navigation/routes.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, complaints, PASSWORD, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

test('the pages come under a strict Content-Security-Policy', async ({ page }) => {
  const policy = (await page.goto('/login'))?.headers()['content-security-policy'];
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe-(eval|inline)/);
});

for (const [route, key] of Object.entries(MODULE_ROUTES)) {
  const { label, listLabel }: ModuleFile = MODULES[key];
  const name = label.message;
  const title = (listLabel ?? label).message;
  test(`${key} has its list, panel and form, without a complaint of the browser`, async ({
    page,
  }) => {
    const said = complaints(page);
    // the oldest first: what stands on top otherwise belongs to journeys that run beside this one
    await signIn(page, ADMIN, `/${route}?view=table&sort=create_time`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const first = page.getByRole('row').nth(1);
    await expect(first).toBeVisible();
    const add = page.getByRole('button', { name: `新增${name}`, exact: true });
    if (await add.isVisible()) {
      await add.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByRole('alert').first()).toBeVisible();
      await page.keyboard.press('Escape');
      const discard = page.getByRole('alertdialog').getByRole('button').last();
      if (await discard.isVisible()) await discard.click();
      await expect(dialog).toBeHidden();
    }
    await first.getByRole('gridcell').nth(1).click();
    await expect(page.getByRole('dialog').getByRole('tablist')).toBeVisible();
    expect(said).toEqual([]);
  });
}

for (const theme of ['classic', 'tomorrow-night-blue']) {
  test(`axe finds nothing on list, panel and form in the theme ${theme}`, async ({ page }) => {
    test.slow(); // axe looks at every element
    await signIn(page, ADMIN, '/customer');
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      document.documentElement.dataset.themeMode = name === 'classic' ? 'light' : 'dark';
    }, theme);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
    await expect(page.getByRole('tablist').last()).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '新增客户' }).click();
    await expect(page.getByRole('combobox', { name: '客户名称' })).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
  });
}

test('the keyboard alone signs in, opens a list, makes a customer and reads it', async ({
  page,
}) => {
  await page.goto('/customer');
  await page.getByLabel('手机号').focus();
  await page.keyboard.type(ADMIN.mobile);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab'); // shows the password
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.corp);
  await expect(page.getByLabel('手机号')).toHaveValue(ADMIN.mobile);
  await expect(page.getByLabel('企业代码')).toHaveValue(ADMIN.corp);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '新增客户' })).toBeVisible();
  await page.getByRole('button', { name: '新增客户' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: '客户名称' })).toBeFocused();
  await page.keyboard.type('只用键盘实业有限公司');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('添加成功')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '只用键盘实业有限公司' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('只用键盘');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '只用键盘实业有限公司' })).toBeVisible();
});
