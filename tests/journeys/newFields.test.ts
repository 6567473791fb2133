import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { add, canvas, enterCanvas, makeObject, name, properties, publish } from './designing.ts';
import { ADMIN, callApi, complaints, signIn } from './support.ts';

const MODULE = 'drawing_c';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n');
const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const paper = (fileName: string, buffer = PDF) => ({
  name: fileName,
  mimeType: 'application/octet-stream',
  buffer,
});

test('a field for files is put on a form and filled in, read in panel and list, and saved by the browser', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, MODULE, { name: '图纸', fields: [] });
  await page.goto(`/sys/field/${MODULE}`);
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '附件');
  await name(page, '图纸文件');
  await publish(page, '附件字段');

  await page.goto(`/workbench/custom/${MODULE}`);
  await page.getByRole('button', { name: '新增图纸' }).first().click();
  const form = page.getByRole('dialog', { name: '新增图纸' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('主轴箱');
  const files = form.getByRole('group', { name: '图纸文件', exact: true });
  const chooser = files.locator('input[type=file]');
  // what is not what its name says is the server's to refuse, beside the field
  await chooser.setInputFiles([
    paper('装配图.pdf'),
    paper('零件.zip', ZIP),
    paper('假的.pdf', ZIP),
    paper('程序.exe'),
  ]);
  await expect(files.getByRole('button', { name: '零件.zip' })).toBeVisible();
  await expect(files.getByRole('link', { name: '装配图.pdf' })).toBeVisible();
  await expect(files.getByText(/上传失败/)).toBeVisible();
  await expect(files.getByText('程序.exe')).toBeVisible();
  await expectAccessible(page);
  await files.getByRole('button', { name: '移除假的.pdf' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const row = page.getByRole('row', { name: /主轴箱/ });
  await expect(row).toBeVisible();
  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/customobject/list',
    { module: MODULE, page: '1', size: '5' },
  );
  await page.goto(`/workbench/custom/${MODULE}?id=${list[0]?.id}`);
  const panel = page.getByRole('dialog').getByRole('tabpanel', { name: '详细信息' });
  await expect(panel.getByRole('link', { name: '装配图.pdf' })).toHaveAttribute(
    'href',
    /id_code=\w+&inline=1$/,
  );
  await expect(panel.getByText('22 B')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '零件.zip', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('零件.zip');
  await expectAccessible(page);
  expect(said).toEqual([]);
});

test('a number that the designer adds is given when a record is saved, and asked of nobody', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, 'batch_c', { name: '批次', fields: [] });
  await page.goto('/sys/field/batch_c');
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '自动编号');
  await name(page, '批号');
  await properties(page).getByRole('textbox', { name: '编号规则' }).fill('PC{yyyy}000');
  await canvas(page).focus();
  await publish(page, '批号');
  await page.goto('/workbench/custom/batch_c');
  await page.getByRole('button', { name: '新增批次' }).first().click();
  const form = page.getByRole('dialog', { name: '新增批次' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('第一批');
  const number = form.getByRole('textbox', { name: '批号', exact: true });
  await expect(number).toHaveAttribute('readonly');
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('tabpanel', { name: '详细信息' })
      .getByText(/^PC\d{4}001$/),
  ).toBeVisible();
  expect(said).toEqual([]);
});
