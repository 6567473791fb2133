import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Definition, Widget } from '../../schemas/definition/definition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { insertMany, resumePublications } from '../../server/records/index.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { type Answer, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let [admin, sales, stranger] = ['', '', ''];

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'PUBLISH', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  [admin, sales, stranger] = [
    await server.signIn(mine.people.admin.mobile, 'PUBLISH'),
    await server.signIn(mine.people.sales.mobile, 'PUBLISH'),
    await server.signIn(other.people.admin.mobile, 'OTHER'),
  ];
});
afterAll(() => server.close());

interface ChangeImpact {
  model: string;
  kind: string;
  count: number;
  lost: number;
  estimated: boolean;
  destructive: boolean;
  choices: string[];
  examples: { id: number; name: string; value: unknown }[];
  options: { from: string; to?: string; label: string }[];
}
interface Impact {
  records: number;
  changes: ChangeImpact[];
  refers: { kind: string; name: string; model: string; detail: string }[];
}
type Module = keyof typeof MODULES;

const widget = (model: string, type = 'input', options: Record<string, unknown> = {}): Widget => ({
  type,
  name: `字段${model}`,
  key: model,
  model,
  options,
  rules: [],
});
const choices = (...values: string[]) => values.map((value) => ({ value, label: value }));
const withFields = (
  module: Module,
  more: readonly Widget[],
  rest: Partial<Definition> = {},
): Definition => {
  const shipped = defaultDefinition(MODULES[module]);
  return { ...shipped, ...rest, list: [...shipped.list, ...more] };
};
const versionOf = async (module: string) =>
  (
    await server.call<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
      token: admin,
      body: { module },
    })
  ).data.version;
const publish = async (
  module: Module,
  definition: Definition,
  data?: object[],
  token = admin,
): Promise<Answer<{ version: number; pending: 0 | 1 }>> =>
  server.call('POST', '/rest/sys/fields/save', {
    token,
    body: {
      module,
      field_data: JSON.stringify(definition),
      version: await versionOf(module),
      ...(data && { data: JSON.stringify(data) }),
    },
  });
const impact = async (module: Module, definition: Definition, token = admin) =>
  server.call<Impact>('POST', '/rest/sys/fields/impact', {
    token,
    body: { module, field_data: JSON.stringify(definition) },
  });
const valuesOf = async (module: string) =>
  mine.db.read(async (tx) => {
    const rows = await tx
      .from('record')
      .select(['name', 'data'])
      .where('module', '=', module)
      .orderBy('id')
      .execute();
    return rows.map((row) => JSON.parse(row.data) as Record<string, unknown>);
  });

describe('impact before publishing', () => {
  const OLD = [
    widget('size', 'select', { options: choices('小', '中', '大'), showLabel: true }),
    widget('code'),
    widget('amount', 'number'),
    widget('gone'),
    widget('secret'),
    widget('tags', 'checkbox', { options: choices('a', 'b'), showLabel: true }),
    widget('why'),
  ];
  beforeAll(async () => {
    expect((await publish('leads', withFields('leads', OLD))).code).toBe(200);
    await insertMany(
      await mine.as('admin'),
      'leads',
      Array.from({ length: 40 }, (_, index) => ({
        values: {
          name: `询盘${index}`,
          size: ['小', '中', '大'][index % 3],
          code: `C${index % 30}`,
          ...(index < 10 && { amount: index * 100 }),
          ...(index < 7 && { gone: `旧${index}` }),
          ...(index < 3 && { secret: '密' }),
          tags: index % 2 === 0 ? ['a', 'b'] : ['b'],
          ...(index < 6 && { why: index < 4 ? String(index) : `第${index}` }),
        },
      })),
    );
  });
  const of = (answer: Answer<Impact>, model: string, kind: string) =>
    answer.data.changes.find((each) => each.model === model && each.kind === kind);

  test('counts exactly what becomes invalid, is lost, retyped, hidden, removed or out of sight, with examples, and writes nothing [ADMIN-044] [ADMIN-108]', async () => {
    const next = withFields('leads', [
      widget('size', 'select', { options: choices('小', '大'), showLabel: true, required: true }),
      widget('code', 'input', { maxlength: 2, unique: true }),
      widget('amount', 'number', { min: 300, max: 800, required: true }),
      widget('secret', 'input', { isHidden: true }),
      widget('tags', 'checkbox', { options: choices('b', '甲'), showLabel: true }),
      widget('why', 'number'),
      widget('fresh', 'input', { required: true }),
    ]);
    const before = await valuesOf('leads');
    const answer = await impact('leads', next);
    expect(answer).toMatchObject({ code: 200, data: { records: 40 } });
    expect(of(answer, 'size', 'option_removed')).toMatchObject({
      count: 13,
      estimated: false,
      destructive: true,
      choices: ['keep', 'convert', 'clear'],
      options: [{ from: '中', label: '中' }],
    });
    expect(of(answer, 'size', 'option_removed')?.examples).toHaveLength(5);
    expect(of(answer, 'size', 'required')).toBeUndefined();
    expect(of(answer, 'code', 'stricter')).toMatchObject({
      count: 20,
      destructive: false,
      choices: [],
    });
    expect(of(answer, 'code', 'unique')).toMatchObject({ count: 20 });
    expect(of(answer, 'amount', 'required')).toMatchObject({ count: 30 });
    expect(of(answer, 'amount', 'stricter')).toMatchObject({ count: 4 });
    expect(of(answer, 'gone', 'removed')).toMatchObject({
      count: 7,
      destructive: true,
      choices: ['keep', 'clear'],
    });
    expect(of(answer, 'gone', 'removed')?.examples[0]).toMatchObject({
      name: '询盘6',
      value: '旧6',
    });
    expect(of(answer, 'secret', 'hidden')).toMatchObject({ count: 3, destructive: false });
    expect(of(answer, 'why', 'retyped')).toMatchObject({ count: 6, lost: 2, destructive: true });
    expect(
      of(answer, 'why', 'retyped')
        ?.examples.slice(0, 2)
        .map(({ value }) => value),
    ).toEqual(['第4', '第5']);
    expect(of(answer, 'fresh', 'required')).toMatchObject({ count: 40 });
    expect(of(answer, 'tags', 'option_renamed')).toMatchObject({
      count: 20,
      options: [{ from: 'a', to: '甲' }],
    });
    expect(await valuesOf('leads')).toEqual(before);
  });

  test('a condition that hides what was answered counts those records; a shown one that asks counts those without', async () => {
    const show = { field: 'size', operator: 'eq', value: '大' };
    const answer = await impact(
      'leads',
      withFields('leads', [
        ...OLD.slice(0, 1),
        widget('code', 'input', { when: { show } }),
        widget('amount', 'number', { required: true, when: { show } }),
        ...OLD.slice(3),
      ]),
    );
    expect(of(answer, 'code', 'unreachable')).toMatchObject({ count: 27, destructive: false });
    expect(of(answer, 'amount', 'required')).toMatchObject({ count: 10 });
  });

  test('says what refers to the field: views, formulas, conditions, other forms, columns, roles, approvals, the module itself', async () => {
    await mine.db.write(async (tx) => {
      const [scene, flow] = await tx.nextIds(2);
      await tx
        .insert('scene', {
          id: scene ?? 0,
          user_id: mine.people.sales.id,
          module: 'leads',
          name: '旧字段视图',
          data: JSON.stringify({
            filter: { op: 'and', rules: [{ field: 'gone', operator: 'nempty' }] },
          }),
        })
        .execute();
      await tx
        .insert('userconfig', {
          user_id: mine.people.sales.id,
          key: 'columns:leads',
          value: JSON.stringify([{ key: 'gone', showFlag: 1 }]),
        })
        .execute();
      await tx
        .insert('approval_flow', {
          id: flow ?? 0,
          module: 'leads',
          name: '询盘审批',
          data: JSON.stringify({
            nodes: [{ id: 1, conditions: [{ field: 'gone', operator: 'eq', value: 'x' }] }],
          }),
          create_time: '2026-01-01 00:00:00',
        })
        .execute();
      await tx
        .update('role')
        .set({ field_no_power: JSON.stringify({ leads: ['gone'] }) })
        .where(
          'id',
          '=',
          (await tx.from('role').select('id').orderBy('sort').executeTakeFirstOrThrow()).id,
        )
        .execute();
    });
    const next = withFields(
      'leads',
      [
        ...OLD.filter(({ model }) => model !== 'gone'),
        widget('sum', 'input'),
        widget('more', 'input', { when: { show: { field: 'gone', operator: 'eq', value: 1 } } }),
      ],
      { compute_formula: { sum: 'CONCAT(gone, code)' } },
    );
    const refers = (await impact('leads', next)).data.refers.filter(
      ({ model }) => model === 'gone',
    );
    expect(refers.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(
      [
        'approval 询盘审批',
        'column PUBLISH sales',
        'condition 字段more',
        'formula 字段sum',
        `role ${refers.find(({ kind }) => kind === 'role')?.name}`,
        'scene 旧字段视图',
      ].toSorted(),
    );
    await mine.db.write((tx) => tx.update('role').set({ field_no_power: '{}' }).execute());
  });

  test('is told to nobody who may not design the module, of no other company, and never of a text that is no definition [PERM-024]', async () => {
    expect(await impact('leads', withFields('leads', []), sales)).toMatchObject({ code: 403 });
    expect((await impact('leads', withFields('leads', []), '')).code).toBe(100);
    expect((await impact('leads', withFields('leads', []), stranger)).data.records).toBe(0);
    expect(
      (
        await server.call('POST', '/rest/sys/fields/impact', {
          token: admin,
          body: { module: 'leads', field_data: '{"list":1}' },
        })
      ).code,
    ).toBe(400);
    await mine.db.write((tx) =>
      tx
        .update('role')
        .set({ permissions: JSON.stringify(['sys_custfield_leads']) })
        .where(
          'id',
          'in',
          tx.from('user').select('role_id').where('id', '=', mine.people.manager.id) as never,
        )
        .execute(),
    );
    const manager = await server.signIn(mine.people.manager.mobile, 'PUBLISH');
    expect((await impact('leads', withFields('leads', OLD), manager)).code).toBe(200);
    expect((await impact('clue', withFields('clue', []), manager)).code).toBe(403);
  });
});

describe('publishing with choices', () => {
  const STATE = (...values: string[]) => [
    widget('grade', 'select', { options: choices(...values), showLabel: true }),
    widget('worth'),
  ];
  const add = async (values: Record<string, unknown>) =>
    mine.add('admin', 'marketing', {
      name: '活动',
      type: 'exhibition',
      start_time: '2026-01-01 09:00:00',
      end_time: '2026-01-02 09:00:00',
      ...values,
    });
  let ids: number[] = [];
  beforeAll(async () => {
    await publish('marketing', withFields('marketing', STATE('赢单', '输单')));
    ids = [
      await add({ grade: '赢单', worth: '12.5' }),
      await add({ grade: '输单', worth: '不详' }),
      await add({ grade: '赢单' }),
    ];
  });
  const grades = async () => (await valuesOf('marketing')).map(({ grade }) => grade);
  const worths = async () => (await valuesOf('marketing')).map(({ worth }) => worth);

  test('what would take values out of sight is refused at its field until somebody chooses [ADMIN-044]', async () => {
    const before = await versionOf('marketing');
    expect(
      await publish('marketing', withFields('marketing', STATE('赢单', '输单').slice(0, 1)), []),
    ).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'worth', message: '请选择如何处理「字段worth」已有的数据' }] },
    });
    expect(
      await publish('marketing', withFields('marketing', STATE('赢单', '输单').slice(0, 1)), [
        { model: 'worth', action: 'convert' },
      ]),
    ).toMatchObject({ code: 422 });
    expect(
      await publish('marketing', withFields('marketing', STATE('赢单', '输单').slice(0, 1)), [
        { model: 'worth', action: 'burn' },
      ]),
    ).toMatchObject({ code: 422 });
    expect(await versionOf('marketing')).toBe(before);
  });

  test('records follow a renamed option, through their change log; undo brings both back, but not over what somebody changed since [ADMIN-108]', async () => {
    const renamed = await publish('marketing', withFields('marketing', STATE('成交', '输单')), [
      { model: 'grade', action: 'convert' },
    ]);
    expect(renamed).toMatchObject({ code: 200, data: { pending: 0 } });
    expect(await grades()).toEqual(['成交', '输单', '成交']);
    const log = await server.call<{ list: { action_name: string; snapshot: object[] }[] }>(
      'GET',
      '/rest/sys/modifylog/list',
      { token: admin, body: { module: 'marketing', id: ids[0] } },
    );
    expect(log.data.list[0]).toMatchObject({
      action_name: '字段调整',
      snapshot: [{ model: 'grade', new_value: '成交' }],
    });
    const found = await server.call<{ count: number }>('POST', '/rest/crm/marketing/list', {
      token: admin,
      body: {
        filter: JSON.stringify({
          op: 'and',
          rules: [{ field: 'grade', operator: 'eq', value: '成交' }],
        }),
      },
    });
    expect(found.data.count).toBe(2);
    expect(
      (
        await server.call('POST', `/rest/crm/marketing/update/${ids[2]}`, {
          token: admin,
          body: { version: 2, grade: '输单' },
        })
      ).code,
    ).toBe(200);
    const undo = (version: number, token = admin) =>
      server.call<{ version: number }>('POST', '/rest/sys/fields/undo', {
        token,
        body: { module: 'marketing', version },
      });
    expect((await undo(renamed.data.version, sales)).code).toBe(403);
    expect((await undo(renamed.data.version - 1)).code).toBe(409);
    expect(await undo(renamed.data.version)).toMatchObject({
      code: 200,
      data: { version: renamed.data.version + 1 },
    });
    expect(await grades()).toEqual(['赢单', '输单', '输单']);
  });

  test('records of an option that is gone go on with another one, which has to be one of the field [ADMIN-108]', async () => {
    const send = (options?: object[]) =>
      publish('marketing', withFields('marketing', STATE('赢单')), [
        { model: 'grade', action: 'convert', ...(options && { options }) },
      ]);
    expect(await send()).toMatchObject({ code: 422, data: { errors: [{ field: 'grade' }] } });
    expect(await send([{ from: '输单', to: '搁置' }])).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'grade' }] },
    });
    const done = await send([{ from: '输单', to: '赢单' }]);
    expect(done.code).toBe(200);
    expect(await grades()).toEqual(['赢单', '赢单', '赢单']);
    await server.call('POST', '/rest/sys/fields/undo', {
      token: admin,
      body: { module: 'marketing', version: done.data.version },
    });
    expect(await grades()).toEqual(['赢单', '输单', '输单']);
  });

  test('a new type takes what it can; what has no way is taken away and comes back with undo; hidden values stay in their records', async () => {
    const number = withFields('marketing', [
      STATE('赢单', '输单')[0] as Widget,
      widget('worth', 'number', { precision: 2 }),
    ]);
    const retyped = await publish('marketing', number, [{ model: 'worth', action: 'convert' }]);
    expect(retyped.code).toBe(200);
    expect(await worths()).toEqual([12.5, undefined, undefined]);
    await server.call('POST', '/rest/sys/fields/undo', {
      token: admin,
      body: { module: 'marketing', version: retyped.data.version },
    });
    expect(await worths()).toEqual(['12.5', '不详', undefined]);
    expect(
      (
        await publish('marketing', withFields('marketing', STATE('赢单', '输单').slice(0, 1)), [
          { model: 'worth', action: 'keep' },
        ])
      ).code,
    ).toBe(200);
    expect(await worths()).toEqual(['12.5', '不详', undefined]);
    expect((await publish('marketing', withFields('marketing', STATE('赢单', '输单')))).code).toBe(
      200,
    );
    expect(
      (
        await publish('marketing', withFields('marketing', STATE('赢单', '输单').slice(0, 1)), [
          { model: 'worth', action: 'clear' },
        ])
      ).code,
    ).toBe(200);
    expect(await worths()).toEqual([undefined, undefined, undefined]);
  });

  test('a field that is off the form is listed as it stood last; its values come back into sight with it, and impact says of how many records [ADMIN-044] [ADMIN-108]', async () => {
    interface Away {
      version: number;
      fields: { widget: Widget; version: number; formula: string }[];
    }
    const away = (token = admin) =>
      server.call<Away>('GET', '/rest/sys/fields/away', { token, body: { module: 'event' } });
    const event = (values: Record<string, unknown>) =>
      insertMany(mineAsAdmin, 'event', [{ values: { title: '拜访', ...values } }]);
    const mineAsAdmin = await mine.as('admin');
    const [room, memo] = [
      widget('room', 'input', { maxlength: 20, searchable: true }),
      widget('memo', 'number', { precision: 2 }),
    ];
    const first = (
      await publish(
        'event',
        withFields('event', [room, memo], { compute_formula: { memo: '1 + 1' } }),
      )
    ).data.version;
    for (const name of ['一号', '二号', '三号']) await event({ room: name });
    await event({});
    await publish('event', withFields('event', [room]));
    await publish('event', withFields('event', []), [{ model: 'room', action: 'keep' }]);
    const { data } = await away();
    const mineOnly = data.fields.filter(
      ({ widget: { model } }) => model === 'room' || model === 'memo',
    );
    expect(mineOnly).toMatchObject([
      { widget: room, version: first + 1, formula: '' },
      { widget: memo, version: first, formula: '1 + 1' },
    ]);
    const back = await impact('event', withFields('event', [room, widget('never')]));
    expect(back.data.changes).toMatchObject([
      {
        model: 'room',
        kind: 'returned',
        count: 3,
        destructive: false,
        choices: [],
        estimated: false,
      },
    ]);
    expect(back.data.changes[0]?.examples.map(({ value }) => value)).toEqual([
      '三号',
      '二号',
      '一号',
    ]);
    expect((await publish('event', withFields('event', [room]), [])).code).toBe(200);
    expect((await away()).data.fields.map(({ widget: { model } }) => model)).not.toContain('room');
    const found = await server.call<{ count: number }>('POST', '/rest/crm/event/list', {
      token: admin,
      body: {
        filter: JSON.stringify({
          op: 'and',
          rules: [{ field: 'room', operator: 'eq', value: '二号' }],
        }),
      },
    });
    expect(found.data.count).toBe(1);
    expect([(await away(sales)).code, (await away('')).code]).toEqual([403, 100]);
    expect((await away(stranger)).data.fields).toEqual([]);
  });

  test('what nobody could fill in, a half-made condition and two equal options are refused at their fields', async () => {
    const before = await versionOf('clue');
    const eq = (field: string, value?: unknown) => ({ field, operator: 'eq', value });
    const refusals: [Widget[], string, RegExp][] = [
      [[widget('few', 'number', { min: 10, max: 5 })], 'few', /无法填写：没有符合其规则的值/],
      [
        [
          widget('kind', 'radio', { options: choices('企业', '个人'), showLabel: true }),
          widget('tax', 'input', { required: true, when: { readonly: eq('kind', '个人') } }),
        ],
        'tax',
        /^当「字段kind」=个人 时，必填的「字段tax」永远无法填写/,
      ],
      [
        [widget('on', 'switch'), widget('why', 'input', { when: { show: eq('on') } })],
        'why',
        /何时显示.*字段on/,
      ],
      [[widget('same', 'select', { options: choices('甲', '甲'), showLabel: true })], 'same', /甲/],
    ];
    for (const [fields, model, said] of refusals) {
      const { code, data } = await publish('clue', withFields('clue', fields));
      expect(code).toBe(422);
      const { errors: told } = data as unknown as {
        errors: { field: string; message: string }[];
      };
      expect(told.map(({ field }) => field)).toEqual([model]);
      expect(told[0]?.message).toMatch(said);
    }
    expect(await versionOf('clue')).toBe(before);
  });

  test('a replay publishes once; whoever comes second gets the newer definition to merge with', async () => {
    const version = await versionOf('marketing');
    const send = (list: readonly Widget[], key: string) =>
      server.call<{ version: number; field_data: Definition; author_user_name: string }>(
        'POST',
        '/rest/sys/fields/save',
        {
          token: admin,
          headers: { 'idempotency-key': key },
          body: {
            module: 'marketing',
            version,
            field_data: JSON.stringify(withFields('marketing', list)),
          },
        },
      );
    const first = await send([...STATE('赢单', '输单').slice(0, 1), widget('one')], 'publish-1');
    expect(first).toMatchObject({ code: 200, data: { version: version + 1 } });
    expect(
      await send([...STATE('赢单', '输单').slice(0, 1), widget('one')], 'publish-1'),
    ).toMatchObject({ code: 200, data: { version: version + 1 } });
    const second = await send([...STATE('赢单', '输单').slice(0, 1), widget('two')], 'publish-2');
    expect(second).toMatchObject({
      code: 409,
      data: { version: version + 1, author_user_name: 'PUBLISH admin' },
    });
    expect(second.data.field_data.list.at(-1)).toMatchObject({ model: 'one' });
  });

  test('a large module is worked through behind the answer, from where it stopped', async () => {
    const caller = await mine.as('admin');
    await publish(
      'product',
      withFields('product', [
        widget('shelf', 'select', { options: choices('甲', '乙'), showLabel: true }),
      ]),
    );
    await insertMany(
      caller,
      'product',
      Array.from({ length: 2800 }, (_, index) => ({
        values: { name: `产品${index}`, shelf: index % 2 ? '甲' : '乙' },
      })),
    );
    const done = await publish(
      'product',
      withFields('product', [
        widget('shelf', 'select', { options: choices('丙', '乙'), showLabel: true }),
      ]),
      [{ model: 'shelf', action: 'convert' }],
    );
    expect(done.data.pending).toBe(1);
    await resumePublications(mine.db, () => new Date());
    const shelves = (await valuesOf('product')).map(({ shelf }) => shelf);
    expect([
      shelves.filter((each) => each === '丙').length,
      shelves.filter((each) => each === '甲').length,
    ]).toEqual([1400, 0]);
  }, 60_000);
});
