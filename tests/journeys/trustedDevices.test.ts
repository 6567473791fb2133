import { expect, type Page } from '@playwright/test';
import { freshCode } from '../support/authenticator.ts';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

const test = testWithOwnServer();

const PASSWORD = 'tree-house-92';
const PERSON = { name: '陆文彬', mobile: '13712350091', corp_name: '嘉善精密轴承有限公司' };

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: PERSON.name }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
}
async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '手机号' }).fill(PERSON.mobile);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('密码', { exact: true }).press('Enter');
}
const inside = (page: Page) => expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();

test('a device is trusted at the second step, asks for it no more, and is ended; the company switches it off', async ({
  page,
  server,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  await server.register(page, { ...PERSON, password: PASSWORD });
  await page.goto('/personal?tab=security');
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await page.getByLabel('登录密码').fill(PASSWORD);
  await page.getByLabel('登录密码').press('Enter');
  const typed = (await page.getByRole('code').textContent()) ?? '';
  await page.getByLabel('验证码', { exact: true }).fill(await freshCode(typed));
  await page.getByLabel('验证码', { exact: true }).press('Enter');
  const codes = page.getByRole('region', { name: '恢复码' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [first = '', second = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: '已保存' }).click();

  // trusted, with the keyboard
  await signOut(page);
  await signIn(page);
  const trust = page.getByRole('checkbox', { name: '30 天内信任这台设备' });
  await page.getByLabel('验证码', { exact: true }).fill(first);
  await trust.press('Space');
  await expect(trust).toBeChecked();
  await expectAccessible(page);
  await page.getByLabel('验证码', { exact: true }).press('Enter');
  await inside(page);
  await signOut(page);
  await signIn(page);
  await inside(page);

  // ended, it asks again
  await page.goto('/personal?tab=security');
  const devices = page.getByRole('region', { name: '信任的设备' });
  await expect(devices.getByRole('listitem')).toContainText('当前设备');
  await expectAccessible(page);
  await devices.getByRole('button', { name: /^取消信任/ }).click();
  await expect(devices).toBeHidden();
  await signOut(page);
  await signIn(page);
  await page.getByLabel('验证码', { exact: true }).fill(second);
  await trust.check();
  await page.getByRole('button', { name: '验证并登录' }).click();
  await inside(page);

  // the company allows it no more: what was trusted is over, and nobody is offered it
  await page.goto('/systemSetting');
  await page.getByRole('switch', { name: '允许信任设备' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功')).toBeVisible();
  await page.goto('/personal?tab=security');
  await expect(page.getByRole('region', { name: '登录中的设备' })).toBeVisible();
  await expect(devices).toBeHidden();
  await signOut(page);
  await signIn(page);
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused();
  await expect(trust).toBeHidden();
  expect(said).toEqual([]);
});
