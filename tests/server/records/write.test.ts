import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createRecord,
  listRecords,
  readRecord,
  runAction,
  updateRecord,
} from '../../../server/records/index.ts';
import { mergeStale } from '../../../server/records/write/merge.ts';
import { numberText } from '../../../schemas/definition/numberPattern.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failingDatabase } from '../support/failingDatabase.ts';
import { customer, type Office, openOffice } from '../support/records.ts';

let at: TestDatabase;
let demo: Office;
beforeAll(async () => {
  at = await openTestDatabase();
  demo = await openOffice(at.database, 'DEMO');
});
afterAll(() => at.close());

describe('merging a stale save', () => {
  const models = ['a', 'b', 'c', 'd'] as const;
  const value = fc.constantFrom(undefined, 1, 2, ['x'], { p: 1 });
  const record = fc.record(Object.fromEntries(models.map((model) => [model, value])));

  test('keeps every change of both sides, and asks exactly where both changed a field differently', () => {
    fc.assert(
      fc.property(record, record, record, (first, theirs, mine) => {
        const same = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);
        const base = Object.fromEntries(
          models
            .filter((model) => !same(first[model], theirs[model]))
            .map((model) => [model, first[model]]),
        );
        const { take, overlaps } = mergeStale({ base, theirs, mine });
        for (const model of models) {
          const [changedThere, changedHere] = [
            !same(first[model], theirs[model]),
            !same(first[model], mine[model]),
          ];
          expect(overlaps.includes(model)).toBe(
            changedThere && changedHere && !same(theirs[model], mine[model]),
          );
          const result = Object.hasOwn(take, model) ? take[model] : theirs[model];
          if (!overlaps.includes(model))
            expect(result).toEqual(changedHere ? mine[model] : theirs[model]);
        }
      }),
    );
  });

  test('through the calls: two people, many saves, no change is lost', async () => {
    const me = await demo.as('me');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('email', 'website', 'legal_person'), fc.nat(9)), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom('source', 'telephone'),
        async (saves, untouched) => {
          const { id } = await createRecord(me, 'customer', customer(`合并 ${Math.random()}`));
          let version = 1;
          const expected: Record<string, string> = {};
          for (const [model, digit] of saves) {
            expected[model] = `v${digit}@x.cn`;
            version = (
              await updateRecord(me, 'customer', {
                id,
                version,
                values: { [model]: expected[model] },
              })
            ).version;
          }
          await updateRecord(me, 'customer', {
            id,
            version: 1,
            values: { [untouched]: untouched === 'source' ? 'website' : '021-12345678' },
          });
          expect((await readRecord(me, 'customer', id)).data_raw).toMatchObject(expected);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('idempotency', () => {
  test('a replay answers the first result and makes no second record; another body with the key is refused', async () => {
    const me = await demo.as('me', { key: 'k1' });
    const first = await createRecord(me, 'customer', customer('一次'));
    expect(await createRecord(me, 'customer', customer('一次'))).toEqual(first);
    expect((await failingDatabase(createRecord(me, 'customer', customer('另一个')))).id).toBe(
      'key_reused',
    );
    expect((await failingDatabase(createRecord(me, 'contact', { name: '一次' }))).id).toBe(
      'key_reused',
    );
    expect((await listRecords(me, 'customer', { keyword: '一次' })).count).toBe(1);
  });

  test('ten requests with one key at the same time have one effect', async () => {
    const me = await demo.as('me', { key: 'k2' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createRecord(me, 'customer', customer('并发一次'))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await listRecords(me, 'customer', { keyword: '并发一次' })).count).toBe(1);
  });

  test('a refused request leaves its key free, and keys belong to one user', async () => {
    const [me, you] = [await demo.as('me', { key: 'k3' }), await demo.as('you', { key: 'k3' })];
    expect((await failingDatabase(createRecord(me, 'customer', { level: 'A' }))).id).toBe(
      'invalid',
    );
    const mine = await createRecord(me, 'customer', customer('键一'));
    expect(await createRecord(you, 'customer', customer('键二'))).not.toEqual(mine);
  });

  test('an action is done once per key', async () => {
    const { id } = await createRecord(await demo.as('me'), 'customer', customer('锁一次'));
    const me = await demo.as('me', { key: 'k4' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => runAction(me, 'customer', { action: 'lock', ids: [id] })),
    );
    expect(answers).toEqual([{ ids: [id] }, { ids: [id] }, { ids: [id] }]);
    expect((await readRecord(me, 'customer', id)).version).toBe(2);
  });
});

describe('unique values', () => {
  test('of many who take the same name at once, one gets it', async () => {
    const me = await demo.as('me');
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        createRecord(me, 'customer', customer(index % 2 ? '独一 有限公司' : '  独一　有限公司 ')),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({
          id: 'invalid',
          fields: [{ field: 'name', id: 'not_unique', data: { name: '客户名称' } }],
        });
  });

  test('a name that was given up can be taken by another', async () => {
    const me = await demo.as('me');
    const { id } = await createRecord(me, 'customer', customer('旧名'));
    await updateRecord(me, 'customer', { id, version: 1, values: { name: '新名' } });
    await createRecord(me, 'customer', customer('旧名'));
    expect(
      (await failingDatabase(createRecord(me, 'customer', customer('新名')))).fields[0]?.id,
    ).toBe('not_unique');
  });
});

describe('automatic numbers', () => {
  test('are unique and without gaps under concurrency, refused records included', async () => {
    const day = new Date('2026-03-01T02:00:00Z');
    const me = await demo.as('me', { now: day });
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        createRecord(me, 'customer', index % 3 ? customer(`号 ${index}`) : { level: 'A' }),
      ),
    );
    const numbers = (
      await listRecords(me, 'customer', {
        filter: { field: 'number', operator: 'starts', value: 'KH20260301' },
        size: 100,
      })
    ).list
      .map(({ number }) => number ?? '')
      .toSorted((a, b) => (a < b ? -1 : 1));
    expect(numbers).toEqual(
      Array.from({ length: 20 }, (_, index) => `KH20260301${String(index + 1).padStart(4, '0')}`),
    );
  });

  test('start anew with the date part and grow beyond their zeros', () => {
    expect(numberText('KH{yyyy}{MM}{dd}0000', '2026-03-01', 7)).toBe('KH202603010007');
    expect(numberText('A-{yy}/{MM}-00', '2026-11-30', 123)).toBe('A-26/11-123');
  });
});

describe('concurrent saves', () => {
  test('of one record never lose one another: each writes its version or is merged', async () => {
    const me = await demo.as('me');
    const { id } = await createRecord(me, 'customer', customer('竞争'));
    const saves = [
      { email: 'a@b.cn' },
      { website: 'x.cn' },
      { legal_person: '张' },
      { telephone: '021-5555555' },
      { source: 'website' },
    ];
    await Promise.all(
      saves.map((values) => updateRecord(me, 'customer', { id, version: 1, values })),
    );
    const read = await readRecord(me, 'customer', id);
    expect(read.version).toBe(6);
    expect(read.data_raw).toMatchObject(Object.assign({}, ...saves));
  });
});
