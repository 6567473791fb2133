import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { cookieName } from '../../schemas/product.ts';
import { openArchive } from '../../server/backup/archive.ts';
import { MANIFEST, readManifest } from '../../server/backup/manifest.ts';
import { openFileStore, openFolder, readFilePlace } from '../../server/fileStore/index.ts';
import { runJobs } from '../../server/jobs/index.ts';
import { type BucketFake, startBucket } from './support/bucketFake.ts';
import { addCompany } from './support/companies.ts';
import { freshPlace } from './support/database.ts';
import { startProcess } from './support/process.ts';
import { startServer } from './support/server.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const DAY_MS = 24 * 3_600_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function aBucket(options?: { pageSize: number }): Promise<BucketFake> {
  const bucket = await startBucket(options);
  cleanups.push(bucket.close);
  return bucket;
}

async function aFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'fieldwork-files-'));
  cleanups.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function aPlace() {
  const place = await freshPlace();
  cleanups.push(place.remove);
  return place;
}

/** What the environment says of a bucket. */
const said = ({ place }: BucketFake) => ({
  S3_ENDPOINT: place.endpoint,
  S3_REGION: place.region,
  S3_ACCESS_KEY_ID: place.accessKeyId,
  S3_SECRET_ACCESS_KEY: place.secretAccessKey,
});

describe('files in a bucket', () => {
  /** A server whose files lie in a bucket, and somebody who sends one to a customer. */
  async function aServer() {
    const bucket = await aBucket();
    const dataDir = await aFolder();
    let ahead = 0;
    const server = await startServer({
      files: await openFileStore({ dataDir, bucket: bucket.place }),
      now: () => new Date(Date.now() + ahead),
    });
    cleanups.push(() => server.close());
    const company = await addCompany(server.services, 'BUCKET', '131000000');
    const customer = await company.add('sales', 'customer', { name: '桶里的客户' });
    const token = await server.signIn(company.people.sales.mobile, 'BUCKET');
    return {
      bucket,
      dataDir,
      server,
      later: (ms: number) => (ahead += ms),
      upload() {
        const body = new FormData();
        body.append('module', 'customer');
        body.append('module_id', String(customer));
        body.append('file', new Blob([Uint8Array.from(PNG)]), '现场.png');
        return server.call<{ id: number; path: string }>('POST', '/rest/crm/file/upload', {
          token,
          body,
        });
      },
      download: (path: string) =>
        fetch(`${server.url}${path}`, {
          headers: { cookie: `${cookieName('token')}=${encodeURIComponent(token)}` },
        }),
      remove: (id: number) =>
        server.call('DELETE', '/rest/crm/file/delete', { token, body: { id } }),
      list: async () =>
        (
          await server.call<{ count: number }>('GET', '/rest/crm/file/getList', {
            token,
            body: { module: 'customer', module_id: customer },
          })
        ).data.count,
    };
  }

  test('one that is sent lies there and on no disk of the server, is sent back as it was, and goes when it was deleted long ago', async () => {
    const { bucket, dataDir, server, later, upload, download, remove } = await aServer();
    const sent = await upload();
    expect(sent.code, sent.text).toBe(200);
    expect([...bucket.objects]).toEqual([
      [expect.stringMatching(/^1\/[0-9a-f]{2}\/[0-9a-f]{32}$/), PNG],
    ]);
    expect(await readdir(join(dataDir, 'files', 'tmp'))).toEqual([]);
    expect(await readdir(join(dataDir, 'files'))).toEqual(['tmp']);
    const back = await download(sent.data.path);
    expect(Buffer.from(await back.arrayBuffer())).toEqual(PNG);
    expect(back.headers.get('content-length')).toBe(String(PNG.length));

    expect((await remove(sent.data.id)).code).toBe(200);
    const { files, now } = server.services;
    await runJobs(server.database, { now: now(), files });
    expect(bucket.objects.size).toBe(1);
    later(31 * DAY_MS);
    await runJobs(server.database, { now: now(), files });
    expect(bucket.objects.size).toBe(0);
  });

  test('a store that does not answer is told in words; nothing names bytes that are not there', async () => {
    const { bucket, server, upload, download, list } = await aServer();
    const sent = await upload();
    bucket.fails(503);
    for (const answer of [await upload(), await (await download(sent.data.path)).json()])
      expect(answer).toMatchObject({ code: 503, message: '暂时无法访问文件存储，请稍后重试' });
    bucket.fails(undefined);
    expect(await list()).toBe(1);
    expect((await upload()).code).toBe(200);
    expect(await list()).toBe(2);
    expect(await readdir(server.services.files.arrivals)).toHaveLength(0);

    bucket.objects.clear();
    expect(await (await download(sent.data.path)).json()).toMatchObject({ code: 404 });
  });
});

describe('the environment', () => {
  test('names a bucket whole, or nothing is started', () => {
    expect(readFilePlace({ S3_ENDPOINT: ' ' })).toEqual({ bucket: undefined });
    const key = { S3_ACCESS_KEY_ID: 'A', S3_SECRET_ACCESS_KEY: 'B' };
    expect(readFilePlace({ ...key, S3_ENDPOINT: 'https://s3.example.com/files' })).toEqual({
      bucket: {
        endpoint: 'https://s3.example.com/files',
        region: 'auto',
        accessKeyId: 'A',
        secretAccessKey: 'B',
      },
    });
    for (const [env, sentence] of [
      [{ S3_ENDPOINT: 'https://s3.example.com/files' }, /needs S3_ACCESS_KEY_ID/],
      [{ ...key, S3_ENDPOINT: 'files' }, /^S3_ENDPOINT must be/],
      [{ ...key, S3_ENDPOINT: 'ftp://s3.example.com/files' }, /^S3_ENDPOINT must be/],
    ] as const)
      expect(() => readFilePlace(env)).toThrow(sentence);
  });

  test('a key that opens nothing and a bucket that is not there end the start with one sentence', async () => {
    const bucket = await aBucket();
    const dataDir = await aFolder();
    for (const [change, sentence] of [
      [{ S3_SECRET_ACCESS_KEY: 'another' }, /^The bucket http\S+ cannot be read: .*403/],
      [
        { S3_ENDPOINT: bucket.place.endpoint.replace('our-files', 'theirs') },
        /^There is no bucket at http/,
      ],
    ] as const) {
      const { ended, stderr } = startProcess({ DATA_DIR: dataDir, ...said(bucket), ...change });
      expect((await ended).code).toBe(1);
      expect(stderr().trim()).toMatch(sentence);
      expect(stderr().trim().split('\n')).toHaveLength(1);
    }
  });
});

test('a backup takes the files out of a bucket, and puts them back into a folder or another bucket', async () => {
  const command = async (env: Record<string, string | undefined>, ...args: string[]) => {
    const { ended, stderr } = startProcess(env, { script: 'server/backup/main.ts', args });
    expect([(await ended).code, stderr().trim()]).toEqual([0, '']);
  };
  const at = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  });
  const contentOf = async (path: string) => {
    const archive = await openArchive(path);
    const { files, tables } = readManifest(await archive.text(MANIFEST));
    archive.close();
    return { files, tables };
  };
  // lists come in pages: a backup goes on to the last
  const [first, second] = [await aBucket({ pageSize: 7 }), await aBucket()];
  const [here, there, elsewhere] = [await aPlace(), await aPlace(), await aPlace()];
  const started = startProcess({ ...at(here), ...said(first), SEED: 'demo' });
  await started.ready;
  started.child.kill('SIGTERM');
  await started.ended;
  expect(first.objects.size).toBeGreaterThan(20);

  const archive = join(await aFolder(), 'one.zip');
  await command({ ...at(here), ...said(first) }, 'backup', archive);
  expect((await contentOf(archive)).files.rows).toBe(first.objects.size);
  await command(at(there), 'restore', archive);
  expect(await openFolder(join(there.dataDir, 'files')).paths()).toEqual(
    [...first.objects.keys()].toSorted(),
  );
  await command({ ...at(elsewhere), ...said(second) }, 'restore', archive);
  expect(Object.fromEntries(second.objects)).toEqual(Object.fromEntries(first.objects));
  const again = join(await aFolder(), 'two.zip');
  await command({ ...at(elsewhere), ...said(second) }, 'backup', again);
  expect(await contentOf(again)).toEqual(await contentOf(archive));
}, 120_000);
