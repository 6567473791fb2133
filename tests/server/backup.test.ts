import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openArchive } from '../../server/backup/archive.ts';
import { MANIFEST, type Manifest, readManifest } from '../../server/backup/manifest.ts';
import { openDatabase } from '../../server/db/open.ts';
import { freshPlace, openTestDatabase, rawExec } from './support/database.ts';
import { startProcess } from './support/process.ts';

const GIF = Uint8Array.from(
  Buffer.from('R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
);

const SECRET = '6f1d0c9be8a2475b93e4d7120fa86c3519b7e2d04c8f5a6370e1d92b8c4f7a05';

/** Where a server lives. */
interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function place(): Promise<Place> {
  const fresh = await freshPlace();
  cleanups.push(fresh.remove);
  return fresh;
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'fieldwork-backup-'));
  cleanups.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** The command as an operator gives it. */
async function command(args: string[], { dataDir, databaseUrl }: Place) {
  const { ended, stdout, stderr } = startProcess(
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    { script: 'server/backup/main.ts', args },
  );
  const { code } = await ended;
  return { code, said: stdout().trim(), error: stderr().trim() };
}

async function backUp(from: Place): Promise<string> {
  const path = join(await folder(), 'backup.zip');
  expect(await command(['backup', path], from)).toMatchObject({ code: 0, error: '' });
  return path;
}

async function manifestOf(path: string): Promise<Manifest> {
  const archive = await openArchive(path);
  const manifest = readManifest(await archive.text(MANIFEST));
  archive.close();
  return manifest;
}

/** All that a backup holds, to be compared: the same rows of every table, byte for byte. */
async function digestsOf(path: string) {
  const { tables, files, lastId, migrations, companies } = await manifestOf(path);
  return { tables, files, lastId, migrations, companies };
}

async function start({ dataDir, databaseUrl }: Place, SEED: 'demo' | 'none') {
  const { child, ready, ended } = startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED,
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  cleanups.push(stop);
  const url = await ready;
  let token = '';
  const ask = async <T>(path: string, body: Record<string, string> | FormData): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body: body instanceof FormData ? body : new URLSearchParams(body),
      headers: { token },
    });
    const { code, data, message } = (await response.json()) as Record<string, unknown>;
    expect(code, String(message)).toBe(200);
    return data as T;
  };
  const { token: given } = await ask<{ token: string }>('/account/api/login', {
    mobile: '13800000001',
    password: 'fieldwork-demo',
    corp_code: 'DEMO',
  });
  token = given;
  const get = (path: string) => fetch(`${url}${path}`, { headers: { token } });
  return {
    ask,
    stop,
    bytes: async (path: string) => Buffer.from(await (await get(path)).arrayBuffer()),
    async read<T>(path: string): Promise<T> {
      return ((await (await get(path)).json()) as { data: T }).data;
    },
  };
}

type Server = Awaited<ReturnType<typeof start>>;

const customerNamed = async (server: Server, keyword: string) =>
  (
    await server.ask<{ list: { id: number; name: string }[] }>('/rest/crm/customer/list', {
      keyword,
    })
  ).list.map(({ name }) => name);

test('a running company is backed up while people write, and stands elsewhere as it was: records, search, files, passwords, numbers', async () => {
  const [here, there] = [await place(), await place()];
  const server = await start(here, 'demo');
  const { id } = await server.ask<{ id: number }>('/rest/crm/customer/save', {
    name: '备份演练甲',
  });
  const form = new FormData();
  form.append('module', 'customer');
  form.append('module_id', String(id));
  form.append('file', new File([GIF], '合同.gif'));
  const { id_code } = await server.ask<{ id_code: string }>('/rest/crm/file/upload', form);
  // signed with the server's secret
  const link = await server.read<{ url: string }>(
    `/rest/crm/file/downloadToken?id_code=${id_code}`,
  );

  let writing = true;
  const writer = (async () => {
    for (let count = 0; writing; count += 1)
      await server.ask('/rest/crm/customer/save', { name: `正在写${count}` });
  })();
  const path = await backUp(here);
  writing = false;
  await writer;
  await server.ask('/rest/crm/customer/save', { name: '备份之后' });
  await server.stop();
  expect((await stat(path)).mode & 0o077).toBe(0);

  const restored = await command(['restore', path], there);
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(restored.said).toMatch(/^Restored: 2 companies with \d+ records and \d+ files, of 20/);
  // Every row of every table, before anybody has touched them.
  expect(await digestsOf(await backUp(there))).toEqual(await digestsOf(path));

  const copy = await start(there, 'demo');
  expect(await customerNamed(copy, '份演练')).toEqual(['备份演练甲']);
  expect(await customerNamed(copy, '备份之后')).toEqual([]);
  expect(await copy.bytes(link.url)).toEqual(Buffer.from(GIF));
  const { lastId } = await manifestOf(path);
  const next = await copy.ask<{ id: number }>('/rest/crm/customer/save', { name: '恢复之后' });
  expect(next.id).toBeGreaterThan(lastId);
  expect(await customerNamed(copy, '恢复之后')).toEqual(['恢复之后']);
}, 120_000);

test('what belongs together is together: a backup is one moment, however long it takes', async () => {
  const here = await openTestDatabase();
  cleanups.push(here.close);
  const corpId = await here.database.platform.createCompany({
    code: 'ONE',
    name: 'One',
    create_time: '2026-01-01 00:00:00',
  });
  const company = here.database.company(corpId);
  let [writing, written] = [true, 0];
  const writer = (async () => {
    // Into a table of the beginning of the alphabet and into one of its end, at once.
    for (let count = 1; writing; count += 1) {
      await company.write(async (tx) => {
        const key = `k${count}`;
        await tx.insert('custom_module', { key, file: '{}', create_time: '' }).execute();
        await tx.insert('setting', { key, value: '1', update_time: '' }).execute();
      });
      written = count;
      await setImmediate(); // the embedded database answers at once, and would let nobody else in
    }
  })();
  const path = await backUp(here);
  writing = false;
  await writer;
  const rows = new Map((await manifestOf(path)).tables.map((table) => [table.name, table.rows]));
  expect(rows.get('custom_module')).toBeGreaterThan(0);
  expect(rows.get('custom_module')).toBeLessThan(written);
  expect(rows.get('setting')).toBe(rows.get('custom_module'));
});

describe('a backup is restored', () => {
  test.runIf(process.env.DATABASE_URL)(
    'on the other engine, and back, where it says the same',
    async () => {
      const [embedded, server, again] = [
        { dataDir: await folder(), databaseUrl: undefined },
        await place(),
        { dataDir: await folder(), databaseUrl: undefined },
      ];
      await (await start(embedded, 'demo')).stop();
      const first = await backUp(embedded);
      expect(await command(['restore', first], server)).toMatchObject({ code: 0, error: '' });
      const running = await start(server, 'demo');
      expect((await customerNamed(running, '华')).length).toBeGreaterThan(0);
      await running.ask('/rest/crm/customer/save', { name: '搬到新家' });
      await running.stop();
      const second = await backUp(server);
      expect(await command(['restore', second], again)).toMatchObject({ code: 0, error: '' });
      expect(await customerNamed(await start(again, 'demo'), '搬到新家')).toEqual(['搬到新家']);
      expect((await manifestOf(second)).engine).toBe('postgres');
    },
    120_000,
  );

  test('of an older version, whose tables are then brought to this one', async () => {
    const [old, there] = [await place(), await place()];
    await (await openDatabase(old)).close();
    // As a database was before the log had pages.
    await rawExec(old, "delete from kysely_migration where name = '0068_oplog_page'");
    await rawExec(old, 'drop index if exists oplog_page');
    await rawExec(old, 'alter table oplog drop column page');
    await rawExec(
      old,
      "insert into corp (corp_id, code, name, create_time) values (1, 'OLD', 'Old', '2025-01-01 00:00:00')",
    );
    const path = await backUp(old);
    expect(await command(['restore', path], there)).toMatchObject({ code: 0, error: '' });
    const database = await openDatabase(there);
    cleanups.push(() => database.close());
    expect(await database.platform.companyByCode('OLD')).toMatchObject({ name: 'Old' });
    expect(
      await database.company(1).read((tx) => tx.from('oplog').select('page').execute()),
    ).toEqual([]);
  });
});

describe('nothing is written, and one sentence says why, where', () => {
  async function small(): Promise<{ here: Place; path: string }> {
    const here = await place();
    const database = await openDatabase(here);
    await database.platform.createCompany({
      code: 'ONE',
      name: 'One',
      create_time: '2026-01-01 00:00:00',
    });
    await database.close();
    await writeFile(join(here.dataDir, 'secret'), SECRET);
    return { here, path: await backUp(here) };
  }

  test('the database is not empty', async () => {
    const { here, path } = await small();
    const before = await digestsOf(path);
    expect(await command(['restore', path], here)).toEqual({
      code: 1,
      said: '',
      error:
        'The database is not empty: a backup is restored into an empty one, so that nothing is lost.',
    });
    expect(await digestsOf(await backUp(here))).toEqual(before);
  });

  test('a byte of the backup is another; a good one is restored in the same place afterwards', async () => {
    const { path } = await small();
    const there = await place();
    const bytes = await readFile(path);
    const bad = join(await folder(), 'bad.zip');
    for (const entry of ['tables/corp.jsonl', 'secrets/secret']) {
      const changed = Buffer.from(bytes);
      // in the entry's own bytes: its local header ends with its name
      const at = bytes.indexOf(entry) + entry.length + 12;
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      await writeFile(bad, changed);
      const checked = await command(['restore', bad, '--check'], there);
      expect(checked).toMatchObject({ code: 1, said: '' });
      expect(checked.error).toMatch(/^The backup is damaged: \w+\/[\w.]+ is not [^\n]+$/);
      const { code, error } = await command(['restore', bad], there);
      expect({ code, error }).toEqual({ code: 1, error: checked.error });
    }
    expect(await command(['restore', path, '--check'], there)).toMatchObject({ code: 0 });
    expect(await command(['restore', path], there)).toMatchObject({ code: 0, error: '' });
    expect(await readFile(join(there.dataDir, 'secret'), 'utf8')).toBe(SECRET);
  });

  test('it was cut short, is something else, or is not there', async () => {
    const { path } = await small();
    const there = await place();
    await truncate(path, (await stat(path)).size - 30);
    const text = join(await folder(), 'a.zip');
    await writeFile(text, 'no archive');
    for (const wrong of [path, text, `${path}.none`]) {
      const { code, said, error } = await command(['restore', wrong], there);
      expect({ code, said }).toEqual({ code: 1, said: '' });
      expect(error).toMatch(/ is no whole backup: [^\n]+$/);
    }
    expect(await readdir(there.dataDir)).toEqual([]);
  });

  test('it is of a newer program', async () => {
    const there = await place();
    const { here } = await small();
    await rawExec(here, "insert into kysely_migration values ('9999_later', '2030-01-01')");
    const { error } = await command(['restore', await backUp(here)], there);
    expect(error).toBe(
      'The backup is of a newer Fieldwork (9999_later) than this program: restore it with the newer one.',
    );
  });

  test('there is nothing to back up, nowhere to write it, or no such command', async () => {
    const nothing = { dataDir: await folder(), databaseUrl: undefined };
    const to = join(await folder(), 'x.zip');
    expect((await command(['backup', to], nothing)).error).toBe(
      `There is no database in ${nothing.dataDir}.`,
    );
    const { here } = await small();
    const nowhere = join(await folder(), 'none', 'x.zip');
    expect((await command(['backup', nowhere], here)).error).toMatch(
      /^The backup cannot be written to [^\n]+$/,
    );
    expect((await command(['backup', to, '--keep', '3'], here)).error).toBe(
      '--keep needs a folder to keep backups in.',
    );
    expect((await command(['backup', to], { ...here, databaseUrl: 'mysql://x' })).error).toBe(
      'DATABASE_URL must begin with postgres:// or postgresql://.',
    );
    expect((await command(['restore'], here)).error).toMatch(/^npm run backup/);
    await expect(stat(to)).rejects.toThrow(/ENOENT/);
  });
});

test('of the backups in a folder the newest stay, and what is no backup of ours', async () => {
  const here = await place();
  await (await openDatabase(here)).close();
  const to = await folder();
  const old = ['fieldwork-20250101-010101.zip', 'fieldwork-20250102-010101.zip'];
  for (const name of [...old, 'mine.zip']) await writeFile(join(to, name), '');
  expect(await command(['backup', to, '--keep', '2'], here)).toMatchObject({ code: 0, error: '' });
  const names = await readdir(to);
  expect(names.toSorted()).toEqual([
    old[1],
    expect.stringMatching(/^fieldwork-20[2-9]\d{5}-\d{6}\.zip$/),
    'mine.zip',
  ]);
});
