import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { callApi, complaints, pressCommand, SALES, signIn } from './support.ts';

interface Listed {
  list: { id: number; name: string; state: number; approval_state: number }[];
}

/** A browser that says it is one: what says it is a robot is not counted. */
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function visitor(browser: Browser, more: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ userAgent: AGENT, ...more });
  return context.newPage();
}

const quotation = async (page: Page, fits: (row: Listed['list'][number]) => boolean) => {
  const { list } = await callApi<Listed>(page, 'POST', '/rest/crm/quotation/list', {
    page: '1',
    size: '100',
    sort: '-create_time',
  });
  const found = list.find(fits);
  if (!found) throw new Error('No such quotation among the demo data');
  return found;
};

const press = (page: Page, name: string) => pressCommand(page, '报价单操作', name);

const linkRow = (dialog: Locator) => dialog.getByRole('listitem').first();

test('a seller sends a quotation in four steps, sees that it was read, and takes it back', async ({
  page,
  browser,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, SALES);
  const sent = await quotation(
    page,
    ({ approval_state, state, name }) =>
      approval_state === 2 && state <= 1 && !name.includes('旅程'),
  );
  await page.goto(`/quotation?id=${sent.id}`);
  await press(page, '发送链接');
  const dialog = page.getByRole('dialog', { name: `发送「${sent.name}」` });
  await expect(dialog.getByText('还没有发出过')).toBeVisible();
  await dialog.getByRole('button', { name: '生成并复制链接' }).press('Enter');
  await expect(page.getByText('复制成功')).toBeVisible();
  await expect(linkRow(dialog)).toContainText('对方还没有打开');
  await expectAccessible(page);
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(url).pathname).toMatch(/^\/share\/[\w-]{22}$/);

  const outside = await visitor(browser);
  const outsideSaid = complaints(outside);
  await outside.goto(url);
  await expect(outside).toHaveTitle(sent.name);
  await expect(outside.getByText(sent.name).first()).toBeVisible();
  await expectAccessible(outside);
  const [file] = await Promise.all([
    outside.waitForEvent('download'),
    outside.getByRole('link', { name: '下载 PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${sent.name}.pdf`);
  const phone = await visitor(browser, {
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    userAgent: `${AGENT} Mobile`,
  });
  await phone.goto(url);
  await expect(phone.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto('/notification');
  await expect(page.getByText('对方第一次打开了您发出的链接').first()).toBeVisible();
  await page.goto(`/quotation?id=${sent.id}`);
  await press(page, '发送链接');
  await expect(linkRow(dialog)).toContainText('打开 2 次，下载 1 次');
  await linkRow(dialog).getByRole('button', { name: '收回' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).click();
  await expect(linkRow(dialog)).toContainText('已收回');
  await outside.reload();
  await expect(outside.getByRole('heading', { name: '链接已失效' })).toBeVisible();
  await expectAccessible(outside);
  expect(said).toEqual([]);
  expect(outsideSaid.filter((text) => !text.includes('404'))).toEqual([]);
});

test('a quotation that is still reviewed is not sent, and it says why', async ({ page }) => {
  await signIn(page, SALES);
  const waiting = await quotation(page, ({ approval_state }) => approval_state === 1);
  await page.goto(`/quotation?id=${waiting.id}`);
  const bar = page.getByRole('toolbar', { name: '报价单操作' });
  await expect(bar).toBeVisible();
  const send = bar.getByRole('button', { name: '发送链接' });
  const more = bar.getByRole('button', { name: '更多操作' });
  await expect(send.or(more).first()).toBeVisible();
  if (await send.isVisible()) return expect(send).toBeDisabled();
  await more.click();
  const item = page.getByRole('menuitem', { name: '发送链接' });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText('审批通过后才能发送');
});
