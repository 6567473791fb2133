import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecord, deleteRecords, listRecords } from '../../server/records/index.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';
import type { Caller } from '../../server/records/types.ts';
import { openOffice } from './support/records.ts';

let db: TestDatabase;
let me: Caller;

/** Many share a value or have none, so that ties and empty ones lie across the pages. */
const CAPITALS = [300, 300, null, 100, 200, 300, null, 100, 50, null, 300, 100, null, 100, 200, 7, null, 100];
const NAMES = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未';
const SIZE = 4;
const PAGES = [1, 2, 3, 4, 5];

beforeAll(async () => {
  db = await openTestDatabase();
  me = await (await openOffice(db.database, 'DEMO')).as('翻页人', { scope: 'all' });
  for (const [index, capital] of CAPITALS.entries()) await createRecord(me, 'customer', { name: `${NAMES[index]}页机械有限公司`, ...(capital !== null && { registered_capital: capital }), level: index % 2 === 0 ? 'A' : 'B' });
});
afterAll(() => db.close());

const page = (sort: string, number: number, anchor?: string) => listRecords(me, 'customer', { sort, page: number, size: SIZE, ...(anchor !== undefined && { anchor }) });
const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);

test.each(['-create_time', 'create_time', 'name', '-name', 'registered_capital', '-registered_capital', '-registered_capital,-create_time', 'registered_capital,create_time', 'registered_capital,-create_time', 'level,-registered_capital'])(
  'every page is the same wherever it is come to from: %s [LIST-025]', async (sort) => {
    const plain = await Promise.all(PAGES.map((number) => page(sort, number)));
    expect(new Set(plain.flatMap(idsOf)).size).toBe(CAPITALS.length);
    for (const { anchor } of plain) for (const number of PAGES) expect(idsOf(await page(sort, number, anchor))).toEqual(idsOf(plain[number - 1]!));
  },
);

test('who pages on reads nothing twice and misses nothing, though records came and went meanwhile', async () => {
  const [second, third, fourth] = [await page('-create_time', 2), await page('-create_time', 3), await page('-create_time', 4)];
  const { id } = await createRecord(me, 'customer', { name: '新来的机械有限公司' });
  expect(idsOf(await page('-create_time', 3, second.anchor))).toEqual(idsOf(third));
  expect(idsOf(await page('-create_time', 4, third.anchor))).toEqual(idsOf(fourth));
  expect(idsOf(await page('-create_time', 3, fourth.anchor))).toEqual(idsOf(third));
  expect(idsOf(await page('-create_time', 1, second.anchor))[0]).toBe(id);
  await deleteRecords(me, 'customer', [id]);
});

test.each(['', 'no json', 'null', '{}', '{"page":2}', '{"page":2,"id":1,"values":["x","y"]}', '{"page":2,"id":1,"values":["\\u0000"]}', '{"page":2,"id":"1; drop","values":[1]}', '{"page":1e99,"id":1,"values":[1]}', '{"page":2,"id":1,"values":[[]]}'])(
  'an anchor that says nothing changes nothing: %s', async (anchor) => {
    for (const sort of ['-create_time', 'registered_capital']) expect(idsOf(await page(sort, 3, anchor))).toEqual(idsOf(await page(sort, 3)));
  },
);
