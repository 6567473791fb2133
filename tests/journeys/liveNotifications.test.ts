import { expect } from '@playwright/test';
import { testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi, complaints } from './support.ts';

const test = testWithOwnServer();

test('what is asked and decided stands in the other’s bell, in its open list and on the page of notifications, with nothing touched there', async ({
  page,
  browser,
  server,
}) => {
  const corp = await server.register(page, {
    name: '陆文彬',
    mobile: '13712351021',
    password: 'tree-house-92',
    corp_name: '嘉善即时轴承厂',
  });
  await callApi(page, 'POST', '/rest/sys/config/setSetting', {
    settings: JSON.stringify({ is_contract_check: 1 }),
  });
  const staff = await (await browser.newContext()).newPage();
  const { give } = await addPerson(page, staff, corp);
  await give(
    ...['customer', 'contract'].flatMap((stem) => [`crm_${stem}_view`, `crm_${stem}_edit`]),
  );
  const customer = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/customer/save', {
    name: '嘉善即时客户',
  });
  const contract = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/contract/add', {
    name: '嘉善即时合同',
    customer_id: String(customer.id),
    start_time: '2026-01-01',
    end_time: '2099-12-31',
    price: '5000',
  });
  const [faults, theirFaults] = [complaints(page), complaints(staff)];
  await page.goto('/customer');
  const bell = page.getByRole('button', { name: /^提醒/ });
  await expect(bell).toHaveAccessibleName('提醒');

  await staff.goto(`/contract?id=${contract.id}`);
  await staff
    .getByRole('region', { name: '审批', exact: true })
    .getByRole('button', { name: '发起审批' })
    .click();
  const start = staff.getByRole('dialog', { name: '发起「嘉善即时合同」的审批' });
  await start.getByRole('radio').first().check();
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(staff.getByText('发起审批成功')).toBeVisible();
  await expect(bell).toHaveAccessibleName('提醒，1 条未读');

  // the seller looks at a page of notifications, and at the bell's own list in another tab of the same browser
  await staff.goto('/notification');
  await expect(staff.getByText('没有未读提醒')).toBeVisible();
  const second = await staff.context().newPage();
  await second.goto('/customer');
  const theirBell = second.getByRole('button', { name: /^提醒/ });
  await theirBell.click();
  const news = second.getByRole('list', { name: '最新通知' });
  await expect(second.getByRole('navigation', { name: '提醒' })).toBeVisible();
  await expect(news.getByRole('button')).toHaveCount(0);

  await bell.click();
  const ask = page.getByRole('list', { name: '最新通知' });
  await ask.getByRole('button', { name: '通过 嘉善即时合同' }).click();
  await page
    .getByRole('dialog', { name: '通过「嘉善即时合同」' })
    .getByRole('button', { name: '通过' })
    .click();
  await expect(page.getByText('操作成功')).toBeVisible();

  await expect(theirBell).toHaveAccessibleName('提醒，1 条未读');
  await expect(news.getByRole('button', { name: /嘉善即时合同/ })).toBeVisible();
  const lines = staff.getByRole('grid', { name: '通知' });
  await expect(lines).toContainText('嘉善即时合同');
  await news.getByRole('button', { name: /嘉善即时合同/ }).click();
  await expect(staff.getByRole('button', { name: '提醒', exact: true })).toBeVisible();
  await expect(staff.getByText('没有未读提醒')).toBeVisible();

  await second.close();
  await staff.getByRole('banner').getByRole('button').last().click();
  await staff.getByRole('menuitem', { name: '退出登录' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(staff).toHaveURL(/\/login/);
  expect([...faults, ...theirFaults]).toEqual([]);
  await staff.context().close();
});
