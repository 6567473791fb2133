import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixedWindowLimiter } from '../../../server/endpoints/signIn/fixedWindowLimiter.ts';
import { addCompany, PASSWORD, type TestCompany } from '../support/companies.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

interface Errors {
  errors: { field: string; message: string }[];
}
interface SignedIn {
  token?: string;
  name: string;
  companies?: { corp_code: string; name: string }[];
}

let server: TestServer;
let [first, second] = [] as unknown as [TestCompany, TestCompany];
let clock = Date.now();
const CHOSEN = 'tree-house-92';

beforeAll(async () => {
  server = await startServer({
    now: () => new Date(clock),
    limits: (own) => ({
      asked: createFixedWindowLimiter({ own, windowMs: 60_000, now: () => clock }),
    }),
  });
  first = await addCompany(server.services, 'FIRST', '131000000');
  second = await addCompany(server.services, 'SECOND', '132000000');
  await second.db.write((tx) =>
    tx
      .update('user')
      .set({ mobile: first.people.manager.mobile })
      .where('id', '=', second.people.manager.id)
      .execute(),
  );
});
afterAll(() => server.close());

const later = (seconds: number) => void (clock += seconds * 1000);
const call = <T = Errors>(path: string, body: Record<string, unknown>) =>
  server.call<T>('POST', `/account/api/${path}`, { body });
const ask = <T>(path: string, body: Record<string, unknown> = {}) =>
  server.call<T>('GET', `/account/api/${path}`, { body });
const codeTo = (mobile: string) => server.sent.findLast(({ to }) => to === mobile)?.code ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const whoAmI = (token = '') =>
  server.call<{ name: string; is_admin: number; corp_name: string }>(
    'GET',
    '/rest/sys/user/get_current_userinfo',
    { token },
  );

/** The code that goes to a mobile a minute after the last one. */
async function sendCode(mobile: string, type = 'signIn'): Promise<string> {
  later(61);
  expect((await call('sendSmsCode', { mobile, type })).code).toBe(200);
  return codeTo(mobile);
}

describe('codes', () => {
  test('a code of six digits signs in once, and the log tells by what [AUTH-005] [CALLS-376]', async () => {
    const { mobile } = first.people.sales;
    const code = await sendCode(mobile);
    expect(code).toMatch(/^\d{6}$/);
    expect(await call('smsLogin', { mobile, code: wrong(code) })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'code' }] },
    });
    const { data } = await call<SignedIn>('smsLogin', { mobile, code });
    expect(data.name).toBe('FIRST sales');
    expect((await whoAmI(data.token)).data.name).toBe('FIRST sales');
    expect((await call('smsLogin', { mobile, code })).code).toBe(422);
    const log = await server.call<{ list: { way: string }[] }>('GET', '/rest/sys/user/loginLog', {
      token: data.token ?? '',
    });
    expect(log.data.list[0]?.way).toBe('验证码');
  });

  test('a second one within a minute is refused, and the eleventh of a day [AUTH-012] [CALLS-377]', async () => {
    const { mobile } = first.people.colleague;
    await sendCode(mobile);
    const soon = await call('sendSmsCode', { mobile });
    expect(soon.code).toBe(429);
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    for (let each = 2; each <= 10; each += 1) await sendCode(mobile);
    later(61);
    expect((await call('sendSmsCode', { mobile })).code).toBe(429);
    later(24 * 3600);
    expect((await call('sendSmsCode', { mobile })).code).toBe(200);
  });

  test('one place asks for thirty codes in a quarter of an hour at most [AUTH-012]', async () => {
    later(61);
    const asks = Array.from({ length: 31 }, (_, at) => `1380000${String(at).padStart(4, '0')}`);
    const answers: number[] = [];
    for (const mobile of asks) answers.push((await call('sendSmsCode', { mobile })).code);
    expect(answers.filter((code) => code === 200)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
  });

  test('it is over after ten minutes, and after five tries, right ones too [AUTH-010]', async () => {
    const { mobile } = first.people.admin;
    const old = await sendCode(mobile);
    later(601);
    expect((await call('smsLogin', { mobile, code: old })).code).toBe(422);
    const code = await sendCode(mobile);
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => call('smsLogin', { mobile, code: wrong(code) })),
    );
    expect(tries.map((each) => each.code)).toEqual([422, 422, 422, 422, 422]);
    expect((await call('smsLogin', { mobile, code })).code).toBe(422);
  });

  test('known and unknown mobiles get the same answers; nothing is sent to who is unknown', async () => {
    later(61);
    const [known, unknown] = [first.people.readOnly.mobile, '13999999999'];
    const before = server.sent.length;
    const plain = ({ code, message, data }: Answer) => ({ code, message, data });
    const [a, b] = [
      await call('sendSmsCode', { mobile: known, type: 'recover' }),
      await call('sendSmsCode', { mobile: unknown, type: 'recover' }),
    ];
    expect(plain(a)).toEqual(plain(b));
    expect(server.sent.length - before).toBe(1);
    const given = { code: wrong(codeTo(known)), password: CHOSEN };
    expect(plain(await call('resetPwd', { ...given, mobile: known }))).toEqual(
      plain(await call('resetPwd', { ...given, mobile: unknown })),
    );
  });

  test('neither the database nor the log holds a code', async () => {
    const code = await sendCode(first.people.readOnly.mobile);
    const rows = await server.services.database.platform.own.read((tx) =>
      tx.from('code').selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(server.logged)).not.toContain(code);
  });

  test('a number that is none is refused at its field', async () => {
    expect(await call('sendSmsCode', { mobile: '12345' })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'mobile', message: '请输入正确的手机号' }] },
    });
  });
});

test('who works in two companies chooses one before a token is given [AUTH-011]', async () => {
  const { mobile } = first.people.manager;
  const code = await sendCode(mobile);
  const choice = await call<SignedIn>('smsLogin', { mobile, code });
  expect(choice.data).toEqual({
    name: '',
    companies: [
      { corp_code: 'FIRST', name: 'FIRST Ltd' },
      { corp_code: 'SECOND', name: 'SECOND Ltd' },
    ],
  });
  const { data } = await call<SignedIn>('smsLogin', { mobile, code, corp_code: 'SECOND' });
  expect((await whoAmI(data.token)).data.corp_name).toBe('SECOND Ltd');
});

describe('a company of one’s own', () => {
  const given = {
    corp_name: '嘉善精密轴承有限公司',
    name: '陆文彬',
    mobile: '13711112222',
    password: CHOSEN,
  };

  test('registering makes a company with its code and its first administrator, who is signed in [AUTH-007] [CALLS-379]', async () => {
    const code = await sendCode(given.mobile, 'register');
    expect((await call('register', { ...given, code: wrong(code) })).code).toBe(422);
    const made = await call<SignedIn & { corp_code: string }>('register', { ...given, code });
    expect(made.data).toMatchObject({ name: '陆文彬', corp_code: 'JSJMZCYX' });
    expect((await whoAmI(made.data.token)).data).toMatchObject({
      name: '陆文彬',
      is_admin: 1,
      corp_name: given.corp_name,
    });
    // once
    expect((await call('register', { ...given, code })).code).toBe(422);
    // another one of the same name has a code of its own
    const again = await call<{ corp_code: string }>('register', {
      ...given,
      code: await sendCode(given.mobile, 'register'),
    });
    expect(again.data.corp_code).toMatch(/^JSJMZCYX\d{3,4}$/);
  });

  test('what is wrong is said at its field [AUTH-010]', async () => {
    const faults = await call('register', {
      corp_name: '厂',
      name: '',
      mobile: '110',
      code: '12',
      password: 'abc',
    });
    expect(faults.data.errors.map(({ field }) => field).toSorted()).toEqual([
      'code',
      'corp_name',
      'mobile',
      'name',
      'password',
    ]);
  });

  test('a server may refuse it', async () => {
    server.services.registration = false;
    later(61);
    expect(await call('sendSmsCode', { mobile: given.mobile, type: 'register' })).toMatchObject({
      code: 403,
    });
    expect((await call('register', { ...given, code: '000000' })).code).toBe(403);
    expect((await ask<{ register: number }>('signInOptions')).data.register).toBe(0);
    server.services.registration = true;
  });
});

test('a code of the mobile sets a new password and ends all sessions [AUTH-008] [CALLS-380]', async () => {
  const { mobile } = first.people.sales;
  const token = await server.signIn(mobile, 'FIRST');
  const code = await sendCode(mobile, 'recover');
  expect(
    (await call('resetPwd', { mobile, code, password: 'password1' })).data.errors.map(
      ({ field }) => field,
    ),
  ).toEqual(['password']);
  later(1);
  expect(
    (await call<SignedIn>('resetPwd', { mobile, code, password: CHOSEN })).data.companies,
  ).toEqual([{ corp_code: 'FIRST', name: 'FIRST Ltd' }]);
  expect((await whoAmI(token)).code).toBe(100);
  expect((await call('login', { mobile, password: PASSWORD })).code).toBe(422);
  expect((await call<SignedIn>('login', { mobile, password: CHOSEN })).data.token).toBeTruthy();
  expect((await call('resetPwd', { mobile, code, password: `${CHOSEN}5` })).code).toBe(422);
});

test('an account that is shut takes the new password too: the old one, which others may know, opens nothing when it is started again', async () => {
  const { mobile, id } = second.people.manager;
  const mobileOfBoth = first.people.manager.mobile;
  const shut = (disabled: 0 | 1) =>
    second.db.write((tx) => tx.update('user').set({ disabled }).where('id', '=', id).execute());
  const enter = async (password: string, corp_code: string) =>
    (await call('login', { mobile: mobileOfBoth, password, corp_code })).code;
  expect(mobile).not.toBe(mobileOfBoth);
  await shut(1);
  const code = await sendCode(mobileOfBoth, 'recover');
  const { data } = await call<SignedIn>('resetPwd', {
    mobile: mobileOfBoth,
    code,
    password: CHOSEN,
  });
  expect(data.companies).toEqual([{ corp_code: 'FIRST', name: 'FIRST Ltd' }]);
  await shut(0);
  expect([await enter(PASSWORD, 'SECOND'), await enter(CHOSEN, 'SECOND')]).toEqual([422, 200]);
  expect(await enter(CHOSEN, 'FIRST')).toBe(200);
});

test('a code is good for what it was sent for, and nothing else', async () => {
  const { mobile } = first.people.readOnly;
  const code = await sendCode(mobile, 'signIn');
  expect((await call('resetPwd', { mobile, code, password: CHOSEN })).code).toBe(422);
});

test('who is stopped is not let in by a code either [AUTH-034]', async () => {
  const { mobile } = first.people.disabled;
  const code = await sendCode(mobile);
  expect((await call('smsLogin', { mobile, code })).code).toBe(403);
});

test('a company’s code is known or not [CALLS-381]', async () => {
  expect((await ask('verifyCorpCode', { corp_code: 'first' })).data).toEqual({
    known: 1,
    corp_name: 'FIRST Ltd',
  });
  expect((await ask('verifyCorpCode', { corp_code: 'NOBODY' })).data).toEqual({
    known: 0,
    corp_name: '',
  });
});

test('whether a mobile exists is told twenty times only from one place [CALLS-382]', async () => {
  later(61);
  const { mobile } = first.people.admin;
  const exists = (body: Record<string, string>) => ask<boolean>('mobileHasExist', body);
  expect((await exists({ mobile })).data).toBe(true);
  expect((await exists({ mobile, corp_code: 'SECOND' })).data).toBe(false);
  expect((await exists({ mobile: '13999999999' })).data).toBe(false);
  for (let each = 4; each <= 20; each += 1) await exists({ mobile });
  expect((await exists({ mobile })).code).toBe(429);
});

test('the picture beside the form is a file of the installation, or none [CALLS-383]', async () => {
  expect((await ask<{ url: string }>('Manage/getBgImg')).data.url).toBe('');
  expect((await ask('Manage/bgImg')).code).toBe(404);
  await writeFile(join(server.dataDir, 'sign-in.png'), 'a picture');
  const { url } = (await ask<{ url: string }>('Manage/getBgImg')).data;
  const picture = await fetch(`${server.url}${url}`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(await picture.text()).toBe('a picture');
});
