import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRecord,
  deleteRecords,
  explainList,
  listRecords,
} from '../../../server/records/index.ts';
import { loadCustomers } from '../../../server/seed/load.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import type { Caller } from '../../../server/records/core/types.ts';
import { openOffice } from '../support/records.ts';

let db: TestDatabase;
let me: Caller;

/** Many share a value or have none, so that ties and empty ones lie across the pages. */
const CAPITALS = [
  300,
  300,
  null,
  100,
  200,
  300,
  null,
  100,
  50,
  null,
  300,
  100,
  null,
  100,
  200,
  7,
  null,
  100,
];
const NAMES = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未';
const SIZE = 4;
const PAGES = [1, 2, 3, 4, 5];

beforeAll(async () => {
  db = await openTestDatabase();
  me = await (await openOffice(db.database, 'DEMO')).as('翻页人', { scope: 'all' });
  for (const [index, capital] of CAPITALS.entries())
    await createRecord(me, 'customer', {
      name: `${NAMES[index]}页机械有限公司`,
      ...(capital !== null && { registered_capital: capital }),
      level: index % 2 === 0 ? 'A' : 'B',
    });
});
afterAll(() => db.close());

const page = (sort: string, number: number, anchor?: string) =>
  listRecords(me, 'customer', {
    sort,
    page: number,
    size: SIZE,
    ...(anchor !== undefined && { anchor }),
  });
const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);

test.each([
  '-create_time',
  'create_time',
  'name',
  '-name',
  'registered_capital',
  '-registered_capital',
  '-registered_capital,-create_time',
  'registered_capital,create_time',
  'registered_capital,-create_time',
  'level,-registered_capital',
])('every page is the same wherever it is come to from: %s [LIST-025]', async (sort) => {
  const plain = await Promise.all(PAGES.map((number) => page(sort, number)));
  expect(new Set(plain.flatMap(idsOf)).size).toBe(CAPITALS.length);
  for (const { anchor } of plain)
    for (const number of PAGES)
      expect(idsOf(await page(sort, number, anchor))).toEqual(idsOf(plain[number - 1]!));
});

test('who pages on reads nothing twice and misses nothing, though records came and went meanwhile', async () => {
  const [second, third, fourth] = [
    await page('-create_time', 2),
    await page('-create_time', 3),
    await page('-create_time', 4),
  ];
  const { id } = await createRecord(me, 'customer', { name: '新来的机械有限公司' });
  expect(idsOf(await page('-create_time', 3, second.anchor))).toEqual(idsOf(third));
  expect(idsOf(await page('-create_time', 4, third.anchor))).toEqual(idsOf(fourth));
  expect(idsOf(await page('-create_time', 3, fourth.anchor))).toEqual(idsOf(third));
  expect(idsOf(await page('-create_time', 1, second.anchor))[0]).toBe(id);
  await deleteRecords(me, 'customer', [id]);
});

test.each([
  '',
  'no json',
  'null',
  '{}',
  '{"page":2}',
  '{"page":2,"id":1,"values":["x","y"]}',
  '{"page":2,"id":1,"values":["\\u0000"]}',
  '{"page":2,"id":"1; drop","values":[1]}',
  '{"page":1e99,"id":1,"values":[1]}',
  '{"page":2,"id":1,"values":[[]]}',
])('an anchor that says nothing changes nothing: %s', async (anchor) => {
  for (const sort of ['-create_time', 'registered_capital'])
    expect(idsOf(await page(sort, 3, anchor))).toEqual(idsOf(await page(sort, 3)));
});

// On PostgreSQL the planner turns `not (x is null)` round by itself.
test.skipIf(process.env.DATABASE_URL)(
  'records outside the pool are counted in the index of owners, not row by row',
  async () => {
    const plan = await explainList(me, 'customer', {});
    expect(plan.split('count: ')[1]).toContain('owner_user_id>?');
  },
);

test.each(['-create_time', 'create_time'])(
  'own records and those followed jointly make one list, each record once: %s [LIST-025]',
  async (sort) => {
    const office = await openOffice(db.database, `TEAM${sort.length}`);
    const [mine, other] = [
      await office.as('跟进人', { scope: 'own' }),
      await office.as('别人', { scope: 'own' }),
    ];
    const made: { at: number; own: boolean; id: number }[] = [];
    for (let at = 0; at < 24; at += 1)
      made.push({
        at,
        own: at % 3 === 0,
        id: (
          await createRecord(at % 3 === 0 ? mine : other, 'customer', {
            name: `${'甲乙丙'[at % 3]}${at}号有限公司`,
          })
        ).id,
      });
    // Some follow up what is their own besides, and two records share a moment.
    const followed = made.filter(({ at }) => at % 3 === 1 || at === 6);
    await mine.company.write(async (tx) => {
      for (const { at, id } of made)
        await tx
          .update('record')
          .set({
            create_time: `2026-01-01 00:00:${String(Math.floor(((at * 7) % 24) / 2)).padStart(2, '0')}`,
          })
          .where('module', '=', 'customer')
          .where('id', '=', id)
          .execute();
      for (const { id } of followed)
        await tx
          .insert('team', {
            module: 'customer',
            record_id: id,
            user_id: mine.viewer.id,
            id: await tx.nextId(),
            auth_type: 0,
            visible_modules: '',
            create_time: '2026-01-01 00:00:00',
          })
          .execute();
    });
    const ask = (number: number, size: number, anchor?: string) =>
      listRecords(mine, 'customer', {
        sort,
        page: number,
        size,
        ...(anchor !== undefined && { anchor }),
      });
    const all = await ask(1, 200);
    expect(all.count).toBe(16);
    expect(idsOf(all).toSorted((a, b) => a - b)).toEqual(
      made.filter((each) => each.own || followed.includes(each)).map(({ id }) => id),
    );
    const places = all.list.map(
      ({ create_time, id }) => `${create_time} ${String(id).padStart(9, '0')}`,
    );
    expect(places).toEqual(
      sort === 'create_time' ? places.toSorted() : places.toSorted().toReversed(),
    );
    const plain = await Promise.all([1, 2, 3, 4].map((number) => ask(number, 5)));
    expect(plain.flatMap(idsOf)).toEqual(idsOf(all));
    for (const { anchor } of plain)
      for (const number of [1, 2, 3, 4])
        expect(idsOf(await ask(number, 5, anchor))).toEqual(idsOf(plain[number - 1]!));
  },
);

/** Somebody in a company of some hundred customers. */
let crowded: Promise<Caller> | undefined;
const crowd = () =>
  (crowded ??= (async () => {
    const someone = await (await openOffice(db.database, 'MANY')).as('老板', { scope: 'all' });
    await loadCustomers(db.database, { corp: 'MANY', customers: 700, seed: 7 });
    return someone;
  })());

test.each(['', 'create_time', '-name', '-last_contact_time', 'registered_capital,-create_time'])(
  'a page far behind the first is the one that pages of another size say: %s [LIST-025]',
  async (sort) => {
    const many = await crowd();
    const read = (size: number, number: number) =>
      listRecords(many, 'customer', { size, page: number, ...(sort && { sort }) });
    const [sixth, far] = [await read(100, 6), await read(20, 27)];
    expect(idsOf(far)).toEqual(idsOf(sixth).slice(20, 40));
    expect(far.list.map(({ name }) => name)).toEqual(
      sixth.list.slice(20, 40).map(({ name }) => name),
    );
    expect(idsOf(await read(20, 28))).toEqual(
      idsOf(
        await listRecords(many, 'customer', {
          size: 20,
          page: 28,
          ...(sort && { sort }),
          anchor: far.anchor!,
        }),
      ),
    );
  },
);
