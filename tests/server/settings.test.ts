import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobs } from '../../server/jobs/index.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { sampleValues } from './support/samples.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
const tokens: Partial<Record<Person | 'other', string>> = {};

beforeAll(async () => {
  server = await startServer();
  [company, other] = [
    await addCompany(server.services, 'SETS', '131000003'),
    await addCompany(server.services, 'NEXT', '132000003'),
  ];
  for (const person of ['admin', 'sales', 'colleague'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'SETS');
  tokens.other = await server.signIn(other.people.admin.mobile, 'NEXT');
});
afterAll(() => server.close());

interface Faults {
  errors?: { field: string; message: string }[];
}
interface Page {
  values: Record<string, unknown>;
  log: {
    create_user_name: string;
    snapshot: { model: string; name: string; old_value: string; new_value: string }[];
  }[];
}

const ask = <T>(method: string, path: string, body: object, who: Person | 'other' = 'admin') =>
  server.call<T & Faults>(method, path, { token: tokens[who] ?? '', body });
const set = (settings: Record<string, unknown>, who: Person | 'other' = 'admin') =>
  ask<object>('POST', '/rest/sys/config/setSetting', { settings: JSON.stringify(settings) }, who);
const page = async (name: string, who: Person | 'other' = 'admin') =>
  (await ask<Page>('GET', '/rest/sys/config/settingPage', { page: name }, who)).data;
const one = async (key_name: string, who: Person | 'other' = 'sales') =>
  (await ask<unknown>('GET', '/rest/sys/config/getSetting', { key_name }, who)).data;
const me = async (who: Person | 'other') =>
  (
    await ask<{ system_name: string; corp_name: string; logo: string }>(
      'GET',
      '/rest/sys/user/get_current_userinfo',
      {},
      who,
    )
  ).data;

const addContract = async (word: string, customer: number) =>
  company.add(
    'sales',
    'contract',
    await sampleValues(company, 'contract', { word, references: { customer } }),
  );

describe('settings of a company', () => {
  test('are read with their defaults, changed, seen by everybody at once, logged with who, old and new, and taken back [ADMIN-015, ADMIN-018, CALLS-049, CALLS-095, SHELL-052]', async () => {
    expect((await page('/systemSetting')).values).toMatchObject({
      company_name: 'SETS Ltd',
      company_code: 'SETS',
      system_name: 'Fieldwork',
      default_theme: 'classic',
      open_call: 0,
    });
    expect(
      (await set({ system_name: '启衡工作台', company_name: '启衡科技', company_code: 'MINE' }))
        .code,
    ).toBe(200);
    expect(await me('sales')).toMatchObject({ system_name: '启衡工作台', corp_name: '启衡科技' });
    expect(await me('other')).toMatchObject({ system_name: 'Fieldwork', corp_name: 'NEXT Ltd' });
    const { values, log } = await page('/SYSTEMSETTING');
    expect(values).toMatchObject({ company_code: 'SETS', system_name: '启衡工作台' });
    expect(log).toMatchObject([
      {
        create_user_name: 'SETS admin',
        snapshot: [
          { name: '企业名称', old_value: 'SETS Ltd', new_value: '启衡科技' },
          { name: '系统名称', old_value: 'Fieldwork', new_value: '启衡工作台' },
        ],
      },
    ]);
    await set({ system_name: '' });
    expect([(await me('sales')).system_name, await one('system_name')]).toEqual([
      'Fieldwork',
      null,
    ]);
  });

  test('are judged like any form: every fault at its field, nothing of it saved', async () => {
    const refused = await set({
      company_name: '',
      holiday_text: '春节放假',
      holiday_from: '2027-02-05',
      holiday_to: '2027-02-01',
      help_url: 'javascript:alert(1)',
      default_theme: 'pink',
    });
    expect([refused.code, refused.data.errors?.map(({ field }) => field).toSorted()]).toEqual([
      422,
      ['company_name', 'default_theme', 'help_url', 'holiday_to'],
    ]);
    expect(await one('holiday_text')).toBeNull();
    expect([
      (await set({ nothing: 1 })).data.errors?.[0]?.field,
      (await set({ holiday_text: '春节' })).data.errors?.map(({ field }) => field),
    ]).toEqual(['nothing', ['holiday_from', 'holiday_to']]);
  });

  test('are changed and listed by whoever may open their page only [ADMIN-016]', async () => {
    for (const refused of [
      set({ system_name: '我的' }, 'sales'),
      ask('GET', '/rest/sys/config/settingPage', { page: '/basicSetting' }, 'sales'),
      ask('GET', '/rest/sys/config/recyclingRules', {}, 'sales'),
      ask('GET', '/rest/sys/config/recycleCount', { module: 'clue', settings: '{}' }, 'sales'),
      ask('GET', '/rest/sys/config/nextNumber', { module: 'contract', pattern: 'A00' }, 'sales'),
    ])
      expect((await refused).code).toBe(403);
    expect((await ask('GET', '/rest/sys/config/settingPage', { page: '/nothing' })).code).toBe(404);
  });

  test('approval switched on brings a flow along where there was none [ADMIN-051]', async () => {
    const flows = () =>
      company.db.read((tx) =>
        tx.from('approval_flow').select('id').where('module', '=', 'quotation').execute(),
      );
    expect(await flows()).toEqual([]);
    await set({ is_quotation_check: 1, page_size: 50 });
    expect([
      await one('is_quotation_check'),
      await one('page_size'),
      (await flows()).length,
    ]).toEqual([1, 50, 1]);
  });

  test('a logo belongs to the company: everybody in it sees it, nobody else [SHELL-051, ADMIN-018]', async () => {
    const png = new Uint8Array([
      137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0,
      0, 0, 31, 21, 196, 137,
    ]);
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'logo.png');
    form.append('show_type', '2');
    const sent = (await (
      await fetch(`${server.url}/rest/crm/file/upload`, {
        method: 'POST',
        headers: { token: tokens.admin ?? '' },
        body: form,
      })
    ).json()) as { code: number; data: { id: number; path: string; id_code: string } };
    expect(sent.code).toBe(200);
    const link = (who: Person | 'other') =>
      ask<{ url: string }>(
        'GET',
        '/rest/crm/file/downloadToken',
        { id_code: sent.data.id_code },
        who,
      );
    expect((await link('sales')).code).not.toBe(200);
    await set({ logo: [{ id: sent.data.id, path: sent.data.path }] });
    expect([
      (await me('colleague')).logo,
      (await link('sales')).code,
      (await link('other')).code,
    ]).toEqual([sent.data.path, 200, 404]);
    expect(
      (await ask('POST', '/rest/crm/file/delete', { id: sent.data.id }, 'sales')).code,
    ).not.toBe(200);
  });
});

describe('numbers [ADMIN-050]', () => {
  const add = async (name: string) => {
    const id = await company.add('sales', 'customer', { name });
    return (await ask<{ number: string }>('GET', `/rest/crm/customer/read/${id}`, {})).data.number;
  };
  const next = async (pattern: string) =>
    (
      await ask<{ number: string }>('GET', '/rest/sys/config/nextNumber', {
        module: 'customer',
        pattern,
      })
    ).data.number;

  test('follow the company’s pattern from the next record on; what was numbered stays, and the preview said so [ADMIN-112]', async () => {
    const before = await add('照旧编号');
    expect(before).toMatch(/^KH\d{12}$/);
    const expected = await next('VIP-{yy}000');
    expect(expected).toMatch(/^VIP-\d\d001$/);
    expect((await set({ number_customer: 'VIP-{yy}000' })).code).toBe(200);
    expect(await add('新编号')).toBe(expected);
    expect(await next('VIP-{yy}000')).toBe(expected.replace('001', '002'));
    expect((await set({ number_customer: '没有流水号' })).data.errors?.[0]?.field).toBe(
      'number_customer',
    );
    await set({ number_customer: null });
    expect(await add('又照旧')).toMatch(/^KH\d{12}$/);
  });

  test('20 records at once get 20 numbers, and one that a record has already is passed over [ADMIN-112]', async () => {
    const nextContract = async () =>
      (
        await ask<{ number: string }>('GET', '/rest/sys/config/nextNumber', {
          module: 'contract',
          pattern: 'P{yy}00',
        })
      ).data.number;
    const taken = await nextContract();
    await company.db.write((tx) =>
      tx
        .insert('unique_value', {
          module: 'contract',
          model: 'number',
          value: taken.toLowerCase(),
          record_id: 1,
        })
        .execute(),
    );
    await set({ number_customer: 'P{yy}00', number_contract: 'P{yy}00' });
    const numbers = await Promise.all(Array.from({ length: 20 }, (_, at) => add(`并行 ${at}`)));
    expect(new Set(numbers).size).toBe(20);
    const after = await nextContract();
    expect(after).not.toBe(taken);
    const id = await addContract(
      '编号已占用',
      await company.add('sales', 'customer', { name: '编号已占用' }),
    );
    expect(
      (await ask<{ number: string }>('GET', `/rest/crm/contract/read/${id}`, {})).data.number,
    ).toBe(after);
    await set({ number_customer: null, number_contract: null });
  });
});

describe('customers and leads [ADMIN-053]', () => {
  const owner = (id: number) =>
    company.db.read(
      async (tx) =>
        (
          await tx
            .from('record')
            .select('owner_user_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).owner_user_id,
    );
  const age = (id: number, time: string) =>
    company.db.write(async (tx) => {
      await tx.update('record').set({ create_time: time }).where('id', '=', id).execute();
      await tx.update('oplog').set({ create_time: time }).where('record_id', '=', id).execute();
    });
  const count = async (module: string, settings: object = {}) =>
    (
      await ask<{ count: number }>('GET', '/rest/sys/config/recycleCount', {
        module,
        settings: JSON.stringify(settings),
      })
    ).data.count;
  const job = () => runJobs(server.database, { now: new Date(), files: server.services.files });

  test('nobody followed for too long go back to the pool, as many as the page foretold; locked ones and those with a contract stay [ADMIN-113, CUST-048, CALLS-083, CALLS-084]', async () => {
    const [idle, locked, bought, fresh, claimed] = (await Promise.all(
      ['久未跟进', '锁定的', '有合同的', '今天的', '刚转来的'].map((name) =>
        company.add('sales', 'customer', { name }),
      ),
    )) as [number, number, number, number, number];
    const lead = await company.add('sales', 'clue', { name: '久未跟进的线索' });
    for (const id of [idle, locked, bought, claimed, lead]) await age(id, '2026-01-01 09:00:00');
    await company.db.write(async (tx) => {
      await tx.update('record').set({ lock_flag: 1 }).where('id', '=', locked).execute();
    });
    await addContract('已签', bought);
    await ask('POST', '/rest/crm/customer/shift', {
      ids: [claimed],
      user_id: company.people.colleague.id,
    });
    const rules = { customer_recycle_days: 30, clue_recycle_days: 30 };
    const foretold = [await count('customer', rules), await count('clue', rules)];
    await job();
    expect(await owner(idle)).toBe(company.people.sales.id);
    expect(
      (await ask('POST', '/rest/sys/config/recyclingRules', { settings: JSON.stringify(rules) }))
        .code,
    ).toBe(200);
    expect(
      (await ask<Record<string, unknown>>('GET', '/rest/sys/config/recyclingRules', {})).data,
    ).toMatchObject({
      ...rules,
      customer_recycle_keep_locked: 1,
      customer_recycle_keep_contract: 1,
      customer_recycle_deal_days: null,
    });
    await job();
    expect(foretold).toEqual([1, 1]);
    expect([await owner(idle), await owner(lead)]).toEqual([null, null]);
    for (const id of [locked, bought, fresh]) expect(await owner(id)).toBe(company.people.sales.id);
    expect(await owner(claimed)).toBe(company.people.colleague.id);
    const log = await ask<{ list: { action_name: string; create_user_name: string }[] }>(
      'GET',
      '/rest/sys/modifylog/list',
      { module: 'customerPool', id: idle },
    );
    expect(log.data.list?.[0] ?? log).toMatchObject({
      action_name: '自动退回公海',
      create_user_name: '',
    });
    await set({ customer_recycle_days: null, clue_recycle_days: null });
  });

  test('tell their owner days before they go back, why and when; not what is locked, never anybody else, and not where a company says nothing', async () => {
    interface Told {
      list: { module: string; name: string; due: string; content: string; is_read: number }[];
    }
    const told = async (who: Person = 'sales') =>
      (await ask<Told>('POST', '/rest/oa/remind/poolReturn', { page: 1, size: 20 }, who)).data.list;
    const kinds = async () =>
      (
        await ask<{ schedule: string; count: number }[]>(
          'GET',
          '/rest/oa/remind/getList',
          {},
          'sales',
        )
      ).data.filter(({ schedule }) => schedule === 'poolReturn');
    expect(await kinds()).toEqual([]);
    const ago = (days: number) =>
      `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)} 23:59:59`;
    const [soon, locked, later] = (await Promise.all(
      ['快退回的', '快退回但锁定的', '还早的'].map((name) =>
        company.add('sales', 'customer', { name }),
      ),
    )) as [number, number, number];
    const lead = await company.add('sales', 'clue', { name: '快退回的线索' });
    for (const id of [soon, locked]) await age(id, ago(398));
    await age(later, ago(390));
    await age(lead, ago(99));
    await company.db.write(async (tx) => {
      await tx.update('record').set({ lock_flag: 1 }).where('id', '=', locked).execute();
    });
    await set({ customer_recycle_deal_days: 400, clue_recycle_days: 100 });
    const mine = (await told()).filter(({ name }) => name.startsWith('快退回'));
    expect(mine.map(({ name, content, is_read }) => [name, content, is_read])).toEqual([
      ['快退回的线索', '100 天没有跟进就退回公海', 0],
      ['快退回的', '400 天没有成交就退回公海', 0],
    ]);
    expect(mine.map(({ module, due }) => [module, due.slice(10)])).toEqual([
      ['clue', ' 23:59:59'],
      ['customer', ' 23:59:59'],
    ]);
    expect((await told()).map(({ name }) => name)).not.toContain('还早的');
    expect((await told('colleague')).filter(({ name }) => name.startsWith('快退回'))).toEqual([]);
    expect((await kinds())[0]?.count).toBeGreaterThanOrEqual(2);
    await ask('PUT', '/rest/oa/remind/markRead', { schedule: 'poolReturn' }, 'sales');
    expect((await kinds()).map(({ count: unread }) => unread)).toEqual([0]);

    await set({ customer_recycle_remind_days: 0 });
    expect((await told()).map(({ module }) => module)).not.toContain('customer');
    await set({ clue_recycle_remind_days: 0 });
    expect([await told(), await kinds()]).toEqual([[], []]);
    await set({
      customer_recycle_deal_days: null,
      clue_recycle_days: null,
      customer_recycle_remind_days: null,
      clue_recycle_remind_days: null,
    });
  });

  test('are claimed and held up to the limit, whichever way they come [CALLS-085, CALLS-086, CALLS-087, CALLS-088]', async () => {
    const pooled = await Promise.all(
      [1, 2, 3].map((at) => company.add('sales', 'clue', { name: `公海线索 ${at}` })),
    );
    await company.db.write((tx) =>
      tx.update('record').set({ owner_user_id: null }).where('id', 'in', pooled).execute(),
    );
    const claim = (id: number | undefined) =>
      ask('POST', '/rest/crm/cluepool/receive', { ids: [id] }, 'colleague');
    await ask('POST', '/rest/sys/config/receiveLimit', {
      settings: JSON.stringify({ clue_receive_limit: 1 }),
    });
    expect((await claim(pooled[0])).code).toBe(200);
    const second = await claim(pooled[1]);
    expect([
      second.code,
      second.text.includes('今天最多领取 1 条'),
      await owner(pooled[1] ?? 0),
    ]).toEqual([422, true, null]);
    await set({ clue_receive_limit: null });
    await ask('POST', '/rest/sys/config/numberLimit', {
      settings: JSON.stringify({ clue_hold_limit: 2 }),
    });
    expect((await claim(pooled[1])).code).toBe(200);
    expect((await claim(pooled[2])).text).toContain('最多持有 2 条');
    await expect(company.add('colleague', 'clue', { name: '第三条' })).rejects.toThrow(
      'hold_limit',
    );
    const given = await company.add('sales', 'clue', { name: '要转出的' });
    await ask('POST', '/rest/crm/clue/shift', {
      ids: [given],
      user_id: company.people.colleague.id,
    });
    expect(await owner(given)).toBe(company.people.sales.id);
    await set({ clue_hold_limit: null });
    expect((await claim(pooled[2])).code).toBe(200);
    expect(
      (
        await ask('POST', '/rest/sys/config/numberLimit', {
          settings: JSON.stringify({ system_name: 'x' }),
        })
      ).data.errors?.[0]?.field,
    ).toBe('system_name');
  });
});

describe('lists that the company keeps', () => {
  interface Item {
    id: number;
    name: string;
    value: string | number;
    parent_id: number | null;
    disabled: number;
  }
  const items = async (type: string) =>
    (await ask<Item[]>('GET', '/rest/sys/tag/list', { type })).data;
  const add = (type: string, name: string, more: object = {}, who: Person | 'other' = 'admin') =>
    ask<Item>('POST', '/rest/sys/tag/save', { type, name, ...more }, who);
  const change = (type: string, id: number, more: object) =>
    ask<{ id: number }>('PUT', '/rest/sys/tag/update', { type, id, ...more });
  const remove = (type: string, id: number, more: object = {}) =>
    ask<{ records: number }>('DELETE', '/rest/sys/tag/delete', { type, id, ...more });

  test('a way of paying is offered at once; one that is used gives way to another only [ADMIN-051, CALLS-090, CALLS-091]', async () => {
    const [transfer, card] = [
      (
        await ask<Item>('POST', '/rest/sys/config/typeList', {
          type: 'payment_method',
          name: '电汇',
        })
      ).data,
      (await add('payment_method', '刷卡')).data,
    ];
    expect(
      (await ask<Item[]>('GET', '/rest/sys/config/typeList', { type: 'payment_method' })).data.map(
        ({ name }) => name,
      ),
    ).toEqual(['电汇', '刷卡']);
    const customer = await company.add('sales', 'customer', { name: '付款方' });
    const contract = await addContract('付款合同', customer);
    const payment = await company.add('sales', 'payment', {
      ...(await sampleValues(company, 'payment', {
        word: '付款',
        references: { customer, contract },
      })),
      payment_money: 1,
      payment_method: transfer.value,
    });
    expect([
      (await remove('payment_method', transfer.id)).code,
      (await remove('payment_method', transfer.id, { into: card.id })).data,
    ]).toEqual([409, { records: 1 }]);
    expect(
      (
        await ask<{ data_raw: { payment_method: string } }>(
          'GET',
          `/rest/crm/payment/read/${payment}`,
          {},
        )
      ).data.data_raw.payment_method,
    ).toBe(card.value);
    expect((await add('payment_method', '我的', {}, 'sales')).code).toBe(403);
  });

  test('a kind of follow-up that is used is stopped, not deleted: old ones keep it, new ones may not have it [ADMIN-079, ADMIN-125, CALLS-242]', async () => {
    const [visit, call] = [
      (await add('event_type', '拜访', { color: 'green' })).data,
      (await add('event_type', '电话')).data,
    ];
    const customer = await company.add('sales', 'customer', { name: '跟进对象' });
    const talk = await company.add('sales', 'event', {
      content: '谈了',
      tag_value: visit.value,
      customer_ids: [customer],
    });
    expect([
      (await remove('event_type', visit.id)).code,
      (await remove('event_type', visit.id, { into: call.id })).code,
      (await change('event_type', visit.id, { disabled: 1, sort: 1 })).code,
    ]).toEqual([409, 422, 200]);
    expect((await items('event_type')).map(({ name, disabled }) => [name, disabled])).toEqual([
      ['电话', 0],
      ['拜访', 1],
    ]);
    expect(
      (
        await ask<{ list: { model: string; display: string }[] }>(
          'GET',
          `/rest/crm/event/read/${talk}`,
          {},
        )
      ).data.list.find(({ model }) => model === 'tag_value')?.display,
    ).toBe('拜访');
    await expect(
      company.add('sales', 'event', {
        content: '又谈',
        tag_value: visit.value,
        customer_ids: [customer],
      }),
    ).rejects.toThrow('tag_value');
    expect((await remove('event_type', call.id)).data).toEqual({ records: 0 });
  });

  test('categories are a tree of at most five levels, moved but never below themselves, counted, and kept while products or others hang on them [ADMIN-061, ADMIN-116]', async () => {
    const way: number[] = [];
    for (const name of ['一', '二', '三', '四', '五'])
      way.push((await add('product_category', name, { parent_id: way.at(-1) ?? 0 })).data.id);
    const [first = 0, second = 0, , , fifth = 0] = way;
    expect((await add('product_category', '六', { parent_id: fifth })).data.errors).toMatchObject([
      { field: 'parent_id', message: '最多 5 级' },
    ]);
    expect(
      (await change('product_category', first, { parent_id: fifth })).data.errors?.[0]?.field,
    ).toBe('parent_id');
    const other = (await add('product_category', '另一棵')).data.id;
    expect((await change('product_category', first, { parent_id: other })).code).toBe(422);
    expect((await change('product_category', second, { parent_id: other })).code).toBe(200);
    expect([
      (await add('product_category', '二', { parent_id: other })).code,
      (await add('product_category', '二', { parent_id: first })).code,
    ]).toEqual([422, 200]);
    await company.add(
      'admin',
      'product',
      await sampleValues(company, 'product', {
        word: '阀门',
        references: { product_category: fifth },
      }),
    );
    expect([
      (await remove('product_category', fifth)).code,
      (await remove('product_category', other)).code,
    ]).toEqual([409, 409]);
    expect(
      (
        await ask<{ id: number; records: number }[]>('GET', '/rest/sys/tag/counts', {
          type: 'product_category',
        })
      ).data.find(({ id }) => id === fifth)?.records,
    ).toBe(1);
    expect((await items('product_category')).find(({ id }) => id === second)?.parent_id).toBe(
      other,
    );
  });

  test('a reason for losing that an opportunity names cannot be deleted, and a list that is none cannot be changed', async () => {
    const [used, free] = [
      (await add('lost_reason', '价格')).data,
      (await add('lost_reason', '时间')).data,
    ];
    const id = await company.add('sales', 'customer', { name: '丢单' });
    await company.db.write((tx) =>
      tx
        .update('record')
        .set({
          data: JSON.stringify({ name: '丢单', state_reason: '价格' }),
          module: 'opportunity',
        })
        .where('id', '=', id)
        .execute(),
    );
    expect([
      (await remove('lost_reason', used.id)).code,
      (await remove('lost_reason', free.id)).code,
    ]).toEqual([409, 200]);
    expect((await ask<string[]>('GET', '/rest/crm/opportunity/fail', {}, 'sales')).data).toEqual([
      '价格',
    ]);
    expect([
      (await add('users', '假的')).code,
      (await add('customer.source', '假的')).code,
    ]).toEqual([404, 404]);
  });
});
