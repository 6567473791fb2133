import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const NOW = new Date('2026-03-10T02:00:00Z'); // 10:00 in Shanghai, a Tuesday

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;
let customer: number;

beforeAll(async () => {
  server = await startServer({ now: () => NOW });
  company = await addCompany(server.services, 'OFFICE', '131000000');
  for (const person of ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
  customer = await company.add('sales', 'customer', {
    name: '东海机电',
    next_contact_time: '2026-03-10 09:30:00',
  });
});
afterAll(() => server.close());

interface Row {
  id: number;
  name: string;
  state: number;
  start_time: string;
  end_time?: string;
  place?: string;
  display: Record<string, string>;
}
interface List<T = Row> {
  list: T[];
  count: number;
}
const call = <T>(
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  who: Person = 'sales',
) => server.call<T>(method, `/rest/oa${path}`, { token: tokens[who], body });
const id = (person: Person) => company.people[person].id;
const names = async (who: Person, path = '/schedule/scheduleList', method = 'GET') =>
  (await call<List>(method, path, {}, who)).data.list.map(({ name }) => name);
async function added(
  path: string,
  body: Record<string, unknown>,
  who: Person = 'sales',
): Promise<number> {
  const saved = await call<{ id: number }>('POST', path, body, who);
  expect(saved.code, saved.text).toBe(200);
  return saved.data.id;
}

test('an entry of the calendar is added, listed in its span, read, changed and deleted [OFFICE-029, OFFICE-043, CALLS-103, CALLS-104, CALLS-107, CALLS-108, CALLS-109]', async () => {
  const entry = await added('/schedule/scheduleAdd', {
    title: '需求沟通',
    start_time: '2026-03-12 10:00:00',
    end_time: '2026-03-12 11:00:00',
    type: 'meeting',
  });
  const within = (start: string, end: string) =>
    call<List>('GET', '/schedule/scheduleList', { start, end });
  expect((await within('2026-03-12', '2026-03-12 23:59:59')).data).toMatchObject({
    count: 1,
    list: [{ id: entry, name: '需求沟通', state: 0 }],
  });
  expect((await within('2026-03-13', '2026-03-20')).data.count).toBe(0);
  expect((await call('PUT', '/schedule/scheduleEdit', { id: entry, place: '二楼' })).code).toBe(
    200,
  );
  expect(
    (await call<{ data_raw: object }>('GET', '/schedule/scheduleOne', { id: entry })).data.data_raw,
  ).toMatchObject({ place: '二楼', title: '需求沟通', remind_time: '2026-03-12 09:45:00' });
  expect((await call('POST', '/schedule/finish', { ids: [entry] })).code).toBe(200);
  expect((await call<List>('GET', '/schedule/scheduleList', { state: 1 })).data.count).toBe(1);
  expect((await call('DELETE', '/schedule/scheduleDel', { id: entry })).code).toBe(200);
  expect((await call('GET', '/schedule/scheduleOne', { id: entry })).code).toBe(404);
});

test('an entry without a subject, or that ends before it begins, is refused at its field [OFFICE-030]', async () => {
  const refused = await call<{ errors: { field: string }[] }>('POST', '/schedule/scheduleAdd', {
    start_time: '2026-03-12 10:00:00',
    end_time: '2026-03-12 09:00:00',
  });
  expect(refused.code).toBe(422);
  expect(refused.data.errors.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['title', 'end_time']),
  );
  const until = await call<{ errors: { field: string }[] }>('POST', '/schedule/scheduleAdd', {
    title: '周会',
    start_time: '2026-03-12 10:00:00',
    repeat: 'weekly',
    repeat_until: '2026-03-01',
  });
  expect(until.data.errors.map(({ field }) => field)).toEqual(['repeat_until']);
});

test('what repeats is an entry each time; all that follow one can be taken away at once [OFFICE-030]', async () => {
  const first = await added('/schedule/scheduleAdd', {
    title: '周会',
    start_time: '2026-04-06 09:00:00',
    end_time: '2026-04-06 10:00:00',
    repeat: 'weekly',
    repeat_until: '2026-04-27',
  });
  const times = async () =>
    (
      await call<List>('GET', '/schedule/scheduleList', { start: '2026-04-01', end: '2026-05-30' })
    ).data.list.map(({ start_time }) => start_time.slice(0, 10));
  expect(await times()).toEqual(['2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27']);
  const second = (
    await call<List>('GET', '/schedule/scheduleList', { start: '2026-04-13', end: '2026-04-14' })
  ).data.list[0]?.id;
  expect((await call('POST', '/schedule/endSeries', { ids: [second] })).code).toBe(200);
  expect(await times()).toEqual(['2026-04-06', '2026-04-13']);
  await call('DELETE', '/schedule/scheduleDel', { ids: [first, second] });
});

test('a change of one time reaches those after it, each on its own day, unless it is done [OFFICE-030]', async () => {
  await added('/schedule/scheduleAdd', {
    title: '晨会',
    start_time: '2026-04-06 09:00:00',
    end_time: '2026-04-06 09:30:00',
    repeat: 'weekly',
    repeat_until: '2026-05-11',
  });
  const times = async () =>
    (await call<List>('GET', '/schedule/scheduleList', { start: '2026-04-01', end: '2026-05-30' }))
      .data.list;
  const [, second = 0, third = 0] = (await times()).map(({ id: each }) => each);
  expect((await call('POST', '/schedule/finish', { ids: [third] })).code).toBe(200);
  const change = (body: object) => call('PUT', '/schedule/scheduleEdit', { id: second, ...body });

  expect(
    await change({
      title: '周会',
      start_time: '2026-04-14 23:30:00',
      end_time: '2026-04-15 00:30:00',
      apply_to: 'following',
    }),
  ).toMatchObject({ code: 200 });
  const shown = async () =>
    (await times()).map(({ name, start_time, end_time }) => [name, start_time, end_time]);
  expect(await shown()).toEqual([
    ['晨会', '2026-04-06 09:00:00', '2026-04-06 09:30:00'],
    ['周会', '2026-04-14 23:30:00', '2026-04-15 00:30:00'],
    ['晨会', '2026-04-20 09:00:00', '2026-04-20 09:30:00'],
    ['周会', '2026-04-28 23:30:00', '2026-04-29 00:30:00'],
    ['周会', '2026-05-05 23:30:00', '2026-05-06 00:30:00'],
    ['周会', '2026-05-12 23:30:00', '2026-05-13 00:30:00'],
  ]);

  // what was not changed stays each one's own; only one is meant where nothing is said
  expect(await change({ title: '例会' })).toMatchObject({ code: 200 });
  expect(await change({ place: '三楼', apply_to: 'following' })).toMatchObject({ code: 200 });
  expect((await times()).map(({ name, place }) => [name, place])).toEqual([
    ['晨会', null],
    ['例会', '三楼'],
    ['晨会', null],
    ['周会', '三楼'],
    ['周会', '三楼'],
    ['周会', '三楼'],
  ]);

  // all or none
  expect(await change({ title: '', place: '四楼', apply_to: 'following' })).toMatchObject({
    code: 422,
  });
  expect((await times()).filter(({ place }) => place === '四楼')).toEqual([]);
  await call('DELETE', '/schedule/scheduleDel', {
    ids: (await times()).map(({ id: each }) => each),
  });
});

test('an entry is seen by who made it, who takes part and superiors, unless it is private; only its maker changes it [OFFICE-030]', async () => {
  const open = await added('/schedule/scheduleAdd', {
    title: '公开的',
    start_time: '2026-03-11 10:00:00',
    participant_ids: [id('colleague')],
  });
  const own = await added('/schedule/scheduleAdd', {
    title: '私人的',
    start_time: '2026-03-11 12:00:00',
    is_private: 1,
  });
  expect(await names('colleague')).toEqual(['公开的']);
  expect(await names('manager')).toEqual(['公开的']);
  expect(await names('readOnly')).toEqual(['公开的']);
  expect((await names('sales')).toSorted()).toEqual(['公开的', '私人的']);
  for (const who of ['colleague', 'manager'] as const) {
    expect(
      (await call('PUT', '/schedule/scheduleEdit', { id: open, title: '别人的' }, who)).code,
      who,
    ).toBe(403);
    expect((await call('DELETE', '/schedule/scheduleDel', { ids: [open] }, who)).code, who).toBe(
      403,
    );
    expect((await call('POST', '/schedule/finish', { ids: [open] }, who)).code, who).toBe(403);
  }
  expect((await call('GET', '/schedule/scheduleOne', { id: own }, 'manager')).code).toBe(404);
  await call('DELETE', '/schedule/scheduleDel', { ids: [open, own] });
});

test('an entry is linked to a record within reach, and says which modules and reminders there are [OFFICE-030, CALLS-105, CALLS-106]', async () => {
  const linked = await added('/schedule/scheduleAdd', {
    title: '拜访东海',
    start_time: '2026-03-15 10:00:00',
    module: 'customer',
    customer_id: customer,
  });
  expect(
    (await call<{ data_raw: object }>('GET', '/schedule/scheduleOne', { id: linked })).data
      .data_raw,
  ).toMatchObject({ customer_id: customer });
  expect(
    (
      await call(
        'POST',
        '/schedule/scheduleAdd',
        {
          title: '别人的客户',
          start_time: '2026-03-15 10:00:00',
          module: 'customer',
          customer_id: customer,
        },
        'colleague',
      )
    ).code,
  ).toBe(422);
  expect(
    (await call<{ value: string }[]>('GET', '/schedule/moduleList')).data.map(({ value }) => value),
  ).toEqual(['customer', 'contact', 'clue', 'opportunity', 'contract']);
  expect(
    (await call<{ value: string; label: string }[]>('GET', '/schedule/remindType')).data,
  ).toContainEqual({ value: 'm15', label: '提前15分钟' });
  await call('DELETE', '/schedule/scheduleDel', { ids: [linked] });
});

test('a follow-up puts its next talk into the calendar when it is told to [EVENT-017]', async () => {
  const talk = (schedule_flag: 0 | 1) =>
    server.call('POST', '/rest/crm/event/save', {
      token: tokens.sales,
      body: {
        content: '周五再谈',
        tag_value: 'call',
        next_contact_time: '2026-03-13 15:00:00',
        customer_ids: [customer],
        schedule_flag,
      },
    });
  expect((await talk(0)).code).toBe(200);
  expect(await names('sales')).toEqual([]);
  expect((await talk(1)).code).toBe(200);
  const {
    data: { list },
  } = await call<List>('GET', '/schedule/scheduleList');
  expect(list).toMatchObject([
    { name: '跟进：东海机电', start_time: '2026-03-13 15:00:00', customer_id: customer },
  ]);
  await call('DELETE', '/schedule/scheduleDel', { ids: list.map((row) => row.id) });
});

interface Kind {
  name: string;
  schedule: string;
  count: number;
}
const bell = async (who: Person = 'sales') =>
  Object.fromEntries(
    (await call<Kind[]>('GET', '/remind/getList', {}, who)).data.map(({ schedule, count }) => [
      schedule,
      count,
    ]),
  );
interface Reminded {
  module: string;
  module_id: number;
  name: string;
  due: string;
  is_read: 0 | 1;
}

test('reminders are counted by kind and listed; read ones lower the count until they are due anew [OFFICE-001, OFFICE-008, OFFICE-011, OFFICE-012, OFFICE-013, CALLS-016, CALLS-018, CALLS-019, CALLS-020, CALLS-027]', async () => {
  const visit = await company.add('sales', 'customer', {
    name: '西山电子',
    next_contact_time: '2026-03-10 16:00:00',
  });
  await call('DELETE', '/schedule/scheduleDel', {
    ids: (await call<List>('GET', '/schedule/scheduleList')).data.list
      .map((row) => row.id)
      .concat(
        await added('/schedule/scheduleAdd', {
          title: '过会',
          start_time: '2026-03-10 10:10:00',
          remind_type: 'm5',
        }),
      ),
  });
  const soon = await added('/schedule/scheduleAdd', {
    title: '马上开会',
    start_time: '2026-03-10 10:10:00',
    remind_type: 'm15',
  });
  await added('/schedule/scheduleAdd', {
    title: '下午开会',
    start_time: '2026-03-10 15:00:00',
    remind_type: 'm15',
  });
  const [, second] = (await call<Kind[]>('GET', '/remind/getList')).data;
  expect(second).toMatchObject({ name: '待跟进客户', schedule: 'customerFollow', count: 1 });
  expect(await bell()).toMatchObject({ customerFollow: 1, scheduleRemind: 1 });
  const follow = (body: Record<string, unknown> = {}, who: Person = 'sales') =>
    call<List<Reminded>>('POST', '/remind/customerFollow', body, who);
  expect((await follow({ whose: 'mine' })).data).toMatchObject({
    count: 1,
    list: [
      {
        module: 'customer',
        module_id: visit,
        name: '西山电子',
        due: '2026-03-10 16:00:00',
        is_read: 0,
      },
    ],
  });
  expect((await follow({ whose: 'below' }, 'manager')).data.list.map(({ name }) => name)).toEqual([
    '西山电子',
  ]);
  expect((await follow({ whose: 'mine' }, 'manager')).data.count).toBe(0);
  expect((await follow({}, 'colleague')).data.count).toBe(0);
  expect((await follow({ start: '2026-03-11' })).data.count).toBe(0);
  expect((await follow({ keyword: '西山' })).data.count).toBe(1);
  expect((await follow({ keyword: '东山' })).data.count).toBe(0);
  expect((await call<List<Reminded>>('POST', '/remind/scheduleRemind')).data.list).toMatchObject([
    { module_id: soon, name: '马上开会', due: '2026-03-10 10:10:00' },
  ]);

  expect(
    (await call('PUT', '/remind/markRead', { schedule: 'customerFollow', ids: [visit] })).code,
  ).toBe(200);
  expect((await bell()).customerFollow).toBe(0);
  expect((await follow({ read: 1 })).data.list).toMatchObject([{ module_id: visit, is_read: 1 }]);
  expect((await follow({ read: 0 })).data.count).toBe(0);
  const moved = await server.call('PUT', `/rest/crm/customer/update/${visit}`, {
    token: tokens.sales,
    body: { version: 1, next_contact_time: '2026-03-10 17:00:00' },
  });
  expect(moved.code, moved.text).toBe(200);
  expect(
    (await call<{ count: number }>('GET', '/remind/count', { schedule: 'customerFollow' })).data
      .count,
  ).toBe(1);
  expect((await call('PUT', '/remind/markRead', {})).code).toBe(200);
  expect(Object.values(await bell()).filter((count) => count > 0)).toEqual([]);
});

test('a payment plan reminds as many days ahead as it says, and once it is overdue, until it is paid; a contract when it is about to end [OFFICE-006, OFFICE-007, PLAN-018, CALLS-025, CALLS-026]', async () => {
  const contract = (name: string, end_time: string) =>
    company.add('sales', 'contract', {
      name,
      customer_id: customer,
      price: 1000,
      sign_date: '2026-01-01',
      start_time: '2026-01-01',
      end_time,
    });
  const ending = await contract('快到期', '2026-04-01');
  await contract('还早', '2026-08-01');
  expect(
    (await call<List<Reminded>>('POST', '/remind/contractExpire')).data.list.map(
      ({ module_id }) => module_id,
    ),
  ).toEqual([ending]);
  const plan = (plan_payment_date: string, remind_time: number) =>
    company.add('sales', 'paymentPlan', {
      contract_id: ending,
      plan_payment_date,
      plan_payment_amount: 100,
      remind_time,
    });
  const near = await plan('2026-03-15', 5);
  const long = await plan('2026-03-30', 20);
  await plan('2026-03-15', 2);
  const overdue = await plan('2026-02-01', 0);
  expect(
    (await call<List<Reminded>>('POST', '/remind/paymentRemind')).data.list.map(
      ({ module_id }) => module_id,
    ),
  ).toEqual([overdue, near, long]);
  expect(await bell('colleague')).toMatchObject({ contractExpire: 0, paymentRemind: 0 });
});

test('the kinds of reminders and their modules are told; an unknown kind is none [CALLS-015, CALLS-017]', async () => {
  expect((await call<Kind[]>('GET', '/remind/schedule')).data).toHaveLength(14);
  expect(
    (await call<{ module: string }[]>('GET', '/remind/modules')).data.map(({ module }) => module),
  ).toEqual(['customer', 'opportunity', 'paymentPlan', 'contract', 'contact', 'schedule']);
  expect((await call('GET', '/remind/count', { schedule: 'nothing' })).code).toBe(404);
});

test('a log is written, sent, read and said something about; a draft is its author’s, and nobody else changes it [OFFICE-023, OFFICE-024, OFFICE-025, OFFICE-026, OFFICE-043, OFFICE-044, CALLS-001, CALLS-002, CALLS-003, CALLS-004, CALLS-005, CALLS-006, CALLS-007, CALLS-008]', async () => {
  expect(
    (
      await call<{ errors: { message: string }[] }>('POST', '/office/addLog', { type: 'daily' })
    ).data.errors.map(({ message }) => message),
  ).toEqual(['请输入 今日工作']);
  const log = await added('/office/addLog', {
    type: 'daily',
    log_date: '2026-03-10',
    done: '拜访东海机电',
    recipient_ids: [id('colleague')],
  });
  const draft = await added('/office/addLog', {
    type: 'weekly',
    log_date: '2026-03-10',
    done: '还没写完',
    is_draft: 1,
  });
  const logs = async (who: Person, body: Record<string, unknown> = {}) =>
    (await call<List>('POST', '/office/getLogList', body, who)).data.list.map((row) => row.id);
  expect(await logs('sales')).toEqual([draft, log]);
  expect(await logs('sales', { state: 0 })).toEqual([draft]);
  expect(await logs('colleague', { part: 'received' })).toEqual([log]);
  expect(await logs('manager', { part: 'below' })).toEqual([log]);
  const read = await call<{ name: string; data_raw: object }>(
    'GET',
    '/office/getLog',
    { id: log },
    'colleague',
  );
  expect(read.data).toMatchObject({ name: '2026-03-10 日报', data_raw: { event_count: 2 } });
  for (const who of ['colleague', 'manager', 'admin'] as const)
    expect((await call('PUT', '/office/updateLog', { id: log, done: '改了' }, who)).code, who).toBe(
      403,
    );
  expect(
    (await call('PUT', '/office/updateLog', { id: log, done: '拜访东海机电，签了' })).code,
  ).toBe(200);

  const about = { module: 'log', module_id: log };
  expect((await call('PUT', '/office/markRead', about, 'colleague')).code).toBe(200);
  expect(
    (await call<List<{ user_id: number }>>('GET', '/office/listReaders', about)).data,
  ).toMatchObject({ count: 1, list: [{ user_id: id('colleague') }] });
  expect(
    (
      await call<{ errors: { field: string }[] }>(
        'POST',
        '/office/addComment',
        { ...about, content: ' ' },
        'colleague',
      )
    ).data.errors,
  ).toMatchObject([{ field: 'content', message: '请输入 评论内容' }]);
  expect(
    (await call('POST', '/office/addComment', { ...about, content: '字'.repeat(201) }, 'colleague'))
      .code,
  ).toBe(422);
  const asked = await added('/office/addComment', { ...about, content: '签了多少？' }, 'colleague');
  const said = await added('/office/addComment', { ...about, content: '三十万', reply_to: asked });
  const comments = (who: Person) =>
    call<List<{ id: number; content: string; user_name: string; is_delete: boolean }>>(
      'GET',
      '/office/listComment',
      about,
      who,
    );
  expect((await comments('manager')).data).toMatchObject({
    count: 2,
    list: [
      { content: '签了多少？', user_name: 'OFFICE colleague', is_delete: false },
      { content: '三十万', reply_user_name: 'OFFICE colleague' },
    ],
  });
  expect((await comments('readOnly')).code).toBe(200);
  expect((await call('DELETE', '/office/deleteComment', { id: said }, 'colleague')).code).toBe(403);
  expect((await call('DELETE', '/office/deleteComment', { id: said })).code).toBe(200);
  expect((await call('DELETE', '/office/deleteComment', { id: asked }, 'admin')).code).toBe(200);
  expect((await comments('sales')).data.count).toBe(0);
  expect(
    (
      await call('POST', '/office/addComment', {
        module: 'paymentPlan',
        module_id: customer,
        content: '哪里都能评论？',
      })
    ).code,
  ).toBe(404);
  expect((await call('DELETE', '/office/deleteLog', { ids: [log, draft] })).code).toBe(200);
  expect((await call('GET', '/office/getLog', { id: log })).code).toBe(404);
});

test('an announcement is seen by those it is for while it is out; withdrawn or a draft by nobody else [OFFICE-027, OFFICE-028, OFFICE-043, CALLS-009, CALLS-010, CALLS-011, CALLS-012, CALLS-013, CALLS-014, CALLS-039]', async () => {
  expect(
    (await call('POST', '/office/addAnnouncement', { title: '员工发的', content: '<p>x</p>' }))
      .code,
  ).toBe(403);
  expect(
    (
      await call<{ errors: { field: string }[] }>('POST', '/office/addAnnouncement', {}, 'admin')
    ).data.errors.map(({ field }) => field),
  ).toEqual(['title', 'content']);
  const east = (
    await server.call<{ department_id: number }>('GET', '/rest/sys/user/get_current_userinfo', {
      token: tokens.sales,
    })
  ).data.department_id;
  const publish = (values: Record<string, unknown>) =>
    added('/office/addAnnouncement', { content: '<p>正文</p>', ...values }, 'admin');
  const all = await publish({ title: '全员' });
  await publish({ title: '草稿', is_draft: 1 });
  await publish({ title: '华东', department_ids: [east] });
  await publish({ title: '点名', user_ids: [id('colleague')] });
  await publish({ title: '下周才展示', start_date: '2026-03-17' });
  await publish({ title: '上周已结束', end_date: '2026-03-03' });
  await publish({
    title: '今天最后一天',
    start_date: '2026-03-10',
    end_date: '2026-03-10',
    is_top: 1,
  });
  const seen = (who: Person) => names(who, '/office/announcementList', 'POST');
  expect(await seen('sales')).toEqual(['今天最后一天', '华东', '全员']);
  expect(await seen('colleague')).toEqual(['今天最后一天', '点名', '全员']);
  expect(await seen('readOnly')).toEqual(['今天最后一天', '华东', '全员']);
  expect(await seen('admin')).toHaveLength(7);
  expect(
    (
      await server.call<{ title: string }>('GET', '/rest/oa/index/lastAnnouncement', {
        token: tokens.colleague,
      })
    ).data.title,
  ).toBe('今天最后一天');
  expect(
    (await call('PUT', '/office/updateAnnouncement', { id: all, title: '全员通知' }, 'admin')).code,
  ).toBe(200);
  expect(
    (await call<{ name: string }>('GET', '/office/getAnnouncement', { id: all })).data.name,
  ).toBe('全员通知');
  expect((await call('POST', '/office/setStatus', { id: all, status: 2 }, 'sales')).code).toBe(403);
  expect((await call('POST', '/office/setStatus', { id: all, status: 2 }, 'admin')).code).toBe(200);
  expect((await call('GET', '/office/getAnnouncement', { id: all })).code).toBe(404);
  expect(await seen('readOnly')).toEqual(['今天最后一天', '华东']);
  expect((await call('POST', '/office/setStatus', { id: all, status: 1 }, 'admin')).code).toBe(200);
  expect((await call('GET', '/office/getAnnouncement', { id: all })).code).toBe(200);
  expect((await call('DELETE', '/office/deleteAnnouncement', { ids: [all] }, 'admin')).code).toBe(
    200,
  );
  expect(await seen('sales')).toEqual(['今天最后一天', '华东']);
});

test('approvals are listed by the part one has in them [OFFICE-003, OFFICE-038, CALLS-022, CALLS-023, CALLS-024]', async () => {
  await company.db.write(async (tx) => {
    const [flow, node] = await tx.nextIds(2);
    const nodes = [
      {
        id: node,
        node_type: 2,
        settings: { node_name: '主管', user_ids: [id('manager')], type: 1 },
      },
    ];
    await tx
      .insert('approval_flow', {
        id: flow as number,
        module: 'contract',
        name: '合同审批',
        data: JSON.stringify({ nodes }),
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
    await tx
      .insert('setting', {
        key: 'is_contract_check',
        value: '1',
        update_time: '2026-01-05 09:00:00',
        update_user_id: null,
      })
      .execute();
  });
  const contract = await company.add('sales', 'contract', {
    name: '待审合同',
    customer_id: customer,
    price: 1000,
    terms: '货到后 30 天内付清',
    sign_date: '2026-01-01',
    start_time: '2026-01-01',
    end_time: '2027-01-01',
  });
  const about = { module: 'contract', module_id: contract };
  const [flow] = (await call<{ id: number }[]>('GET', '/approvalFlow/getFlowByUser', about)).data;
  const started = await call('POST', '/Approval/approvalStart', {
    ...about,
    flow_id: flow?.id,
    notice_user_ids: [id('colleague')],
  });
  expect(started.code, started.text).toBe(200);
  const part = async (name: string, who: Person, more: Record<string, unknown> = {}) =>
    (
      await call<List<{ name: string }>>('POST', '/Approval/getList', { part: name, ...more }, who)
    ).data.list.map((row) => row.name);
  expect(await part('waiting', 'manager')).toEqual(['待审合同']);
  expect(await part('waiting', 'manager', { module: 'payment' })).toEqual([]);
  for (const [kind, found] of [
    ['record', ['待审合同']],
    ['office', []],
    ['custom', []],
  ] as const) {
    expect(await part('waiting', 'manager', { kind })).toEqual(found);
    expect(await part('started', 'sales', { kind })).toEqual(found);
  }
  expect(await part('started', 'sales')).toEqual(['待审合同']);
  expect(await part('copied', 'colleague')).toEqual(['待审合同']);
  expect(await part('copied', 'sales')).toEqual([]);
  // how many wait is said beside every part, by kind alone; what waits says so wherever it stands
  const overview = async (params: Record<string, unknown>, who: Person) => {
    const { list, counts } = (
      await call<List<{ approval: 0 | 1 }> & { counts: { waiting: number } }>(
        'POST',
        '/Approval/getList',
        params,
        who,
      )
    ).data;
    return [counts.waiting, ...list.map(({ approval }) => approval)];
  };
  expect(await overview({ part: 'waiting' }, 'manager')).toEqual([1, 1]);
  expect(await overview({ part: 'waiting', module: 'payment' }, 'manager')).toEqual([1]);
  expect(await overview({ part: 'decided', kind: 'record' }, 'manager')).toEqual([1]);
  expect(await overview({ part: 'decided', kind: 'office' }, 'manager')).toEqual([0]);
  expect(await overview({ part: 'started' }, 'sales')).toEqual([0, 0]);
  expect(await overview({ part: 'copied' }, 'colleague')).toEqual([0, 0]);
  expect((await bell('manager')).processApproval).toBe(1);
  for (const kind of ['officeApproval', 'customApproval'])
    expect((await call<List>('POST', `/remind/${kind}`, {}, 'manager')).data.count).toBe(0);
  expect(
    (await call<List<Reminded>>('POST', '/remind/processApproval', {}, 'manager')).data.list,
  ).toMatchObject([{ module: 'contract', module_id: contract, name: '待审合同', is_read: 0 }]);
  // a tick decides nothing: what waits stays in the list and in the bell, with its amount
  await call('PUT', '/remind/markRead', { schedule: 'processApproval' }, 'manager');
  expect((await bell('manager')).processApproval).toBe(1);
  expect(
    (await call<List<Reminded>>('POST', '/remind/processApproval', { read: 0 }, 'manager')).data
      .list,
  ).toMatchObject([{ module_id: contract, is_read: 1 }]);
  expect(
    (await call<List>('POST', '/Approval/getList', { part: 'waiting' }, 'manager')).data.list,
  ).toMatchObject([{ module_id: contract, amount: 1000, purpose: '货到后 30 天内付清' }]);
  // nor what their role hides
  const hide = (models: readonly string[]) =>
    company.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ contract: models }) })
        .execute(),
    );
  await hide(['price', 'terms']);
  expect(
    (await call<List>('POST', '/Approval/getList', { part: 'waiting' }, 'manager')).data.list,
  ).toMatchObject([{ module_id: contract, amount: null, purpose: '' }]);
  await hide([]);
  expect((await call('POST', '/Approval/exam', { ...about, state: 2 }, 'manager')).code).toBe(200);
  expect([
    await part('waiting', 'manager'),
    await part('decided', 'manager'),
    await part('decided', 'manager', { state: 1 }),
  ]).toEqual([[], ['待审合同'], []]);
  expect((await bell('manager')).processApproval).toBe(0);
});

test('the address book knows who works where and how to reach them, nobody who left [OFFICE-033]', async () => {
  const tree = (
    await server.call<{ name: string; users: { name: string; mobile: string }[] }[]>(
      'GET',
      '/rest/sys/department/depuserList',
      { token: tokens.sales },
    )
  ).data;
  expect(tree.find(({ name }) => name === '华西')?.users).toMatchObject([
    { name: 'OFFICE colleague', mobile: company.people.colleague.mobile },
  ]);
  expect(JSON.stringify(tree)).not.toContain('OFFICE disabled');
});
