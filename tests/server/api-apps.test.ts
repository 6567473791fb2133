import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieName } from '../../schemas/product.ts';
import { createProgramTraffic } from '../../server/endpoints/programs/traffic.ts';
import { servedEndpoints } from '../../server/endpoints/servedEndpoints.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { type Answer, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let [company, foreign] = [] as unknown as [TestCompany, TestCompany];
let admin: string;
let clock = Date.parse('2026-03-02T01:00:00Z');
beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock), trustProxy: ['loopback'] });
  company = await addCompany(server.services, 'APPS', '131000010');
  foreign = await addCompany(server.services, 'OTHERS', '131000020');
  admin = await server.signIn(company.people.admin.mobile, 'APPS');
});
afterAll(() => server.close());
// another minute for every test, so that none uses up the calls of the next
beforeEach(() => void (clock += 61_000));

interface App {
  id: number;
  app_key: string;
  app_secret: string;
}
interface Row extends Record<string, unknown> {
  id: number;
}

async function make(scopes: string[], more: Record<string, unknown> = {}): Promise<App> {
  const body = { name: 'ERP 同步', scopes, ...more };
  const answer = await server.call<App>('POST', '/rest/api/appManage/save', { token: admin, body });
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

function basic({ app_key, app_secret }: App): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${app_key}:${app_secret}`).toString('base64')}` };
}

/** A call as the program makes it. */
function by(app: App, method: string, path: string, body?: unknown, more = {}): Promise<Answer> {
  return server.call(method, path, { body, headers: { ...basic(app), ...more } });
}

async function token(app: App, scope?: string) {
  const response = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: { ...basic(app), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function bearer(app: App, scope?: string): Promise<Record<string, string>> {
  const { body } = await token(app, scope);
  return { authorization: `Bearer ${String(body.access_token)}` };
}

const list = (headers: Record<string, string>) =>
  server.call('POST', '/rest/crm/customer/list', { headers });

describe('managing API apps', () => {
  test('an app is made, read, changed, disabled and deleted; its secret is answered once [INTEG-004] [CALLS-385] [CALLS-387] [CALLS-388] [CALLS-389] [CALLS-390] [CALLS-391] [ADMIN-129]', async () => {
    const app = await make(['customer:read']);
    expect(app.app_key).toMatch(/^fw_/);
    expect(app.app_secret.length).toBeGreaterThanOrEqual(43);
    const call = (method: string, path: string, body?: unknown) =>
      server.call<Row>(method, `/rest/api/appManage/${path}`, { token: admin, body });
    expect(await call('GET', `read/${app.id}`)).toMatchObject({
      code: 200,
      data: { name: 'ERP 同步', app_key: app.app_key, app_secret: '******', status: 1, calls: 0 },
    });
    expect(
      await call('PUT', `update/${app.id}`, { name: '仓库', scopes: ['customer:update'] }),
    ).toMatchObject({ code: 200 });
    const { data, text } = await server.call<Row[]>('GET', '/rest/api/appManage/list', {
      token: admin,
    });
    // who may change may look
    expect(data.find(({ id }) => id === app.id)).toMatchObject({
      name: '仓库',
      scopes: ['customer:read', 'customer:update'],
      scope_names: '客户：查看/修改',
    });
    expect(text).not.toContain(app.app_secret);
    expect(await call('PUT', `changeStatus/${app.id}`, { status: 0 })).toMatchObject({ code: 200 });
    expect((await call('GET', `read/${app.id}`)).data.status).toBe(0);
    expect(await call('DELETE', String(app.id))).toMatchObject({ code: 200 });
    expect(await call('GET', `read/${app.id}`)).toMatchObject({ code: 404 });
    const rows = await company.db.read((tx) =>
      tx.from('api_app').selectAll().where('id', '=', app.id).execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(app.app_secret);
  });

  test('every change stands in the log with who made it, and no secret does [ADMIN-129]', async () => {
    const app = await make(['customer:read'], { name: '记账' });
    const call = (method: string, path: string, body?: unknown) =>
      server.call(method, `/rest/api/appManage/${path}`, { token: admin, body });
    await call('PUT', `update/${app.id}`, { networks: '10.0.0.0/8', scopes: ['contact:read'] });
    const reset = (await call('POST', `resetSecret/${app.id}`)).data as App;
    await call('PUT', `changeStatus/${app.id}`, { status: 0 });
    await call('DELETE', String(app.id));
    const { data, text } = await server.call<Row[]>('GET', '/rest/api/appManage/log', {
      token: admin,
      body: { id: app.id },
    });
    expect(data.map(({ action }) => action)).toEqual([
      'delete',
      'disable',
      'reset',
      'update',
      'create',
    ]);
    expect(data[3]).toMatchObject({
      create_user_name: 'APPS admin',
      object_name: '记账',
      snapshot: expect.arrayContaining([
        expect.objectContaining({ model: 'networks', old_value: '', new_value: '10.0.0.0/8' }),
        expect.objectContaining({ old_value: '客户：查看', new_value: '联系人：查看' }),
      ]),
    });
    for (const secret of [app.app_secret, reset.app_secret]) expect(text).not.toContain(secret);
  });

  test('scopes are listed by module, and only those that the asker could use [CALLS-386]', async () => {
    const scopes = async (person: string) => {
      const { data } = await server.call<{ module: string; scopes: { scope: string }[] }[]>(
        'GET',
        '/rest/api/appManage/scopesList',
        { token: person },
      );
      return new Map(data.map((each) => [each.module, each.scopes.map(({ scope }) => scope)]));
    };
    const all = await scopes(admin);
    expect(all.get('customer')).toEqual(
      ['read', 'create', 'update', 'delete'].map((verb) => `customer:${verb}`),
    );
    expect(all.get('customerpool')).toEqual(['customerpool:read', 'customerpool:update']);
    await company.db.write((tx) =>
      tx
        .update('role')
        .set({ permissions: JSON.stringify(['crm_contact_view', 'sys_application']) })
        .where('name', '=', '只读员工')
        .execute(),
    );
    const reader = await server.signIn(company.people.readOnly.mobile, 'APPS');
    const own = await scopes(reader);
    expect(own.get('contact')).toEqual(['contact:read']);
    expect(own.has('customer')).toBe(false);
    // nor can they be given by writing them down
    expect(
      await server.call('POST', '/rest/api/appManage/save', {
        token: reader,
        body: { name: '越权', scopes: ['customer:read'] },
      }),
    ).toMatchObject({ code: 403 });
    // and an administrator's app is not theirs to take over
    const app = await make(['customer:read']);
    for (const [method, path] of [
      ['PUT', `update/${app.id}`],
      ['POST', `resetSecret/${app.id}`],
    ] as const)
      expect(
        await server.call(method, `/rest/api/appManage/${path}`, {
          token: reader,
          body: { name: '我的' },
        }),
      ).toMatchObject({ code: 403 });
    expect(await list(basic(app))).toMatchObject({ code: 200 });
  });

  test('is for who holds the key of the page, within the own company', async () => {
    const app = await make(['customer:read']);
    const sales = await server.signIn(company.people.sales.mobile, 'APPS');
    const stranger = await server.signIn(foreign.people.admin.mobile, 'OTHERS');
    const calls = [
      ['GET', 'list'],
      ['GET', 'scopesList'],
      ['GET', `read/${app.id}`],
      ['POST', 'save'],
      ['PUT', `update/${app.id}`],
      ['PUT', `changeStatus/${app.id}`],
      ['POST', `resetSecret/${app.id}`],
      ['GET', 'log'],
      ['DELETE', String(app.id)],
    ] as const;
    for (const [method, path] of calls) {
      const body = { name: 'x', scopes: ['customer:read'], status: 0 };
      const ask = (token_: string) =>
        server.call(method, `/rest/api/appManage/${path}`, { token: token_, body });
      expect((await ask('')).code).toBe(100);
      expect((await ask(sales)).code).toBe(403);
      if (path.includes(String(app.id))) expect((await ask(stranger)).code).toBe(404);
      // a program makes no programs
      expect((await by(app, method, `/rest/api/appManage/${path}`, body)).code).toBe(403);
    }
  });

  test.each([
    ['name', { name: '' }],
    ['networks', { networks: '10.0.0.0/99' }],
    ['rate_limit', { rate_limit: 0 }],
    ['scopes', { scopes: '' }],
  ])('a wrong %s is refused at its field', async (field, wrong) => {
    const answer = await server.call<{ errors?: { field: string }[] }>(
      'POST',
      '/rest/api/appManage/save',
      { token: admin, body: { name: 'x', scopes: ['customer:read'], ...wrong } },
    );
    expect([400, 422]).toContain(answer.code);
    if (answer.code === 422) expect(answer.data.errors?.[0]?.field).toBe(field);
  });
});

describe('a program', () => {
  test('signs in by key and secret or by a token of an hour, and is refused without', async () => {
    const app = await make(['customer:read']);
    expect(await list(basic(app))).toMatchObject({ code: 200 });
    const { status, body } = await token(app);
    expect({ status, ...body }).toMatchObject({
      status: 200,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'customer:read',
    });
    const headers = { authorization: `Bearer ${String(body.access_token)}` };
    expect(await list(headers)).toMatchObject({ code: 200 });
    clock += 3600_000;
    expect(await list(headers)).toMatchObject({ code: 100 });
    const rows = await company.db.read((tx) => tx.from('api_token').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(String(body.access_token));
    expect(await list(basic({ ...app, app_secret: `${app.app_secret}x` }))).toMatchObject({
      code: 100,
    });
    expect(await token({ ...app, app_secret: 'wrong' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  test('works within its scopes, and is refused outside of them [ADMIN-088]', async () => {
    const app = await make(['customer:create', 'contact:read']);
    const made = await by(app, 'POST', '/rest/crm/customer/save', { name: '宁波恒立机械' });
    expect(made.code, made.text).toBe(200);
    const { id } = made.data as Row;
    expect(await by(app, 'GET', `/rest/crm/customer/read/${id}`)).toMatchObject({ code: 200 });
    const refused = [
      ['PUT', `/rest/crm/customer/update/${id}`, { id, version: 1, name: 'x' }],
      ['POST', '/rest/crm/customer/shift', { ids: [id], user_id: company.people.sales.id }],
      ['DELETE', '/rest/crm/customer/delete', { ids: [id] }],
      ['POST', '/rest/crm/customer/lockflag', { id, lockflag: 1 }],
      ['POST', '/rest/crm/contact/save', { name: '王工', customer_id: id }],
      ['POST', '/rest/crm/contract/list', {}],
      ['POST', '/rest/sys/fields/get_fields', { module: 'contract' }],
      ['POST', '/rest/sys/export/start', { module: 'customer', format: 'csv' }],
      ['POST', '/rest/sys/user/list', {}],
    ] as const;
    for (const [method, path, body] of refused)
      expect(await by(app, method, path, body), path).toMatchObject({ code: 403 });
    // a token may be narrower still, never wider
    const headers = await bearer(app, 'contact:read');
    expect(await list(headers)).toMatchObject({ code: 403 });
    expect(await server.call('POST', '/rest/crm/contact/list', { headers })).toMatchObject({
      code: 200,
    });
    expect(await token(app, 'customer:delete')).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });

  test('that may change makes nothing new by what a change brings about', async () => {
    const scopes = ['clue:update', 'customer:update', 'contact:update', 'opportunity:update'];
    const app = await make(scopes);
    const convert = async (program: App) => {
      const id = await company.add('admin', 'clue', { name: `线索 ${program.id}`, mobile: '' });
      return by(program, 'POST', '/rest/crm/clue/transform', {
        id,
        name: '新客户',
        contact_name: '李工',
      });
    };
    const outside = await convert(app);
    expect(outside.code, outside.text).toBe(403);
    const wide = await make([...scopes, 'customer:create', 'contact:create', 'opportunity:create']);
    const within = await convert(wide);
    expect(within.code, within.text).toBe(200);
  });

  test('never reaches more than who made it, at any moment', async () => {
    const rights = (permissions: string[]) =>
      company.db.write((tx) =>
        tx
          .update('role')
          .set({ permissions: JSON.stringify(permissions) })
          .where('name', '=', '销售人员')
          .execute(),
      );
    await rights(['crm_customer_view', 'crm_customer_edit', 'sys_application']);
    const sales = await server.signIn(company.people.sales.mobile, 'APPS');
    const { data: app } = await server.call<App>('POST', '/rest/api/appManage/save', {
      token: sales,
      body: { name: '我的脚本', scopes: ['customer:update'] },
    });
    const mine = await company.add('sales', 'customer', { name: '我的客户' });
    const theirs = await company.add('colleague', 'customer', { name: '别人的客户' });
    const read = (id: number) => by(app, 'GET', `/rest/crm/customer/read/${id}`);
    expect(await read(mine)).toMatchObject({ code: 200 });
    expect(await read(theirs)).toMatchObject({ code: 404 });
    expect(
      await by(
        app,
        'GET',
        `/rest/crm/customer/read/${await foreign.add('admin', 'customer', { name: '外' })}`,
      ),
    ).toMatchObject({ code: 404 });
    await rights(['crm_contact_view']);
    expect(await read(mine)).toMatchObject({ code: 403 });
    await company.db.write((tx) =>
      tx.update('user').set({ disabled: 1 }).where('id', '=', company.people.sales.id).execute(),
    );
    expect(await read(mine)).toMatchObject({ code: 100 });
  });

  test('that is disabled, deleted or narrowed loses access with the next call, its tokens too; a new secret ends the former [CALLS-390] [CALLS-391]', async () => {
    const app = await make(['customer:read']);
    const headers = await bearer(app);
    const change = (method: string, path: string, body?: unknown) =>
      server.call(method, `/rest/api/appManage/${path}`, { token: admin, body });
    await change('PUT', `changeStatus/${app.id}`, { status: 0 });
    for (const each of [headers, basic(app)]) expect((await list(each)).code).toBe(100);
    expect((await token(app)).status).toBe(401);
    await change('PUT', `changeStatus/${app.id}`, { status: 1 });
    expect((await list(basic(app))).code).toBe(200);
    const later = await bearer(app);
    await change('PUT', `update/${app.id}`, { scopes: ['contact:read'] });
    expect((await list(later)).code).toBe(403);
    const next = (await change('POST', `resetSecret/${app.id}`)).data as App;
    for (const each of [later, basic(app)]) expect((await list(each)).code).toBe(100);
    expect((await by(next, 'POST', '/rest/crm/contact/list')).code).toBe(200);
    await change('DELETE', String(app.id));
    expect((await by(next, 'POST', '/rest/crm/contact/list')).code).toBe(100);
  });

  test('calls from its addresses only; without any of its own from those of the company', async () => {
    const app = await make(['customer:read'], { networks: '203.0.113.0/24' });
    const from = (address: string, program = app) =>
      by(program, 'POST', '/rest/crm/customer/list', {}, { 'x-forwarded-for': address });
    expect(await from('203.0.113.9')).toMatchObject({ code: 200 });
    expect(await from('198.51.100.1')).toMatchObject({ code: 403 });
    expect(await token(app)).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
    const open = await make(['customer:read']);
    await company.db.write((tx) =>
      tx
        .insert('setting', {
          key: 'login_networks',
          value: '"192.0.2.1"',
          update_time: '2026-03-02 09:00:00',
          update_user_id: null,
        })
        .execute(),
    );
    expect(await from('198.51.100.1', open)).toMatchObject({ code: 403 });
    expect(await from('192.0.2.1', open)).toMatchObject({ code: 200 });
    await company.db.write((tx) =>
      tx.remove('setting').where('key', '=', 'login_networks').execute(),
    );
  });

  test('stands in the list once, however many tokens it has', async () => {
    const app = await make(['customer:read']);
    await token(app);
    await token(app);
    const { data } = await server.call<Row[]>('GET', '/rest/api/appManage/list', { token: admin });
    expect(data.filter(({ id }) => id === app.id)).toMatchObject([
      { personal: 0, expire_time: '', status: 1 },
    ]);
  });

  test('is told how many calls it has left, and to wait when it has none [ADMIN-129]', async () => {
    const app = await make(['customer:read'], { rate_limit: 2 });
    const calls = [await list(basic(app)), await list(basic(app)), await list(basic(app))];
    expect(calls.map(({ code }) => code)).toEqual([200, 200, 429]);
    expect(calls.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['1', '0', '0']);
    expect(calls[0]?.headers.get('ratelimit-limit')).toBe('2');
    expect(Number(calls[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    clock += 61_000;
    expect((await list(basic(app))).code).toBe(200);
    const { data } = await server.call('GET', `/rest/api/appManage/read/${app.id}`, {
      token: admin,
    });
    expect(data).toMatchObject({ calls: 3, rate_limit: 2, used_ip: '127.0.0.1' });
    expect((data as Row).used_time).toMatch(/^2026-03-02/);
  });

  test('is held to its limit by all servers together, to the call', async () => {
    const { id } = await make(['customer:read']);
    const limit = 45;
    const servers = Array.from({ length: 3 }, () =>
      createProgramTraffic({
        own: server.database.platform.own,
        isAlone: false,
        now: () => clock,
        tell: (error) => {
          throw error;
        },
      }),
    );
    const ask = async () => {
      const answers = await Promise.all(
        servers.flatMap((each) =>
          Array.from({ length: 30 }, () => each.count(company.db, { id, limit, ip: '127.0.0.1' })),
        ),
      );
      return answers.filter(({ refuse }) => {
        try {
          refuse();
          return true;
        } catch {
          return false;
        }
      }).length;
    };
    expect(await ask()).toBe(limit);
    expect(await ask()).toBe(0);
    clock += 60_000;
    expect(await ask()).toBe(limit);
    for (const each of servers) await each.stop();
  });

  test('has its calls added up without anybody asking', async () => {
    const { id } = await make(['customer:read']);
    const traffic = createProgramTraffic({
      own: server.database.platform.own,
      isAlone: true,
      now: () => clock,
      tell: (error) => {
        throw error;
      },
      writeMs: 1,
    });
    const { db } = company;
    await traffic.count(db, { id, limit: 5, ip: '127.0.0.1' });
    const calls = () =>
      db.read((tx) => tx.from('api_app').select('calls').where('id', '=', id).execute());
    await expect.poll(calls).toEqual([{ calls: 1 }]);
    await traffic.stop();
  });

  test('stands in the change log beside the person in whose place it acts, and in the log of the server', async () => {
    const app = await make(['customer:update', 'customer:create'], { name: '物流接口' });
    const { data } = await by(app, 'POST', '/rest/crm/customer/save', { name: '日志公司' });
    const { text } = await server.call('GET', '/rest/sys/modifylog/list', {
      token: admin,
      body: { module: 'customer', id: (data as Row).id, module_id: (data as Row).id },
    });
    expect(text).toContain('APPS admin（通过「物流接口」）');
    expect(server.logged).toContainEqual(
      expect.objectContaining({ call: 'customer.save', app: app.id }),
    );
    expect(JSON.stringify(server.logged)).not.toContain(app.app_secret);
  });

  test('repeats a call with its own key, which is nobody else’s', async () => {
    const app = await make(['customer:create']);
    const save = () =>
      by(app, 'POST', '/rest/crm/customer/save', { name: '只此一家' }, { 'idempotency-key': 'k1' });
    const [one, two] = [await save(), await save()];
    expect(two.data).toEqual(one.data);
    const person = await server.call('POST', '/rest/crm/customer/save', {
      token: admin,
      body: { name: '另一家' },
      headers: { 'idempotency-key': 'k1' },
    });
    expect(person.code).toBe(200);
  });

  test('another page’s script cannot use a secret that a browser keeps, and a proxy’s password is nothing to us', async () => {
    const app = await make(['customer:read']);
    expect(
      await by(app, 'POST', '/rest/crm/customer/list', {}, { 'sec-fetch-site': 'cross-site' }),
    ).toMatchObject({ code: 403 });
    expect(
      await server.call('POST', '/rest/crm/customer/list', {
        headers: {
          authorization: `Basic ${Buffer.from('staff:nginx').toString('base64')}`,
          cookie: `${cookieName('token')}=${admin}`,
          'sec-fetch-site': 'same-origin',
        },
      }),
    ).toMatchObject({ code: 200 });
  });

  test('with one scope gets in nowhere else, by any call that the server has', async () => {
    const app = await make(['customer:read'], { rate_limit: 6000 });
    const entered: string[] = [];
    for (const { name, call, paths } of servedEndpoints()) {
      if (call.who === 'anyone') continue;
      const path = (paths[0] ?? '').replaceAll(/\{\w+\}/g, '1');
      const { code } = await by(app, call.method, path, { module: 'contract', id: 1, ids: [1] });
      // which object is meant stands in the parameters, of which some are missing here
      if (code !== 403 && !name.startsWith('custom.')) entered.push(name);
    }
    const OWN =
      /^(customer\.(list|read|related|check|pick)|permissions|fields|fieldsByGet|file|fileList|downloadToken)$/;
    expect(entered.filter((name) => !OWN.test(name))).toEqual([]);
    expect(entered).toContain('customer.list');
  }, 120_000);
});

test('the description of the calls says how programs sign in', async () => {
  const { text } = await server.call('GET', '/rest/openapi.json');
  const { components, paths } = JSON.parse(text) as {
    components: { securitySchemes: Record<string, unknown> };
    paths: Record<string, Record<string, { security: unknown }>>;
  };
  expect(components.securitySchemes.program).toMatchObject({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: '/oauth/token' } },
  });
  expect(paths['/rest/crm/customer/list']?.post?.security).toContainEqual({ program: [] });
  expect(paths['/rest/sys/role/save']?.post?.security).not.toContainEqual({ program: [] });
});
