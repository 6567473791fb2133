import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupList, sumList } from '../../../server/records/index.ts';
import type { Caller } from '../../../server/records/core/types.ts';
import { loadCustomers } from '../../../server/seed/load.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openOffice } from '../support/records.ts';

let db: TestDatabase;
let me: Caller;

beforeAll(async () => {
  db = await openTestDatabase();
  me = await (await openOffice(db.database, 'MANY')).as('老板', { scope: 'all' });
  await loadCustomers(db.database, { corp: 'MANY', customers: 11_500, seed: 7 });
}, 120_000);
afterAll(() => db.close());

const SUM = 'registered_capital';
const within = (level: string) => ({ field: 'level', operator: 'eq', value: level });
const sumOf = (filter?: object) =>
  sumList(me, 'customer', { sums: [SUM], ...(filter && { filter }) });

test('what many records come to is what their parts come to, which are few [LIST-009]', async () => {
  const all = await sumOf();
  const { groups } = await groupList(me, 'customer', { by: 'level', sums: [SUM] });
  expect(all.count).toBeGreaterThan(10_000);
  const parts = await Promise.all(
    (groups ?? []).map(async ({ key }) => ({
      key,
      ...(await sumOf(key === null ? { field: 'level', operator: 'empty' } : within(String(key)))),
    })),
  );
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.map(({ key, count, sums }) => ({ key, count, sums }))).toEqual(
    groups?.map(({ key, count, sums }) => ({ key, count, sums })),
  );
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
  expect(
    parts.reduce((sum, { sums }) => sum.plus(sums?.[SUM]?.sum ?? 0), new Decimal(0)).toNumber(),
  ).toBe(all.sums?.[SUM]?.sum);
  expect(Math.max(...parts.map(({ sums }) => sums?.[SUM]?.max ?? 0))).toBe(all.sums?.[SUM]?.max);
});

test('whoever asks while many records are summed is answered before', async () => {
  const answered: string[] = [];
  const sums = groupList(me, 'customer', { by: 'industry', sums: [SUM] }).then(() =>
    answered.push('sums'),
  );
  const glance = me.company
    .read((tx) => tx.from('user').select('id').execute())
    .then(() => answered.push('glance'));
  await Promise.all([sums, glance]);
  expect(answered).toEqual(['glance', 'sums']);
});
