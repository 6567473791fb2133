import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runJobs } from '../../server/jobs/index.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { addCompany, addObject, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let now = new Date('2026-03-10T02:00:00Z');
let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer({ now: () => now });
  company = await addCompany(server.services, 'TOLD', '131000010');
  for (const person of ['admin', 'manager', 'sales', 'colleague'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
});
afterAll(() => server.close());
afterEach(async () => {
  now = new Date('2026-03-10T02:00:00Z');
  await company.db.write(async (tx) => {
    await tx.remove('notification').execute();
    await tx.remove('setting').where('key', 'like', 'remind%').execute();
  });
});

const call = <T = Record<string, unknown>>(
  who: Person,
  method: string,
  path: string,
  body: Record<string, unknown> = {},
) => server.call<T>(method, `/rest${path}`, { token: tokens[who], body });
const told = async (who: Person, query: Record<string, unknown> = {}) =>
  (
    await call<ResponseOf<'notification'>>(who, 'POST', '/oa/remind/notification', {
      page: 1,
      size: 50,
      ...query,
    })
  ).data.list;
const lines = async (who: Person, query: Record<string, unknown> = {}) =>
  (await told(who, query)).map(({ name, content }) => `${name} | ${content}`);
const bell = async (who: Person) =>
  (await call<{ count: number }>(who, 'GET', '/oa/remind/count', { schedule: 'notification' })).data
    .count;
const give = (ids: readonly number[], to: Person) =>
  call('admin', 'POST', '/crm/customer/shift', {
    ids,
    user_id: company.people[to].id,
    team_flag: 0,
  });
const announce = async (title: string) => {
  const { data } = await call<{ id: number }>('admin', 'POST', '/oa/office/addAnnouncement', {
    title,
    content: '<p>请大家看看</p>',
    state: 1,
  });
  return { module: 'announcement', module_id: data.id };
};
const comment = (
  who: Person,
  about: { module: string; module_id: number },
  content: string,
  more: Record<string, unknown> = {},
) => call<{ id: number }>(who, 'POST', '/oa/office/addComment', { ...about, content, ...more });

test('who is given records is told once of the deed, by whom and how many; who gives them is not', async () => {
  const ids = [
    await company.add('admin', 'customer', { name: '一号客户' }),
    await company.add('admin', 'customer', { name: '二号客户' }),
  ];
  expect((await give(ids, 'sales')).code).toBe(200);
  expect(await lines('sales')).toEqual(['一号客户 | TOLD admin 把这条等 2 条数据交给您负责']);
  expect(await lines('admin')).toEqual([]);
  expect(await bell('sales')).toBe(1);
  expect(await lines('sales', { whose: 'below' })).toEqual([]);
});

test('what is about one record is one line that says how many, and unread while any of them is', async () => {
  const id = await company.add('admin', 'customer', { name: '合并客户' });
  await give([id], 'sales');
  const about = await announce('合并公告');
  await comment('admin', about, '请 @销售 看看', { mention_ids: [company.people.sales.id] });
  await comment('admin', about, '再看一遍', { mention_ids: [company.people.sales.id] });
  const folded = (query: Record<string, unknown> = {}) => told('sales', { folded: 1, ...query });
  const [line, other, ...rest] = await folded();
  expect(rest).toEqual([]);
  expect(line).toMatchObject({
    name: '合并公告',
    about: '合并公告',
    content: 'TOLD admin 提到您：再看一遍（共 2 条）',
    is_read: 0,
  });
  expect(line?.notification_ids).toHaveLength(2);
  expect(other).toMatchObject({ name: '合并客户' });
  expect(other?.notification_ids).toBeUndefined();
  // a program that asks for them has each by itself, and each is read by itself
  expect(await told('sales')).toHaveLength(3);
  await call('sales', 'PUT', '/oa/remind/markRead', {
    schedule: 'notification',
    ids: [line?.notification_id],
  });
  expect(await folded()).toMatchObject([{ is_read: 0 }, { name: '合并客户' }]);
  expect(await folded({ read: 0 })).toMatchObject([
    { name: '合并公告', content: 'TOLD admin 提到您：请 @销售 看看' },
    { name: '合并客户' },
  ]);
  await call('sales', 'PUT', '/oa/remind/markRead', {
    schedule: 'notification',
    ids: line?.notification_ids,
  });
  expect((await folded())[0]).toMatchObject({ name: '合并公告', is_read: 1 });
  expect(await bell('sales')).toBe(1);
});

test('a new record tells those whose records it belongs to, and only who may see it', async () => {
  const below = await company.add('manager', 'customer', { name: '经理的客户' });
  const own = await company.add('sales', 'customer', { name: '销售的客户' });
  await company.db.write((tx) =>
    tx
      .insert('team', {
        id: 990_001,
        module: 'customer',
        record_id: below,
        user_id: company.people.sales.id,
        auth_type: 1,
        visible_modules: '',
        create_time: '2026-03-09 09:00:00',
      })
      .execute(),
  );
  const contact = await company.add('sales', 'contact', { name: '周工', customer_id: below });
  await company.add('sales', 'event', {
    content: '电话里谈了交期',
    tag_value: 'call',
    customer_ids: [below],
    contact_ids: [contact],
  });
  // the manager sees what the department has; a salesperson sees nothing that an administrator keeps
  await company.add('admin', 'contact', { name: '不给看的', customer_id: own });
  expect(await told('manager')).toMatchObject([
    {
      module: 'event',
      state: '您负责的数据有新记录',
      content: 'TOLD sales 新增了跟进记录',
      is_read: 0,
    },
    {
      module: 'contact',
      module_id: contact,
      name: '周工',
      content: 'TOLD sales 新增了联系人',
      decided_by: { id: company.people.sales.id },
    },
  ]);
  expect(await told('sales')).toEqual([]);
});

test('who joins a team is told; a changed place in it tells nothing anew', async () => {
  const id = await company.add('sales', 'customer', { name: '一起跟的客户' });
  const join = (auth_type: number) =>
    call('sales', 'POST', '/crm/team/save', {
      module: 'customer',
      module_id: id,
      user_ids: [company.people.colleague.id],
      auth_type,
    });
  expect((await join(0)).code).toBe(200);
  expect((await join(1)).code).toBe(200);
  expect(await lines('colleague')).toEqual(['一起跟的客户 | TOLD sales 请您联合跟进']);
  expect(await lines('sales')).toEqual([]);
});

test('a comment tells the owner and who took part, an answer the one it answers; taken back it is told no more', async () => {
  const about = await announce('端午放假');
  const first = await comment('sales', about, '放几天？');
  expect(first.code).toBe(200);
  expect(await lines('admin')).toEqual(['端午放假 | TOLD sales 评论：放几天？']);
  const second = await comment('colleague', about, '三天', { reply_to: first.data.id });
  expect(await lines('sales')).toEqual(['端午放假 | TOLD colleague 回复您：三天']);
  expect(await lines('admin')).toEqual([
    '端午放假 | TOLD colleague 评论：三天',
    '端午放假 | TOLD sales 评论：放几天？',
  ]);
  expect(await lines('colleague')).toEqual([]);
  expect(
    (await call('colleague', 'DELETE', '/oa/office/deleteComment', { id: second.data.id })).code,
  ).toBe(200);
  expect(await lines('sales')).toEqual([]);
  expect(await lines('admin')).toEqual(['端午放假 | TOLD sales 评论：放几天？']);
});

test('nobody is told of what they may not see any more: moved on, deleted, withdrawn', async () => {
  const id = await company.add('admin', 'customer', { name: '过手的客户' });
  await give([id], 'sales');
  expect(await bell('sales')).toBe(1);
  await give([id], 'colleague');
  expect(await lines('sales')).toEqual([]);
  expect(await bell('sales')).toBe(0);
  expect(await lines('colleague')).toEqual(['过手的客户 | TOLD admin 交给您负责']);
  await call('admin', 'DELETE', '/crm/customer/delete', { ids: [id] });
  expect(await lines('colleague')).toEqual([]);
});

test('a role that loses the module loses what was told of it', async () => {
  const id = await company.add('admin', 'customer', { name: '权限里的客户' });
  await give([id], 'sales');
  expect(await bell('sales')).toBe(1);
  const roles = () => company.db.read((tx) => tx.from('role').selectAll().execute());
  const before = await roles();
  await company.db.write((tx) => tx.update('role').set({ permissions: '[]' }).execute());
  expect(await lines('sales')).toEqual([]);
  for (const { id: role, permissions } of before)
    await company.db.write((tx) =>
      tx.update('role').set({ permissions }).where('id', '=', role).execute(),
    );
  expect(await bell('sales')).toBe(1);
});

test('who is mentioned is told so, unless they do not see what it is about, which the writer hears', async () => {
  const about = await announce('谁来一下');
  const made = await comment('sales', about, '@TOLD manager @TOLD admin 请看', {
    mention_ids: [company.people.manager.id, company.people.admin.id, company.people.manager.id],
  });
  expect(made.data).toMatchObject({ unseen: [] });
  expect(await lines('manager')).toEqual([
    '谁来一下 | TOLD sales 提到您：@TOLD manager @TOLD admin 请看',
  ]);
  // the author of the announcement is told once, of the more particular
  expect(await lines('admin')).toEqual([
    '谁来一下 | TOLD sales 提到您：@TOLD manager @TOLD admin 请看',
  ]);
  const { list } = (
    await call<ResponseOf<'comments'>>('sales', 'GET', '/oa/office/listComment', {
      ...about,
      page: 1,
      size: 10,
    })
  ).data;
  expect(list[0]?.mentions).toEqual([
    { id: company.people.manager.id, name: 'TOLD manager' },
    { id: company.people.admin.id, name: 'TOLD admin' },
  ]);

  const log = await call<{ id: number }>('sales', 'POST', '/oa/office/addLog', {
    type: 'daily',
    log_date: '2026-03-10',
    done: '跑了两家客户',
    recipient_ids: [company.people.admin.id],
  });
  const unseen = await comment(
    'sales',
    { module: 'log', module_id: log.data.id },
    '@TOLD colleague 看',
    {
      mention_ids: [company.people.colleague.id],
    },
  );
  expect(unseen.data).toMatchObject({ unseen: ['TOLD colleague'] });
  expect(await told('colleague')).toEqual([]);
  const gone = await comment('sales', about, '@TOLD disabled', {
    mention_ids: [company.people.disabled.id],
  });
  expect(gone.code).toBe(422);
});

test('each is marked read by itself, all of them together, and never those of others', async () => {
  const about = await announce('食堂');
  await comment('sales', about, '好吃');
  await comment('colleague', about, '一般');
  const [newest, oldest] = await told('admin');
  const mark = (who: Person, body: Record<string, unknown> = {}) =>
    call(who, 'PUT', '/oa/remind/markRead', { schedule: 'notification', ...body });
  expect((await mark('sales', { ids: [newest?.notification_id] })).code).toBe(200);
  expect(await bell('admin')).toBe(2);
  await mark('admin', { ids: [newest?.notification_id] });
  expect((await told('admin', { read: 0 })).map((row) => row.notification_id)).toEqual([
    oldest?.notification_id,
  ]);
  expect((await told('admin', { read: 1 })).map((row) => row.notification_id)).toEqual([
    newest?.notification_id,
  ]);
  await mark('admin');
  expect(await bell('admin')).toBe(0);
  expect(await told('admin')).toHaveLength(2);
});

test('a company that switches notifications off hears none; after ninety days they are gone', async () => {
  const about = await announce('盘点');
  await comment('sales', about, '哪天？');
  const remind = (on: 0 | 1) =>
    call('admin', 'POST', '/sys/config/remind', {
      settings: JSON.stringify({ remind_notification: on }),
    });
  expect((await remind(0)).code).toBe(200);
  expect(await told('admin')).toEqual([]);
  expect((await remind(1)).code).toBe(200);
  expect(await bell('admin')).toBe(1);
  now = new Date('2026-06-09T02:00:00Z');
  tokens.admin = await server.signIn(company.people.admin.mobile, company.code);
  expect(await bell('admin')).toBe(0);
  await runJobs(server.services.database, { now, files: server.services.files });
  expect(await company.db.read((tx) => tx.from('notification').selectAll().execute())).toEqual([]);
});

test('a test message arrives at the own bell, for who keeps the messages alone [ADMIN-123]', async () => {
  expect((await call('sales', 'POST', '/sys/message/test', { channel: 'bell' })).code).toBe(403);
  expect(await bell('sales')).toBe(0);
  expect((await call('admin', 'POST', '/sys/message/test', { channel: 'bell' })).code).toBe(200);
  expect(await told('admin')).toMatchObject([{ module: '', module_id: 0, name: '测试消息' }]);
  expect(await told('sales')).toEqual([]);
});

test('everybody chooses what comes to their bell, kind by kind; nobody else hears less', async () => {
  const choose = (bell: readonly string[]) =>
    call('admin', 'POST', '/sys/userconfig/preferences', { muted: { bell, mail: [] } });
  const kinds = async (who: Person) =>
    (await call<{ schedule: string }[]>(who, 'GET', '/oa/remind/getList')).data.map(
      ({ schedule }) => schedule,
    );
  const about = await announce('改期');
  await comment('sales', about, '改到几号？');
  expect(await bell('admin')).toBe(1);
  expect((await choose(['notification:comment', 'birthday'])).code).toBe(200);
  expect(await bell('admin')).toBe(0);
  expect(await told('admin')).toEqual([]);
  expect(await kinds('admin')).not.toContain('birthday');
  expect(await kinds('sales')).toContain('birthday');
  // another kind still comes, and a test message always
  await comment('sales', about, '@TOLD admin', { mention_ids: [company.people.admin.id] });
  await call('admin', 'POST', '/sys/message/test', { channel: 'bell' });
  expect((await told('admin')).map(({ state }) => state)).toEqual(['测试', '提到您']);
  expect((await choose([])).code).toBe(200);
  expect(await bell('admin')).toBe(3);
});

test('what was told of an own object waits while that is out of use or in the recycle bin; the bell goes on', async () => {
  await addObject(company, customModule({ key: 'repair_c', name: '维修单', icon: 'wrench' }));
  const record_id = await company.add('admin', 'repair_c', { name: '七号机' });
  await company.db.write((tx) =>
    tx
      .insert('notification', {
        id: 990_100,
        user_id: company.people.admin.id,
        kind: 'added',
        group_id: 990_100,
        module: 'repair_c',
        record_id,
        actor_id: company.people.sales.id,
        create_time: '2026-03-10 09:00:00',
      })
      .execute(),
  );
  const about = await announce('检修');
  await comment('sales', about, '几点？');
  expect(await bell('admin')).toBe(2);
  const object = (change: { stopped?: 0 | 1; deleted_time?: string | null }) =>
    company.db.write((tx) =>
      tx.update('custom_module').set(change).where('key', '=', 'repair_c').execute(),
    );
  await object({ stopped: 1 });
  expect(await lines('admin')).toEqual(['检修 | TOLD sales 评论：几点？']);
  await object({ stopped: 0, deleted_time: '2026-03-10 10:00:00' });
  expect(await lines('admin')).toEqual(['检修 | TOLD sales 评论：几点？']);
  expect((await call('admin', 'GET', '/oa/remind/getList')).code).toBe(200);
  await object({ deleted_time: null });
  expect(await bell('admin')).toBe(2);
});
