import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { hashPassword } from '../../server/endpoints/signIn.ts';
import { PASSWORD } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { atNoon, openTrade, STAFF, type StaffName, type Trade } from './support/trade.ts';

let server: TestServer;
let trade: Trade;
let flow: number;
let twoSteps: number;
const tokens = new Map<StaffName, string>();

const call = <T = Record<string, unknown>>(
  who: StaffName,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  language?: string,
) =>
  server.call<T>(method, `/rest${path}`, {
    token: tokens.get(who) ?? '',
    body,
    ...(language && { headers: { 'accept-language': language } }),
  });
const id = (name: StaffName) => trade.ids[name];
const addFlow = async (name: string, steps: readonly { type: 1 | 2; users: StaffName[] }[]) => {
  const node_list = JSON.stringify(
    steps.map(({ type, users }) => ({
      node_type: 2,
      settings: { node_name: name, type, user_ids: users.map(id) },
    })),
  );
  const made = await call<{ id: number }>('admin', 'POST', '/oa/approvalFlow/addFlow', {
    module: 'contract',
    name,
    node_list,
  });
  expect(made.code, made.text).toBe(200);
  return made.data.id;
};

beforeAll(async () => {
  server = await startServer({ now: atNoon });
  trade = await openTrade(server.database, 'TRADE', await hashPassword(PASSWORD));
  for (const name of Object.keys(STAFF) as StaffName[])
    tokens.set(name, await server.signIn(STAFF[name], 'TRADE'));
  flow = await addFlow('两人之一', [{ type: 2, users: ['finance', 'manager'] }]);
  twoSteps = await addFlow('两步', [
    { type: 1, users: ['manager'] },
    { type: 1, users: ['finance'] },
  ]);
});
afterAll(() => server.close());
beforeEach(() =>
  trade.company.write(async (tx) => {
    await tx.remove('notification').execute();
    await tx.remove('approval').execute();
    await tx.remove('seen').execute();
  }),
);

type Rows = ResponseOf<'notification'>['list'];
const told = async (who: StaffName, query: Record<string, unknown> = {}, language?: string) =>
  (
    await call<{ list: Rows }>(
      who,
      'POST',
      '/oa/remind/notification',
      { page: 1, size: 50, ...query },
      language,
    )
  ).data.list;
const lines = async (who: StaffName, query: Record<string, unknown> = {}) =>
  (await told(who, query)).map(({ content }) => content);
const kinds = async (who: StaffName) => {
  const list = (await call<ResponseOf<'reminders'>>(who, 'GET', '/oa/remind/getList')).data;
  const of = (key: string) => list.find(({ schedule }) => schedule === key);
  return {
    notification: of('notification')?.count,
    again: of('notification')?.again,
    waits: of('processApproval')?.count,
    results: of('approvalResult')?.count,
    all: list.reduce((sum, { count, again }) => sum + count - again, 0),
  };
};
const step = async (
  who: StaffName,
  name: string,
  module_id: number,
  more: Record<string, unknown> = {},
) => {
  const answer = await call(who, 'POST', `/oa/Approval/${name}`, {
    module: 'contract',
    module_id,
    ...more,
  });
  expect(answer.code, answer.text).toBe(200);
};
async function asked(flow_id = flow) {
  const contract = await trade.contract('seller');
  await step('seller', 'approvalStart', contract, { flow_id });
  return contract;
}

test('every approver is told who asks and how much it is about; nobody else, and the bell counts it once', async () => {
  await asked();
  const [line, ...rest] = await told('manager');
  expect(rest).toEqual([]);
  expect(line).toMatchObject({
    notification_kind: 'approvalAsked',
    module: 'contract',
    decided_by: { id: id('seller') },
    is_read: 0,
    to: '',
  });
  expect(line?.content).toMatch(/请您审批：合同金额 [\d,]+\.\d\d/);
  expect(await lines('finance')).toHaveLength(1);
  for (const who of ['seller', 'colleague', 'admin'] as const) expect(await lines(who)).toEqual([]);
  expect(await kinds('manager')).toEqual({
    notification: 1,
    again: 1,
    waits: 1,
    results: 0,
    all: 1,
  });
  // reading it decides nothing
  await call('manager', 'PUT', '/oa/remind/markRead', {
    schedule: 'notification',
    ids: [line?.notification_id],
  });
  expect(await kinds('manager')).toMatchObject({ notification: 0, waits: 1, all: 1 });
});

test('what one approver decides settles what was asked of the other, and tells who asked by whom, how and why', async () => {
  const contract = await asked();
  await step('finance', 'exam', contract, { state: 3, content: '价格太低' });
  expect(await lines('manager', { read: 0 })).toEqual([]);
  expect(await told('manager', { read: 1 })).toHaveLength(1);
  const [result, ...rest] = await told('seller');
  expect(rest).toEqual([]);
  expect(result).toMatchObject({
    notification_kind: 'approvalDecided',
    module_id: contract,
    decided_by: { id: id('finance') },
    is_read: 0,
  });
  expect(result?.content).toMatch(/驳回了您发起的审批：价格太低$/);
  expect((await told('seller', {}, 'en'))[0]?.content).toMatch(/ rejected your request: 价格太低$/);
  expect(await kinds('seller')).toEqual({
    notification: 1,
    again: 1,
    waits: 0,
    results: 1,
    all: 1,
  });
});

test('a result is read once: as a notification or in its own list', async () => {
  const [one, other] = [await asked(), await asked()];
  await step('finance', 'exam', one, { state: 2 });
  await step('finance', 'exam', other, { state: 2 });
  const line = (await told('seller')).find(({ module_id }) => module_id === one);
  await call('seller', 'PUT', '/oa/remind/markRead', {
    schedule: 'notification',
    ids: [line?.notification_id],
  });
  expect(await kinds('seller')).toMatchObject({ notification: 1, results: 1, all: 1 });
  await call('seller', 'PUT', '/oa/remind/markRead', { schedule: 'approvalResult', ids: [other] });
  expect(await kinds('seller')).toMatchObject({ notification: 0, results: 0, all: 0 });
});

test('the next step is asked of its own approver in the name of who asks; a paper that is withdrawn asks nobody', async () => {
  const contract = await asked(twoSteps);
  expect(await lines('finance')).toEqual([]);
  await step('manager', 'exam', contract, { state: 2 });
  expect(await lines('seller')).toEqual([]);
  expect(await told('finance')).toMatchObject([
    { notification_kind: 'approvalAsked', decided_by: { id: id('seller') }, is_read: 0 },
  ]);
  await step('seller', 'applicationCanceled', contract, { content: '写错了' });
  expect(await lines('finance', { read: 0 })).toEqual([]);
  expect(await lines('seller')).toEqual([]);
});

test('a result that was revoked is told, and a paper sent on anew leaves its last result behind', async () => {
  const contract = await asked();
  await step('manager', 'exam', contract, { state: 2 });
  await step('manager', 'examCancel', contract, { content: '盖错章' });
  expect((await lines('seller'))[0]).toMatch(/撤销了您发起的审批：盖错章$/);
  await step('seller', 'approvalStart', contract, { flow_id: flow });
  expect(await lines('seller', { read: 0 })).toEqual([]);
});

test('who stands in for an approver is asked too; what the role hides is not told, and a record out of sight nothing', async () => {
  const contract = await trade.contract('seller');
  await trade.company.write(async (tx) => {
    const today = atNoon().toISOString().slice(0, 10);
    await tx
      .insert('substitute', {
        id: 990_200,
        user_id: id('manager'),
        proxy_user_id: id('colleague'),
        start_date: today,
        end_date: '2099-12-31',
        modules: '[]',
        create_user_id: id('admin'),
        create_time: `${today} 00:00:00`,
      })
      .execute();
  });
  await step('seller', 'approvalStart', contract, { flow_id: flow });
  const stored = (user: StaffName) =>
    trade.company.read((tx) =>
      tx.from('notification').select('kind').where('user_id', '=', id(user)).execute(),
    );
  expect(await stored('colleague')).toEqual([{ kind: 'approvalAsked' }]);
  // the colleague decides in the manager's place and does not see the seller's contracts
  expect(await lines('colleague')).toEqual([]);
  await trade.company.write((tx) => tx.remove('substitute').where('id', '=', 990_200).execute());
});

test('everybody chooses whether approvals come to their bell', async () => {
  await asked();
  const choose = (bell: readonly string[]) =>
    call('manager', 'POST', '/sys/userconfig/preferences', { muted: { bell, mail: [] } });
  expect((await choose(['notification:approvalAsked'])).code).toBe(200);
  expect(await kinds('manager')).toMatchObject({ notification: 0, again: 0, waits: 1, all: 1 });
  // who wants no counter of what waits hears of it as a notification alone
  expect((await choose(['processApproval'])).code).toBe(200);
  expect(await kinds('manager')).toMatchObject({ notification: 1, again: 0, all: 1 });
  await choose([]);
});

test('an import that ended is told to who began it, with what became of its rows, until its result was looked at', async () => {
  const form = new FormData();
  form.append('module', 'customer');
  form.append('file', new File(['客户名称\n导入一号\n导入二号\n导入一号'], '老客户.csv'));
  const begun = await server.call<{ id: number; mapping: string[] }>(
    'POST',
    '/rest/sys/import/upload',
    { token: tokens.get('admin') ?? '', body: form },
  );
  const { id: job, mapping } = begun.data;
  let state = (
    await call<{ state: string }>('admin', 'POST', '/sys/import/setup', {
      id: job,
      mapping,
      policy: 'skip',
    })
  ).data.state;
  for (const [next, end] of [
    ['check', 'ready'],
    ['run', 'done'],
  ] as const)
    while (state !== end)
      state = (await call<{ state: string }>('admin', 'POST', `/sys/import/${next}`, { id: job }))
        .data.state;
  const [line, ...rest] = await told('admin');
  expect(rest).toEqual([]);
  expect(line).toMatchObject({
    notification_kind: 'importEnded',
    module: '',
    name: '导入客户',
    content: '老客户.csv：新增 2 条，更新 0 条，1 条没有导入',
    to: `/customer?import=${job}`,
    is_read: 0,
  });
  expect(await lines('manager')).toEqual([]);
  const mine = async () =>
    (await call<ResponseOf<'bulkMine'>>('admin', 'GET', '/sys/bulk/mine')).data.list.length;
  expect(await mine()).toBe(1);
  await call('admin', 'PUT', '/oa/remind/markRead', {
    schedule: 'notification',
    ids: [line?.notification_id],
  });
  expect(await mine()).toBe(0);
  await trade.company.write((tx) => tx.update('notification').set({ is_read: 0 }).execute());
  await call('admin', 'POST', '/sys/bulk/seen', { id: job });
  expect(await lines('admin', { read: 0 })).toEqual([]);
});
