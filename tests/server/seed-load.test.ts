import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecord, listRecords } from '../../server/records/index.ts';
import type { Values } from '../../server/records/types.ts';
import { loadCustomers } from '../../server/seed/load.ts';
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

const load = (customers: number, more: Partial<Parameters<typeof loadCustomers>[1]> = {}) => loadCustomers(at.database, { corp: 'LOAD', customers, seed: 7, now: NOW, chunk: 60, ...more });
const names = async () => (await trade.company.read((tx) => tx.from('record').select('name').where('module', '=', 'customer').orderBy('id').execute())).map(({ name }) => name);

describe('load-test customers', () => {
  test('go on where they stopped, are the same however they were cut, and are not added twice', async () => {
    const stop = new Error('stopped here');
    await expect(load(200, { progress: (done) => { if (done === 120) throw stop; } })).rejects.toBe(stop);
    expect(await names()).toHaveLength(120);
    expect(await load(200)).toEqual({ added: 80 });
    const all = await names();
    expect(new Set(all).size).toBe(200);
    await expect(load(200)).rejects.toThrow('has its 200 customers of seed 7 already');
    await expect(load(300, { seed: 8 })).rejects.toThrow('go on with --seed 7');
    expect(await load(230)).toEqual({ added: 30 });
    const other = await openTrade(at.database, 'LOADTWO');
    await loadCustomers(at.database, { corp: 'LOADTWO', customers: 200, seed: 7, now: NOW });
    expect((await other.company.read((tx) => tx.from('record').select('name').where('module', '=', 'customer').orderBy('id').execute())).map(({ name }) => name)).toEqual(all);
  });

  test('leave a name to the customer that has it', async () => {
    const third = await openTrade(at.database, 'LOADTHREE');
    const [taken = ''] = await names();
    await third.add('seller', 'customer', { name: taken, level: 'A' });
    await loadCustomers(at.database, { corp: 'LOADTHREE', customers: 20, seed: 7, now: NOW });
    const rows = await third.company.read((tx) => tx.from('record').select('name').where('module', '=', 'customer').where('name', '=', taken).execute());
    expect(rows).toHaveLength(1);
  });

  test('have the very columns of customers saved through the calls, and are found like them', async () => {
    const row = (id: number) => trade.company.read((tx) => tx.from('record').selectAll().where('module', '=', 'customer').where('id', '=', id).executeTakeFirstOrThrow());
    const loaded = await trade.company.read((tx) => tx.from('record').select('id').where('module', '=', 'customer').where('owner_user_id', 'is not', null).orderBy('id').executeTakeFirstOrThrow());
    const one = await row(loaded.id);
    const { number: _, name: __, ...values } = JSON.parse(one.data) as Values;
    const name = `${one.name.slice(0, 4)}分部`;
    const { id } = await createRecord(await trade.as('admin'), 'customer', { ...values, name });
    const two = await row(id);
    const slots = Object.keys(one).filter((column) => /^[tnd]\d+$/.test(column)) as (keyof typeof one)[];
    expect(slots.map((slot) => one[slot])).toEqual(slots.map((slot) => two[slot]));
    expect(Object.keys(JSON.parse(one.data) as Values).toSorted()).toEqual(Object.keys(JSON.parse(two.data) as Values).toSorted());
    expect(two.search_text.split('\n').length).toBe(one.search_text.split('\n').length);
    const found = await listRecords(await trade.as('admin'), 'customer', { keyword: one.name.slice(0, 4), size: 200 });
    expect(found.list.map((each) => each.id)).toEqual(expect.arrayContaining([loaded.id, id]));
  });
});
