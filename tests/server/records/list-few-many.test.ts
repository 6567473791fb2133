// Of a module with more records than are counted, a list looks at few that match one by one and walks through many in their order: nobody can tell which.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRecords } from '../../../server/records/index.ts';
import type { Caller, ListQuery } from '../../../server/records/core/types.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openOffice } from '../support/records.ts';

let db: TestDatabase;
let boss: Caller;
let seller: Caller;
let stranger: Caller;

const ALL = 25_000;
/** A sample looks at rows from sixteen places on: what stands far behind each of them it never meets. */
const APART = Math.floor(ALL / 16);
const FEW = 90;

beforeAll(async () => {
  db = await openTestDatabase();
  const office = await openOffice(db.database, 'CROWD');
  [boss, seller] = [
    await office.as('老板', { scope: 'all' }),
    await office.as('销售', { scope: 'own' }),
  ];
  stranger = await (await openOffice(db.database, 'NEXT')).as('邻居', { scope: 'all' });
  await office.company.write(async (tx) => {
    const [first = 0] = await tx.nextIds(ALL);
    // some were never contacted, many on one day; of level A are few, of level B more than are counted, all of them out of sight
    await sql`insert into record (corp_id, module, id, name, name_key, create_time, update_time, last_contact_time, owner_user_id, search_text, data)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${ALL - 1})
      select ${tx.corpId}, 'customer', ${first} + i, 'n' || i, 'n' || (i % 77), '2026-01-01 00:00:' || (10 + i % 50), '2026-01-01 00:00:00',
        case when i % 4 = 0 then null else '2026-02-0' || (1 + i % 5) || ' 08:00:00' end, case when i % 3 = 0 then ${sql.lit(seller.viewer.id)} else ${sql.lit(boss.viewer.id)} end,
        '', (case when i % ${APART} = 500 or i % ${APART} = 1500 or (i > 20000 and i % 83 = 0) then '{"level":"A"}'
          when i % ${APART} > 100 and i % ${APART} < 1300 then '{"level":"B"}' else '{}' end)${tx.dialect.name === 'postgres' ? sql`::jsonb` : sql``}
      from n`.execute(tx.bound);
  });
}, 120_000);
afterAll(() => db.close());

const ofLevel = (value: string): ListQuery => ({
  filter: { field: 'level', operator: 'eq', value },
});
const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);

/** The same by sorting here: empty values last, ties by id in the direction of the first key, which rows without it do not have. */
function ordered<Row extends { id: number; name: string }>(
  rows: readonly Row[],
  sort: string,
): Row[] {
  const keys = sort
    .split(',')
    .map((key) => ({ down: key.startsWith('-'), model: key.replace('-', '') }));
  const sign = (down: boolean | undefined) => (down ? -1 : 1);
  const text = (row: Row, model: string) =>
    model === 'name'
      ? `n${Number(row.name.slice(1)) % 77}`
      : ((row as Row & Record<string, string | null>)[model] ?? null);
  return rows.toSorted((a, b) => {
    for (const { model, down } of keys) {
      const [one, other] = [text(a, model), text(b, model)];
      if (one === other) continue;
      return one === null ? 1 : other === null ? -1 : sign(down) * (one < other ? -1 : 1);
    }
    return (
      sign((text(a, keys[0]?.model ?? '') === null ? keys[1]?.down : keys[0]?.down) ?? true) *
      (a.id - b.id)
    );
  });
}

describe('few among many', () => {
  test.each([
    '-create_time',
    'create_time',
    'name',
    '-last_contact_time',
    'last_contact_time',
    'last_contact_time,-create_time',
  ])('the pages of one order are the whole in that order: %s [LIST-025]', async (sort) => {
    const whole = await listRecords(boss, 'customer', { ...ofLevel('A'), sort, size: 200 });
    expect(whole.list.length).toBeGreaterThan(FEW / 2);
    expect(whole).toMatchObject({ count: whole.list.length, count_is_estimate: false });
    expect(idsOf(whole)).toEqual(idsOf({ list: ordered(whole.list, sort) }));
    const numbers = Array.from({ length: Math.ceil(whole.count / 11) }, (_, index) => index + 1);
    const pages = await Promise.all(
      numbers.map((page) =>
        listRecords(boss, 'customer', { ...ofLevel('A'), sort, page, size: 11 }),
      ),
    );
    expect(pages.flatMap(idsOf)).toEqual(idsOf(whole));
    for (const page of numbers.slice(1))
      expect(
        idsOf(
          await listRecords(boss, 'customer', {
            ...ofLevel('A'),
            sort,
            page,
            size: 11,
            anchor: pages[page - 2]!.anchor!,
          }),
        ),
      ).toEqual(idsOf(pages[page - 1]!));
    expect(
      await listRecords(boss, 'customer', { ...ofLevel('A'), sort, page: 99, size: 11 }),
    ).toMatchObject({ list: [], count: whole.count });
  });

  test('each sees his own of them, whatever another was answered before', async () => {
    const all = await listRecords(boss, 'customer', { ...ofLevel('A'), size: 200 });
    const own = await listRecords(seller, 'customer', { ...ofLevel('A'), size: 200 });
    expect(idsOf(own)).toEqual(
      all.list
        .filter(({ owner_user_id }) => owner_user_id === seller.viewer.id)
        .map(({ id }) => id),
    );
    expect(own.count).toBe(own.list.length);
    expect(own.count).toBeLessThan(all.count);
    expect(await listRecords(stranger, 'customer', ofLevel('A'))).toMatchObject({
      list: [],
      count: 0,
    });
  });
});

test('where there are more than a sample met, the page is read in its order all the same, and the count says that it is none', async () => {
  const page = await listRecords(boss, 'customer', {
    ...ofLevel('B'),
    sort: '-create_time',
    size: 20,
  });
  expect(page.count_is_estimate).toBe(true);
  expect(page.count).toBeGreaterThan(10_000);
  expect(
    page.list.every(
      ({ level, create_time }) => level === 'B' && create_time === '2026-01-01 00:00:59',
    ),
  ).toBe(true);
  expect(idsOf(page)).toEqual(idsOf(page).toSorted((a, b) => b - a));
});

describe('a page far behind the first, asked for by its number alone', () => {
  const SIZE = 20;
  const LAST = ALL / SIZE;
  const far = (page: number, sort: string, asking = boss) =>
    listRecords(asking, 'customer', { sort, page, size: SIZE });
  const later = (ms: number): Caller => ({ ...boss, now: () => new Date(Date.now() + ms) });

  test.each([
    '-create_time',
    'name',
    '-last_contact_time',
    'last_contact_time',
    '-last_contact_time,-create_time',
  ])('is the one that lies there, whatever was asked before: %s [LIST-025]', async (sort) => {
    const rows = await boss.company.read((tx) =>
      tx
        .from('record')
        .select(['id', 'name', 'create_time', 'last_contact_time'])
        .where('module', '=', 'customer')
        .execute(),
    );
    const ids = idsOf({ list: ordered(rows, sort) });
    // From the front, from behind, between, and where the rows without a value begin.
    for (const page of [120, LAST, 700, 937, 938, 939, 501, 1249, 640, 502, 101])
      expect(idsOf(await far(page, sort)), `page ${page}`).toEqual(
        ids.slice((page - 1) * SIZE, page * SIZE),
      );
    expect(idsOf(await far(LAST + 1, sort))).toEqual([]);
  });

  test('lies where it lay a moment ago, when records come meanwhile; two minutes later it is counted anew', async () => {
    const [before, neighbour] = [
      idsOf(await far(900, 'create_time')),
      idsOf(await far(899, 'create_time')),
    ];
    const { id } = await boss.company.write(async (tx) => {
      const first = await tx.nextId();
      await sql`insert into record (corp_id, module, id, name, name_key, create_time, update_time, owner_user_id, search_text, data)
        values (${tx.corpId}, 'customer', ${first}, 'n0', 'n0', '2025-01-01 00:00:00', '2026-01-01 00:00:00', ${sql.lit(boss.viewer.id)}, '', '{}')`.execute(
        tx.bound,
      );
      return { id: first };
    });
    expect(idsOf(await far(1, 'create_time'))[0]).toBe(id);
    expect(idsOf(await far(900, 'create_time'))).toEqual(before);
    expect(idsOf(await far(900, 'create_time', later(121_000)))).toEqual([
      ...neighbour.slice(-1),
      ...before.slice(0, -1),
    ]);
    await boss.company.write((tx) =>
      tx.remove('record').where('module', '=', 'customer').where('id', '=', id).execute(),
    );
  });

  test('that is gone meanwhile is empty, and the last one is never lost', async () => {
    const asking = later(300_000);
    const ids = idsOf(await far(LAST, 'create_time', asking));
    const kept = idsOf(await far(LAST - 500, 'create_time', asking));
    await boss.company.write((tx) =>
      tx
        .update('record')
        .set({ deleted_time: '2026-02-01 00:00:00' })
        .where('module', '=', 'customer')
        .where('id', 'in', ids)
        .execute(),
    );
    expect(idsOf(await far(LAST, 'create_time', asking))).toEqual([]);
    expect(idsOf(await far(LAST - 500, 'create_time', asking))).toEqual(kept);
    expect(idsOf(await far(LAST - 1, 'create_time', asking))).toHaveLength(SIZE);
    await boss.company.write((tx) =>
      tx
        .update('record')
        .set({ deleted_time: null })
        .where('module', '=', 'customer')
        .where('id', 'in', ids)
        .execute(),
    );
  });
});
