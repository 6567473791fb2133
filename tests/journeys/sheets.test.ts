import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support.ts';

test('a list goes out, one cell is changed, it comes back as an update, and the import is taken back [LIST-009]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/contact');
  await expect(page.getByRole('row')).not.toHaveCount(1);
  const menu = async (name: string) => {
    await page.getByRole('button', { name: '更多', exact: true }).first().click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await menu('导出');
  const out = page.getByRole('dialog', { name: '导出联系人' });
  await out.getByLabel('文件格式').selectOption('csv');
  await out.getByLabel(/附上数据 ID/).check();
  const downloading = page.waitForEvent('download');
  await out.getByRole('button', { name: '开始导出' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^联系人.*\.csv$/);
  await expect(out.getByText(/已导出 \d+ 条/)).toBeVisible();
  await out.getByRole('button', { name: '关闭', exact: true }).last().click();
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  const [first = ''] = (lines[1] ?? '').split(',');
  lines[1] = (lines[1] ?? '').replace(first, '改名后的联系人');

  await menu('导入');
  const into = page.getByRole('dialog', { name: '导入联系人' });
  await into.locator('input[type=file]').setInputFiles({
    name: '联系人.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await into.getByLabel('已有数据').selectOption('update');
  await into.getByRole('button', { name: '检查数据' }).click();
  await expect(into.getByRole('button', { name: '更新 1', exact: true })).toBeVisible();
  await expect(
    into
      .getByRole('cell', { name: `${first} 改名后的联系人` })
      .or(into.locator('ins', { hasText: '改名后的联系人' })),
  ).toBeVisible();
  await into.getByRole('button', { name: '导入 1 行' }).click();
  await expect(into.getByText('已导入', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /改名后的联系人/, includeHidden: true })).toHaveCount(
    1,
  );

  await into.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(into.getByText('已撤销', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /改名后的联系人/, includeHidden: true })).toHaveCount(
    0,
  );
});
