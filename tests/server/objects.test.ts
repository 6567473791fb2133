import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type Person, rowCounts, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let tokens: Record<'admin' | 'sales' | 'stranger', string>;

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'OBJECTS', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  tokens = {
    admin: await server.signIn(mine.people.admin.mobile, 'OBJECTS'),
    sales: await server.signIn(mine.people.sales.mobile, 'OBJECTS'),
    stranger: await server.signIn(other.people.admin.mobile, 'OTHER'),
  };
});
afterAll(() => server.close());

const call = <T = unknown>(method: string, path: string, body?: unknown, token = tokens.admin) =>
  server.call<T>(method, path, { token, body });
const make = (body: Record<string, unknown>, token = tokens.admin) =>
  call<{ key: string }>('POST', '/rest/sys/custom/save', body, token);
const record = <T = unknown>(method: string, path: string, body: unknown, token = tokens.admin) =>
  call<T>(method, `/rest/crm/customobject/${path}`, body, token);
const menuPaths = async (token: string) =>
  (
    await call<{ children: { path: string }[] }[]>('GET', '/rest/sys/menus/getmenu', {}, token)
  ).data.flatMap(({ children }) => children.map(({ path }) => path));
const roleOf = (person: Person) =>
  mine.db.read(
    async (tx) =>
      (
        await tx
          .from('user')
          .select('role_id')
          .where('id', '=', mine.people[person].id)
          .executeTakeFirstOrThrow()
      ).role_id ?? 0,
  );

describe('an object made by an administrator', () => {
  test('is usable at once: form, records, list, search, tab beside its customer, rights of a role, menu, approval [ADMIN-046] [CUSTOM-003] [CUSTOM-005] [CUSTOM-009]', async () => {
    const roles = JSON.stringify([{ id: await roleOf('sales'), rights: ['view', 'edit'] }]);
    expect(
      await make({
        key: 'asset_c',
        name: '固定资产',
        icon: 'package',
        related: ['customer'],
        approval: 1,
        menu: 1,
        roles,
      }),
    ).toMatchObject({ code: 200, data: { key: 'asset_c' } });
    expect(await menuPaths(tokens.sales)).toContain('/workbench/custom/asset_c');
    const settings = await call<
      { menu_code: string; children: { path: string; title: string }[] }[]
    >('GET', '/rest/sys/menus/getAdminMenu');
    expect(
      settings.data.find(({ menu_code }) => menu_code === 'admin_approval')?.children,
    ).toContainEqual(expect.objectContaining({ path: '/approval/asset_c', title: '固定资产' }));
    expect(
      (await record('GET', 'module_info', { module: 'asset_c' }, tokens.sales)).data,
    ).toMatchObject({
      name: '固定资产',
      icon_name: 'package',
      file: { approval: { setting: 'is_asset_c_check' } },
    });
    expect(
      (
        await call<{ data?: unknown }>('GET', '/rest/sys/config/getSetting', {
          key_name: 'is_asset_c_check',
        })
      ).data,
    ).toBe(1);
    const customer = await mine.add('sales', 'customer', { name: '资产客户' });
    const saved = await record<{ id: number }>(
      'POST',
      'save',
      { module: 'asset_c', name: '叉车一号', customer_id: customer },
      tokens.sales,
    );
    expect(saved.code).toBe(200);
    expect(
      (
        await record<{ count: number }>(
          'POST',
          'list',
          { module: 'asset_c', search: '叉车' },
          tokens.sales,
        )
      ).data.count,
    ).toBe(1);
    const tabs = async (token = tokens.sales) =>
      (
        await call<{ menu_field: string; counts: number | null; type: number }[]>(
          'GET',
          '/rest/sys/label/getLabels',
          { module_name: 'customer', is_open: 1, module_id: customer },
          token,
        )
      ).data;
    expect(await tabs()).toContainEqual(
      expect.objectContaining({ menu_field: 'asset_c', type: 1, counts: 1 }),
    );
    // among what belongs to the customer, before who works on it
    const keys = (await tabs()).map(({ menu_field }) => menu_field);
    expect(keys.indexOf('asset_c')).toBeGreaterThan(keys.indexOf('invoice'));
    expect(keys.indexOf('asset_c')).toBeLessThan(keys.indexOf('callrecord'));
    expect(
      (
        await call(
          'GET',
          '/rest/sys/custom/getRelated',
          { module: 'asset_c', current_module: 'customer' },
          tokens.sales,
        )
      ).data,
    ).toMatchObject({ field: 'customer_id' });
    expect(
      (await call<{ list: unknown[] }>('GET', '/rest/sys/custom/info', { key: 'asset_c' })).data,
    ).toMatchObject({
      related: ['customer'],
      approval: 1,
      menu: 1,
      stopped: 0,
      records: 1,
      roles: expect.arrayContaining([expect.objectContaining({ rights: ['view', 'edit'] })]),
    });
    expect(
      (
        await call('POST', '/rest/sys/custom/update', {
          key: 'asset_c',
          names: JSON.stringify({
            'zh-chs': '设备资产',
            en: 'Asset',
            ja: '資産',
            'zh-cht': '設備資產',
          }),
          related: ['contract'],
          approval: 0,
          menu: 0,
          roles: JSON.stringify([{ id: await roleOf('sales'), rights: ['view'] }]),
        })
      ).code,
    ).toBe(200);
    expect(
      (
        await server.call('POST', '/rest/sys/custom/update', {
          token: tokens.admin,
          headers: { locale: 'en' },
          body: { key: 'asset_c', name: 'Equipment' },
        })
      ).code,
    ).toBe(200);
    expect(
      (await call<{ names: object }>('GET', '/rest/sys/custom/info', { key: 'asset_c' })).data
        .names,
    ).toEqual({ 'zh-chs': '设备资产', en: 'Equipment', ja: '資産', 'zh-cht': '設備資產' });
    expect(await menuPaths(tokens.admin)).not.toContain('/workbench/custom/asset_c');
    expect((await tabs()).some(({ menu_field }) => menu_field === 'asset_c')).toBe(false);
    expect(
      (
        await call('GET', '/rest/sys/custom/getRelated', {
          module: 'asset_c',
          current_module: 'contract',
        })
      ).data,
    ).toMatchObject({ field: 'contract_id' });
    expect(
      await record('POST', 'save', { module: 'asset_c', name: '无权' }, tokens.sales),
    ).toMatchObject({ code: 403 });
    expect(
      (await record('GET', `read/${saved.data.id}`, { module: 'asset_c' }, tokens.sales)).data,
    ).toMatchObject({ data_raw: { customer_id: customer } });
    const log = await mine.db.read((tx) =>
      tx
        .from('oplog')
        .select('action')
        .where('module', '=', 'asset_c')
        .where('record_id', '=', 0)
        .orderBy('id')
        .execute(),
    );
    expect(log.map(({ action }) => action)).toEqual([
      'object_create',
      'object_update',
      'object_update',
    ]);
  });

  test('is approved by the superior at once when approval is on: started, passed, locked; off, nothing of it is left to do [ADMIN-046] [CUSTOM-006]', async () => {
    await make({
      key: 'purchase_c',
      name: '采购申请',
      approval: 1,
      roles: JSON.stringify([{ id: await roleOf('sales'), rights: ['view', 'edit'] }]),
    });
    const { id } = (
      await record<{ id: number }>(
        'POST',
        'save',
        { module: 'purchase_c', name: '示波器两台' },
        tokens.sales,
      )
    ).data;
    const about = { module: 'purchase_c', module_id: id };
    const flows = (
      await call<{ id: number; name: string; node_list: { settings: { user_ids: number[] } }[] }[]>(
        'GET',
        '/rest/oa/approvalFlow/getFlowByUser',
        about,
        tokens.sales,
      )
    ).data;
    expect(flows).toMatchObject([{ name: '采购申请审批' }]);
    const start = () =>
      call(
        'POST',
        '/rest/oa/Approval/approvalStart',
        { ...about, flow_id: flows[0]?.id, module_type: 3 },
        tokens.sales,
      );
    expect(await start()).toMatchObject({ code: 200, data: { approval_state: 1 } });
    expect(
      (
        await record(
          'POST',
          `update/${id}`,
          { module: 'purchase_c', version: 1, name: '改' },
          tokens.sales,
        )
      ).code,
    ).not.toBe(200);
    const [approver] = flows[0]?.node_list[0]?.settings.user_ids ?? [];
    const person = (Object.keys(mine.people) as Person[]).find(
      (name) => mine.people[name].id === approver,
    );
    const decider = await server.signIn(mine.people[person ?? 'admin'].mobile, 'OBJECTS');
    expect(
      (
        await call<{ list: { name: string }[] }>(
          'POST',
          '/rest/oa/remind/customApproval',
          { page: 1, size: 20 },
          decider,
        )
      ).data.list,
    ).toContainEqual(expect.objectContaining({ module: 'purchase_c', name: '示波器两台' }));
    expect(
      await call(
        'POST',
        '/rest/oa/Approval/exam',
        { ...about, state: 2, content: '同意' },
        decider,
      ),
    ).toMatchObject({ code: 200, data: { approval_state: 2 } });
    expect(
      (await record('GET', `read/${id}`, { module: 'purchase_c' }, tokens.sales)).data,
    ).toMatchObject({ is_approval: true, approval_state: 2 });
    expect(
      (await call('POST', '/rest/sys/custom/update', { key: 'purchase_c', approval: 0 })).code,
    ).toBe(200);
    const next = (
      await record<{ id: number }>(
        'POST',
        'save',
        { module: 'purchase_c', name: '信号源' },
        tokens.sales,
      )
    ).data.id;
    expect(
      (
        await call(
          'POST',
          '/rest/oa/Approval/approvalStart',
          { module: 'purchase_c', module_id: next, flow_id: flows[0]?.id },
          tokens.sales,
        )
      ).code,
    ).not.toBe(200);
    expect(
      (await record('GET', `read/${next}`, { module: 'purchase_c' }, tokens.sales)).data,
    ).toMatchObject({ is_approval: false });
    expect(
      (await call('POST', '/rest/sys/custom/update', { key: 'purchase_c', approval: 1 })).code,
    ).toBe(200);
    expect(
      (
        await call<unknown[]>(
          'GET',
          '/rest/oa/approvalFlow/getFlowByUser',
          { module: 'purchase_c', module_id: next },
          tokens.sales,
        )
      ).data,
    ).toHaveLength(1);
  });

  test('is designed like a shipped module, and may come with a definition', async () => {
    const field_data = JSON.stringify({
      list: [
        {
          type: 'input',
          name: '主题',
          key: 'k1',
          model: 'subject',
          options: { required: true },
          rules: [],
        },
        { type: 'number', name: '分数', key: 'k2', model: 'score', options: {}, rules: [] },
      ],
      config: {},
    });
    expect((await make({ key: 'survey_c', name: '问卷', title: 'subject', field_data })).code).toBe(
      200,
    );
    expect(
      (
        await call<{ version: number }>('POST', '/rest/sys/fields/get_fields', {
          module: 'survey_c',
        })
      ).data,
    ).toMatchObject({ version: 1, field_data: JSON.parse(field_data) });
    expect(
      (await record('POST', 'save', { module: 'survey_c', subject: '满意度', score: 5 })).code,
    ).toBe(200);
    expect(
      (await record<{ list: { name: string }[] }>('POST', 'list', { module: 'survey_c' })).data
        .list[0],
    ).toMatchObject({ name: '满意度' });
    expect(
      (await call<{ field_name: string }[]>('GET', '/rest/sys/fields/definefield')).data.map(
        ({ field_name }) => field_name,
      ),
    ).toContain('survey_c');
    const bad = JSON.stringify({
      list: [
        { type: 'input', name: '主题', key: 'k1', model: 'owner_user_id', options: {}, rules: [] },
      ],
      config: {},
    });
    expect(
      await make({ key: 'broken_c', name: '坏', title: 'owner_user_id', field_data: bad }),
    ).toMatchObject({ code: 422 });
    expect((await record('GET', 'module_info', { module: 'broken_c' })).code).toBe(404);
  });

  test.each([
    'asset',
    'Asset_c',
    '_c',
    '1a_c',
    'a-b_c',
    'a b_c',
    '__proto___c',
    'constructor',
    '../x_c',
    `${'a'.repeat(60)}_c`,
    "x'; drop table record;--_c",
    '资产_c',
    'asset_c\n',
  ])('the key %j is refused at its field [ADMIN-110]', async (key) => {
    const answer = await make({ key, name: '对象' });
    expect([400, 422]).toContain(answer.code);
    if (answer.code === 422) expect(answer).toMatchObject({ data: { errors: [{ field: 'key' }] } });
  });

  test('a key is given once, also to one in the recycle bin or spelt otherwise or that of a module; a name is needed [ADMIN-110] [LIST-016]', async () => {
    await make({ key: 'vehicle_c', name: '车辆' });
    for (const key of ['vehicle_c', 've_hicle_c', 'customer_c', 'payment_plan_c'])
      expect(await make({ key, name: '又一个' })).toMatchObject({
        code: 422,
        data: { errors: [{ field: 'key' }] },
      });
    await call('DELETE', '/rest/sys/custom/delete', { key: 'vehicle_c' });
    expect(await make({ key: 'vehicle_c', name: '又一个' })).toMatchObject({ code: 422 });
    expect(await make({ key: 'nameless_c', name: '  ' })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'name' }] },
    });
    expect(await make({ key: 'related_c', name: '关联', related: ['nosuch_c'] })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'related' }] },
    });
  });

  test('stopped, it is out of every place of work and back with everything; deleting one with records asks for its name and can be undone [ADMIN-046] [ADMIN-110] [CALLS-081]', async () => {
    await make({ key: 'permit_c', name: '许可证', related: ['customer'] });
    const { id } = (
      await record<{ id: number }>('POST', 'save', { module: 'permit_c', name: '第一张' })
    ).data;
    const read = () => record('GET', `read/${id}`, { module: 'permit_c' });
    expect(
      (await call('POST', '/rest/sys/custom/stop', { key: 'permit_c', stopped: 1 })).code,
    ).toBe(200);
    expect((await read()).code).toBe(404);
    expect(await menuPaths(tokens.admin)).not.toContain('/workbench/custom/permit_c');
    expect(
      (await call<{ key: string; stopped: number }[]>('GET', '/rest/sys/custom/modules')).data.find(
        ({ key }) => key === 'permit_c',
      ),
    ).toMatchObject({ stopped: 1, records: 1, fields: 2 });
    await call('POST', '/rest/sys/custom/stop', { key: 'permit_c', stopped: 0 });
    expect((await read()).code).toBe(200);
    const remove = (name?: string) =>
      call('DELETE', '/rest/sys/custom/delete', {
        key: 'permit_c',
        ...(name !== undefined && { name }),
      });
    for (const name of [undefined, '', '许可'])
      expect(await remove(name)).toMatchObject({
        code: 422,
        data: { errors: [{ field: 'name', message: '请输入「许可证」以确认删除' }] },
      });
    expect((await remove('许可证')).code).toBe(200);
    expect((await read()).code).toBe(404);
    expect((await call('POST', '/rest/sys/fields/get_fields', { module: 'permit_c' })).code).toBe(
      404,
    );
    expect((await call('POST', '/rest/sys/custom/restore', { key: 'permit_c' })).code).toBe(200);
    expect((await read()).data).toMatchObject({ name: '第一张' });
  });

  test('nobody without the right makes, changes, stops, deletes or restores one, and nothing is written; a role with sys_module may [PERM-024]', async () => {
    const before = await rowCounts(server.database, mine.corpId);
    const calls: [string, Record<string, unknown>][] = [
      ['save', { key: 'mine_c', name: '我的' }],
      ['update', { key: 'asset_c', name: '改' }],
      ['stop', { key: 'asset_c', stopped: 1 }],
      ['delete', { key: 'asset_c', name: '设备资产' }],
      ['restore', { key: 'vehicle_c' }],
    ];
    for (const [path, body] of calls)
      expect([
        path,
        (await call('POST', `/rest/sys/custom/${path}`, body, tokens.sales)).code,
      ]).toEqual([path, 403]);
    for (const path of ['modules', 'choices', 'info?key=asset_c'])
      expect((await call('GET', `/rest/sys/custom/${path}`, undefined, tokens.sales)).code).toBe(
        403,
      );
    expect(await rowCounts(server.database, mine.corpId)).toEqual(before);
    const role = await roleOf('sales');
    await mine.db.write(async (tx) => {
      const { permissions } = await tx
        .from('role')
        .select('permissions')
        .where('id', '=', role)
        .executeTakeFirstOrThrow();
      await tx
        .update('role')
        .set({
          permissions: JSON.stringify([...(JSON.parse(permissions) as string[]), 'sys_module']),
        })
        .where('id', '=', role)
        .execute();
    });
    expect((await make({ key: 'allowed_c', name: '允许' }, tokens.sales)).code).toBe(200);
  });

  test('another company neither sees nor reaches it, and may use the same key', async () => {
    expect(
      (
        await call<{ custom: number }[]>(
          'GET',
          '/rest/sys/custom/modules',
          undefined,
          tokens.stranger,
        )
      ).data.filter(({ custom }) => custom),
    ).toEqual([]);
    for (const [path, body] of [
      ['update', { key: 'asset_c', name: '改' }],
      ['stop', { key: 'asset_c', stopped: 1 }],
      ['delete', { key: 'asset_c', name: '设备资产' }],
      ['restore', { key: 'asset_c' }],
    ] as const) {
      expect((await call('POST', `/rest/sys/custom/${path}`, body, tokens.stranger)).code).toBe(
        404,
      );
    }
    expect((await record('POST', 'list', { module: 'asset_c' }, tokens.stranger)).code).toBe(404);
    expect((await make({ key: 'asset_c', name: '别家的' }, tokens.stranger)).code).toBe(200);
    expect(
      (await record<{ count: number }>('POST', 'list', { module: 'asset_c' }, tokens.stranger)).data
        .count,
    ).toBe(0);
  });

  test('a replay makes one object', async () => {
    const send = () =>
      server.call('POST', '/rest/sys/custom/save', {
        token: tokens.admin,
        headers: { 'idempotency-key': 'once' },
        body: { key: 'once_c', name: '一次' },
      });
    expect((await send()).code).toBe(200);
    expect((await send()).code).toBe(200);
  });
});
