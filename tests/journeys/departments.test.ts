import { expect, type Page } from '@playwright/test';
import { testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi } from './support.ts';

const test = testWithOwnServer();

async function edit(page: Page, department: string) {
  await page.getByRole('button', { name: `「${department}」的操作` }).click();
  await page.getByRole('menuitem', { name: '编辑和移动' }).click();
  return page.getByRole('dialog', { name: '编辑部门' });
}

test('a department is not moved below itself; whoever becomes its head sees its records at once and decides about its contracts [ADMIN-025, ADMIN-103]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await server.register(page, {
    name: '陆文彬',
    mobile: '13712350901',
    password: 'tree-house-92',
    corp_name: '嘉善部门轴承厂',
  });
  await callApi(page, 'POST', '/rest/sys/config/setSetting', {
    settings: JSON.stringify({ is_contract_check: 1 }),
  });
  const add = (name: string, parent_id = '') =>
    callApi<{ id: number }>(page, 'POST', '/rest/sys/department/save', { name, parent_id });
  const above = await add('华东大区');
  const below = await add('上海办事处', String(above.id));

  await page.goto('/department');
  const moving = await edit(page, '华东大区');
  await moving.getByRole('combobox', { name: '上级部门' }).click();
  await page.getByRole('treeitem', { name: '上海办事处' }).click();
  await moving.getByRole('button', { name: '保存' }).click();
  await expect(moving.getByText('不能移到自己的下级部门').last()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: '上海办事处' })).toHaveAttribute(
    'aria-level',
    '2',
  );

  const [staff, heading] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  const [worker, head] = [await addPerson(page, staff, corp), await addPerson(page, heading, corp)];
  const rights = [
    'crm_customer_view',
    'crm_customer_edit',
    'crm_contract_view',
    'crm_contract_edit',
  ];
  await worker.give(...rights);
  await head.give(...rights);
  const me = await callApi<{ id: number }>(staff, 'GET', '/rest/sys/user/get_current_userinfo');
  await callApi(page, 'POST', '/rest/sys/user/batchDepartment', {
    ids: `[${me.id}]`,
    department_id: String(below.id),
  });
  const customer = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/customer/save', {
    name: '上海的客户',
  });
  const contract = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/contract/add', {
    name: '上海的合同',
    customer_id: String(customer.id),
    price: '1000',
    start_time: '2026-12-01',
    end_time: '2027-11-30',
  });
  const theirs = heading.getByRole('grid').getByRole('row').filter({ hasText: '上海的客户' });
  await heading.goto('/customer');
  await expect(heading.getByText('还没有客户')).toBeVisible();

  const naming = await edit(page, '上海办事处');
  await naming.getByRole('combobox', { name: /^负责人/ }).click();
  await page.getByRole('option', { name: head.name }).click();
  await naming.getByRole('button', { name: '保存' }).click();
  await expect(naming).toBeHidden();
  await heading.reload();
  await expect(theirs).toHaveCount(1);

  await staff.goto(`/contract?id=${contract.id}`);
  const approval = staff.getByRole('region', { name: '审批', exact: true });
  await approval.getByRole('button', { name: '发起审批' }).click();
  const start = staff.getByRole('dialog', { name: '发起「上海的合同」的审批' });
  await start.getByRole('radio').first().check();
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(staff.getByText('发起审批成功')).toBeVisible();
  await heading.goto('/processApproval');
  await expect(
    heading
      .getByRole('grid', { name: '审批', exact: true })
      .getByRole('row')
      .filter({ hasText: '上海的合同' }),
  ).toHaveCount(1);
  await staff.context().close();
  await heading.context().close();
});
