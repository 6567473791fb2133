import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { canvas, enterCanvas, flat, makeObject, publish, published, tabTo } from './designing.ts';
import { ADMIN, complaints, signIn } from './support.ts';

test('a new object begins with a template, from which fields are left out, and nothing is stored before', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await page.goto('/module');
  await page.getByRole('button', { name: '新增业务对象' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '从模板开始…' }).click();
  await dialog.getByRole('radio', { name: '采购申请' }).check();
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('采购申请');
  await expect(dialog.getByText('共 7 个字段，选中 7 个')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: '添加「采购内容」' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: '添加「用途」' }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '标识' }).fill('buying');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/custom\/buying_c$/);
  const { field_data: definition } = await published(page, 'buying_c');
  expect(flat(definition.list).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['采购内容', '供应商', '数量', '单价', '金额', '期望到货日期']),
  );
  expect(flat(definition.list).map(({ name }) => name)).not.toContain('用途');
  expect(definition.compute_formula).toEqual({ amount: 'quantity * price' });
  expect(said).toEqual([]);
});

test('a group of fields is added by the keys alone, and taken back in one step', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, 'task_c', { name: '任务', fields: [] });
  await page.goto('/sys/field/task_c');
  await expect(canvas(page)).toBeVisible();
  // from the canvas back: the menu before the bar is as long as the company has objects
  await enterCanvas(page);
  await tabTo(page, page.getByRole('button', { name: '更多' }).last(), 60, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: '从模板添加字段…' });
  await expect(entry).toBeVisible();
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
  for (let count = 0; count < 9; count += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '从模板添加字段' });
  await tabTo(page, dialog.getByRole('radio', { name: '联系方式' }));
  await page.keyboard.press('Space');
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '状态与进度' })).toBeChecked();
  await tabTo(page, dialog.getByRole('checkbox', { name: '添加「进度」' }));
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const added = canvas(page).getByRole('treeitem', { name: /^(状态|完成日期|取消原因)，/ });
  await expect(added).toHaveCount(3);
  await enterCanvas(page);
  await page.keyboard.press('Control+z');
  await expect(added).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(added).toHaveCount(3);
  await publish(page, '状态与进度');
  const fields = flat((await published(page, 'task_c')).field_data.list);
  expect(fields.find(({ name }) => name === '取消原因')?.options.when).toMatchObject({
    require: { field: 'progress_state', operator: 'eq', value: 'cancelled' },
  });
  expect(said).toEqual([]);
});
