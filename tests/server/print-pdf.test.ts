import { crc32, deflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieName } from '../../schemas/product.ts';
import { addOneOfEach, type Kind } from './support/samples.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let mine: TestCompany;
let [admin, sales, colleague] = ['', '', ''];
let ids: Record<Kind, number>;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'PDF', '131000021');
  [admin, sales, colleague] = [
    await server.signIn(mine.people.admin.mobile, 'PDF'),
    await server.signIn(mine.people.sales.mobile, 'PDF'),
    await server.signIn(mine.people.colleague.mobile, 'PDF'),
  ];
  ids = await addOneOfEach(mine, 'sales', '样本');
});
afterAll(() => server.close());

async function pdf(token: string, asked: object) {
  const given = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)]),
  );
  const answer = await fetch(`${server.url}/rest/sys/template/pdf?${given}`, {
    headers: { cookie: `${cookieName('token')}=${token}` },
  });
  return {
    type: answer.headers.get('content-type') ?? '',
    disposition: answer.headers.get('content-disposition') ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  const { info } = await document.getMetadata();
  return { pages: totalPages, text: text.replace(/\s+/g, ' '), info: info as { Title: string } };
}

const template = async (content: string) =>
  (
    await server.call<{ id: number }>('POST', '/rest/sys/template/save', {
      token: admin,
      body: { module: 'quotation', name: `模板 ${content.length}`, content },
    })
  ).data.id;

test('a record is had as a PDF, its words to be found and copied, in every language of the product, and called as the record', async () => {
  const id = ids.quotation;
  const template_id = await template(
    '<h1>报价单 見積書 報價單 Quotation</h1><p><span data-field="name">x</span> <strong>含税</strong> ひらがな カタカナ 1,280.00 €</p>',
  );
  const { type, disposition, bytes } = await pdf(sales, { module: 'quotation', id, template_id });
  expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  expect(decodeURIComponent(disposition)).toContain('样本 quotation.pdf');
  const { pages, text, info } = await readPdf(bytes);
  expect([pages, info.Title]).toEqual([1, '样本 quotation']);
  for (const words of [
    '报价单 見積書 報價單 Quotation',
    '样本 quotation',
    '含税',
    'ひらがな カタカナ 1,280.00 €',
  ])
    expect(text).toContain(words);
});

test('a long one has its head on every page, pages that are counted, and breaks where the template says', async () => {
  const rows = Array.from(
    { length: 120 },
    (_, at) => `<tr><td>第 ${at + 1} 行</td><td>1</td></tr>`,
  );
  const template_id = await template(
    `<table><thead><tr><th>产品</th><th>数量</th></tr></thead><tbody>${rows.join('')}</tbody></table><div data-break="page"></div><p>附件</p>`,
  );
  const { bytes } = await pdf(sales, { module: 'quotation', id: ids.quotation, template_id });
  const { pages, text } = await readPdf(bytes);
  expect(pages).toBeGreaterThan(3);
  expect(text.match(/产品 ?数量/g)).toHaveLength(pages - 1);
  expect(text).toContain(`${pages} / ${pages}`);
  expect(text.indexOf('附件')).toBeGreaterThan(text.indexOf('第 120 行'));
});

const upload = async (token: string) => {
  const body = new FormData();
  body.append('file', new Blob([picture()], { type: 'image/png' }), '章.png');
  return (await server.call<{ path: string }>('POST', '/rest/crm/file/upload', { token, body }))
    .data.path;
};
const hasPicture = ({ bytes }: { bytes: Buffer }) => bytes.includes('/Subtype /Image');

test('a picture of a template is the company’s: everybody prints it; one that waits for another form is not; nothing is fetched from anywhere', async () => {
  const asked: string[] = [];
  const { createServer } = await import('node:http');
  const outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as { port: number };
  const template_id = await template(
    `<p>盖章<img src="${await upload(admin)}"><img src="http://127.0.0.1:${port}/spy.png"></p>`,
  );
  const waiting = await template(`<p>别人的<img src="${await upload(sales)}"></p>`);
  const [stamped, without] = [
    await pdf(sales, { module: 'quotation', id: ids.quotation, template_id }),
    await pdf(admin, { module: 'quotation', id: ids.quotation, template_id: waiting }),
  ];
  outside.close();
  expect([hasPicture(stamped), hasPicture(without)]).toEqual([true, false]);
  expect((await readPdf(without.bytes)).text).toContain('别人的');
  expect(asked).toEqual([]);
});

test('whoever may not print the record has no PDF of it', async () => {
  for (const token of [colleague, '']) {
    const { type, bytes } = await pdf(token, { module: 'quotation', id: ids.quotation });
    expect(type).toContain('application/json');
    expect((JSON.parse(bytes.toString()) as { code: number }).code).toBe(token ? 404 : 100);
  }
});

/** A red square of 8 × 8. */
function picture(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]);
  const row = Buffer.from([0, ...Array.from({ length: 8 }, () => [200, 0, 0]).flat()]);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: 8 }, () => row)))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}
