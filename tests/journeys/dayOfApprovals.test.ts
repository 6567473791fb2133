import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi, complaints, sendForApproval } from './support.ts';

const test = testWithOwnServer();

const OWNER = { name: '顾云帆', password: 'tree-house-92' };

test('a seller asks, the manager hears and decides in two presses from the bell, and the seller hears why', async ({
  page,
  browser,
  server,
}) => {
  const corp = await server.register(page, {
    ...OWNER,
    mobile: '13712351101',
    corp_name: '海盐审批阀门厂',
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
    name: '海盐审批客户',
  });
  const contract = (name: string) =>
    callApi<{ id: number }>(staff, 'POST', '/rest/crm/contract/add', {
      name,
      customer_id: String(customer.id),
      start_time: '2026-01-01',
      end_time: '2099-12-31',
      price: '5000',
    });
  await sendForApproval(staff, 'contract', (await contract('海盐阀门合同')).id);
  await sendForApproval(staff, 'contract', (await contract('海盐备件合同')).id);

  const faults = complaints(page);
  await page.goto('/customer');
  const bell = (name: string) => page.getByRole('button', { name, exact: true });
  await bell('提醒，2 条未读').click();
  const news = page.getByRole('list', { name: '最新通知' });
  await expect(
    news.getByRole('button', { name: /海盐阀门合同.*请您审批.*5,000\.00/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await news.getByRole('button', { name: '通过 海盐阀门合同' }).click();
  await page
    .getByRole('dialog', { name: '通过「海盐阀门合同」' })
    .getByRole('button', { name: '通过' })
    .click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await bell('提醒，1 条未读').click();
  await expect(news.getByRole('button', { name: /海盐阀门合同/ })).toHaveCount(0);
  // with keys alone, and with the reason that a refusal needs
  await news.getByRole('button', { name: '驳回 海盐备件合同' }).press('Enter');
  const why = page.getByRole('dialog', { name: '驳回「海盐备件合同」' });
  await why.getByRole('textbox').first().fill('先谈价格');
  await why.getByRole('button', { name: '驳回' }).click();
  await expect(bell('提醒')).toBeVisible();

  await staff.goto('/customer');
  await staff.getByRole('button', { name: '提醒，2 条未读' }).click();
  const heard = staff.getByRole('list', { name: '最新通知' });
  await heard
    .getByRole('button', { name: /海盐备件合同.*顾云帆 驳回了您发起的审批：先谈价格/ })
    .click();
  await expect(staff.getByRole('dialog', { name: '海盐备件合同', exact: true })).toContainText(
    '已驳回',
  );
  await expect(staff.getByRole('button', { name: '提醒，1 条未读' })).toBeVisible();
  expect(faults).toEqual([]);
  await staff.context().close();
});

test('an import that ended while one did something else is in the bell, and opens what became of it', async ({
  page,
  server,
}) => {
  await server.register(page, { ...OWNER, mobile: '13712351102', corp_name: '海盐导入阀门厂' });
  const faults = complaints(page);
  await page.goto('/customer');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('-token'))?.value ?? '';
  const uploaded = await page.request.post('/rest/sys/import/upload', {
    headers: { token },
    multipart: {
      module: 'customer',
      file: {
        name: '老客户.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('客户名称\n甲厂\n乙厂'),
      },
    },
  });
  const { id, mapping } = ((await uploaded.json()) as { data: { id: number; mapping: string[] } })
    .data;
  await callApi(page, 'POST', '/rest/sys/import/setup', {
    id: String(id),
    mapping: JSON.stringify(mapping),
    policy: 'skip',
  });
  for (const step of ['check', 'run'])
    await callApi(page, 'POST', `/rest/sys/import/${step}`, { id: String(id) });
  await page.goto('/index');
  await page.getByRole('button', { name: '提醒，1 条未读' }).click();
  await page
    .getByRole('list', { name: '最新通知' })
    .getByRole('button', { name: /导入客户.*老客户\.csv：新增 2 条，更新 0 条，0 条没有导入/ })
    .click();
  const result = page.getByRole('dialog', { name: '导入客户' });
  await expect(result).toContainText('老客户.csv');
  await expect(page).toHaveURL(new RegExp(`/customer\\?import=${id}$`));
  await result.getByRole('button', { name: '关闭' }).last().click();
  await expect(page).toHaveURL(/\/customer$/);
  await expect(page.getByRole('button', { name: '提醒', exact: true })).toBeVisible();
  await page.goto('/notification?read=1');
  await page
    .getByRole('grid', { name: '通知' })
    .getByRole('link', { name: '导入客户', exact: true })
    .or(
      page
        .getByRole('grid', { name: '通知' })
        .getByRole('button', { name: '导入客户', exact: true }),
    )
    .first()
    .click();
  await expect(result).toContainText('老客户.csv');
  expect(faults).toEqual([]);
});
