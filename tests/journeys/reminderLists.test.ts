import { expect, test } from '@playwright/test';
import { ADMIN, complaints, signIn } from './support.ts';

test('what is due has a page for each kind, filled by its own call [OFFICE-001] [OFFICE-006] [OFFICE-007] [OFFICE-008]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/index');
  for (const [key, name] of [
    ['customerFollow', '待跟进客户'],
    ['paymentRemind', '待回款'],
    ['contractExpire', '即将到期的合同'],
    ['scheduleRemind', '日程提醒'],
  ] as const) {
    await page.goto(`/${key}`);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    const asked = page.waitForResponse(
      (response) =>
        response.url().endsWith(`/rest/oa/remind/${key}`) &&
        response.request().method() === 'POST' &&
        response.request().postData()?.includes('below') === true,
    );
    // those of everybody within reach: the demo company has some of each but appointments
    await page.getByRole('combobox', { name: '谁的' }).selectOption('下属的');
    const { data } = (await (await asked).json()) as { data: { list: { name: string }[] } };
    const rows = page.getByRole('list', { name, exact: true }).getByRole('listitem');
    await expect(rows).toHaveCount(data.list.length);
    for (const [at, row] of data.list.entries()) await expect(rows.nth(at)).toContainText(row.name);
  }
  // nothing goes back to the pool here, so the bell leaves this kind out; its page is called the same
  await page.goto('/poolReturn');
  await expect(page).toHaveTitle(/^即将退回公海 - /);
  await expect(
    page.getByRole('navigation', { name: '打开的页面' }).locator('[aria-current=page]'),
  ).toHaveText('即将退回公海');
  expect(said).toEqual([]);
});
