import { expect, type Page, test } from '@playwright/test';
import { addPerson, ADMIN, callApi, PASSWORD, SALES, signIn } from './support.ts';

async function signInByHand(page: Page, at: string) {
  await page.goto(at);
  await page.getByLabel('手机号').fill(SALES.mobile);
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

const cookie = async (page: Page, ending: string) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith(`-${ending}`));

test('signing in leads on to the page that was wanted, never to another site [SHELL-008]', async ({
  page,
}) => {
  await signInByHand(page, '/login?redirect=%2Fcontract%3Fid%3D0');
  await expect(page.getByRole('heading', { level: 1, name: '合同' })).toBeVisible();
  for (const elsewhere of ['https://example.com/', '//example.com/', '\\\\example.com']) {
    await page.context().clearCookies();
    await signInByHand(page, `/login?redirect=${encodeURIComponent(elsewhere)}`);
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/index$/);
  }
});

test('the session lasts three days, beside it stands whose it is; leaving takes all of it away [AUTH-017] [AUTH-020] [CONST-005]', async ({
  page,
}) => {
  const before = Date.now() / 1000;
  await signInByHand(page, '/login');
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
  const token = await cookie(page, 'token');
  const days = ((token?.expires ?? 0) - before) / 86_400;
  expect(days).toBeGreaterThan(2.99);
  expect(days).toBeLessThan(3.01);
  const me = await callApi<{ id: number }>(page, 'GET', '/rest/sys/user/get_current_userinfo');
  expect((await cookie(page, 'uuid'))?.value).toBe(String(me.id));
  await page.evaluate(() => {
    localStorage.setItem('kept', 'x');
    // a page that is still there keeps something while it goes
    const clear = Storage.prototype.clear;
    Storage.prototype.clear = function () {
      clear.call(this);
      Storage.prototype.clear = clear;
      this.setItem('late', 'x');
    };
  });
  await page.getByRole('button', { name: '陈晓峰', exact: true }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  for (const gone of ['token', 'uuid']) expect((await cookie(page, gone))?.value ?? '').toBe('');
});

test('who is stopped is out with the next call and cannot come back, and stands among the stopped [AUTH-033] [AUTH-034]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  const theirs = await (await browser.newContext()).newPage();
  const person = await addPerson(page, theirs);
  await person.give('crm_customer_view');
  await theirs.goto('/customer');
  await expect(theirs.getByRole('heading', { level: 1, name: '客户' })).toBeVisible();
  await page.goto('/user');
  await page.getByRole('searchbox').first().fill(person.name);
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(page.getByRole('row')).toHaveCount(2); // the list of before would close the menu when it goes
  await row.getByRole('button', { name: /操作/ }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '停用' })
    .click();
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: '已停用' }).click();
  await expect(row.getByText('已停用')).toBeVisible();
  await theirs.reload(); // what the page asks by itself every minute may have led there already
  await expect(theirs).toHaveURL(/\/login/);
  const again = await theirs.request.post('/account/api/login', {
    form: { mobile: person.mobile, password: person.password, corp_code: ADMIN.corp },
  });
  expect(((await again.json()) as { code: number }).code).not.toBe(200);
  await theirs.context().close();
});

test('a body code 100 leads to the sign-in page with its words, once however many calls hear it [ERR-002] [API-020]', ({
  page,
}) => expectSignedOut(page, { status: 200, code: 100 }));

test('HTTP 401 leads to the sign-in page with its words, once however many calls hear it [ERR-032]', ({
  page,
}) => expectSignedOut(page, { status: 401, code: 401 }));

/** That whoever is told so by every call has to sign in again. */
async function expectSignedOut(
  page: Page,
  { status, code }: { status: number; code: number },
): Promise<void> {
  await signIn(page, SALES); // no page is open yet whose own calls could hear it before
  const json = { code, message: '登录已过期，请重新登录', data: null };
  await page.route('**/rest/**', (route) => route.fulfill({ status, json }));
  const words = page.getByText('登录已过期，请重新登录');
  const told = words.waitFor(); // it goes by itself, perhaps before the page has come
  await page.goto('/customer');
  await told;
  expect(await words.count()).toBeLessThanOrEqual(1);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect((await cookie(page, 'in'))?.value ?? '').toBe('');
}
