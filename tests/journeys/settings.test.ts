import { expect, test } from '@playwright/test';
import { callApi, OTHER, signIn } from './support.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The second demo company: nobody else works there meanwhile. */
test('a holiday banner shows to everybody within its dates until it is closed, and a new one shows again; system name and help follow at once [ADMIN-017, ADMIN-018, SHELL-048, SHELL-049, SHELL-050, SHELL-052, SHELL-058]', async ({
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
  await expect(page.getByRole('banner').getByRole('link', { name: '帮助' })).toHaveAttribute(
    'href',
    'https://help.example.com/',
  );
  await page.getByRole('button', { name: '郑国栋' }).click();
  await expect(page.getByRole('menuitem', { name: '帮助' })).toBeVisible();
});

test('the title ends in the name that a company gives its system [SHELL-011]', async ({ page }) => {
  await signIn(page, OTHER, '/customer');
  await expect(page).toHaveTitle(/^客户 - /);
  const name = async (system_name: string | null) =>
    callApi(page, 'POST', '/rest/sys/config/setSetting', {
      settings: JSON.stringify({ system_name }),
    });
  await name('明日销售');
  await page.reload();
  await expect(page).toHaveTitle('客户 - 明日销售');
  await name(null);
  await page.reload();
  await expect(page).toHaveTitle('客户 - Fieldwork');
});

test('the logo of a company stands in the header of everybody in it [SHELL-051]', async ({
  page,
}) => {
  await signIn(page, OTHER, '/systemSetting');
  const brand = page.getByRole('banner').getByRole('link', { name: /首页$/ });
  await expect(brand).toBeVisible();
  await expect(brand.locator('img')).toHaveCount(0);
  await page.getByLabel('上传Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: PIXEL,
  });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(brand.locator('img')).toBeVisible();
  const { logo } = await callApi<{ logo: string }>(
    page,
    'GET',
    '/rest/sys/user/get_current_userinfo',
  );
  await expect(brand.locator('img')).toHaveAttribute('src', logo);
  await callApi(page, 'POST', '/rest/sys/config/setSetting', {
    settings: JSON.stringify({ logo: null }),
  });
  await page.reload();
  await expect(brand).toBeVisible();
  await expect(brand.locator('img')).toHaveCount(0);
});
