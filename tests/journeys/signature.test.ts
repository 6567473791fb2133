import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { add, canvas, enterCanvas, makeObject, name, publish } from './designing.ts';
import { ADMIN, complaints, signIn } from './support.ts';

const MODULE = 'delivery_c';

test('a delivery is signed on the screen, and the signature stands in its panel', async ({
  page,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, MODULE, { name: '送货单', fields: [] });
  await page.goto(`/sys/field/${MODULE}`);
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '手写签名');
  await name(page, '客户签收');
  await publish(page, '签名字段');

  await page.goto(`/workbench/custom/${MODULE}`);
  await page.getByRole('button', { name: '新增送货单' }).first().click();
  const form = page.getByRole('dialog', { name: '新增送货单' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('十一月第三批');
  const field = form.getByRole('group', { name: '客户签收', exact: true });
  await field.getByRole('button', { name: '签名', exact: true }).press('Enter');
  const pad = page.getByRole('dialog', { name: '客户签收' });
  const paper = pad.getByRole('img', { name: '签名区' });
  await expect(paper).toBeVisible();
  await expectAccessible(page);

  const box = await paper.boundingBox();
  if (!box) throw new Error('The paper is not drawn');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.3), { steps: 5 });
  await page.mouse.move(...at(0.7, 0.7), { steps: 5 });
  await page.mouse.up();
  await expect(pad.getByRole('button', { name: '清除' })).toBeEnabled();
  // Esc asks before ink is thrown away, and closes nothing else
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click();
  await pad.getByRole('button', { name: '完成' }).click();
  await expect(pad).toBeHidden();
  await expect(field.getByRole('button', { name: '查看签名.png' })).toBeVisible();
  await expect(field.getByRole('button', { name: '重新签名' })).toBeEnabled();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const panel = page.getByRole('dialog', { name: /十一月第三批/ });
  await expect(
    panel.getByRole('tabpanel').getByRole('button', { name: '查看签名.png' }),
  ).toBeVisible();
  await expectAccessible(page);
  expect(said).toEqual([]);
});
