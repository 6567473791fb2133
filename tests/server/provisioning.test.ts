import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOpenIdClient } from '../../server/endpoints/openId/client.ts';
import type { Role } from '../../schemas/staff/permissions.ts';
import { addCompany, roleIdIn, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let [company, other] = [] as unknown as [TestCompany, TestCompany];
let [admin, token] = ['', ''];
let provider = 0;

beforeAll(async () => {
  server = await startServer({ openId: createOpenIdClient({ trusted: [], now: Date.now }) });
  company = await addCompany(server.services, 'SCIM', '136200000');
  other = await addCompany(server.services, 'ELSE', '137200000');
  admin = await server.signIn(company.people.admin.mobile, 'SCIM');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { id } of (await rest<{ id: number }[]>('GET', 'list')).data)
    await rest('DELETE', String(id));
  const made = await rest<{ id: number }>('POST', 'save', {
    name: '统一登录',
    issuer: 'https://login.example.com',
    client_id: 'crm',
    secret: 'x',
  });
  provider = made.data.id;
  token = await newToken();
});

const rest = <T = null>(method: string, path: string, body?: object) =>
  server.call<T>(method, `/rest/sys/identityProvider/${path}`, {
    token: admin,
    ...(body && { body }),
  });
async function newToken(): Promise<string> {
  const made = await rest<{ token: string }>('POST', `scimToken/${provider}`, { is_on: 1 });
  expect(made.code, made.message).toBe(200);
  return made.data.token;
}

interface ScimAnswer {
  status: number;
  body: Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- JSON of a standard
  text: string;
}

/** A request as a provisioning client makes it. */
async function scim(
  method: string,
  path: string,
  { body, as = token }: { body?: unknown; as?: string } = {},
): Promise<ScimAnswer> {
  const answer = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {}, text };
}

let serial = 0;
const mobile = () => `1390002${String((serial += 1)).padStart(4, '0')}`;
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const someone = (given: object = {}) => ({
  schemas: [USER],
  userName: `person${(serial += 1)}@example.com`,
  externalId: `ext-${serial}`,
  displayName: '新同事',
  phoneNumbers: [{ type: 'mobile', value: `+86 ${mobile()}` }],
  active: true,
  ...given,
});
const patch = (path: string, ...Operations: object[]) =>
  scim('PATCH', path, {
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
  });
const group = (displayName: string, ...members: string[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
  members: members.map((value) => ({ value })),
});
const userRow = (id: string | number) =>
  company.db.read((tx) =>
    tx.from('user').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow(),
  );
const roleId = (key: Role['key']) => roleIdIn(company, key);

describe('the token', () => {
  test('is told once, stored as its hash, replaced and taken back; nobody is answered without it', async () => {
    expect(token).not.toBe('');
    const told = await rest<{ has_scim_token: number }[]>('GET', 'list');
    expect(told.text).not.toContain(token);
    expect(told.data).toMatchObject([{ has_scim_token: 1 }]);
    const stored = await company.db.read((tx) =>
      tx.from('identity_provider').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await scim('GET', '/Users')).status).toBe(200);
    for (const as of ['', 'x', `${token}x`, admin])
      expect((await scim('GET', '/Users', { as })).status).toBe(401);
    const former = token;
    token = await newToken();
    expect((await scim('GET', '/Users', { as: former })).status).toBe(401);
    expect((await scim('GET', '/Users')).status).toBe(200);
    await rest('POST', `scimToken/${provider}`, { is_on: 0 });
    expect((await scim('GET', '/Users')).status).toBe(401);
  });

  test('opens nothing else of the product', async () => {
    const answer = await server.call('POST', '/rest/sys/user/list', { token });
    expect(answer.code).not.toBe(200);
    const asProgram = await server.call('POST', '/rest/sys/user/list', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(asProgram.code).not.toBe(200);
  });

  test('shows what the provider keeps here, and nobody else’s people', async () => {
    const { body } = await scim('POST', '/Users', { body: someone() });
    expect((await scim('GET', '/Users')).body).toMatchObject({ totalResults: 1 });
    for (const id of [company.people.sales.id, other.people.sales.id, 987_654])
      for (const [method, given] of [
        ['GET', undefined],
        ['PUT', someone()],
        ['DELETE', undefined],
      ] as const)
        expect((await scim(method, `/Users/${id}`, { body: given })).status).toBe(404);
    expect((await scim('GET', `/Users/${body.id}`)).status).toBe(200);
  });
});

describe('the descriptions', () => {
  test('say what there is', async () => {
    const { body } = await scim('GET', '/ServiceProviderConfig');
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect((await scim('GET', '/ResourceTypes')).body.Resources).toHaveLength(2);
    expect((await scim('GET', `/Schemas/${USER}`)).body).toMatchObject({ id: USER });
    expect((await scim('GET', '/Nothing')).body).toMatchObject({ status: '404' });
  });
});

describe('people', () => {
  test('are made with name, number, address, position and a department of the same name, and read again', async () => {
    const number = mobile();
    const given = someone({
      name: { familyName: '林', givenName: '夏' },
      displayName: undefined,
      title: '主管',
      emails: [{ value: 'lin@example.com', primary: true }],
      phoneNumbers: [
        { type: 'work', value: '+86 10 8888 8888' },
        { type: 'mobile', value: number },
      ],
      [ENTERPRISE]: { department: '华东' },
      schemas: [USER, ENTERPRISE],
    });
    const { status, body } = await scim('POST', '/Users', { body: given });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userName: given.userName,
      externalId: given.externalId,
      displayName: '林夏',
      name: { familyName: '林', givenName: '夏' },
      active: true,
      [ENTERPRISE]: { department: '华东' },
      meta: { resourceType: 'User' },
    });
    const row = await userRow(body.id);
    expect(row).toMatchObject({
      name: '林夏',
      mobile: number,
      email: 'lin@example.com',
      position: '主管',
      is_admin: 0,
      disabled: 0,
    });
    expect(row.department_id).not.toBeNull();
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body);
  });

  test('are found by a filter and in pages', async () => {
    const made = [];
    for (const userName of ['a@x.cn', 'b@x.cn', 'c@x.cn'])
      made.push((await scim('POST', '/Users', { body: someone({ userName }) })).body);
    const find = async (query: string) =>
      (await scim('GET', `/Users?${query}`)).body as {
        totalResults: number;
        Resources: { userName: string }[];
      };
    const filter = encodeURIComponent('userName eq "b@x.cn"');
    expect((await find(`filter=${filter}`)).Resources).toMatchObject([{ userName: 'b@x.cn' }]);
    const external = encodeURIComponent(`externalId eq "${made[2]?.externalId}"`);
    expect((await find(`filter=${external}`)).Resources).toMatchObject([{ userName: 'c@x.cn' }]);
    const none = encodeURIComponent('userName eq "nobody"');
    expect(await find(`filter=${none}`)).toMatchObject({ totalResults: 0 });
    const page = await find('startIndex=2&count=1');
    expect(page).toMatchObject({ totalResults: 3 });
    expect(page.Resources).toHaveLength(1);
    expect((await scim('GET', '/Users?filter=(((')).body).toMatchObject({
      scimType: 'invalidFilter',
    });
  });

  test('are changed by PUT and PATCH, and stopped at once: their session is over with the next request', async () => {
    const taken = company.people.colleague;
    const session = await server.signIn(taken.mobile, 'SCIM');
    const given = someone({ phoneNumbers: [{ type: 'mobile', value: taken.mobile }] });
    const { body } = await scim('POST', '/Users', { body: given });
    // whoever works here already is taken over
    expect(body.id).toBe(String(taken.id));
    await scim('PUT', `/Users/${body.id}`, { body: { ...given, displayName: '改名' } });
    expect(await userRow(body.id)).toMatchObject({ name: '改名', mobile: taken.mobile });
    const renamed = await patch(`/Users/${body.id}`, {
      op: 'Replace',
      path: 'displayName',
      value: '又改',
    });
    expect(renamed.body).toMatchObject({ displayName: '又改' });
    const me = () => server.call('GET', '/rest/sys/user/profile', { token: session });
    expect((await me()).code).toBe(200);
    // as Microsoft Entra sends it
    const stopped = await patch(`/Users/${body.id}`, {
      op: 'Replace',
      path: 'active',
      value: 'False',
    });
    expect(stopped.status, stopped.text).toBe(200);
    expect((await me()).code).not.toBe(200);
    expect(await userRow(body.id)).toMatchObject({ disabled: 1 });
    await patch(`/Users/${body.id}`, { op: 'replace', value: { active: true } });
    expect(await userRow(body.id)).toMatchObject({ disabled: 0 });
    expect((await scim('DELETE', `/Users/${body.id}`)).status).toBe(204);
    expect(await userRow(body.id)).toMatchObject({ disabled: 1 });
    expect((await scim('GET', `/Users/${body.id}`)).status).toBe(404);
    // and comes again as the same person
    const again = await scim('POST', '/Users', { body: given });
    expect(again.body).toMatchObject({ id: String(taken.id), active: true });
  });

  test('are refused in the words of the standard: no mobile, a name or a number that is taken, what is no JSON', async () => {
    const first = someone();
    await scim('POST', '/Users', { body: first });
    const refused = async (body: object) => {
      const answer = await scim('POST', '/Users', { body });
      return [answer.status, answer.body.scimType];
    };
    expect(await refused(someone({ phoneNumbers: [] }))).toEqual([400, 'invalidValue']);
    expect(await refused(someone({ userName: first.userName }))).toEqual([409, 'uniqueness']);
    expect(await refused(someone({ phoneNumbers: first.phoneNumbers }))).toEqual([
      409,
      'uniqueness',
    ]);
    expect(await refused(someone({ userName: undefined }))).toEqual([400, 'invalidValue']);
    const broken = await fetch(`${server.url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });

  test('who are administrators are neither taken over nor changed nor stopped', async () => {
    const { id, mobile: number } = company.people.admin;
    const phoneNumbers = [{ type: 'mobile', value: number }];
    expect((await scim('POST', '/Users', { body: someone({ phoneNumbers }) })).status).toBe(403);
    const { body } = await scim('POST', '/Users', { body: someone() });
    await company.db.write((tx) =>
      tx.update('user').set({ is_admin: 1 }).where('id', '=', Number(body.id)).execute(),
    );
    const stop = await patch(`/Users/${body.id}`, { op: 'replace', path: 'active', value: false });
    expect(stop.status).toBe(403);
    expect((await scim('DELETE', `/Users/${body.id}`)).status).toBe(403);
    expect(await userRow(body.id)).toMatchObject({ disabled: 0 });
    expect(await userRow(id)).toMatchObject({ disabled: 0 });
    await company.db.write((tx) =>
      tx.update('user').set({ is_admin: 0 }).where('id', '=', Number(body.id)).execute(),
    );
  });
});

describe('groups', () => {
  test('give roles and departments by the rules, with each member that comes or goes', async () => {
    const [sales, manager, readOnly] = [
      await roleId('sales_staff'),
      await roleId('sales_manager'),
      await roleId('read_only'),
    ];
    const saved = await rest('PUT', `update/${provider}`, {
      role_id: readOnly,
      rules: [
        { group: 'Leads', role_id: manager },
        { group: 'Sales', role_id: sales },
      ],
    });
    expect(saved.code).toBe(200);
    const { body: one } = await scim('POST', '/Users', { body: someone() });
    const { body: two } = await scim('POST', '/Users', { body: someone() });
    const roles = async () => [(await userRow(one.id)).role_id, (await userRow(two.id)).role_id];
    expect(await roles()).toEqual([readOnly, readOnly]);
    const { body: team } = await scim('POST', '/Groups', { body: group('Sales', one.id) });
    expect(await roles()).toEqual([sales, readOnly]);
    await patch(`/Groups/${team.id}`, {
      op: 'add',
      path: 'members',
      value: [{ value: two.id }],
    });
    expect(await roles()).toEqual([sales, sales]);
    expect((await scim('GET', `/Users/${two.id}`)).body.groups).toMatchObject([
      { value: team.id, display: 'Sales' },
    ]);
    const { body: leads } = await scim('POST', '/Groups', { body: group('Leads', two.id) });
    expect(await roles()).toEqual([sales, manager]);
    await patch(`/Groups/${team.id}`, {
      op: 'remove',
      path: `members[value eq "${one.id}"]`,
    });
    expect(await roles()).toEqual([readOnly, manager]);
    expect((await scim('DELETE', `/Groups/${leads.id}`)).status).toBe(204);
    expect(await roles()).toEqual([readOnly, sales]);
    expect((await scim('GET', '/Groups')).body).toMatchObject({ totalResults: 1 });
  });

  test('of a provider that keeps none leave the role to the sign-in; the last one that goes takes its role along', async () => {
    const [sales, readOnly] = [await roleId('sales_staff'), await roleId('read_only')];
    await rest('PUT', `update/${provider}`, {
      role_id: readOnly,
      rules: [{ group: 'Sales', role_id: sales }],
    });
    const { body: one } = await scim('POST', '/Users', { body: someone() });
    // as if the groups of the claims had given it
    await company.db.write((tx) =>
      tx.update('user').set({ role_id: sales }).where('id', '=', Number(one.id)).execute(),
    );
    await patch(`/Users/${one.id}`, { op: 'replace', path: 'displayName', value: '改名' });
    expect(await userRow(one.id)).toMatchObject({ name: '改名', role_id: sales });
    const { body: team } = await scim('POST', '/Groups', { body: group('Sales', one.id) });
    await scim('DELETE', `/Groups/${team.id}`);
    expect(await userRow(one.id)).toMatchObject({ role_id: readOnly });
  });

  test('give what changed rules say at once, and what a changed name means', async () => {
    const [sales, manager, readOnly] = [
      await roleId('sales_staff'),
      await roleId('sales_manager'),
      await roleId('read_only'),
    ];
    const rule = (name: string, role_id: number) =>
      rest('PUT', `update/${provider}`, { role_id: readOnly, rules: [{ group: name, role_id }] });
    await rule('Sales', sales);
    const { body: one } = await scim('POST', '/Users', { body: someone() });
    const { body: team } = await scim('POST', '/Groups', { body: group('Sales', one.id) });
    const role = async () => (await userRow(one.id)).role_id;
    expect(await role()).toBe(sales);
    await rule('Sales', manager);
    expect(await role()).toBe(manager);
    await scim('PUT', `/Groups/${team.id}`, { body: group('Others', one.id) });
    expect(await role()).toBe(readOnly);
  });

  test('of many members fit into one request', async () => {
    const { body: one } = await scim('POST', '/Users', { body: someone() });
    const many = { ...group('Sales', one.id), note: 'x'.repeat(200_000) };
    expect((await scim('POST', '/Groups', { body: many })).status).toBe(201);
  });

  test('hold those only whom the provider keeps here, and have a name of their own', async () => {
    const strange = await scim('POST', '/Groups', {
      body: group('Sales', String(company.people.sales.id)),
    });
    expect(strange.body).toMatchObject({ scimType: 'invalidValue' });
    expect((await scim('GET', '/Groups')).body).toMatchObject({ totalResults: 0 });
    expect((await scim('POST', '/Groups', { body: group('Sales') })).status).toBe(201);
    expect((await scim('POST', '/Groups', { body: group('Sales') })).status).toBe(409);
  });
});
