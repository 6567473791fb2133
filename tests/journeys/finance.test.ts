import { expect, test } from '@playwright/test';
import { ADMIN, callApi, chooseMore, openTab, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

test('plans of a contract are made from a cycle, one is changed, all are saved at once, one is deleted; more than the contract is worth is warned of [PLAN-001, PLAN-004, PLAN-006, PLAN-007, PLAN-008, PLAN-012, PLAN-019, CONST-032, CONST-033]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/contract/list',
    {
      size: '1',
      sort: 'create_time',
      filter: JSON.stringify({
        op: 'and',
        rules: [
          { field: 'state', operator: 'eq', value: 1 },
          { field: 'approval_state', operator: 'eq', value: 2 },
        ],
      }),
    },
  );
  const asked = page.waitForRequest((each) => each.url().includes('/crm/paymentPlan/relationList'));
  await page.goto(`/contract?id=${list[0]?.id}`);
  await openTab(page, /^回款计划/);
  expect(new URL((await asked).url()).searchParams.get('size')).toBe('20');
  await expect(page.getByRole('button', { name: '添加回款计划' })).toBeVisible();
  await page.getByRole('button', { name: '批量生成' }).click();
  const dialog = page.getByRole('dialog', { name: '批量生成回款计划' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/paymentPlan\/(generate|batchAdd)/.test(request.url())) sent.push(request.url());
  });
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  await expect(dialog.getByText('请选择回款周期')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('回款计划不能为空').first()).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('combobox', { name: '回款周期' }).click();
  await expect(page.getByRole('option')).toHaveText([
    '每月',
    '每季度',
    '每半年',
    '每年',
    '自定义期数',
  ]);
  await page.getByRole('option', { name: '每月' }).click();
  await dialog.getByRole('combobox', { name: '回款日' }).click();
  await expect(page.getByRole('option')).toHaveText(
    Array.from({ length: 28 }, (_, at) => String(at + 1)),
  );
  await page.keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: '回款周期' }).click();
  await page.getByRole('option', { name: '自定义期数' }).click();
  await dialog
    .getByRole('spinbutton', { name: '期数' })
    .or(dialog.getByRole('textbox', { name: '期数' }))
    .fill('2');
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  const rows = dialog.getByRole('list', { name: '回款计划' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(rows.nth(1).getByRole('alert')).toHaveText(['计划回款时间必填', '计划回款金额必填']);
  expect(sent.filter((each) => each.includes('batchAdd'))).toEqual([]);
  for (const [turn, day] of [
    [0, '2031-01-05'],
    [1, '2031-02-05'],
  ] as const) {
    await rows
      .nth(turn)
      .getByRole('combobox', { name: '计划回款时间' })
      .or(rows.nth(turn).getByRole('textbox', { name: '计划回款时间' }))
      .fill(day);
    await rows.nth(turn).getByRole('textbox', { name: '计划回款金额' }).fill('99000000');
  }
  await expect(dialog.getByText(/^回款计划合计比合同金额多/)).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const made = page
    .getByRole('grid', { name: '回款计划' })
    .getByRole('row')
    .filter({ hasText: '99,000,000' });
  await expect(made).toHaveCount(2);
  for (const left of [1, 0]) {
    await made.first().getByRole('link').first().click();
    const plan = page.getByRole('dialog').last();
    await expect(plan.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
    await chooseMore(plan, '删除');
    await expect(page.getByRole('alertdialog')).toContainText('确定删除该条回款计划?');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(made).toHaveCount(left);
  }
});

test('an invoice is asked for from its contract: customer and open amount are there, a header of the customer fills what belongs to it; every step is told [INV-013, INV-014, INV-019, INV-020, INV-025, INV-037, INV-038, INV-052, INV-053, INV-017, INV-018]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const name = `抬头旅程精工 ${String(Date.now()).slice(-6)}`;
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name,
  });
  const contract = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contract/add', {
    name: '抬头旅程合同',
    customer_id: String(customer.id),
    start_time: '2026-01-01',
    end_time: '2027-12-31',
    price: '5000',
  });
  const asked = page.waitForRequest((each) => each.url().includes('/crm/invoice/relationList'));
  await page.goto(`/customer?id=${customer.id}`);
  await openTab(page, /^发票/);
  expect(new URL((await asked).url()).searchParams.get('size')).toBe('10');
  await expect(page.getByRole('button', { name: '添加发票' })).toBeVisible();
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /(add|edit)Invoice/.test(request.url()))
      saved.push(request.url());
  });
  await page.getByRole('button', { name: '添加抬头' }).click();
  const header = page.getByRole('dialog', { name: '添加开票抬头' });
  await header.getByRole('button', { name: '保存' }).click();
  await expect(header.getByRole('alert')).toHaveText(['请填写开票抬头', '请填写纳税人识别号']);
  await header.getByRole('radio', { name: '个人' }).check();
  await header.getByRole('button', { name: '保存' }).click();
  await expect(header.getByRole('alert')).toHaveText(['请填写开票抬头']);
  await header.getByRole('radio', { name: '单位' }).check();
  expect(saved).toEqual([]);
  await header.getByRole('textbox', { name: '开票抬头' }).fill('抬头旅程财务公司');
  await header.getByRole('textbox', { name: '纳税人识别号' }).fill('91320500MA1X7K2B3C');
  await header.getByRole('textbox', { name: '开票地址' }).fill('苏州市星湖街 328 号');
  await header.getByRole('button', { name: '保存' }).click();
  const headers = page.getByRole('table', { name: '开票抬头' });
  await expect(headers.getByRole('row').nth(1)).toContainText('91320500MA1X7K2B3C');
  await headers.getByRole('button', { name: '编辑「抬头旅程财务公司」' }).click();
  await page
    .getByRole('dialog', { name: '编辑开票抬头' })
    .getByRole('textbox', { name: '开票抬头' })
    .fill('抬头旅程集团');
  await page
    .getByRole('dialog', { name: '编辑开票抬头' })
    .getByRole('button', { name: '保存' })
    .click();
  await expect(headers.getByRole('row').nth(1)).toContainText('抬头旅程集团');

  await page.goto(`/contract?id=${contract.id}`);
  await openTab(page, /^发票/);
  await page.getByRole('button', { name: '添加发票' }).click();
  const form = page.getByRole('dialog', { name: '新增发票' });
  const number = form.getByRole('textbox', { name: '开票编号' });
  await expect(number).toHaveAttribute('readonly', '');
  await expect(number).toHaveValue('');
  await form.getByRole('switch', { name: '是否邮寄' }).click();
  const typed =
    '合同金额 未开票金额 开票金额 备注 开票抬头 纳税人识别号 开户银行 银行账号 开票电话 开票地址 开票内容 收件人 联系电话 详细地址 地图坐标';
  for (const label of typed.split(' '))
    await expect(form.getByRole('textbox', { name: label, exact: true })).toBeVisible();
  for (const label of ['合同', '客户', '开票类型', '所在地区'])
    await expect(form.getByRole('combobox', { name: label, exact: true })).toBeVisible();
  await expect(form.getByRole('radiogroup', { name: '抬头类型' })).toBeVisible();
  await form.getByRole('switch', { name: '是否邮寄' }).click();
  await expect(form.getByRole('combobox', { name: '合同', exact: true })).toContainText(
    '抬头旅程合同',
  );
  await expect(form.getByRole('combobox', { name: '客户' })).toContainText(name);
  await expect(form.getByRole('textbox', { name: '合同金额' })).toHaveValue(/5,?000/);
  await expect(form.getByRole('textbox', { name: '未开票金额' })).toHaveValue(/5,?000/);
  await expect(form).toContainText('不包含未审核及审核通过的发票金额');
  await form.getByRole('button', { name: '选用客户的抬头' }).click();
  await page.getByRole('menuitem', { name: '抬头旅程集团' }).click();
  await expect(form.getByRole('textbox', { name: '纳税人识别号' })).toHaveValue(
    '91320500MA1X7K2B3C',
  );
  await expect(form.getByRole('textbox', { name: '开票地址' })).toHaveValue('苏州市星湖街 328 号');
  await form.getByRole('combobox', { name: '开票类型' }).click();
  await page.getByRole('option', { name: '收据' }).click();
  await form.getByRole('textbox', { name: '开票金额', exact: true }).fill('5000.01');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('开票金额不能大于未开票金额')).toBeVisible();
  await form.getByRole('textbox', { name: '开票金额', exact: true }).fill('1200');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('grid', { name: '发票' }).getByRole('row').nth(1)).toContainText(
    /FP\d{12}.*1,200\.00/,
  );
  await expect(page.getByRole('region', { name: '收款概况' })).toContainText(
    /未回款5,000\.00已开票0\.00待开票 1,200\.00/,
  );
  await expect(page.getByRole('region', { name: '开票历史' }).getByRole('listitem')).toHaveText([
    /申请开票.*1,200\.00/,
  ]);

  await page.goto(`/customer?id=${customer.id}`);
  await openTab(page, /^发票/);
  await headers.getByRole('button', { name: '删除「抬头旅程集团」' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有开票抬头')).toBeVisible();
});

test('an invoice that is sent asks where to, region included; one that is not asks nothing, and 1 or 0 is what is kept [INV-023, INV-024]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: `邮寄旅程精工 ${String(Date.now()).slice(-6)}`,
  });
  const contract = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contract/add', {
    name: '邮寄旅程合同',
    customer_id: String(id),
    start_time: '2026-01-01',
    end_time: '2027-12-31',
    price: '5000',
  });
  const invoice = await callApi<{ id: number }>(page, 'POST', '/rest/crm/invoice/add', {
    contract_id: String(contract.id),
    customer_id: String(id),
    money: '300',
    type: '收据',
    classify: '单位',
    title: '邮寄旅程精工有限公司',
    tax_number: '91320500MA1X7K2B3C',
  });
  const kept = async () => {
    const { data_raw } = await callApi<{
      data_raw: { is_send: number; address_region?: string[] };
    }>(page, 'GET', `/rest/crm/invoice/read/${invoice.id}`);
    return { is_send: data_raw.is_send, address_region: data_raw.address_region };
  };
  await page.goto(`/invoice?id=${invoice.id}`);
  const form = page.getByRole('dialog', { name: /^编辑/ });
  const sent = form.getByRole('switch', { name: '是否邮寄' });
  const asks = [
    form.getByRole('textbox', { name: '收件人' }),
    form.getByRole('textbox', { name: '联系电话' }),
    form.getByRole('combobox', { name: '所在地区' }),
    form.getByRole('textbox', { name: '详细地址' }),
    form.getByRole('textbox', { name: '地图坐标' }),
  ];
  const edit = async () => {
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await expect(sent).toBeVisible();
  };
  const save = async () => {
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
  };
  await edit();
  await expect(sent).not.toBeChecked();
  for (const each of asks) await expect(each).toHaveCount(0);
  await sent.click();
  for (const each of asks) await expect(each).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert')).toHaveText([
    '请填写收件人',
    '请填写联系电话',
    '请选择所在地区',
    '请填写详细地址',
  ]);
  expect((await kept()).is_send).toBe(0);
  await asks[0]?.fill('李经理');
  await asks[1]?.fill('13912345678');
  await asks[2]?.click();
  for (const name of ['江苏省', '苏州市', '虎丘区'])
    await page.getByRole('option', { name, exact: true }).click();
  await asks[3]?.fill('科技路 8 号');
  await save();
  expect(await kept()).toEqual({ is_send: 1, address_region: ['江苏省', '苏州市', '虎丘区'] });

  await edit();
  await expect(sent).toBeChecked();
  await sent.click();
  for (const each of asks) await expect(each).toHaveCount(0);
  await save();
  expect((await kept()).is_send).toBe(0);
});
