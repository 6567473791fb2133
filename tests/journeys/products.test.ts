import { expect, type Page, test } from '@playwright/test';
import { ADMIN, complaints, openTab, signIn } from './support.ts';

const values = (page: Page, specification: string) =>
  page.getByRole('group', { name: specification, exact: true });

test('an administrator adds a specification with three values; a product is made with two by three variants, priced one by one [PRODUCT-001, PRODUCT-002, PRODUCT-004, PRODUCT-005, PRODUCT-013, ADMIN-076, ADMIN-077, ADMIN-124]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/product_spec');
  await expect(page.getByRole('heading', { name: '产品规格', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '新增规格' }).click();
  await enter(page, '容量');
  const line = page.getByRole('listitem').filter({ hasText: '容量' });
  for (const value of ['16 G', '32 G', '64 G']) {
    await line.getByRole('button', { name: /新增下级/ }).click();
    await enter(page, value);
  }
  await line.getByRole('button', { name: /新增下级/ }).click();
  const dialog = page.getByRole('dialog', { name: '新增规格' });
  await dialog.getByRole('textbox', { name: /规格名称/ }).fill('32 g');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toContainText('32 g');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /放弃|不保存/ }).click();

  await page.goto('/product');
  await page.getByRole('button', { name: '新增产品' }).click();
  const form = page.getByRole('dialog', { name: '新增产品' });
  await form.getByRole('textbox', { name: /产品名称/ }).fill('边缘盒子');
  await form.getByRole('combobox', { name: /产品分类/ }).click();
  await page
    .getByRole('treeitem')
    .or(page.getByRole('option'))
    .filter({ hasText: '工业网关' })
    .first()
    .click();
  await form.getByRole('textbox', { name: /^标准价格/ }).fill('1000');
  for (const value of ['工业灰', '黑色'])
    await values(page, '机身颜色').getByRole('checkbox', { name: value }).check();
  for (const value of ['16 G', '32 G', '64 G'])
    await values(page, '容量').getByRole('checkbox', { name: value }).check();
  await expect(form.getByText('将生成 6 个规格')).toBeVisible();
  await form.getByRole('textbox', { name: '黑色 / 64 G 标准价格' }).fill('1300');
  await form.getByRole('button', { name: '移除 黑色 / 16 G' }).click();
  await expect(form.getByText('将生成 5 个规格')).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  // what was added opens by itself
  const panel = page.getByRole('dialog', { name: '边缘盒子' });
  await openTab(panel, /产品规格/);
  const rows = panel.getByRole('tabpanel', { name: /产品规格/ }).getByRole('row');
  await expect(rows).toHaveCount(6); // a heading and five
  await expect(rows.filter({ hasText: '黑色 / 64 G' })).toContainText('1,300.00');

  // what was left out is made later, what is there is not made twice
  await panel.getByRole('button', { name: '按规格生成' }).click();
  const maker = page.getByRole('dialog', { name: '按规格生成' });
  await maker.getByRole('checkbox', { name: '黑色' }).check();
  for (const value of ['16 G', '32 G']) await maker.getByRole('checkbox', { name: value }).check();
  await expect(maker.getByText('其中 1 个组合已有规格')).toBeVisible();
  await maker.getByRole('button', { name: '生成', exact: true }).click();
  await expect(page.getByText('已生成 1 个规格')).toBeVisible();
  await expect(rows).toHaveCount(7);

  await page.goto('/product_detail');
  await expect(page.getByRole('row').filter({ hasText: '黑色 / 16 G' })).toBeVisible();
  expect(said).toEqual([]);
});

async function enter(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: '新增规格' });
  await dialog.getByRole('textbox', { name: /规格名称/ }).fill(name);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}
