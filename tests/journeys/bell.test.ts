import { expect } from '@playwright/test';
import { testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi } from './support.ts';

const test = testWithOwnServer();

test('the bell asks again every minute, and at once after a decision of one’s own [OFFICE-014]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await server.register(page, {
    name: '陆文彬',
    mobile: '13712351001',
    password: 'tree-house-92',
    corp_name: '嘉善提醒轴承厂',
  });
  await callApi(page, 'POST', '/rest/sys/config/setSetting', {
    settings: JSON.stringify({ is_contract_check: 1 }),
  });
  const staff = await (await browser.newContext()).newPage();
  const { give } = await addPerson(page, staff, corp);
  await give('crm_customer_view', 'crm_customer_edit', 'crm_contract_view', 'crm_contract_edit');

  const bell = (name: string) => page.getByRole('button', { name, exact: true });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/oa/remind/getList')) asked += 1;
  });
  await page.clock.install();
  await page.goto('/customer');
  await expect(bell('提醒')).toBeVisible();
  await expect.poll(() => asked).toBe(1);

  // elsewhere: a customer is due, and a contract of somebody else waits
  const customer = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/customer/save', {
    name: '嘉善提醒客户',
  });
  const contract = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/contract/add', {
    name: '嘉善提醒合同',
    customer_id: String(customer.id),
    start_time: '2026-01-01',
    end_time: '2099-12-31',
    price: '5000',
  });
  await staff.goto(`/contract?id=${contract.id}`);
  const theirs = staff.getByRole('region', { name: '审批', exact: true });
  await theirs.getByRole('button', { name: '发起审批' }).click();
  const start = staff.getByRole('dialog', { name: '发起「嘉善提醒合同」的审批' });
  await start.getByRole('radio').first().check();
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(staff.getByText('发起审批成功')).toBeVisible();
  expect(asked).toBe(1);
  // every timer in its turn: a jump asks for the next minute before the last answer may be asked for again, and that request is left out
  await page.clock.runFor('01:00');
  await expect(bell('提醒，1 条未读')).toBeVisible();

  await bell('提醒，1 条未读').click();
  const menu = page.getByRole('navigation', { name: '提醒' });
  await menu.getByRole('link', { name: /^待审批 1/ }).click();
  await page
    .getByRole('list', { name: '审批列表' })
    .getByRole('button', { name: /^嘉善提醒合同/ })
    .click();
  const approval = page.getByRole('region', { name: '审批', exact: true });
  await approval.getByRole('button', { name: '通过' }).click();
  await page
    .getByRole('dialog', { name: '通过「嘉善提醒合同」' })
    .getByRole('button', { name: '通过' })
    .click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(bell('提醒')).toBeVisible();
  await staff.context().close();
});
