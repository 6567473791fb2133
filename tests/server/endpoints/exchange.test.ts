import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import type { Cell } from '../../../schemas/exchange/cells.ts';
import { openZip } from '../../../server/endpoints/sheets/unzip.ts';
import { sweepJobs } from '../../../server/jobs/sweepJobs.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { readSheet, sheetParts, zipOf } from '../support/sheets.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'admin' | 'manager' | 'sales' | 'readOnly', string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'SHEETS', '131000000');
  const token = (person: 'admin' | 'manager' | 'sales' | 'readOnly') =>
    server.signIn(company.people[person].mobile, 'SHEETS');
  tokens = {
    admin: await token('admin'),
    manager: await token('manager'),
    sales: await token('sales'),
    readOnly: await token('readOnly'),
  };
  await company.add('manager', 'customer', {
    name: '甲公司',
    mobile: '13800000001',
    level: 'A',
    remark: '=1+1',
  });
  await company.add('manager', 'customer', {
    name: '乙公司',
    level: 'B',
    remark: '两行\n"引号", 逗号',
  });
  await company.add('colleague', 'customer', { name: '别人的公司' });
});
afterAll(() => server.close());

type Import = ResponseOf<'importRead'>;
const call = <T>(
  token: string,
  path: string,
  body: Record<string, unknown> = {},
  method = 'POST',
) => server.call<T>(method, `/rest/sys/${path}`, { token, body });
const start = (token: string, body: Record<string, unknown>) =>
  call<ResponseOf<'exportStart'>>(token, 'export/start', {
    module: 'customer',
    columns: ['name', 'mobile', 'level', 'remark'],
    sort: 'create_time',
    ...body,
  });

async function download(
  url: string,
): Promise<{ rows: Cell[][]; text: string; disposition: string }> {
  const response = await fetch(`${server.url}${url}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const path = join(server.dataDir, 'download');
  await writeFile(path, bytes);
  const rows: Cell[][] = [];
  if (response.headers.get('content-disposition'))
    for (const { cells } of await readSheet(path)) rows.push(cells);
  return {
    rows,
    text: bytes.toString('utf8'),
    disposition: response.headers.get('content-disposition') ?? '',
  };
}

async function upload(
  token: string,
  text: string | Buffer,
  { name = '客户.csv', ...more }: { name?: string; sheet?: string } = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ module: 'customer', ...more }))
    form.append(key, value);
  form.append('file', new File([typeof text === 'string' ? text : new Uint8Array(text)], name));
  return server.call<Import>('POST', '/rest/sys/import/upload', { token, body: form });
}

/** A part of the workbook that was downloaded last. */
async function partOf(dir: string, name: string): Promise<string> {
  const file = await open(join(dir, 'download'));
  try {
    return await textOf((await openZip(file)).read(name, 1e6));
  } finally {
    await file.close();
  }
}

/** Calls until it is through. */
async function until(
  token: string,
  path: string,
  id: number,
  states: readonly string[],
): Promise<Import> {
  for (let round = 0; round < 100; round += 1) {
    const { data, code, text } = await call<Import>(token, path, { id });
    if (code !== 200) throw new Error(text);
    if (states.includes(data.state)) return data;
  }
  throw new Error(`${path} never ended`);
}

describe('export', () => {
  test('writes the chosen columns of the rows within reach, in the order asked for, as xlsx and as csv [LIST-009]', async () => {
    for (const format of ['xlsx', 'csv']) {
      const { data, text } = await start(tokens.manager, { format });
      expect(data, text).toMatchObject({ total: 2 });
      const { rows, disposition } = await download(data.url);
      expect(disposition).toContain(`.${format}`);
      expect(rows).toEqual([
        ['客户名称', '手机', '客户级别', '备注'],
        ['甲公司', '13800000001', expect.stringContaining('A'), '=1+1'],
        [
          '乙公司',
          format === 'csv' ? '' : null,
          expect.stringContaining('B'),
          '两行\n"引号", 逗号',
        ],
      ]);
      expect((await call(tokens.manager, 'export/progress', { id: data.id }, 'GET')).data).toEqual({
        state: 'done',
        done: 2,
        total: 2,
      });
    }
  });

  test('follows filter and keyword, and never writes a formula', async () => {
    const { data } = await start(tokens.manager, {
      format: 'csv',
      keyword: '甲',
      columns: ['remark'],
    });
    expect((await download(data.url)).text).toBe("\uFEFF备注\r\n'=1+1\r\n");
  });

  test('asks for the right, and its link is good for one user and one file', async () => {
    expect((await start(tokens.readOnly, {})).code).toBe(403);
    expect((await start('', {})).code).toBe(100);
    const { data } = await start(tokens.manager, {});
    expect((await download(`${data.url}x`)).text).toContain('100');
    expect((await call(tokens.sales, 'export/progress', { id: data.id }, 'GET')).code).toBe(404);
    await call(tokens.manager, 'export/cancel', { id: data.id });
    expect((await download(data.url)).disposition).toBe('');
  });
});

describe('import', () => {
  test('a template has the columns that may be filled, and comes back as nothing', async () => {
    const { data } = await call<ResponseOf<'exportTemplate'>>(tokens.manager, 'import/template', {
      module: 'customer',
      format: 'csv',
    });
    const { rows, text } = await download(data.url);
    expect(rows[0]).toContain('客户名称 *');
    expect((await upload(tokens.manager, text)).message).toBe('表格中没有数据');
    expect((await call(tokens.readOnly, 'import/template', { module: 'customer' })).code).toBe(403);
  });

  test('is judged like a form, mended in its cells, run once and taken back as a whole [LIST-009]', async () => {
    const { data: begun, text } = await upload(
      tokens.manager,
      '客户名称,手机,客户级别,别的\n新一,13911112222,A,x\n新二,123,A,x\n,13911113333,A,x\n甲公司,13800000001,B,x\n新一,,,\n',
    );
    expect(begun, text).toMatchObject({
      total: 5,
      mapping: ['name', 'mobile', 'level', null],
      state: 'open',
    });
    await call(tokens.manager, 'import/setup', {
      id: begun.id,
      mapping: ['name', 'mobile', 'level', ''],
      policy: 'update',
    });
    const checked = await until(tokens.manager, 'import/check', begun.id, ['ready']);
    expect(checked.counts).toEqual({ create: 1, update: 1, bad: 3 });
    const bad = await call<ResponseOf<'importRows'>>(
      tokens.manager,
      'import/rows',
      { id: begun.id, state: 'bad' },
      'GET',
    );
    expect(
      bad.data.list.map(({ row, errors }) => [
        row,
        errors.map(({ column, message }) => [column, message]),
      ]),
    ).toEqual([
      [3, [[1, '请输入正确的手机号']]],
      [4, [[0, '请输入 客户名称']]],
      [6, [[-1, '与第 2 行重复']]],
    ]);
    const [update] = (
      await call<ResponseOf<'importRows'>>(
        tokens.manager,
        'import/rows',
        { id: begun.id, state: 'update' },
        'GET',
      )
    ).data.list;
    expect(update?.changes).toMatchObject([{ model: 'level', after: 'B' }]);
    const fixed = await call<ResponseOf<'importFix'>>(tokens.manager, 'import/fix', {
      id: begun.id,
      row: 3,
      column: 1,
      value: '13911114444',
    });
    expect(fixed.data).toMatchObject({ state: 'create', errors: [] });
    const errors = await call<ResponseOf<'importErrors'>>(tokens.manager, 'import/errors', {
      id: begun.id,
    });
    expect((await download(errors.data.url)).rows.map((row) => row.at(-1))).toEqual([
      '错误原因',
      '客户名称: 请输入 客户名称',
      '与第 2 行重复',
    ]);
    const done = await until(tokens.manager, 'import/run', begun.id, ['done']);
    expect(done.counts).toEqual({ created: 2, updated: 1, bad: 2 });
    expect(
      (await call<Import>(tokens.manager, 'import/run', { id: begun.id })).data.counts,
    ).toEqual(done.counts);
    const names = async () =>
      (
        await server.call<{ list: { name: string; level: string }[] }>(
          'POST',
          '/rest/crm/customer/list',
          { token: tokens.manager, body: { sort: 'create_time' } },
        )
      ).data.list.map(({ name, level }): [string, string] => [name, level]);
    expect(await names()).toEqual(
      expect.arrayContaining([
        ['甲公司', 'B'],
        ['乙公司', 'B'],
        ['新一', 'A'],
        ['新二', 'A'],
      ]),
    );
    const groups = await company.db.read((tx) =>
      tx.from('oplog').select('action').where('group_id', '=', begun.id).execute(),
    );
    expect(groups.map(({ action }) => action).toSorted()).toEqual(['import', 'import', 'update']);
    const reverted = await until(tokens.manager, 'import/revert', begun.id, ['reverted']);
    expect(reverted.counts).toEqual({ reverted: 3, bad: 2 });
    expect(Object.fromEntries(await names())).toEqual({ 乙公司: 'B', 甲公司: 'A' });
    const again = await upload(tokens.manager, '客户名称,别的\nx,y\n');
    expect(again.data.mapping).toEqual(['name', null]);
  });

  test('an exported file that comes back changes only the cell that was changed, whatever the language of its heading', async () => {
    const { data } = await start(tokens.manager, { format: 'csv', with_id: 1 });
    const { text } = await download(data.url);
    const { data: begun } = await upload(
      tokens.manager,
      text.replace('乙公司', '乙公司（改）').replace('客户名称', 'Customer name'),
    );
    expect(begun.mapping).toContain('id');
    expect(begun.mapping[0]).toBe('name');
    await call(tokens.manager, 'import/setup', {
      id: begun.id,
      mapping: begun.mapping.map((model) => model ?? ''),
      policy: 'update',
    });
    expect((await until(tokens.manager, 'import/check', begun.id, ['ready'])).counts).toEqual({
      same: 1,
      update: 1,
    });
    const [row] = (
      await call<ResponseOf<'importRows'>>(
        tokens.manager,
        'import/rows',
        { id: begun.id, state: 'update' },
        'GET',
      )
    ).data.list;
    expect(row?.changes).toMatchObject([
      { model: 'name', before: '乙公司', after: '乙公司（改）' },
    ]);
  });

  test('belongs to whoever began it, reaches nobody else’s records and needs the right', async () => {
    const { data: begun } = await upload(tokens.manager, 'ID,客户名称\n1,偷看\n');
    await call(tokens.manager, 'import/setup', {
      id: begun.id,
      mapping: ['id', 'name'],
      policy: 'update',
    });
    expect((await until(tokens.manager, 'import/check', begun.id, ['ready'])).counts).toEqual({
      bad: 1,
    });
    expect((await call(tokens.sales, 'import/read', { id: begun.id }, 'GET')).code).not.toBe(200);
    expect((await upload(tokens.readOnly, '客户名称\nx\n')).code).toBe(403);
    expect((await upload(tokens.manager, '\0\0\0\0')).code).toBe(422);
    expect((await call(tokens.manager, 'import/revert', { id: begun.id })).code).toBe(409);
  });

  const row = (...cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const check = async (token: string, text: string | Buffer, policy = 'create') => {
    const { data: begun } = await upload(token, text);
    await call(token, 'import/setup', {
      id: begun.id,
      mapping: begun.mapping.map((model) => model ?? ''),
      policy,
    });
    return until(token, 'import/check', begun.id, ['ready']);
  };

  test('takes the sheet that looks like the module and the heading below its title; another sheet where it is asked for', async () => {
    const book = await zipOf(
      sheetParts({
        sheets: {
          摘要: row('a', 'b'),
          名单: row('2026 年') + row('客户名称', '手机') + row('书中一', '13911115555'),
        },
      }),
    );
    const { data } = await upload(tokens.manager, book, { name: '书.xlsx' });
    expect(data).toMatchObject({
      sheet: '名单',
      sheets: ['摘要', '名单'],
      headers: ['客户名称', '手机'],
      total: 1,
    });
    expect((await upload(tokens.manager, book, { name: '书.xlsx', sheet: '摘要' })).message).toBe(
      '表格中没有数据',
    );
    expect((await upload(tokens.manager, book, { name: '书.xlsx', sheet: '没有' })).code).toBe(422);
  });

  test('refuses what a formula failed to say', async () => {
    const { id, counts } = await check(tokens.manager, '客户名称,备注\n好的,#1\n错的,#N/A\n');
    expect(counts).toEqual({ create: 1, bad: 1 });
    const { data } = await call<ResponseOf<'importRows'>>(
      tokens.manager,
      'import/rows',
      { id, state: 'bad' },
      'GET',
    );
    expect(data.list[0]?.errors).toMatchObject([
      { column: 1, message: expect.stringContaining('公式错误') },
    ]);
  });

  test('answers what was refused with notes at red cells, and takes it back as it is [LIST-009]', async () => {
    const { id } = await check(
      tokens.manager,
      '客户名称,手机,备注\n=坏一,123,<a&b>\n,13911116666,x\n好,13911117777,\n',
    );
    const { data } = await call<ResponseOf<'importErrors'>>(tokens.manager, 'import/errors', {
      id,
    });
    expect(data.total).toBe(2);
    const { rows } = await download(data.url);
    expect(rows).toEqual([
      ['客户名称', '手机', '备注', '错误原因'],
      ['=坏一', '123', '<a&b>', '手机: 请输入正确的手机号'],
      [null, '13911116666', 'x', '客户名称: 请输入 客户名称'],
    ]);
    const part = (name: string) => partOf(server.dataDir, name);
    expect(
      [...(await part('xl/comments1.xml')).matchAll(/ref="(\w+)".*?<t [^>]*>(.*?)<\/t>/g)].map(
        ([, ref, text]) => [ref, text],
      ),
    ).toEqual([
      ['B2', '请输入正确的手机号'],
      ['A3', '请输入 客户名称'],
    ]);
    expect(
      [
        ...(await part('xl/drawings/vmlDrawing1.vml')).matchAll(
          /<x:Row>(\d+)<\/x:Row><x:Column>(\d+)/g,
        ),
      ].map(([, at, column]) => [at, column]),
    ).toEqual([
      ['1', '1'],
      ['2', '0'],
    ]);
    expect((await part('xl/worksheets/sheet1.xml')).match(/<c(?= [^>]*s="4")/g)).toHaveLength(2);
    const again = await check(tokens.manager, await readFile(join(server.dataDir, 'download')));
    expect(again).toMatchObject({
      mapping: ['name', 'mobile', 'remark', null],
      counts: { bad: 2 },
    });
  });

  test('old ones are swept away: downloads after a day, proposals after a week, what was written after 90 days', async () => {
    const kinds = async () =>
      (await company.db.read((tx) => tx.from('job').select(['kind', 'state']).execute())).map(
        ({ kind, state }) => (kind === 'import' ? state : kind),
      );
    const { id } = await check(tokens.manager, '客户名称\n扫一\n');
    await until(tokens.manager, 'import/run', id, ['done']);
    await check(tokens.manager, '客户名称\n扫二\n');
    await start(tokens.manager, {});
    const later = (days: number) =>
      sweepJobs(company.db, {
        zone: 'Asia/Shanghai',
        now: new Date(Date.now() + days * 86_400_000),
      });
    await later(0);
    expect(await kinds()).toEqual(expect.arrayContaining(['list', 'ready', 'done']));
    await later(2);
    expect(new Set(await kinds())).toEqual(new Set(['open', 'ready', 'done', 'reverted']));
    await later(8);
    expect(new Set(await kinds())).toEqual(new Set(['done', 'reverted']));
    await later(91);
    expect(await kinds()).toEqual([]);
    expect(await company.db.read((tx) => tx.from('job_row').select('row').execute())).toEqual([]);
  });

  test('what a role may not see leaves by no export and comes in by no import [ADMIN-028]', async () => {
    await company.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ customer: ['mobile'] }) })
        .where(
          'id',
          'in',
          tx.from('user').select('role_id').where('id', '=', company.people.manager.id),
        )
        .execute(),
    );
    const token = await server.signIn(company.people.manager.mobile, 'SHEETS');
    const { data } = await start(token, { columns: ['name', 'mobile'], format: 'csv' });
    expect((await download(data.url)).rows[0]).toEqual(['客户名称']);
    const { data: begun } = await upload(token, '客户名称,手机\n藏一,13911118888\n');
    expect([begun.mapping, begun.fields.map(({ model }) => model).includes('mobile')]).toEqual([
      ['name', null],
      false,
    ]);
    expect(
      (
        await call(token, 'import/setup', {
          id: begun.id,
          mapping: ['name', 'mobile'],
          policy: 'create',
        })
      ).code,
    ).toBe(422);
    const template = await call<ResponseOf<'exportTemplate'>>(token, 'import/template', {
      module: 'customer',
      format: 'csv',
    });
    expect((await download(template.data.url)).rows[0]).not.toContain('手机');
  });
});
