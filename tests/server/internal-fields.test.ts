import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { cookieName } from '../../schemas/product.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { addOneOfEach, type Kind } from './support/samples.ts';
import { startServer, type TestServer } from './support/server.ts';

const SECRET = '底价八折，不要外传';
const mark = (path: string) => `<p>[<span data-field="${path}">x</span>]</p>`;

let server: TestServer;
let mine: TestCompany;
let [admin, sales] = ['', ''];
let ids: Record<Kind, number>;
let [own, far] = [0, 0];

beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'inner-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  writeFileSync(
    join(dist, 'share.html'),
    '<!doctype html><html lang="zh-Hans"><title>x</title><body><main></main></body></html>',
  );
  server = await startServer({ dist });
  mine = await addCompany(server.services, 'INNER', '131000041');
  admin = await server.signIn(mine.people.admin.mobile, 'INNER');
  sales = await server.signIn(mine.people.sales.mobile, 'INNER');
  ids = await addOneOfEach(mine, 'sales', '样本');
  const template = async (module: string, content: string) =>
    (
      await server.call<{ id: number }>('POST', '/rest/sys/template/save', {
        token: admin,
        body: { module, name: `${module} 模板`, content },
      })
    ).data.id;
  own = await template('quotation', mark('name') + mark('remark'));
  far = await template('contract', mark('quotation_id.name') + mark('quotation_id.remark'));
  const customer_id = ids.customer;
  ids.quotation = await mine.add('sales', 'quotation', {
    name: '样本 quotation',
    customer_id,
    quote_date: '2026-11-20',
    price: 100,
    remark: SECRET,
  });
  ids.contract = await mine.add('sales', 'contract', {
    name: '按报价签的合同',
    customer_id,
    quotation_id: ids.quotation,
    price: 100,
    start_time: '2026-11-01',
    end_time: '2027-10-31',
  });
});
afterAll(() => server.close());

/** The remark, or the name, of a quotation stays within the company, or nothing does. */
async function keep(...models: string[]) {
  const { data } = await server.call<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
    token: admin,
    body: { module: 'quotation' },
  });
  const marked = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(marked);
    if (typeof node !== 'object' || node === null) return node;
    const { model, options, ...rest } = node as { model?: string; options?: object };
    return {
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, marked(value)])),
      ...(model !== undefined && { model }),
      ...(options !== undefined && {
        options: models.includes(model ?? '') ? { ...options, internal: true } : options,
      }),
    };
  };
  const answer = await server.call('POST', '/rest/sys/fields/save', {
    token: admin,
    body: {
      module: 'quotation',
      version: data.version,
      field_data: JSON.stringify(marked(defaultDefinition(MODULES.quotation))),
    },
  });
  expect(answer.code, answer.text).toBe(200);
}

const print = async (module: 'quotation' | 'contract', template_id?: number) =>
  (
    await server.call<{ html: string; name: string }>('GET', '/rest/sys/template/print', {
      token: sales,
      body: { module, id: ids[module], ...(template_id && { template_id }) },
    })
  ).data;

/** What a customer reads behind a new link, on its page and in its PDF. */
async function sent(template_id?: number) {
  const { data } = await server.call<{ path: string; name: string }>(
    'POST',
    '/rest/sys/shareLink/save',
    {
      token: sales,
      body: { module: 'quotation', id: ids.quotation, ...(template_id && { template_id }) },
    },
  );
  const page = await (await fetch(server.url + data.path)).text();
  const pdf = await fetch(`${server.url}${data.path}/pdf`);
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  return { name: data.name, text: `${page} ${text}`.replace(/\s+/g, '') };
}

test('what stays within the company is on no paper and in no link, whatever a template names; its readers go on seeing it', async () => {
  expect((await print('quotation')).html).toContain(SECRET);
  expect((await print('quotation', own)).html).toContain(SECRET);
  expect((await print('contract', far)).html).toContain(SECRET);
  expect((await sent(own)).text).toContain(SECRET);

  await keep('remark');
  expect((await print('quotation')).html).not.toContain(SECRET);
  expect((await print('quotation', own)).html).toBe('<p>[样本 quotation]</p><p>[]</p>');
  expect((await print('contract', far)).html).toBe('<p>[样本 quotation]</p><p>[]</p>');
  const said = await sent(own);
  expect(said.text).toContain('样本quotation');
  expect(said.text).not.toContain(SECRET);
  const pdf = await fetch(
    `${server.url}/rest/sys/template/pdf?module=quotation&id=${ids.quotation}&template_id=${own}`,
    { headers: { cookie: `${cookieName('token')}=${sales}` } },
  );
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  expect((await extractText(document, { mergePages: true })).text).not.toContain('底价');
  const words = await server.call('GET', '/rest/sys/template/data', {
    token: admin,
    body: { module: 'quotation', id: ids.quotation },
  });
  expect(words.code).toBe(200);
  expect(words.text).not.toContain(SECRET);

  const record = await server.call<{ data_raw: Record<string, unknown> }>(
    'GET',
    `/rest/crm/quotation/read/${ids.quotation}`,
    { token: sales },
  );
  expect(record.data.data_raw.remark).toBe(SECRET);
});

test('a name that stays within the company does not name the document either', async () => {
  await keep('name');
  expect(await print('quotation', own)).toMatchObject({ name: '报价单' });
  expect((await sent()).name).toBe('报价单');
  await keep();
  expect((await print('quotation')).name).toBe('样本 quotation');
});

test('what is looked up there stays within the company too', async () => {
  await keep();
  const { data } = await server.call<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
    token: admin,
    body: { module: 'contract' },
  });
  const shipped = defaultDefinition(MODULES.contract);
  const lookup = {
    by: 'quotation_id',
    module: 'quotation',
    of: 'remark',
    as: { type: 'textarea', options: {} },
  };
  const seen = {
    type: 'lookup',
    name: '报价备注',
    key: 'seen',
    model: 'seen',
    options: { lookup },
    rules: [],
  };
  const answer = await server.call('POST', '/rest/sys/fields/save', {
    token: admin,
    body: {
      module: 'contract',
      version: data.version,
      field_data: JSON.stringify({ ...shipped, list: [...shipped.list, seen] }),
    },
  });
  expect(answer.code, answer.text).toBe(200);
  expect((await print('contract')).html).toContain(SECRET);
  await keep('remark');
  expect((await print('contract')).html).not.toContain(SECRET);
});
