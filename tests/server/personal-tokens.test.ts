import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PERSONAL_TOKEN } from '../../schemas/staff/codes.ts';
import { addCompany, PASSWORD, type Person, type TestCompany } from './support/companies.ts';
import { type Answer, startServer, type TestServer } from './support/server.ts';

interface Made {
  id: number;
  token: string;
}
interface Listed {
  allowed: number;
  list: (Record<string, unknown> & { id: number; expired: number; used_time: string })[];
}

let server: TestServer;
let [company, foreign] = [] as unknown as [TestCompany, TestCompany];
let clock = Date.parse('2026-03-02T01:00:00Z');
const DAY = 24 * 3_600_000;
beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock), trustProxy: ['loopback'] });
  company = await addCompany(server.services, 'OWN', '134500000');
  foreign = await addCompany(server.services, 'OWNB', '134600000');
});
afterAll(() => server.close());
// another minute for every test, so that none uses up the calls of the next
beforeEach(() => void (clock += 61_000));

const signIn = (person: Person, of = company) => server.signIn(of.people[person].mobile, of.code);
const own = <T>(token: string, method: string, path: string, body?: object) =>
  server.call<T>(method, `/rest/sys/user/${path}`, { token, body });
const ask = (token: string, more: object = {}) =>
  own<Made>(token, 'POST', 'personalTokenAdd', {
    name: '对账脚本',
    days: 90,
    scopes: ['customer:read'],
    own_password: PASSWORD,
    ...more,
  });
async function make(token: string, more: object = {}): Promise<Made> {
  const answer = await ask(token, more);
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}
const listed = async (token: string) => (await own<Listed>(token, 'GET', 'personalTokens')).data;
const by = (token: string, method: string, path: string, body?: object): Promise<Answer> =>
  server.call(method, path, { body, headers: { authorization: `Bearer ${token}` } });
const customers = (token: string) => by(token, 'POST', '/rest/crm/customer/list');
const faults = ({ data }: Answer<unknown>) =>
  (data as { errors: { field: string }[] }).errors.map(({ field }) => field);

async function inRole(person: Person, set: { second_factor?: 0 | 1; permissions?: string }) {
  await company.db.write(async (tx) => {
    const { role_id } = await tx
      .from('user')
      .select('role_id')
      .where('id', '=', company.people[person].id)
      .executeTakeFirstOrThrow();
    await tx.update('role').set(set).where('id', '=', Number(role_id)).execute();
  });
}
const switchTokens = async (on: 0 | 1) => {
  const answer = await server.call('POST', '/rest/sys/config/setSetting', {
    token: await signIn('admin'),
    body: { settings: { is_personal_token: on } },
  });
  expect(answer.code, answer.text).toBe(200);
};

describe('making and ending', () => {
  test('a token is told once, stands in the list without itself, is stored hashed, and ends with the next call', async () => {
    const sales = await signIn('sales');
    const made = await make(sales);
    expect(made.token).toMatch(/^fwp_[0-9a-z]+\.[\w-]{43}$/);
    expect((await customers(made.token)).code).toBe(200);

    const answer = await own<Listed>(sales, 'GET', 'personalTokens');
    expect(answer.data.allowed).toBe(1);
    expect(answer.data.list).toMatchObject([
      {
        id: made.id,
        name: '对账脚本',
        scope_names: '客户：查看',
        expired: 0,
        expire_time: '2026-05-31 09:01:01',
        used_time: expect.stringMatching(/^2026-03-02/),
      },
    ]);
    expect(answer.text).not.toContain(made.token);
    const stored = await company.db.read(async (tx) => [
      await tx.from('api_app').selectAll().execute(),
      await tx.from('api_token').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain(made.token.slice(-43));

    expect((await own(sales, 'POST', 'personalTokenRemove', { id: made.id })).code).toBe(200);
    expect((await customers(made.token)).code).toBe(100);
    expect((await listed(sales)).list).toEqual([]);
    expect((await own(sales, 'POST', 'personalTokenRemove', { id: made.id })).code).toBe(404);
  });

  test('it asks for the own password, a name, a span that is offered, and scopes that the person has', async () => {
    const reader = await signIn('readOnly');
    expect(faults(await ask(reader, { own_password: 'something else' }))).toEqual(['own_password']);
    expect(faults(await ask(reader, { own_password: `${PASSWORD} ` }))).toEqual(['own_password']);
    expect(faults(await ask(reader, { own_password: undefined }))).toEqual(['own_password']);
    expect(faults(await ask(reader, { name: '' }))).toEqual(['name']);
    expect(faults(await ask(reader, { name: 'x'.repeat(PERSONAL_TOKEN.nameLength + 1) }))).toEqual([
      'name',
    ]);
    for (const days of [0, 31, 100_000])
      expect(faults(await ask(reader, { days })), String(days)).toEqual(['days']);
    expect(faults(await ask(reader, { scopes: [] }))).toEqual(['scopes']);
    expect((await ask(reader, { scopes: ['customer:create'] })).code).toBe(403);
    expect((await listed(reader)).list).toEqual([]);
    const offered = await own<{ module: string; scopes: { verb: string }[] }[]>(
      reader,
      'GET',
      'personalTokenScopes',
    );
    expect(offered.data.find(({ module }) => module === 'customer')?.scopes).toEqual([
      { scope: 'customer:read', verb: 'read' },
    ]);
  });

  test('a repeated call makes one and tells it once; nobody has more than there may be', async () => {
    const colleague = await signIn('colleague');
    const call = () =>
      server.call<Made>('POST', '/rest/sys/user/personalTokenAdd', {
        token: colleague,
        headers: { 'idempotency-key': 'once' },
        body: { name: 'x', days: 30, scopes: ['customer:read'], own_password: PASSWORD },
      });
    const [first, second] = [await call(), await call()];
    expect(first.data.token).toMatch(/^fwp_/);
    expect(second.data).toEqual({ id: first.data.id, token: '' });
    for (let n = 1; n < PERSONAL_TOKEN.most; n += 1) await make(colleague);
    const beyond = await ask(colleague);
    expect([beyond.code, beyond.message]).toEqual([409, '最多可以有 20 个令牌，请先删除不用的']);
    expect((await own(colleague, 'POST', 'personalTokenRemove', first.data)).code).toBe(200);
    await make(colleague);
  });

  test('nobody sees or ends those of others, of their company or another', async () => {
    const { id, token } = await make(await signIn('sales'));
    for (const other of [
      await signIn('colleague'),
      await signIn('admin'),
      await signIn('sales', foreign),
    ]) {
      expect((await listed(other)).list.map((each) => each.id)).not.toContain(id);
      expect((await own(other, 'POST', 'personalTokenRemove', { id })).code).toBe(404);
    }
    expect((await customers(token)).code).toBe(200);
  });
});

describe('what it opens', () => {
  test('its scopes and no more than its person has at the moment; no session, no page, no other company', async () => {
    const sales = await signIn('sales');
    const { token } = await make(sales, { scopes: ['customer:create'] });
    const save = (name: string) => by(token, 'POST', '/rest/crm/customer/save', { name });
    expect((await save('余姚精工模具厂')).code).toBe(200);
    expect((await by(token, 'POST', '/rest/crm/contact/list')).code).toBe(403);
    expect((await by(token, 'GET', '/rest/sys/user/personalTokens')).code).toBe(403);
    expect((await server.call('POST', '/rest/crm/customer/list', { token })).code).toBe(100);
    const [corp, secret] = token.slice('fwp_'.length).split('.');
    const elsewhere = `fwp_${foreign.corpId.toString(36)}.${secret}`;
    for (const forged of [`${corp}.${secret}`, elsewhere, `fwp_fwp_${corp}.${secret}`])
      expect((await customers(forged)).code, forged).toBe(100);

    const before = await company.db.read((tx) =>
      tx.from('role').select(['id', 'permissions']).execute(),
    );
    await inRole('sales', { permissions: JSON.stringify(['crm_customer_view']) });
    expect((await save('余姚精工模具二厂')).code).toBe(403);
    expect((await customers(token)).code).toBe(200);
    await company.db.write(async (tx) => {
      for (const { id, permissions } of before)
        await tx.update('role').set({ permissions }).where('id', '=', id).execute();
    });
  });

  test('what it does stands in the change log with its name, after its end too', async () => {
    const sales = await signIn('sales');
    const { id, token } = await make(sales, { name: '夜间导入', scopes: ['customer:create'] });
    const { data } = await by(token, 'POST', '/rest/crm/customer/save', { name: '慈溪五金厂' });
    await own(sales, 'POST', 'personalTokenRemove', { id });
    const log = await server.call('GET', '/rest/sys/modifylog/list', {
      token: sales,
      body: { module: 'customer', id: (data as { id: number }).id },
    });
    expect(log.text).toContain('夜间导入');
  });

  test('it lasts as long as was said', async () => {
    const sales = await signIn('sales');
    const [month, quarter] = [await make(sales, { days: 30 }), await make(sales, { days: 90 })];
    const start = clock;
    clock = start + 30 * DAY - 1000;
    expect((await customers(month.token)).code).toBe(200);
    clock = start + 30 * DAY;
    expect((await customers(month.token)).code).toBe(100);
    expect((await customers(quarter.token)).code).toBe(200);
    const { list } = await listed(await signIn('sales'));
    expect(list.filter((each) => each.id === month.id)).toMatchObject([{ expired: 1 }]);
    expect(list.filter((each) => each.id === quarter.id)).toMatchObject([{ expired: 0 }]);
  });

  test('the networks and the limit of programs hold for it', async () => {
    const { token } = await make(await signIn('sales'));
    const { headers } = await server.call('POST', '/rest/crm/customer/list', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(headers.get('ratelimit-limit')).toBe('120');
    const admin = await signIn('admin');
    const from = { 'x-forwarded-for': '10.1.1.1' };
    const allow = (login_networks: string) =>
      server.call('POST', '/rest/sys/config/setSetting', {
        token: admin,
        headers: from,
        body: { settings: { login_networks } },
      });
    expect((await allow('10.0.0.0/8')).code).toBe(200);
    expect((await customers(token)).code).toBe(403);
    expect((await allow('')).code).toBe(200);
    expect((await customers(token)).code).toBe(200);
  });
});

describe('what ends it', () => {
  const endings: Record<string, (person: Person) => Promise<unknown>> = {
    'a password of their own': async (person) =>
      own(await signIn(person), 'POST', 'resetPwd', {
        old_password: PASSWORD,
        password: 'tree-house-92',
      }),
    'a password recovered by a code': async (person) => {
      const { mobile } = company.people[person];
      await server.call('POST', '/account/api/sendSmsCode', { body: { mobile, type: 'recover' } });
      const code = server.sent.at(-1)?.code;
      return server.call('POST', '/account/api/resetPwd', {
        body: { mobile, code, password: 'tree-house-93' },
      });
    },
    'a password that was reset': async (person) =>
      server.call('POST', '/rest/sys/user/resetPassword', {
        token: await signIn('admin'),
        body: { id: company.people[person].id },
      }),
    'their end in the company': async (person) =>
      server.call('POST', '/rest/sys/user/stop', {
        token: await signIn('admin'),
        body: { id: company.people[person].id, is_stop: 1 },
      }),
  };
  const [...people] = ['sales', 'admin', 'manager', 'readOnly'] as const;
  test.each(Object.entries(endings))('%s', async (what, end) => {
    const person = people.shift() as Person;
    const { id, token } = await make(await signIn(person));
    const before = await passwordOf(person);
    const other = await make(await signIn('colleague').then(freed));
    expect((await customers(token)).code).toBe(200);
    const answer = (await end(person)) as Answer;
    expect(answer.code, `${what} ${answer.text}`).toBe(200);
    expect((await customers(token)).code).toBe(100);
    expect((await customers(other.token)).code).toBe(200);
    const rows = await company.db.read((tx) =>
      tx.from('api_token').select('app_id').where('app_id', '=', id).execute(),
    );
    expect(rows).toEqual([]);
    await company.db.write((tx) =>
      tx.update('user').set(before).where('id', '=', company.people[person].id).execute(),
    );
  });

  test('who was stopped and comes back has none of them', async () => {
    const admin = await signIn('admin');
    const { id } = company.people.readOnly;
    const start = await server.call('POST', '/rest/sys/user/stop', {
      token: admin,
      body: { id, is_stop: 0 },
    });
    expect(start.code, start.text).toBe(200);
    expect((await listed(await signIn('readOnly'))).list).toEqual([]);
  });

  test('the company that allows it no more, for everybody and for good', async () => {
    const admin = await signIn('admin');
    const { token } = await make(admin);
    await switchTokens(0);
    expect((await customers(token)).code).toBe(100);
    expect((await listed(admin)).allowed).toBe(0);
    expect((await ask(admin)).code).toBe(403);
    await switchTokens(1);
    expect((await customers(token)).code).toBe(100);
    await make(admin);
  });

  test('a role that wants a second factor stops tokens and apps of who has none, until there is one', async () => {
    const admin = await signIn('admin');
    const { token } = await make(admin);
    const app = await server.call<{ app_key: string; app_secret: string }>(
      'POST',
      '/rest/api/appManage/save',
      { token: admin, body: { name: 'ERP', scopes: ['customer:read'] } },
    );
    const secret = `${app.data.app_key}:${app.data.app_secret}`;
    const byApp = () =>
      server.call('POST', '/rest/crm/customer/list', {
        headers: { authorization: `Basic ${Buffer.from(secret).toString('base64')}` },
      });
    await inRole('admin', { second_factor: 1 });
    for (const refused of [await customers(token), await byApp()])
      expect([refused.code, refused.message]).toEqual([
        403,
        '它所代表的人需要两步验证，但还没有设置',
      ]);
    await company.db.write((tx) =>
      tx
        .insert('second_factor', {
          user_id: company.people.admin.id,
          secret: '',
          confirmed_at: clock,
          last_step: 0,
        })
        .execute(),
    );
    expect((await customers(token)).code).toBe(200);
    expect((await byApp()).code).toBe(200);
    await inRole('admin', { second_factor: 0 });
    await company.db.write((tx) => tx.remove('second_factor').execute());
  });

  test('an administrator, who finds it among the API apps and can do nothing else to it', async () => {
    const colleague = await freed(await signIn('colleague'));
    const { id, token } = await make(colleague, { name: '同事的脚本' });
    const admin = await signIn('admin');
    const manage = <T>(method: string, path: string, body?: object) =>
      server.call<T>(method, `/rest/api/appManage/${path}`, { token: admin, body });
    const { data, text } = await manage<{ id: number }[]>('GET', 'list');
    expect(data.find((row) => row.id === id)).toMatchObject({
      name: '同事的脚本',
      personal: 1,
      app_key: '',
      is_edit: 0,
      user_name: 'OWN colleague',
      scope_names: '客户：查看',
    });
    expect(text).not.toContain(token);
    for (const [method, path, body] of [
      ['PUT', `update/${id}`, { scopes: ['customer:delete'] }],
      ['PUT', `changeStatus/${id}`, { status: 0 }],
      ['POST', `resetSecret/${id}`, undefined],
    ] as const)
      expect((await manage(method, path, body)).code, path).toBe(409);
    expect((await customers(token)).code).toBe(200);
    expect((await manage('DELETE', String(id))).code).toBe(200);
    expect((await customers(token)).code).toBe(100);
  });

  test('its making and its end stand in the security log', async () => {
    const colleague = await freed(await signIn('colleague'));
    const { id } = await make(colleague, { name: '记录在案' });
    await own(colleague, 'POST', 'personalTokenRemove', { id });
    const rows = await company.db.read((tx) =>
      tx
        .from('login_log')
        .select(['event', 'user_id', 'about'])
        .where('about', '=', '记录在案')
        .orderBy('id')
        .execute(),
    );
    const user_id = company.people.colleague.id;
    expect(rows).toEqual([
      { event: 'tokenAdded', user_id, about: '记录在案' },
      { event: 'tokenRemoved', user_id, about: '记录在案' },
    ]);
  });
});

function passwordOf(person: Person) {
  return company.db.read((tx) =>
    tx
      .from('user')
      .select(['password_hash', 'password_time'])
      .where('id', '=', company.people[person].id)
      .executeTakeFirstOrThrow(),
  );
}

/** Somebody with room for one more. */
async function freed(token: string): Promise<string> {
  const [oldest] = (await listed(token)).list.toReversed();
  if (oldest) await own(token, 'POST', 'personalTokenRemove', { id: oldest.id });
  return token;
}
