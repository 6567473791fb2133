import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  add,
  canvas,
  enterCanvas,
  field,
  flat,
  makeObject,
  name,
  open,
  openTab,
  properties,
  published,
  say,
} from './designing.ts';
import { ADMIN, callApi, signIn } from './support.ts';

/** A newer version than the one that the designer works on, as somebody else would publish it. */
async function publishElsewhere(page: Page, module: string, label: string): Promise<void> {
  const { field_data, version } = await published(page, module);
  for (const widget of flat(field_data.list)) if (widget.model === 'place') widget.name = label;
  await callApi(page, 'POST', '/rest/sys/fields/save', {
    module,
    version: String(version),
    field_data: JSON.stringify(field_data),
  });
}

/** Back closes this layer, and what was designed is still there. */
async function backFrom(page: Page, layer: Locator): Promise<void> {
  await expect(layer).toBeVisible();
  await page.goBack();
  await expect(layer).toBeHidden();
  await expect(canvas(page)).toContainText('满意度');
  expect(new URL(page.url()).pathname).toMatch(/custfield\/backwards_c$/);
}

test('Back closes the list of faults, the merge and the question what of two versions counts, and keeps what was designed', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'backwards_c', {
    name: '返回点检',
    fields: [field('input', '地点', 'place')],
  });
  await open(page, 'backwards_c');
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '评分');
  await name(page, '满意度');

  // Somebody publishes between the last look and the press.
  const publishing = page.getByRole('dialog', { name: '发布修改' });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publishing.getByRole('heading', { name: '影响' })).toBeVisible();
  await publishElsewhere(page, 'backwards_c', '点检地点');
  await publishing.getByRole('button', { name: '发布', exact: true }).click();
  const newer = page.getByRole('dialog', { name: /已发布第 \d+ 版$/ });
  await expect(newer).toBeVisible();
  await page.goBack();
  await expect(newer).toBeHidden();
  await backFrom(page, publishing);

  const merge = page.getByRole('button', { name: '查看并合并' });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(merge).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await merge.click();
  await backFrom(page, newer);

  await page.getByRole('treeitem', { name: /^地点，/ }).click();
  const pane = properties(page);
  await openTab(page, '条件');
  await pane.locator('summary', { hasText: '何时显示' }).click();
  await say(page, pane.getByRole('combobox', { name: '字段', exact: true }).first(), '满意度');
  await page.getByRole('button', { name: /个问题$/ }).click();
  await backFrom(page, page.getByRole('dialog', { name: '发布前需要解决的问题' }));
});
