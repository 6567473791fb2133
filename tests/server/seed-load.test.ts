import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gramsOf } from '../../server/db/grams.ts';
import { findByGrams } from '../../server/db/search.ts';
import {
  createRecord,
  deleteRecords,
  formFor,
  listRecords,
  loadDefinition,
  purgeRecords,
} from '../../server/records/index.ts';
import type { Values } from '../../server/records/core/types.ts';
import { indexedLines } from '../../server/records/search/searchText.ts';
import { loadCustomers } from '../../server/seed/load.ts';
import { loadCompanies } from '../../server/seed/loadCompanies.ts';
import { loadFields } from '../../server/seed/loadFields.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';
import { openTrade, type Trade } from './support/trade.ts';

const NOW = new Date('2026-03-10T12:00:00+08:00');
let at: TestDatabase;
let trade: Trade;
beforeAll(async () => {
  at = await openTestDatabase();
  trade = await openTrade(at.database, 'LOAD');
});
afterAll(() => at.close());

const load = (customers: number, more: Partial<Parameters<typeof loadCustomers>[1]> = {}) =>
  loadCustomers(at.database, { corp: 'LOAD', customers, seed: 7, now: NOW, chunk: 60, ...more });
const names = async () =>
  (
    await trade.company.read((tx) =>
      tx.from('record').select('name').where('module', '=', 'customer').orderBy('id').execute(),
    )
  ).map(({ name }) => name);

describe('load-test customers', () => {
  test('go on where they stopped, are the same however they were cut, and are not added twice', async () => {
    const stop = new Error('stopped here');
    await expect(
      load(200, {
        progress: (done) => {
          if (done === 120) throw stop;
        },
      }),
    ).rejects.toBe(stop);
    expect(await names()).toHaveLength(120);
    expect(await load(200)).toEqual({ added: 80 });
    const all = await names();
    expect(new Set(all).size).toBe(200);
    await expect(load(200)).rejects.toThrow('has its 200 customers of seed 7 already');
    await expect(load(300, { seed: 8 })).rejects.toThrow('go on with --seed 7');
    expect(await load(230)).toEqual({ added: 30 });
    const other = await openTrade(at.database, 'LOADTWO');
    await loadCustomers(at.database, { corp: 'LOADTWO', customers: 200, seed: 7, now: NOW });
    expect(
      (
        await other.company.read((tx) =>
          tx.from('record').select('name').where('module', '=', 'customer').orderBy('id').execute(),
        )
      ).map(({ name }) => name),
    ).toEqual(all);
  });

  test('leave a name to the customer that has it', async () => {
    const third = await openTrade(at.database, 'LOADTHREE');
    const [taken = ''] = await names();
    await third.add('seller', 'customer', { name: taken, level: 'A' });
    await loadCustomers(at.database, { corp: 'LOADTHREE', customers: 20, seed: 7, now: NOW });
    const rows = await third.company.read((tx) =>
      tx
        .from('record')
        .select('name')
        .where('module', '=', 'customer')
        .where('name', '=', taken)
        .execute(),
    );
    expect(rows).toHaveLength(1);
  });

  test('have the very columns of customers saved through the calls, and are found like them', async () => {
    const row = (id: number) =>
      trade.company.read((tx) =>
        tx
          .from('record')
          .selectAll()
          .where('module', '=', 'customer')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      );
    const loaded = await trade.company.read((tx) =>
      tx
        .from('record')
        .select('id')
        .where('module', '=', 'customer')
        .where('owner_user_id', 'is not', null)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    const one = await row(loaded.id);
    const { number: _, name: __, ...values } = JSON.parse(one.data) as Values;
    const name = `${one.name.slice(0, 4)}分部`;
    const { id } = await createRecord(await trade.as('admin'), 'customer', { ...values, name });
    const two = await row(id);
    const slots = Object.keys(one).filter((column) =>
      /^[tnd]\d+$/.test(column),
    ) as (keyof typeof one)[];
    expect(slots.map((slot) => one[slot])).toEqual(slots.map((slot) => two[slot]));
    expect(Object.keys(JSON.parse(one.data) as Values).toSorted()).toEqual(
      Object.keys(JSON.parse(two.data) as Values).toSorted(),
    );
    expect(two.search_text.split('\n').length).toBe(one.search_text.split('\n').length);
    const found = await listRecords(await trade.as('admin'), 'customer', {
      keyword: one.name.slice(0, 4),
      size: 200,
    });
    expect(found.list.map((each) => each.id)).toEqual(expect.arrayContaining([loaded.id, id]));
  });

  test('with custom fields are to the last column, key and gram what the call would have stored', async () => {
    const fourth = await openTrade(at.database, 'LOADFOUR');
    const admin = await fourth.as('admin');
    await loadCustomers(at.database, {
      corp: 'LOADFOUR',
      customers: 40,
      seed: 7,
      fields: 40,
      now: NOW,
    });
    const stored = (id: number) =>
      fourth.company.read(async (tx) => {
        const {
          id: _,
          version,
          number,
          update_time,
          create_time,
          creator_user_id,
          owner_user_id,
          owner_department_id,
          lock_flag,
          last_contact_time,
          ...row
        } = await tx
          .from('record')
          .selectAll()
          .where('module', '=', 'customer')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const keys = await tx
          .from('duplicate_key')
          .select(['key', 'model', 'mark'])
          .where('record_id', '=', id)
          .orderBy('key')
          .execute();
        const unique = await tx
          .from('unique_value')
          .select(['model', 'value'])
          .where('record_id', '=', id)
          .orderBy('model')
          .execute();
        const found = await findByGrams(tx, 'customer', gramsOf(indexedLines(row.search_text)));
        const { number: __, ...values } = JSON.parse(row.data) as Values;
        return {
          ...row,
          data: values,
          keys,
          unique,
          search_text: row.search_text.replace(String(number).toLowerCase(), 'number'),
          found: (found as number[]).includes(id),
        };
      });
    const { id } = await fourth.company.read((tx) =>
      tx
        .from('record')
        .select('id')
        .where('module', '=', 'customer')
        .where('owner_user_id', 'is not', null)
        .where('lock_flag', '=', 0)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    const loaded = await stored(id);
    expect(
      Object.values(loadFields(40)).filter(({ model }) => loaded.data[model] === undefined),
    ).toEqual([]);
    expect(loaded.found).toBe(true);
    expect(loaded.keys.length).toBeGreaterThan(3);
    await deleteRecords(admin, 'customer', [id]);
    await purgeRecords(admin, 'customer', [id]);
    const made = await createRecord(admin, 'customer', loaded.data);
    expect(await stored(made.id)).toEqual(loaded);
  });

  test('have their custom fields published as an administrator does, and found by them', async () => {
    const fourth = await openTrade(at.database, 'LOADFIVE');
    const admin = await fourth.as('admin');
    await loadCustomers(at.database, {
      corp: 'LOADFIVE',
      customers: 60,
      seed: 7,
      fields: 40,
      now: NOW,
    });
    expect((await loadDefinition(fourth.company, 'customer')).version).toBe(1);
    const kinds = Map.groupBy(
      loadFields(40).map(({ model }) => model),
      (model) => model.split('_')[1],
    );
    expect([...kinds].map(([kind, models]) => `${models.length} ${kind}`)).toEqual([
      '8 choice',
      '8 number',
      '6 date',
      '4 person',
      '4 flag',
      '10 text',
    ]);
    const { fields } = await formFor(admin, 'customer');
    expect(loadFields(40).filter(({ model }) => !fields.has(model))).toEqual([]);
    const all = (await listRecords(admin, 'customer', { size: 200 })).list;
    const matching = await listRecords(admin, 'customer', {
      filter: { field: 'load_choice_1', operator: 'eq', value: 'v2' },
      size: 200,
    });
    expect(matching.count).toBe(all.filter((row) => row.load_choice_1 === 'v2').length);
    expect(matching.count).toBeGreaterThan(0);
    const [one] = all;
    expect(
      (await listRecords(admin, 'customer', { keyword: String(one?.load_text_1) })).list.map(
        ({ id }) => id,
      ),
    ).toContain(one?.id);
    await loadCustomers(at.database, {
      corp: 'LOADFIVE',
      customers: 70,
      seed: 7,
      fields: 40,
      now: NOW,
    });
    expect((await loadDefinition(fourth.company, 'customer')).version).toBe(1);
  });

  test('are shared out between a large company and a dozen smaller ones, with no row too many or too few', async () => {
    const sixth = await openTrade(at.database, 'LOADSIX');
    const options = { corp: 'LOADSIX', customers: 500, share: 0.4, seed: 7, fields: 3, now: NOW };
    expect(await loadCompanies(at.database, options)).toEqual({ added: 500 });
    await expect(loadCompanies(at.database, options)).rejects.toThrow(
      'have their 500 customers of seed 7 already',
    );
    const others = (await at.database.platform.companies()).filter(({ code }) =>
      /^LOAD\d\d$/.test(code),
    );
    const counts = [];
    for (const { corp_id } of others)
      counts.push(
        await at.database
          .company(corp_id)
          .read(
            async (tx) =>
              (await tx.from('record').select('id').where('module', '=', 'customer').execute())
                .length,
          ),
      );
    expect(counts).toEqual([75, 60, 45, 35, 25, 20, 15, 10, 5, 5, 3, 2]);
    expect(
      await sixth.company.read(
        async (tx) =>
          (await tx.from('record').select('id').where('module', '=', 'customer').execute()).length,
      ),
    ).toBe(200);
  });
});
