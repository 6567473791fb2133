import { expect, type Page, test } from '@playwright/test';
import { ADMIN, signIn } from './support.ts';

/** What stands at the tab of a view. */
async function countAt(page: Page, view: string): Promise<number> {
  const tab = page
    .getByRole('navigation', { name: '场景' })
    .getByRole('button', { name: new RegExp(`^${view}\\s*[\\d,]+$`) });
  return Number(((await tab.textContent()) ?? '').replace(view, '').replaceAll(',', ''));
}

test('counts of views, of the header and of the administration follow what is added and imported', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/customer');
  const before = await countAt(page, '全部');
  expect(before).toBeGreaterThan(0);

  await page.getByRole('button', { name: '新增客户' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('客户名称').fill('凌云光学玻璃');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  await expect.poll(() => countAt(page, '全部')).toBeGreaterThan(before);
  await expect.poll(() => countAt(page, '本周新建')).toBeGreaterThan(0);
  const added = await countAt(page, '全部');
  await expect(page.getByText(`共 ${added} 条`)).toBeVisible();

  await page.goto('/module');
  const records = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'customer', exact: true }) })
    .getByRole('gridcell')
    .nth(4);
  await expect(records).not.toHaveText('');
  const known = Number(((await records.textContent()) ?? '').replaceAll(',', ''));
  await page.goto('/customer');

  await page.getByRole('button', { name: '更多', exact: true }).first().click();
  await page.getByRole('menuitem', { name: '导入', exact: true }).click();
  const into = page.getByRole('dialog', { name: '导入客户' });
  await into.locator('input[type=file]').setInputFiles({
    name: '客户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('客户名称\n青岛远洋渔具\n沧州弯头管件\n'),
  });
  await into.getByRole('button', { name: '检查数据' }).click();
  await into.getByRole('button', { name: '导入 2 行' }).click();
  // Whoever does not wait for the end sees what came of it all the same.
  await into.getByRole('button', { name: '关闭', exact: true }).last().click();
  // other people may add customers at the same time: as many more, at least
  await expect.poll(() => countAt(page, '全部')).toBeGreaterThanOrEqual(added + 2);
  await page.goto('/module');
  await expect
    .poll(async () => Number(((await records.textContent()) ?? '').replaceAll(',', '')))
    .toBeGreaterThanOrEqual(known + 2);
});
