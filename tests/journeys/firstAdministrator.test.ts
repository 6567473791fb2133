import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

const test = testWithOwnServer();

test('a new installation: the code of the log makes the first administrator, who sees the workbench of an own company, whose roles are there to be changed [AUTH-007, AUTH-035, PERM-021]', async ({
  page,
  server,
}) => {
  const said = complaints(page);
  const code = /once: (\S+)/.exec(server.log())?.[1] ?? '';
  await page.goto('/');
  await expect(page.getByRole('heading', { name: '创建第一个管理员' })).toBeVisible();
  await expect(page.getByLabel('一次性验证码')).toBeFocused();
  await expect(page.getByText('演示账号')).toBeHidden();

  await page.getByRole('button', { name: '创建并进入' }).click();
  await expect(page.getByLabel('一次性验证码')).toBeFocused();
  await expect(page.getByText('请输入 企业名称')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('一次性验证码').fill('AAAA-BBBB-CCCC');
  await page.getByLabel('企业名称').fill('海宁经编设备有限公司');
  await page.getByLabel('企业代码').fill('haining');
  await page.getByLabel('姓名').fill('沈立');
  await page.getByLabel('手机号').fill('13612345678');
  await page.getByRole('textbox', { name: '密码' }).fill('password1');
  await page.getByRole('button', { name: '创建并进入' }).click();
  await expect(page.getByText('验证码不正确，请查看服务器启动日志')).toBeVisible();
  await page.getByLabel('一次性验证码').fill(code);
  await page.getByRole('button', { name: '创建并进入' }).click();
  await expect(page.getByText('这个密码太容易被猜到，请换一个')).toBeVisible();
  await page.getByRole('textbox', { name: '密码' }).fill('tree-house-92');
  await page.getByRole('button', { name: '创建并进入' }).click();

  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
  await expect(page.getByRole('button', { name: '沈立' })).toBeVisible();
  await page.goto('/role');
  await expect(page.getByRole('region', { name: '系统管理员' })).toBeVisible();
  await expect(page.getByText('内置的管理员角色：可以增加权限，不能收回。')).toBeVisible();
  // beside it those of a company that sells, each with its rights and reach
  for (const { name, reach, changes, deletes, pays } of [
    { name: '销售经理', reach: 'below', changes: true, deletes: true, pays: true },
    { name: '销售人员', reach: 'own', changes: true, deletes: false, pays: false },
    { name: '财务人员', reach: 'all', changes: false, deletes: false, pays: true },
  ]) {
    await page.getByRole('link', { name, exact: true }).click();
    const role = page.getByRole('region', { name });
    const box = (module: string, right: string) =>
      role.getByRole('group', { name: module, exact: true }).getByRole('checkbox', { name: right });
    await expect(box('客户', '查看')).toBeChecked();
    await expect(box('客户', '新增和编辑')).toBeChecked({ checked: changes });
    await expect(box('客户', '删除')).toBeChecked({ checked: deletes });
    await expect(box('回款', '删除')).toBeChecked({ checked: pays });
    await box('客户', '查看').uncheck();
    await expect(role.getByRole('button', { name: '保存', exact: true })).toBeEnabled();
    await role.getByRole('button', { name: '撤销更改' }).click();
    await role.getByRole('tab', { name: '数据范围' }).click();
    await expect(role.getByRole('combobox', { name: '所有模块的数据范围' })).toHaveValue(reach);
  }
  expect(said).toEqual([]);
});
