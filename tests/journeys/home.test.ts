import { expect, test } from '@playwright/test';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import { callApi, complaints, SALES, signIn } from './support.ts';

test('the day begins with whom to speak with today, past the menu with one key, and each figure leads to its records', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, SALES);
  const today = timestampInZone('Asia/Shanghai', new Date()).slice(0, 10);
  // two weeks back is as far as the page looks, so this one stands first, whatever else is due
  const first = `${addDays(today, -14)} 00:00:00`;
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '晨会旅程有限公司',
    next_contact_time: `${today} 23:59:00`,
  });
  await callApi(page, 'POST', '/rest/crm/customer/update', {
    id: String(id),
    version: '1',
    next_contact_time: first,
  });
  await page.goto('/index');

  const figure = page.getByRole('link', { name: /^本月新客户/ });
  await expect(figure).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '跳到内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(figure).toBeFocused();

  const due = page.getByRole('region', { name: '待跟进' });
  await expect(due.getByRole('listitem').first()).toContainText('已到期');
  await due.getByRole('button', { name: /晨会旅程有限公司/ }).click();
  await expect(page.getByRole('dialog', { name: '晨会旅程有限公司' })).toBeVisible();
  await page.keyboard.press('Escape');

  const { sums, count } = await callApi<{ count: number; sums: { amount: { sum: number } } }>(
    page,
    'POST',
    '/rest/sys/list/sums',
    {
      module: 'opportunity',
      sums: 'amount',
      filter: JSON.stringify({ field: 'state', operator: 'eq', value: 0 }),
    },
  );
  const open = page
    .getByRole('list', { name: '数据概览' })
    .getByRole('link', { name: /进行中的商机/ });
  await expect(open).toContainText(
    new Intl.NumberFormat('zh-Hans', { notation: 'compact', maximumFractionDigits: 1 }).format(
      sums.amount.sum,
    ),
  );
  await open.click();
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
  expect(said).toEqual([]);
});
