import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { ADMIN, callApi, chooseMore, openSecondUser, OTHER, SALES, signIn } from './support.ts';

test('a wrong password says so at once, the right one leads to the page that was wanted [SHELL-006, SHELL-007, AUTH-004]', async ({
  page,
}) => {
  await page.goto('/contact?q=x');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcontact%3Fq%3Dx/);
  await page.getByLabel('企业代码').fill('DEMO');
  await page.getByLabel('手机号').fill('13800000001');
  await page.getByRole('textbox', { name: '密码' }).fill('wrong');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('手机号、密码或企业代码不正确');
  await page.getByRole('textbox', { name: '密码' }).fill('fieldwork-demo');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/contact\?q=x/);
});

test('search and sort live in the address, so that a link shows the same list', async ({
  page,
  browser,
}) => {
  // a company that no other journey changes meanwhile
  await signIn(page, OTHER, '/customer');
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await page.getByRole('searchbox', { name: '搜索客户' }).fill('科技');
  await expect(page).toHaveURL(/q=/);
  await expect
    .poll(async () =>
      (await page.getByRole('row').allInnerTexts()).slice(1).every((row) => row.includes('科技')),
    )
    .toBe(true);
  await page.getByRole('columnheader', { name: '创建时间' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/sort=/);
  const other = await openSecondUser(
    browser,
    OTHER,
    new URL(page.url()).pathname + new URL(page.url()).search,
  );
  await expect(other.getByRole('row').nth(1)).toContainText('科技');
  // the first page may still be waiting for its sorted rows
  const rows = async (of: Page) => (await of.getByRole('row').allTextContents()).join('\n');
  await expect.poll(async () => (await rows(other)) === (await rows(page))).toBe(true);
});

test('a customer is made with mistakes, corrected, opened, edited and logged [FORM-062, FORM-064, LOG-001]', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  await page.getByRole('button', { name: '新增客户' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('手机').first().fill('123');
  await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('表单数据校验失败')).toBeVisible();
  await expect(dialog.getByText('请输入 客户名称')).toBeVisible();
  await expect(dialog.getByLabel('客户名称')).toBeFocused();
  await dialog.getByLabel('客户名称').fill('旅程精密仪器有限公司');
  await dialog.getByLabel('手机').first().fill('13812345678');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();

  await page.getByRole('searchbox', { name: '搜索客户' }).fill('旅程精密');
  await page.getByRole('gridcell', { name: '旅程精密仪器有限公司', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '旅程精密仪器有限公司' });
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByRole('combobox', { name: '客户名称' }).fill('旅程精密仪器（上海）有限公司');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('编辑成功')).toBeVisible();
  await page.getByRole('tab', { name: '操作日志' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('旅程精密仪器（上海）有限公司');
});

test('two people change one record: what does not overlap is merged, what does is asked', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/customer');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '冲突演示贸易有限公司',
    remark: '最初',
  });
  await page.goto(`/customer?id=${id}`);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const second = await openSecondUser(browser, ADMIN, `/customer?id=${id}`);
  await second.getByRole('button', { name: '编辑', exact: true }).click();
  await second.getByRole('textbox', { name: '备注' }).fill('别人的备注');
  await second.getByRole('button', { name: '保存' }).click();
  await expect(second.getByText('编辑成功')).toBeVisible();

  await page.getByRole('textbox', { name: '备注' }).fill('我的备注');
  await page.getByRole('button', { name: '保存' }).click();
  const conflict = page.getByRole('dialog', { name: '数据已被他人修改' });
  await expect(conflict).toContainText('别人的备注');
  await expect(conflict).toContainText('我的备注');
  await conflict.getByRole('radio', { name: /我的/ }).first().check();
  await conflict.getByRole('button', { name: '按所选保存' }).click();
  await expect(page.getByText('编辑成功')).toBeVisible();
  const { data_raw } = await callApi<{ data_raw: { remark: string } }>(
    page,
    'GET',
    `/rest/crm/customer/read/${id}`,
  );
  expect(data_raw.remark).toBe('我的备注');
});

test('a deleted customer comes back by undo [ERR-023]', async ({ page }) => {
  await signIn(page, ADMIN, '/customer');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '误删恢复咨询有限公司',
  });
  await page.goto(`/customer?id=${id}`);
  await chooseMore(page.getByRole('dialog'), '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已恢复')).toBeVisible();
  await callApi(page, 'GET', `/rest/crm/customer/read/${id}`);
});

test('an administrator adds a field: form, list and filter have it at once, the other company does not', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/customer');
  const { field_data, version } = await callApi<{
    field_data: { list: unknown[] };
    version: number;
  }>(page, 'POST', '/rest/sys/fields/get_fields', { module: 'customer' });
  const added = {
    type: 'input',
    name: '企业微信群',
    key: 'customer_wecom_group',
    model: 'wecom_group',
    // not required: others save customers meanwhile
    options: { is_list: true },
    rules: [],
  };
  await callApi(page, 'POST', '/rest/sys/fields/save', {
    module: 'customer',
    version: String(version),
    note: '加企业微信群',
    field_data: JSON.stringify({ ...field_data, list: [...field_data.list, added] }),
  });
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '企业微信群' })).toBeAttached();
  await page.getByRole('button', { name: '新增客户' }).click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  await expect(form.getByRole('textbox', { name: '企业微信群' })).toBeVisible();

  const other = await openSecondUser(browser, OTHER, '/customer');
  await expect(other.getByRole('columnheader', { name: '客户名称' })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: '企业微信群' })).toHaveCount(0);
  const saved = await callApi<{ field_data: { list: unknown[] }; version: number }>(
    page,
    'POST',
    '/rest/sys/fields/get_fields',
    { module: 'customer' },
  );
  await callApi(page, 'POST', '/rest/sys/fields/save', {
    module: 'customer',
    version: String(saved.version),
    note: '撤回',
    field_data: JSON.stringify(field_data),
  });
});

test('the other company sees nothing of this one', async ({ page, browser }) => {
  await signIn(page, ADMIN, '/customer');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '只在本公司可见有限公司',
  });
  const other = await openSecondUser(browser, OTHER, '/customer');
  await other.getByRole('searchbox', { name: '搜索客户' }).fill('只在本公司可见');
  await expect(other.getByText('没有符合条件的客户')).toBeVisible();
  await other.goto(`/customer?id=${id}`);
  await expect(other.getByText('数据无权限或已被删除')).toBeVisible();
});
