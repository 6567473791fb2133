import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../schemas/demo.ts';
import { MODULES, DEMO_OBJECTS } from '../../schemas/modules/index.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { uninvoicedAmount } from '../../schemas/rules/invoice.ts';
import { amountsOf, openAmount, PAYMENTS } from '../../schemas/rules/confirmedAmounts.ts';
import { planState } from '../../schemas/rules/paymentPlans.ts';
import type { ProductLine } from '../../schemas/rules/productLines.ts';
import { checkLines, lineTotals } from '../../schemas/rules/productLines.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { openDatabase } from '../../server/db/index.ts';
import type { CompanyDb, Database } from '../../server/db/handle.ts';
import {
  createRecord,
  formFor,
  listRecords,
  loadSettings,
  loadViewer,
} from '../../server/records/index.ts';
import type { Caller, Values } from '../../server/records/core/types.ts';
import { moduleRules } from '../../server/rules/index.ts';
import { openFolder } from '../../server/fileStore/index.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';

const NOW = new Date('2026-11-21T10:00:00+08:00');
let at: TestDatabase;
let filesDir: string;
let demo: CompanyDb;
let other: CompanyDb;
beforeAll(async () => {
  at = await openTestDatabase();
  filesDir = join(at.dataDir, 'files');
  await seedDemo(at.database, { now: NOW, files: openFolder(filesDir) });
  [demo, other] = await Promise.all([
    companyOf(at.database, 'DEMO'),
    companyOf(at.database, 'OTHER'),
  ]);
}, 240_000);
afterAll(() => at.close());

async function companyOf(database: Database, code: string): Promise<CompanyDb> {
  const found = await database.platform.companyByCode(code);
  if (!found) throw new Error(`There is no company ${code}`);
  return database.company(found.corp_id);
}

async function caller(company: CompanyDb, mobile: string): Promise<Caller> {
  const user = await company.read((tx) =>
    tx.from('user').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow(),
  );
  const viewer = await loadViewer(company, user.id);
  if (!viewer) throw new Error(`${mobile} is disabled`);
  return {
    viewer,
    company,
    locale: 'zh-chs',
    zone: 'Asia/Shanghai',
    settings: await loadSettings(company),
    now: () => NOW,
    requestId: 'test',
    rules: moduleRules,
  };
}
const admin = (company: CompanyDb) =>
  caller(company, company === demo ? '13800000001' : '13900000001');

interface Row {
  module: string;
  id: number;
  name: string;
  number: string | null;
  state: number;
  approval_state: number;
  lock_flag: number;
  owner_user_id: number | null;
  create_time: string;
  update_time: string;
  data: Values;
}
async function rows(company: CompanyDb, module?: string): Promise<Row[]> {
  const found = await company.read((tx) => {
    const all = tx
      .from('record')
      .select([
        'module',
        'id',
        'name',
        'number',
        'state',
        'approval_state',
        'lock_flag',
        'owner_user_id',
        'create_time',
        'update_time',
        'data',
      ])
      .where('deleted_time', 'is', null)
      .orderBy('id');
    return (module ? all.where('module', '=', module) : all).execute();
  });
  return found.map((row) => ({ ...row, data: JSON.parse(row.data) as Values }));
}
const tally = (values: readonly unknown[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, String)]
      .map(([key, some]): [string, number] => [key, some.length])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

describe('the demo company', () => {
  test('has at least what the contract promises', async () => {
    const counts = tally((await rows(demo)).map(({ module }) => module));
    const promised = {
      customer: 60,
      contact: 120,
      opportunity: 80,
      quotation: 30,
      contract: 30,
      clue: 30,
      leads: 20,
      product: 20,
      productDetail: 40,
      paymentPlan: 60,
      payment: 60,
      invoice: 30,
      bill: 15,
      marketing: 8,
      event: 200,
      service_ticket_c: 15,
    };
    for (const [module, least] of Object.entries(promised))
      expect({ module, count: counts[module] ?? 0 }).toEqual({
        module,
        count: expect.toSatisfy((count: number) => count >= least) as unknown,
      });
    const files = await demo.read((tx) =>
      tx.from('file').select(['path', 'type', 'size', 'name']).execute(),
    );
    expect(files.length).toBeGreaterThanOrEqual(20);
    for (const { path, size } of files)
      expect((await readFile(join(filesDir, path))).length).toBe(size);
  });

  test('shows every state: stages and ends, approvals, plans, payments, invoices, contracts, clues', async () => {
    const states = async (module: string) =>
      Object.keys(tally((await rows(demo, module)).map(({ state }) => state))).join();
    expect({
      opportunity: await states('opportunity'),
      quotation: await states('quotation'),
      contract: await states('contract'),
      paymentPlan: await states('paymentPlan'),
      payment: await states('payment'),
      invoice: await states('invoice'),
      clue: await states('clue'),
      leads: await states('leads'),
      product: await states('product'),
      bill: await states('bill'),
    }).toEqual({
      opportunity: '0,1,2,3',
      quotation: '0,1,2,3',
      contract: '0,1,2,3,4',
      paymentPlan: '0,1,2',
      payment: '0,1',
      invoice: '0,1',
      clue: '0,1,2,3',
      leads: '0,1,2',
      product: '0,1,2',
      bill: '0,1',
    });
    for (const module of ['quotation', 'contract', 'payment', 'invoice'])
      expect({
        module,
        approvals: Object.keys(
          tally((await rows(demo, module)).map((row) => row.approval_state)),
        ).join(),
      }).toEqual({ module, approvals: '0,1,2,3,4' });
    const running = (await rows(demo, 'opportunity')).filter(({ state }) => state === 0);
    expect(
      Object.keys(tally((await rows(demo, 'customer')).map(({ data }) => data.stage))),
    ).toEqual(expect.arrayContaining(['potential', 'interested', 'deal', 'repeat']));
    const groups = await demo.read((tx) =>
      tx.from('stage_group').select('data').orderBy('sort').execute(),
    );
    const stages = groups.flatMap(({ data }) =>
      (JSON.parse(data) as { stages: { id: number }[] }).stages.slice(0, -1).map(({ id }) => id),
    );
    expect(stages.filter((id) => !running.some(({ data }) => data.process_id === id))).toEqual([]);
    const invoices = await rows(demo, 'invoice');
    const has = (test: (row: Row) => boolean) => invoices.some(test);
    expect([
      has(({ data, approval_state }) => approval_state === 2 && data.invoice_number === undefined),
      has(({ data }) => data.invoice_number !== undefined && data.tracking_number === undefined),
      has(({ data }) => data.tracking_number !== undefined && data.courier_status !== 1),
      has(({ data }) => data.courier_status === 1),
      has(({ state, data }) => state === 1 && data.void_reason !== undefined),
    ]).toEqual([true, true, true, true, true]);
  });

  test('has customers in the pool, locked ones, joint follow-ups and a renewal', async () => {
    const customers = await rows(demo, 'customer');
    expect(
      customers.filter(({ owner_user_id }) => owner_user_id === null).length,
    ).toBeGreaterThanOrEqual(5);
    expect(customers.filter(({ lock_flag }) => lock_flag === 1).length).toBeGreaterThanOrEqual(3);
    expect(
      (await rows(demo, 'clue')).filter(({ owner_user_id }) => owner_user_id === null).length,
    ).toBeGreaterThanOrEqual(5);
    expect((await demo.read((tx) => tx.from('team').selectAll().execute())).length).toBeGreaterThan(
      0,
    );
    expect(
      (await rows(demo, 'contract')).some(
        ({ name, data }) => name.endsWith('[续约]') && data.renew_id !== undefined,
      ),
    ).toBe(true);
  });

  test('opens with the demo password for every listed account, and not for the disabled one', async () => {
    const users = await demo.read((tx) =>
      tx.from('user').select(['mobile', 'password_hash', 'disabled']).execute(),
    );
    for (const { mobile } of DEMO_ACCOUNTS)
      expect(users.find((user) => user.mobile === mobile)?.disabled).toBe(0);
    expect(users.find(({ mobile }) => mobile === '13800000007')?.disabled).toBe(1);
    expect(await verify(users[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true);
  });

  test('reads like a company: names of companies, dates of the last months, nobody at work on a Sunday', async () => {
    const customers = await rows(demo, 'customer');
    expect(
      customers.filter(({ name }) => !/公司|中心|管理委员会|学院|医院|集团|研究院/.test(name)),
    ).toEqual([]);
    const all = await rows(demo);
    expect(
      all.filter(({ create_time }) => create_time < '2026-01-01' || create_time > '2026-11-21'),
    ).toEqual([]);
    expect(
      all.filter(
        ({ create_time }) => new Date(`${create_time.slice(0, 10)}T00:00:00Z`).getUTCDay() === 0,
      ),
    ).toEqual([]);
    expect(all.filter(({ create_time, update_time }) => update_time < create_time)).toEqual([]);
    expect(all.filter(({ name }) => /test|测试|\d{4,}号公司/i.test(name))).toEqual([]);
  });

  test('is told in order: the log rises with its ids', async () => {
    const log = await demo.read((tx) =>
      tx.from('oplog').select('create_time').orderBy('id').execute(),
    );
    const times = log.map(({ create_time }) => create_time);
    expect(times.length).toBeGreaterThan(1500);
    expect(
      times.filter(
        (time, index) => index > 0 && time.slice(0, 10) < (times[index - 1] ?? '').slice(0, 10),
      ).length,
    ).toBe(0);
  });
});

describe.each([
  ['DEMO', () => demo],
  ['OTHER', () => other],
] as const)('every record of %s', (_, company) => {
  test('is valid by its own form', async () => {
    const who = await admin(company());
    const modules: readonly ModuleFile[] = [
      ...Object.values<ModuleFile>(MODULES).filter(({ view }) => !view),
      ...DEMO_OBJECTS,
    ];
    for (const { key } of modules) {
      const form = await formFor(who, key);
      const found = await rows(company(), key);
      expect({ key, some: found.length > 0 }).toEqual({ key, some: true });
      const faults = found.flatMap(({ id, data, owner_user_id, state, approval_state }) =>
        validateRecord({
          form,
          values: { ...data, owner_user_id, state, approval_state },
          context: { viewer: who.viewer, settings: who.settings, today: '2026-11-21' },
        }).map((fault) => ({ key, record: id, ...fault })),
      );
      expect(faults).toEqual([]);
    }
  });

  test('has sums that are right', async () => {
    const [contracts, quotations, plans, payments, invoices] = await Promise.all(
      ['contract', 'quotation', 'paymentPlan', 'payment', 'invoice'].map((module) =>
        rows(company(), module),
      ),
    );
    for (const { data } of [...(contracts ?? []), ...(quotations ?? [])]) {
      expect(checkLines(data.product_list, data.price)).toEqual([]);
      const { final_price, discount } = lineTotals(data.product_list as ProductLine[]);
      expect([data.product_price, data.discount]).toEqual([final_price, discount]);
    }
    const paid = (by: string, id: number) =>
      amountsOf(
        PAYMENTS,
        (payments ?? [])
          .filter(({ data }) => data[by] === id)
          .map(({ data, state, approval_state }) => ({ ...data, state, approval_state })),
        { is_payment_check: 1 },
      );
    for (const { id, state, data } of plans ?? []) {
      const { confirmed, pending } = paid('payment_plan_id', id);
      expect([data.actual_payment_amount, data.pending_payment_amount]).toEqual([
        confirmed,
        pending,
      ]);
      expect(state).toBe(planState(Number(data.plan_payment_amount), confirmed));
    }
    for (const { id, data } of contracts ?? []) {
      expect(openAmount(data.price, paid('contract_id', id))).toBeGreaterThanOrEqual(0);
      const left = uninvoicedAmount(
        data.price,
        (invoices ?? [])
          .filter((invoice) => invoice.data.contract_id === id)
          .map((invoice) => ({
            ...invoice.data,
            state: invoice.state,
            approval_state: invoice.approval_state,
          })),
      );
      expect(left).toBeGreaterThanOrEqual(0);
    }
  });

  test('has an approval that agrees with it', async () => {
    const approvals = await company().read((tx) =>
      tx.from('approval').select(['module', 'record_id', 'state', 'id']).orderBy('id').execute(),
    );
    const newest = new Map(
      approvals.map(({ module, record_id, state }) => [`${module} ${record_id}`, state]),
    );
    for (const module of ['quotation', 'contract', 'payment', 'invoice']) {
      for (const { id, approval_state } of await rows(company(), module))
        expect({ module, id, state: newest.get(`${module} ${id}`) ?? 0 }).toEqual({
          module,
          id,
          state: approval_state,
        });
    }
  });
});

describe('seeding', () => {
  test('a second time changes nothing', async () => {
    const count = async () =>
      (
        await demo.read((tx) =>
          tx
            .from('record')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow(),
        )
      ).count;
    const before = await count();
    await seedDemo(at.database, { now: NOW, files: openFolder(filesDir) });
    expect(await count()).toBe(before);
    expect(await at.database.platform.companies()).toHaveLength(2);
  });

  test('the same seed makes the same companies again, on either engine', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-test-'));
    const second = await openDatabase({ dataDir });
    try {
      await seedDemo(second, { now: NOW, files: openFolder(join(dataDir, 'files')) });
      for (const [code, company] of [
        ['DEMO', demo],
        ['OTHER', other],
      ] as const)
        expect(await rows(await companyOf(second, code))).toEqual(await rows(company));
    } finally {
      await second.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 240_000);

  test('writes the very rows that the calls write', async () => {
    const [seeded] = (await rows(demo, 'customer')).filter(
      ({ owner_user_id }) => owner_user_id !== null,
    );
    const { number: _, ...values } = seeded?.data ?? {};
    const { id } = await createRecord(await admin(other), 'customer', values);
    const raw = (company: CompanyDb, record: number) =>
      company.read((tx) =>
        tx
          .from('record')
          .selectAll()
          .where('module', '=', 'customer')
          .where('id', '=', record)
          .executeTakeFirstOrThrow(),
      );
    const own = new Set([
      'corp_id',
      'id',
      'number',
      'owner_user_id',
      'owner_department_id',
      'creator_user_id',
      'create_time',
      'update_time',
      'last_contact_time',
      'version',
      'data',
      'search_text',
    ]);
    const alike = async (company: CompanyDb, record: number) => {
      const row = await raw(company, record);
      const { number: own_number, ...data } = JSON.parse(row.data) as Values;
      return {
        ...Object.fromEntries(Object.entries(row).filter(([column]) => !own.has(column))),
        data,
        search: row.search_text.replaceAll(String(own_number).toLowerCase(), '{number}'),
      };
    };
    expect(await alike(other, id)).toEqual(await alike(demo, seeded?.id ?? 0));
    const claims = (company: CompanyDb, record: number) =>
      company.read((tx) =>
        tx
          .from('unique_value')
          .select(['model', 'value'])
          .where('module', '=', 'customer')
          .where('record_id', '=', record)
          .execute(),
      );
    expect(await claims(other, id)).toEqual(await claims(demo, seeded?.id ?? 0));
    expect(
      (
        await listRecords(await admin(demo), 'customer', {
          keyword: seeded?.name.slice(2, 4) ?? '',
        })
      ).list.map((row) => row.id),
    ).toContain(seeded?.id);
  });
});

test('nothing of one company shows in the other', async () => {
  const [mine, theirs] = [await rows(demo), await rows(other)];
  const who = await admin(other);
  const key = ({ module, id, name }: Pick<Row, 'module' | 'id' | 'name'>) =>
    `${module} ${id} ${name}`;
  const own = new Set(theirs.map(key));
  for (const file of Object.values<ModuleFile>(MODULES)) {
    const { list } = await listRecords(who, file.key, { size: 200 });
    expect(
      list.filter(({ id, name }) => !own.has(key({ module: file.view?.of ?? file.key, id, name }))),
    ).toEqual([]);
  }
  const customers = new Set(
    theirs.filter(({ module }) => module === 'customer').map(({ id }) => id),
  );
  expect(
    theirs.filter(
      ({ data }) => data.customer_id !== undefined && !customers.has(Number(data.customer_id)),
    ),
  ).toEqual([]);
  const [stranger] = mine.filter(
    ({ module, name }) => module === 'customer' && !theirs.some((row) => row.name === name),
  );
  expect((await listRecords(who, 'customer', { keyword: stranger?.name ?? '' })).count).toBe(0);
});

test('people see what their role lets them: own, department and below, all, none of the other department', async () => {
  const seen = async (mobile: string) =>
    new Set(
      (await listRecords(await caller(demo, mobile), 'customer', { size: 200 })).list.map(
        ({ owner_user_id }) => owner_user_id,
      ),
    );
  const users = await demo.read((tx) => tx.from('user').select(['id', 'mobile']).execute());
  const id = (mobile: string) => users.find((user) => user.mobile === mobile)?.id ?? 0;
  const [manager, seller, colleague] = [id('13800000002'), id('13800000003'), id('13800000004')];
  expect(await seen('13800000002')).toEqual(new Set([manager, seller]));
  expect(
    [...(await seen('13800000003'))].filter(
      (owner) => owner !== seller && owner !== colleague && owner !== manager,
    ),
  ).toEqual([]);
  expect(await seen('13800000005')).toEqual(new Set([manager, seller, colleague]));
  expect((await seen('13800000006')).size).toBe(3);
});
