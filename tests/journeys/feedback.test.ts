import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { post, testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

const test = testWithOwnServer();

const MOBILE = '13712350009';

test('feedback, what is new and the way in for telephones stand in the user menu once a company switches them on [SHELL-065] [SHELL-066] [OFFICE-015] [OFFICE-016] [OFFICE-017] [OFFICE-018] [OFFICE-019] [OFFICE-020] [OFFICE-021] [OFFICE-042]', async ({
  page,
  server,
}) => {
  const faults = complaints(page);
  await server.register(page, {
    name: '陆文彬',
    mobile: MOBILE,
    password: 'tree-house-92',
    corp_name: '嘉善精密轴承有限公司',
  });
  await page.goto('/index');
  const open = async () => {
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  };
  await open();
  await expect(page.getByRole('menuitem', { name: '意见反馈' })).toBeHidden();
  await page.keyboard.press('Escape');

  await post(page, '/rest/sys/config/setSetting', { 'settings[is_feedback]': '1' });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) outside.push(request.url());
  });
  await page.reload();
  // the notes of this version, once
  const notes = page.getByRole('dialog', { name: '更新日志' });
  await expect(notes.getByRole('listitem').first()).toBeVisible();
  // a page that is loaded anew takes back what it has not sent yet
  const kept = page.waitForResponse(/\/rest\/sys\/user\/setVersion/);
  await notes.getByRole('button', { name: '知道了' }).click();
  await kept;
  await page.reload();
  await open();
  await expect(page.getByRole('menuitem', { name: '更新日志' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '下载 App' })).toBeVisible();
  await expect(notes).toBeHidden();

  await page.getByRole('menuitem', { name: '意见反馈' }).click();
  const dialog = page.getByRole('dialog', { name: '意见反馈' });
  await dialog.getByRole('checkbox', { name: '产品需求' }).check();
  for (const name of ['使用问题', 'PC', 'Android 手机', 'iPhone', '企业微信', '钉钉'])
    await expect(dialog.getByRole('checkbox', { name })).toBeVisible();
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('必填项填写不完整')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '企业微信' }).check();
  await dialog.getByRole('textbox', { name: '手机号' }).fill('13700001111');
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('chen@example.com');
  await dialog.locator('[contenteditable=true]').fill('希望报表可以订阅');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('反馈成功')).toBeVisible();

  await page.goto('/feedback');
  const row = page.getByRole('row').filter({ hasText: '希望报表可以订阅' });
  await expect(row).toContainText('13700001111');
  await expect(row).toContainText('企业微信');
  expect(outside).toEqual([]);
  expect(faults).toEqual([]);
});
