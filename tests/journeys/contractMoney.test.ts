import { expect } from '@playwright/test';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import { add, begin, INVOICE, RUNNING } from './contracts.ts';
import { testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi, chooseMore, complaints, openTab } from './support.ts';

const test = testWithOwnServer();
const today = timestampInZone('Asia/Shanghai', new Date()).slice(0, 10);

test('the tabs of a contract open, its figures are the sums of its payments and invoices; a payment changes hands and is voided; the customer lists what is theirs [CONTRACT-021, CONTRACT-022, PLAN-003, PAY-007, PAY-008, PAY-011, QUOTE-008, INV-051]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await begin(page, server);
  const said = complaints(page);
  const staff = await browser.newContext();
  const other = await addPerson(page, await staff.newPage(), corp);
  await staff.close();
  const customer_id = await add(page, 'customer', { name: '收款旅程客户' });
  const quotation_id = await add(page, 'quotation', {
    name: '收款旅程报价',
    customer_id,
    quote_date: today,
    price: 5000,
  });
  const contract_id = await add(page, 'contract', {
    name: '收款旅程合同',
    customer_id,
    quotation_id,
    ...RUNNING,
  });
  const belongs = { contract_id, customer_id };
  const plan = (plan_payment_amount: number) =>
    add(page, 'paymentPlan', { ...belongs, plan_payment_date: '2031-05-01', plan_payment_amount });
  const payment_plan_id = await plan(2600);
  await plan(1500);
  const paid = { ...belongs, payment_date: '2026-03-01' };
  await add(page, 'payment', { ...paid, payment_money: 1200, payment_plan_id });
  await add(page, 'payment', { ...paid, payment_money: 800 });
  for (const money of [700, 200]) await add(page, 'invoice', { ...belongs, ...INVOICE, money });
  // what belongs to somebody else stands nowhere here
  const stranger = await add(page, 'customer', { name: '收款旅程旁人' });
  const theirs = { customer_id: stranger, name: '收款旅程旁人合同', ...RUNNING };
  await add(page, 'payment', {
    contract_id: await add(page, 'contract', theirs),
    customer_id: stranger,
    payment_money: 4321,
    payment_date: '2026-03-01',
  });

  await page.goto(`/contract?id=${contract_id}`);
  const panel = page.getByRole('dialog', { name: '收款旅程合同' });
  const figures = panel.getByRole('region', { name: '收款概况' });
  await expect(figures).toContainText(/已回款2,000\.00未回款3,000\.00已开票0\.00待开票 900\.00/);
  for (const each of ['收款旅程客户', '5,000.00', '2099-12-31'])
    await expect(panel.locator('dl').first()).toContainText(each);
  const list = (name: string) => panel.getByRole('grid', { name, exact: true }).getByRole('row');
  const open = (name: RegExp) => panel.getByRole('tab', { name }).click();
  await open(/^报价单/);
  await expect(list('报价单').nth(1)).toContainText('收款旅程报价');
  await expect(panel.getByRole('button', { name: /^添加/ })).toHaveCount(0);
  await open(/^回款计划/);
  await expect(list('回款计划')).toHaveCount(3);
  await expect(panel.getByText('计划回款金额合计4,100.00 元')).toBeVisible();
  await expect(panel.getByText('已回款金额合计1,200.00 元')).toBeVisible();
  await open(/^发票/);
  await expect(list('发票')).toHaveCount(3);
  const log = panel.getByRole('region', { name: '开票历史' }).getByRole('listitem');
  await expect(log).toHaveText([/申请开票.*700\.00陆文彬/, /申请开票.*200\.00陆文彬/]);
  for (const [name, there] of [
    [/^跟进记录/, '添加跟进记录'],
    [/^团队成员/, '添加成员'],
    [/^附件/, '上传附件'],
  ] as const) {
    await open(name);
    await expect(panel.getByRole('button', { name: there }).first()).toBeVisible();
  }
  await open(/^操作日志/);
  await expect(panel.getByRole('tabpanel').getByText('陆文彬').first()).toBeVisible();
  await open(/^详细信息/);
  await expect(panel.getByText('基本信息', { exact: true })).toBeVisible();

  await open(/^回款(?!计划)/);
  await expect(panel.getByText('已确认回款2,000.00')).toBeVisible();
  await list('回款').filter({ hasText: '800.00' }).getByRole('link').first().click();
  const payment = page.getByRole('dialog', { name: /^HK\d+/ });
  await payment.getByRole('button', { name: '更换负责人' }).click();
  const owner = page.getByRole('dialog', { name: /^更换.*负责人/ });
  await owner.getByRole('combobox', { name: /负责人/ }).click();
  await page.getByRole('option', { name: other.name }).first().click();
  await owner.getByRole('button', { name: '更换', exact: true }).click();
  await expect(page.getByText('更换成功')).toBeVisible();
  await expect(payment.getByText(other.name).first()).toBeVisible();
  await chooseMore(payment, '作废');
  const why = page.getByRole('dialog', { name: /^作废/ });
  await why.getByRole('button', { name: '作废', exact: true }).click();
  await expect(why.getByRole('alert')).toHaveText('请填写作废原因');
  await why.getByRole('textbox', { name: '作废原因' }).fill('重复登记');
  await why.getByRole('button', { name: '作废', exact: true }).click();
  await expect(payment.getByText('已作废').first()).toBeVisible();
  await page.goto(`/contract?id=${contract_id}`);
  await expect(figures).toContainText(/已回款1,200\.00未回款3,800\.00/);
  await open(/^回款(?!计划)/);
  await expect(panel.getByText('已确认回款1,200.00')).toBeVisible();
  await expect(list('回款').filter({ hasText: '800.00' })).toContainText(
    new RegExp(`已作废.*${other.name}`),
  );

  await page.goto(`/customer?id=${customer_id}`);
  await openTab(page.getByRole('dialog'), /^回款计划/);
  const rows = (name: string) =>
    page
      .getByRole('dialog', { name: '收款旅程客户' })
      .getByRole('grid', { name, exact: true })
      .getByRole('row');
  await expect(rows('回款计划').filter({ hasText: '2,600.00' })).toHaveCount(1);
  await expect(rows('回款计划').filter({ hasText: '1,500.00' })).toHaveCount(1);
  await openTab(page.getByRole('dialog'), /^回款(?!计划)/);
  await expect(rows('回款')).toHaveCount(3);
  await expect(rows('回款').filter({ hasText: '4,321' })).toHaveCount(0);
  expect(said).toEqual([]);
});

test('a contract is stopped and another voided, each after a question; neither takes plans, payments or invoices any more [CONTRACT-013, CONTRACT-014, CONTRACT-018]', async ({
  page,
  server,
}) => {
  await begin(page, server);
  const customer_id = await add(page, 'customer', { name: '终止旅程客户' });
  for (const [action, name, done] of [
    ['终止', '终止旅程合同', '已终止'],
    ['作废', '作废旅程合同', '已作废'],
  ] as const) {
    const id = await add(page, 'contract', { name, customer_id, ...RUNNING });
    await page.goto(`/contract?id=${id}`);
    const panel = page.getByRole('dialog', { name });
    await expect(panel.getByText('执行中').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: '登记回款' })).toBeVisible();
    const sure = page.getByRole('alertdialog');
    await chooseMore(panel, action);
    await expect(sure).toContainText(
      `${action}后不能再新增回款计划、回款和发票，确定${action}该合同?`,
    );
    await sure.getByRole('button', { name: '取消' }).click();
    await expect(panel.getByText('执行中').first()).toBeVisible();
    await chooseMore(panel, action);
    await sure.getByRole('button', { name: action, exact: true }).click();
    await expect(panel.getByText(done).first()).toBeVisible();
    await expect(panel.getByText('执行中')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: '登记回款' })).toHaveCount(0);
    for (const tab of [/^回款计划/, /^回款(?!计划)/, /^发票/]) {
      await openTab(panel, tab);
      await expect(panel.getByRole('tabpanel').getByText(/^还没有/)).toBeVisible();
      await expect(panel.getByRole('button', { name: /^添加|批量生成/ })).toHaveCount(0);
    }
    // a payment's own form says so at the contract
    await page.goto('/payment');
    await page.getByRole('button', { name: '新增回款' }).first().click();
    const form = page.getByRole('dialog', { name: '新增回款' });
    await form.getByRole('combobox', { name: /^合同/ }).click();
    await page.getByRole('option', { name }).click();
    await form.getByRole('textbox', { name: /回款金额/ }).fill('100');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByRole('combobox', { name: '合同', exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(form.getByRole('alert')).toHaveText([`合同当前为「${done}」，不能再关联`]);
    await expect(form).toBeVisible();
  }
});

test('a contract that ends in ten days is reminded of, one that was renewed or ends later is not; a plan as many days ahead as it says, and once it is overdue [CONTRACT-023, PLAN-018]', async ({
  page,
  server,
}) => {
  await begin(page, server);
  const customer_id = await add(page, 'customer', { name: '提醒旅程客户' });
  const contract = (name: string, days: number, more: Record<string, unknown> = {}) =>
    add(page, 'contract', {
      name,
      customer_id,
      ...RUNNING,
      end_time: addDays(today, days),
      ...more,
    });
  const contract_id = await contract('十天后到期的合同', 10);
  const renew_id = await contract('已经续约的合同', 10);
  const start_time = addDays(today, 10);
  await contract('续约来的合同', 375, { renew_id, start_time });
  await contract('还早的合同', 60);
  const list = (name: string) =>
    page
      .getByRole('grid', { name, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') });
  await page.goto('/contractExpire');
  await expect(list('即将到期的合同')).toHaveText([/十天后到期的合同/]);

  const numbers = new Map<string, string>();
  const plan = async (key: string, days: number, remind_time: number) => {
    const id = await add(page, 'paymentPlan', {
      contract_id,
      customer_id,
      plan_payment_date: addDays(today, days),
      plan_payment_amount: 100,
      remind_time,
    });
    const { number } = (
      await callApi<{ data_raw: { number: string } }>(
        page,
        'GET',
        `/rest/crm/paymentPlan/read/${id}`,
      )
    ).data_raw;
    numbers.set(key, number);
    return id;
  };
  await plan('due', 2, 3);
  await plan('early', 2, 1);
  await plan('overdue', -5, 0);
  const payment_plan_id = await plan('paid', 2, 3);
  await add(page, 'payment', {
    contract_id,
    customer_id,
    payment_plan_id,
    payment_money: 100,
    payment_date: today,
  });
  await page.goto('/paymentRemind');
  await expect(list('待回款')).toHaveText(
    ['overdue', 'due'].map((key) => new RegExp(numbers.get(key) ?? '?')),
  );
});

test('a bill is made with the fields of its form, found in the list, read, changed and deleted [BILL-001, BILL-002]', async ({
  page,
  server,
}) => {
  await begin(page, server);
  const customer_id = await add(page, 'customer', { name: '账单旅程客户' });
  await add(page, 'contract', { name: '账单旅程合同', customer_id, ...RUNNING });
  await page.goto('/bill');
  await page.getByRole('button', { name: '新增账单' }).first().click();
  const form = page.getByRole('dialog', { name: '新增账单' });
  const number = form.getByRole('textbox', { name: '账单编号' });
  await expect(number).toHaveAttribute('readonly', '');
  await expect(form.getByRole('radio', { name: '应收' })).toBeChecked();
  await expect(form.getByRole('textbox', { name: /账单日期/ })).toHaveValue(today);
  await expect(form.getByRole('textbox', { name: '备注' })).toBeVisible();
  await form.getByRole('combobox', { name: /^合同/ }).click();
  await page.getByRole('option', { name: '账单旅程合同' }).click();
  await expect(form.getByRole('combobox', { name: /^客户/ })).toContainText('账单旅程客户');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByRole('alert').filter({ hasText: '账单金额' })).toBeVisible();
  await form.getByRole('textbox', { name: /账单金额/ }).fill('1500');
  await form.getByRole('radio', { name: '已收' }).check();
  await form.getByRole('textbox', { name: '备注' }).fill('首期款');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('添加成功')).toBeVisible();

  const panel = page.getByRole('dialog', { name: /^ZD\d+/ });
  for (const each of [
    '账单旅程客户',
    '账单旅程合同',
    '已收',
    '1,500.00',
    '未结清',
    '陆文彬',
    '首期款',
  ])
    await expect(panel.getByText(each).first()).toBeVisible();
  const name = (await panel.getByRole('heading').first().textContent()) ?? '';
  await page.goto('/bill');
  const row = page.getByRole('grid', { name: '账单' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1,500.00');
  await row.getByRole('link').first().click();
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const editing = page.getByRole('dialog', { name: /^编辑/ });
  await editing.getByRole('textbox', { name: /账单金额/ }).fill('1600');
  await editing.getByRole('button', { name: '保存', exact: true }).click();
  await expect(editing).toBeHidden();
  await expect(row).toContainText('1,600.00');
  await chooseMore(panel, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(panel).toBeHidden();
  await expect(row).toHaveCount(0);
});
