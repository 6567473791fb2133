import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A tool of the project, in the folder of what is made. */
const run = (tool: string, ...args: string[]) =>
  promisify(execFile)(join(ROOT, 'node_modules', '.bin', tool), args, { cwd: folder });

let server: TestServer;
let token: string;
let folder: string;
let authorization: string;
beforeAll(async () => {
  server = await startServer();
  const { people } = await addCompany(server.services, 'CLIENT', '131000090');
  token = await server.signIn(people.admin.mobile, 'CLIENT');
  const { data } = await server.call<{ app_key: string; app_secret: string }>(
    'POST',
    '/rest/api/appManage/save',
    {
      token,
      body: { name: 'ERP', scopes: ['customer:read', 'customer:create', 'customer:update'] },
    },
  );
  authorization = `Basic ${Buffer.from(`${data.app_key}:${data.app_secret}`).toString('base64')}`;

  await mkdir(join(ROOT, 'test-results'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'test-results', 'client-'));
  const description = join(folder, 'openapi.json');
  await writeFile(description, (await server.call('GET', '/rest/openapi.json')).text);
  await run('oazapfts', description, join(folder, 'client.ts'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('the description of the endpoints is valid OpenAPI 3.1', async () => {
  await expect(SwaggerParser.validate(join(folder, 'openapi.json'))).resolves.toBeDefined();
});

test('a client made of it by a generator knows what may be sent and what comes back', async () => {
  await writeFile(join(folder, 'right.ts'), RIGHT);
  await writeFile(join(folder, 'wrong.ts'), WRONG);
  const tsc = (file: string) => run('tsc', ...STRICT, join(folder, file));
  await tsc('right.ts');
  const { stdout } = await tsc('wrong.ts').then(
    () => ({ stdout: '' }),
    (error: { stdout: string }) => error,
  );
  expect(stdout.match(/wrong\.ts\(\d+/g)?.map((at) => Number(at.slice(9)))).toEqual([2, 3, 4, 5]);
});

const STRICT =
  '--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --target es2023 --module esnext --moduleResolution bundler'.split(
    ' ',
  );
const RIGHT = `import { customerList, customerRead, customerSave } from './client.ts';
const { data: { data: { id } } } = await customerSave({ name: '宁波远洋', level: 'A' });
const { data: { data: { list, count } } } = await customerList({ filter: { op: 'and', rules: [] } });
const named: string = (await customerRead(id)).data.data.name;
export const all: [number, string, unknown] = [count, named, list];
`;
const WRONG = `import { customerRead, customerSave } from './client.ts';
await customerSave({ name: 5 });
await customerSave({ level: 'A' });
await customerRead('one');
(await customerSave({ name: '宁波远洋' })).data.data.rows;
export {};
`;

test('a program is told the company’s own fields, of the modules that it may read', async () => {
  for (const module of ['customer', 'contract']) await addOwnField(module);
  const fieldsOf = async (headers: Record<string, string>) => {
    const { text } = await server.call('GET', '/rest/openapi.json', { headers });
    const { components } = JSON.parse(text) as {
      components: { schemas: Record<string, { properties: object }> };
    };
    return ['customer', 'contract'].map((module) =>
      Object.hasOwn(components.schemas[module]?.properties ?? {}, 'own_field'),
    );
  };
  expect(await fieldsOf({})).toEqual([false, false]);
  expect(await fieldsOf({ authorization })).toEqual([true, false]);
  expect(await fieldsOf({ token })).toEqual([true, true]);
});

test('the client adds, finds, reads and changes a record', async () => {
  const client = (await import(join(folder, 'client.ts'))) as Client;
  Object.assign(client.defaults, { baseUrl: server.url, headers: { authorization } });

  const saved = await client.customerSave(
    { name: '宁波 & 远洋 = 100%', tags: ['重要', '新'], industry: 'retail' },
    { idempotencyKey: 'first' },
  );
  expect(saved.data).toMatchObject({ code: 200 });
  const { id, version } = saved.data.data;
  // sent once more, as after an answer that was lost
  const again = await client.customerSave(
    { name: '宁波 & 远洋 = 100%', tags: ['重要', '新'], industry: 'retail' },
    { idempotencyKey: 'first' },
  );
  expect(again.data.data.id).toBe(id);

  const rules = [
    { field: 'name', operator: 'contains', value: '& 远洋' },
    { field: 'industry', operator: 'in', value: ['retail', 'it'] },
  ];
  expect((await client.customerList({ filter: { op: 'and', rules } })).data).toMatchObject({
    code: 200,
    data: { count: 1, list: [{ id, name: '宁波 & 远洋 = 100%' }] },
  });
  expect((await client.customerUpdate(id, { id, version, level: 'B' })).data).toMatchObject({
    code: 200,
  });
  expect((await client.customerRead(id)).data.data.data_raw).toMatchObject({ level: 'B' });
  expect((await client.customerDelete({ ids: [id] })).data).toMatchObject({ code: 403 });
});

async function addOwnField(module: string): Promise<void> {
  const { data } = await server.call<{ field_data: { list: object[] }; version: number }>(
    'POST',
    '/rest/sys/fields/get_fields',
    { token, body: { module } },
  );
  const own = {
    type: 'input',
    name: '自有字段',
    model: 'own_field',
    key: 'own_field',
    options: {},
  };
  const field_data = JSON.stringify({ ...data.field_data, list: [...data.field_data.list, own] });
  const { code, text } = await server.call('POST', '/rest/sys/fields/save', {
    token,
    body: { module, field_data, version: data.version },
  });
  expect(code, text).toBe(200);
}

/** The part of the made client that is called here; that its own types are right is proved above. */
interface Client {
  defaults: object;
  customerSave(
    values: object,
    options?: { idempotencyKey: string },
  ): Promise<{ data: { data: { id: number; version: number } } }>;
  customerList(query: object): Promise<{ data: object }>;
  customerRead(id: number): Promise<{ data: { data: { data_raw: object } } }>;
  customerUpdate(id: number, values: object): Promise<{ data: object }>;
  customerDelete(which: { ids: number[] }): Promise<{ data: object }>;
}
