import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedWidget as field, startWithObject, type WithObject } from './support/ownObject.ts';
import { readSheet } from './support/sheets.ts';

/* A duration is a number wherever it is kept or compared, and a duration wherever it is written or read. */

const MODULE = 'repair_c';
const FORM = {
  list: [
    field('input', '名称', 'name', { required: true, system: true }),
    field('duration', '耗时', 'taken', { is_list: true, min: 0 }),
    field('duration', '剩余', 'left', { is_list: true }),
    field('number', '小时', 'hours', { precision: 2 }),
  ],
  config: {},
  compute_formula: { left: '480 - taken', hours: 'taken / 60' },
};

let at: WithObject;
let first: number;

beforeAll(async () => {
  at = await startWithObject({
    company: { code: 'REPAIRS', mobiles: '136000031' },
    key: MODULE,
    name: '维修',
    form: FORM,
  });
  first = await at.add({ name: '换轴', taken: '1h30' });
  await at.add({ name: '大修', taken: '2天' });
  await at.add({ name: '检查', taken: 45 });
});
afterAll(() => at.server.close());

const read = (id: number) =>
  at.ask<{ version: number; data_raw: Record<string, unknown> }>(
    'GET',
    `/rest/crm/customobject/read/${id}`,
    { module: MODULE },
  );

test('what people write is kept as minutes, and formulas reckon with them', async () => {
  expect((await read(first)).data_raw).toMatchObject({ taken: 90, left: 390, hours: 1.5 });
});

test('what is no duration, or no whole number of minutes, is refused at its field', async () => {
  const said = async (taken: unknown) => {
    const { code, data } = await at.call<{ errors: { field: string; message: string }[] }>(
      'POST',
      '/rest/crm/customobject/save',
      { module: MODULE, name: '错', taken },
    );
    return [code, ...data.errors.map(({ field: of, message }) => `${of} ${message}`)];
  };
  const unread = 'taken 请输入时长，如 1 小时 30 分、1:30 或 90';
  expect(await said('20 秒')).toEqual([422, unread]);
  expect(await said('5k')).toEqual([422, unread]);
  expect(await said(1.5)).toEqual([422, unread]);
  expect(await said('-1h')).toEqual([422, 'taken 不能小于 0']);
});

test('a list compares, sorts and adds it up as a number', async () => {
  const { list } = await at.ask<{ list: { name: string }[] }>(
    'POST',
    '/rest/crm/customobject/list',
    {
      module: MODULE,
      sort: '-taken',
      filter: JSON.stringify({ field: 'taken', operator: 'gt', value: 60 }),
    },
  );
  expect(list.map(({ name }) => name)).toEqual(['大修', '换轴']);
});

test('a history, a spreadsheet and paper say it in words', async () => {
  const id = await at.add({ name: '复查', taken: 60 });
  const { version } = await read(id);
  await at.ask('PUT', `/rest/crm/customobject/update/${id}`, {
    module: MODULE,
    version,
    taken: '1:30',
  });
  const log = await at.ask<{
    list: { action: string; snapshot: { name: string; old_value: string; new_value: string }[] }[];
  }>('GET', '/rest/sys/modifylog/list', { module: MODULE, id });
  const told = log.list.find(({ action }) => action === 'update')?.snapshot ?? [];
  expect(told.find(({ name }) => name === '耗时')).toMatchObject({
    old_value: '1 小时',
    new_value: '1 小时 30 分',
  });
  const { url } = await at.ask<{ url: string }>('POST', '/rest/sys/export/start', {
    module: MODULE,
    format: 'xlsx',
    columns: ['name', 'taken'],
    ids: [id],
  });
  const path = join(at.server.dataDir, 'repairs.xlsx');
  await writeFile(path, Buffer.from(await (await fetch(`${at.server.url}${url}`)).arrayBuffer()));
  expect((await readSheet(path)).map(({ cells }) => cells)).toEqual([
    ['名称', '耗时'],
    ['复查', '1 小时 30 分'],
  ]);
  const { html } = await at.ask<{ html: string }>('GET', '/rest/sys/template/print', {
    module: MODULE,
    id,
  });
  expect(html).toContain('1 小时 30 分');
});
