import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { add, canvas, name as nameField, publish } from './designing.ts';
import {
  ADMIN,
  callApi,
  complaints,
  openSecondUser,
  SALES,
  sendForApproval,
  signIn,
} from './support.ts';

const MANAGER = { mobile: '13800000002', corp: 'DEMO' };
const ELSEWHERE = { mobile: '13800000004', corp: 'DEMO' };

/** What is done to a type, by the menu of its row. */
async function act(page: Page, type: string, action: string) {
  await page.getByRole('button', { name: `「${type}」的操作` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('an administrator makes a type with fields of its own for one department; an employee applies, prints and applies again, the approver decides, the applicant is told [SHELL-109, ADMIN-004, ADMIN-066, ADMIN-067, ADMIN-119]', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const said = complaints(page);
  const type = `用车 ${String(Date.now()).slice(-6)}`;
  await signIn(page, ADMIN, '/');
  await page.goto('/department');
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await menu.getByRole('button', { name: '办公审批' }).click();
  await menu.getByRole('link', { name: '审批设置' }).click();
  await expect(page).toHaveURL(/\/oa_approval$/);
  await page.getByRole('button', { name: '新增审批类型' }).click();
  const dialog = page.getByRole('dialog', { name: '新增审批类型' });
  await dialog.getByRole('textbox', { name: /类型名称/ }).fill(type);
  await dialog.getByRole('textbox', { name: /给申请人的说明/ }).fill('用公司的车见客户');
  await dialog.getByRole('textbox', { name: /编号规则/ }).fill('YC{yyyy}000');
  await dialog.getByRole('combobox', { name: /可发起的部门/ }).click();
  await page.getByRole('treeitem', { name: /华东销售部/ }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: type });
  await expect(row).toContainText('华东销售部');
  await expectAccessible(page);

  // its own part of the form is there to be filled with fields
  await row.getByRole('button', { name: /操作/ }).click();
  await page.getByRole('menuitem', { name: '设计表单' }).click();
  await expect(
    canvas(page).getByRole('treeitem', { name: new RegExp(type), selected: true }),
  ).toBeVisible();
  await canvas(page).focus();
  await add(page, '单行文本');
  await nameField(page, '车牌号');
  await publish(page, '车牌号');

  const staff = await openSecondUser(browser, SALES, '/check');
  const heard = complaints(staff);
  await staff.getByRole('button', { name: '新增申请单' }).first().click();
  const form = staff.getByRole('dialog', { name: '新增申请单' });
  await expect(form.getByRole('textbox', { name: '车牌号' })).toHaveCount(0);
  await form.getByRole('group', { name: '审批类型' }).getByRole('button', { name: type }).click();
  await expectAccessible(staff);
  await form.getByRole('textbox', { name: '车牌号' }).fill('苏B·36D58');
  await form.getByRole('textbox', { name: /申请事由/ }).fill('陪同客户看现场');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  const title = `陈晓峰 · ${type}`;
  const panel = staff.getByRole('dialog', { name: title });
  await expect(panel).toContainText('苏B·36D58');
  await expect(panel).toContainText(/YC\d{4}\d{3}/);
  await expect(panel.getByRole('button', { name: '出差', exact: true })).toHaveCount(0);
  await panel.getByRole('button', { name: '发起审批' }).click();
  const start = staff.getByRole('dialog', { name: `发起「${title}」的审批` });
  await expect(start.getByRole('radio', { checked: true })).toHaveCount(1);
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(staff.getByText('发起审批成功')).toBeVisible();

  // somebody of another department neither sees the request nor may use its type
  const outsider = await openSecondUser(browser, ELSEWHERE, '/check');
  await outsider.getByRole('button', { name: '新增申请单' }).first().click();
  const theirs = outsider.getByRole('group', { name: '审批类型' });
  await expect(theirs.getByRole('button', { name: /请假/ })).toBeVisible();
  await expect(theirs.getByRole('button', { name: type })).toHaveCount(0);
  await outsider.context().close();

  // decided from the inbox
  const manager = await openSecondUser(browser, MANAGER, '/officeApproval');
  await manager
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('link', { name: title, exact: true })
    .click();
  const request = manager.getByRole('dialog', { name: title });
  await expect(request).toContainText('苏B·36D58');
  await request.getByRole('button', { name: '通过' }).click();
  const why = manager.getByRole('dialog', { name: `通过「${title}」` });
  await why.getByRole('button', { name: '通过' }).click();
  await expect(manager.getByText('操作成功')).toBeVisible();
  await manager.context().close();

  // the applicant reads it in the bell, prints the request and begins the next one from it
  await staff.goto('/approvalResult');
  const told = staff.getByRole('row').filter({ hasText: title });
  await expect(told).toContainText('已通过');
  await told.getByRole('link', { name: title, exact: true }).click();
  await panel.getByRole('button', { name: '打印' }).click();
  const print = staff.getByRole('dialog', { name: `打印「${title}」` });
  await expect(print.getByRole('region', { name: '打印预览' })).toContainText('苏B·36D58');
  await print.getByRole('button', { name: '关闭' }).last().click();
  await panel.getByRole('button', { name: '再次申请' }).click();
  await expect(form.getByRole('group', { name: '审批类型' })).toContainText(type);
  await expect(form.getByRole('textbox', { name: '车牌号' })).toHaveValue('苏B·36D58');
  await form.getByRole('button', { name: '更换类型' }).click();
  await form.getByRole('group', { name: '审批类型' }).getByRole('button', { name: '报销' }).click();
  await expect(form.getByRole('button', { name: '更换类型' })).toBeFocused();
  await form.getByRole('button', { name: '添加一行' }).click();
  await form.getByRole('textbox', { name: /^费用项目/ }).fill('过路费');
  await form.getByRole('textbox', { name: /^金额/ }).fill('86.5');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  const next = staff.getByRole('dialog', { name: '陈晓峰 · 报销' });
  await expect(next).toContainText('86.50');
  await expect(next.getByRole('button', { name: '发起审批' })).toBeVisible();
  await expect(next).not.toContainText('车牌号');

  // it stands where the administrator puts it; one that is stopped is offered no more, and one in use is kept
  const types = page.getByRole('grid', { name: '审批设置' }).getByRole('link');
  await page.goto('/oa_approval');
  await expect(row).toHaveCount(1);
  const names = await types.allInnerTexts();
  expect(names.indexOf(type)).toBeGreaterThan(0);
  await act(page, type, '上移');
  await expect(types).toHaveText(names.with(-1, names.at(-2) ?? '').with(-2, type));
  await act(page, type, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已被引用，不能删除：1')).toBeVisible();
  await page.reload();
  await act(page, type, '停用');
  await expect(row).toContainText('已停用');
  await staff.goto('/check');
  await staff.getByRole('button', { name: '新增申请单' }).first().click();
  const offered = form.getByRole('group', { name: '审批类型' });
  await expect(offered.getByRole('button', { name: /请假/ })).toBeVisible();
  await expect(offered.getByRole('button', { name: type })).toHaveCount(0);
  expect(said).toEqual([]);
  expect(heard).toEqual([]);
});

test('an expense with two lines sums them up and passes by its approver [OFFICE-037]', async ({
  page,
  browser,
}) => {
  await signIn(page, SALES, '/check');
  const title = `差旅费 ${String(Date.now()).slice(-6)}`;
  await page.getByRole('button', { name: '新增申请单' }).first().click();
  const form = page.getByRole('dialog', { name: '新增申请单' });
  await form.getByRole('group', { name: '审批类型' }).getByRole('button', { name: '报销' }).click();
  await form.getByRole('textbox', { name: /^申请主题/ }).fill(title);
  await form.getByRole('textbox', { name: /^申请事由/ }).fill('拜访东海机电');
  for (const [at, name, amount] of [
    [0, '高铁票', '453.1'],
    [1, '出租车', '100.55'],
  ] as const) {
    await form.getByRole('button', { name: '添加一行' }).click();
    await form
      .getByRole('textbox', { name: /^费用项目/ })
      .nth(at)
      .fill(name);
    await form.getByRole('textbox', { name: /^金额/ }).nth(at).fill(amount);
  }
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel).toContainText('553.65');
  await expect(panel).toContainText('高铁票');
  await panel.getByRole('button', { name: '发起审批' }).click();
  const start = page.getByRole('dialog', { name: `发起「${title}」的审批` });
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(page.getByText('发起审批成功')).toBeVisible();

  const manager = await openSecondUser(browser, MANAGER, '/officeApproval');
  const line = manager.getByRole('row').filter({ hasText: title });
  await expect(line).toContainText('553.65');
  await manager.getByRole('button', { name: `通过「${title}」` }).click();
  const passing = manager.getByRole('dialog', { name: `通过「${title}」` });
  await passing.getByRole('button', { name: '通过' }).click();
  // what stands behind an open dialog is hidden from roles: an empty list says nothing before it is closed
  await expect(passing).toBeHidden();
  await expect(line).toHaveCount(0);
  await manager.context().close();
  await page.reload();
  await expect(panel.getByRole('region', { name: '审批', exact: true })).toContainText('已通过');
});

test('what the bell counts by kind stands alone in the list it leads to: records, office, objects, and all of them at once [OFFICE-003] [OFFICE-004]', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  await signIn(page, SALES);
  const stem = String(Date.now()).slice(-6);
  const [contract, leave] = [`东海合同 ${stem}`, `年假 ${stem}`];
  const saved = (path: string, values: Record<string, string>) =>
    callApi<{ id: number }>(page, 'POST', path, values);
  const customer = await saved('/rest/crm/customer/save', { name: `东海 ${stem}` });
  const paper = await saved('/rest/crm/contract/add', {
    name: contract,
    customer_id: String(customer.id),
    start_time: '2026-01-01',
    end_time: '2099-12-31',
    price: '1000',
  });
  await sendForApproval(page, 'contract', paper.id);
  const request = await saved('/rest/crm/check/save', {
    type: 'general',
    title: leave,
    reason: '陪父母体检',
  });
  await sendForApproval(page, 'officeRequest', request.id);

  const manager = await openSecondUser(browser, MANAGER, '/index');
  const line = (name: string) => manager.getByRole('row').filter({ hasText: name });
  await manager.getByRole('button', { name: /^提醒，\d+ 条未读$/ }).press('Enter');
  await manager
    .getByRole('navigation', { name: '提醒' })
    .getByRole('link', { name: /^待审批的办公申请/ })
    .press('Enter');
  await expect(manager).toHaveURL(/\/officeApproval$/);
  await expect(line(leave)).toBeVisible();
  await expect(line(contract)).toHaveCount(0);
  await expectAccessible(manager);
  const kind = manager.getByRole('combobox', { name: '类别' });
  await expect(kind).toHaveValue('office');
  await kind.selectOption('业务单据');
  await expect(manager).toHaveURL(/\/processApproval$/);
  await expect(line(contract)).toBeVisible();
  await expect(line(leave)).toHaveCount(0);
  await manager.getByRole('combobox', { name: '模块' }).selectOption('合同');
  await expect(line(contract)).toBeVisible();
  await expect(manager).toHaveURL(/\/processApproval\?module=contract$/);
  // requests of the office are all of one module
  await kind.selectOption('办公申请');
  await expect(manager.getByRole('combobox', { name: '模块' })).toHaveCount(0);
  await expect(manager).toHaveURL(/\/officeApproval$/);
  await expect(line(leave)).toBeVisible();
  await manager.goBack();
  await expect(kind).toHaveValue('record');
  await expect(line(contract)).toBeVisible();
  await expect(line(leave)).toHaveCount(0);
  await kind.selectOption('全部类别');
  await expect(manager).toHaveURL(/\/approval$/);
  await expect(line(contract)).toBeVisible();
  await expect(line(leave)).toBeVisible();
  await manager.context().close();
  expect(said).toEqual([]);
});

test('what waits in an object of the company stands in its own list of reminders, and is decided there [OFFICE-005]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  const stem = String(Date.now()).slice(-6);
  const key = `visit${stem}_c`;
  const roles = await callApi<{ id: number }[]>(page, 'GET', '/rest/sys/role/list');
  await callApi(page, 'POST', '/rest/sys/custom/save', {
    key,
    name: `参观申请 ${stem}`,
    approval: '1',
    title: 'name',
    roles: JSON.stringify(roles.map((role) => ({ id: role.id, rights: ['view', 'edit'] }))),
  });
  const title = `华东机电参观 ${stem}`;
  const staff = await openSecondUser(browser, SALES);
  const { id } = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/customobject/save', {
    module: key,
    name: title,
  });
  await sendForApproval(staff, key, id, { module_type: '3' });
  await staff.context().close();
  const manager = await openSecondUser(browser, MANAGER);
  await manager.goto('/customApproval');
  const line = manager.getByRole('row').getByRole('link', { name: title, exact: true });
  await line.click();
  const panel = manager.getByRole('dialog', { name: title });
  await panel.getByRole('button', { name: '通过' }).click();
  await manager
    .getByRole('dialog', { name: `通过「${title}」` })
    .getByRole('button', { name: '通过' })
    .click();
  await expect(manager.getByText('操作成功')).toBeVisible();
  await manager.goto('/customApproval');
  await expect(manager.getByRole('heading', { level: 1, name: /^审批 ?\d*$/ })).toBeVisible();
  await expect(line).toHaveCount(0);
  await manager.context().close();
});

test('who has asked for nothing is told so, and every view has its count', async ({ page }) => {
  await signIn(page, ADMIN, '/check');
  await expect(page.getByText('还没有申请单')).toBeVisible();
  const views = page.getByRole('navigation', { name: '场景' });
  await expect(views.getByRole('button', { name: '我的申请' })).toHaveText(/0$/);
  await views.getByRole('button', { name: '待我审批' }).click();
  await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('包括我代为审批的人');
  await expect(views.getByRole('button', { name: '待我审批' })).toHaveText(/\d$/);
});
