import { expect } from '@playwright/test';
import { add, begin } from './contracts.ts';
import { testWithOwnServer } from './ownServer.ts';
import { callApi } from './support.ts';

const test = testWithOwnServer();

test('a product brings its tax rate into a quotation, another is chosen, and tax stands in the panel and on the printed page', async ({
  page,
  server,
}) => {
  await begin(page, server);
  await add(page, 'customer', { name: '税率旅程客户' });
  const category = await callApi<{ id: number }>(page, 'POST', '/rest/sys/tag/save', {
    type: 'product_category',
    name: '税率旅程分类',
  });
  const product = await callApi<{ id: number }>(page, 'POST', '/rest/crm/product/save', {
    name: '税率旅程网关',
    category_id: String(category.id),
    unit: '台',
    price: '1130',
    tax_rate: '13',
  });
  await callApi(page, 'POST', '/rest/crm/productDetail/save', {
    product_id: String(product.id),
    name: '税率旅程网关',
    spec_attr: '标准',
    unit: '台',
    price: '1130',
  });
  await callApi(page, 'POST', '/rest/crm/product/upShelf', { id: String(product.id) });

  await page.goto('/quotation');
  await page.getByRole('button', { name: '新增报价单' }).first().click();
  const form = page.getByRole('dialog', { name: '新增报价单' });
  await form.getByRole('textbox', { name: /报价单名称/ }).fill('税率旅程报价');
  await form.getByRole('combobox', { name: /^客户/ }).click();
  await page.getByRole('option', { name: '税率旅程客户' }).click();
  await form.getByRole('button', { name: '添加产品' }).click();
  const chooser = page.getByRole('dialog', { name: '选择产品' });
  await chooser.getByRole('checkbox').first().check();
  await chooser.getByRole('button', { name: '添加 1 项' }).click();

  const rate = form.getByRole('combobox', { name: '税率旅程网关 税率' });
  await expect(rate).toHaveValue('13');
  const figure = (where: typeof form, name: string) =>
    where.getByRole('group', { name: '产品' }).getByText(name, { exact: true }).locator('xpath=..');
  await expect(figure(form, '税额')).toHaveText('税额130.00');
  await rate.press('ArrowDown');
  await page.getByRole('option', { name: '9', exact: true }).click();
  await expect(figure(form, '不含税金额')).toHaveText('不含税金额1,036.70');
  await expect(form.getByRole('textbox', { name: /报价金额/ })).toHaveValue('1,130.00');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);

  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/quotation/list',
  );
  await page.goto(`/quotation?id=${list[0]?.id}`);
  const panel = page.getByRole('dialog', { name: '税率旅程报价' });
  await expect(figure(panel, '税额')).toHaveText('税额93.30');
  const { html } = await callApi<{ html: string }>(page, 'GET', '/rest/sys/template/print', {
    module: 'quotation',
    id: String(list[0]?.id),
  });
  for (const said of ['税率 (%)', '1,036.70', '93.30']) expect(html).toContain(said);
});
