import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, openSecondUser, callApi, complaints, SALES, signIn } from './support.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n',
);
const ZIP = Buffer.from('504b0304', 'hex');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const file = (name: string, buffer: Buffer = PNG, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer,
});
const UPLOAD = '**/rest/crm/file/upload';

async function fileTab(page: Page, id: number) {
  await page.goto(`/customer?id=${id}`);
  await page.getByRole('tab', { name: '附件' }).click();
  return page.getByRole('tabpanel');
}

const newCustomer = async (page: Page, name: string) =>
  (await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', { name })).id;

test('a file is uploaded, renamed, downloaded and deleted [FILE-001, FILE-002, FILE-003, FILE-004, FILE-005, FILE-013, FILE-016, FILE-018, DETAIL-008]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, SALES);
  const tab = await fileTab(page, await newCustomer(page, '附件旅程机电有限公司'));
  await expect(tab.getByText('还没有附件')).toBeVisible();
  await tab
    .locator('input[type=file]')
    .setInputFiles([file('合同扫描.png'), file('报价单.pdf', PDF, 'application/pdf')]);
  await expect(page.getByText('上传成功')).toBeVisible();
  await expect(tab.getByRole('list', { name: '附件' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('tab', { name: '附件' })).toContainText('2');
  await expectAccessible(page);

  await tab.getByRole('button', { name: '合同扫描.png的操作' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  await page.getByRole('textbox', { name: '文件名' }).fill('合同终稿');
  await page.keyboard.press('Enter');
  await expect(tab.getByRole('button', { name: '合同终稿.png', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: '附件' }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tab.getByRole('button', { name: '下载合同终稿.png' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('合同终稿.png');
  expect(download.url()).toMatch(/\/rest\/crm\/file\/download\?id_code=[0-9a-z]+&token=/);
  expect(await readFile(await download.path())).toEqual(PNG);

  const remove = async () => {
    await tab.getByRole('button', { name: '合同终稿.png的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('确定删除这个附件');
  };
  await remove();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已取消删除')).toBeVisible();
  await remove();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(tab.getByText('合同终稿.png')).toHaveCount(0);
  expect(said).toEqual([]);
});

test('what is too large or of no allowed type is refused before it is sent [FILE-008, FILE-009, FILE-010, FILE-011]', async ({
  page,
}) => {
  await signIn(page, SALES);
  const tab = await fileTab(page, await newCustomer(page, '附件限制有限公司'));
  let sent = 0;
  page.on('request', (request) => (sent += request.url().includes('/file/upload') ? 1 : 0));
  const input = tab.locator('input[type=file]');
  // Playwright passes no buffer of this size: the page makes the file itself.
  await input.evaluate((element: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(51 * 1024 * 1024)], '录像.zip'));
    element.files = files.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(tab.getByText('单个文件最大支持50MB!')).toBeVisible();
  await input.setInputFiles(file('setup.exe', Buffer.from('MZ'), 'application/octet-stream'));
  await expect(
    tab.getByText(
      '不支持的文件类型，仅支持：doc, docx, xls, xlsx, pdf, ppt, pptx, jpg, jpeg, png, zip, rar, gif',
    ),
  ).toBeVisible();
  expect(sent).toBe(0);
});

test("every kind has its icon; a PDF is previewed, a page in a picture's clothes never runs [FILE-007, FILE-021]", async ({
  page,
}) => {
  await signIn(page, SALES);
  const tab = await fileTab(page, await newCustomer(page, '附件类型有限公司'));
  const input = tab.locator('input[type=file]');
  await input.setInputFiles([
    file('a.docx', ZIP, ''),
    file('b.xls', OLE, ''),
    file('c.ppt', OLE, ''),
    file('d.rar', Buffer.from('526172211a0700', 'hex'), ''),
    file('e.pdf', PDF, 'application/pdf'),
    file('f.png'),
  ]);
  const rows = tab.getByRole('list', { name: '附件' }).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect
    .poll(() =>
      rows
        .locator('[data-kind]')
        .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('data-kind'))),
    )
    .toEqual(['img', 'pdf', 'zip', 'ppt', 'excel', 'doc']);

  await tab.getByRole('button', { name: 'f.png', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'f.png' }).getByRole('img', { name: 'f.png' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  const link = tab.getByRole('link', { name: 'e.pdf' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers()['content-disposition']).toMatch(/^inline;/);
  // asked for in a window of its own; what has no PDF viewer, like the headless shell, keeps it as a download
  const [preview, request] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('request', (one) => one.url().includes('inline=1')),
    link.click(),
  ]);
  expect(request.isNavigationRequest()).toBe(true);
  expect(preview).not.toBe(page);
  await preview.close();

  await input.setInputFiles(
    file('页面.png', Buffer.from('<html><script>document.title="ran"</script>')),
  );
  await expect(tab.getByText(/上传失败：不支持的文件类型/)).toBeVisible();
  await expect(rows).toHaveCount(6);
});

test('twenty files a page; who may not edit the record is offered no upload [FILE-012, FILE-014, CONST-026]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  const id = await newCustomer(page, '附件翻页有限公司');
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('-token'));
  for (let index = 0; index < 25; index += 1) {
    const answer = await page.request.post('/rest/crm/file/upload', {
      headers: { token: cookie?.value ?? '' },
      multipart: { module: 'customer', module_id: String(id), file: file(`${index}.png`) },
    });
    expect(((await answer.json()) as { code: number }).code).toBe(200);
  }
  const asked = page.waitForRequest(
    (request) => request.url().includes('/file/getList') && request.url().includes('size=20'),
  );
  const tab = await fileTab(page, id);
  await expect(page.getByRole('tab', { name: '附件' })).toContainText('25');
  await asked;
  const rows = tab.getByRole('list', { name: '附件' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await tab.getByRole('button', { name: '下一页' }).click();
  await expect(rows).toHaveCount(5);

  const reader = await openSecondUser(browser, { mobile: '13800000006', corp: 'DEMO' });
  const seen = await fileTab(reader, id);
  await expect(seen.getByRole('list', { name: '附件' }).getByRole('listitem')).toHaveCount(20);
  await expect(seen.getByRole('button', { name: '上传附件' })).toHaveCount(0);
  await seen.getByRole('button', { name: '24.png的操作' }).click();
  await expect(reader.getByRole('menuitem', { name: '下载' })).toBeVisible();
  await expect(reader.getByRole('menuitem', { name: '删除' })).toHaveCount(0);
});

test.describe('in a form', () => {
  test.describe.configure({ mode: 'serial' });
  interface Saved {
    field_data: { list: unknown[] };
    version: number;
  }
  const load = (page: Page) =>
    callApi<Saved>(page, 'POST', '/rest/sys/fields/get_fields', { module: 'clue' });
  const save = async (page: Page, list: (old: unknown[]) => unknown[]) => {
    const { field_data, version } = await load(page);
    await callApi(page, 'POST', '/rest/sys/fields/save', {
      module: 'clue',
      version: String(version),
      note: '旅程',
      field_data: JSON.stringify({ ...field_data, list: list(field_data.list) }),
    });
  };
  const widget = (type: string, model: string, name: string, options: object = {}) => ({
    type,
    name,
    key: `clue_${model}`,
    model,
    options,
    rules: [],
  });
  const ADDED = [
    widget('img', 'journey_photos', '现场照片'),
    widget('img', 'journey_group', '合影', { min: 1 }),
    widget('img', 'journey_card', '名片', { length: 1 }),
    widget('editor', 'journey_plan', '方案说明'),
  ];

  test.beforeAll(async ({ browser }) => {
    const page = await openSecondUser(browser, ADMIN);
    await save(page, (old) => [...old, ...ADDED]);
    await page.context().close();
  });
  test.afterAll(async ({ browser }) => {
    const page = await openSecondUser(browser, ADMIN);
    await save(page, (old) => old.filter((one) => !JSON.stringify(one).includes('"journey_')));
    await page.context().close();
  });

  const openForm = async (page: Page, name: string) => {
    await signIn(page, ADMIN, '/clue');
    await page.getByRole('button', { name: '新增线索' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '线索名称' }).fill(name);
    return dialog;
  };
  const saveForm = async (page: Page) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/crm/clue/save'));
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    const { data, message } = (await (await answered).json()) as {
      data: { id: number };
      message: string;
    };
    expect(data?.id, message).toBeGreaterThan(0);
    await page.goto(`/clue?id=${data.id}`);
    return page.getByRole('dialog');
  };

  test('pictures are uploaded, limited, saved and shown [FORM-038, FORM-073, FORM-074, FORM-075, CONST-010]', async ({
    page,
  }) => {
    const said = complaints(page);
    const dialog = await openForm(page, '旅程图片');
    const group = (name: string) => dialog.getByRole('group', { name, exact: true });
    const tiles = group('现场照片').getByRole('button', { name: /^查看/ });
    await dialog
      .getByLabel('上传现场照片', { exact: true })
      .setInputFiles(Array.from({ length: 10 }, (_, index) => file(`照片${index}.png`)));
    await expect(dialog.getByText('最多上传 9 张图片')).toBeVisible();
    await expect(tiles).toHaveCount(9);

    await page.route(UPLOAD, (route) =>
      route.fulfill({ json: { code: 500, message: '服务器内部错误', data: null } }),
    );
    await dialog.getByLabel('上传合影', { exact: true }).setInputFiles(file('坏.png'));
    await expect(dialog.getByText('「坏.png」上传失败，已移除：服务器内部错误')).toBeVisible();
    await expect(group('合影').getByRole('button', { name: /^查看/ })).toHaveCount(0);
    await page.unroute(UPLOAD);
    await dialog.getByRole('button', { name: '重试上传坏.png' }).click();
    await expect(group('合影').getByRole('button', { name: '查看坏.png' })).toBeVisible();
    await group('合影').getByRole('button', { name: '坏.png的操作' }).click();
    await expect(page.getByRole('menuitem', { name: /删除/ })).toBeDisabled();
    await page.keyboard.press('Escape');

    await dialog
      .getByLabel('上传名片', { exact: true })
      .setInputFiles(file('card.gif', Buffer.from('GIF89a'), 'image/gif'));
    await expect(dialog.getByText('「card.gif」不是 jpg、jpeg 或 png 图片')).toBeVisible();
    await dialog.getByLabel('上传名片', { exact: true }).setInputFiles(file('card.png'));
    await expect(group('名片').getByRole('button', { name: '查看card.png' })).toBeVisible();
    await expect(dialog.getByLabel('上传名片', { exact: true })).toHaveCount(0);

    const panel = await saveForm(page);
    await expect(panel.getByRole('button', { name: /^查看照片\d\.png$/ })).toHaveCount(9);
    const image = panel.getByRole('button', { name: '查看card.png' }).locator('img');
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(1);
    expect(said).toEqual([]);
  });

  test('rich text uploads its pictures by the cookie of the session, with version and device type, two megabytes and six at a time [FORM-039, FORM-077, FORM-078, FORM-079]', async ({
    page,
  }) => {
    const said = complaints(page);
    const dialog = await openForm(page, '旅程富文本');
    const text = dialog.getByRole('textbox', { name: '方案说明' });
    await text.click();
    await page.keyboard.type('实施方案');
    const input = dialog
      .getByRole('toolbar', { name: '方案说明工具栏' })
      .locator('input[type=file]');
    await input.setInputFiles(
      file('大.png', Buffer.concat([PNG, Buffer.alloc(2.1 * 1024 * 1024)])),
    );
    await expect(dialog.getByText('「大.png」超过 2 MB，请压缩后再上传')).toBeVisible();
    await input.setInputFiles(Array.from({ length: 7 }, (_, index) => file(`${index}.png`)));
    await expect(dialog.getByText('一次最多上传 6 张图片')).toBeVisible();
    const sending = page.waitForRequest(UPLOAD);
    await input.setInputFiles(file('布局.png'));
    expect(await (await sending).headerValue('cookie')).toMatch(/crm-1\.7\.0-token=.{20}/);
    expect((await sending).headers()).toMatchObject({
      version: '1',
      'device-type': 'pc',
    });
    await expect(text.locator('img[src*="id_code="]')).toBeVisible();
    await expectAccessible(page);

    const panel = await saveForm(page);
    await expect(panel.getByText('实施方案')).toBeVisible();
    await expect
      .poll(() =>
        panel
          .locator('img[alt="布局.png"]')
          .evaluate((element: HTMLImageElement) => element.naturalWidth),
      )
      .toBe(1);
    expect(said).toEqual([]);
  });

  test('an address is chosen, its place pointed at on the plain map, saved and shown, without any outside request [FORM-027, FORM-050, FORM-051, CONST-009]', async ({
    page,
    baseURL,
  }) => {
    const said = complaints(page);
    const outside: string[] = [];
    page.on(
      'request',
      (request) =>
        !request.url().startsWith(baseURL ?? '') &&
        request.url().startsWith('http') &&
        outside.push(request.url()),
    );
    const dialog = await openForm(page, '旅程地址');
    await dialog.getByRole('combobox', { name: '地址省市区' }).click();
    for (const [level, name] of [
      ['1', '浙江省'],
      ['2', '杭州市'],
      ['3', '西湖区'],
    ] as const)
      await page
        .getByRole('listbox', { name: `地址省市区 ${level}` })
        .getByRole('option', { name })
        .click();
    await dialog.getByRole('textbox', { name: '地址详细地址' }).fill('文三路 1 号');
    await dialog.getByRole('button', { name: '在地图上选择地址' }).click();
    const map = page.getByRole('dialog', { name: '地址' });
    await map.getByRole('button', { name: '选择地图中心' }).click();
    await map.getByRole('button', { name: '使用此位置' }).click();
    await expect(dialog.getByRole('textbox', { name: '地址经纬度' })).toHaveValue(
      /^12\d\.\d+,30\.\d+$/,
    );
    const panel = await saveForm(page);
    await expect(panel.getByText('浙江省杭州市西湖区 文三路 1 号')).toBeVisible();
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { data_raw } = await callApi<{ data_raw: { address: unknown } }>(
      page,
      'GET',
      `/rest/crm/clue/read/${id}`,
    );
    expect(data_raw.address).toEqual({
      region: '浙江省,杭州市,西湖区',
      address: '文三路 1 号',
      location: expect.stringMatching(/^12\d\.\d+,30\.\d+$/),
    });
    expect(outside).toEqual([]);
    expect(said).toEqual([]);
  });
});
