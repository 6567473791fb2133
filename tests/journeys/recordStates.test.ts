import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  ADMIN,
  callApi,
  chooseMore,
  offeredCommands,
  openSecondUser,
  SALES,
  signIn,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const tools = (panel: Locator) => panel.getByRole('toolbar').first();
const press = (panel: Locator, name: string) =>
  tools(panel).getByRole('button', { name, exact: true }).click();

const addCustomer = (page: Page, name: string) =>
  callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', { name });
const customer = async (page: Page, id: number) =>
  (
    await callApi<{ data_raw: { owner_user_id: number | null; lock_flag: string } }>(
      page,
      'GET',
      `/rest/crm/customer/read/${id}`,
    )
  ).data_raw;

test('a customer is locked and unlocked by its owner, put into the pool and claimed from it; there neither is offered [CUST-013, CUST-014, CUST-015, CUST-017, CUST-019]', async ({
  page,
}) => {
  const name = '状态旅程一号客户';
  await signIn(page, SALES);
  const { id } = await addCustomer(page, name);
  const me = await callApi<{ id: number }>(page, 'GET', '/rest/sys/user/get_current_userinfo');
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name });
  await press(panel, '锁定');
  await expect(page.getByText('锁定成功')).toBeVisible();
  await expect(panel.getByText('已锁定').first()).toBeVisible();
  // a lock keeps it from the pool
  const locked = await offeredCommands(panel);
  expect(locked).toContain('解锁');
  for (const gone of ['锁定', '放入公海']) expect(locked).not.toContain(gone);
  await press(panel, '解锁');
  await expect(page.getByText('解锁成功')).toBeVisible();
  await expect(panel.getByText('已锁定')).toHaveCount(0);

  await press(panel, '放入公海');
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('确定放入客户公海?');
  await sure.getByRole('button', { name: '放入公海' }).click();
  await expect(page.getByText('放入公海成功')).toBeVisible();
  expect((await customer(page, id)).owner_user_id).toBeNull();

  await page.goto(`/customerPool?id=${id}`);
  await expect(tools(panel).getByRole('button', { name: '领取', exact: true })).toBeVisible();
  const pooled = await offeredCommands(panel);
  for (const gone of ['锁定', '解锁', '放入公海', '更换负责人']) expect(pooled).not.toContain(gone);
  await press(panel, '领取');
  await expect(sure).toContainText('确定领取选中的客户?');
  await sure.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已取消领取')).toBeVisible();
  expect((await customer(page, id)).owner_user_id).toBeNull();
  await press(panel, '领取');
  await sure.getByRole('button', { name: '领取' }).click();
  await expect(page.getByText('领取成功')).toBeVisible();
  expect((await customer(page, id)).owner_user_id).toBe(me.id);
  await page.goto(`/customer?scene=mine&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('a customer of the pool is assigned to a colleague, and given on with its contacts, its former owner kept as joint follower; what stayed behind is counted [CUST-004, CUST-020, CUST-025, CUST-034, CUST-035, CUST-047, DETAIL-018]', async ({
  page,
}) => {
  const name = '状态旅程二号客户';
  await signIn(page, ADMIN);
  const { id } = await addCustomer(page, name);
  const addContact = (contact: string) =>
    callApi(page, 'POST', '/rest/crm/contact/save', { name: contact, customer_id: String(id) });
  await addContact('随同的甲');
  await callApi(page, 'POST', '/rest/crm/customer/layup', { ids: `[${id}]` });
  await page.goto(`/customerPool?id=${id}`);
  const panel = page.getByRole('dialog', { name });
  await press(panel, '分配');
  const assign = page.getByRole('dialog', { name: /^分配/ });
  await expect(assign.getByText('请选择客户负责人')).toBeVisible();
  await assign.getByRole('combobox', { name: '负责人' }).click();
  await page
    .getByRole('option', { name: /陈晓峰/ })
    .first()
    .click();
  await assign.getByRole('button', { name: '分配' }).click();
  await expect(page.getByText('分配成功')).toBeVisible();

  // of somebody else than its owner
  for (const contact of ['留下的乙', '留下的丙']) await addContact(contact);
  await page.goto(`/customer?id=${id}`);
  await expect(panel.getByText('陈晓峰').first()).toBeVisible();
  await press(panel, '更换负责人');
  const owner = page.getByRole('dialog', { name: /的负责人/ });
  await owner.getByRole('button', { name: '更换', exact: true }).click();
  await expect(owner.getByText('请选择要更换的负责人')).toBeVisible();
  await owner.getByRole('combobox').first().click();
  await page
    .getByRole('option', { name: /赵雅婷/ })
    .first()
    .click();
  for (const along of ['联系人', '商机'])
    await owner.getByRole('checkbox', { name: along }).check();
  await owner.getByRole('switch', { name: '原负责人转为联合跟进人' }).click();
  await expect(owner.getByRole('radio', { name: '只读' })).toBeChecked();
  await owner.getByRole('radio', { name: '读写' }).check();
  await owner.getByRole('button', { name: '更换', exact: true }).click();
  await expect(page.getByText('更换成功，1 条相关数据一并变更')).toBeVisible();
  await expect(page.getByText('2 条相关数据未变更：联系人 2 条（属于他人）')).toBeVisible();
  await panel.getByRole('tab', { name: '团队成员' }).click();
  const former = panel.getByRole('listitem').filter({ hasText: '陈晓峰' });
  for (const value of ['读写', '可见：联系人、商机']) await expect(former).toContainText(value);
});

test('a product goes on and off the shelf, is taken off for good and put on top of the list [PRODUCT-007, PRODUCT-008, PRODUCT-009, PRODUCT-010]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { list } = await callApi<{ list: { category_id: number }[] }>(
    page,
    'POST',
    '/rest/crm/product/list',
    { size: '1' },
  );
  const name = '状态旅程产品';
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/product/save', {
    name,
    category_id: String(list[0]?.category_id),
    unit: '台',
    price: '100',
  });
  await page.goto(`/product?id=${id}`);
  const panel = page.getByRole('dialog', { name });
  const change = async (from: string, to: string) => {
    await press(panel, from);
    await expect(tools(panel).getByRole('button', { name: to, exact: true })).toBeVisible();
  };
  const first = await tools(panel)
    .getByRole('button', { name: /^[上下]架$/ })
    .innerText();
  const [on, off] = first === '上架' ? ['上架', '下架'] : ['下架', '上架'];
  await change(on, off);
  await change(off, on);

  await press(panel, '置顶');
  await expect(page.getByText('操作成功').or(page.getByText('置顶成功')).first()).toBeVisible();
  await page.goto('/product');
  await expect(page.getByRole('row').nth(1)).toContainText(name);

  await page.goto(`/product?id=${id}`);
  await chooseMore(panel, '停售');
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('确定停售?');
  await sure.getByRole('button', { name: '停售' }).click();
  await expect(panel.getByText('已停售').first()).toBeVisible();
  expect(await offeredCommands(panel)).not.toContain('停售');
});

test('who may look and not change is offered neither editing, giving on nor deleting [DETAIL-015, DETAIL-016]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  const name = '状态旅程三号客户'; // of an administrator, who may do everything
  const { id } = await addCustomer(page, name);
  await page.goto(`/customer?id=${id}`);
  const mine = await offeredCommands(page.getByRole('dialog', { name }));
  for (const there of ['编辑', '更换负责人', '放入公海', '删除']) expect(mine).toContain(there);

  const reader = await openSecondUser(browser, { mobile: '13800000006', corp: 'DEMO' });
  await reader.goto(`/customer?id=${id}`);
  const panel = reader.getByRole('dialog', { name });
  await expect(panel.getByRole('tab', { name: '详细信息' })).toBeVisible();
  for (const gone of ['编辑', '更换负责人', '放入公海', '删除'])
    await expect(panel.getByRole('button', { name: gone, exact: true })).toHaveCount(0);
  await expect(tools(panel).getByRole('button', { name: '更多操作' })).toHaveCount(0);
  await reader.context().close();
});
