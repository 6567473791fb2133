import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { PASSWORD, SALES, signIn } from './support.ts';

const NAME = '东海精工泵业有限公司';
const PERSON = '周建国';

/** Opens the form of a new customer and types into two of its fields, without saving. */
async function typeSomething(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: '新增客户' }).click();
  const dialog = page.getByRole('dialog', { name: '新增客户' });
  await dialog.getByRole('combobox', { name: '客户名称' }).fill(name);
  await dialog.getByRole('textbox', { name: '法定代表人' }).fill(PERSON);
  return dialog;
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);

/** What was left is offered, taken up, found as it was typed, and saved; then nothing is left. */
async function goOnAndSave(page: Page, name: string): Promise<void> {
  const notice = page.getByRole('complementary', { name: '未保存的内容' });
  await expect(notice).toContainText(`新增客户「${name}」`);
  await notice.getByRole('button', { name: '继续填写' }).click();
  const dialog = page.getByRole('dialog', { name: '新增客户' });
  await expect(dialog.getByRole('combobox', { name: '客户名称' })).toHaveValue(name);
  await expect(dialog.getByRole('textbox', { name: '法定代表人' })).toHaveValue(PERSON);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  expect(await drafts(page)).toBe(0);
}

test('a reload in the middle of typing asks, and loses nothing [FORM-088]', async ({ page }) => {
  await signIn(page, SALES, '/customer');
  await typeSomething(page, `${NAME}甲`);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await goOnAndSave(page, `${NAME}甲`);
});

test('a page that is killed gives back what was typed', async ({ page, context }) => {
  await signIn(page, SALES, '/customer');
  await typeSomething(page, `${NAME}乙`);
  await expect
    .poll(() =>
      page.evaluate(() => JSON.stringify(localStorage)).then((kept) => kept.includes('周建国')),
    )
    .toBe(true);
  const cdp = await context.newCDPSession(page);
  await Promise.race([cdp.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);
  const next = await context.newPage();
  await next.goto('/customer');
  await goOnAndSave(next, `${NAME}乙`);
});

test('a session that ends while typing: signed in again, the form goes on', async ({
  page,
  context,
}) => {
  await signIn(page, SALES, '/customer');
  const dialog = await typeSomething(page, `${NAME}丙`);
  await context.clearCookies({ name: /-token$/ });
  // whatever is asked first leads to the sign-in page: the save, or what the page asks by itself
  const left = page.waitForURL(/\/login\?redirect=%2Fcustomer/);
  await Promise.race([left, dialog.getByRole('button', { name: '保存' }).click()]);
  await left;
  await page.getByLabel('企业代码').fill(SALES.corp);
  await page.getByLabel('手机号').fill(SALES.mobile);
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await goOnAndSave(page, `${NAME}丙`);
});

test('saving without a network keeps the form, says so, and succeeds once the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, SALES, '/customer');
  const dialog = await typeSomething(page, `${NAME}丁`);
  await context.setOffline(true);
  await expect(dialog.getByText('网络已断开。可以继续填写')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('没有保存成功：连接不上服务器')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '法定代表人' })).toHaveValue(PERSON);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  expect(await drafts(page)).toBe(0);
});

test('what is thrown away on purpose is not offered again', async ({ page }) => {
  await signIn(page, SALES, '/customer');
  await typeSomething(page, `${NAME}戊`);
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: '放弃未保存的修改？' })
    .getByRole('button', { name: '放弃修改' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await drafts(page)).toBe(0);
});

test('a newer version is offered to who comes back to the window, and what was typed comes along', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, SALES, '/customer');
  await typeSomething(page, `${NAME}戊`);
  // as if the server had been built anew: its page starts with other scripts
  await page.route('/', async (route) => {
    const html = await (await route.fetch()).text();
    await route.fulfill({
      body: html.replace(/(<script[^>]+src="[^"]+)(\.js")/g, '$1-newer$2'),
      contentType: 'text/html',
    });
  });
  await page.clock.runFor('06:00');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('新版本已经发布，刷新后生效')).toBeAttached();
  await page.unroute('/');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await goOnAndSave(page, `${NAME}戊`);
});
