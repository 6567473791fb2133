import { type Browser, expect, type Page, test } from '@playwright/test';
import { addPerson, ADMIN, callApi, offeredCommands, openTab, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

/** What the server says to a change of a record of the module that is not there: whether it may be tried at all. */
async function changeCode(staff: Page, call: string): Promise<number> {
  const cookies = await staff.context().cookies();
  const token = cookies.find((cookie) => cookie.name.endsWith('-token'))?.value ?? '';
  const answer = await staff.request.put(`/rest/crm/${call}`, {
    headers: { token },
    form: { id: '999999999', version: '1', name: '改' },
  });
  return ((await answer.json()) as { code: number }).code;
}

/** Address and key of each module, what it is called, and the call that changes a record, where the specification names a key to it. */
const MODULES = [
  ['/contact', 'crm_contact', '联系人', 'contact/update'],
  ['/opportunity', 'crm_opportunity', '商机', 'opportunity/edit'],
  ['/quotation', 'crm_quotation', '报价单', 'quotation/edit'],
  ['/contract', 'crm_contract', '合同', 'contract/edit'],
  ['/paymentPlan', 'crm_paymentplan', '回款计划', undefined],
  ['/payment', 'crm_payment', '回款', 'payment/update'],
  ['/invoice', 'crm_invoice', '发票', 'invoice/edit'],
  ['/workbench/custom/service_ticket_c', 'crm_service_ticket_c', '售后工单', undefined],
] as const;

test('a module opens with its view key and not without, and its records are added and changed with its edit key, no longer once it is taken away [PERM-003, CUSTOM-009, PERM-005, PERM-007, PERM-008, PERM-009, PERM-010, PERM-011, PERM-012, PERM-013, PERM-014, PERM-015, PERM-016, PERM-017]', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await signIn(page, ADMIN, '/index');
  const staff = await (await browser.newContext()).newPage();
  const { give } = await addPerson(page, staff);
  const menu = staff.getByRole('navigation', { name: '菜单' });
  for (const [address, key, name, change] of MODULES) {
    const add = staff.getByRole('button', { name: `新增${name}` }).first();
    const entry = menu.locator(`a[href="${address}"]`);
    await give();
    await staff.goto(address);
    await expect(staff.getByText(`需要权限「查看${name}」`)).toBeVisible();
    await expect(entry).toHaveCount(0);

    await give(`${key}_view`);
    await staff.goto(address);
    await expect(staff.getByText(`还没有${name}`)).toBeVisible();
    await expect(entry).toHaveCount(1);
    await expect(add).toHaveCount(0);

    if (change) expect([change, await changeCode(staff, change)]).toEqual([change, 403]);
    await give(`${key}_view`, `${key}_edit`);
    if (change) expect([change, await changeCode(staff, change)]).toEqual([change, 404]);
    await staff.goto(address);
    await add.click();
    await expect(staff.getByRole('dialog', { name: `新增${name}` })).toBeVisible();

    await give(`${key}_view`);
    await staff.goto(address);
    await expect(staff.getByText(`还没有${name}`)).toBeVisible();
    await expect(add).toHaveCount(0);
  }
});

test('who may look into the pool of customers is offered to claim with its key and to assign with its own, and neither without [CUST-021, CUST-022]', ({
  page,
  browser,
}) => expectOffersByKey({ page, browser }, 'customerPool', 'crm/customer'));

test('who may look into the pool of leads is offered to claim with its key and to assign with its own, and neither without [CLUE-012]', ({
  page,
  browser,
}) => expectOffersByKey({ page, browser }, 'cluePool', 'crm/clue'));

async function expectOffersByKey(
  { page, browser }: { page: Page; browser: Browser },
  pool: string,
  path: string,
): Promise<void> {
  await signIn(page, ADMIN);
  const staff = await (await browser.newContext()).newPage();
  const { give, name: person } = await addPerson(page, staff);
  const [key, name] = [`crm_${pool.toLowerCase()}`, `公海权限 ${person}`];
  const { id } = await callApi<{ id: number }>(page, 'POST', `/rest/${path}/save`, { name });
  await callApi(page, 'POST', `/rest/${path}/layup`, { ids: `[${id}]` });
  const offered = async (...rights: string[]) => {
    await give(...rights.map((right) => `${key}_${right}`));
    await staff.goto(`/${pool}?id=${id}`);
    const panel = staff.getByRole('dialog', { name, exact: true });
    await expect(panel.getByRole('tablist').first()).toBeVisible();
    return panel.getByRole('button', { name: /^(领取|分配)$/ }).allInnerTexts();
  };
  expect(await offered('view', 'receive')).toEqual(['领取']);
  expect(await offered('view', 'assign')).toEqual(['分配']);
  expect(await offered('view')).toEqual([]);
  await give(`${key}_receive`, `${key}_assign`);
  await staff.goto(`/${pool}`);
  await expect(staff.getByText(/^需要权限「查看/)).toBeVisible();
  await staff.context().close();
}

const CUSTOMER = ['crm_customer_view', 'crm_customer_edit', 'crm_customer_transfer'];

test('a customer is given on by who may edit and give on and owns it, not by who is of its team; contacts are added with their key to what may be edited [CUST-023, CUST-024, CONTACT-007]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/index');
  const staff = await (await browser.newContext()).newPage();
  const { give, name } = await addPerson(page, staff);
  const me = await callApi<{ id: number }>(staff, 'GET', '/rest/sys/user/get_current_userinfo');
  const save = async (by: Page, customer: string) =>
    (await callApi<{ id: number }>(by, 'POST', '/rest/crm/customer/save', { name: customer })).id;
  const panelOf = async (by: Page, id: number, customer: string) => {
    await by.goto(`/customer?id=${id}`);
    const panel = by.getByRole('dialog', { name: customer, exact: true });
    await expect(panel.getByRole('tablist').first()).toBeVisible();
    return panel;
  };
  const addContact = (by: Page) => by.getByRole('button', { name: '添加联系人' });

  await give(...CUSTOMER, 'crm_contact_view', 'crm_contact_edit');
  const own = `${name} 的客户`;
  const mine = await save(staff, own);
  const panel = await panelOf(staff, mine, own);
  expect(await offeredCommands(panel)).toEqual(expect.arrayContaining(['编辑', '更换负责人']));
  await openTab(panel, /^联系人/);
  await expect(addContact(staff).first()).toBeVisible();

  const withoutContacts = async () => {
    await openTab(panel, /^联系人/);
    await expect(panel.getByText('还没有联系人')).toBeVisible();
    await expect(addContact(staff)).toHaveCount(0);
  };
  await give('crm_customer_view', 'crm_customer_edit', 'crm_contact_view');
  await panelOf(staff, mine, own);
  const kept = await offeredCommands(panel);
  expect(kept).toContain('编辑');
  expect(kept).not.toContain('更换负责人');
  await withoutContacts();
  // what may be given on and not be edited
  await give('crm_customer_view', 'crm_customer_transfer', 'crm_contact_view', 'crm_contact_edit');
  await panelOf(staff, mine, own);
  for (const gone of ['编辑', '更换负责人'])
    expect(await offeredCommands(panel)).not.toContain(gone);
  await withoutContacts();

  // a member who may write edits and adds, and does not give away; its owner does, with members
  await give(...CUSTOMER, 'crm_contact_view', 'crm_contact_edit');
  const theirs = `${name} 跟进的客户`;
  const other = await save(page, theirs);
  const team = { module: 'customer', module_id: String(other), auth_type: '1' };
  await callApi(page, 'POST', '/rest/crm/team/save', {
    ...team,
    'user_ids[]': String(me.id),
    'visible_modules[]': 'contact',
  });
  const joined = await panelOf(staff, other, theirs);
  const member = await offeredCommands(joined);
  expect(member).toContain('编辑');
  expect(member).not.toContain('更换负责人');
  const owners = await panelOf(page, other, theirs);
  expect(await offeredCommands(owners)).toContain('更换负责人');

  await callApi(page, 'POST', '/rest/crm/customer/layup', { ids: `[${mine}]` });
  await give(...CUSTOMER, 'crm_customerpool_view', 'crm_customerpool_receive');
  await staff.goto(`/customerPool?id=${mine}`);
  const pooled = await offeredCommands(panel);
  expect(pooled).toContain('领取');
  expect(pooled).not.toContain('更换负责人');
  await staff.context().close();
});

test('a related record is added with the edit key of its module, and where the record itself may be edited; an administrator may all of it, whatever the role [PERM-001, PERM-019]', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, ADMIN, '/index');
  const staff = await (await browser.newContext()).newPage();
  const { give, name } = await addPerson(page, staff);
  const customers = ['crm_customer_view', 'crm_customer_edit'];
  const keys = ['contact', 'opportunity'].map((key) => [`crm_${key}_view`, `crm_${key}_edit`]);
  await give(...customers);
  const me = await callApi<{ id: number }>(staff, 'GET', '/rest/sys/user/get_current_userinfo');
  const make = (by: Page, whose: string) =>
    callApi<{ id: number }>(by, 'POST', '/rest/crm/customer/save', { name: `${whose} ${name}` });
  const own = await make(staff, '自己的客户');
  const shared = await make(page, '只读的客户');
  await callApi(page, 'POST', '/rest/crm/team/save', {
    module: 'customer',
    module_id: String(shared.id),
    'user_ids[]': String(me.id),
    auth_type: '0',
    visible_modules: JSON.stringify(['contact', 'opportunity']),
  });

  const adds = async ({ id }: { id: number }, tab: string) => {
    await staff.goto(`/customer?id=${id}`);
    const panel = staff.getByRole('dialog').first();
    await openTab(panel, new RegExp(`^${tab}`));
    await expect(panel.getByRole('tabpanel').getByText(`还没有${tab}`)).toBeVisible();
    return panel.getByRole('tabpanel').getByRole('button', { name: `添加${tab}` });
  };
  for (const tab of ['联系人', '商机']) {
    await give(...customers, ...keys.map(([view = '']) => view));
    await expect(await adds(own, tab)).toHaveCount(0);
    await expect(await adds(shared, tab)).toHaveCount(0);
    await give(...customers, ...keys.flat());
    await expect(await adds(own, tab)).not.toHaveCount(0);
    await expect(await adds(shared, tab)).toHaveCount(0);
  }

  await give();
  await staff.goto('/customer');
  await expect(staff.getByText('需要权限「查看客户」')).toBeVisible();
  await callApi(page, 'POST', `/rest/sys/user/update/${me.id}`, { is_admin: '1' });
  for (const tab of ['联系人', '商机'])
    for (const each of [own, shared]) await expect(await adds(each, tab)).not.toHaveCount(0);
  const tools = staff.getByRole('dialog').first().getByRole('toolbar').first();
  await tools.getByRole('button', { name: '更多操作' }).click();
  const offered = [
    ...(await tools.getByRole('button').allTextContents()),
    ...(await staff.getByRole('menuitem').allTextContents()),
  ].map((text) => text.trim());
  for (const deed of ['编辑', '更换负责人', '删除', '锁定', '放入公海'])
    expect(offered).toContain(deed);
  await staff.context().close();
});

test('a key that is taken away is gone with the next press: it is refused in words, and the page no longer offers it [PERM-023]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/index');
  const staff = await (await browser.newContext()).newPage();
  const { give, name } = await addPerson(page, staff);
  await give('crm_customer_view', 'crm_customer_edit');
  await staff.goto('/customer');
  const add = staff.getByRole('button', { name: '新增客户' });
  await add.first().click();
  const form = staff.getByRole('dialog', { name: '新增客户' });
  await form.getByRole('combobox', { name: '客户名称' }).fill(`${name} 的客户`);
  await give('crm_customer_view');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/没有权限/)).toBeVisible();
  await staff.keyboard.press('Escape');
  await staff.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await expect(staff.getByRole('alertdialog')).toBeHidden();
  await expect(form).toBeHidden();
  await expect(staff.getByText('还没有客户')).toBeVisible();
  await expect(add).toHaveCount(0);
  await staff.context().close();
});
