import { expect, test } from '@playwright/test';
import { ADMIN, openSecondUser, callApi, complaints, signIn } from './support.ts';

test('a list is summed and grouped, saved as a view, found so by its link; its deals stand in stages, its customers on a map [LIST-002] [LIST-007] [OPP-014]', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/opportunity');
  const { sums } = await callApi<{ sums: { amount: { sum: number } } }>(
    page,
    'POST',
    '/rest/sys/list/sums',
    { module: 'opportunity', sums: 'amount' },
  );
  const total = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(sums.amount.sum);
  await expect(page.getByRole('button', { name: `汇总「预计金额」：合计 ${total}` })).toBeVisible();

  await page.getByRole('combobox', { name: '按哪个字段分组' }).selectOption({ label: '负责人' });
  const tree = page.getByRole('treegrid', { name: '商机', exact: true });
  await expect(tree.getByRole('row', { expanded: true })).toHaveCount(1);
  await expect(tree.getByRole('checkbox').first()).toBeVisible();
  await page.getByRole('button', { name: '存为场景' }).click();
  await page.getByLabel('场景名称').fill('各人商机');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('场景已保存')).toBeVisible();
  const link = page.url();
  const other = await openSecondUser(browser, ADMIN, new URL(link).pathname + new URL(link).search);
  await expect(
    other
      .getByRole('treegrid', { name: '商机', exact: true })
      .getByRole('row', { expanded: false })
      .first(),
  ).toBeVisible();
  await other.context().close();

  await page.goto('/opportunity?view=kanban');
  const lane = page.getByRole('region', { name: /^初步接洽/ });
  const name =
    (await lane.getByRole('article').first().getByRole('link').first().textContent()) ?? '';
  // a card says how much, whose, until when, and how long nobody kept in touch
  const card = page.getByRole('article').filter({ hasText: '天未跟进' }).first();
  await expect(card).toContainText(/[\d,]+\.\d\d 元/);
  await expect(card).toContainText(/预计成交日期\s*\d{4}-\d\d-\d\d/);
  await expect(card).toContainText(/陈晓峰|赵雅婷|林建华/);
  await page.getByRole('button', { name: `移动「${name}」` }).click();
  await page.getByRole('menuitem', { name: /^需求确认/ }).click();
  await expect(
    page.getByRole('region', { name: /^需求确认/ }).getByRole('link', { name, exact: true }),
  ).toBeVisible();

  await page.goto('/customer');
  await page.getByRole('button', { name: '地图', exact: true }).click();
  const beside = page.getByRole('region', { name: '地图上的数据' });
  // without tiles it is a map of squares: one of them is looked at alone
  const square = page
    .getByRole('group', { name: /^各省的数据/ })
    .getByRole('button', { name: /^上海，[1-9]/ });
  const there = Number(/(\d+) 条$/.exec((await square.getAttribute('aria-label')) ?? '')?.[1]);
  await square.click();
  await expect(beside.getByRole('listitem')).toHaveCount(there);
  await expect(beside.getByRole('listitem').getByText(/^上海市/)).toHaveCount(there);
  const first = beside.getByRole('listitem').first().getByRole('button');
  const company = (await first.locator('span').first().textContent()) ?? '';
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: company })).toBeVisible();
  expect(said).toEqual([]);
});
