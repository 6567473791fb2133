import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { add, canvas, enterCanvas, makeObject, name, properties, publish } from './designing.ts';
import { ADMIN, callApi, complaints, openSecondUser, SALES, signIn } from './support.ts';

const MODULE = 'asset_c';

test('an administrator gives assets a barcode; who sells scans it, finds it and prints it', async ({
  page,
  browser,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, MODULE, { name: '资产', fields: [] });
  await page.goto(`/sys/field/${MODULE}`);
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '条码');
  await name(page, '资产编号');
  await properties(page).getByRole('combobox', { name: '条码样式' }).click();
  await page.getByRole('option', { name: 'Code 128' }).click();
  await expectAccessible(page);
  await enterCanvas(page);
  await publish(page, '条码字段');

  const roles = await callApi<{ id: number; name: string }[]>(page, 'GET', '/rest/sys/role/list');
  const open = roles
    .filter(({ name: role }) => role === '销售人员')
    .map(({ id }) => ({ id, rights: ['view', 'edit'] }));
  await callApi(page, 'POST', '/rest/sys/custom/update', {
    key: MODULE,
    roles: JSON.stringify(open),
  });
  const seller = await openSecondUser(browser, SALES, `/workbench/custom/${MODULE}`);
  await seller.getByRole('button', { name: '新增资产' }).first().click();
  const form = seller.getByRole('dialog', { name: '新增资产' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('立式铣床');
  const box = form.getByRole('textbox', { name: '资产编号' });
  await box.fill('铣床一号');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('Code 128 条码只能含英文字母、数字和英文符号').first()).toBeVisible();
  // a scanner is a keyboard that ends with Enter
  await box.click();
  await seller.keyboard.press('Control+a');
  await seller.keyboard.type('SB-2026-0012');
  await seller.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const panel = seller.getByRole('dialog', { name: /立式铣床/ });
  await expect(panel.locator('svg[data-barcode]')).toBeVisible();
  await expect(panel.getByText('SB-2026-0012').first()).toBeVisible();
  await expectAccessible(seller);
  await panel.getByRole('button', { name: '打印' }).click();
  const paper = seller.getByRole('dialog', { name: /打印/ });
  const picture = paper.locator('img[src^="data:image/svg+xml"]');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  await expect(paper.getByText('SB-2026-0012')).toBeVisible();
  expect(said).toEqual([]);
});
