import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../schemas/values/dates.ts';
import { hashPassword } from '../../../server/endpoints/signIn.ts';
import { PASSWORD } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { atNoon, openTrade, STAFF, type StaffName, type Trade } from '../support/trade.ts';

let server: TestServer;
let trade: Trade;
let flow: number;
let today: string;
const tokens = new Map<StaffName, string>();
const id = (name: StaffName) => trade.ids[name];

interface Row {
  id: number;
  user: { id: number };
  proxy: { id: number };
  start_date: string;
  end_date: string;
  module_names: string[];
  state: string;
  is_away: 0 | 1;
  is_edit: 0 | 1;
}
interface Page {
  list: Row[];
  modules: { module: string; name: string }[];
  log: {
    create_user_name: string;
    snapshot: { name: string; old_value: string; new_value: string }[];
  }[];
}
interface Faults {
  errors?: { field: string; message: string }[];
}
const call = <T = object>(
  who: StaffName,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T & Faults>(method, `/rest${path}`, { token: tokens.get(who) ?? '', body });
const save = (who: StaffName, proxy: StaffName, more: Record<string, unknown> = {}) =>
  call<{ id: number }>(who, 'POST', '/sys/substitute/save', {
    proxy_user_id: id(proxy),
    start_date: today,
    end_date: addDays(today, 3),
    ...more,
  });
const page = async (who: StaffName) => (await call<Page>(who, 'GET', '/sys/substitute/list')).data;
const end = (who: StaffName, period: number) => call(who, 'POST', `/sys/substitute/end/${period}`);
const about = (module_id: number) => ({ module: 'contract', module_id });
const submitted = async () => {
  const contract = await trade.contract('seller');
  const started = await call('seller', 'POST', '/oa/Approval/approvalStart', {
    ...about(contract),
    flow_id: flow,
  });
  expect(started.code, started.text).toBe(200);
  return contract;
};
const panel = async (who: StaffName, contract: number) =>
  (
    await call<{ approval: 0 | 1; is_daishen: 0 | 1 }>(
      who,
      'POST',
      '/oa/Approval/getLog',
      about(contract),
    )
  ).data;
const exam = (who: StaffName, contract: number, more: Record<string, unknown> = {}) =>
  call<{ approval_state: number }>(who, 'POST', '/oa/Approval/exam', {
    ...about(contract),
    state: 2,
    ...more,
  });

beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'TRADE', await hashPassword(PASSWORD));
  // people of the back-office who are no administrators
  const manager = await trade.company.read((tx) =>
    tx
      .from('user as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select(['r.id', 'r.permissions'])
      .where('u.id', '=', id('manager'))
      .executeTakeFirstOrThrow(),
  );
  await trade.company.write((tx) =>
    tx
      .update('role')
      .set({
        permissions: JSON.stringify([
          ...(JSON.parse(manager.permissions) as string[]),
          'sys_substitute',
        ]),
      })
      .where('id', '=', manager.id)
      .execute(),
  );
  for (const name of Object.keys(STAFF) as StaffName[])
    tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
  today = new Date(atNoon().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const settings = { node_name: '审核', type: 1, user_ids: [id('manager')] };
  const made = await call<{ id: number }>('admin', 'POST', '/oa/approvalFlow/addFlow', {
    module: 'contract',
    name: '经理审核',
    node_list: JSON.stringify([{ node_type: 2, settings }]),
  });
  flow = made.data.id;
});
afterAll(() => server.close());
afterEach(async () => {
  for (const { id: period, state } of (await page('admin')).list)
    if (state !== 'over') await end('admin', period);
});

describe('who stands in for somebody absent', () => {
  test('decides while the period lasts, the history says so, and the absent one is told of each decision', async () => {
    const [passed, refused] = [await submitted(), await submitted()];
    // out of reach of who will stand in, too
    expect((await exam('colleague', passed)).code).toBe(404);
    const { data } = await save('admin', 'colleague', {
      user_id: id('manager'),
      modules: ['contract'],
    });
    expect(await panel('colleague', passed)).toMatchObject({ approval: 1, is_daishen: 1 });
    const bell = async (who: StaffName) =>
      (
        await call<{ schedule: string; count: number }[]>(who, 'GET', '/oa/remind/getList')
      ).data.find(({ schedule }) => schedule === 'proxyDecision')?.count;
    expect(await bell('manager')).toBe(0);
    expect((await exam('colleague', passed, { content: '代林总同意' })).data.approval_state).toBe(
      2,
    );
    expect(
      (await exam('colleague', refused, { state: 3, content: '价格有误' })).data.approval_state,
    ).toBe(3);
    expect(await bell('manager')).toBe(2);
    for (const who of ['colleague', 'seller', 'admin'] as const) expect(await bell(who)).toBe(0);
    const told = (read?: 0 | 1) =>
      call<{ list: object[]; count: number }>('manager', 'POST', '/oa/remind/proxyDecision', {
        ...(read !== undefined && { read }),
      });
    expect((await told()).data.list).toMatchObject([
      {
        module_id: refused,
        approval_state: 3,
        content: '价格有误',
        decided_by: { id: id('colleague') },
      },
      { module_id: passed, approval_state: 2, content: '代林总同意', state: '已通过' },
    ]);
    await call('manager', 'PUT', '/oa/remind/markRead', {
      schedule: 'proxyDecision',
      ids: [passed],
    });
    expect([await bell('manager'), (await told(0)).data.count]).toEqual([1, 1]);
    await call('manager', 'PUT', '/oa/remind/markRead', { schedule: 'proxyDecision' });
    expect(await bell('manager')).toBe(0);

    // ended: what is new waits for the absent one alone
    const late = await submitted();
    expect((await end('admin', data.id)).code).toBe(200);
    expect((await exam('colleague', late)).code).toBe(404);
    expect((await page('admin')).list).toMatchObject([{ id: data.id, state: 'over', is_edit: 0 }]);
    expect((await end('admin', data.id)).code).toBe(409);
    expect((await exam('manager', late)).data.approval_state).toBe(2);
  });

  test('overlapping periods of one person are refused, those about something else are not', async () => {
    const first = await save('admin', 'colleague', {
      user_id: id('manager'),
      modules: ['contract'],
    });
    expect(first.code, first.text).toBe(200);
    const again = await save('admin', 'finance', {
      user_id: id('manager'),
      start_date: addDays(today, 3),
      end_date: addDays(today, 5),
    });
    expect([again.code, again.data.errors]).toEqual([
      422,
      [
        {
          field: 'start_date',
          message: `与 ${today} 至 ${addDays(today, 3)} 的代理重叠，请先结束它，或错开日期和范围`,
        },
      ],
    ]);
    const other = await save('admin', 'finance', { user_id: id('manager'), modules: ['invoice'] });
    expect(other.code).toBe(200);
    // two that are saved at once do not both get through
    const both = await Promise.all(
      ['finance', 'reader'].map((proxy) =>
        save('admin', proxy as StaffName, { user_id: id('colleague') }),
      ),
    );
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const changed = await call('admin', 'PUT', `/sys/substitute/update/${other.data.id}`, {
      proxy_user_id: id('finance'),
      start_date: today,
      end_date: today,
      modules: ['contract'],
    });
    expect(changed.code).toBe(422);
  });

  test('proxies of proxies decide nothing', async () => {
    const contract = await submitted();
    for (const [proxy, absent] of [
      ['colleague', 'manager'],
      ['reader', 'colleague'],
    ] as const)
      expect((await save('admin', proxy, { user_id: id(absent) })).code).toBe(200);
    // who arranged it is told that the proxy is away too
    expect(
      (await page('admin')).list
        .filter(({ state }) => state !== 'over')
        .map(({ user, is_away }) => [user.id, is_away]),
    ).toEqual(
      expect.arrayContaining([
        [id('manager'), 1],
        [id('colleague'), 0],
      ]),
    );
    const before = await panel('reader', contract);
    expect(before.approval ?? 0).toBe(0);
    expect([403, 404]).toContain((await exam('reader', contract)).code);
    expect((await exam('colleague', contract)).data.approval_state).toBe(2);
  });

  test('one that has not begun is gone when it is ended; of one that runs the first day stays', async () => {
    const coming = await save('admin', 'finance', {
      user_id: id('manager'),
      start_date: addDays(today, 10),
      end_date: addDays(today, 12),
    });
    expect((await page('admin')).list).toContainEqual(
      expect.objectContaining({ id: coming.data.id, state: 'coming' }),
    );
    await end('admin', coming.data.id);
    expect((await page('admin')).list.some((row) => row.id === coming.data.id)).toBe(false);
    const running = await save('admin', 'finance', { user_id: id('manager') });
    await call('admin', 'PUT', `/sys/substitute/update/${running.data.id}`, {
      proxy_user_id: id('reader'),
      start_date: addDays(today, 1),
      end_date: addDays(today, 2),
    });
    expect((await page('admin')).list).toContainEqual(
      expect.objectContaining({
        id: running.data.id,
        start_date: today,
        end_date: addDays(today, 2),
        proxy: expect.objectContaining({ id: id('reader') }),
      }),
    );
    await end('admin', running.data.id);
    const [latest] = (await page('admin')).log;
    expect(latest?.snapshot).toEqual([
      expect.objectContaining({
        name: '林建华',
        old_value: expect.stringContaining('孙立新'),
        new_value: '',
      }),
    ]);
  });
});

describe('whoever is no administrator', () => {
  test('names a proxy for their own absence only, and sees what they have a part in', async () => {
    const others = await save('manager', 'colleague', { user_id: id('finance') });
    expect(others.code).toBe(403);
    expect((await save('manager', 'manager', { user_id: id('finance') })).code).toBe(403);
    const own = await save('manager', 'colleague');
    expect(own.code, own.text).toBe(200);
    const theirs = await save('admin', 'reader', { user_id: id('finance') });
    expect((await page('manager')).list.filter(({ state }) => state !== 'over')).toMatchObject([
      { id: own.data.id, user: { id: id('manager') }, is_edit: 1 },
    ]);
    expect((await end('manager', theirs.data.id)).code).toBe(404);
    expect((await end('manager', own.data.id)).code).toBe(200);
    await end('admin', theirs.data.id);
  });

  test('does nothing without the key of the page', async () => {
    for (const answer of [
      await save('seller', 'colleague'),
      await end('seller', 1),
      await call('seller', 'GET', '/sys/substitute/list'),
    ])
      expect(answer.code).toBe(403);
    expect((await server.call('GET', '/rest/sys/substitute/list', {})).code).toBe(100);
  });
});

test.each([
  ['nobody there', { proxy_user_id: 999_999_999 }, 'proxy_user_id'],
  ['what is not approved', { modules: ['customer'] }, 'modules'],
  ['a period that is over', { start_date: '2020-01-01', end_date: '2020-01-02' }, 'end_date'],
])('%s is refused', async (_name, more, field) => {
  const answer = await save('admin', 'finance', { user_id: id('manager'), ...more });
  expect([answer.code, answer.data.errors?.[0]?.field]).toEqual([422, field]);
});
