import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { callApi, SALES, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

/** A customer of one's own, its panel open at the details. */
async function openCustomer(page: Page, name: string) {
  await signIn(page, SALES);
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name,
    level: 'B',
    mobile: '13911112222',
    remark: '展会上认识',
  });
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('tab', { name: '详细信息' }).click();
  return { id, panel };
}

const stored = async (page: Page, id: number) =>
  (
    await callApi<{ data_raw: Record<string, unknown> }>(
      page,
      'GET',
      `/rest/crm/customer/read/${id}`,
    )
  ).data_raw;

test('a value is typed where it stands in the panel: Enter saves, Tab goes on, Esc gives up, and what is wrong stands below it', async ({
  page,
}) => {
  const { id, panel } = await openCustomer(page, '就地修改一号客户');
  const pencil = panel.getByRole('button', { name: '修改「手机」' });
  await panel.getByText('13911112222').last().hover();
  await pencil.click();
  const mobile = panel.getByRole('textbox', { name: '手机' });
  await expect(mobile).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await mobile.fill('139');
  await mobile.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('手机');
  await expect(mobile).toBeFocused();
  await mobile.fill('13933334444');
  await mobile.press('Enter');
  await expect(mobile).toBeHidden();
  await expect(pencil).toBeFocused();
  await expect(panel.getByText('13933334444').last()).toBeVisible();

  // Esc gives up what is typed, the next one closes the panel; Tab saves and goes on to the next value
  await page.keyboard.press('Enter');
  await mobile.fill('1');
  await mobile.press('Escape');
  await expect(mobile).toBeHidden();
  await expect(panel).toBeVisible();
  await expect(pencil).toBeFocused();
  await page.keyboard.press('Enter');
  await mobile.fill('13955556666');
  await mobile.press('Tab');
  await expect(panel.getByRole('textbox', { name: '座机' })).toBeFocused();
  await page.goBack();
  await expect(panel.getByRole('textbox', { name: '座机' })).toBeHidden();
  await expect(panel).toBeVisible();
  expect((await stored(page, id)).mobile).toBe('13955556666');

  // a choice is an answer, and is taken back; the notice of the change before it has gone by then
  const undo = page.getByRole('button', { name: '撤销' });
  await expect(undo).toHaveCount(0);
  await panel.getByRole('button', { name: '修改「客户级别」' }).click();
  await panel.getByRole('radio', { name: 'A 重点客户' }).click();
  await expect(panel.getByRole('radio')).toHaveCount(0);
  expect((await stored(page, id)).level).toBe('A');
  await undo.click();
  await expect.poll(async () => (await stored(page, id)).level).toBe('B');
});

test('what was typed in the panel is kept when the panel is closed over it, and asked about when a colleague was quicker', async ({
  page,
}) => {
  const { id, panel } = await openCustomer(page, '就地修改二号客户');
  const begin = async (what: string) => {
    await panel.getByRole('button', { name: `修改「${what}」` }).click();
    return panel.getByRole('textbox', { name: what });
  };
  const quick = await begin('备注');
  const { version } = await callApi<{ version: number }>(
    page,
    'GET',
    `/rest/crm/customer/read/${id}`,
  );
  await callApi(page, 'POST', '/rest/crm/customer/update', {
    id: String(id),
    version: String(version),
    remark: '同事写的',
  });
  // read again meanwhile, it is still typed over what stood there when it was begun
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return panel.getByText('同事写的').count();
    })
    .toBe(1);
  await quick.fill('我写的');
  await quick.press('Enter');
  await expect(panel.getByText('已改为：')).toContainText('同事写的');
  await panel.getByRole('button', { name: '用我的' }).click();
  await expect(quick).toBeHidden();
  expect((await stored(page, id)).remark).toBe('我写的');

  const last = await begin('备注');
  await last.fill('关上之前写的');
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toBeHidden();
  await expect.poll(async () => (await stored(page, id)).remark).toBe('关上之前写的');

  // what is refused after the panel has gone is said above the page, with the name of the field
  await page.goto(`/customer?id=${id}`);
  await panel.getByRole('tab', { name: '详细信息' }).click();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/customer\/update/, async (route) => {
    await held;
    await route.continue();
  });
  const wrong = await begin('手机');
  await wrong.fill('139');
  await wrong.press('Enter');
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toBeHidden();
  release();
  await expect(page.getByRole('alert').filter({ hasText: '手机' })).toBeVisible();
  expect((await stored(page, id)).mobile).toBe('13911112222');
});

test('who may look at a customer and not change it is offered no pencil', async ({ page }) => {
  await signIn(page, { mobile: '13800000006', corp: 'DEMO' }, '/customer');
  await page.getByRole('row').nth(2).getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('tab', { name: '详细信息' }).click();
  await expect(panel.getByRole('button', { name: /^复制「/ }).first()).toBeAttached();
  await expect(panel.getByRole('button', { name: /^修改「/ })).toHaveCount(0);
});
