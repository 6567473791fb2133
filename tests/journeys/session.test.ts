import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addPerson, ADMIN, callApi, SALES, signIn } from './support.ts';

test('settings are asked for by who is signed in, and by nobody else [AUTH-021]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sys/config/getSetting')) asked.push(request.url());
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  await signIn(page, SALES, '/customer');
  await expect(page.getByRole('heading', { level: 1, name: '客户' })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});

test('a session that ended on the server leads to the sign-in page and back to where one was [AUTH-037]', async ({
  page,
  request,
}) => {
  await signIn(page, SALES, '/contract');
  await expect(page.getByRole('heading', { level: 1, name: '合同' })).toBeVisible();
  const token = (await page.context().cookies()).find(({ name }) => name.endsWith('-token'))?.value;
  // from outside, so that the browser keeps a cookie that is worth nothing
  await request.post('/account/api/logout', { headers: { token: token ?? '' } });
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcontract/);
});

test('who signs in at another machine finds theme, size, menu and open pages as they were [AUTH-016] [SHELL-047] [SHELL-115]', async ({
  page: admin,
  browser,
}) => {
  await signIn(admin, ADMIN);
  const page = await (await browser.newContext()).newPage();
  const { give, name: person, mobile, password } = await addPerson(admin, page);
  await give('crm_customer_view', 'crm_contract_view');
  for (const [path, name] of [
    ['/customer', '客户'],
    ['/contract', '合同'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.getByRole('button', { name: '外观' }).click();
  await page.getByRole('menuitemcheckbox', { name: '流星' }).click();
  await page.getByRole('button', { name: '外观' }).click();
  await page.getByRole('menuitemcheckbox', { name: '适中' }).click();
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect
    .poll(() => callApi<Record<string, unknown>>(page, 'GET', '/rest/sys/userconfig/preferences'))
    .toMatchObject({
      theme: 'meteor',
      size: 'medium',
      collapse: 1,
      tabs: expect.arrayContaining([expect.objectContaining({ path: '/contract' })]) as unknown[],
    });
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('手机号').fill(mobile);
  await elsewhere.getByRole('textbox', { name: '密码' }).fill(password);
  await elsewhere.getByRole('button', { name: '登录', exact: true }).click();
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'meteor');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-size', 'medium');
  await expect(elsewhere.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await expect(elsewhere.getByRole('banner').getByRole('button', { name: person })).toBeVisible();
  const tabs = elsewhere.getByRole('navigation', { name: '打开的页面' });
  for (const name of ['客户', '合同'])
    await expect(tabs.getByRole('link', { name, exact: true })).toBeVisible();
});

test('a page whose script does not come says so instead of staying empty, and loads anew', async ({
  page,
}) => {
  const scripts = /\/assets\/[^?]*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto('/login');
  const words = page.getByText('页面没有加载出来');
  await expect(words).toBeVisible();
  await expectAccessible(page);
  await page.unroute(scripts);
  await page.getByRole('link', { name: '刷新' }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('what a page asks while nobody touches it says so', async ({ page }) => {
  await page.clock.install();
  await signIn(page, SALES, '/index');
  // what watches the page comes after the first picture
  await expect(async () => {
    const alone = page.waitForRequest((request) => request.headers().unattended === '1', {
      timeout: 2000,
    });
    await page.clock.fastForward('02:00');
    await alone;
  }).toPass();
});
