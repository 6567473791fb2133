import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Definition } from '../../schemas/definition/definition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'WORDS', '137000000');
});
afterAll(() => server.close());

test('options that become text are written in the language of the company, not of who publishes', async () => {
  const token = await server.signIn(company.people.admin.mobile, 'WORDS');
  const id = await company.add('admin', 'clue', { name: '网关咨询', source: 'website' });
  const definition = JSON.parse(
    JSON.stringify(defaultDefinition(MODULES.clue)),
    (_, item: { model?: string } | null) =>
      item?.model === 'source' ? { ...item, type: 'input', options: {} } : item,
  ) as Definition;
  const { data } = await server.call<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
    token,
    body: { module: 'clue' },
  });
  const saved = await server.call('POST', '/rest/sys/fields/save', {
    token,
    headers: { locale: 'en' },
    body: {
      module: 'clue',
      field_data: JSON.stringify(definition),
      version: data.version,
      data: JSON.stringify([{ model: 'source', action: 'convert' }]),
    },
  });
  expect(saved.code, saved.text).toBe(200);
  const { data: read } = await server.call<{ data_raw: { source: string } }>(
    'GET',
    `/rest/crm/clue/read/${id}`,
    { token },
  );
  expect(read.data_raw.source).toBe('官网注册');
});
