import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, addPerson, callApi, openSecondUser, SALES, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const PAGES = [
  { path: '/basicSetting', title: '基础参数', holds: ['合同需要审批', '编号规则', '回款方式'] },
  { path: '/clueSetting', title: '线索设置', holds: ['自动回收', '每人每天最多领取'] },
  { path: '/customerSetting', title: '客户设置', holds: ['未成交天数', '有合同的客户不回收'] },
  { path: '/recordSetting', title: '跟进类型', holds: ['电话沟通', '上门拜访'] },
] as const;

test('numbers, leads, customers and follow-ups are set on pages that hold what they set, for administrators; a salesman is told the right that is missing [ADMIN-049] [ADMIN-052] [ADMIN-054] [ADMIN-078]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  const sales = await openSecondUser(browser, SALES);
  for (const { path, title, holds } of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    for (const held of holds)
      await expect(page.getByRole('main').getByText(held, { exact: true }).first()).toBeVisible();

    await sales.goto(path);
    await expect(sales.getByText(`需要权限「${title}」`)).toBeVisible();
    await expect(sales.getByRole('heading', { name: title, level: 1 })).toHaveCount(0);
  }
  await sales.context().close();
});

test('the fields of a module are designed at its address, and a name that is no module is the page of nothing [ADMIN-089] [ADMIN-130]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/sys/field/customer');
  await expect(page.getByRole('heading', { name: /客户/ }).first()).toBeVisible();
  for (const nothing of ['/sys/field/foo', '/sys/field/foo_c']) {
    await page.goto(nothing);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await expect(page.getByText(nothing)).toBeVisible();
  }
});

test('a role says who changed its rights and when; the built-in one of administrators is neither deleted nor emptied [ADMIN-104]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  const other = await browser.newPage();
  const { give, name } = await addPerson(page, other);
  const roles = await callApi<{ id: number; name: string; built_in: number }[]>(
    page,
    'GET',
    '/rest/sys/role/list',
  );
  const made = roles.find((role) => role.name.endsWith(name.split(' ')[1] ?? ''));
  await page.goto(`/role?id=${made?.id}`);
  const detail = page.getByRole('region', { name: made?.name ?? '' });
  await expect(detail.getByRole('tab', { name: /权限/ }).first()).toBeVisible();
  await expect(detail.getByText(/^权限由/)).toHaveCount(0);
  await give('crm_customer_view');
  await page.reload();
  await expect(detail.getByText(/^权限由 周启明 于 \d{4}-\d\d-\d\d \d\d:\d\d 修改$/)).toBeVisible();
  await expectAccessible(page);

  const builtIn = roles.find((role) => role.built_in === 1);
  await page.getByRole('button', { name: `「${builtIn?.name}」的操作` }).click();
  await expect(page.getByRole('menuitem', { name: '编辑' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0);
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name.endsWith('-token'))?.value ?? '';
  const id = String(builtIn?.id);
  const code = async (answer: Promise<{ json(): Promise<unknown> }>) =>
    ((await (await answer).json()) as { code: number }).code;
  const headers = { token };
  const emptied = page.request.post('/rest/sys/role/authorization', {
    form: { id, permissions: '' },
    headers,
  });
  const deleted = page.request.delete('/rest/sys/role/delete', { form: { id }, headers });
  expect([await code(emptied), await code(deleted)]).toEqual([409, 409]);
  await other.close();
});
