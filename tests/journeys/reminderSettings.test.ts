import { expect, test } from '@playwright/test';
import { ADMIN, complaints, signIn } from './support.ts';

test('an administrator switches a kind of reminder off, and the bell stops counting it [ADMIN-074, ADMIN-075]', async ({
  page,
}) => {
  const faults = complaints(page);
  const bell = page.getByRole('navigation', { name: '提醒' });
  const openBell = async () => {
    await page.goto('/customer');
    await page.getByRole('button', { name: /^提醒/ }).click();
    await expect(bell.getByRole('link', { name: /^待跟进客户/ })).toBeVisible();
  };
  const kind = bell.getByRole('link', { name: /^即将到期的合同/ });
  // the fourth of the kinds about records
  const ahead = page.getByRole('textbox', { name: '提前' });
  const lever = page.getByRole('switch', { name: '提醒', exact: true }).nth(3);
  const save = async () => {
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('设置成功')).toBeVisible();
  };
  await signIn(page, ADMIN, '/customer');
  await openBell();
  await expect(kind).toBeVisible();

  await page.goto('/messageSetting');
  await expect(page.getByRole('heading', { level: 1, name: '消息设置' })).toBeVisible();
  await expect(ahead.nth(3)).toHaveValue('30');
  await lever.click();
  // what does not count is not asked for
  await expect(ahead).toHaveCount(4);
  await save();
  await openBell();
  await expect(kind).toHaveCount(0);

  await page.goto('/messageSetting');
  await lever.click();
  await save();
  await openBell();
  await expect(kind).toBeVisible();
  expect(faults).toEqual([]);
});
