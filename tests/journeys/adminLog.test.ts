import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, callApi, complaints, signIn } from './support.ts';

test('an administrator reads what was done on all pages, finds one of them, and sets a value back', async ({
  page,
}) => {
  const faults = complaints(page);
  await signIn(page, ADMIN);
  const stem = String(Date.now()).slice(-8);
  const role = `质检 ${stem}`;
  await callApi(page, 'POST', '/rest/sys/role/save', { name: role });
  await callApi(page, 'POST', '/rest/sys/config/setSetting', {
    settings: JSON.stringify({ clue_hold_limit: 88_888 }),
  });

  await page.goto('/setting');
  await page
    .getByRole('navigation', { name: '后台菜单' })
    .getByRole('button', { name: '用户与权限' })
    .click();
  await page
    .getByRole('navigation', { name: '后台菜单' })
    .getByRole('link', { name: '管理日志' })
    .click();
  await page.getByRole('searchbox', { name: '搜索操作人或对象' }).fill(role);
  const line = page.getByRole('row').filter({ hasText: role });
  await expect(line).toContainText('角色管理');
  // what stood there before fades until the search is answered
  await expect(page.getByRole('row').filter({ hasText: '每人最多持有' })).toHaveCount(0);
  await expectAccessible(page);
  await line.getByRole('link', { name: `新增 ${role}` }).click();
  const deed = page.getByRole('dialog', { name: `新增 ${role}` });
  await expect(deed.getByRole('row', { name: /角色名称/ })).toContainText(role);
  await expectAccessible(page);
  await deed.getByRole('button', { name: '关闭', exact: true }).last().click();

  await page.getByRole('searchbox', { name: '搜索操作人或对象' }).fill('');
  await page.getByRole('combobox', { name: '页面' }).selectOption({ label: '线索设置' });
  const change = page.getByRole('row').filter({ hasText: '每人最多持有' }).first();
  await change.getByRole('button', { name: /的操作/ }).click();
  await page.getByRole('menuitem', { name: '撤销' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已改回')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '每人最多持有' })).toHaveCount(2);
  // what was undone stands as it was made, and has nothing to undo any more
  const old = page.getByRole('row').filter({ hasText: '每人最多持有' }).last();
  await old.getByRole('button', { name: /的操作/ }).click();
  await expect(page.getByRole('menuitem', { name: '打开页面' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '撤销' })).toBeHidden();
  await page.getByRole('menuitem', { name: '打开页面' }).click();
  await expect(page).toHaveURL(/\/clueSetting/);
  await expect(page.getByLabel('每人最多持有')).toHaveValue('');

  // each page leads to what was done on it
  await page.getByRole('link', { name: '本页修改记录' }).click();
  await expect(page).toHaveURL(/\/adminLog\?at=%2FclueSetting/);
  await expect(page.getByRole('combobox', { name: '页面' })).toHaveValue('/clueSetting');
  await expect(page.getByRole('row').filter({ hasText: '每人最多持有' })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: role })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '本页修改记录' })).toHaveCount(0);
  expect(faults).toEqual([]);
});
