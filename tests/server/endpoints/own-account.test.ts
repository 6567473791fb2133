import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type Person, PASSWORD, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

interface Errors {
  errors: { field: string; message: string }[];
}
interface Session {
  id: string;
  own: number;
  device: string;
  ip: string;
}

let server: TestServer;
let company: TestCompany;
let clock = Date.now();
const CHOSEN = 'tree-house-92';

beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  company = await addCompany(server.services, 'OWN', '131000000');
});
afterAll(() => server.close());

const signIn = (person: Person) => server.signIn(company.people[person].mobile, 'OWN');
const call = <T = Errors>(token: string, method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/rest/sys/user/${path}`, { token, body });
const profile = async (token: string) =>
  (await call<Record<string, unknown>>(token, 'GET', 'profile')).data;
const sessions = async (token: string) => (await call<Session[]>(token, 'GET', 'sessions')).data;
const codeTo = (to: string) => server.sent.findLast((each) => each.to === to)?.code ?? '';
const alive = async (token: string) => (await call(token, 'GET', 'profile')).code === 200;

test('the own password is changed by who knows it; the old one is refused afterwards, and all other sessions end [AUTH-027] [CALLS-408]', async () => {
  const { mobile } = company.people.sales;
  const [here, elsewhere] = [await signIn('sales'), await signIn('sales')];
  const change = (old_password: string, password: string) =>
    call(here, 'PUT', 'resetPwd', { old_password, password });
  expect((await change('wrong', CHOSEN)).data.errors).toEqual([
    { field: 'old_password', message: '原密码不正确' },
  ]);
  expect((await change(PASSWORD, 'password1')).data.errors[0]?.field).toBe('password');
  clock += 1000;
  expect((await change(PASSWORD, CHOSEN)).code).toBe(200);
  expect(await alive(here)).toBe(true);
  expect(await alive(elsewhere)).toBe(false);
  const login = (password: string) =>
    server.call('POST', '/account/api/login', { body: { mobile, password } });
  expect((await login(PASSWORD)).code).toBe(422);
  expect((await login(CHOSEN)).code).toBe(200);
});

test('a mobile is changed by a code that went to the new one, and signs in from then on [AUTH-025] [CALLS-412]', async () => {
  const token = await signIn('colleague');
  const mobile = '13655556666';
  await server.call('POST', '/account/api/sendSmsCode', { body: { mobile, type: 'mobile' } });
  const code = codeTo(mobile);
  const change = (given: Record<string, string>) =>
    call(token, 'PUT', 'changeMobile', { own_password: PASSWORD, ...given });
  expect((await change({ mobile, code, own_password: 'not mine' })).data.errors[0]?.field).toBe(
    'own_password',
  );
  expect((await change({ mobile: '13655556667', code })).code).toBe(422);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await change({ mobile, code: wrong })).code).toBe(422);
  expect((await change({ mobile, code })).code).toBe(200);
  expect((await profile(token)).mobile).toBe(mobile);
  const login = await server.call<{ name: string }>('POST', '/account/api/login', {
    body: { mobile, password: PASSWORD },
  });
  expect(login.data.name).toBe('OWN colleague');
  expect((await change({ mobile, code })).code).toBe(422);
  // a colleague's is refused, whatever code there is
  const theirs = company.people.admin.mobile;
  await server.call('POST', '/account/api/sendSmsCode', {
    body: { mobile: theirs, type: 'mobile' },
  });
  expect((await change({ mobile: theirs, code: codeTo(theirs) })).data.errors[0]?.field).toBe(
    'mobile',
  );
});

test('an e-mail address is changed by the code that went there, for who asked for it alone [AUTH-028] [CALLS-415] [CALLS-416]', async () => {
  const [token, other] = [await signIn('readOnly'), await signIn('admin')];
  const email = 'lin@example.com';
  expect((await call(token, 'POST', 'sendEmailVerify', { email: 'nobody' })).code).toBe(422);
  expect((await call(token, 'POST', 'sendEmailVerify', { email })).code).toBe(200);
  const code = codeTo(email);
  expect(code).toMatch(/^\d{6}$/);
  const wrong = code === '000000' ? '000001' : '000000';
  const update = (who: string, given: Record<string, string>) =>
    call(who, 'POST', 'updateEmail', { email, own_password: PASSWORD, ...given });
  expect((await update(token, { code: wrong })).code).toBe(422);
  expect((await update(other, { code })).code).toBe(422);
  expect((await update(token, { code, own_password: 'not mine' })).data.errors[0]?.field).toBe(
    'own_password',
  );
  expect((await update(token, { code })).code).toBe(200);
  expect((await profile(token)).email).toBe(email);
});

test('an administrator moves to a department at once; others ask for it [AUTH-026] [CALLS-413]', async () => {
  const [admin, sales] = [await signIn('admin'), await signIn('manager')];
  const departments = await company.db.read((tx) =>
    tx.from('department').select(['id', 'name']).orderBy('id').execute(),
  );
  const own = (await profile(sales)).department_id;
  const other = departments.find(({ id }) => id !== own);
  const move = (token: string) =>
    call<{ asked: number }>(token, 'PUT', 'changeDept', { department_id: other?.id });
  expect((await move(sales)).data).toEqual({ asked: 1 });
  expect(await profile(sales)).toMatchObject({
    department_id: own,
    asked_department_id: other?.id,
    asked_department_name: other?.name,
  });
  expect((await move(admin)).data).toEqual({ asked: 0 });
  expect(await profile(admin)).toMatchObject({
    department_id: other?.id,
    asked_department_id: null,
  });
  expect((await call(sales, 'PUT', 'changeDept', { department_id: 999_999_999 })).code).toBe(422);
});

test('a picture of oneself is seen by everybody of the company; what is no picture is refused [AUTH-024] [CALLS-411]', async () => {
  const [token, other] = [await signIn('admin'), await signIn('readOnly')];
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set('file', new Blob([bytes]), name);
    return call<{ avatar: string }>(token, 'POST', 'uploadAvatar', body);
  };
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const { avatar } = (await send('me.png', new Uint8Array(picture))).data;
  expect((await profile(token)).avatar).toBe(avatar);
  const seen = await fetch(`${server.url}${avatar}`, {
    headers: { cookie: `crm-1.7.0-token=${other}` },
  });
  expect(seen.headers.get('content-type')).toBe('image/png');
  expect((await send('me.html', new Uint8Array(Buffer.from('<p>')))).code).not.toBe(200);
});

test('own sessions are listed and ended, one or all others; nobody ends somebody else’s', async () => {
  await company.db.write((tx) => tx.remove('session').execute());
  const [here, there, third] = [
    await signIn('admin'),
    await signIn('admin'),
    await signIn('admin'),
  ];
  const stranger = await signIn('readOnly');
  const list = await sessions(here);
  expect(list).toHaveLength(3);
  expect(list.filter(({ own }) => own === 1)).toHaveLength(1);
  expect(JSON.stringify(list)).not.toContain(here);
  const thirdId = (await sessions(third)).find(({ own }) => own === 1)?.id;
  const end = (token: string, one: object) =>
    call(token, 'POST', 'endSessions', { own_password: PASSWORD, ...one });
  expect((await end(stranger, { id: thirdId })).code).toBe(200);
  expect(await alive(third)).toBe(true);
  expect((await end(here, { id: thirdId })).code).toBe(200);
  expect(await alive(third)).toBe(false);
  expect(await alive(there)).toBe(true);
  expect((await end(here, {})).code).toBe(200);
  expect([await alive(here), await alive(there), await alive(stranger)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a session is ended by the own password alone, however lately one has signed in', async () => {
  const [here, there] = [await signIn('admin'), await signIn('admin')];
  const id = (await sessions(there)).find(({ own }) => own === 1)?.id;
  for (const given of [{}, { own_password: 'wrong' }])
    for (const one of [{}, { id }])
      expect((await call(here, 'POST', 'endSessions', { ...given, ...one })).data.errors).toEqual([
        { field: 'own_password', message: '密码不正确' },
      ]);
  expect([await alive(here), await alive(there)]).toEqual([true, true]);
  const asked = { own_password: PASSWORD };
  expect((await call(here, 'POST', 'endSessions', { ...asked, id })).code).toBe(200);
  expect([await alive(here), await alive(there)]).toEqual([true, false]);
});

test('who has no password, because they come by a code, has ten minutes after a sign-in instead; who has one is asked for it at once', async () => {
  const { id, mobile } = company.people.readOnly;
  const own = await signIn('manager');
  await company.db.write((tx) =>
    tx.update('user').set({ password_hash: '' }).where('id', '=', id).execute(),
  );
  const byCode = async () => {
    clock += 61_000;
    await server.call('POST', '/account/api/sendSmsCode', { body: { mobile, type: 'signIn' } });
    const body = { mobile, code: codeTo(mobile) };
    return (await server.call<{ token: string }>('POST', '/account/api/smsLogin', { body })).data
      .token;
  };
  const asks: [string, string, object][] = [
    ['POST', 'secondFactorSecret', {}],
    ['POST', 'personalTokenAdd', { name: '脚本', days: 30, scopes: ['customer:read'] }],
    ['PUT', 'changeMobile', { mobile: '13655550000', code: '1' }],
    ['POST', 'updateEmail', { email: 'me@example.com', code: '1' }],
    ['POST', 'endSessions', { id: 'none' }],
    ['PUT', 'resetPwd', { password: CHOSEN }],
  ];
  const late = await byCode();
  expect(await profile(late)).toMatchObject({ has_password: 0 });
  clock += 10 * 60_000;
  const now = await byCode();
  for (const [method, path, body] of asks) {
    const refused = await call(own, method, path, body);
    expect([path, refused.code], JSON.stringify(refused.data)).toEqual([path, 422]);
    expect(refused.data.errors[0]?.field, path).toMatch(/^(own|old)_password$/);
    expect([path, (await call(late, method, path, { ...body, own_password: '' })).code]).toEqual([
      path,
      403,
    ]);
    const { code, data } = await call(now, method, path, body);
    // what else is wrong is told where it is
    if (code !== 200) expect([path, data.errors[0]?.field]).toEqual([path, 'code']);
  }
  expect(await profile(now)).toMatchObject({ has_password: 1 });
  expect(await alive(late)).toBe(false);
  expect((await call(now, 'POST', 'secondFactorSecret', {})).code).toBe(422);
});

test('when a session was used last is known', async () => {
  const token = await signIn('admin');
  const before = await sessions(token);
  clock += 11 * 60_000;
  await profile(token);
  const after = await sessions(token);
  expect(after[0]).toMatchObject({ own: 1 });
  expect(after[0]).not.toEqual(before.find(({ own }) => own === 1));
});
