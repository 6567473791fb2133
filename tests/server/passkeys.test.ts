import { generateKeyPairSync } from 'node:crypto';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator, type Options, type Wrong } from './support/authenticator.ts';
import { addCompany, PASSWORD, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

interface Entered {
  token?: string;
  name?: string;
  challenge?: string;
  set_up?: number;
  app?: number;
  passkey?: number;
  codes?: string[];
  options?: Options;
  errors?: { field: string; message: string }[];
}
interface Listed {
  here: number;
  list: { id: number; name: string; site: string; used_time: string }[];
}

const ORIGIN = 'https://crm.example.com';
const REFUSED = '没有通过验证：这里不认识这个通行密钥，或者请求已经失效，请重试';

let server: TestServer;
let company: TestCompany;
let foreign: TestCompany;
let clock = Date.parse('2026-03-02T01:00:00Z');
beforeAll(async () => {
  server = await startServer({ publicUrl: `${ORIGIN}/`, now: () => new Date(clock) });
  company = await addCompany(server.services, 'PASS', '134100000');
  foreign = await addCompany(server.services, 'PASSB', '134200000');
});
afterAll(() => server.close());
beforeEach(() => void (clock += 60_000));

const open = (path: string, body: object = {}) =>
  server.call<Entered>('POST', `/account/api/${path}`, { body });
const own = <T = Entered>(token: string, method: string, path: string, body?: object) =>
  server.call<T>(method, `/rest/sys/user/${path}`, { token, body });
const login = (person: Person, of = company) =>
  open('login', { mobile: of.people[person].mobile, password: PASSWORD, corp_code: of.code });
const alive = async (token = '') => (await own(token, 'GET', 'profile')).code === 200;
const listed = async (token: string) => (await own<Listed>(token, 'GET', 'passkeys')).data;
const setDisabled = (person: Person, disabled: 0 | 1) =>
  company.db.write((tx) =>
    tx.update('user').set({ disabled }).where('id', '=', company.people[person].id).execute(),
  );
const events = (person: Person) =>
  company.db.read(async (tx) =>
    (
      await tx
        .from('login_log')
        .select(['event', 'way', 'ok', 'about'])
        .where('user_id', '=', company.people[person].id)
        .orderBy('id')
        .execute()
    ).map(({ event, way, ok, about }) =>
      event === 'signIn' ? `${ok === 1 ? 'in' : 'refused'} ${way}` : `${event} ${about}`.trim(),
    ),
  );

/** Somebody who is signed in adds a passkey on a device. */
async function add(token: string, { device = createAuthenticator(ORIGIN), name = '手机' } = {}) {
  const { data } = await own(token, 'POST', 'passkeyOptions', { own_password: PASSWORD });
  const options = data.options!;
  const added = await own(token, 'POST', 'passkeyAdd', { name, credential: device.make(options) });
  return { device, options, added };
}
/** A person with a passkey, signed in. */
async function withPasskey(person: Person, of = company) {
  await of.db.write(async (tx) => {
    for (const table of ['passkey', 'second_factor', 'recovery_code'] as const)
      await tx.remove(table).where('user_id', '=', of.people[person].id).execute();
  });
  const token = (await login(person, of)).data.token ?? '';
  return { token, ...(await add(token)) };
}
async function alone(device: ReturnType<typeof createAuthenticator>, wrong?: Wrong) {
  const { options } = (await open('passkeyOptions')).data;
  return open('passkeyLogin', { credential: device.show(options!, wrong) });
}
async function second(challenge = '', device = createAuthenticator(ORIGIN), wrong: Wrong = {}) {
  const { options } = (await open('secondStepPasskeyOptions', { challenge })).data;
  return open('secondStepPasskey', { challenge, credential: device.show(options!, wrong) });
}

describe('adding', () => {
  test('takes the own password; the first factor brings recovery codes, all other sessions end, the log tells of it', async () => {
    const [token, elsewhere] = [
      (await login('sales')).data.token ?? '',
      (await login('sales')).data.token ?? '',
    ];
    const wrong = await own(token, 'POST', 'passkeyOptions', { own_password: 'wrong' });
    expect(wrong.data.errors?.[0]).toEqual({ field: 'own_password', message: '密码不正确' });
    const { options, added } = await add(token);
    expect(options).toMatchObject({
      rp: { id: 'crm.example.com', name: 'Fieldwork' },
      user: { name: `${company.people.sales.mobile}@PASS` },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred' },
    });
    // nothing about who it is can be read from the name that the device keeps
    expect(Buffer.from(options.user?.id ?? '', 'base64url').toString()).not.toContain(
      company.people.sales.mobile,
    );
    expect(added.data.codes).toHaveLength(10);
    expect([await alive(token), await alive(elsewhere)]).toEqual([true, false]);
    expect(await listed(token)).toMatchObject({
      here: 1,
      list: [{ name: '手机', site: 'crm.example.com', used_time: '' }],
    });
    expect((await own(token, 'GET', 'secondFactor')).data).toEqual({
      on: 1,
      app: 0,
      passkeys: 1,
      required: 0,
      codes: 10,
    });
    // another one changes nothing about the codes
    expect((await add(token, { name: '' })).added.data.codes).toEqual([]);
    expect((await listed(token)).list.map(({ name }) => name)).toHaveLength(2);
    expect(await events('sales')).toContain('passkeyAdded 手机');
  });

  test('a device is asked for no second one of a person, and refused with one that is known', async () => {
    const { token, device, options } = await withPasskey('sales');
    const again = (await own(token, 'POST', 'passkeyOptions', { own_password: PASSWORD })).data
      .options!;
    expect(again.excludeCredentials?.map(({ id }) => id)).toEqual([device.passkeys[0]?.id]);
    expect(again.user?.id).toBe(options.user?.id);
    // the same credential, by somebody else of the company
    const other = await withPasskey('colleague');
    const theirs = (await own(other.token, 'POST', 'passkeyOptions', { own_password: PASSWORD }))
      .data.options!;
    const thief = createAuthenticator(ORIGIN);
    const made = thief.make(theirs);
    const stolen = device.passkeys[0]!.id;
    const forged = Buffer.from(made.response.attestationObject, 'base64url')
      .toString('hex')
      .replace(
        Buffer.from(made.id, 'base64url').toString('hex'),
        Buffer.from(stolen, 'base64url').toString('hex'),
      );
    const answer = await own(other.token, 'POST', 'passkeyAdd', {
      credential: {
        id: stolen,
        response: {
          ...made.response,
          attestationObject: Buffer.from(forged, 'hex').toString('base64url'),
        },
      },
    });
    expect([answer.code, answer.message]).toEqual([409, '这个通行密钥已经添加过']);
  });

  test('what was signed elsewhere, for another site, twice, late or by another session is refused', async () => {
    const { token } = await withPasskey('sales');
    const device = createAuthenticator(ORIGIN);
    const options = async (by = token) =>
      (await own(by, 'POST', 'passkeyOptions', { own_password: PASSWORD })).data.options!;
    const send = (credential: object, by = token) => own(by, 'POST', 'passkeyAdd', { credential });
    for (const wrong of [
      { origin: 'https://crm.example.com.evil.example' },
      { origin: 'http://crm.example.com' },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
    ])
      expect((await send(device.make(await options(), wrong))).message).toBe(REFUSED);
    const made = device.make(await options());
    expect((await send(made)).code).toBe(200);
    expect((await send(made)).message).toBe(REFUSED);
    const late = device.make(await options());
    clock += 11 * 60_000;
    expect((await send(late)).message).toBe(REFUSED);
    const theirs = (await login('readOnly')).data.token ?? '';
    const foreignOne = device.make(await options());
    expect((await send(foreignOne, theirs)).message).toBe(REFUSED);
    // what was given out for a sign-in makes no passkey
    const { data } = await open('passkeyOptions');
    expect(
      (await send(device.make({ ...data.options!, rp: { id: 'crm.example.com' } }))).message,
    ).toBe(REFUSED);
    expect((await listed(token)).list).toHaveLength(2);
  });

  test('there are none at an address of numbers, or over http', async () => {
    const offered: unknown[] = [];
    for (const publicUrl of [
      'https://10.0.0.7',
      'https://[fd00::7]',
      'http://crm.example.com',
      'http://localhost:5180',
    ]) {
      server.services.publicUrl = publicUrl;
      const { data } = await server.call<{ passkey?: number }>('GET', '/account/api/signInOptions');
      offered.push(data.passkey);
    }
    server.services.publicUrl = `${ORIGIN}/`;
    expect(offered).toEqual([undefined, undefined, undefined, 1]);
  });
});

describe('as the second step', () => {
  test('opens the session that the password alone does not, once', async () => {
    const { device } = await withPasskey('sales');
    const { data } = await login('sales');
    expect(data).toMatchObject({ set_up: 0, app: 0, passkey: 1 });
    expect(data).not.toHaveProperty('token');
    const { challenge } = data;
    const { options } = (await open('secondStepPasskeyOptions', { challenge })).data;
    expect(options?.allowCredentials?.map(({ id }) => id)).toEqual([device.passkeys[0]?.id]);
    const credential = device.show(options!);
    const done = await open('secondStepPasskey', { challenge, credential });
    expect(await alive(done.data.token)).toBe(true);
    // replayed: with the same sign-in, and with another one
    expect((await open('secondStepPasskey', { challenge, credential })).code).toBe(422);
    const next = (await login('sales')).data.challenge;
    expect((await open('secondStepPasskey', { challenge: next, credential })).message).toBe(
      REFUSED,
    );
    expect((await second(next, device)).data.token).toBeDefined();
    expect((await events('sales')).slice(-3)).toEqual([
      'in passkey',
      'refused passkey',
      'in passkey',
    ]);
    // a device that does not know its user is enough here
    const third = (await login('sales')).data.challenge;
    expect((await second(third, device, { unverified: true })).data.token).toBeDefined();
  });

  test('a recovery code stands in for it, and ten tries are all', async () => {
    const { device, added } = await withPasskey('sales');
    const [code] = added.data.codes ?? [];
    const { challenge } = (await login('sales')).data;
    expect((await open('secondStep', { challenge, code })).data.token).toBeDefined();
    const guessed = (await login('sales')).data.challenge;
    const { options } = (await open('secondStepPasskeyOptions', { challenge: guessed })).data;
    const bad = device.show(options!, { origin: 'https://evil.example' });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await open('secondStepPasskey', { challenge: guessed, credential: bad })).code).toBe(
        422,
      );
    expect((await second(guessed, device)).message).toBe('登录已超时，请重新输入密码');
  });

  test.each<[string, Wrong]>([
    ['another origin', { origin: 'https://crm.example.com.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['a registration', { type: 'webauthn.create' }],
  ])('signed with %s it is refused', async (_, wrong) => {
    const { device } = await withPasskey('sales');
    const { challenge } = (await login('sales')).data;
    expect((await second(challenge, device, wrong)).message).toBe(REFUSED);
    expect((await second(challenge, device)).data.token).toBeDefined();
  });

  test('the passkey of a colleague, of another company, or of another address does not do', async () => {
    const { device } = await withPasskey('sales');
    const others = [await withPasskey('colleague'), await withPasskey('sales', foreign)];
    const { challenge } = (await login('sales')).data;
    const { options } = (await open('secondStepPasskeyOptions', { challenge })).data;
    for (const other of others) {
      const credential = other.device.show({ ...options!, allowCredentials: undefined! });
      expect((await open('secondStepPasskey', { challenge, credential })).message).toBe(REFUSED);
    }
    server.services.publicUrl = 'https://crm.example.org';
    const there = (await login('sales')).data;
    server.services.publicUrl = `${ORIGIN}/`;
    expect(there).toMatchObject({ set_up: 0, passkey: 0 });
    expect((await second((await login('sales')).data.challenge, device)).data.token).toBeDefined();
  });

  test('one that counts backwards is refused, and the security log tells of it; one that does not count is not', async () => {
    const { device, token } = await withPasskey('sales');
    const enter = async () => second((await login('sales')).data.challenge, device);
    const passkey = device.passkeys[0]!;
    expect((await enter()).data.token).toBeDefined();
    passkey.counter = 7;
    expect((await enter()).data.token).toBeDefined();
    passkey.counter = 7; // a copy that was made meanwhile: it says 8 again
    expect((await enter()).message).toBe(REFUSED);
    passkey.counter = 2;
    expect((await enter()).message).toBe(REFUSED);
    expect((await events('sales')).filter((each) => each === 'passkeyBehind 手机')).toHaveLength(2);
    passkey.counter = 8;
    expect((await enter()).data.token).toBeDefined();
    const synced = createAuthenticator(ORIGIN);
    synced.counts = false;
    await add(token, { device: synced, name: '电脑' });
    const { challenge } = (await login('sales')).data;
    expect((await second(challenge, synced)).data.token).toBeDefined();
    expect((await listed(token)).list.every(({ used_time }) => used_time !== '')).toBe(true);
  });
});

describe('alone', () => {
  test('opens a session without a password, and counts as both factors where a role wants two', async () => {
    const { device } = await withPasskey('sales');
    const want = (second_factor: 0 | 1) =>
      company.db.write(async (tx) => {
        const { role_id } = await tx
          .from('user')
          .select('role_id')
          .where('id', '=', company.people.sales.id)
          .executeTakeFirstOrThrow();
        await tx.update('role').set({ second_factor }).where('id', '=', role_id!).execute();
      });
    await want(1);
    const { options } = (await open('passkeyOptions')).data;
    expect(options).toMatchObject({ rpId: 'crm.example.com', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const credential = device.show(options!);
    const { data, headers } = await open('passkeyLogin', { credential });
    expect(data.name).toBe('PASS sales');
    expect(await alive(data.token)).toBe(true);
    expect(headers.get('set-cookie')).toContain('-token=');
    expect((await events('sales')).at(-1)).toBe('in passkey');
    // once
    expect((await open('passkeyLogin', { credential })).message).toBe(REFUSED);
    await want(0);
  });

  test.each<[string, Wrong]>([
    ['without knowing its user', { unverified: true }],
    ['with another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['for nobody', { userHandle: '' }],
    ['for somebody made up', { userHandle: Buffer.from('1.x').toString('base64url') }],
  ])('signed %s it is refused', async (_, wrong) => {
    const { device } = await withPasskey('sales');
    expect((await alone(device, wrong)).message).toBe(REFUSED);
    expect((await alone(device)).data.token).toBeDefined();
  });

  test('what was given out for the second step, or not at all, or too long ago, opens nothing', async () => {
    const { device } = await withPasskey('sales');
    const { challenge } = (await login('sales')).data;
    const { options } = (await open('secondStepPasskeyOptions', { challenge })).data;
    const enter = (given: Options) =>
      open('passkeyLogin', { credential: device.show({ ...given, allowCredentials: undefined! }) });
    expect((await enter(options!)).message).toBe(REFUSED);
    expect((await enter({ challenge: 'aGVsbG8', rpId: 'crm.example.com' })).message).toBe(REFUSED);
    const late = (await open('passkeyOptions')).data.options!;
    clock += 11 * 60_000;
    expect((await enter(late)).message).toBe(REFUSED);
  });

  test('of two at the same moment with one challenge one gets in', async () => {
    const { device } = await withPasskey('sales');
    const { options } = (await open('passkeyOptions')).data;
    const shown = [device.show(options!), device.show(options!)];
    const answers = await Promise.all(
      shown.map((credential) => open('passkeyLogin', { credential })),
    );
    expect(answers.filter(({ data }) => data?.token)).toHaveLength(1);
  });

  test('a passkey of another company does not open this one, whatever it says whose it is', async () => {
    const [ours, theirs] = [await withPasskey('sales'), await withPasskey('sales', foreign)];
    const handle = ours.device.passkeys[0]!.userHandle;
    expect((await alone(theirs.device, { userHandle: handle })).message).toBe(REFUSED);
    expect((await alone(theirs.device)).data.name).toBe('PASSB sales');
  });

  test('who was stopped stays out, in words only once the passkey was right', async () => {
    const { device } = await withPasskey('sales');
    await setDisabled('sales', 1);
    expect((await alone(device, { origin: 'https://evil.example' })).message).toBe(REFUSED);
    const { message, data } = await alone(device);
    expect(message).toBe('账号已停用，请联系管理员');
    expect(data).toBeNull();
    expect((await events('sales')).slice(-2)).toEqual(['refused passkey', 'refused passkey']);
    await setDisabled('sales', 0);
    expect((await alone(device)).data.token).toBeDefined();
  });

  test('the networks of the company hold', async () => {
    const { device } = await withPasskey('sales');
    const say = (value: string) =>
      company.db.write(async (tx) => {
        await tx.remove('setting').where('key', '=', 'login_networks').execute();
        await tx
          .insert('setting', {
            key: 'login_networks',
            value: JSON.stringify(value),
            update_time: '2026-03-02 09:00:00',
            update_user_id: null,
          })
          .execute();
        company.db.memory.clear();
      });
    await say('192.168.7.0/24');
    expect((await alone(device)).code).toBe(403);
    await say('');
    expect((await alone(device)).data.token).toBeDefined();
  });
});

describe('what one has', () => {
  test('is renamed and removed by its owner alone; the last one takes the recovery codes along', async () => {
    const { token, device } = await withPasskey('sales');
    const other = (await login('readOnly')).data.token ?? '';
    const [{ id } = { id: 0 }] = (await listed(token)).list;
    const rename = (by: string, name: string) => own(by, 'PUT', 'passkeyRename', { id, name });
    const remove = (by: string, own_password = PASSWORD) =>
      own(by, 'POST', 'passkeyRemove', { id, own_password });
    expect([(await rename(other, '我的')).code, (await remove(other)).code]).toEqual([404, 404]);
    expect((await rename(token, '  ')).data.errors?.[0]?.field).toBe('name');
    expect((await rename(token, '办公室电脑')).code).toBe(200);
    expect((await listed(token)).list).toMatchObject([{ name: '办公室电脑' }]);
    expect((await remove(token, 'wrong')).data.errors?.[0]?.field).toBe('own_password');
    const elsewhere = (await alone(device)).data.token;
    expect((await remove(token)).code).toBe(200);
    expect([await alive(token), await alive(elsewhere)]).toEqual([true, false]);
    expect((await alone(device)).message).toBe(REFUSED);
    expect((await login('sales')).data.token).toBeDefined();
    expect((await own(token, 'GET', 'secondFactor')).data).toMatchObject({ on: 0, codes: 0 });
    expect((await events('sales')).filter((each) => each.startsWith('passkey')).at(-1)).toBe(
      'passkeyRemoved 办公室电脑',
    );
  });

  test('the last factor stays where the role wants one; with an app beside it, it goes', async () => {
    const { token } = await withPasskey('manager');
    const { role_id } = await company.db.read((tx) =>
      tx
        .from('user')
        .select('role_id')
        .where('id', '=', company.people.manager.id)
        .executeTakeFirstOrThrow(),
    );
    const want = (second_factor: 0 | 1) =>
      company.db.write((tx) =>
        tx.update('role').set({ second_factor }).where('id', '=', role_id!).execute(),
      );
    await want(1);
    expect(await alive(token)).toBe(true);
    const [{ id } = { id: 0 }] = (await listed(token)).list;
    const remove = () => own(token, 'POST', 'passkeyRemove', { id, own_password: PASSWORD });
    const refused = await remove();
    expect([refused.code, refused.message]).toEqual([
      409,
      '公司或您的角色要求两步验证，不能删除最后一种方式',
    ]);
    expect((await listed(token)).list).toHaveLength(1);
    const { uri } = (
      await own<{ uri: string }>(token, 'POST', 'secondFactorSecret', { own_password: PASSWORD })
    ).data;
    const totp = URI.parse(uri) as TOTP;
    const code = totp.generate({ timestamp: clock });
    expect((await own(token, 'POST', 'secondFactorConfirm', { code })).data.codes).toHaveLength(10);
    expect((await remove()).code).toBe(200);
    // the codes that stand in for the app stay
    expect((await own(token, 'GET', 'secondFactor')).data).toMatchObject({ app: 1, codes: 10 });
    await want(0);
  });

  test('the app is turned off without them', async () => {
    const { token, device } = await withPasskey('manager');
    const { uri } = (
      await own<{ uri: string }>(token, 'POST', 'secondFactorSecret', { own_password: PASSWORD })
    ).data;
    const totp = URI.parse(uri) as TOTP;
    const on = { code: totp.generate({ timestamp: clock }) };
    expect((await own(token, 'POST', 'secondFactorConfirm', on)).code).toBe(200);
    clock += 30_000;
    const off = { own_password: PASSWORD, code: totp.generate({ timestamp: clock }) };
    expect((await own(token, 'POST', 'secondFactorOff', off)).code).toBe(200);
    expect((await own(token, 'GET', 'secondFactor')).data).toMatchObject({
      on: 1,
      app: 0,
      passkeys: 1,
      codes: 10,
    });
    expect(
      (await second((await login('manager')).data.challenge, device)).data.token,
    ).toBeDefined();
  });

  test('an administrator who resets the factors of somebody removes them too', async () => {
    const { device } = await withPasskey('readOnly');
    const admin = (await login('admin')).data.token ?? '';
    const { id, mobile } = company.people.readOnly;
    const { data } = await own<{ list: { id: number; second_factor: number }[] }>(
      admin,
      'POST',
      'list',
      { keyword: mobile },
    );
    expect(data.list).toMatchObject([{ id, second_factor: 1 }]);
    expect((await own(admin, 'POST', 'resetSecondFactor', { id })).code).toBe(200);
    expect((await alone(device)).message).toBe(REFUSED);
    expect((await login('readOnly')).data.token).toBeDefined();
    expect(await events('readOnly')).toContain('factorReset');
  });

  test('nobody collects more than twenty', async () => {
    const { token } = await withPasskey('colleague');
    for (let count = 1; count < 20; count += 1) expect((await add(token)).added.code).toBe(200);
    expect((await add(token)).added.message).toBe('最多添加 20 个通行密钥，请先删除不用的');
  });
});
