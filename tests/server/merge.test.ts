import { fourLabel } from '../support/fourLabel.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { insertMany, insertRecord } from '../../server/records/index.ts';
import { addCompany, addObject, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;
const VISIT = {
  ...customModule({ key: 'visit_c', name: '拜访', icon: 'map' }),
  form: [
    {
      type: 'input' as const,
      model: 'name',
      label: fourLabel('名称', 'Name', '名称', '名稱'),
      options: { required: true },
    },
    {
      type: 'customer' as const,
      model: 'host_id',
      label: fourLabel('东道主', 'Host', '主催', '東道主'),
    },
    {
      type: 'customer' as const,
      model: 'guest_ids',
      label: fourLabel('客人', 'Guests', 'ゲスト', '客人'),
      options: { multiple: true },
    },
  ],
};

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'MERGE', '131000000');
  await addObject(company, VISIT);
  for (const person of ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'MERGE');
});
afterAll(() => server.close());

interface Plan {
  moved: { module: string; count: number }[];
  warnings: string[];
  refused: string[];
  errors: { field: string; message: string }[];
  values: Record<string, unknown>;
}
interface Merged {
  merge_id: number;
  id: number;
  version: number;
  moved: { module: string; count: number }[];
}
const ask = <T>(person: Person, path: string, body: object, headers: Record<string, string> = {}) =>
  server.call<T>('POST', `/rest/sys/${path}`, {
    token: tokens[person],
    headers,
    body: JSON.parse(
      JSON.stringify(body, (_, value: unknown) =>
        Array.isArray(value) ? JSON.stringify(value) : value,
      ),
    ) as object,
  });
const plan = async (ids: number[], more: object = {}, person: Person = 'admin') =>
  ask<Plan>(person, 'merge/plan', { module: 'customer', ids, master_id: ids[0], ...more });
const merge = (ids: number[], more: object = {}, person: Person = 'admin', headers = {}) =>
  ask<Merged>(
    person,
    'merge/run',
    { module: 'customer', ids, master_id: ids[0], ...more },
    headers,
  );
const undo = (merge_id: number, person: Person = 'admin') =>
  ask<{ restored: number; kept: number }>(person, 'merge/undo', { merge_id });
const read = async (module: string, id: number, person: Person = 'admin') =>
  (
    await server.call<{
      id: number;
      version: number;
      data_raw: Record<string, unknown>;
      last_contact_time: string | null;
      state: number;
    }>('GET', `/rest/crm/${module}/read/${id}`, { token: tokens[person] })
  ).data;
const log = async (module: string, id: number) =>
  (
    await server.call<{ list: { action_name: string; object_name: string }[] }>(
      'GET',
      '/rest/sys/modifylog/list',
      { token: tokens.admin, body: { module, id } },
    )
  ).data.list.map(({ action_name, object_name }) => `${action_name} ${object_name}`);

/** Everything of these modules as it is stored, but for versions and times. */
const snapshot = () =>
  company.db.read(async (tx) => {
    const records = await tx
      .from('record')
      .select([
        'module',
        'id',
        'name',
        'name_key',
        'owner_user_id',
        'state',
        'lock_flag',
        'last_contact_time',
        'deleted_time',
        'search_text',
        'data',
      ])
      .orderBy('id')
      .execute();
    const keys = await tx
      .from('duplicate_key')
      .select(['key', 'record_id'])
      .orderBy('record_id')
      .orderBy('key')
      .execute();
    const unique = await tx
      .from('unique_value')
      .select(['value', 'record_id'])
      .orderBy('record_id')
      .orderBy('value')
      .execute();
    const team = await tx
      .from('team')
      .select(['record_id', 'user_id', 'auth_type', 'visible_modules'])
      .orderBy('record_id')
      .orderBy('user_id')
      .execute();
    const files = await tx.from('file').select(['id', 'record_id']).orderBy('id').execute();
    return {
      records: records.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as object })),
      keys,
      unique,
      team,
      files,
      comments: await tx.from('comment').select(['id', 'record_id']).orderBy('id').execute(),
      told: await tx
        .from('notification')
        .select(['id', 'record_id'])
        .where('module', '=', 'customer')
        .orderBy('id')
        .execute(),
    };
  });

let run = 0;
/** Two customers, one of whom everything hangs on. */
async function pair() {
  run += 1;
  const admin = await company.as('admin');
  const stay = await company.add('sales', 'customer', {
    name: `留下${run}`,
    level: 'B',
    email: 'stay@example.com',
    remark: '先来的',
    tags: ['budget'],
  });
  const go = await company.add('colleague', 'customer', {
    name: `并入${run}`,
    level: 'A',
    mobile: '13812345678',
    remark: '后来的',
    tags: ['price', 'budget'],
  });
  const contact = await company.add('colleague', 'contact', {
    name: '王芳',
    customer_id: go,
    mobile: '13912345678',
  });
  const gone = await company.add('colleague', 'contact', { name: '已删', customer_id: go });
  await server.call('DELETE', '/rest/crm/contact/delete', {
    token: tokens.colleague,
    body: { ids: [gone] },
  });
  const contract = await company.db.write(
    async (tx) =>
      (
        await insertRecord(
          admin,
          tx,
          'contract',
          {
            name: '合同',
            customer_id: go,
            price: 10,
            start_time: '2026-01-01',
            end_time: '2026-12-31',
          },
          { trusted: true },
        )
      ).id,
  );
  const event = await company.add('admin', 'event', {
    content: '一起谈过',
    tag_value: 'call',
    customer_ids: [go, stay],
  });
  const visit = await company.add('admin', 'visit_c', {
    name: '参观',
    host_id: go,
    guest_ids: [stay, go],
  });
  const file = await company.db.write(async (tx) => {
    const id = await tx.nextId();
    await tx
      .insert('file', {
        id,
        module: 'customer',
        record_id: go,
        name: 'a.txt',
        type: 'text/plain',
        size: 1,
        path: 'a',
        user_id: admin.viewer.id,
        create_time: '2026-01-05 09:00:00',
        deleted_time: null,
      })
      .execute();
    await tx
      .insert('team', {
        module: 'customer',
        record_id: go,
        user_id: company.people.readOnly.id,
        id: await tx.nextId(),
        auth_type: 0,
        visible_modules: 'contact',
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
    return id;
  });
  const comment = await server.call<{ id: number }>('POST', '/rest/oa/office/addComment', {
    token: tokens.admin,
    body: { module: 'customer', module_id: go, content: '谈得不错' },
  });
  expect(comment.code).toBe(200);
  return { said: comment.data.id, stay, go, contact, gone, contract, event, visit, file };
}

test('one record of two: empty answers are filled, what adds up is put together, everything that pointed to the other points to it', async () => {
  const { stay, go, contact, gone, contract, event, visit, file, said } = await pair();
  const told = (await plan([stay, go])).data;
  expect(told).toMatchObject({
    refused: [],
    errors: [],
    warnings: [],
    values: {
      level: 'B',
      mobile: '13812345678',
      email: 'stay@example.com',
      remark: '先来的\n后来的',
      tags: ['budget', 'price'],
    },
  });
  expect((await read('customer', go)).id).toBe(go); // the plan has written nothing
  const { code, data } = await merge([stay, go], { choices: { level: go } });
  expect(code).toBe(200);
  expect(data.moved).toEqual(told.moved);
  expect(Object.fromEntries(data.moved.map(({ module, count }) => [module, count]))).toEqual({
    contact: 2,
    contract: 1,
    event: 1,
    visit_c: 1,
  });
  expect((await read('customer', stay)).data_raw).toMatchObject({
    level: 'A',
    mobile: '13812345678',
    email: 'stay@example.com',
    remark: '先来的\n后来的',
    tags: ['budget', 'price'],
  });
  expect((await read('contact', contact)).data_raw.customer_id).toBe(stay);
  expect((await read('contract', contract)).data_raw.customer_id).toBe(stay);
  expect((await read('event', event)).data_raw.customer_ids).toEqual([stay]);
  const stored = await snapshot();
  expect(stored.records.find(({ id }) => id === visit)?.data).toMatchObject({
    host_id: stay,
    guest_ids: [stay],
  });
  expect(stored.records.find(({ id }) => id === gone)).toMatchObject({
    data: { customer_id: stay },
  });
  expect(stored.files).toContainEqual({ id: file, record_id: stay });
  expect(stored.comments).toContainEqual({ id: said, record_id: stay });
  expect(stored.told.filter(({ record_id }) => record_id === go)).toEqual([]);
  expect(
    stored.team
      .filter(({ record_id }) => record_id === stay)
      .map(({ user_id, auth_type }) => [user_id, auth_type]),
  ).toEqual(
    expect.arrayContaining([
      [company.people.readOnly.id, 0],
      [company.people.colleague.id, 1],
    ]),
  );
  expect(await log('customer', stay)).toEqual(expect.arrayContaining([`合并 并入${run}`]));
  expect(await log('contact', contact)).toEqual(expect.arrayContaining(['合并 王芳']));
});

test('the address of a merged record opens the one it became, also after that one was merged again', async () => {
  const [first, second, third] = [
    await company.add('sales', 'customer', { name: '一代' }),
    await company.add('sales', 'customer', { name: '二代' }),
    await company.add('sales', 'customer', { name: '三代' }),
  ];
  await merge([second, first]);
  await merge([third, second]);
  expect((await read('customer', first, 'sales')).id).toBe(third);
  expect(
    (await server.call('GET', `/rest/crm/customer/read/${first}`, { token: tokens.colleague }))
      .code,
  ).toBe(404);
  const bin = (
    await server.call<{ list: { id: number }[] }>('GET', '/rest/sys/recycle/list', {
      token: tokens.admin,
      body: { module: 'customer', size: 200 },
    })
  ).data.list.map(({ id }) => id);
  expect(bin).toEqual(expect.arrayContaining([first, second]));
});

describe('taking a merge back', () => {
  test('leaves everything as it was before, field by field, in every module', async () => {
    const { stay, go } = await pair();
    const before = await snapshot();
    const { data } = await merge([stay, go], { choices: { level: go, name: go } });
    expect((await read('customer', stay)).data_raw.name).toBe(`并入${run}`);
    expect(await snapshot()).not.toEqual(before);
    expect((await undo(data.merge_id)).data).toMatchObject({ restored: 1, kept: 0 });
    expect(await snapshot()).toEqual(before);
    expect((await read('customer', go)).id).toBe(go);
    expect(await log('customer', go)).toEqual(expect.arrayContaining([`合并到 留下${run}`]));
    expect((await undo(data.merge_id)).code).toBe(409);
  });

  test('keeps what somebody changed since, and says how much', async () => {
    const { stay, go, contact } = await pair();
    const { data } = await merge([stay, go], { choices: { level: go } });
    await server.call('PUT', `/rest/crm/customer/update/${stay}`, {
      token: tokens.admin,
      body: { version: data.version, level: 'C' },
    });
    const other = await company.add('admin', 'customer', { name: `别处${run}` });
    const now = await read('contact', contact);
    await server.call('PUT', `/rest/crm/contact/update/${contact}`, {
      token: tokens.admin,
      body: { version: now.version, customer_id: other },
    });
    expect((await undo(data.merge_id)).data).toMatchObject({ restored: 1, kept: 2 });
    expect((await read('customer', stay)).data_raw).toMatchObject({ level: 'C', remark: '先来的' });
    expect((await read('contact', contact)).data_raw.customer_id).toBe(other);
  });

  test('is refused as a whole where it cannot be whole', async () => {
    const [first, second, third] = [
      await company.add('sales', 'customer', { name: '甲一' }),
      await company.add('sales', 'customer', { name: '甲二' }),
      await company.add('sales', 'customer', { name: '甲三' }),
    ];
    const early = (await merge([second, first])).data.merge_id;
    const late = (await merge([third, second])).data.merge_id;
    expect(await undo(early)).toMatchObject({
      code: 409,
      message: '合并后的数据已被删除或再次合并，请先恢复它',
    });
    expect((await undo(late)).code).toBe(200);
    expect((await undo(early)).code).toBe(200);
    const purged = (await merge([second, first])).data.merge_id;
    await ask('admin', 'recycle/purge', { module: 'customer', ids: [first] });
    expect(await undo(purged)).toMatchObject({
      code: 409,
      message: '被合并的数据已彻底删除，无法撤销合并',
    });
    const list = (
      await ask<{
        list: { id: number; name: string; others: { name: string }[]; undone_user_name: string }[];
      }>('admin', 'merge/list', { module: 'customer', size: 200 })
    ).data.list;
    expect(list.find(({ id }) => id === late)).toMatchObject({
      name: '甲三',
      others: [{ name: '甲二' }],
      undone_user_name: 'MERGE admin',
    });
  });
});

describe('what stands in the way is told beforehand and refuses the merge', () => {
  test('rights to edit and delete each of them', async () => {
    const [mine, theirs] = [
      await company.add('manager', 'customer', { name: '经理的' }),
      await company.add('colleague', 'customer', { name: '外部门的' }),
    ];
    expect((await merge([mine, theirs], {}, 'manager')).code).toBe(404);
    const own = await company.add('sales', 'customer', { name: '销售的' });
    expect((await merge([own, mine], {}, 'sales')).code).toBe(403); // no right to delete customers
    expect((await plan([own, mine], {}, 'readOnly')).code).toBe(403);
    expect((await merge([mine, own], {}, 'manager')).code).toBe(200);
  });

  test('locks, records in the pool, children in approval', async () => {
    const [one, locked, pooled] = [
      await company.add('sales', 'customer', { name: '自由' }),
      await company.add('sales', 'customer', { name: '锁住' }),
      await company.add('sales', 'customer', { name: '公海' }),
    ];
    await company.db.write(async (tx) => {
      await tx.update('record').set({ lock_flag: 1 }).where('id', '=', locked).execute();
      await tx.update('record').set({ owner_user_id: null }).where('id', '=', pooled).execute();
    });
    expect((await plan([one, locked])).data.refused).toEqual(['「锁住」已锁定，请先解锁']);
    expect(await merge([one, locked])).toMatchObject({
      code: 409,
      message: '不能合并：「锁住」已锁定，请先解锁',
    });
    expect((await plan([one, pooled])).data.refused).toEqual(['没有「公海」的编辑和删除权限']);
    const { stay, go, contract } = await pair();
    await company.db.write((tx) =>
      tx.update('record').set({ approval_state: 1 }).where('id', '=', contract).execute(),
    );
    expect((await plan([stay, go])).data.refused).toEqual(['1 条相关合同正在审批，请等待审批结束']);
  });

  test('faults of the merged record, by the same rules as any save', async () => {
    const [one, other] = [
      await company.add('sales', 'customer', { name: '好号码', mobile: '13812345678' }),
      await company.add('sales', 'customer', { name: '坏号码' }),
    ];
    await company.db.write((tx) =>
      tx
        .update('record')
        .set({ data: JSON.stringify({ name: '坏号码', mobile: '123' }) })
        .where('id', '=', other)
        .execute(),
    );
    expect((await plan([one, other], { choices: { mobile: other } })).data.errors).toEqual([
      { field: 'mobile', message: '请输入正确的手机号' },
    ]);
    const refused = await merge([one, other], { choices: { mobile: other } });
    expect(refused.code).toBe(422);
    expect((await read('customer', other)).id).toBe(other); // all or nothing
  });

  test('a contact of another customer leaves opportunities that do not fit: said, not forbidden', async () => {
    const [first, second] = [
      await company.add('admin', 'customer', { name: '东家' }),
      await company.add('admin', 'customer', { name: '西家' }),
    ];
    const [one, other] = [
      await company.add('admin', 'contact', { name: '李雷', customer_id: first }),
      await company.add('admin', 'contact', { name: '李雷', customer_id: second }),
    ];
    const admin = await company.as('admin');
    await insertMany(admin, 'opportunity', [
      { values: { name: '机会', customer_id: second, contact_id: other, amount: 1 } },
    ]);
    const { data } = await ask<Plan>('admin', 'merge/plan', {
      module: 'contact',
      ids: [one, other],
      master_id: one,
    });
    expect(data.refused).toEqual([]);
    expect(data.warnings).toEqual(['1 条商机的「联系人」将与所选记录不一致，请核对']);
  });

  test('one record, eleven, a master from elsewhere, a module without duplicates', async () => {
    const ids = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        company.add('sales', 'customer', { name: `多${index}` }),
      ),
    );
    expect((await merge(ids.slice(0, 1))).code).toBe(422);
    expect((await merge(ids)).code).toBe(422);
    expect((await merge(ids.slice(0, 2), { master_id: ids[5] })).code).toBe(400);
    expect(
      (
        await ask('admin', 'merge/run', {
          module: 'customerPool',
          ids: ids.slice(0, 2),
          master_id: ids[0],
        })
      ).code,
    ).toBe(403);
    expect((await merge(ids.slice(0, 10))).code).toBe(200);
  });
});

test('sent twice, it merges once', async () => {
  const [one, other] = [
    await company.add('sales', 'customer', { name: '一次' }),
    await company.add('sales', 'customer', { name: '两次' }),
  ];
  const headers = { 'idempotency-key': 'merge-once' };
  const first = await merge([one, other], {}, 'admin', headers);
  expect(await merge([one, other], {}, 'admin', headers)).toMatchObject({
    code: 200,
    data: first.data,
  });
  expect((await merge([one, other])).code).toBe(404);
});

test('of leads in different states the chosen state stands, and where one was converted is kept', async () => {
  const [open, done] = [
    await company.add('sales', 'clue', { name: '新线索' }),
    await company.add('sales', 'clue', { name: '已转化线索' }),
  ];
  const target = await company.add('sales', 'customer', { name: '转化出来的' });
  await company.db.write((tx) =>
    tx
      .update('record')
      .set({
        state: 2,
        last_contact_time: '2026-02-01 10:00:00',
        data: JSON.stringify({ name: '已转化线索', customer_id: target }),
      })
      .where('id', '=', done)
      .execute(),
  );
  const { code } = await ask<Merged>('admin', 'merge/run', {
    module: 'clue',
    ids: [open, done],
    master_id: open,
    choices: { state: done },
  });
  expect(code).toBe(200);
  expect(await read('clue', open)).toMatchObject({
    state: 2,
    last_contact_time: '2026-02-01 10:00:00',
    data_raw: { name: '新线索', customer_id: target },
  });
});
