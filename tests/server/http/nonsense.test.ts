import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servedEndpoints } from '../../../server/endpoints/servedEndpoints.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { addOneOfEach } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let token: string;
const calls = servedEndpoints().filter(({ name }) => name !== 'logout' && name !== 'login');

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'NONSENSE', '131000000');
  await addOneOfEach(company, 'sales', '胡言');
  token = await server.signIn(company.people.admin.mobile, 'NONSENSE');
});
afterAll(() => server.close());

/** What a form never sends and a stranger does. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    '0',
    '-1',
    0,
    -1,
    1,
    1.5,
    1e300,
    '9'.repeat(40),
    "' or 1=1 --",
    '%',
    '{',
    '[',
    '{}',
    '[]',
    '[{}]',
    '{"op":"and","rules":[{}]}',
    'toString',
    '--',
    '\u{1f600}',
    '２０２６－０１',
    'NaN',
  ),
  fc.integer({ min: 1, max: 80 }),
  fc.string(),
  fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null)), { maxLength: 3 }),
  fc.record({
    op: fc.constantFrom('and', 'or', 'x'),
    rules: fc.array(
      fc.record({
        field: fc.constantFrom('name', 'id', 'owner_user_id', '$viewer.id', ''),
        operator: fc.constantFrom('eq', 'in', 'between', 'contains', 'this_week', 'x'),
        value: fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant({ ref: 'name' })),
      }),
      { maxLength: 3 },
    ),
  }),
  fc.dictionary(fc.constantFrom('a', '0', 'id', 'length', 'region'), fc.string(), { maxKeys: 3 }),
);
const modules = [
  'customer',
  'customerPool',
  'contract',
  'event',
  'nosuch',
  'x_c',
  '',
  '../customer',
];

test('no nonsense in any parameter of any call breaks the server', async () => {
  const asking = fc.record({
    served: fc.constantFrom(...calls),
    module: fc.constantFrom(...modules),
    extra: fc.dictionary(
      fc.constantFrom(
        'name',
        'customer_id',
        'price',
        'product_list',
        'owner_user_id',
        'state',
        'data',
      ),
      value,
      { maxKeys: 3 },
    ),
    values: fc.array(value, { minLength: 12, maxLength: 12 }),
    wild: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(asking, async ({ served, module, values, wild, extra }) => {
      const names = Object.keys(served.call.params.properties);
      const usual: Record<string, unknown> = {
        id: 20,
        ids: [20],
        module,
        module_id: 20,
        module_name: module,
        current_module: 'contact',
        version: 1,
        user_id: company.people.sales.id,
      };
      const params = {
        ...extra,
        ...Object.fromEntries(
          names.map((name, index) => [
            name,
            wild[index % 12] || !(name in usual) ? values[index % 12] : usual[name],
          ]),
        ),
      };
      const path = (served.paths[0] ?? '').replace('{id}', '20');
      const answer =
        served.call.method === 'GET'
          ? await server.call('GET', path, { token, body: params })
          : await server.call(served.call.method, path, {
              token,
              body: JSON.stringify(params),
              headers: { 'content-type': 'application/json' },
            });
      expect({
        status: answer.status,
        broken: answer.code === 500,
        text:
          answer.code === 500 ? server.logged.findLast((line) => line.msg === 'a call failed') : '',
      }).toEqual({ status: 200, broken: false, text: '' });
    }),
    { numRuns: 1500 },
  );
}, 120_000);
