import { expect, type Page } from '@playwright/test';
import { freshCode } from '../support/authenticator.ts';
import { expectAccessible } from './accessibility.ts';
import { post, testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

const test = testWithOwnServer();

const [MOBILE, PASSWORD] = ['13712350071', 'tree-house-92'];

async function signIn(page: Page, mobile = MOBILE): Promise<void> {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('密码', { exact: true }).press('Enter');
}

test('somebody turns two-step verification on, signs in with the app and with a recovery code, and a role makes a colleague do so', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const said = complaints(page);
  await server.register(page, {
    name: '陆文彬',
    mobile: MOBILE,
    password: PASSWORD,
    corp_name: '嘉善精密轴承有限公司',
  });

  // on, by password, app and one right code; with the keyboard alone
  await page.goto('/personal?tab=security');
  await expect(page.getByText(/验证器和通行密钥更安全/)).toBeVisible();
  await page.getByRole('button', { name: '开启两步验证' }).press('Enter');
  await page.getByLabel('登录密码').fill(PASSWORD);
  await page.getByLabel('登录密码').press('Enter');
  await expect(page.getByRole('img', { name: '添加到验证器的二维码' })).toBeVisible();
  await expectAccessible(page);
  const typed = (await page.getByRole('code').textContent()) ?? '';
  const used = await freshCode(typed);
  await page.getByLabel('验证码', { exact: true }).fill(used);
  await page.getByLabel('验证码', { exact: true }).press('Enter');
  const shown = page.getByRole('region', { name: '恢复码' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const recovery = (await shown.getByRole('listitem').first().textContent()) ?? '';
  await expectAccessible(page);
  await shown.getByRole('button', { name: '已保存' }).press('Enter');
  await expect(page.getByText('剩余 10 个恢复码')).toBeVisible();

  // the password is not enough any more
  await page.getByRole('button', { name: '陆文彬' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused();
  await expectAccessible(page);
  expect((await page.context().cookies()).some(({ name }) => name.endsWith('-token'))).toBe(false);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('验证码不正确或已使用')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(await freshCode(typed, used));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();

  // without the phone, on a phone-sized screen elsewhere
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const elsewhere = await phone.newPage();
  await elsewhere.goto('/login');
  await signIn(elsewhere);
  await elsewhere.getByLabel('验证码', { exact: true }).fill(recovery.toLowerCase());
  await elsewhere.getByRole('button', { name: '验证并登录' }).click();
  await expect(elsewhere).toHaveURL(/\/index$/);
  await elsewhere.goto('/personal?tab=security');
  await expect(elsewhere.getByText('剩余 9 个恢复码')).toBeVisible();
  await phone.close();

  // new recovery codes by the password, in place of the old ones
  await page.goto('/personal?tab=security');
  await page.getByRole('button', { name: '重新生成恢复码' }).press('Enter');
  await page.getByLabel('登录密码').fill(PASSWORD);
  await page.getByLabel('登录密码').press('Enter');
  await expect(shown.getByRole('heading', { name: '请保存新的恢复码' })).toBeFocused();
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await expect(shown).not.toContainText(recovery);
  await expectAccessible(page);
  await shown.getByRole('button', { name: '已保存' }).press('Enter');
  await expect(page.getByText('剩余 10 个恢复码')).toBeVisible();

  // a role wants it of a colleague, who sets it up while signing in
  await page.goto('/role');
  await page.getByRole('button', { name: '新增角色' }).click();
  await page.getByLabel('角色名称').fill('财务');
  await page.getByRole('switch', { name: '登录需要两步验证' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  const answer = await page.request.get('/rest/sys/role/list');
  const { data: roles } = (await answer.json()) as { data: { id: number; name: string }[] };
  const role_id = String(roles.find(({ name }) => name === '财务')?.id);
  const colleague = { name: '宋清', mobile: '13712350072' };
  const { url: link } = await post<{ url: string }>(page, '/rest/sys/user/save', {
    ...colleague,
    role_id,
  });
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(new URL(link, server.url).href);
  await theirs.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: '保存并登录' }).click();
  await expect(theirs.getByRole('heading', { name: '设置两步验证' })).toBeVisible();
  await expect(theirs.getByRole('img', { name: '添加到验证器的二维码' })).toBeVisible();
  await expectAccessible(theirs);
  const learned = (await theirs.getByRole('code').textContent()) ?? '';
  await theirs.getByLabel('验证码', { exact: true }).fill(await freshCode(learned));
  await theirs.getByRole('button', { name: '开启两步验证' }).click();
  await theirs.getByRole('button', { name: '已保存，进入系统' }).click();
  await expect(theirs).toHaveURL(/\/index$/);

  // they lose it, and an administrator resets it, which signs them out
  await page.goto('/user');
  await page.getByRole('button', { name: '「宋清」的操作' }).click();
  await page.getByRole('menuitem', { name: '重置两步验证' }).click();
  await page.getByRole('button', { name: '重置两步验证' }).click();
  await expect(page.getByText('已重置')).toBeVisible();
  await theirs.goto('/index');
  await expect(theirs).toHaveURL(/\/login/);

  // all of it stands in the security log, which is filtered
  await page.goto('/securityLog');
  const line = page.getByRole('row').filter({ hasText: '重置两步验证' });
  await expect(line).toContainText('宋清');
  await expect(line).toContainText('陆文彬');
  await page.getByRole('combobox', { name: '事件' }).selectOption({ label: '开启两步验证' });
  await expect(page.getByRole('row').filter({ hasText: '开启两步验证' })).toHaveCount(2);
  await expect(line).toBeHidden();
  await expectAccessible(page);
  expect(said.filter((line) => !line.includes('422'))).toEqual([]);
});
