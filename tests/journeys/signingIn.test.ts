import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type OwnServer, post, testWithOwnServer } from './ownServer.ts';

const test = testWithOwnServer();

const MOBILE = '13712340001';
const PASSWORD = 'tree-house-92';

/** Has a code sent by the page, and reads it where it says that it is. */
async function fetchCode(page: Page, server: OwnServer, mobile: string): Promise<string> {
  const before = server.codesTo(mobile).length;
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码在服务器日志里')).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  return server.codeTo(mobile, before + 1);
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function registerCompany(page: Page, server: OwnServer, company: string) {
  await page.goto('/login?view=register');
  await page.getByLabel('企业名称').fill(company);
  await page.getByLabel('姓名').fill('陆文彬');
  await page.getByLabel('手机号').fill(MOBILE);
  await page.getByLabel('验证码', { exact: true }).fill(await fetchCode(page, server, MOBILE));
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '注册并进入' }).click();
  await expect(page.getByRole('button', { name: '陆文彬' })).toBeVisible();
}

test('somebody registers a company, gets in by a code, and finds the way back with a lost password [AUTH-001] [AUTH-005] [AUTH-007] [AUTH-008] [AUTH-010] [AUTH-014] [AUTH-035]', async ({
  page,
  server,
}) => {
  test.slow();
  await page.goto('/login?view=register');
  await page.getByRole('button', { name: '注册并进入' }).click();
  await expect(page.getByText('请输入 企业名称')).toBeVisible();
  await page.getByLabel('企业名称').fill('厂');
  await page.getByLabel('手机号').fill('12345678901');
  await page.getByLabel('验证码', { exact: true }).fill('12');
  await page.getByRole('textbox', { name: '密码' }).fill('abc');
  await page.getByRole('button', { name: '注册并进入' }).click();
  for (const fault of ['请输入正确的手机号', '请输入 6 位数字验证码', /至少.*8/])
    await expect(page.getByText(fault)).toBeVisible();
  await expectAccessible(page);
  await registerCompany(page, server, '嘉善精密轴承有限公司');
  await page.goto('/role');
  await expect(page.getByRole('region', { name: '系统管理员' })).toBeVisible();
  await signOut(page, '陆文彬');

  // by a code
  await page.goto('/login?view=code');
  await page.getByLabel('手机号').fill(MOBILE);
  await page.getByLabel('验证码', { exact: true }).fill(await fetchCode(page, server, MOBILE));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: '陆文彬' })).toBeVisible();
  await signOut(page, '陆文彬');

  // the number is known already, which stops nobody from a second company
  await page.goto('/login?view=register');
  await page.getByLabel('手机号').fill(MOBILE);
  await page.getByLabel('姓名').focus();
  await expect(page.getByText('这个手机号已有账号')).toBeVisible();

  // a lost password
  await page.goto('/login?view=recover');
  await page.getByLabel('手机号').fill(MOBILE);
  await page.getByLabel('验证码', { exact: true }).fill(await fetchCode(page, server, MOBILE));
  await page.getByRole('textbox', { name: '新密码' }).fill('garden-gate-47');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('heading', { name: '密码已重置' })).toBeVisible();
  await page.getByRole('button', { name: '返回登录' }).click();
  await page.getByLabel('手机号').fill(MOBILE);
  await page.getByRole('textbox', { name: '密码' }).fill('garden-gate-47');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: '陆文彬' })).toBeVisible();
});

test('signing out leaves nothing in the browser, and the page size that was chosen is there again after signing in [AUTH-018]', async ({
  page,
  server,
}) => {
  const person = { name: '沈立', mobile: '13712340018', password: PASSWORD };
  await server.register(page, { ...person, corp_name: '平湖箱包辅料有限公司' });
  await post(page, '/rest/crm/customer/save', { name: '平湖第一客户' });
  await page.goto('/customer');
  await page.getByRole('button', { name: '每页 20 条' }).click();
  const kept = page.waitForResponse(
    (each) => each.request().postData()?.includes('pagesize') === true,
  );
  await page.getByRole('menuitem', { name: '每页 50 条' }).click();
  await kept;
  await signOut(page, person.name);
  expect(await page.evaluate(() => localStorage.getItem('pagesize'))).toBeNull();
  await page.getByLabel('手机号').fill(person.mobile);
  await page.getByRole('textbox', { name: '密码' }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: person.name })).toBeVisible();
  await page.goto('/customer');
  await expect(page.getByRole('button', { name: '每页 50 条' })).toBeVisible();
});

test('who works in two companies chooses one by name before getting in, and is in that one [AUTH-011]', async ({
  page,
  browser,
  server,
}) => {
  const person = { name: '顾兰', mobile: '13712340011', password: PASSWORD };
  const [first, second] = ['海盐紧固件有限公司', '海盐标准件贸易有限公司'];
  await server.register(page, { ...person, corp_name: first });
  const theirs = await (await browser.newContext()).newPage();
  await server.register(theirs, {
    name: '沈立',
    mobile: '13712340012',
    password: PASSWORD,
    corp_name: second,
  });
  const { name, mobile } = person;
  const { url } = await post<{ url: string }>(theirs, '/rest/sys/user/save', { name, mobile });
  const token = url.split(/[=/]/).at(-1) ?? '';
  await post(theirs, '/account/api/choosePassword', { token, password: PASSWORD });
  await theirs.context().close();
  await page.context().clearCookies();

  const tokens = async () =>
    (await page.context().cookies()).filter(({ name }) => name.endsWith('-token'));
  for (const company of [second, first]) {
    await page.goto('/login');
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('heading', { name: '选择企业' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      new RegExp(`^${first}`),
      new RegExp(`^${second}`),
    ]);
    expect(await tokens()).toEqual([]);
    await page.getByRole('button', { name: company }).click();
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('menu')).toContainText(company);
    expect(await tokens()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await signOut(page, name);
  }
});

test('each view has its address, and is reached by a link from the others [AUTH-038]', async ({
  page,
}) => {
  await page.goto('/login?view=signIn');
  const heading = (name: string) => page.getByRole('heading', { name });
  const views = [
    ['找回密码', 'recover', '忘记密码'],
    ['注册企业', 'register', '注册企业'],
    ['加入企业', 'join', '申请加入企业'],
  ] as const;
  for (const [title, view, link] of views) {
    await page.goto(`/login?view=${view}`);
    await expect(heading(title)).toBeVisible();
    await page.getByRole('button', { name: '返回登录' }).click();
    await expect(heading('登录')).toBeVisible();
    const button = page.getByRole('button', { name: link });
    if (await button.isVisible()) {
      await button.click();
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
      await page.goBack();
      await expect(heading('登录')).toBeVisible();
    }
  }
  await page.getByRole('button', { name: '验证码登录' }).click();
  await expect(page).toHaveURL(/view=code/);
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible();
  // without somebody to choose for, the choice of a company is the form before it
  await page.goto('/login?view=company');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('who wants to join hears of a wrong company code before anything is sent [AUTH-013]', async ({
  page,
}) => {
  await page.goto('/login?view=join');
  await page.getByLabel('企业代码').fill('NOBODY');
  await page.getByLabel('姓名').focus();
  await expect(page.getByText('没有这个企业代码')).toBeVisible();
});

test('the picture is the one that the server names, and the drawing where there is none [AUTH-015]', async ({
  page,
  server,
}) => {
  const sentence = page.getByText('从线索到回款，每一步都有据可查。');
  const picture = page.locator('aside img');
  await page.goto('/login');
  await expect(sentence).toBeVisible();
  await copyFile('tests/journeys/files/sign-in.png', join(server.dataDir, 'sign-in.png'));
  await page.reload();
  await expect(picture).toHaveAttribute('src', '/account/api/Manage/bgImg');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.route('**/getBgImg', (route) => route.abort());
  await page.reload();
  await expect(sentence).toBeVisible();
});
