import { setImmediate as others } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobs } from '../../../server/jobs/index.ts';
import { createRuns } from '../../../server/jobs/runs.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { insertMany } from '../../../server/records/index.ts';
import { moduleRules } from '../../../server/rules/index.ts';
import { addCompany, type Person, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [company, other] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'admin' | 'manager' | 'sales' | 'colleague' | 'readOnly' | 'stranger', string>;
let now = new Date();

beforeAll(async () => {
  server = await startServer({ now: () => now });
  [company, other] = [
    await addCompany(server.services, 'RUNS', '131000002'),
    await addCompany(server.services, 'ELSE', '131000003'),
  ];
  const people = ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const;
  tokens = {
    ...Object.fromEntries(
      await Promise.all(
        people.map(async (person) => [
          person,
          await server.signIn(company.people[person].mobile, 'RUNS'),
        ]),
      ),
    ),
    stranger: await server.signIn(other.people.admin.mobile, 'ELSE'),
  } as typeof tokens;
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
interface Run {
  id: number;
  state: string;
  total: number;
  counts: Record<string, number>;
  error: string;
  along: { module: string; count: number }[];
  skipped: number;
  revertible: number;
}
interface Row {
  id: number;
  name: string;
  state: string;
  message: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const call = <T = Run>(
  who: Who,
  verb: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  server.call<T>(
    ['read', 'rows', 'mine'].includes(verb) ? 'GET' : 'POST',
    `/rest/sys/bulk/${verb}`,
    { token: tokens[who], body, headers },
  );
const begin = (
  who: Who,
  ids: readonly number[],
  asked: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  call(
    who,
    'begin',
    {
      module: 'customer',
      ids: JSON.stringify(ids),
      ...Object.fromEntries(
        Object.entries(asked).map(([key, value]) => [
          key,
          typeof value === 'object' ? JSON.stringify(value) : value,
        ]),
      ),
    },
    headers,
  );
const GOING = new Set(['checking', 'running', 'reverting']);
/** Asks until the server is through with what it does. */
async function through(who: Who, { data }: { data: Run }): Promise<Run> {
  let run = data;
  while (GOING.has(run.state)) run = (await call(who, 'read', { id: run.id })).data;
  return run;
}
const tried = async (who: Who, ids: readonly number[], asked: Record<string, unknown>) =>
  through(who, await begin(who, ids, asked));
const carriedOut = async (who: Who, id: number, more: Record<string, unknown> = {}) =>
  through(who, await call(who, 'run', { id, ...more }));
const rows = async (who: Who, id: number, ...states: string[]) =>
  (await call<{ list: Row[]; count: number }>(who, 'rows', { id, states, page: 1, size: 200 }))
    .data;
const read = async (id: number, module = 'customer') =>
  (
    await server.call<{
      version: number;
      owner_user_id: unknown;
      data_raw: Record<string, unknown>;
    }>('GET', `/rest/crm/${module}/read/${id}`, { token: tokens.admin })
  ).data;
const add = (person: Person, name: string, values: Record<string, unknown> = {}) =>
  company.add(person, 'customer', { name, ...values });
async function addMany(
  person: Person,
  word: string,
  count: number,
  values: Record<string, unknown> = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await add(person, `${word}${index}`, values));
  return ids;
}
const levels = async (ids: readonly number[]) =>
  (
    await company.db.read((tx) =>
      tx.from('record').select(['data', 'version']).where('id', 'in', ids).orderBy('id').execute(),
    )
  ).map(({ data, version }) => [(JSON.parse(data) as { level?: string }).level, version]);

describe('what is done to many records is a run of the server [LIST-009]', () => {
  test('tried out, done, looked at and taken back as a whole', async () => {
    const [plain, same, foreign] = [
      await add('sales', '运行一', { level: 'B' }),
      await add('sales', '运行二', { level: 'A' }),
      await add('colleague', '运行外', { level: 'B' }),
    ];
    const trial = await tried('sales', [plain, same, foreign, plain], {
      deed: 'update',
      values: { level: 'A' },
    });
    expect(trial).toMatchObject({ state: 'ready', total: 3, counts: { todo: 1, same: 1, bad: 1 } });
    expect((await rows('sales', trial.id, 'todo')).list).toMatchObject([
      { id: plain, name: '运行一', before: { level: 'B' }, after: { level: 'A' } },
    ]);
    expect((await rows('sales', trial.id, 'bad', 'failed')).list).toMatchObject([
      { id: foreign, name: '', message: '数据无权限或已被删除' },
    ]);
    expect(await levels([plain])).toEqual([['B', 1]]);

    expect(await carriedOut('sales', trial.id)).toMatchObject({
      state: 'done',
      counts: { done: 1, same: 1, bad: 1 },
    });
    expect(await levels([plain, same])).toEqual([
      ['A', 2],
      ['A', 1],
    ]);
    expect((await call<{ list: unknown[] }>('sales', 'mine', {})).data.list).toMatchObject([
      {
        id: trial.id,
        kind: 'bulk',
        deed: 'update',
        module_name: '客户',
        state: 'done',
        done: 3,
        total: 3,
      },
    ]);
    await call('sales', 'seen', { id: trial.id });
    expect((await call<{ list: unknown[] }>('sales', 'mine', {})).data.list).toEqual([]);

    expect(await through('sales', await call('sales', 'undo', { id: trial.id }))).toMatchObject({
      state: 'reverted',
      counts: { reverted: 1, same: 1, bad: 1 },
    });
    expect(await levels([plain])).toEqual([['B', 3]]);
    expect((await call('sales', 'run', { id: trial.id })).code).toBe(409);
  });

  test('what others have changed since stays when it is taken back, and is counted', async () => {
    const ids = await addMany('sales', '撤销', 3, { level: 'B' });
    const { id } = await tried('sales', ids, { deed: 'update', values: { level: 'A' } });
    await carriedOut('sales', id);
    await server.call('PUT', `/rest/crm/customer/update/${ids[1]}`, {
      token: tokens.sales,
      body: { version: 2, level: 'C' },
    });
    now = new Date(now.getTime() + 3 * 3_600_000); // later than what was done record by record could be taken back
    expect((await through('sales', await call('sales', 'undo', { id }))).counts).toEqual({
      reverted: 2,
      kept: 1,
    });
    expect((await levels(ids)).map(([level]) => level)).toEqual(['B', 'C', 'B']);
  });

  test('each record is judged when its turn comes: what was refused can be tried again when its reason is gone', async () => {
    const [first, second] = [
      await add('sales', '重试一', { level: 'B' }),
      await add('sales', '重试二', { level: 'B' }),
    ];
    const { id } = await tried('sales', [first, second], { deed: 'act', action: 'layup' });
    await server.call('POST', '/rest/crm/customer/lockflag', {
      token: tokens.sales,
      body: { id: second, lockflag: 1 },
    });
    expect(await carriedOut('sales', id)).toMatchObject({
      state: 'done',
      counts: { done: 1, failed: 1 },
    });
    expect((await rows('sales', id, 'bad', 'failed')).list).toMatchObject([
      { id: second, name: '重试二', message: '当前状态不能执行该操作' },
    ]);
    await server.call('POST', '/rest/crm/customer/lockflag', {
      token: tokens.sales,
      body: { id: second, lockflag: 0 },
    });
    expect((await carriedOut('sales', id, { retry: 1 })).counts).toEqual({ done: 2 });
    expect((await read(second)).owner_user_id).toBe('--');
    expect((await through('sales', await call('sales', 'undo', { id }))).counts).toEqual({
      reverted: 2,
    });
    expect((await read(second)).owner_user_id).toBe(company.people.sales.id);
  });

  test('a deletion tells what goes along, and brings it back', async () => {
    const ids = await addMany('sales', '连带', 2);
    const contact = await company.add('sales', 'contact', { name: '随行', customer_id: ids[0] });
    const trial = await tried('admin', ids, { deed: 'delete' });
    expect(trial.along).toEqual([{ module: 'contact', count: 1 }]);
    await carriedOut('admin', trial.id);
    expect(
      (await server.call('GET', `/rest/crm/contact/read/${contact}`, { token: tokens.admin })).code,
    ).toBe(404);
    expect((await through('admin', await call('admin', 'undo', { id: trial.id }))).counts).toEqual({
      reverted: 2,
    });
    expect((await read(contact, 'contact')).version).toBeGreaterThan(0);
  });

  test('a change of owner counts the related records that stayed', async () => {
    const mine = await add('manager', '换人');
    await company.add('admin', 'contact', { name: '别人的', customer_id: mine });
    const { id } = await tried('manager', [mine], {
      deed: 'owner',
      form: { user_id: company.people.sales.id, visible_modules: ['contact'] },
    });
    expect(await carriedOut('manager', id)).toMatchObject({ counts: { done: 1 }, skipped: 1 });
    expect((await through('manager', await call('manager', 'undo', { id }))).counts).toEqual({
      reverted: 1,
    });
    expect((await read(mine)).owner_user_id).toBe(company.people.manager.id);
  });
});

/** Goes on until some are done and some are not. */
async function halfway(who: Who, id: number): Promise<void> {
  const started = call(who, 'run', { id });
  let done = 0;
  while (done === 0) {
    await others(); // the embedded database answers at once: nobody else would get a turn
    done = Number(
      (
        await company.db.read((tx) =>
          tx
            .from('job_row')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('job_id', '=', id)
            .where('state', '=', 'done')
            .executeTakeFirstOrThrow(),
        )
      ).count,
    );
  }
  void started;
}
const plenty = async (word: string) => {
  const caller = await company.as('sales');
  return insertMany(
    caller,
    'customer',
    Array.from({ length: 150 }, (_, index) => ({
      values: { name: `${word}${index}`, level: 'B' },
    })),
  );
};

describe('a run that goes on [LIST-009]', () => {
  test('is stopped between two records and gone on with, each done once', async () => {
    const ids = await plenty('停');
    const { id } = await tried('sales', ids, { deed: 'update', values: { level: 'A' } });
    await halfway('sales', id);
    const stopped = (await call('sales', 'stop', { id })).data;
    expect(stopped).toMatchObject({ state: 'stopped' });
    expect(stopped.counts.todo).toBeGreaterThan(0);
    await server.services.runs.look();
    expect((await call('sales', 'read', { id })).data.counts.todo).toBeGreaterThanOrEqual(
      (stopped.counts.todo ?? 0) - 1,
    );
    expect((await carriedOut('sales', id)).counts).toEqual({ done: 150 });
    expect(new Set((await levels(ids)).map(String))).toEqual(new Set(['A,2']));
  });

  test('ends with its reason when its person loses the right, and goes on when it is back', async () => {
    const ids = await plenty('权');
    const { id } = await tried('sales', ids, { deed: 'update', values: { level: 'A' } });
    const [{ role_id, permissions }] = (await company.db.read((tx) =>
      tx
        .from('user as u')
        .innerJoin('role as r', 'r.id', 'u.role_id')
        .select(['u.role_id', 'r.permissions'])
        .where('u.id', '=', company.people.sales.id)
        .execute(),
    )) as [{ role_id: number; permissions: string }];
    const grant = (keys: string) =>
      company.db.write((tx) =>
        tx.update('role').set({ permissions: keys }).where('id', '=', role_id).execute(),
      );
    await halfway('sales', id);
    await grant(
      JSON.stringify(
        (JSON.parse(permissions) as string[]).filter((key) => key !== 'crm_customer_edit'),
      ),
    );
    const outcome = await through('sales', await call('sales', 'read', { id }));
    expect(outcome).toMatchObject({
      state: 'stopped',
      error: expect.stringContaining('没有权限') as string,
    });
    expect(outcome.counts.failed).toBeUndefined();
    expect(outcome.counts.todo).toBeGreaterThan(0);
    await grant(permissions);
    expect(await carriedOut('sales', id)).toMatchObject({
      state: 'done',
      error: '',
      counts: { done: 150 },
    });
    expect(new Set((await levels(ids)).map(String))).toEqual(new Set(['A,2']));
  });

  test('stops when its person is disabled', async () => {
    const ids = await plenty('离');
    const { id } = await tried('sales', ids, { deed: 'update', values: { level: 'A' } });
    await halfway('sales', id);
    const disable = (disabled: 0 | 1) =>
      company.db.write((tx) =>
        tx.update('user').set({ disabled }).where('id', '=', company.people.sales.id).execute(),
      );
    await disable(1);
    const state = async () =>
      (
        await company.db.read((tx) =>
          tx.from('job').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
        )
      ).state;
    while ((await state()) === 'running') await server.services.runs.go(company.db, id);
    const ended = await state();
    await disable(0);
    expect(ended).toBe('stopped');
  });

  test('is its own person’s alone', async () => {
    const ids = await addMany('sales', '私', 2, { level: 'B' });
    const { id } = await tried('sales', ids, { deed: 'update', values: { level: 'A' } });
    for (const who of ['admin', 'colleague', 'stranger'] as const) {
      for (const verb of ['read', 'run', 'stop', 'undo', 'seen'])
        expect((await call(who, verb, { id })).code, `${who} ${verb}`).toBe(404);
      expect((await call(who, 'rows', { id, states: ['todo'], page: 1, size: 20 })).code).toBe(404);
      expect(
        (await call<{ list: { id: number }[] }>(who, 'mine', {})).data.list.map((each) => each.id),
      ).not.toContain(id);
    }
    expect(await levels(ids)).toEqual([
      ['B', 1],
      ['B', 1],
    ]);
  });

  test('reaches no record of another company', async () => {
    const theirs = await other.add('sales', 'customer', { name: '别家', level: 'B' });
    const trial = await tried('admin', [theirs], { deed: 'update', values: { level: 'A' } });
    expect(trial.counts).toEqual({ bad: 1 });
    expect((await carriedOut('admin', trial.id, { retry: 1 })).counts).toEqual({ failed: 1 });
    expect(
      (
        await other.db.read((tx) =>
          tx.from('record').select('version').where('id', '=', theirs).executeTakeFirstOrThrow(),
        )
      ).version,
    ).toBe(1);
  });

  test('begun twice with one key is begun once; what is wrong is refused before anything is looked at', async () => {
    const id = await add('sales', '一次');
    const headers = { 'idempotency-key': 'begin-once' };
    const [first, second] = [
      await begin('sales', [id], { deed: 'update', values: { level: 'A' } }, headers),
      await begin('sales', [id], { deed: 'update', values: { level: 'A' } }, headers),
    ];
    expect(second.data.id).toBe(first.data.id);
    expect((await begin('readOnly', [id], { deed: 'update', values: { level: 'A' } })).code).toBe(
      403,
    );
    expect((await begin('sales', [id], { deed: 'update', values: { nosuch: 'A' } })).code).toBe(
      422,
    );
    expect((await begin('sales', [id], { deed: 'act' })).code).toBe(400);
    expect((await begin('sales', [id], { deed: 'act', action: 'nosuch' })).code).toBe(404);
    expect((await begin('sales', [], { deed: 'delete' })).code).toBe(422);
  });

  test('given up before it was done it writes nothing, and its end is kept for a day', async () => {
    const id = await add('sales', '放弃', { level: 'B' });
    const trial = await tried('sales', [id], { deed: 'update', values: { level: 'A' } });
    expect((await call('sales', 'stop', { id: trial.id })).data.state).toBe('cancelled');
    expect((await call('sales', 'run', { id: trial.id })).code).toBe(409);
    const done = await tried('sales', [id], { deed: 'update', values: { level: 'A' } });
    await carriedOut('sales', done.id);
    const sweep = (hours: number) =>
      runJobs(server.services.database, {
        now: new Date(now.getTime() + hours * 3_600_000),
        files: server.services.files,
      });
    await sweep(23);
    expect((await call('sales', 'read', { id: done.id })).data.counts).toEqual({ done: 1 });
    await sweep(25);
    expect((await call('sales', 'read', { id: done.id })).code).toBe(404);
    expect(
      await company.db.read((tx) =>
        tx.from('job_row').select('row').where('job_id', '=', done.id).execute(),
      ),
    ).toEqual([]);
  });
});

test.runIf(process.env.DATABASE_URL)(
  'two servers on one database do each record once [LIST-009]',
  async () => {
    const second = await openDatabase({
      dataDir: server.dataDir,
      ...(server.databaseUrl && { databaseUrl: server.databaseUrl }),
    });
    const runs = createRuns({ database: second, rules: moduleRules, now: () => now });
    const ids = await plenty('两台');
    const { id } = await tried('sales', ids, { deed: 'update', values: { level: 'A' } });
    const started = call('sales', 'run', { id });
    // the lease of the first is over at once, as if its clock had stopped
    while (
      !(await company.db.read((tx) =>
        tx
          .from('job')
          .select('state')
          .where('id', '=', id)
          .where('state', '=', 'done')
          .executeTakeFirst(),
      ))
    ) {
      await company.db.write((tx) =>
        tx.update('job').set({ leased_until: 0 }).where('id', '=', id).execute(),
      );
      await runs.go(second.company(company.corpId), id);
    }
    await started;
    expect((await call('sales', 'read', { id })).data.counts).toEqual({ done: 150 });
    expect(new Set((await levels(ids)).map(String))).toEqual(new Set(['A,2']));
    await runs.stop();
    await second.close();
  },
);
