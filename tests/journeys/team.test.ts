import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openSecondUser, callApi, SALES, signIn } from './support.ts';

const COLLEAGUE = { mobile: '13800000004', corp: 'DEMO' };

test('the owner adds a colleague to the team, lets him write, and takes him out; the colleague sees just that [TEAM-001, TEAM-003, TEAM-004, TEAM-006, TEAM-007, TEAM-008, TEAM-009, DETAIL-019]', async ({
  page,
  browser,
}) => {
  await signIn(page, SALES, '/index');
  const { list } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    { size: '1', page: '1', scene_id: 'mine' },
  );
  const { id, name } = list[0] ?? { id: 0, name: '' };
  await page.goto(`/customer?id=${id}`);
  await page.getByRole('tab', { name: '团队成员' }).click();
  await expect(
    page.getByText('还没有团队成员').or(page.getByRole('list', { name: /的团队成员$/ })),
  ).toBeVisible();
  await page.getByRole('button', { name: '添加成员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加团队成员' });
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog.getByText('请选择联合跟进人')).toBeVisible();
  await dialog.getByRole('combobox', { name: '成员' }).click();
  await page.getByRole('listbox').last().getByRole('option', { name: '赵雅婷' }).first().click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('checkbox', { name: '联系人' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  const line = page
    .getByRole('list', { name: `「${name}」的团队成员` })
    .getByRole('listitem')
    .last();
  await expect(line).toContainText('只读');
  await expect(line).toContainText('可见：联系人');
  await line.getByRole('button', { name: /^编辑/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '读写' }).check();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('更改成功')).toBeVisible();
  await expect(line).toContainText('读写');
  await expectAccessible(page);

  const member = await openSecondUser(browser, COLLEAGUE, '/index');
  const { user_id } = (
    await callApi<{ list: { user_id: number }[] }>(page, 'GET', '/rest/crm/team/list', {
      module: 'customer',
      module_id: String(id),
    })
  ).list.at(-1) ?? { user_id: 0 };
  const me = await callApi<{ id: number }>(member, 'GET', '/rest/sys/user/get_current_userinfo');
  expect(user_id).toBe(me.id);
  await member.goto(`/customer?id=${id}`);
  await expect(member.getByRole('button', { name: '编辑', exact: true }).first()).toBeVisible();
  await member.getByRole('tab', { name: '团队成员' }).click();
  await expect(member.getByRole('listitem').filter({ hasText: '读写' })).toBeVisible();
  await line.getByRole('button', { name: /^删除成员/ }).click();
  await expect(page.getByRole('alertdialog', { name: '是否确定删除该成员？' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await member.reload();
  await expect(member.getByText('数据无权限或已被删除').first()).toBeVisible();
});
