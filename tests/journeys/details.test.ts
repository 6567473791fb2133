import { expect, type Page, test } from '@playwright/test';
import { field, makeObject } from './designing.ts';
import { ADMIN, callApi, openTab, SALES, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

test('a detail shows each kind as it is read: rich text with its looks, pictures, an address that opens elsewhere, lines kept, a customer that opens [DETAIL-009, DETAIL-010]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const key = `kinds${String(Date.now()).slice(-6)}_c`;
  const customer = { name: '展示种类的客户有限公司' };
  const { id: customer_id } = await callApi<{ id: number }>(
    page,
    'POST',
    '/rest/crm/customer/save',
    customer,
  );
  await makeObject(page, key, {
    name: '展示种类',
    fields: [
      field('editor', '正文', 'body'),
      field('textarea', '备注行', 'lines'),
      field('input', '网址', 'site', { dataType: 'url' }),
      field('img', '照片', 'photos'),
      field('customer', '所属客户', 'customer_id'),
    ],
  });
  const photo = await upload(page, '现场.png');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customobject/save', {
    module: key,
    name: '一条有各种值的记录',
    body: '<p>开头 <strong>加粗的字</strong></p><ul><li>第一点</li></ul>',
    lines: '第一行\n第二行',
    site: 'https://example.com/a',
    photos: JSON.stringify([photo]),
    customer_id: String(customer_id),
  });
  const read = await callApi<{ list: { field?: string; model: string; name: string }[] }>(
    page,
    'GET',
    `/rest/crm/customobject/read/${id}`,
    { module: key },
  );
  expect(read.list.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['正文', '备注行', '网址', '所属客户']),
  );
  await page.goto(`/workbench/custom/${key}?id=${id}`);
  const panel = page.getByRole('dialog', { name: '一条有各种值的记录' });
  await expect(panel.locator('strong').filter({ hasText: '加粗的字' }).first()).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: '第一点' })).toBeVisible();
  const lines = panel.getByText('第一行', { exact: false }).last();
  expect(await lines.evaluate((element) => getComputedStyle(element).whiteSpace)).toMatch(/^pre/);
  const link = panel.getByRole('link', { name: /example\.com/ }).last();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', 'https://example.com/a');
  await panel
    .getByRole('button', { name: /现场\.png/ })
    .last()
    .click();
  const preview = page.getByRole('dialog', { name: /现场\.png|预览|图片/ });
  await expect(preview.getByRole('img').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await panel
    .getByRole('button', { name: customer.name })
    .or(panel.getByRole('link', { name: customer.name }))
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: customer.name })).toBeVisible();
});

test('dialogs are 500, 800 or 900 pixels wide, and on a narrow screen nothing hangs over its side [DETAIL-014, CONST-017]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/contract');
  const width = async (name: RegExp) => {
    const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    await expect(dialog).toBeVisible();
    const { width: wide } = (await dialog.boundingBox()) ?? { width: 0 };
    return Math.round(wide);
  };
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: '更换负责人' }).click();
  expect(await width(/更换.*负责人/)).toBe(500);
  await page.keyboard.press('Escape');
  await openTab(panel, /^回款计划/);
  await panel.getByRole('button', { name: '批量生成' }).click();
  expect(await width(/批量生成/)).toBe(800);
  await page.keyboard.press('Escape');
  await page.goto('/customer');
  await page.getByRole('button', { name: '新增客户' }).click();
  expect(await width(/新增客户/)).toBe(900);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await width(/新增客户/)).toBeLessThanOrEqual(400);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing hangs over the side',
  ).toBe(true);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture that lies on the server and belongs to nothing yet. */
async function upload(page: Page, name: string): Promise<{ id: number }> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name.endsWith('-token'))?.value ?? '';
  const answer = await page.request.post('/rest/crm/file/upload', {
    headers: { token },
    multipart: { show_type: '2', file: { name, mimeType: 'image/png', buffer: PIXEL } },
  });
  return ((await answer.json()) as { data: { id: number } }).data;
}

/** Holds back the answer about the first record that is asked for, until it is let go. */
async function holdFirst(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = false;
  await page.route('**/rest/crm/customer/read/**', async (route) => {
    const response = await route.fetch();
    if (!held) {
      held = true;
      await promise;
    }
    // who went on has given up waiting for it
    await route.fulfill({ response }).catch(() => undefined);
  });
  return resolve;
}

test('who goes on quickly sees the last record alone, whichever answer comes last [DETAIL-021]', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  const letGo = await holdFirst(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const panel = page.getByRole('dialog').first();
  // quicker than anything is drawn between
  await panel.getByRole('button', { name: '下一条' }).evaluate((next: HTMLElement) => {
    for (let press = 0; press < 3; press += 1) next.click();
  });
  const title = await page.getByRole('row').nth(4).getByRole('link').first().textContent();
  await expect(panel.getByRole('heading').first()).toHaveText(title ?? '');
  letGo();
  await page.waitForLoadState('networkidle');
  await expect(panel.getByRole('heading').first()).toHaveText(title ?? '');
});

test('follow-ups are listed for themselves, narrowed by filters, and a row opens [EVENT-020]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/event');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).not.toHaveCount(1);
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  const layer = page.getByRole('dialog', { name: '筛选' });
  await layer.getByRole('combobox', { name: '字段' }).selectOption({ label: '跟进内容' });
  await layer.getByRole('textbox', { name: '跟进内容' }).fill('合同条款');
  await layer.getByRole('button', { name: '筛选', exact: true }).click();
  await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('合同条款');
  await expect.poll(async () => (await rows.allInnerTexts()).slice(1).length).toBeGreaterThan(0);
  for (const text of (await rows.allInnerTexts()).slice(1)) expect(text).toContain('合同条款');
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByRole('dialog').first()).toContainText('合同条款');
});
