import { existsSync } from 'node:fs';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieName } from '../../../schemas/product.ts';
import { runJobs } from '../../../server/jobs/index.ts';
import { DOWNLOAD_MS } from '../../../server/endpoints/files/downloadToken.ts';
import { addCompany, rowCounts, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'sales' | 'colleague' | 'readOnly' | 'stranger', string>;
let customer: number;
let clock = Date.now();

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
interface FileData {
  id: number;
  name: string;
  file_type: string;
  size: number;
  path: string;
  user_name: string;
  create_time: string;
  id_code: string;
}

beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  mine = await addCompany(server.services, 'FILES', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  customer = await mine.add('sales', 'customer', { name: '附件客户' });
  tokens = {
    sales: await server.signIn(mine.people.sales.mobile, 'FILES'),
    colleague: await server.signIn(mine.people.colleague.mobile, 'FILES'),
    readOnly: await server.signIn(mine.people.readOnly.mobile, 'FILES'),
    stranger: await server.signIn(other.people.admin.mobile, 'OTHER'),
  };
});
afterAll(() => server.close());

function upload(
  token: string,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = { module: 'customer', module_id: String(customer) },
) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return server.call<FileData>('POST', '/rest/crm/file/upload', { token, body });
}

async function link(token: string, id_code: string) {
  return (
    await server.call<{ token: string; url: string }>('GET', '/rest/crm/file/downloadToken', {
      token,
      body: { id_code },
    })
  ).data;
}

describe('an upload', () => {
  test('is stored with what the file list needs [FILE-006] [FILE-019] [CALLS-213] [CALLS-216]', async () => {
    const { code, data } = await upload(tokens.sales, '图 片.png', PNG);
    expect(code).toBe(200);
    expect(data).toMatchObject({
      name: '图 片.png',
      file_type: 'img',
      size: PNG.length,
      user_name: 'FILES sales',
    });
    const list = await server.call<{ list: FileData[]; count: number }>(
      'GET',
      '/rest/crm/file/getList',
      { token: tokens.sales, body: { module: 'customer', module_id: customer } },
    );
    expect(list.data).toEqual({ list: [data], count: 1 });
    expect(
      (
        await server.call('GET', '/rest/crm/file/getFile', {
          token: tokens.sales,
          body: { id: data.id },
        })
      ).data,
    ).toEqual(data);
  });

  test.each([
    'doc',
    'docx',
    'xls',
    'xlsx',
    'pdf',
    'ppt',
    'pptx',
    'jpg',
    'jpeg',
    'png',
    'zip',
    'rar',
    'gif',
  ])('a real .%s is taken [FILE-010]', async (ending) => {
    const magic: Record<string, string> = {
      pdf: '255044462d',
      jpg: 'ffd8ffe0',
      jpeg: 'ffd8ffe0',
      png: '89504e470d0a1a0a',
      gif: '474946383961',
      rar: '526172211a07',
      doc: 'd0cf11e0a1b11ae1',
      xls: 'd0cf11e0a1b11ae1',
      ppt: 'd0cf11e0a1b11ae1',
    };
    expect(
      (
        await upload(
          tokens.sales,
          `a.${ending.toUpperCase()}`,
          Buffer.from(`${magic[ending] ?? '504b0304'}00`, 'hex'),
          {},
        )
      ).code,
    ).toBe(200);
  });

  test.each([
    ['evil.exe', '4d5a'],
    ['page.html', '3c68746d6c3e'],
    ['picture.png', '3c68746d6c3e'],
    ['paper.pdf', '89504e470d0a1a0a'],
    ['noending', '89504e47'],
    ['empty.png', ''],
  ])('%s with the bytes %s is refused by name and content', async (name, hex) => {
    const answer = await upload(tokens.sales, name, Buffer.from(hex, 'hex'));
    expect(answer).toMatchObject({
      status: 200,
      code: 400,
      message:
        '不支持的文件类型，仅支持：doc, docx, xls, xlsx, pdf, ppt, pptx, jpg, jpeg, png, zip, rar, gif',
    });
  });

  test('of more than 50 MB is refused, of 50 MB taken [FILE-008]', async () => {
    const big = Buffer.alloc(50 * 1024 * 1024);
    PNG.copy(big);
    expect((await upload(tokens.sales, 'a.png', big, {})).data.size).toBe(big.length);
    expect(await upload(tokens.sales, 'a.png', Buffer.concat([big, PNG]), {})).toMatchObject({
      code: 400,
      message: '文件大小限制在50M之内',
    });
  });

  test('needs a file, one only, and the right to edit the record [FILE-012]', async () => {
    const none = new FormData();
    none.append('module', 'customer');
    expect(
      await server.call('POST', '/rest/crm/file/upload', { token: tokens.sales, body: none }),
    ).toMatchObject({ code: 400, message: '请选择文件' });
    const two = new FormData();
    for (const name of ['a.png', 'b.png'])
      two.append('file', new Blob([Uint8Array.from(PNG)]), name);
    expect(
      (await server.call('POST', '/rest/crm/file/upload', { token: tokens.sales, body: two })).code,
    ).toBe(400);
    expect((await upload(tokens.readOnly, 'a.png', PNG)).code).toBe(403);
    expect((await upload(tokens.colleague, 'a.png', PNG)).code).toBe(404);
    expect((await upload(tokens.stranger, 'a.png', PNG)).code).toBe(404);
    expect((await upload('', 'a.png', PNG)).code).toBe(100);
  });

  test('that was refused leaves nothing behind', async () => {
    const before = await rowCounts(server.database, mine.corpId);
    await upload(tokens.sales, 'evil.exe', Buffer.from('4d5a', 'hex'));
    await upload(tokens.readOnly, 'a.png', PNG);
    expect(await rowCounts(server.database, mine.corpId)).toEqual(before);
    expect(await readdir(join(server.services.files.arrivals))).toEqual([]);
  });

  test('keeps its name only: no folders, no line breaks', async () => {
    const { data } = await upload(tokens.sales, 'x.png', PNG, {
      file_name: '../../etc/pass\r\nwd".png',
    });
    expect(data.name).toBe('pass__wd_.png');
  });
});

describe('a download', () => {
  let file: FileData;
  beforeAll(async () => {
    file = (await upload(tokens.sales, '合同 "终稿".png', PNG)).data;
  });

  test('gives the bytes as an attachment under its name [FILE-005] [CALLS-217]', async () => {
    const { url } = await link(tokens.sales, file.id_code);
    const answer = await fetch(server.url + url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="__ ____.png"; filename*=UTF-8''${encodeURIComponent('合同 _终稿_.png')}`,
    });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(
      (await fetch(`${server.url}${url}&inline=1`)).headers.get('content-disposition'),
    ).toMatch(/^inline; /);
  });

  test('needs a link that is ours, for this file, and fresh [FILE-017]', async () => {
    const { token } = await link(tokens.sales, file.id_code);
    const second = (await upload(tokens.sales, 'b.png', PNG)).data;
    const get = async (id_code: string, given: string) =>
      (await server.call('GET', '/rest/crm/file/download', { body: { id_code, token: given } }))
        .code;
    expect(await get(file.id_code, '')).toBe(100);
    expect(await get(file.id_code, tokens.sales)).toBe(100);
    expect(await get(second.id_code, token)).toBe(100);
    expect(await get(file.id_code, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(
      100,
    );
    clock += DOWNLOAD_MS + 1;
    expect(await get(file.id_code, token)).toBe(100);
  });

  test('is refused to who may not see the record, or may no longer', async () => {
    const denied = async (token: string) =>
      (
        await server.call('GET', '/rest/crm/file/downloadToken', {
          token,
          body: { id_code: file.id_code },
        })
      ).code;
    expect([
      await denied(tokens.colleague),
      await denied(tokens.stranger),
      await denied(''),
    ]).toEqual([404, 404, 100]);
    expect(await denied(tokens.readOnly)).toBe(200);
    const { url } = await link(tokens.readOnly, file.id_code);
    await mine.db.write((tx) =>
      tx.update('user').set({ disabled: 1 }).where('id', '=', mine.people.readOnly.id).execute(),
    );
    expect((await server.call('GET', url)).code).toBe(100);
    await mine.db.write((tx) =>
      tx.update('user').set({ disabled: 0 }).where('id', '=', mine.people.readOnly.id).execute(),
    );
  });
});

describe('a picture of a record', () => {
  const picture = (path: string, token: string) =>
    fetch(server.url + path, { headers: { cookie: `a=b; ${cookieName('token')}=${token}` } });

  test('is shown to who sees the record, by the cookie that a page sends along, inside rich text too [CALLS-419]', async () => {
    const { data } = await upload(tokens.sales, 'logo.png', PNG, {});
    expect((await picture(data.path, tokens.readOnly)).headers.get('content-type')).toMatch(
      /^application\/json/,
    );
    const saved = await server.call<{ id: number }>('POST', '/rest/crm/customer/save', {
      token: tokens.sales,
      body: { name: '有图', remark: `<img src="${data.path}">` },
    });
    expect(saved.code, saved.text).toBe(200);
    const shown = await picture(data.path, tokens.readOnly);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    for (const token of [tokens.colleague, tokens.stranger, ''])
      expect((await picture(data.path, token)).headers.get('content-type')).toMatch(
        /^application\/json/,
      );
  });

  test("somebody else's waiting file is not taken over by naming it", async () => {
    const { data } = await upload(tokens.sales, 'secret.png', PNG, {});
    const { id } = (
      await server.call<{ id: number }>('POST', '/rest/crm/customer/save', {
        token: tokens.colleague,
        body: { name: '偷图', remark: data.path },
      })
    ).data;
    expect(
      (
        await server.call('GET', '/rest/crm/file/getFile', {
          token: tokens.colleague,
          body: { id: data.id },
        })
      ).code,
    ).toBe(404);
    const list = await server.call<{ count: number }>('GET', '/rest/crm/file/getList', {
      token: tokens.colleague,
      body: { module: 'customer', module_id: id },
    });
    expect(list.data.count).toBe(0);
  });
});

describe('a file', () => {
  test('is renamed, its ending stays [CALLS-218]', async () => {
    const { data } = await upload(tokens.sales, 'a.png', PNG);
    const rename = (token: string, name: string) =>
      server.call<FileData>('PUT', '/rest/crm/file/rename', { token, body: { id: data.id, name } });
    expect((await rename(tokens.sales, '合影')).data.name).toBe('合影.png');
    expect((await rename(tokens.sales, '合影.exe')).data.name).toBe('合影.exe.png');
    expect((await rename(tokens.readOnly, '改名')).code).toBe(403);
    expect((await rename(tokens.stranger, '改名')).code).toBe(404);
  });

  test('is gone after its deletion [CALLS-215]', async () => {
    const { data } = await upload(tokens.sales, 'a.png', PNG);
    const remove = (token: string) =>
      server.call('DELETE', '/rest/crm/file/delete', { token, body: { id: data.id } });
    expect([
      (await remove('')).code,
      (await remove(tokens.readOnly)).code,
      (await remove(tokens.stranger)).code,
    ]).toEqual([100, 403, 404]);
    expect((await remove(tokens.sales)).code).toBe(200);
    expect(
      (
        await server.call('GET', '/rest/crm/file/getFile', {
          token: tokens.sales,
          body: { id: data.id },
        })
      ).code,
    ).toBe(404);
  });

  test('that waits for its form is seen by its sender alone', async () => {
    const { data } = await upload(tokens.sales, 'a.png', PNG, {});
    const seen = async (token: string) =>
      (await server.call('GET', '/rest/crm/file/getFile', { token, body: { id: data.id } })).code;
    expect([
      await seen(tokens.sales),
      await seen(tokens.readOnly),
      await seen(tokens.stranger),
    ]).toEqual([200, 404, 404]);
  });

  test('lies on the disk under a name that says nothing', async () => {
    const row = await mine.db.read((tx) =>
      tx.from('file').select(['path', 'hash']).orderBy('id').executeTakeFirstOrThrow(),
    );
    expect(row.path).toMatch(/^\d+\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
    expect(existsSync(join(server.dataDir, 'files', row.path))).toBe(true);
    expect(await readFile(join(server.dataDir, 'files', row.path))).toEqual(PNG);
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('what a file was sent as', () => {
  test('tells attachments from pictures of fields; the badge of the tab counts attachments [FILE-020]', async () => {
    const id = await mine.add('sales', 'customer', { name: '附件分类客户' });
    const fields = { module: 'customer', module_id: String(id) };
    const attachment = (await upload(tokens.sales, 'a.png', PNG, fields)).data;
    const image = (await upload(tokens.sales, 'b.png', PNG, { ...fields, show_type: '2' })).data;
    const list = async (show_type?: number) =>
      (
        await server.call<{ list: FileData[] }>('GET', '/rest/crm/file/getList', {
          token: tokens.sales,
          body: { module: 'customer', module_id: id, ...(show_type && { show_type }) },
        })
      ).data.list.map((file) => file.id);
    expect([await list(1), await list(2), await list()]).toEqual([
      [attachment.id],
      [image.id],
      [image.id, attachment.id],
    ]);
    expect((await upload(tokens.sales, 'c.png', PNG, { ...fields, show_type: '9' })).code).toBe(
      422,
    );
    const tabs = await server.call<{ menu_field: string; counts: number | null }[]>(
      'GET',
      '/rest/sys/label/getLabels',
      { token: tokens.sales, body: { module_name: 'customer', module_id: id } },
    );
    expect(tabs.data.find((tab) => tab.menu_field === 'file')?.counts).toBe(1);
  });
});

describe('a customer in the pool', () => {
  test('keeps its files: what was sent there is there when somebody claims it', async () => {
    const admin = await server.signIn(mine.people.admin.mobile, 'FILES');
    const id = await mine.add('admin', 'customer', { name: '公海附件客户' });
    const before = (
      await upload(admin, 'before.png', PNG, { module: 'customer', module_id: String(id) })
    ).data;
    const list = async (module: string) =>
      (
        await server.call<{ list: FileData[] }>('GET', '/rest/crm/file/getList', {
          token: admin,
          body: { module, module_id: id },
        })
      ).data.list.map((file) => file.id);
    await mine.db.write((tx) =>
      tx
        .update('record')
        .set({ owner_user_id: null, owner_department_id: null })
        .where('module', '=', 'customer')
        .where('id', '=', id)
        .execute(),
    );
    expect(await list('customerPool')).toEqual([before.id]);
    expect(
      (
        await server.call('GET', '/rest/crm/file/getFile', {
          token: admin,
          body: { id: before.id },
        })
      ).code,
    ).toBe(200);
  });
});

describe('a follow-up', () => {
  test("takes along the files that it names, its own writer's only", async () => {
    const own = (
      await upload(tokens.sales, '报价.pdf', Buffer.from('%PDF-1.7'), { show_type: '3' })
    ).data;
    const foreign = (await upload(tokens.colleague, 'x.png', PNG, {})).data;
    const { code, data, text } = await server.call<{ id: number }>('POST', '/rest/crm/event/save', {
      token: tokens.sales,
      body: { content: '已发报价', customer_ids: [customer], file_ids: `${own.id},${foreign.id}` },
    });
    expect(code, text).toBe(200);
    const rows = await mine.db.read((tx) =>
      tx
        .from('file')
        .select(['id', 'module', 'record_id'])
        .where('id', 'in', [own.id, foreign.id])
        .orderBy('id')
        .execute(),
    );
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { id: own.id, module: 'event', record_id: data.id },
      { id: foreign.id, module: null, record_id: null },
    ]);
  });

  test('keeps the last three of its files, and pictures that are photographs [CONST-027, EVENT-009]', async () => {
    const GIF = Buffer.from('474946383961', 'hex');
    const refused = await upload(tokens.sales, '动图.gif', GIF, { show_type: '3' });
    expect([refused.code, refused.message]).toEqual([
      400,
      expect.stringMatching(/jpg, jpeg, png, zip, rar$/),
    ]);
    const ids: number[] = [];
    for (const name of ['一.png', '二.png', '三.png', '四.png'])
      ids.push((await upload(tokens.sales, name, PNG, { show_type: '3' })).data.id);
    const save = (file_ids: string) =>
      server.call<{ id: number }>('POST', '/rest/crm/event/save', {
        token: tokens.sales,
        body: { content: '现场照片', customer_ids: [customer], file_ids },
      });
    const { data } = await save(ids.join(','));
    const { data: talk } = await server.call<{ data_raw: { file_ids: string } }>(
      'GET',
      `/rest/crm/event/read/${data.id}`,
      { token: tokens.sales },
    );
    expect(talk.data_raw.file_ids).toBe(ids.slice(1).join(','));
    const kept = await mine.db.read((tx) =>
      tx
        .from('file')
        .select('id')
        .where('module', '=', 'event')
        .where('record_id', '=', data.id)
        .orderBy('id')
        .execute(),
    );
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(1));
    const moving = (await upload(tokens.sales, '动图.gif', GIF, {})).data.id;
    const answer = await save(String(moving));
    expect([answer.code, answer.text]).toEqual([422, expect.stringContaining('"file_ids"')]);
  });
});

describe('the sweep', () => {
  const stored = async (id: number) => {
    const row = await mine.db.read((tx) =>
      tx.from('file').select('path').where('id', '=', id).executeTakeFirst(),
    );
    return row && existsSync(join(server.dataDir, 'files', row.path));
  };
  const sweep = (days: number) =>
    runJobs(server.database, {
      now: new Date(clock + days * 24 * 3_600_000 + 60_000),
      files: server.services.files,
    });

  test('takes what no form came back for after a day, and what was deleted after thirty; nothing else', async () => {
    const waiting = (await upload(tokens.sales, 'waiting.png', PNG, {})).data.id;
    const deleted = (await upload(tokens.sales, 'deleted.png', PNG)).data.id;
    const kept = (await upload(tokens.sales, 'kept.png', PNG)).data.id;
    const paths = await mine.db.read((tx) =>
      tx.from('file').select('path').where('id', 'in', [waiting, deleted]).execute(),
    );
    await server.call('DELETE', '/rest/crm/file/delete', {
      token: tokens.sales,
      body: { id: deleted },
    });
    await sweep(0);
    expect([await stored(waiting), await stored(deleted), await stored(kept)]).toEqual([
      true,
      true,
      true,
    ]);
    await sweep(1);
    expect([await stored(waiting), await stored(deleted), await stored(kept)]).toEqual([
      undefined,
      true,
      true,
    ]);
    await sweep(30);
    expect([await stored(waiting), await stored(deleted), await stored(kept)]).toEqual([
      undefined,
      undefined,
      true,
    ]);
    expect(paths.map(({ path }) => existsSync(join(server.dataDir, 'files', path)))).toEqual([
      false,
      false,
    ]);
  });

  test('takes the files of a record that was purged', async () => {
    const admin = await server.signIn(mine.people.admin.mobile, 'FILES');
    const id = await mine.add('admin', 'customer', { name: '清除附件客户' });
    const file = (await upload(admin, 'a.png', PNG, { module: 'customer', module_id: String(id) }))
      .data.id;
    for (const [method, path] of [
      ['POST', '/rest/crm/customer/delete'],
      ['POST', '/rest/sys/recycle/purge'],
    ] as const) {
      const { code, text } = await server.call(method, path, {
        token: admin,
        body: { module: 'customer', ids: [id] },
      });
      expect(code, text).toBe(200);
      await sweep(30);
      expect(await stored(file)).toBe(path.endsWith('delete') ? true : undefined);
    }
  });

  test('takes bytes that never arrived whole', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) =>
      join(server.services.files.arrivals, name),
    ) as [string, string];
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    await utimes(old, new Date(clock), new Date(clock - 25 * 3_600_000));
    await runJobs(server.database, { now: new Date(clock), files: server.services.files });
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
    await rm(fresh);
  });
});
