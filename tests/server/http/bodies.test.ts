import { fourLabel } from '../../support/fourLabel.ts';
import { connect } from 'node:net';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { addCompany, addObject, rowCounts, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'BODY', '131000000');
  await addObject(company, ORDER);
  token = await server.signIn(company.people.admin.mobile, 'BODY');
});
afterAll(() => server.close());

/** An object of the company's own with lines, which no rule of a shipped module looks at. */
const ORDER = customModule({
  key: 'order_c',
  name: '订单',
  icon: 'box',
  form: [
    {
      type: 'input',
      model: 'name',
      label: fourLabel('名称', 'Name', '名称', '名稱'),
      options: { required: true },
    },
    {
      type: 'blank',
      model: 'product_list',
      label: fourLabel('明细', 'Lines', '明細', '明細'),
      options: { defaultType: 'Array' },
    },
  ],
});

const line = (index: number) => ({
  product_detail_id: index + 1,
  name: `产品 ${index}`,
  spec_attr: '标准',
  price: 10,
  discount: 100,
  sales_price: 10,
  unit: '台',
  quantity: 2,
  sales_price_all: 20,
});
const order = (lines: unknown) => ({ module: 'order_c', name: '订单', product_list: lines });

/** Sends an order in one of the three encodings. */
function save(values: Record<string, unknown>, encoding: 'brackets' | 'text' | 'json') {
  if (encoding === 'json')
    return server.call<{ id: number }>('POST', '/rest/crm/customobject/save', {
      token,
      body: JSON.stringify(values),
      headers: { 'content-type': 'application/json' },
    });
  const body =
    encoding === 'brackets'
      ? values
      : { ...values, product_list: JSON.stringify(values.product_list) };
  return server.call<{ id: number }>('POST', '/rest/crm/customobject/save', { token, body });
}

async function storedLines(id: number) {
  const { data } = await server.call<{ data_raw: { product_list: Record<string, unknown>[] } }>(
    'GET',
    `/rest/crm/customobject/read/${id}?module=order_c`,
    { token },
  );
  return data.data_raw.product_list;
}

describe('nested lines', () => {
  test.each([
    [21, 'brackets'],
    [200, 'brackets'],
    [21, 'text'],
    [1000, 'text'],
    [21, 'json'],
    [200, 'json'],
    [1000, 'json'],
  ] as const)('%i lines sent as %s are stored whole', async (count, encoding) => {
    const { data, code, text } = await save(
      order(Array.from({ length: count }, (_, index) => line(index))),
      encoding,
    );
    expect(code, text).toBe(200);
    const lines = await storedLines(data.id);
    expect(lines).toHaveLength(count);
    expect(lines.map((each) => Number(each.product_detail_id))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
  });

  test('1,000 lines of four values as brackets are stored whole', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => ({
      product_detail_id: index + 1,
      price: 10,
      sales_price: 10,
      quantity: 2,
    }));
    const { data, code, text } = await save(order(lines), 'brackets');
    expect(code, text).toBe(200);
    expect(await storedLines(data.id)).toHaveLength(1000);
  });

  test('the three encodings store the same record [API-015]', async () => {
    const stored = [];
    for (const encoding of ['brackets', 'text', 'json'] as const)
      stored.push(await storedLines((await save(order([line(0), line(1)]), encoding)).data.id));
    const texts = (lines: Record<string, unknown>[] | undefined) =>
      lines?.map((each) =>
        Object.fromEntries(Object.entries(each).map(([key, value]) => [key, String(value)])),
      );
    expect(texts(stored[1])).toEqual(texts(stored[0]));
    expect(texts(stored[2])).toEqual(texts(stored[0]));
  });
});

describe('a body beyond a limit is refused whole', () => {
  const refusals: [string, string | FormData | undefined, Record<string, string>, string][] = [
    [
      'one parameter too many',
      qs.stringify(
        Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`p${index}`, 'x'])),
      ),
      {},
      'more than 5000 parameters',
    ],
    ['a forbidden name', '__proto__[name]=x&name=y', {}, 'the name __proto__'],
    [
      'a forbidden name in a line',
      'name=x&product_list[0][constructor]=y',
      {},
      'the name constructor',
    ],
    ['a name that is both', 'name=x&name[y]=z', {}, 'name[y] is both a value and a group'],
    ['broken encoding', 'name=%E5%AE', {}, 'percent-encoding'],
    ['a NUL', 'name=a%00b', {}, 'a character that is not text'],
    ['broken JSON', '{"name":', { 'content-type': 'application/json' }, 'JSON'],
    [
      'JSON with a forbidden name',
      '{"name":"x","__proto__":{"is_admin":1}}',
      { 'content-type': 'application/json' },
      'the name __proto__',
    ],
    [
      'JSON that is a list',
      '[1,2]',
      { 'content-type': 'application/json' },
      'the body is not an object',
    ],
    [
      'JSON that is a word',
      'true',
      { 'content-type': 'application/json' },
      'the body is not an object',
    ],
    [
      'JSON that is deeper than any form',
      `{"name":${'['.repeat(400)}${']'.repeat(400)}}`,
      { 'content-type': 'application/json' },
      'nesting deeper than 300',
    ],
    ['a foreign content type', '<name>x</name>', { 'content-type': 'text/xml' }, 'content-type'],
    ['plain text', 'name=x', { 'content-type': 'text/plain' }, 'content-type'],
    ['a bad idempotency key', 'name=x', { 'idempotency-key': 'with a blank' }, 'Idempotency-Key'],
    [
      'a multipart body without a boundary',
      'name=x',
      { 'content-type': 'multipart/form-data' },
      'the multipart body',
    ],
    [
      'a multipart body that is none',
      'name=x',
      { 'content-type': 'multipart/form-data; boundary=b' },
      'the multipart body',
    ],
    [
      'an unfinished multipart body',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx',
      { 'content-type': 'multipart/form-data; boundary=b' },
      'the multipart body',
    ],
    [
      'a multipart body with broken headers',
      '--b\r\nnonsense\r\n\r\nx\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
      'the multipart body',
    ],
    [
      'a part that cannot be read beside one that can',
      '--b\r\nnonsense\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
      'the multipart body',
    ],
    [
      'a file where none belongs',
      '--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\nx\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
      'a file where none belongs',
    ],
  ];

  test.each(refusals)('%s', async (_, body, headers, what) => {
    const before = await rowCounts(server.database, company.corpId);
    const answer = await server.call('POST', '/rest/crm/customer/save', { token, body, headers });
    expect({ status: answer.status, code: answer.code, message: answer.message }).toEqual({
      status: 200,
      code: 400,
      message: `请求格式错误：${what}`,
    });
    expect(await rowCounts(server.database, company.corpId)).toEqual(before);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
  });

  test('a body of more than 4 MB', async () => {
    const answer = await server.call('POST', '/rest/crm/customer/save', {
      token,
      body: `name=${'x'.repeat(5 * 1024 * 1024)}`,
    });
    expect(answer).toMatchObject({ status: 200, code: 400, message: '提交的数据过大' });
  });

  test("5,000 parameters are taken: unknown ones are nobody's harm", async () => {
    const body = {
      name: '五千',
      ...Object.fromEntries(Array.from({ length: 4999 }, (_, index) => [`p${index}`, 'x'])),
    };
    expect((await server.call('POST', '/rest/crm/customer/save', { token, body })).code).toBe(200);
  });
});

describe('multipart fields', () => {
  test('mean what a form-encoded body means [API-006]', async () => {
    const body = new FormData();
    for (const [key, value] of [
      ['module', 'order_c'],
      ['name', '多部分'],
      ['product_list[0][product_detail_id]', '5'],
      ['product_list[0][quantity]', '1'],
    ] as const)
      body.append(key, value);
    const { code, data, text } = await server.call<{ id: number }>(
      'POST',
      '/rest/crm/customobject/save',
      { token, body },
    );
    expect(code, text).toBe(200);
    expect(await storedLines(data.id)).toHaveLength(1);
  });
});

test.each([
  [{ name: { deep: 'er' } }],
  [{ name: ['a', 'b'] }],
  [{ name: 'ok', level: { a: '1' } }],
  [{ name: 'ok', next_contact_time: 'soon' }],
  [{ name: 'ok', address: 'nowhere' }],
  [{ name: 'ok', owner_user_id: 'me' }],
  [{}],
])('wrong types %j are refused at their fields or not looked at, never worse', async (body) => {
  const answer = await server.call('POST', '/rest/crm/customer/save', { token, body });
  expect([200, 422]).toContain(answer.code);
});

test('a body that never comes does not hold the others', async () => {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /rest/crm/file/upload HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx`,
  );
  expect((await server.call('GET', '/rest/sys/user/get_current_userinfo', { token })).code).toBe(
    200,
  );
  socket.destroy();
});
