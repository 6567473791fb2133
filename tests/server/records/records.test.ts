import { LIMITS } from '../../../schemas/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createRecord,
  listRecords,
  readRecord,
  updateRecord,
} from '../../../server/records/index.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failingDatabase } from '../support/failingDatabase.ts';
import { customer, type Office, openOffice } from '../support/records.ts';

let at: TestDatabase;
let [demo, other]: Office[] = [];
beforeAll(async () => {
  at = await openTestDatabase();
  demo = await openOffice(at.database, 'DEMO');
  other = await openOffice(at.database, 'OTHER');
});
afterAll(() => at.close());

describe('a new record', () => {
  test('is stored, numbered and read again as it was sent', async () => {
    const me = await demo!.as('maker');
    const { id, version } = await createRecord(
      me,
      'customer',
      customer('上海华信科技', {
        mobile: '13812345678',
        registered_capital: '1,000.50',
        tags: ['budget'],
        address: { region: '上海市,上海市,浦东新区', address: '张江路 1 号', location: '' },
      }),
    );
    expect(version).toBe(1);
    const read = await readRecord(me, 'customer', id);
    expect(read).toMatchObject({
      id,
      version: 1,
      name: '上海华信科技',
      number: 'KH202601050001',
      owner_user_name: 'maker',
      create_time: '2026-01-05 09:00:00',
      is_edit: true,
      is_delete: true,
      lock_flag: 'unlocked',
      team: false,
    });
    expect(read.data_raw).toMatchObject({
      registered_capital: 1000.5,
      tags: ['budget'],
      level: 'A',
      stage: 'potential',
      mobile: '13812345678',
    });
    expect(read.list.find(({ model }) => model === 'level')).toMatchObject({
      value: 'A',
      display: 'A 重点客户',
      is_main: true,
    });
    expect(read.actions).toEqual(['layup', 'lock']);
  });

  test('is refused with every fault at once, and nothing is written', async () => {
    const me = await demo!.as('maker');
    const before = await listRecords(me, 'customer', {});
    const error = await failingDatabase(
      createRecord(me, 'customer', { mobile: '123', level: 'Z', registered_capital: 'much' }),
    );
    expect(error.id).toBe('invalid');
    expect(Object.fromEntries(error.fields.map(({ field, id }) => [field, id]))).toEqual({
      name: 'required',
      mobile: 'not_telephone',
      level: 'bad_option',
      registered_capital: 'not_number',
    });
    expect(await listRecords(me, 'customer', {})).toEqual(before);
  });

  test('takes no value for what no call may write: system columns, read-only and unknown fields', async () => {
    const me = await demo!.as('maker');
    const { id } = await createRecord(
      me,
      'customer',
      customer('保护', {
        number: 'MINE',
        owner_user_id: 1,
        create_time: '1999-01-01 00:00:00',
        version: 9,
        corp_id: 77,
        nonsense: 'x',
        __proto__: { polluted: 1 },
      }),
    );
    const read = await readRecord(me, 'customer', id);
    expect(read).toMatchObject({
      version: 1,
      owner_user_id: me.viewer.id,
      create_time: '2026-01-05 09:00:00',
    });
    expect(read.number).toMatch(/^KH20260105\d{4}$/);
    expect(Object.keys(read.data_raw)).not.toContain('nonsense');
  });

  test('with text no database keeps (NUL, half a character) is refused alike on both engines', async () => {
    const me = await demo!.as('maker');
    for (const name of ['a\0b', 'a\ud800b'])
      expect((await failingDatabase(createRecord(me, 'customer', customer(name)))).fields).toEqual([
        { field: 'name', id: 'bad_format' },
      ]);
  });

  test('computes its formulas on the server, whatever was sent', async () => {
    const boss = await demo!.as('boss', { admin: true });
    const group = await demo!.company.write(async (tx) => {
      const id = await tx.nextId();
      await tx
        .insert('stage_group', { module: 'opportunity', id, name: '标准', data: '{"stages":[]}' })
        .execute();
      return id;
    });
    const owner = await createRecord(boss, 'customer', customer('公式客户'));
    const rules = {
      opportunity: {
        beforeWrite: ({ values }: { values: Record<string, unknown> }) => {
          values.rate = 30;
        },
      },
    };
    const asked = {
      name: '商机',
      customer_id: owner.id,
      opportunity_group_id: group,
      amount: 100.1,
      expect_date: '2026-02-01',
      weighted_amount: 1,
    };
    const { id } = await createRecord({ ...boss, rules }, 'opportunity', asked);
    expect((await readRecord(boss, 'opportunity', id)).data_raw).toMatchObject({
      weighted_amount: 30.03,
      rate: 30,
    });
  });

  test('judges what the module’s rule makes of the values, and what it leaves as it was', async () => {
    const me = await demo!.as('maker');
    const ruled = (beforeWrite: (input: { values: Record<string, unknown> }) => void) => ({
      ...me,
      rules: { customer: { beforeWrite } },
    });
    const tooLong = ruled(({ values }) => {
      values.name = 'x'.repeat(LIMITS.text + 1);
    });
    expect(
      (await failingDatabase(createRecord(tooLong, 'customer', customer('甲')))).fields,
    ).toMatchObject([{ field: 'name', id: 'too_long' }]);
    const unstorable = ruled(({ values }) => {
      values.name = 'a\ud800b';
    });
    expect(
      (await failingDatabase(createRecord(unstorable, 'customer', customer('甲')))).fields,
    ).toMatchObject([{ field: 'name', id: 'bad_format' }]);
    const idle = ruled(() => {});
    expect(
      (await failingDatabase(createRecord(idle, 'customer', { name: '' }))).fields,
    ).toMatchObject([{ field: 'name', id: 'required' }]);
  });
});

describe('references', () => {
  test('to nothing, to another module, to another company and out of reach are refused alike', async () => {
    const mine = await demo!.as('maker');
    const colleague = await demo!.as('colleague');
    const foreign = await other!.as('stranger');
    const theirs = await createRecord(colleague, 'customer', customer('同事的客户'));
    const outside = await createRecord(foreign, 'customer', customer('外部客户'));
    const contact = await createRecord(colleague, 'contact', {
      name: '联系人',
      customer_id: theirs.id,
    });
    for (const id of [theirs.id, outside.id, contact.id, 999_999_999]) {
      const error = await failingDatabase(
        createRecord(mine, 'contact', { name: '李四', customer_id: id }),
      );
      expect(error.fields).toEqual([{ field: 'customer_id', id: 'unknown_ref' }]);
    }
  });
});

describe('changing', () => {
  test('partial values leave the others alone, an empty one takes the value back', async () => {
    const me = await demo!.as('maker');
    const { id } = await createRecord(
      me,
      'customer',
      customer('部分更新', { email: 'a@b.cn', source: 'website' }),
    );
    expect(
      await updateRecord(me, 'customer', { id, version: 1, values: { email: '', level: 'C' } }),
    ).toEqual({ id, version: 2 });
    const { data_raw } = await readRecord(me, 'customer', id);
    expect(data_raw).toMatchObject({ name: '部分更新', level: 'C', source: 'website' });
    expect(data_raw.email).toBeUndefined();
  });

  test('nothing new writes nothing', async () => {
    const me = await demo!.as('maker');
    const { id } = await createRecord(me, 'customer', customer('不变'));
    expect(
      await updateRecord(me, 'customer', { id, version: 1, values: { name: '不变', level: 'A' } }),
    ).toEqual({ id, version: 1 });
  });

  test('a stale save of other fields goes through; of the same field it gets the newer values, who and when', async () => {
    const me = await demo!.as('maker');
    const boss = await demo!.as('boss', { admin: true });
    const { id } = await createRecord(me, 'customer', customer('冲突', { email: 'a@b.cn' }));
    await updateRecord(boss, 'customer', {
      id,
      version: 1,
      values: { level: 'B', email: 'boss@b.cn' },
    });
    expect(
      await updateRecord(me, 'customer', {
        id,
        version: 1,
        values: { name: '冲突', level: 'A', email: 'a@b.cn', source: 'website' },
      }),
    ).toEqual({ id, version: 3 });
    const error = await failingDatabase(
      updateRecord(me, 'customer', {
        id,
        version: 1,
        values: { email: 'me@b.cn', source: 'website' },
      }),
    );
    expect(error.id).toBe('conflict');
    expect(error.payload).toMatchObject({
      version: 3,
      user_name: 'maker',
      fields: [{ model: 'email', base: 'a@b.cn', theirs: 'boss@b.cn', mine: 'me@b.cn' }],
      values: { level: 'B', source: 'website' },
    });
  });
});

describe('lists', () => {
  test('keyword, filter, sort and paging work together', async () => {
    const me = await demo!.as('lister');
    const names = ['北京长城机械', '上海长城软件', '广州长城电子', '深圳万里科技'];
    for (const [index, name] of names.entries())
      await createRecord(
        me,
        'customer',
        customer(name, {
          registered_capital: index * 10,
          mobile: `1390000000${index}`,
          founded_date: `2020-01-0${index + 1}`,
        }),
      );
    const listed = async (query: Parameters<typeof listRecords>[2]) => {
      const answer = await listRecords(me, 'customer', query);
      return [answer.count, ...answer.list.map(({ name }) => name)];
    };
    expect(await listed({ keyword: '长城', sort: 'name' })).toEqual([
      3,
      '北京长城机械',
      '广州长城电子',
      '上海长城软件',
    ]);
    expect(
      await listed({ keyword: '长城', sort: '-registered_capital', size: 2, page: 2 }),
    ).toEqual([3, '北京长城机械']);
    expect(await listed({ keyword: '1390000000', sort: 'registered_capital', size: 1 })).toEqual([
      4,
      '北京长城机械',
    ]);
    expect(await listed({ keyword: 'szwl' })).toEqual([1, '深圳万里科技']);
    expect(await listed({ keyword: '长 科技' })).toEqual([0]);
    expect(
      await listed({
        sort: '-founded_date',
        filter: {
          op: 'and',
          rules: [
            { field: 'registered_capital', operator: 'gte', value: '10' },
            { field: 'founded_date', operator: 'between', value: ['2020-01-01', '2020-01-03'] },
          ],
        },
      }),
    ).toEqual([2, '广州长城电子', '上海长城软件']);
  });

  test('rows without the sort value come last in both directions, across pages', async () => {
    const me = await demo!.as('sorter');
    for (const [name, registered_capital] of [
      ['一', 5],
      ['二', undefined],
      ['三', 7],
      ['四', undefined],
      ['五', 6],
    ] as const)
      await createRecord(me, 'customer', customer(name, { registered_capital }));
    const pages = async (sort: string) => {
      const rows = await Promise.all(
        [1, 2, 3].map((page) => listRecords(me, 'customer', { sort, page, size: 2 })),
      );
      return rows.flatMap(({ list }) => list.map(({ name }) => name)).join('');
    };
    expect(await pages('registered_capital')).toBe('一五三四二');
    expect(await pages('-registered_capital')).toBe('三五一四二');
  });

  test('counts are exact up to 10,000 and say so when they are not', async () => {
    const many = await openOffice(at.database, 'MANY');
    const boss = await many.as('boss', { admin: true });
    await createRecord(boss, 'customer', customer('第一'));
    await many.company.write(async (tx) => {
      const ids = await tx.nextIds(25_000);
      await sql`insert into record (corp_id, module, id, name, create_time, update_time, owner_user_id, data, search_text, t1)
        with recursive n(i) as (select 0 union all select i + 1 from n where i < 24999)
        select ${tx.corpId}, 'customer', ${ids[0] ?? 0} + i, 'n' || i, '2026-01-01 00:00:00', '2026-01-01 00:00:00', case when i < 9000 then 1 else 2 end, '{}', '批量' || i, case when i % 5 = 0 then 'x' else 'y' end from n`.execute(
        tx.bound,
      );
    });
    const count = async (query: Parameters<typeof listRecords>[2]) => {
      const answer = await listRecords(boss, 'customer', { ...query, size: 1 });
      return [answer.count, answer.count_is_estimate];
    };
    expect(await count({ filter: { field: 'owner_user_id', operator: 'eq', value: 1 } })).toEqual([
      9000,
      false,
    ]);
    const [all, estimated] = await count({});
    expect(estimated).toBe(true);
    expect(all).toBeGreaterThan(22_000);
    expect(all).toBeLessThan(28_000);
    expect((await count({ filter: { field: 'owner_user_id', operator: 'eq', value: 2 } }))[1]).toBe(
      true,
    );
    expect(await count({ page: 20_000 })).toEqual([all, true]);
  });

  test('an unknown field, a wrong operator and an unsortable field are one and the same refusal', async () => {
    const me = await demo!.as('lister');
    const bad = [
      { filter: { op: 'and', rules: [{ field: 'nonsense', operator: 'eq', value: 1 }] } },
      { filter: { op: 'and', rules: [{ field: 'name', operator: 'lt', value: 1 }] } },
      { filter: '{' },
      { filter: { op: 'xor', rules: [] } },
      { sort: 'nonsense' },
      { sort: '-tags' },
      { filter: { field: 'registered_capital', operator: 'eq', value: 'much' } },
      { filter: { field: 'name', operator: 'eq', value: { a: 1 } } },
      { filter: { field: '__proto__', operator: 'empty' } },
      { within: { by: 'name', id: 1 } },
    ] as const;
    for (const query of bad)
      expect((await failingDatabase(listRecords(me, 'customer', query as never))).id).toBe(
        'bad_filter',
      );
  });
});
