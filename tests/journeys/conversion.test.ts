import { expect, test } from '@playwright/test';
import { ADMIN, callApi, complaints, openTab, pressCommand, SALES, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

/** A customer's name is given once only, also to a run that is repeated. */
const unique = (name: string) => `${name} ${String(Date.now()).slice(-6)}`;

test('a lead that was talked to becomes customer, contact and opportunity from one dialog, whose message leads to what was made; it is only read then, and leads to its customer [CLUE-006, CLUE-008]', async ({
  page,
}) => {
  const faults = complaints(page);
  await signIn(page, SALES);
  const company = unique('海宁皮革机械有限公司');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/clue/save', {
    name: '海宁产线改造咨询',
    company,
    source: 'exhibition',
    mobile: '13912345670',
    email: 'shen@haining.example.com',
    position: '设备科长',
  });
  await page.goto(`/clue?id=${id}`);
  const clue = page.getByRole('dialog', { name: '海宁产线改造咨询', exact: true });
  await expect(clue.getByText('新线索', { exact: true }).first()).toBeVisible();
  await clue.getByRole('tab', { name: /^跟进记录/ }).click();
  await clue.getByRole('button', { name: '添加跟进记录' }).click();
  const talk = page.getByRole('form', { name: '新增跟进记录' });
  await talk.getByRole('textbox', { name: '跟进内容' }).fill('电话里谈了改造范围');
  await talk.getByRole('button', { name: '保存' }).click();
  await expect(clue.getByText('跟进中', { exact: true }).first()).toBeVisible();

  await clue.getByRole('button', { name: '转化', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /转化「海宁产线改造咨询」/ });
  await expect(dialog.getByLabel('客户名称')).toHaveValue(company);
  await dialog.getByRole('switch', { name: '创建商机' }).click();
  await expect(dialog.getByLabel('商机名称')).toHaveValue('海宁产线改造咨询');
  await dialog.getByRole('button', { name: '转化', exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '联系人 · 姓名' })).toBeVisible();
  await dialog.getByLabel('联系人 · 姓名').fill('沈国良');
  await dialog.getByLabel(/预计金额/).fill('260000');
  await dialog.getByRole('button', { name: '转化', exact: true }).click();
  await page.getByRole('button', { name: `打开「${company}」` }).click();
  const customer = page.getByRole('dialog', { name: company, exact: true });
  await customer.getByRole('tab', { name: '详细信息' }).click();
  for (const value of ['展会', '13912345670', 'shen@haining.example.com'])
    await expect(customer.getByRole('tabpanel').getByText(value).first()).toBeVisible();
  await openTab(customer, /^联系人/);
  const person = customer.getByRole('row').filter({ hasText: '沈国良' });
  for (const value of ['设备科长', '13912345670']) await expect(person).toContainText(value);
  await openTab(customer, /^商机/);
  await expect(customer.getByRole('row').filter({ hasText: '海宁产线改造咨询' })).toContainText(
    '260,000',
  );

  await page.goto(`/clue?id=${id}`);
  await expect(clue.getByText('已转化', { exact: true }).first()).toBeVisible();
  for (const gone of ['转化', '编辑', '转为已有客户'])
    await expect(clue.getByRole('button', { name: gone, exact: true })).toHaveCount(0);
  await clue.getByRole('tab', { name: '详细信息' }).click();
  await clue.getByRole('tabpanel').getByRole('button', { name: company, exact: true }).click();
  await expect(customer).toBeVisible();
  expect(faults).toEqual([]);
});

test('a lead joins a customer that is there, who has its contact and its talks then [CLUE-007, CLUE-009]', async ({
  page,
}) => {
  await signIn(page, SALES);
  const company = unique('归并旅程模具有限公司');
  await callApi(page, 'POST', '/rest/crm/customer/save', { name: company });
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/clue/save', {
    name: '归并旅程询价',
    contact_name: '祁连生',
    mobile: '13912345671',
  });
  await callApi(page, 'POST', '/rest/crm/event/save', {
    content: '归并之前谈过模具寿命',
    'clue_ids[]': String(id),
  });
  await page.goto(`/clue?id=${id}`);
  const clue = page.getByRole('dialog', { name: '归并旅程询价', exact: true });
  await pressCommand(page, '线索操作', '转为已有客户');
  const dialog = page.getByRole('dialog', { name: /^转为已有客户/ });
  await dialog.getByRole('combobox', { name: '客户' }).click();
  await page.getByRole('combobox', { name: '搜索客户' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await dialog.getByRole('button', { name: '转为已有客户', exact: true }).click();
  await expect(page.getByText('更换成功')).toBeVisible();

  await expect(clue.getByText('已转化', { exact: true }).first()).toBeVisible();
  await clue.getByRole('tab', { name: '详细信息' }).click();
  await clue.getByRole('tabpanel').getByRole('button', { name: company, exact: true }).click();
  const customer = page.getByRole('dialog', { name: company, exact: true });
  await customer.getByRole('tab', { name: /^跟进记录/ }).click();
  await expect(customer.getByRole('article').filter({ hasText: '归并之前谈过' })).toBeVisible();
  await openTab(customer, /^联系人/);
  await expect(customer.getByRole('row').filter({ hasText: '祁连生' })).toContainText(
    '13912345671',
  );
});

test('an enquiry among the raw ones is made a lead, which takes over who asked and what for [CLUE-013]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const mobile = `139${String(Date.now()).slice(-8)}`;
  await callApi(page, 'POST', '/rest/crm/leads/save', {
    name: '荀一鸣',
    mobile,
    requirement: '想看涂装线的报价',
  });
  await page.goto(`/lead?q=${mobile}`);
  const row = page.getByRole('row').filter({ hasText: '荀一鸣' });
  for (const value of [mobile, '待处理']) await expect(row).toContainText(value);
  await row.getByRole('link').first().click();
  await pressCommand(page, '询盘操作', '转化');
  const dialog = page.getByRole('dialog', { name: '转化「荀一鸣」' });
  await expect(dialog.getByRole('radio', { name: '线索' })).toBeChecked();
  await dialog.getByRole('textbox', { name: '名称' }).fill('开放日的新需求');
  await dialog.getByRole('button', { name: '转化', exact: true }).click();
  await page.getByRole('button', { name: '打开「开放日的新需求」' }).click();
  const clue = page.getByRole('dialog', { name: '开放日的新需求', exact: true });
  await clue.getByRole('tab', { name: '详细信息' }).click();
  for (const value of ['荀一鸣', mobile, '想看涂装线的报价'])
    await expect(
      clue.getByRole('tabpanel').getByText(value, { exact: true }).first(),
    ).toBeVisible();
});
