import { expect, test } from '@playwright/test';
import { OTHER, signIn } from './support.ts';

/** The second demo company: nobody else works there meanwhile. */
test('a holiday banner shows to everybody within its dates until it is closed, and a new one shows again; system name and help follow at once [ADMIN-017, ADMIN-018, SHELL-048, SHELL-049, SHELL-050]', async ({
  page,
}) => {
  await signIn(page, OTHER, '/systemSetting');
  const banner = page.getByRole('status').filter({ hasText: '春节' });
  const save = async () => {
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('button', { name: '保存' })).toBeDisabled();
  };
  await page.getByLabel('系统名称').fill('云杉工作台');
  await page.getByLabel('横幅文字').fill('春节放假通知');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请输入 开始日期')).toBeVisible();
  await page.getByRole('textbox', { name: '开始日期' }).fill('2020-01-01');
  await page.getByRole('textbox', { name: '结束日期' }).fill('2099-01-01');
  await page.getByLabel('帮助链接').fill('https://help.example.com/');
  await save();
  await expect(page.getByRole('link', { name: '云杉工作台 首页' })).toBeVisible();
  await expect(banner).toHaveText('春节放假通知');
  await banner.getByRole('button', { name: '关闭' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('系统名称')).toHaveValue('云杉工作台');
  await expect(banner).toHaveCount(0);
  await page.getByLabel('横幅文字').fill('春节值班安排');
  await save();
  await expect(banner).toHaveText('春节值班安排');
  await page.getByRole('textbox', { name: '结束日期' }).fill('2020-01-02');
  await save();
  await expect(banner).toHaveCount(0);
  await page.getByRole('button', { name: '郑国栋' }).click();
  await expect(page.getByRole('menuitem', { name: '帮助' })).toBeVisible();
});
