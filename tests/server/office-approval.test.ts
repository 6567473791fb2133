import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLists, addOfficeFlow } from '../../server/seed/baseData.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;
let foreign: string;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'OFFICE', '131000000');
  for (const person of ['admin', 'sales', 'colleague', 'manager'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
  await company.db.write(async (tx) => {
    await addLists(tx, 'zh-chs');
    await addOfficeFlow(tx, { now: '2026-01-01 00:00:00', locale: 'zh-chs' });
  });
  const other = await addCompany(server.services, 'OTHER2', '132000000');
  foreign = await server.signIn(other.people.admin.mobile, 'OTHER2');
});
afterAll(() => server.close());

const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  who: Person = 'sales',
) => server.call<T>(method, `/rest${path}`, { token: tokens[who], body });

interface Line {
  id: number;
  amount: number;
}
interface Detail {
  id: number;
  version: number;
  number: string;
  approval_state: number;
  data_raw: {
    title: string;
    amount: number;
    cost_list?: Line[];
    purchase_list?: Line[];
    waiting_user_ids?: number[];
  };
}
const read = (id: number, who: Person = 'sales') =>
  call<Detail>('GET', `/crm/check/read/${id}`, {}, who);
async function apply(values: Record<string, unknown> = {}, who: Person = 'sales') {
  const { code, data } = await call<{ id: number; fields?: unknown }>(
    'POST',
    '/crm/check/save',
    { type: 'expense', reason: '拜访客户', ...values },
    who,
  );
  expect(code, JSON.stringify(data)).toBe(200);
  return data.id;
}
const LINES = [
  { name: '高铁', date: '2026-11-02', amount: '553.5' },
  { name: '住宿', amount: 0.1 },
];

let flows = 0;
async function send(id: number, steps: readonly number[]) {
  const flow = await call<{ id: number }>(
    'POST',
    '/oa/ApprovalFlow/addFlow',
    {
      module: 'officeRequest',
      name: `流程 ${(flows += 1)}`,
      node_list: steps.map((user, at) => ({
        node_type: 2,
        settings: { node_name: `第 ${at + 1} 步`, user_ids: [user], type: 1 },
      })),
    },
    'admin',
  );
  expect(flow.code, JSON.stringify(flow)).toBe(200);
  return start(id, flow.data.id);
}
const start = (id: number, flow_id: number) =>
  call('POST', '/oa/Approval/approvalStart', {
    module: 'officeRequest',
    module_id: id,
    module_type: 2,
    flow_id,
  });
const exam = (id: number, state: 2 | 3, who: Person, content = '') =>
  call(
    'POST',
    '/oa/Approval/exam',
    { module: 'officeRequest', module_id: id, state, content },
    who,
  );
const waiting = async (who: Person) =>
  (await call<{ count: number }>('POST', '/oa/remind/officeApproval', {}, who)).data.count;

test('an expense with two lines adds up exactly, whatever is sent, and lines come and go by their calls [OFFICE-037, CALLS-138, CALLS-136, CALLS-140, CALLS-142]', async () => {
  const id = await apply({ cost_list: LINES });
  const { data } = await read(id);
  expect(data.data_raw.amount).toBe(553.6);
  expect(data.number).toMatch(/^SQ\d{12}$/);
  expect(data.data_raw.title).toContain('报销');
  const wrong = await call('POST', '/crm/check/save', {
    type: 'expense',
    reason: '多报',
    cost_list: LINES,
    amount: 5000,
  });
  expect(wrong.code).toBe(422);
  expect(JSON.stringify(wrong.data)).toContain('553.6');
  const added = await call<{ id: number; amount: number }>('POST', '/crm/check/addCostdetail', {
    check_id: id,
    name: '餐费',
    amount: 100,
  });
  expect(added.data.amount).toBe(653.6);
  expect((await read(id)).data.data_raw.cost_list).toHaveLength(3);
  const gone = await call<{ amount: number }>('DELETE', '/crm/check/delCostdetail', {
    check_id: id,
    id: added.data.id,
  });
  expect(gone.data.amount).toBe(553.6);
  const bad = await call('POST', '/crm/check/addCostdetail', {
    check_id: id,
    name: '餐费',
    amount: '-3',
  });
  expect(bad.code).not.toBe(200);
});

test('a line of a purchase costs its price times how many [OFFICE-037, CALLS-141]', async () => {
  const id = await apply({ type: 'purchase' });
  const { data } = await call<{ amount: number }>('POST', '/crm/check/addPurchasedetail', {
    check_id: id,
    name: '显示器',
    quantity: 3,
    price: '1299.99',
  });
  expect(data.amount).toBe(3899.97);
});

test('two steps: passed, rejected with a reason, corrected, sent again, passed; outsiders see nothing [OFFICE-037, OFFICE-004, CALLS-024, CALLS-139, APPR-034]', async () => {
  const { manager, admin } = company.people;
  const empty = await apply();
  expect((await send(empty, [manager.id])).code).not.toBe(200);
  const id = await apply({ cost_list: LINES });
  const line = (await read(id)).data.data_raw.cost_list?.[0]?.id ?? 0;
  expect((await read(id, 'manager')).code).not.toBe(200);
  const before = await waiting('manager');
  expect((await send(id, [manager.id, admin.id])).code).toBe(200);
  expect(await waiting('manager')).toBe(before + 1);
  expect((await read(id, 'manager')).code).toBe(200);
  // under approval nothing is changed, nobody decides their own, outsiders reach nothing
  const theirs = { check_id: id, id: line };
  for (const [method, path, body, who] of [
    ['DELETE', '/crm/check/delCostdetail', theirs, 'sales'],
    ['DELETE', '/crm/check/delCostdetail', theirs, 'manager'],
    ['DELETE', '/crm/check/delCostdetail', theirs, 'colleague'],
    ['GET', `/crm/check/read/${id}`, {}, 'colleague'],
    ['DELETE', '/crm/check', { ids: [id] }, 'colleague'],
    ['DELETE', '/crm/check', { ids: [id] }, 'sales'],
  ] as const)
    expect((await call(method, path, body, who)).code, `${method} ${path} ${who}`).not.toBe(200);
  expect((await exam(id, 2, 'sales')).code).not.toBe(200);
  expect((await exam(id, 2, 'colleague')).code).not.toBe(200);
  const abroad = await server.call('GET', `/rest/crm/check/read/${id}`, { token: foreign });
  expect(abroad.code).not.toBe(200);
  expect((await exam(id, 2, 'manager')).code).toBe(200);
  expect(await waiting('admin')).toBeGreaterThan(0);
  expect((await read(id)).data.data_raw.waiting_user_ids).toEqual([admin.id]);
  expect((await exam(id, 3, 'admin', '发票不清楚')).code).toBe(200);
  const told = await call<{ list: { content?: string }[] }>('POST', '/oa/remind/approvalResult');
  expect(JSON.stringify(told.data)).toContain('发票不清楚');
  const { version } = (await read(id)).data;
  const changed = await call('PUT', `/crm/check/update/${id}`, { version, reason: '已换发票' });
  expect(changed.code).toBe(200);
  expect((await send(id, [manager.id])).code).toBe(200);
  expect((await exam(id, 2, 'manager')).code).toBe(200);
  expect((await read(id)).data.approval_state).toBe(2);
  expect((await read(id, 'manager')).code).toBe(200);
  const list = await call<{ list: { id: number }[]; count: number }>('POST', '/crm/check/list');
  expect(list.data.list.map((row) => row.id)).toContain(id);
  const others = await call<{ count: number }>('POST', '/crm/check/list', {}, 'colleague');
  expect(others.data.count).toBe(0);
});

test('requests are listed, described and deleted [CALLS-132, CALLS-133, CALLS-134, CALLS-135, CALLS-137]', async () => {
  const id = await apply({ type: 'general' });
  const fields = await call<{ field: string }[]>('GET', '/crm/check/getConditionField');
  expect(fields.data.map(({ field }) => field)).toContain('amount');
  const views = await call<{ id: unknown }[]>('GET', '/crm/check/getsearchList');
  expect(views.data.map((view) => view.id)).toContain('waiting');
  const groups = await call<{ value: string; count: number }[]>('GET', '/crm/check/getgroupList');
  expect(groups.data).toContainEqual(expect.objectContaining({ value: 'general', count: 1 }));
  expect((await call('DELETE', '/crm/check', { ids: [id] })).code).toBe(200);
  expect((await read(id)).code).not.toBe(200);
});

test('an own type has a form of its own, numbers and files of its own, and is for those it names [ADMIN-067, ADMIN-119, CALLS-143]', async () => {
  const made = await call<{ id: number; value: string }>(
    'POST',
    '/oa/checkType/save',
    {
      name: '用车',
      like: 'trip',
      lines: 'cost_list',
      number: 'YC{yyyy}000',
      needs_files: 1,
      user_ids: [company.people.sales.id],
    },
    'admin',
  );
  expect(made.code, JSON.stringify(made)).toBe(200);
  const { value } = made.data;
  expect((await call('POST', '/oa/checkType/save', { name: '私设' })).code).not.toBe(200);
  const offered = async (who: Person) =>
    (await call<{ value: string }[]>('GET', '/crm/check/moduleList', {}, who)).data.map(
      (type) => type.value,
    );
  expect(await offered('sales')).toContain(value);
  expect(await offered('colleague')).not.toContain(value);
  const own = { type: value, reason: '接客户', cost_list: LINES };
  const required = await call('POST', '/crm/check/save', own);
  expect(required.code).not.toBe(200);
  const trip = {
    [`destination_${value}`]: '无锡',
    [`trip_start_${value}`]: '2026-11-26',
    [`trip_end_${value}`]: '2026-11-27',
  };
  expect((await call('POST', '/crm/check/save', { ...own, ...trip }, 'colleague')).code).not.toBe(
    200,
  );
  const id = await apply({ ...own, ...trip });
  const { data } = await read(id);
  expect(data.number).toMatch(/^YC2026001$|^YC\d{4}001$/);
  expect(data.data_raw.amount).toBe(553.6);
  expect((await send(id, [company.people.manager.id])).code).not.toBe(200);
  // one that began like no other has a part of the form all the same, for the fields to come; its requests print by its template
  const template = await call<{ id: number }>(
    'POST',
    '/sys/template/save',
    { module: 'officeRequest', name: '会议室', content: '<p>会议室预订单 {{title}}</p>' },
    'admin',
  );
  const room = await call<{ id: number; value: string }>(
    'POST',
    '/oa/checkType/save',
    { name: '会议室', like: '', lines: '', template_id: template.data.id },
    'admin',
  );
  expect(room.code, JSON.stringify(room)).toBe(200);
  const types = await call<{ value: string; section: string }[]>(
    'GET',
    '/oa/checkType/list',
    {},
    'admin',
  );
  const { section } = types.data.find((type) => type.value === room.data.value) ?? { section: '' };
  const { field_data } = (
    await call<{ field_data: { list: { model: string; name: string }[] } }>(
      'POST',
      '/sys/fields/get_fields',
      { module: 'officeRequest' },
      'admin',
    )
  ).data;
  expect(field_data.list).toContainEqual(
    expect.objectContaining({ model: section, name: '会议室' }),
  );
  const printed = async (record: number) =>
    (
      await call<{ html: string; template_id: number }>('GET', '/sys/template/print', {
        module: 'officeRequest',
        id: record,
      })
    ).data;
  const booked = await printed(await apply({ type: room.data.value }));
  expect(booked).toMatchObject({ template_id: template.data.id });
  expect(booked.html).toContain('会议室预订单');
  const used = await call(
    'DELETE',
    '/sys/tag/delete',
    { type: 'check_type', id: made.data.id },
    'admin',
  );
  expect(used.code).not.toBe(200);
});
