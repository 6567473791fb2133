import { expect, type Page, test } from '@playwright/test';
import { addPerson, ADMIN, callApi, chooseMore, complaints, openTab, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

async function newContract(page: Page, name: string): Promise<{ id: number; customer: number }> {
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: `${name}客户`,
  });
  const contract = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contract/add', {
    name,
    customer_id: String(customer.id),
    start_time: '2026-01-01',
    end_time: '2027-12-31',
    price: '5000',
  });
  return { id: contract.id, customer: customer.id };
}

/** Chooses another owner in the dialog that is open. */
async function giveTo(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: /更换.*负责人/ });
  await dialog.getByRole('combobox', { name: /负责人/ }).click();
  await page.getByRole('option', { name }).first().click();
  await dialog.getByRole('button', { name: '更换', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a contract tells its number, days and price around its customer; it gets a payment, which is approved by itself; it is given away, voided and deleted [CONTRACT-010, CONTRACT-015, CONTRACT-016, CONTRACT-019, PAY-001, PAY-002, PAY-003, PAY-010]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/index');
  const name = `面板合同 ${String(Date.now()).slice(-6)}`;
  const { id, customer } = await newContract(page, name);
  await page.goto(`/customer?id=${customer}`);
  await openTab(page, /^合同/);
  const contracts = page.getByRole('grid', { name: '合同' });
  const row = contracts.getByRole('row').filter({ hasText: name });
  for (const text of [/HT\d+/, '2026-01-01', '2027-12-31', '5,000.00'])
    await expect(row).toContainText(text);

  await page.goto(`/contract?id=${id}`);
  const panel = page.getByRole('dialog', { name });
  await openTab(panel, /^回款(?!计划)/);
  await panel.getByRole('button', { name: '添加回款' }).click();
  const form = page.getByRole('dialog', { name: '新增回款' });
  await form.getByRole('textbox', { name: /回款金额/ }).fill('1200');
  await form
    .getByRole('combobox', { name: /回款日期/ })
    .or(form.getByRole('textbox', { name: /回款日期/ }))
    .fill('2026-03-01');
  await form.getByRole('combobox', { name: /回款方式/ }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  const payments = panel.getByRole('grid', { name: '回款' });
  for (const column of [
    '回款编号',
    '回款金额',
    '状态',
    '审批状态',
    '回款日期',
    '回款方式',
    '负责人',
    '创建人',
    '创建时间',
  ])
    await expect(payments.getByRole('columnheader', { name: column, exact: true })).toBeAttached();
  const link = payments.getByRole('row').nth(1).getByRole('link').first();
  const payment = page.getByRole('dialog', { name: (await link.textContent()) ?? '' });
  await link.click();
  await expect(payment).toContainText('1,200.00');
  await payment.getByRole('button', { name: '发起审批' }).click();
  const start = page.getByRole('dialog', { name: /^发起「.*」的审批/ });
  await start.getByRole('radio').first().check();
  for (const people of await start.getByRole('combobox', { name: /审批人/ }).all()) {
    await people.click();
    await page.getByRole('option', { name: '林建华' }).click();
    await page.keyboard.press('Escape');
  }
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(page.getByText('发起审批成功')).toBeVisible();
  await payment.getByRole('button', { name: '撤回' }).click();
  const why = page.getByRole('dialog').last();
  await why.getByRole('textbox').fill('金额有误');
  await why.getByRole('button', { name: '撤回' }).click();
  await expect(payment.getByRole('region', { name: '审批', exact: true })).toContainText('已撤销');
  await chooseMore(payment, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await page.goto(`/contract?id=${id}`);
  await panel.getByRole('button', { name: '更换负责人' }).click();
  await giveTo(page, '陈晓峰');
  await expect(panel).toContainText('陈晓峰');
  await chooseMore(panel, '作废');
  await page.getByRole('alertdialog').getByRole('button', { name: '作废' }).click();
  await expect(page.getByText('废除成功!')).toBeVisible();
  await expect(panel).toContainText('已作废');
  await chooseMore(panel, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(panel).toBeHidden();
  await page.goto(`/contract?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  expect(said).toEqual([]);
});

test('an invoice opened from the list tells its number, times and sums, leads to its customer, and is edited, given away, issued and voided [INV-001, INV-002, INV-003, INV-004, INV-008, INV-009, INV-010, INV-011, INV-012, INV-050]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const stem = String(Date.now()).slice(-6);
  const { id: contract, customer } = await newContract(page, `开票合同 ${stem}`);
  const made: { id: number }[] = [];
  for (const money of ['1200', '800'])
    made.push(
      await callApi<{ id: number }>(page, 'POST', '/rest/crm/invoice/add', {
        contract_id: String(contract),
        customer_id: String(customer),
        money,
        type: '增值税普通发票',
        classify: '单位',
        title: `开票抬头 ${stem}`,
        tax_number: '91320500MA1X7K2B3C',
      }),
    );
  await page.goto('/invoice');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByRole('heading').first()).toHaveText(/FP\d+/);
  await expect(panel.getByText(/创建于 \d{4}-/)).toBeVisible();
  await expect(panel.getByText(/最后更新 \d{4}-/)).toBeVisible();
  await expect(panel).toContainText(`开票合同 ${stem}客户`);
  const first = await panel.getByRole('heading').first().textContent();
  await panel.getByRole('button', { name: /下一条/ }).click();
  await expect(panel.getByRole('heading').first()).not.toHaveText(first ?? '');
  await panel.getByRole('button', { name: /上一条/ }).click();
  await expect(panel.getByRole('heading').first()).toHaveText(first ?? '');
  await expect(panel.getByRole('region', { name: '审批', exact: true })).toContainText('未提交');
  expect(made).toHaveLength(2);
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^编辑/ });
  await form.getByRole('textbox', { name: '开票金额', exact: true }).fill('1300');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(panel).toContainText('1,300.00');
  await panel.getByRole('button', { name: '更换负责人' }).click();
  await giveTo(page, '陈晓峰');
  await expect(panel).toContainText('陈晓峰');
  await panel
    .getByRole('button', { name: `开票合同 ${stem}客户` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: `开票合同 ${stem}客户` })).toBeVisible();

  // one that is approved is issued, tells its date then, and is voided
  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/invoice/list',
    {
      size: '1',
      sort: 'create_time',
      filter: JSON.stringify({
        op: 'and',
        rules: [
          { field: 'state', operator: 'eq', value: 0 },
          { field: 'approval_state', operator: 'eq', value: 2 },
          { field: 'invoice_number', operator: 'empty' },
        ],
      }),
    },
  );
  await page.goto(`/invoice?id=${list[0]?.id}`);
  await panel.getByRole('button', { name: '开具发票' }).click();
  const issue = page.getByRole('dialog', { name: /^开具发票/ });
  await issue.getByRole('textbox', { name: /发票号码/ }).fill(`2632${stem}`);
  await issue.getByRole('button', { name: '开具发票' }).click();
  await expect(page.getByText('开具成功')).toBeVisible();
  await expect(panel).toContainText(`2632${stem}`);
  const summary = panel.locator('dl').first();
  for (const item of ['客户', '开票金额', '元', '开票日期', '负责人'])
    await expect(summary).toContainText(item);
  await chooseMore(panel, '作废');
  const voided = page.getByRole('dialog', { name: /^作废/ });
  await voided.getByRole('textbox', { name: '作废原因' }).fill('抬头有误');
  await voided.getByRole('button', { name: '作废', exact: true }).click();
  await expect(panel.getByText('已作废').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: '开具发票' })).toHaveCount(0);
});

test('a row of a related table opens its record to who may view its module; without the key there is no table, and no detail by its address [PERM-018, INV-015]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/index');
  const staff = await (await browser.newContext()).newPage();
  const { give } = await addPerson(page, staff);
  const around = ['customer', 'contract'].flatMap((key) => [`crm_${key}_view`, `crm_${key}_edit`]);
  await give(...around, 'crm_invoice_view', 'crm_invoice_edit');
  const name = `可见合同 ${String(Date.now()).slice(-6)}`;
  const { id: contract, customer } = await newContract(staff, name);
  const invoice = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/invoice/add', {
    contract_id: String(contract),
    customer_id: String(customer),
    money: '300',
    type: '收据',
    classify: '单位',
    title: '可见抬头',
    tax_number: '91320500MA1X7K2B3C',
  });
  await staff.goto(`/contract?id=${contract}`);
  await openTab(staff, /^发票/);
  const row = staff.getByRole('grid', { name: '发票' }).getByRole('row').nth(1).getByRole('link');
  const number = (await row.first().textContent()) ?? '';
  await row.first().click();
  await expect(staff.getByRole('dialog', { name: number })).toContainText('300.00');

  await give(...around);
  await staff.goto(`/contract?id=${contract}`);
  await expect(staff.getByRole('dialog', { name })).toContainText('5,000.00');
  await expect(staff.getByRole('tab', { name: /^发票/ })).toHaveCount(0);
  await staff.goto(`/invoice?id=${invoice.id}`);
  await expect(staff.getByText('需要权限「查看发票」').first()).toBeVisible();
  await expect(staff.getByText('300.00')).toHaveCount(0);
  await staff.context().close();
});
