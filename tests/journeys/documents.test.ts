import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN, openSecondUser, callApi, complaints, SALES, signIn } from './support.ts';

const MANAGER = { mobile: '13800000002', corp: 'DEMO' };
const FINANCE = { mobile: '13800000005', corp: 'DEMO' };

async function choose(page: Page, picker: Locator) {
  await picker.click();
  await page.getByRole('option').first().click();
}

/** Two products in the lines of the open form; answers the amount that follows from them. */
async function addProducts(page: Page, form: Locator): Promise<string> {
  await form.getByRole('button', { name: '添加产品' }).click();
  const chooser = page.getByRole('dialog', { name: '选择产品' });
  await chooser.getByRole('checkbox').nth(0).check();
  await chooser.getByRole('checkbox').nth(1).check();
  await chooser.getByRole('button', { name: '添加 2 项' }).click();
  await expect(form.getByRole('table', { name: '产品' }).getByRole('row')).toHaveCount(3);
  return form.getByRole('textbox', { name: /合同金额/ }).inputValue();
}

async function newContract(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: '新增合同' }).click();
  const form = page.getByRole('dialog', { name: '新增合同' });
  await form.getByRole('textbox', { name: /合同名称/ }).fill(name);
  await choose(page, form.getByRole('combobox', { name: /^客户\b|^客户$/ }).first());
  await form.getByRole('textbox', { name: /开始时间/ }).fill('2026-12-01');
  await form.getByRole('textbox', { name: /结束时间/ }).fill('2027-11-30');
  return form;
}

test('a contract with products and a deposit: sums follow, what does not add up is not sent [QUOTE-010, QUOTE-017, QUOTE-020, QUOTE-022, CONTRACT-007, CONTRACT-008, CONTRACT-009]', async ({
  page,
}) => {
  await signIn(page, SALES, '/contract');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/crm/contract/add')) sent.push(request.postData() ?? '');
  });
  const form = await newContract(page, '旅程定金合同');
  const amount = form.getByRole('textbox', { name: /合同金额/ });
  const total = await addProducts(page, form);
  await form.getByRole('textbox', { name: /数量$/ }).first().fill('3');
  await form.getByRole('textbox', { name: /数量$/ }).first().blur();
  await expect(amount).not.toHaveValue(total);
  const right = await amount.inputValue();

  await form.getByRole('switch', { name: /收取定金/ }).click();
  await amount.fill('1');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('合同金额不能小于产品总价')).toBeVisible();
  for (const text of ['请输入 定金金额', '请选择付款方式', '请选择付款日期'])
    await expect(form.getByText(text)).toBeVisible();
  await amount.fill(right.replaceAll(',', ''));
  await form.getByRole('textbox', { name: /定金金额/ }).fill('100');
  await choose(page, form.getByRole('combobox', { name: /付款方式/ }));
  await form.getByRole('textbox', { name: /付款日期/ }).fill('2026-12-05');
  expect(sent).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  const panel = page.getByRole('dialog', { name: '旅程定金合同' });
  await expect(panel.getByRole('table', { name: '产品' }).getByRole('row')).toHaveCount(3);
  await expect(panel.getByRole('tab', { name: /^回款\s*1$/ })).toBeVisible();
});

test('a contract is sent through approval, passed by three people in two steps, and revoked [APPR-014, APPR-015, APPR-016, APPR-017, APPR-025, APPR-028, APPR-037, CONTRACT-012]', async ({
  page,
  browser,
}) => {
  const faults = complaints(page);
  await signIn(page, SALES, '/contract');
  const form = await newContract(page, '旅程审批合同');
  await addProducts(page, form);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  const approval = page.getByRole('region', { name: '审批', exact: true });
  await approval.getByRole('button', { name: '发起审批' }).click();
  const start = page.getByRole('dialog', { name: '发起「旅程审批合同」的审批' });
  // there is one way only
  await expect(start.getByRole('radio', { checked: true })).toHaveCount(1);
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(page.getByText('发起审批成功')).toBeVisible();
  await expect(approval.getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(approval.getByRole('button', { name: '通过' })).toHaveCount(0);

  const address = new URL(page.url()).pathname + new URL(page.url()).search;
  for (const account of [MANAGER, FINANCE, ADMIN]) {
    const theirs = await openSecondUser(browser, account, address);
    await theirs
      .getByRole('region', { name: '审批', exact: true })
      .getByRole('button', { name: '通过' })
      .click();
    await theirs
      .getByRole('dialog', { name: '通过「旅程审批合同」' })
      .getByRole('button', { name: '通过' })
      .click();
    await expect(theirs.getByText('操作成功')).toBeVisible();
    if (account === ADMIN) {
      await expect(theirs.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);
      await theirs.getByRole('button', { name: '撤销审批' }).click();
      const why = theirs.getByRole('dialog', { name: '撤销「旅程审批合同」的审批' });
      await why.getByRole('button', { name: '撤销', exact: true }).click();
      await expect(why.getByText('撤销原因必填')).toBeVisible();
      await why.getByRole('textbox').fill('合同主体信息有误');
      await why.getByRole('button', { name: '撤销', exact: true }).click();
      await expect(
        theirs.getByRole('region', { name: '审批', exact: true }).getByText('已撤销'),
      ).toBeVisible();
    }
    await theirs.context().close();
  }

  await page.reload();
  await expect(approval.getByText('已撤销')).toBeVisible();
  await approval.getByRole('button', { name: '审批记录（5）' }).click();
  await expect(approval.getByRole('listitem').filter({ hasText: '发起审批' })).toBeVisible();
  await expect(approval.getByRole('listitem').last()).toContainText('合同主体信息有误');
  await expect(approval.getByRole('button', { name: '重新发起' })).toBeVisible();
  expect(faults).toEqual([]);
});

/** The first record of a list that a condition leaves, within the viewer's reach. */
async function firstOf(
  page: Page,
  module: string,
  filter: object,
): Promise<{ id: number; name: string }> {
  const { list } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    `/rest/crm/${module}/list`,
    { page: '1', size: '1', filter: JSON.stringify(filter) },
  );
  const [first] = list;
  if (!first) throw new Error(`The sample company has no ${module} like that.`);
  return first;
}

/** What the forms of quotations and contracts both ask. */
const QUOTED_FIELDS = ['客户', '商机', '联系人手机', '联系人邮箱', '产品总价', '整单折扣'];

async function shows(form: Locator, names: readonly string[]) {
  for (const name of names)
    await expect(
      form
        .getByRole('textbox', { name, exact: true })
        .or(form.getByRole('combobox', { name, exact: true })),
      name,
    ).toBeVisible();
  await expect(form.getByRole('button', { name: '添加产品' })).toBeVisible();
}

test('a quotation is made: an opportunity brings its customer, a contact mobile and e-mail, which stay open to change; all is kept [QUOTE-001, QUOTE-009]', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const stem = String(Date.now()).slice(-6);
  const named = (what: string) => `报价旅程${what} ${stem}`;
  const [brought, typed] = [`13955${stem}`, `13956${stem}`];
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: named('客户'),
  });
  const contact = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contact/save', {
    name: named('联系人'),
    customer_id: String(customer.id),
    mobile: brought,
    email: 'wang@example.com',
  });
  const groups = await callApi<{ list: { id: number }[] }>(
    page,
    'GET',
    '/rest/sys/opp_group/listgroup',
  );
  const opportunity = await callApi<{ id: number }>(page, 'POST', '/rest/crm/opportunity/add', {
    name: named('商机'),
    customer_id: String(customer.id),
    opportunity_group_id: String(groups.list[0]?.id),
    amount: '1000',
    expect_date: '2027-01-15',
  });
  await page.goto('/quotation');
  await page.getByRole('button', { name: '新增报价单' }).click();
  const form = page.getByRole('dialog', { name: '新增报价单' });
  await form.getByRole('textbox', { name: '报价单名称' }).fill(named('报价单'));
  const find = async (label: string, name: string) => {
    await form.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('combobox', { name: `搜索${label}` }).fill(name);
    await page.getByRole('option', { name }).first().click();
  };
  await find('商机', named('商机'));
  await expect(form.getByRole('combobox', { name: '客户', exact: true })).toContainText(
    named('客户'),
  );
  await find('联系人', named('联系人'));
  const mobile = form.getByRole('textbox', { name: '联系人手机' });
  const email = form.getByRole('textbox', { name: '联系人邮箱' });
  await expect(mobile).toHaveValue(brought);
  await expect(email).toHaveValue('wang@example.com');
  await mobile.fill(typed);
  await form.getByRole('button', { name: '添加产品' }).click();
  const chooser = page.getByRole('dialog', { name: '选择产品' });
  await chooser.getByRole('checkbox').nth(0).check();
  await chooser.getByRole('button', { name: '添加 1 项' }).click();
  const amount = form.getByRole('textbox', { name: '报价金额' });
  await expect(form.getByRole('table', { name: '产品' }).getByRole('row')).toHaveCount(2);
  await expect(amount).not.toHaveValue('');
  await shows(form, [...QUOTED_FIELDS, '联系人', '报价金额']);
  const price = Number((await amount.inputValue()).replaceAll(',', ''));
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  const made = await firstOf(page, 'quotation', {
    op: 'and',
    rules: [{ field: 'name', operator: 'eq', value: named('报价单') }],
  });
  const kept = await rawOf(page, 'quotation', made.id);
  expect(kept).toMatchObject({
    customer_id: customer.id,
    opportunity_id: opportunity.id,
    contact_id: contact.id,
    contact_mobile: typed,
    contact_email: 'wang@example.com',
    product_price: price,
    discount: 100,
    price,
  });
  expect(linesOf(kept)).toHaveLength(1);
});

test('a running contract is renewed from its own values [CONTRACT-002, CONTRACT-003, CONTRACT-004, CONTRACT-005, CONTRACT-017, CONTRACT-001]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { id, name } = await firstOf(page, 'contract', {
    op: 'and',
    // with products: another journey may have made one without
    rules: [
      { field: 'state', operator: 'eq', value: 1 },
      { field: 'product_price', operator: 'gt', value: 0 },
    ],
  });
  await page.goto(`/contract?id=${id}`);
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.getByRole('button', { name: '续约', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增合同' });
  await expect(form.getByRole('textbox', { name: /合同名称/ })).toHaveValue(`${name}[续约]`);
  await expect(form.getByRole('textbox', { name: /合同编号/ })).toHaveValue('');
  await expect(form.getByRole('textbox', { name: /结束时间/ })).toHaveValue('');
  const start = await form.getByRole('textbox', { name: /开始时间/ }).inputValue();
  const { data_raw } = await callApi<{ data_raw: { end_time: string } }>(
    page,
    'GET',
    `/rest/crm/contract/read/${id}`,
  );
  expect(start).toBe(data_raw.end_time);
  await form.getByRole('switch', { name: '收取定金' }).click();
  await expect(form.getByRole('group', { name: '定金' })).toBeVisible();
  await form.getByRole('switch', { name: '收取定金' }).click();
  await shows(form, [...QUOTED_FIELDS, '合同编号', '合同名称', '开始时间', '结束时间']);
  await shows(form, ['客户联系人', '来源报价单', '合同金额']);
  await expect(form.getByRole('group', { name: '续约自' })).toContainText(name);
  await form
    .getByRole('textbox', { name: /结束时间/ })
    .fill(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}`);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('续约成功')).toBeVisible();
});

test('a passed quotation becomes a contract with its parties, lines and prices [QUOTE-004, QUOTE-006, CONTRACT-006, CONTRACT-024]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { id, name } = await firstOf(page, 'quotation', {
    op: 'and',
    rules: [
      { field: 'approval_state', operator: 'eq', value: 2 },
      { field: 'state', operator: 'in', value: [0, 1] },
    ],
  });
  await page.goto(`/quotation?id=${id}`);
  const panel = page.getByRole('dialog', { name, exact: true });
  const rows = panel.getByRole('table', { name: '产品' }).getByRole('row');
  await rows.first().waitFor(); // a count does not wait for the panel's lines to arrive
  const lines = await rows.count();
  await panel.getByRole('button', { name: '转合同' }).click();
  const form = page.getByRole('dialog', { name: '新增合同' });
  await expect(form.getByRole('table', { name: '产品' }).getByRole('row')).toHaveCount(lines);
  await form.getByRole('textbox', { name: /开始时间/ }).fill('2026-12-01');
  await form.getByRole('textbox', { name: /结束时间/ }).fill('2027-11-30');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  await page.goto(`/quotation?id=${id}`);
  await expect(panel.getByText('已转合同').first()).toBeVisible();
  await expect(panel.getByRole('tab', { name: /^合同\s*1$/ })).toBeVisible();
});

test('a contract made by its own form takes over the parties, lines and prices of the quotation that is chosen in it', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/contract');
  const { id, name } = await firstOf(page, 'quotation', {
    op: 'and',
    rules: [
      { field: 'approval_state', operator: 'eq', value: 2 },
      { field: 'state', operator: 'in', value: [0, 1] },
    ],
  });
  const quoted = await rawOf(page, 'quotation', id);
  await page.getByRole('button', { name: '新增合同' }).click();
  const form = page.getByRole('dialog', { name: '新增合同' });
  await form.getByRole('textbox', { name: /合同名称/ }).fill('旅程据报价单合同');
  await form.getByRole('combobox', { name: /来源报价单/ }).click();
  await page.getByRole('combobox', { name: '搜索来源报价单' }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  await expect(form.getByRole('table', { name: '产品' }).getByRole('row')).toHaveCount(
    linesOf(quoted).length + 1,
  );
  await form.getByRole('textbox', { name: /开始时间/ }).fill('2026-12-01');
  await form.getByRole('textbox', { name: /结束时间/ }).fill('2027-11-30');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();

  const made = await firstOf(page, 'contract', {
    op: 'and',
    rules: [{ field: 'name', operator: 'eq', value: '旅程据报价单合同' }],
  });
  const agreed = await rawOf(page, 'contract', made.id);
  expect(linesOf(agreed)).toEqual(linesOf(quoted));
  for (const model of ['customer_id', 'opportunity_id', 'contact_id', 'discount', 'price'])
    expect(agreed[model], model).toEqual(quoted[model]);
});

test('a quotation that has not passed yet says what passing will allow, and offers none of it', async ({
  page,
}) => {
  await signIn(page, SALES);
  const name = '旅程未提交报价单';
  const customer = await firstOf(page, 'customer', {
    field: 'owner_user_id',
    operator: 'eq',
    value: { ref: '$viewer.id' },
  });
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/quotation/add', {
    name,
    customer_id: String(customer.id),
    quote_date: '2026-11-20',
    price: '100',
  });
  await page.goto(`/quotation?id=${id}`);
  const panel = page.getByRole('dialog', { name, exact: true });
  const approval = panel.getByRole('region', { name: '审批', exact: true });
  await expect(approval.getByText('通过审批后可以：转合同、标为已发送')).toBeVisible();
  await expect(approval.getByRole('button', { name: '发起审批' })).toBeVisible();
  await expect(panel.getByRole('button', { name: '转合同' })).toHaveCount(0);
  await panel.getByRole('button', { name: '更多操作', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: '作废' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /转合同|标为已发送/ })).toHaveCount(0);
});

type Raw = Record<string, unknown>;

async function rawOf(page: Page, module: string, id: number): Promise<Raw> {
  const { data_raw } = await callApi<{ data_raw: Raw }>(
    page,
    'GET',
    `/rest/crm/${module}/read/${id}`,
  );
  return data_raw;
}

/** What was agreed of each product: everything of its line but the line's own numbers. */
function linesOf({ product_list }: Raw): Raw[] {
  return (product_list as Raw[]).map(({ id: _, ...line }) => line);
}
