import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, callApi, complaints, signIn } from './support.ts';

test('an administrator prepares a template for a category; a product is begun with it and stays as it is when the template changes and goes [ADMIN-060] [ADMIN-062] [ADMIN-063] [ADMIN-117] [PRODUCT-003]', async ({
  page,
}) => {
  const [template, product] = ['工业网关标准款', '车间网关一号'];
  const said = complaints(page);
  await signIn(page, ADMIN, '/productSetting');
  await expect(page.getByRole('heading', { name: '产品分类', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '工业网关' }).first()).toBeVisible();

  await page.getByRole('link', { name: '产品模板' }).click();
  await page.getByRole('button', { name: '新增产品模板' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新增产品模板' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '请输入 模板名称' })).toBeVisible();
  await dialog.getByRole('textbox', { name: /模板名称/ }).fill(template);
  await dialog.getByRole('combobox', { name: /产品分类/ }).click();
  await page
    .getByRole('treeitem')
    .or(page.getByRole('option'))
    .filter({ hasText: '工业网关' })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: /^标准价格/ }).fill('1880');
  await dialog.getByRole('combobox', { name: /^单位/ }).fill('台');
  for (const value of ['工业灰', '黑色'])
    await dialog.getByRole('checkbox', { name: value }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: template })).toContainText('工业网关');

  // whoever types before the templates are there on a slow line keeps what was typed, too
  const slow = Promise.withResolvers<void>();
  await page.route(/\/assets\/CategoryInput-/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.goto('/product');
  await page.getByRole('button', { name: '新增产品' }).click();
  const form = page.getByRole('dialog', { name: '新增产品' });
  await form.getByRole('textbox', { name: /产品名称/ }).fill(product);
  await form.getByRole('textbox', { name: /^标准价格/ }).fill('2100');
  slow.resolve();
  await form.getByRole('button', { name: '按模板填写' }).click();
  await page.getByRole('menuitem', { name: template, exact: true }).click();
  await expect(form.getByText(`已按「${template}」填写`)).toBeVisible();
  await expect(form.getByRole('combobox', { name: /^单位/ })).toHaveValue('台');
  await expect(form.getByRole('textbox', { name: /^标准价格/ })).toHaveValue(/2,?100/);
  await expect(form.getByText('将生成 2 个规格')).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  const id = Number(/id=(\d+)/.exec(page.url())?.[1]);

  await page.goto('/productTemplate');
  await page.getByRole('link', { name: template, exact: true }).click();
  const editor = page.getByRole('dialog', { name: `编辑「${template}」` });
  await expect(editor.getByRole('checkbox', { name: '黑色' })).toBeChecked();
  await editor.getByRole('combobox', { name: /^单位/ }).fill('箱');
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(editor).toBeHidden();
  await remove(page, template);
  const read = await callApi<{ data_raw: { unit: string; price: number } }>(
    page,
    'GET',
    '/rest/crm/product/read',
    { id: String(id) },
  );
  expect(read.data_raw).toMatchObject({ unit: '台', price: 2100 });
  expect(said).toEqual([]);
});

test('templates are copied, stopped and deleted; one that is stopped is not offered [ADMIN-063]', async ({
  page,
}) => {
  const name = '传感器标准款';
  await signIn(page, ADMIN);
  const [category] = await callApi<{ id: number }[]>(
    page,
    'GET',
    '/rest/crm/product/getCategoryList',
  );
  await callApi(page, 'POST', '/rest/sys/template/save', {
    type: 'product',
    name,
    values: JSON.stringify({ category_id: category?.id, unit: '台' }),
  });
  await page.goto('/productTemplate');
  await act(page, name, '复制');
  const copy = page.getByRole('dialog', { name: '新增产品模板' });
  await expect(copy.getByRole('textbox', { name: /模板名称/ })).toHaveValue(`${name} 副本`);
  await copy.getByRole('button', { name: '保存' }).click();
  await expect(copy).toBeHidden();
  await act(page, name, '停用');
  await expect(page.getByRole('row').filter({ hasText: '已停用' })).toContainText(name);

  await page.goto('/product');
  await page.getByRole('button', { name: '新增产品' }).click();
  const form = page.getByRole('dialog', { name: '新增产品' });
  await form.getByRole('button', { name: '按模板填写' }).click();
  await expect(page.getByRole('menuitem', { name: `${name} 副本` })).toBeVisible();
  await expect(page.getByRole('menuitem', { name, exact: true })).toBeHidden();
  await page.goto('/productTemplate');
  for (const each of [`${name} 副本`, name]) await remove(page, each);
});

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `「${name}」的操作` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function remove(page: Page, name: string) {
  await act(page, name, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
}
