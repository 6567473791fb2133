import { fourLabel } from '../../support/fourLabel.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { addCompany, addObject, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [mine, other] = [] as unknown as [TestCompany, TestCompany];
let customer: number;
let tokens: Record<'admin' | 'sales' | 'stranger', string>;

const DEVICE = customModule({
  key: 'device_c',
  name: '设备',
  icon: 'cpu',
  form: [
    {
      type: 'input',
      model: 'name',
      label: fourLabel('设备名称', 'Device', '装置', '設備名稱'),
      options: { required: true, is_main: true, system: true },
    },
    {
      type: 'customer',
      model: 'customer_id',
      label: fourLabel('客户', 'Customer', '顧客', '客戶'),
    },
  ],
});

beforeAll(async () => {
  server = await startServer();
  mine = await addCompany(server.services, 'CUSTOM', '131000000');
  other = await addCompany(server.services, 'OTHER', '132000000');
  await addObject(mine, DEVICE);
  await mine.db.write(async (tx) => {
    const role = await tx
      .from('role')
      .select(['id', 'permissions'])
      .where('name', '=', '销售人员')
      .executeTakeFirstOrThrow();
    const permissions = [
      ...(JSON.parse(role.permissions) as string[]),
      'crm_device_c_view',
      'crm_device_c_edit',
    ];
    await tx
      .update('role')
      .set({ permissions: JSON.stringify(permissions) })
      .where('id', '=', role.id)
      .execute();
  });
  customer = await mine.add('sales', 'customer', { name: '设备客户' });
  tokens = {
    admin: await server.signIn(mine.people.admin.mobile, 'CUSTOM'),
    sales: await server.signIn(mine.people.sales.mobile, 'CUSTOM'),
    stranger: await server.signIn(other.people.admin.mobile, 'OTHER'),
  };
});
afterAll(() => server.close());

const call = <T = unknown>(method: string, path: string, body?: unknown, token = tokens.sales) =>
  server.call<T>(method, `/rest/crm/customobject/${path}`, { token, body });
const hide = (field_no_power: Record<string, string[]>) =>
  mine.db.write((tx) =>
    tx
      .update('role')
      .set({ field_no_power: JSON.stringify(field_no_power) })
      .where('name', '=', '销售人员')
      .execute(),
  );
const make = async (name: string) =>
  (await call<{ id: number }>('POST', 'save', { module: 'device_c', name, customer_id: customer }))
    .data.id;

describe('a custom object', () => {
  test('is created, read, listed and changed under the shared addresses [CALLS-119] [CALLS-120] [CALLS-121] [CALLS-123] [CUSTOM-002]', async () => {
    const id = await make('设备一');
    const read = await call<{ version: number }>('GET', `read/${id}`, { module: 'device_c' });
    expect(read.data).toMatchObject({
      name: '设备一',
      data_raw: { name: '设备一', customer_id: customer },
      is_edit: true,
      approval_state: 0,
      list: expect.arrayContaining([expect.objectContaining({ name: '设备名称', is_main: true })]),
    });
    expect((await call<{ count: number }>('POST', 'list', { module: 'device_c' })).data.count).toBe(
      1,
    );
    expect(
      (
        await call('PUT', `update/${id}`, {
          module: 'device_c',
          version: read.data.version,
          name: '设备甲',
        })
      ).code,
    ).toBe(200);
    expect((await call('GET', `read/${id}`)).data).toMatchObject({ name: '设备甲' });
  });

  test('plain names answer the same [CUSTOM-007] [CALLS-129]', async () => {
    const id = await make('设备二');
    expect((await call('GET', 'customdetail', { id, module: 'device_c' })).data).toEqual(
      (await call('GET', `read/${id}`, { module: 'device_c' })).data,
    );
  });

  test('is deleted by ids in the body or the query [CUSTOM-008] [CALLS-122] [CALLS-130]', async () => {
    const [a, b, c] = [await make('删一'), await make('删二'), await make('删三')];
    expect(
      (await call('DELETE', 'read', { module: 'device_c', ids: [a] }, tokens.admin)).data,
    ).toMatchObject({ deleted: 1 });
    expect(
      (await call('DELETE', `read?module=device_c&ids[]=${b}`, undefined, tokens.admin)).data,
    ).toMatchObject({ deleted: 1 });
    expect(
      (await call('POST', 'delcustom', { module: 'device_c', ids: [c] }, tokens.admin)).data,
    ).toMatchObject({ deleted: 1 });
    expect((await call('GET', `read/${a}`, { module: 'device_c' }, tokens.admin)).code).toBe(404);
  });

  test('is never deleted by a POST to the address that reads', async () => {
    const id = await make('设备三');
    expect(
      (await call('POST', 'read', { module: 'device_c', ids: [id] }, tokens.admin)).status,
    ).toBe(404);
    expect((await call('GET', `read/${id}`)).code).toBe(200);
  });

  test('gets another owner [CALLS-124] [CALLS-131]', async () => {
    const id = await make('设备四');
    expect(
      (
        await call(
          'POST',
          'shift',
          { module: 'device_c', ids: [id], user_id: mine.people.manager.id },
          tokens.admin,
        )
      ).data,
    ).toMatchObject({ changed: 1 });
    expect(
      (
        await call(
          'POST',
          'shiftuser',
          { module: 'device_c', ids: [id], user_id: mine.people.sales.id },
          tokens.admin,
        )
      ).data,
    ).toMatchObject({ changed: 1 });
    expect((await call('GET', `read/${id}`)).data).toMatchObject({
      owner_user_id: mine.people.sales.id,
    });
  });

  test('tells its name and icon, and where it is listed [CALLS-118] [CALLS-125]', async () => {
    expect((await call('GET', 'module_info', { module: 'device_c' })).data).toMatchObject({
      key: 'device_c',
      name: '设备',
      icon_name: 'cpu',
    });
    expect((await call('POST', 'module_list')).data).toEqual([
      { key: 'device_c', name: '设备', icon_name: 'cpu' },
    ]);
    expect((await call('POST', 'module_list', undefined, tokens.stranger)).data).toEqual([]);
  });

  test('hangs as a tab beside the records it points to [CUSTOM-003] [CALLS-126] [CALLS-127]', async () => {
    const id = await make('设备五');
    const labels = await server.call<{ menu_field: string; type: number; counts: number }[]>(
      'GET',
      '/rest/sys/label/getLabels',
      { token: tokens.sales, body: { module_name: 'customer', module_id: customer } },
    );
    expect(labels.data.find(({ menu_field }) => menu_field === 'device_c')).toMatchObject({
      menu_name: '设备',
      type: 1,
    });
    expect((await call('GET', 'about_module', { module: 'customer' })).data).toContainEqual({
      key: 'device_c',
      name: '设备',
      icon_name: 'cpu',
    });
    const about = await call<{ list: { id: number }[] }>('GET', 'about_list', {
      module: 'customer',
      current_module: 'device_c',
      id: customer,
    });
    expect(about.data.list.map((row) => row.id)).toContain(id);
    expect(
      (
        await call(
          'GET',
          'about_list',
          { module: 'customer', current_module: 'device_c', id: customer },
          tokens.stranger,
        )
      ).code,
    ).toBe(404);
  });

  test('tells the story of the customer it points to, and none where the role hides whose it is', async () => {
    const id = await make('设备六');
    const told = await mine.add('sales', 'event', {
      content: '约好周四上门',
      tag_value: 'call',
      customer_ids: String(customer),
    });
    const tabs = async () =>
      (
        await server.call<{ menu_field: string; counts: number | null }[]>(
          'GET',
          '/rest/sys/label/getLabels',
          { token: tokens.sales, body: { module_name: 'device_c', module_id: id } },
        )
      ).data;
    const story = () =>
      server.call<{ list: { id: number }[] }>('GET', '/rest/crm/event/relationList', {
        token: tokens.sales,
        body: { module: 'device_c', module_id: id },
      });
    expect((await tabs()).map(({ menu_field }) => menu_field)).toEqual([
      'overview',
      'view',
      'event',
      'team',
      'comment',
      'file',
      'modifylog',
    ]);
    expect(await tabs()).toContainEqual(
      expect.objectContaining({ menu_field: 'event', counts: 1, type: 0 }),
    );
    expect((await story()).data.list.map((row) => row.id)).toEqual([told]);

    await hide({ device_c: ['customer_id'] });
    expect((await tabs()).map(({ menu_field }) => menu_field)).not.toContain('event');
    expect((await story()).code).toBe(404);
    await hide({});
  });

  test('names the field that points to customers, or nothing [CUSTOM-005] [CALLS-128]', async () => {
    const related = (module: string, current_module?: string) =>
      server.call('GET', '/rest/sys/custom/getRelated', {
        token: tokens.sales,
        body: { module, ...(current_module && { current_module }) },
      });
    expect((await related('device_c')).data).toEqual({ field: 'customer_id', name: '客户' });
    expect((await related('device_c', 'contract')).data).toBeNull();
  });

  test('is closed to who has no right, to other companies and to shipped modules [CUSTOM-009]', async () => {
    const id = await make('设备六');
    const readOnly = await server.signIn(mine.people.readOnly.mobile, 'CUSTOM');
    expect((await call('POST', 'list', { module: 'device_c' }, readOnly)).code).toBe(403);
    expect((await call('POST', 'save', { module: 'device_c', name: 'x' }, readOnly)).code).toBe(
      403,
    );
    expect((await call('GET', `read/${id}`, { module: 'device_c' }, tokens.stranger)).code).toBe(
      404,
    );
    expect((await call('GET', `read/${id}`, undefined, tokens.stranger)).code).toBe(404);
    expect((await call('POST', 'list', { module: 'customer' })).code).toBe(404);
    expect((await call('POST', 'list', {})).code).toBe(422);
  });
});
