import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { add, canvas, enterCanvas, makeObject, name, publish } from './designing.ts';
import { ADMIN, complaints, signIn } from './support.ts';

const MODULE = 'shipping_c';

test('a module gets a sub-form, and its rows are typed, refused at a cell, mended and kept', async ({
  page,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, MODULE, { name: '发货单', fields: [] });
  await page.goto(`/sys/field/${MODULE}`);
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '子表单');
  await name(page, '随货配件');
  const properties = page.getByRole('region', { name: '属性' });
  for (const [kind, title] of [
    ['单行文本', '配件'],
    ['数字', '单价'],
    ['数字', '数量'],
    ['数字', '金额'],
  ] as const) {
    await properties.getByRole('button', { name: '添加列' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    const box = properties.getByRole('textbox', { name: /^第 \d 列的名称$/ }).last();
    await expect(box).toBeFocused();
    await page.keyboard.type(title);
  }
  await properties.getByRole('button', { name: '「配件」的属性' }).click();
  await properties.getByRole('switch', { name: '必填' }).last().click();
  await properties.getByRole('button', { name: '「金额」的属性' }).click();
  await properties.getByLabel('公式（由同一行的列计算）').fill('单价 * 数量');
  await properties.getByRole('checkbox', { name: '在表格下方合计' }).check();
  await expectAccessible(page);
  await publish(page, '随货配件');

  await page.goto(`/workbench/custom/${MODULE}`);
  await page.getByRole('button', { name: '新增发货单' }).first().click();
  const form = page.getByRole('dialog', { name: '新增发货单' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('第一批');
  await form.getByRole('button', { name: '添加一行' }).press('Enter');
  await expect(form.getByLabel('第 1 行 配件')).toBeFocused();
  for (const [at, text] of ['减速机', '1200', '2'].entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('第 2 行 数量')).toBeFocused();
  await page.keyboard.type('3');
  await form.getByLabel('第 2 行 单价').fill('10');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('第 3 行 单价')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await form.getByLabel('第 3 行 配件').fill('夹爪');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入 配件', { exact: true })).toBeVisible();
  await expect(form.getByLabel('第 2 行 配件')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('轴承');
  await expect(form.getByText('2,450.00')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const read = async () => {
    const panel = page.getByRole('dialog', { name: /第一批/ });
    const table = panel.getByRole('table', { name: '随货配件' });
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(table.getByText('2,450.00')).toBeVisible();
  };
  await read();
  await page.reload();
  await read();
  await expectAccessible(page);
  expect(said).toEqual([]);
});
