import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../server/endpoints/signIn.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { readSeen } from '../../../server/records/index.ts';
import { explainResults } from '../../../server/rules/approval/results.ts';
import { PASSWORD } from '../support/companies.ts';
import { freshPlace, rawExec } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { standIn } from '../support/standIn.ts';
import { atNoon, openTrade, STAFF, type StaffName, type Trade } from '../support/trade.ts';

let server: TestServer;
let trade: Trade;
let flow: number;
const tokens = new Map<StaffName, string>();

const call = <T = Record<string, unknown>>(
  who: StaffName,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  language?: string,
) =>
  server.call<T>(method, `/rest/oa${path}`, {
    token: tokens.get(who) ?? '',
    body,
    ...(language && { headers: { 'accept-language': language } }),
  });
const id = (name: StaffName) => trade.ids[name];

beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'TRADE', await hashPassword(PASSWORD));
  for (const name of Object.keys(STAFF) as StaffName[])
    tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
  const settings = { node_name: '审核', type: 1, user_ids: [id('finance')] };
  const made = await call<{ id: number }>('admin', 'POST', '/approvalFlow/addFlow', {
    module: 'contract',
    name: '财务审核',
    node_list: JSON.stringify([{ node_type: 2, settings }]),
  });
  expect(made.code, made.text).toBe(200);
  flow = made.data.id;
});
afterAll(() => server.close());

interface Result {
  module_id: number;
  state: string;
  content: string;
  decided_by: { id: number };
  is_read: 0 | 1;
}
const results = async (who: StaffName, body: Record<string, unknown> = {}, language?: string) =>
  (await call<{ list: Result[] }>(who, 'POST', '/remind/approvalResult', body, language)).data.list;
const told = async (who: StaffName) =>
  (await call<{ schedule: string; count: number }[]>(who, 'GET', '/remind/getList')).data.find(
    ({ schedule }) => schedule === 'approvalResult',
  )?.count;
const about = (module_id: number) => ({ module: 'contract', module_id });
const done = async (
  who: StaffName,
  name: string,
  module_id: number,
  more: Record<string, unknown> = {},
) => {
  const answer = await call(who, 'POST', `/Approval/${name}`, { ...about(module_id), ...more });
  expect(answer.code, answer.text).toBe(200);
};
async function submitted() {
  const contract = await trade.contract('seller');
  await done('seller', 'approvalStart', contract, { flow_id: flow });
  return contract;
}
const others = ['finance', 'colleague', 'manager', 'admin'] as const;

test('who submitted a paper is told its result with the comment, nobody else, until they read it', async () => {
  const passed = await submitted();
  expect(await told('seller')).toBe(0);
  await done('finance', 'exam', passed, { state: 2, content: '可以' });
  const refused = await submitted();
  await done('finance', 'exam', refused, { state: 3, content: '价格太低' });
  expect(await told('seller')).toBe(2);
  const list = await results('seller');
  expect(list.find(({ module_id }) => module_id === passed)).toMatchObject({
    state: '已通过',
    content: '可以',
    decided_by: { id: id('finance') },
    is_read: 0,
  });
  expect(list.find(({ module_id }) => module_id === refused)).toMatchObject({
    content: '价格太低',
  });
  expect(new Set((await results('seller', {}, 'en')).map(({ state }) => state))).toEqual(
    new Set(['Approved', 'Rejected']),
  );
  for (const who of others) expect([await told(who), await results(who)]).toEqual([0, []]);
  expect(await results('seller', { whose: 'below' })).toEqual([]);

  await call('seller', 'PUT', '/remind/markRead', { schedule: 'approvalResult', ids: [passed] });
  expect(await told('seller')).toBe(1);
  expect((await results('seller', { read: 1 })).map((row) => row.module_id)).toEqual([passed]);
  expect((await results('seller', { read: 0 })).map((row) => row.module_id)).toEqual([refused]);
  // what was sent again is open: its former result is no news, the next one is
  await call('seller', 'PUT', '/remind/markRead', { schedule: 'approvalResult' });
  await done('seller', 'approvalStart', refused, { flow_id: flow });
  expect((await results('seller')).map((row) => row.module_id)).toEqual([passed]);
  await done('finance', 'exam', refused, { state: 2 });
  expect(await told('seller')).toBe(1);
  await call('seller', 'PUT', '/remind/markRead');
  expect(await told('seller')).toBe(0);
  // taken back by somebody else afterwards: another decision
  await done('admin', 'examCancel', refused, { content: '主体有误' });
  expect(await results('seller', { read: 0 })).toMatchObject([
    { module_id: refused, content: '主体有误', decided_by: { id: id('admin') } },
  ]);
  await call('seller', 'PUT', '/remind/markRead');
});

test('a result decided by who stands in is told as well; what they withdrew themselves is not', async () => {
  const year = atNoon().getUTCFullYear();
  await standIn(trade.company, [
    {
      user_id: id('finance'),
      proxy_user_id: id('manager'),
      start_date: '2020-01-01',
      end_date: `${year + 1}-12-31`,
    },
  ]);
  const contract = await submitted();
  await done('manager', 'exam', contract, { state: 2, content: '代审' });
  expect(await results('seller', { read: 0 })).toMatchObject([
    { module_id: contract, content: '代审', decided_by: { id: id('manager') } },
  ]);
  expect(await told('seller')).toBe(1);
  for (const who of others) expect(await told(who)).toBe(0);
  const withdrawn = await submitted();
  await done('seller', 'applicationCanceled', withdrawn, { content: '填错了' });
  expect(await told('seller')).toBe(1);
  expect((await results('seller')).map((row) => row.module_id)).not.toContain(withdrawn);
});

test('a bell that asks every minute finds them by the applicant, however many others were decided', async () => {
  await trade.company.write(async (tx) => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      id: 9_000_000 + index,
      module: 'contract',
      record_id: 9_000_000 + index,
      flow_id: flow,
      snapshot: '{}',
      state: 2,
      node: 1,
      starter_user_id: 100_000 + (index % 300),
      create_time: '2026-01-01 09:00:00',
      end_time: '2099-01-01 09:00:00',
      data: '{}',
    }));
    for (let at = 0; at < rows.length; at += 500)
      await tx.insert('approval', rows.slice(at, at + 500)).execute();
  });
  const plan = await explainResults(await trade.as('seller'), { back: 90 });
  expect(plan).toContain('approval_starter');
  expect(plan).toContain('approval_successors');
  expect(plan).not.toMatch(/seq scan on approval|scan a\b/i);
});

test('what was decided before results were told is no news after the upgrade, what comes then is', async () => {
  const place = await freshPlace();
  const before = await openDatabase(place);
  const old = await openTrade(before, 'OLD');
  const decide = (id: number, more: object = {}) =>
    old.company.write((tx) =>
      tx
        .insert('approval', {
          id,
          module: 'contract',
          record_id: id,
          flow_id: 1,
          snapshot: '{}',
          state: 2,
          node: 1,
          starter_user_id: old.ids.seller,
          create_time: TODAY,
          end_time: TODAY,
          data: '{}',
          ...more,
        })
        .execute(),
    );
  await decide(1);
  await decide(2, { state: 3, data: JSON.stringify({ successors: [old.ids.manager] }) });
  await decide(3, { end_time: '2020-01-01 09:00:00' });
  await decide(4, { state: 1, end_time: null });
  await before.close();
  await rawExec(
    place,
    `drop index approval_starter; drop index approval_successors; delete from seen; delete from kysely_migration where name = '0016_results'`,
  );
  const after = await openDatabase(place);
  const company = after.company(old.company.corpId);
  const read = (user: number) => company.read((tx) => readSeen(tx, user, 'approvalResult'));
  expect([...(await read(old.ids.seller))].toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['contract 1', '1.2'],
    ['contract 2', '2.3'],
  ]);
  expect([...(await read(old.ids.manager))]).toEqual([['contract 2', '2.3']]);
  await after.close();
  await place.remove();
});

const TODAY = `${new Date().toISOString().slice(0, 10)} 00:00:00`;
