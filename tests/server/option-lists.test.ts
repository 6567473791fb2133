import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Widget } from '../../schemas/definition/definition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let mine: TestCompany;
let tokens: Record<'admin' | 'sales' | 'other', string>;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'OWNLISTS', '131000003');
  const other = await addCompany(server.services, 'OTHERS', '132000003');
  tokens = {
    admin: await server.signIn(mine.people.admin.mobile, 'OWNLISTS'),
    sales: await server.signIn(mine.people.sales.mobile, 'OWNLISTS'),
    other: await server.signIn(other.people.admin.mobile, 'OTHERS'),
  };
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
interface Faults {
  errors: { field: string; message: string }[];
}
const save = (body: Record<string, unknown>, who: Who = 'admin') =>
  server.call<{ id: number; value: string } & Faults>('POST', '/rest/sys/tag/save', {
    token: tokens[who],
    body,
  });
const listed = (type: string, who: Who = 'admin') =>
  server.call<{ name: string; value: string }[]>('GET', '/rest/sys/tag/list', {
    token: tokens[who],
    body: { type },
  });
const widget = (type: string, model: string, remoteFunc: string, more = {}): Widget => ({
  type,
  name: model,
  key: model,
  model,
  options: { remote: true, remoteFunc, ...more },
  rules: [],
});
async function publish(module: 'customer' | 'contact', fields: readonly Widget[]) {
  const { version } = (
    await server.call<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
      token: tokens.admin,
      body: { module },
    })
  ).data;
  const shipped = defaultDefinition(MODULES[module]);
  return server.call<Faults>('POST', '/rest/sys/fields/save', {
    token: tokens.admin,
    body: {
      module,
      field_data: JSON.stringify({ ...shipped, list: [...shipped.list, ...fields] }),
      version,
    },
  });
}
const saveCustomer = (body: Record<string, unknown>) =>
  server.call<{ id: number } & Faults>('POST', '/rest/crm/customer/save', {
    token: tokens.admin,
    body,
  });
const faultsOf = (answer: { data: Faults }) => answer.data.errors?.map(({ field }) => field);

describe('lists of options that a company makes itself', () => {
  test('belong to the company and to who holds their key', async () => {
    expect((await save({ type: 'option_list', name: '水果', value: 'fruits' })).code).toBe(200);
    expect((await save({ type: 'fruits', name: '苹果', value: 'apple', color: 'red' })).code).toBe(
      200,
    );
    expect((await listed('fruits', 'sales')).data).toMatchObject([
      { name: '苹果', value: 'apple', color: 'red' },
    ]);
    expect((await listed('fruits', 'other')).code).toBe(404);
    expect((await save({ type: 'fruits', name: '梨' }, 'sales')).code).toBe(403);
    expect((await save({ type: 'fruits', name: '梨' }, 'other')).code).toBe(404);
    for (const value of ['fruits', 'tag', 'users', 'region', 'customer.name', 'toString'])
      expect(
        faultsOf(await save({ type: 'option_list', name: `新 ${value}`, value })),
        value,
      ).toEqual(['value']);
    expect(faultsOf(await save({ type: 'fruits', name: '红苹果', value: 'apple' }))).toEqual([
      'value',
    ]);
    expect(faultsOf(await save({ type: 'tag', name: '标签', value: 'mine' }))).toEqual(['value']);
  });

  test('are judged on saving, said by their names, and keep stopped entries where they stand', async () => {
    const { data: list } = await save({ type: 'option_list', name: '等级' });
    const a = (await save({ type: list.value, name: '甲', value: 'a' })).data;
    await save({ type: list.value, name: '乙', value: 'b' });
    const fields = (['select', 'radio', 'checkbox'] as const).map((type) =>
      widget(type, `grade_${type}`, list.value),
    );
    expect((await publish('customer', fields)).code).toBe(200);
    expect((await publish('contact', [widget('select', 'grade', list.value)])).code).toBe(200);
    const chosen = { grade_select: 'a', grade_radio: 'b', grade_checkbox: ['a', 'b'] };
    const made = await saveCustomer({ name: '选了等级', ...chosen });
    expect(made.code).toBe(200);
    const wrong = await saveCustomer({
      name: '选错等级',
      grade_select: 'x',
      grade_radio: 'x',
      grade_checkbox: ['a', 'x'],
    });
    expect(faultsOf(wrong)).toEqual(['grade_select', 'grade_radio', 'grade_checkbox']);

    const change = (body: Record<string, unknown>) =>
      server.call('PUT', '/rest/sys/tag/update', {
        token: tokens.admin,
        body: { type: list.value, id: a.id, ...body },
      });
    expect((await change({ name: '特级', disabled: 1 })).code).toBe(200);
    const read = await server.call<{ version: number; list: { model: string; display: string }[] }>(
      'GET',
      `/rest/crm/customer/read/${made.data.id}`,
      { token: tokens.admin },
    );
    const said = (model: string) => read.data.list.find((field) => field.model === model)?.display;
    expect([said('grade_select'), said('grade_radio')]).toEqual(['特级', '乙']);
    expect(faultsOf(await saveCustomer({ name: '又选停用', grade_select: 'a' }))).toEqual([
      'grade_select',
    ]);
    const kept = await server.call('PUT', `/rest/crm/customer/update/${made.data.id}`, {
      token: tokens.admin,
      body: { name: '改了名字', ...chosen, version: read.data.version },
    });
    expect(kept.code).toBe(200);
    const remove = (body: Record<string, unknown>) =>
      server.call<{ records: number }>('DELETE', '/rest/sys/tag/delete', {
        token: tokens.admin,
        body,
      });
    expect((await remove({ type: list.value, id: a.id, dry: 1 })).data.records).toBe(2);
    expect((await remove({ type: list.value, id: a.id })).code).not.toBe(200);
    expect((await remove({ type: 'option_list', id: list.id })).code).not.toBe(200);
    await publish('customer', []);
    await publish('contact', []);
    expect((await remove({ type: 'option_list', id: list.id })).code).toBe(200);
    expect((await listed(list.value)).code).toBe(404);
  });

  test('are trees for cascaders, whose paths go down step by step', async () => {
    const { data: list } = await save({ type: 'option_list', name: '品类', value: 'kinds' });
    const [fruit, tool] = [
      (await save({ type: list.value, name: '水果', value: 'fruit' })).data,
      (await save({ type: list.value, name: '工具', value: 'tool' })).data,
    ];
    await save({ type: list.value, name: '梨', value: 'pear', parent_id: fruit.id });
    await save({ type: list.value, name: '锯', value: 'saw', parent_id: tool.id });
    expect((await publish('customer', [widget('cascader', 'kind', 'kinds')])).code).toBe(200);
    expect((await saveCustomer({ name: '梨', kind: ['fruit', 'pear'] })).code).toBe(200);
    for (const kind of [['fruit', 'saw'], ['pear'], ['pear', 'fruit'], ['fruit', 'fruit']])
      expect(faultsOf(await saveCustomer({ name: kind.join(' '), kind })), kind.join(' ')).toEqual([
        'kind',
      ]);
    const counts = await server.call<{ records: number }[]>('GET', '/rest/sys/tag/counts', {
      token: tokens.admin,
      body: { type: 'kinds' },
    });
    expect(counts.code).toBe(200);
    expect(counts.data.map(({ records }) => records)).toEqual([1, 0, 1, 0]);
    await publish('customer', []);
  });

  test('are judged, counted and kept in the rows of a sub-table too', async () => {
    await save({ type: 'option_list', name: '工序', value: 'steps' });
    const cut = (await save({ type: 'steps', name: '切割', value: 'cut' })).data;
    await save({ type: 'steps', name: '焊接', value: 'weld' });
    const rows = {
      ...widget('table', 'work', ''),
      options: {},
      tableColumns: [widget('select', 'step', 'steps'), widget('input', 'note', '')],
    };
    expect((await publish('customer', [rows])).code).toBe(200);
    const wrong = await saveCustomer({ name: '错工序', work: [{ step: 'cut' }, { step: 'x' }] });
    expect(faultsOf(wrong)).toEqual(['work[1].step']);
    const made = await saveCustomer({ name: '对工序', work: [{ step: 'cut', note: '一' }] });
    expect(made.code).toBe(200);
    const remove = (body: Record<string, unknown>) =>
      server.call<{ records: number }>('DELETE', '/rest/sys/tag/delete', {
        token: tokens.admin,
        body,
      });
    const ofSteps = (
      await server.call<{ id: number; value: string }[]>('GET', '/rest/sys/tag/list', {
        token: tokens.admin,
        body: { type: 'option_list' },
      })
    ).data.find(({ value }) => value === 'steps');
    expect((await remove({ type: 'steps', id: cut.id, dry: 1 })).data.records).toBe(1);
    expect((await remove({ type: 'steps', id: cut.id })).code).not.toBe(200);
    expect((await remove({ type: 'option_list', id: ofSteps?.id })).code).not.toBe(200);
    await server.call('PUT', '/rest/sys/tag/update', {
      token: tokens.admin,
      body: { type: 'steps', id: cut.id, disabled: 1 },
    });
    const kept = await server.call('PUT', `/rest/crm/customer/update/${made.data.id}`, {
      token: tokens.admin,
      body: {
        name: '对工序',
        work: JSON.stringify([{ step: 'weld' }, { step: 'cut', note: '二' }]),
        version: 1,
      },
    });
    expect(kept.code, kept.text).toBe(200);
    await publish('customer', []);
    expect((await remove({ type: 'option_list', id: ofSteps?.id })).code).toBe(200);
  });

  test('a form that must choose from a list that is empty or not there is not published', async () => {
    await save({ type: 'option_list', name: '空的', value: 'nothing' });
    for (const remote of ['nothing', 'not_there']) {
      const must = widget('select', 'must', remote, { required: true });
      const answer = await publish('customer', [must]);
      expect(answer.code).toBe(422);
      expect(faultsOf(answer)).toEqual(['must']);
    }
    const unknown = { ...widget('hologram', 'must', ''), options: { required: true } };
    expect(faultsOf(await publish('customer', [unknown]))).toEqual(['must']);
    await save({ type: 'nothing', name: '有了' });
    const must = widget('select', 'must', 'nothing', { required: true });
    expect((await publish('customer', [must])).code).toBe(200);
    await publish('customer', []);
  });
});
