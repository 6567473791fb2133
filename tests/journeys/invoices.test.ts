import { expect } from '@playwright/test';
import { testWithOwnServer } from './ownServer.ts';
import { callApi, chooseMore, complaints } from './support.ts';

const test = testWithOwnServer();

test('an empty invoice says at each field what is missing and sends nothing; a person needs no tax number [INV-029] [INV-030] [INV-031] [INV-033] [INV-034] [CONST-035] [CONST-036]', async ({
  page,
  server,
}) => {
  await server.register(page, {
    name: '陆文彬',
    mobile: '13712351041',
    password: 'tree-house-92',
    corp_name: '嘉善发票轴承厂',
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/crm/invoice/add')) sent.push(request.url());
  });
  await page.goto('/invoice');
  await page.getByRole('button', { name: '新增发票' }).first().click();
  const form = page.getByRole('dialog', { name: '新增发票' });
  const alerts = form.getByRole('alert');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  for (const words of [
    '请选择合同',
    '开票金额必填',
    '请选择开票类型',
    '请填写开票抬头',
    '请填写纳税人识别号',
  ])
    await expect(alerts.filter({ hasText: words })).toBeVisible();
  await form.getByRole('combobox', { name: '开票类型' }).click();
  await expect(page.getByRole('option')).toHaveText(['增值税普通发票', '增值税专用发票', '收据']);
  await page.getByRole('option', { name: '收据' }).click();
  const classes = form.getByRole('radiogroup', { name: '抬头类型' });
  await expect(classes.getByRole('radio')).toHaveCount(2);
  await classes.getByRole('radio', { name: '个人' }).check();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(alerts.filter({ hasText: '请填写开票抬头' })).toBeVisible();
  await expect(alerts.filter({ hasText: '请填写纳税人识别号' })).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: '纳税人识别号' })).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('where invoices are not approved one is issued, received and voided, each step once and in the words of the texts [INV-006] [INV-007] [INV-035] [INV-040] [INV-041] [INV-042] [INV-043] [INV-044] [INV-045] [INV-047] [INV-049]', async ({
  page,
  server,
}) => {
  await server.register(page, {
    name: '陆文彬',
    mobile: '13712351042',
    password: 'tree-house-92',
    corp_name: '嘉善开票轴承厂',
  });
  const said = complaints(page);
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '开票旅程客户',
  });
  const contract = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contract/add', {
    name: '开票旅程合同',
    customer_id: String(customer.id),
    start_time: '2026-01-01',
    end_time: '2099-12-31',
    price: '5000',
  });
  const invoice = await callApi<{ id: number }>(page, 'POST', '/rest/crm/invoice/add', {
    contract_id: String(contract.id),
    customer_id: String(customer.id),
    money: '800',
    type: '收据',
    classify: '个人',
    title: '陆女士',
  });
  await page.goto(`/invoice?id=${invoice.id}`);
  const panel = page.getByRole('dialog', { name: /^FP\d+/ });
  await expect(panel.getByRole('tab')).toHaveText([/^详细信息/, /^附件/, /^操作日志/]);
  for (const section of ['基本信息', '开票信息', '邮寄信息'])
    await expect(panel.getByText(section, { exact: true })).toBeVisible();

  await expect(panel.getByRole('button', { name: '确认签收' })).toHaveCount(0);
  await panel.getByRole('button', { name: '开具发票' }).click();
  const issue = page.getByRole('dialog', { name: /^开具发票/ });
  for (const name of ['发票号码', '开票日期', '快递单号', '邮寄日期'])
    await expect(
      issue.getByRole('textbox', { name }).or(issue.getByRole('combobox', { name })),
    ).toBeVisible();
  await issue.getByRole('button', { name: '开具发票' }).click();
  await expect(issue.getByRole('alert')).toHaveText('发票号码必填');
  await issue.getByRole('textbox', { name: '发票号码' }).fill('26320001');
  await issue.getByRole('button', { name: '开具发票' }).click();
  await expect(page.getByText('开具成功')).toBeVisible();
  await expect(panel.getByRole('button', { name: '开具发票' })).toHaveCount(0);

  await panel.getByRole('button', { name: '确认签收' }).click();
  await expect(page.getByText('签收成功')).toBeVisible();
  await expect(panel.getByText('已签收').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: '确认签收' })).toHaveCount(0);

  await chooseMore(panel, '作废');
  const voiding = page.getByRole('dialog', { name: /^作废/ });
  await voiding.getByRole('button', { name: '作废', exact: true }).click();
  await expect(voiding.getByRole('alert')).toHaveText('请填写作废原因');
  await voiding.getByRole('textbox', { name: '作废原因' }).fill('抬头有误');
  await voiding.getByRole('button', { name: '作废', exact: true }).click();
  await expect(panel.getByText('已作废').first()).toBeVisible();
  expect(said).toEqual([]);
});
