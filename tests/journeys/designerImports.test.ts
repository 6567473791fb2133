import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { canvas, field, flat, makeObject, preview, publish, published } from './designing.ts';
import { ADMIN, openSecondUser, callApi, SALES, signIn } from './support.ts';

const MANAGER = { mobile: '13800000002', corp: 'DEMO' };
const sample = (name: string) => join(import.meta.dirname, '..', 'schemas', 'fixtures', name);

test('an object is made with the export file of form-making and is filled in, sent for approval, passed and then closed to changes [ADMIN-046] [CUSTOM-006] [ADMIN-042] [APPR-011]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/module');
  await page.getByRole('button', { name: '新增业务对象' }).click();
  const dialog = page.getByRole('dialog', { name: '新增业务对象' });
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('设备报修');
  await dialog.getByRole('textbox', { name: '标识' }).fill('repair_c');
  await dialog.getByRole('switch', { name: '需要审批' }).check();
  await dialog.getByRole('button', { name: '从定义导入字段…' }).click();
  await dialog.getByLabel('定义文件').setInputFiles(sample('form-making-2019.json'));
  await expect(dialog.getByText(/识别为 form-making/)).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/custom\/repair_c$/);
  expect(flat((await published(page, 'repair_c')).field_data.list).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['联系人', '计数器', '单选框组']),
  );

  const roles = await callApi<{ id: number; name: string }[]>(page, 'GET', '/rest/sys/role/list');
  const open = roles
    .filter(({ name }) => ['销售人员', '销售经理'].includes(name))
    .map(({ id }) => ({ id, rights: ['view', 'edit'] }));
  await callApi(page, 'POST', '/rest/sys/custom/update', {
    key: 'repair_c',
    roles: JSON.stringify(open),
  });

  const theirs = await openSecondUser(browser, SALES, '/workbench/custom/repair_c');
  await theirs.getByRole('button', { name: '新增设备报修' }).first().click();
  const form = theirs.getByRole('dialog', { name: '新增设备报修' });
  await form.getByRole('textbox', { name: '联系人' }).fill('冯工');
  await form.getByRole('textbox', { name: '手机' }).fill('13800001234');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  const approval = theirs.getByRole('region', { name: '审批', exact: true });
  await approval.getByRole('button', { name: '发起审批' }).click();
  const start = theirs.getByRole('dialog', { name: /的审批$/ });
  await start.getByRole('radio', { name: '设备报修审批' }).check();
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(theirs.getByText('发起审批成功')).toBeVisible();
  await expect(approval.getByRole('button', { name: '通过' })).toHaveCount(0);

  // The applicant's superior decides.
  const { pathname, search } = new URL(theirs.url());
  const superior = await openSecondUser(browser, MANAGER, pathname + search);
  const decision = superior.getByRole('region', { name: '审批', exact: true });
  await decision.getByRole('button', { name: '通过' }).click();
  await superior
    .getByRole('dialog', { name: /^通过「/ })
    .getByRole('button', { name: '通过' })
    .click();
  await expect(superior.getByText('操作成功')).toBeVisible();
  await expect(decision).toContainText('已通过');
  await expect(
    superior.getByRole('dialog').first().getByRole('button', { name: '编辑', exact: true }),
  ).toHaveCount(0);
});

test('an export file of form-making is put behind what is there, with a report, looked at and published [ADMIN-042] [ADMIN-043]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'foreign_c', {
    name: '外来表单',
    fields: [field('input', '来源', 'origin')],
  });
  await page.goto('/sys/field/foreign_c');
  await expect(canvas(page)).toBeVisible();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '导入定义…' }).click();
  const dialog = page.getByRole('dialog', { name: '导入定义' });
  await dialog.getByLabel('定义文件').setInputFiles(sample('form-making-paid.json'));
  await expect(dialog.getByText(/识别为 form-making/)).toBeVisible();
  await expect(dialog.getByText(/处不能原样带入/)).toBeVisible();
  await dialog.getByRole('button', { name: '追加到末尾' }).click();
  await expect(page.getByRole('treeitem', { name: /^来源，/ })).toBeVisible();
  await expect(preview(page).locator('[data-field]').nth(2)).toBeVisible();
  await publish(page, '外来表单');
  expect(flat((await published(page, 'foreign_c')).field_data.list).length).toBeGreaterThan(5);
});
