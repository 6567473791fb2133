import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../schemas/limits.ts';
import { addCompany, type Person, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let tokens: Record<'admin' | 'manager' | 'sales' | 'colleague' | 'readOnly', string>;
let now = new Date();

beforeAll(async () => {
  server = await startServer({ now: () => now });
  company = await addCompany(server.services, 'DEEDS', '131000001');
  const people = ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const;
  tokens = Object.fromEntries(
    await Promise.all(
      people.map(async (person) => [
        person,
        await server.signIn(company.people[person].mobile, 'DEEDS'),
      ]),
    ),
  ) as typeof tokens;
});
afterAll(() => server.close());

interface Done {
  id: number;
  name: string;
  group?: number;
  along?: { module: string; count: number }[];
  skipped?: { reason: string; count: number }[];
}
interface Result {
  done: Done[];
  same: number[];
  refused: {
    id: number;
    name: string;
    message: string;
    errors: { field: string; message: string }[];
  }[];
}
interface Asked {
  deed: string;
  module?: string;
  action?: string;
  form?: Record<string, unknown>;
  dry?: 1;
}
type Who = keyof typeof tokens;

const bulk = (
  who: Who,
  { form, ...asked }: Asked,
  targets: readonly (number | { id: number; group?: number | undefined })[],
  headers: Record<string, string> = {},
) => {
  const records = JSON.stringify(
    targets.map((target) => (typeof target === 'number' ? { id: target } : target)),
  );
  return server.call<Result>('POST', '/rest/sys/bulk/do', {
    token: tokens[who],
    headers,
    body: { module: 'customer', ...asked, records, ...(form && { form: JSON.stringify(form) }) },
  });
};
const read = async (id: number, module = 'customer', who: Who = 'admin') =>
  (
    await server.call<{
      owner_user_id: unknown;
      lock_flag: string;
      version: number;
      team: boolean;
    }>('GET', `/rest/crm/${module}/read/${id}`, { token: tokens[who] })
  ).data;
const add = (person: Person, name: string) => company.add(person, 'customer', { name });
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const undo = (who: Who, action: string, done: readonly Done[], module = 'customer') =>
  bulk(
    who,
    { deed: 'undo', action, module },
    done.map(({ id, group }) => ({ id, group })),
  );

describe('a declared action on several records [LIST-009]', () => {
  test('is done by the rules of one: what its condition, scope or lock refuses is named and keeps nothing else back [CUST-016]', async () => {
    const [free, locked, foreign] = [
      await add('sales', '可放公海'),
      await add('sales', '已锁定'),
      await add('colleague', '同事的'),
    ];
    expect(
      (await bulk('sales', { deed: 'act', action: 'lock' }, [locked])).data.done,
    ).toMatchObject([{ id: locked, name: '已锁定' }]);
    const all = [free, locked, foreign];
    const trial = (await bulk('sales', { deed: 'act', action: 'layup', dry: 1 }, all)).data;
    expect(await read(free)).toMatchObject({ owner_user_id: company.people.sales.id, version: 1 });
    const { data } = await bulk('sales', { deed: 'act', action: 'layup' }, all);
    for (const each of [trial, data]) {
      expect(ids(each.done)).toEqual([free]);
      expect(each.refused.map(({ id, name, message }) => [id, name, message])).toEqual([
        [locked, '已锁定', '当前状态不能执行该操作'],
        [foreign, '', '数据无权限或已被删除'],
      ]);
      expect(each.refused[0]?.errors).toEqual([
        { field: 'lock_flag', message: '当前为「已锁定」' },
      ]);
    }
    expect(await read(free)).toMatchObject({ owner_user_id: '--' });
    const log = await server.call<{ list: { action_name: string }[] }>(
      'GET',
      '/rest/sys/modifylog/list',
      { token: tokens.manager, body: { module: 'customerPool', id: free, category: 2 } },
    );
    expect(log.data.list[0]?.action_name).toBe('放入公海');
  });

  test('is undone with what went along, by whoever did it, although the record is out of reach by now', async () => {
    const id = await add('manager', '领取再退回');
    const contact = await company.add('manager', 'contact', {
      name: '随客户的人',
      customer_id: id,
    });
    await bulk('manager', { deed: 'act', action: 'layup' }, [id]);
    const { data } = await bulk(
      'sales',
      { deed: 'act', action: 'receive', module: 'customerPool' },
      [id],
    );
    expect((await read(contact, 'contact')).owner_user_id).toBe(company.people.sales.id);
    expect(
      (await undo('manager', 'receive', data.done, 'customerPool')).data.refused,
    ).toMatchObject([{ id, message: '数据无权限或已被删除' }]);
    expect(ids((await undo('sales', 'receive', data.done, 'customerPool')).data.done)).toEqual([
      id,
    ]);
    expect((await read(id)).owner_user_id).toBe('--');
    expect((await read(contact, 'contact')).owner_user_id).toBe(company.people.manager.id);
    expect((await undo('sales', 'receive', data.done, 'customerPool')).data.refused).toMatchObject([
      { id, message: '数据已被他人修改，请核对后重试' },
    ]);
  });

  test('is not undone where somebody has changed the record since, nor half an hour later', async () => {
    const [touched, late] = [await add('sales', '之后被改'), await add('sales', '太晚')];
    const { data } = await bulk('sales', { deed: 'act', action: 'lock' }, [touched, late]);
    await server.call('PUT', `/rest/crm/customer/update/${touched}`, {
      token: tokens.sales,
      body: { version: 2, level: 'C' },
    });
    expect((await undo('sales', 'lock', data.done.slice(0, 1))).data.refused).toMatchObject([
      { id: touched, message: '数据已被他人修改，请核对后重试' },
    ]);
    now = new Date(now.getTime() + (LIMITS.undoMinutes + 1) * 60_000);
    expect((await undo('sales', 'lock', data.done.slice(1))).data.refused).toMatchObject([
      { id: late, message: '当前状态不能执行该操作' },
    ]);
    expect((await read(late)).lock_flag).toBe('locked');
  });

  test('judges its form once and at its fields, before any record is touched [CUST-005]', async () => {
    const id = await add('manager', '待分配');
    await bulk('manager', { deed: 'act', action: 'layup' }, [id]);
    const empty = await bulk(
      'manager',
      { deed: 'act', action: 'assign', module: 'customerPool', form: {} },
      [id],
    );
    expect(empty.code).toBe(422);
    expect(empty.data).toMatchObject({ errors: [{ field: 'user_id' }] });
    const given = await bulk(
      'manager',
      {
        deed: 'act',
        action: 'assign',
        module: 'customerPool',
        form: { user_id: company.people.sales.id },
      },
      [id],
    );
    expect(ids(given.data.done), given.text).toEqual([id]);
    expect((await read(id)).owner_user_id).toBe(company.people.sales.id);
  });

  test('needs the key of the action, and one that is meant for several', async () => {
    const id = await add('sales', '没有权限');
    expect((await bulk('readOnly', { deed: 'act', action: 'layup' }, [id])).code).toBe(403);
    expect(
      (
        await bulk(
          'sales',
          { deed: 'act', action: 'assign', module: 'customerPool', form: { user_id: 1 } },
          [id],
        )
      ).code,
    ).toBe(403);
    expect((await bulk('sales', { deed: 'act', action: 'nosuch' }, [id])).code).toBe(404);
    const clue = await company.add('sales', 'clue', { name: '不能批量转化' });
    expect(
      (
        await bulk(
          'sales',
          { deed: 'act', action: 'transform', module: 'clue', form: { name: '甲' } },
          [clue],
        )
      ).code,
    ).toBe(400);
    expect((await bulk('sales', { deed: 'act' }, [id])).code).toBe(400);
  });

  test('sent again with its key is done once', async () => {
    const id = await add('sales', '只做一次');
    const headers = { 'idempotency-key': 'deed-once' };
    const first = (await bulk('sales', { deed: 'act', action: 'lock' }, [id], headers)).data;
    expect((await bulk('sales', { deed: 'act', action: 'lock' }, [id], headers)).data).toEqual(
      first,
    );
    expect((await read(id)).version).toBe(2);
  });
});

describe('several records change hands [LIST-009]', () => {
  test('with those that may, telling which related ones stayed and which had that owner already', async () => {
    const [mine, already, foreign] = [
      await add('manager', '转出'),
      await add('sales', '本来就是'),
      await add('colleague', '范围外'),
    ];
    await company.add('manager', 'contact', { name: '同行的人', customer_id: mine });
    const other = await company.add('admin', 'contact', {
      name: '别人的联系人',
      customer_id: mine,
    });
    const form = {
      user_id: company.people.sales.id,
      team_flag: 1,
      auth_type: 1,
      visible_modules: ['contact'],
    };
    const { data } = await bulk('manager', { deed: 'owner', form }, [mine, already, foreign]);
    expect(data.done).toMatchObject([
      { id: mine, name: '转出', skipped: [{ module: 'contact', reason: 'other_owner', count: 1 }] },
    ]);
    expect(data.same).toEqual([already]);
    expect(data.refused.map(({ id, name }) => [id, name])).toEqual([[foreign, '']]);
    expect((await read(mine)).owner_user_id).toBe(company.people.sales.id);
    expect((await read(other, 'contact')).owner_user_id).toBe(company.people.admin.id);
    expect((await undo('manager', 'owner', data.done)).data.refused).toEqual([]);
    expect(await read(mine, 'customer', 'manager')).toMatchObject({
      owner_user_id: company.people.manager.id,
      team: false,
    });
  });

  test('not without the right to transfer, nor to somebody who has left', async () => {
    const id = await add('sales', '不能转');
    expect(
      (await bulk('readOnly', { deed: 'owner', form: { user_id: company.people.sales.id } }, [id]))
        .code,
    ).toBe(403);
    const left = await bulk(
      'sales',
      { deed: 'owner', form: { user_id: company.people.disabled.id } },
      [id],
    );
    expect([left.code, left.data]).toMatchObject([422, { errors: [{ field: 'user_id' }] }]);
  });
});

describe('several records are deleted [LIST-009]', () => {
  test('telling what goes along and what is held, and brought back', async () => {
    const [parent, bare] = [await add('manager', '带联系人'), await add('manager', '单独')];
    await company.add('manager', 'contact', { name: '一并删除', customer_id: parent });
    const trial = (await bulk('manager', { deed: 'delete', dry: 1 }, [parent, bare])).data;
    expect(trial.done).toMatchObject([
      { id: parent, along: [{ module: 'contact', count: 1 }] },
      { id: bare },
    ]);
    expect((await read(parent)).version).toBe(1);
    const { data } = await bulk('manager', { deed: 'delete' }, [parent, bare]);
    expect(ids(data.done)).toEqual([parent, bare]);
    expect(ids((await bulk('manager', { deed: 'restore' }, ids(data.done))).data.done)).toEqual([
      parent,
      bare,
    ]);
    expect((await read(parent)).version).toBe(3);
    expect((await bulk('sales', { deed: 'delete' }, [parent])).code).toBe(403);
  });
});

describe('a choice of all that match [LIST-025]', () => {
  const choose = (who: Who, body: Record<string, unknown> = {}) =>
    server.call<{ ids: number[]; more: number }>('POST', '/rest/sys/bulk/choose', {
      token: tokens[who],
      body: { module: 'customer', ...body },
    });

  test('is the ids of that moment, by search, filter and view, within reach', async () => {
    const [one, two] = [await add('sales', '全选甲'), await add('sales', '全选乙')];
    const foreign = await add('colleague', '全选丙');
    const found = (await choose('sales', { keyword: '全选' })).data;
    expect([found.ids.toSorted((a, b) => a - b), found.more]).toEqual([[one, two], 0]);
    expect(
      (
        await choose('admin', {
          keyword: '全选',
          filter: JSON.stringify({ field: 'name', operator: 'contains', value: '丙' }),
        })
      ).data.ids,
    ).toEqual([foreign]);
    const all = (await choose('admin', { scene_id: 'mine' })).data.ids;
    expect(all).not.toContain(one);
    expect(
      (await choose('admin', { filter: '{"field":"nosuch","operator":"eq","value":1}' })).code,
    ).toBe(400);
  });
});
