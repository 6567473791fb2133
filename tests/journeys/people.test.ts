import { expect, type Page, test } from '@playwright/test';
import { qrGrid } from '../../schemas/values/qrGrid.ts';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, callApi, complaints, SALES, signIn } from './support.ts';
/** A number that no other try has used. */
const mobile = () => `135${String(Date.now()).slice(-8)}`;

const darkCells = (path: string) => path.match(/(?<=M)\d+ \d+/g);

async function signInByHand(
  page: Page,
  account: { mobile: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('手机号').fill(account.mobile);
  await page.getByRole('textbox', { name: '密码' }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('an administrator adds a colleague with a role of his own, who may do just that, also after it changes [ADMIN-026, ADMIN-028, ADMIN-030, ADMIN-032, PERM-006]', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/role');
  const name = `体验角色 ${mobile()}`;
  await page.getByRole('button', { name: '「销售人员」的操作' }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await page.getByRole('dialog').getByLabel('角色名称').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/user');
  await page.getByRole('button', { name: '新增用户' }).click();
  const dialog = page.getByRole('dialog', { name: '新增用户' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请输入 姓名')).toBeVisible();
  const number = mobile();
  await dialog.getByLabel('姓名').fill('钱多多');
  await dialog.getByLabel('手机号').fill(number);
  await dialog.getByRole('combobox', { name: '角色' }).click();
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  const given = page.getByRole('dialog', { name: '「钱多多」的密码链接' });
  const link = await given.getByLabel('密码链接').inputValue();
  await expectAccessible(page);
  await given.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText(name);
  await expectAccessible(page);

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(link);
  await expect(colleague.getByText('钱多多')).toBeVisible();
  await colleague.getByRole('textbox', { name: '密码' }).fill('password1');
  await colleague.getByRole('button', { name: '保存并登录' }).click();
  await expect(colleague.getByText('这个密码太容易被猜到，请换一个')).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByRole('textbox', { name: '密码' }).fill('tree-house-92');
  await colleague.getByRole('button', { name: '保存并登录' }).click();
  await expect(colleague.getByRole('navigation', { name: '菜单' })).toBeVisible();
  await colleague.goto('/contact');
  await expect(colleague.getByRole('button', { name: '新增联系人' }).first()).toBeVisible();

  await page.goto('/role');
  await page.getByRole('link', { name, exact: true }).click();
  // until it is there, the groups are those of the role that was open before
  const role = page.getByRole('region', { name });
  await role
    .getByRole('group', { name: '联系人' })
    .getByRole('checkbox', { name: '新增和编辑' })
    .uncheck();
  await expect(page.getByText('影响 1 名用户：新增 0 项权限，收回 1 项')).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('收回权限：联系人：新增和编辑');
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await colleague.reload();
  await expect(
    colleague.getByRole('heading', { name: '联系人' }).or(colleague.getByRole('grid')).first(),
  ).toBeVisible();
  await expect(colleague.getByRole('button', { name: '新增联系人' })).toHaveCount(0);
  expect(said).toEqual([]);
});

test('a colleague who is invited by link asks to join, waits, and is let in from the review [SHELL-061, SHELL-062, SHELL-071, SHELL-072, SHELL-073, SHELL-074, ADMIN-033, AUTH-006, AUTH-032]', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ADMIN, '/index');
  await page.getByRole('banner').getByRole('button', { name: '周启明' }).click();
  await page.getByRole('menuitem', { name: '邀请同事' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请同事' });
  await expect(dialog.getByLabel('企业代码', { exact: true })).toHaveValue('DEMO');
  const link = await dialog.getByLabel('邀请链接', { exact: true }).inputValue();
  const drawn = dialog.getByRole('img', { name: '邀请链接的二维码' }).locator('path');
  expect(darkCells((await drawn.getAttribute('d')) ?? '')).toEqual(
    qrGrid(link).flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x + 4} ${y + 4}`] : []))),
  );
  await dialog.getByRole('button', { name: '复制邀请链接' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page);

  const [name, number, password] = [`应聘 ${mobile()}`, mobile(), 'tree-house-92'];
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: /^加入「/ })).toBeVisible();
  await stranger.getByLabel('姓名').fill(name);
  await stranger.getByLabel('手机号').fill(number);
  await stranger.getByRole('textbox', { name: '密码' }).fill(password);
  await expectAccessible(stranger);
  await stranger.getByRole('button', { name: '申请加入', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: '申请已提交' })).toBeVisible();
  await signInByHand(stranger, { mobile: number, password });
  await expect(stranger.getByText('你的加入申请正在等待管理员审核')).toBeVisible();

  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('banner').getByRole('button', { name: '周启明' }).click();
  await page.getByRole('menuitem', { name: '加入审核' }).click();
  await page.getByRole('button', { name: `审核「${name}」` }).click();
  const review = page.getByRole('dialog', { name: `审核「${name}」的加入申请` });
  await review.getByRole('button', { name: '通过' }).click();
  await expect(review.getByText('请选择 角色').or(review.getByText('请输入 角色'))).toBeVisible();
  await review.getByRole('combobox', { name: '角色' }).click();
  await page.getByRole('option', { name: '只读员工' }).click();
  await review.getByRole('combobox', { name: '部门' }).click();
  await page.getByText('财务部', { exact: true }).last().click();
  await review.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('已通过，对方现在可以登录')).toBeVisible();
  await signInByHand(stranger, { mobile: number, password });
  await expect(stranger.getByRole('navigation', { name: '菜单' })).toBeVisible();
  await stranger.getByRole('button', { name }).click();
  await expect(stranger.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await expect(stranger.getByRole('menuitem', { name: /邀请同事|加入审核/ })).toHaveCount(0);
});

test('departments are arranged as a tree; the log shows who signed in; staff are kept out [ADMIN-016, ADMIN-023, ADMIN-024, ADMIN-037, ADMIN-038]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/department');
  const name = `新部门 ${mobile()}`;
  await page.getByRole('button', { name: '新增部门' }).click();
  await page.getByRole('dialog').getByLabel('部门名称').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  const line = page.getByRole('listitem').filter({ hasText: name });
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: '「财务部」的操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(/部门里还有 \d+ 名用户/)).toBeVisible();
  await page.getByRole('button', { name: /^财务部/ }).click();
  await expect(
    page.getByRole('region', { name: '「财务部」的用户' }).getByText('何静怡'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `「${name}」的操作` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(line).toHaveCount(0);

  await page.goto('/userLoginLog');
  await expect(page.getByRole('row', { name: /周启明/ }).first()).toContainText('成功');
  await expectAccessible(page);

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, SALES, '/department');
  await expect(staff.getByText('没有权限')).toBeVisible();
  expect(await callApi(page, 'GET', '/rest/sys/user/inviteLink')).toMatchObject({
    corp_code: 'DEMO',
  });
});
