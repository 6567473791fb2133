import { expect } from '@playwright/test';
import { NEWS } from '../../schemas/collaboration/news.ts';
import { testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi, offeredCommands, openTab } from './support.ts';

const test = testWithOwnServer();

test('without a stream the bell asks again every minute, and at once after a decision of one’s own; what has passed is not edited, and paid [OFFICE-014, DETAIL-027]', async ({
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
  await give(
    ...['customer', 'contract', 'payment'].flatMap((stem) => [
      `crm_${stem}_view`,
      `crm_${stem}_edit`,
    ]),
  );

  const bell = (name: string) => page.getByRole('button', { name, exact: true });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/oa/remind/getList')) asked += 1;
  });
  // behind a proxy that lets no stream through
  await page.route(`**${NEWS.path}`, (route) => route.fulfill({ status: 204 }));
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
  const paper = staff.getByRole('dialog', { name: '嘉善提醒合同', exact: true });
  await expect(paper.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
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
    .getByRole('grid', { name: '审批', exact: true })
    .getByRole('link', { name: '嘉善提醒合同', exact: true })
    .click();
  const approval = page.getByRole('region', { name: '审批', exact: true });
  await approval.getByRole('button', { name: '通过' }).click();
  await page
    .getByRole('dialog', { name: '通过「嘉善提醒合同」' })
    .getByRole('button', { name: '通过' })
    .click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(bell('提醒')).toBeVisible();

  await staff.reload();
  expect(await offeredCommands(paper)).not.toContain('编辑');
  await openTab(paper, /^回款(?!计划)/);
  await expect(paper.getByRole('button', { name: '添加回款' }).first()).toBeVisible();
  await staff.context().close();
});

test('the birthday of a contact is told to its owner, as many days ahead as the company says [CUST-049]', async ({
  page,
  server,
}) => {
  await server.register(page, {
    name: '陆文彬',
    mobile: '13712351002',
    password: 'tree-house-92',
    corp_name: '嘉善生日轴承厂',
  });
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '嘉善生日客户',
  });
  const born = (name: string, ahead: number) =>
    callApi(page, 'POST', '/rest/crm/contact/save', {
      name,
      customer_id: String(customer.id),
      birthday: new Date(Date.now() + ahead * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .replace(/^\d+/, '1992'),
    });
  await born('后天生日的甲', 2);
  await born('过几天生日的乙', 8);
  await page.goto('/customer');
  await page.getByRole('button', { name: '提醒，1 条未读', exact: true }).click();
  const kind = page
    .getByRole('navigation', { name: '提醒' })
    .getByRole('link', { name: /^联系人生日/ });
  await expect(kind).toHaveAccessibleName('联系人生日 1 条未读');
  await kind.click();
  const lines = page
    .getByRole('grid', { name: '联系人生日' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(lines).toHaveText([/后天生日的甲/]);

  await callApi(page, 'POST', '/rest/sys/config/birthdayRemind', {
    settings: JSON.stringify({ remind_birthday_days: 10 }),
  });
  await page.reload();
  await expect(lines).toHaveText([/后天生日的甲/, /过几天生日的乙/]);
  await lines.last().getByRole('link', { name: '过几天生日的乙', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '过几天生日的乙', exact: true })).toBeVisible();
});
