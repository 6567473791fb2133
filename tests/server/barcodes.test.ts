import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocumentProxy, extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { cookieName } from '../../schemas/product.ts';
import { pdfDocument } from '../../server/endpoints/pdf/document.ts';
import { cleanPrinted } from '../../server/records/index.ts';
import { namedWidget as field, startWithObject, type WithObject } from './support/ownObject.ts';
import { readSheet } from './support/sheets.ts';

/* A barcode is a text wherever it is kept, sought or compared, and a picture where it is read from paper. */

const MODULE = 'asset_c';
const FORM = {
  list: [
    field('input', '名称', 'name', { required: true, system: true }),
    field('barcode', '资产编号', 'tag', {
      barcodeFormat: 'code128',
      unique: true,
      is_list: true,
      searchable: true,
    }),
    field('barcode', '商品条码', 'ean', { barcodeFormat: 'code128', ean13: true }),
    field('barcode', '二维码', 'qr', { barcodeFormat: 'qr' }),
  ],
  config: {},
};

let at: WithObject;
let first: number;

beforeAll(async () => {
  at = await startWithObject({
    company: { code: 'ASSETS', mobiles: '136000041' },
    key: MODULE,
    name: '资产',
    form: FORM,
  });
  first = await at.add({
    name: '铣床',
    tag: ' SB-0001 ',
    ean: '６９０１２３４５６７８９２',
    qr: '铣床 1 号',
  });
  await at.add({ name: '车床', tag: 'SB-0002' });
});
afterAll(() => at.server.close());

const read = (id: number) =>
  at.ask<{ version: number; data_raw: Record<string, unknown> }>(
    'GET',
    `/rest/crm/customobject/read/${id}`,
    { module: MODULE },
  );
const find = async (asked: object) =>
  (
    await at.ask<{ list: { name: string }[] }>('POST', '/rest/crm/customobject/list', {
      module: MODULE,
      sort: 'name',
      ...asked,
    })
  ).list.map(({ name }) => name);

test('it is kept as the text that it says', async () => {
  expect((await read(first)).data_raw).toMatchObject({
    tag: 'SB-0001',
    ean: '6901234567892',
    qr: '铣床 1 号',
  });
});

test('what it cannot say, a wrong check digit and the same one twice are refused at their fields', async () => {
  const said = async (values: object) => {
    const { code, data } = await at.call<{ errors: { field: string; message: string }[] }>(
      'POST',
      '/rest/crm/customobject/save',
      { module: MODULE, name: '错', ...values },
    );
    return [code, ...data.errors.map(({ field: of, message }) => `${of} ${message}`)];
  };
  expect(await said({ tag: '设备 1' })).toEqual([
    422,
    'tag Code 128 条码只能含英文字母、数字和英文符号',
  ]);
  expect(await said({ ean: '6901234567890' })).toEqual([
    422,
    'ean 请输入 13 位、校验码正确的 EAN-13 条码',
  ]);
  expect(await said({ tag: 'SB-0001' })).toEqual([422, 'tag 资产编号已存在']);
});

test('it is sought, filtered and sorted by as a text', async () => {
  expect(await find({ keyword: 'SB-0002' })).toEqual(['车床']);
  const filter = { field: 'tag', operator: 'contains', value: '0001' };
  expect(await find({ filter: JSON.stringify(filter) })).toEqual(['铣床']);
  expect(await find({ sort: '-tag' })).toEqual(['车床', '铣床']);
});

test('a spreadsheet brings it in and takes it out as a text, and says what is wrong with a row', async () => {
  const form = new FormData();
  form.append('module', MODULE);
  form.append(
    'file',
    new File(
      ['名称,资产编号,商品条码\n钻床,SB-0003,4006381333931\n磨床,SB-0004,4006381333930\n'],
      'a.csv',
    ),
  );
  const { data: begun, text } = await at.server.call<ResponseOf<'importRead'>>(
    'POST',
    '/rest/sys/import/upload',
    { token: at.admin, body: form },
  );
  expect(begun.total, text).toBe(2);
  const step = (name: string, body: object = {}) =>
    at.ask<{ state: string }>('POST', `/rest/sys/import/${name}`, { id: begun.id, ...body });
  await step('setup', { mapping: ['name', 'tag', 'ean'], policy: 'create' });
  await step('check');
  const { list } = await at.ask<{ list: { faults: { field: string; message: string }[] }[] }>(
    'GET',
    '/rest/sys/import/rows',
    { id: begun.id },
  );
  expect(JSON.stringify(list)).toContain('EAN-13');
  await step('run');
  expect(await find({ keyword: 'SB-0003' })).toEqual(['钻床']);
  expect(await find({ keyword: 'SB-0004' })).toEqual([]);

  const { url } = await at.ask<{ url: string }>('POST', '/rest/sys/export/start', {
    module: MODULE,
    format: 'xlsx',
    columns: ['name', 'tag', 'ean'],
    ids: [first],
  });
  const path = join(at.server.dataDir, 'assets.xlsx');
  await writeFile(path, Buffer.from(await (await fetch(`${at.server.url}${url}`)).arrayBuffer()));
  expect((await readSheet(path)).map(({ cells }) => cells)).toEqual([
    ['名称', '资产编号', '商品条码'],
    ['铣床', 'SB-0001', '6901234567892'],
  ]);
});

test('a history tells its texts', async () => {
  const id = await at.add({ name: '刨床', qr: '甲' });
  const { version } = await read(id);
  await at.ask('PUT', `/rest/crm/customobject/update/${id}`, { module: MODULE, version, qr: '乙' });
  const log = await at.ask<{
    list: { action: string; snapshot: { name: string; old_value: string; new_value: string }[] }[];
  }>('GET', '/rest/sys/modifylog/list', { module: MODULE, id });
  const told = log.list.find(({ action }) => action === 'update')?.snapshot ?? [];
  expect(told.find(({ name }) => name === '二维码')).toMatchObject({
    old_value: '甲',
    new_value: '乙',
  });
});

const PICTURE = /<img src="data:image\/svg\+xml,[^"]+" alt="" width="\d+"( \/)?><br( \/)?>/g;

test('paper has it drawn with its text, and so has what is sent', async () => {
  const { html } = await at.ask<{ html: string }>('GET', '/rest/sys/template/print', {
    module: MODULE,
    id: first,
  });
  expect(html.match(PICTURE)).toHaveLength(3);
  expect(html).toContain('<br>SB-0001');
  const sent = cleanPrinted(html);
  expect(sent.match(PICTURE)).toHaveLength(3);
  const drawn = JSON.stringify(
    pdfDocument({ name: 'x', html: sent, page: { orientation: 'portrait' }, language: 'zh' }),
  );
  expect(drawn.match(/"svg":"<svg /g)).toHaveLength(3);
});

test('no other drawing gets onto paper', () => {
  const other = encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="x"/></svg>',
  );
  const { content } = pdfDocument({
    name: 'x',
    html: cleanPrinted(
      `<p>a<img src="data:image/svg+xml,${other}"><img src="data:text/html,x"></p>`,
    ),
    page: { orientation: 'portrait' },
    language: 'zh',
  });
  expect(JSON.stringify(content)).not.toContain('svg');
  expect(cleanPrinted('<a href="data:text/html,x">a</a>')).toBe('<a>a</a>');
});

test('the PDF is made, its texts to be found', async () => {
  const query = new URLSearchParams({ module: MODULE, id: String(first) });
  const answer = await fetch(`${at.server.url}/rest/sys/template/pdf?${query}`, {
    headers: { cookie: `${cookieName('token')}=${at.admin}` },
  });
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  for (const said of ['SB-0001', '6901234567892', '铣床 1 号']) expect(text).toContain(said);
});
