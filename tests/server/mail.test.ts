import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverAll } from '../../server/jobs/outlets.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { MAIL_USER, type Mailbox, openMailbox } from './support/mailbox.ts';
import { startServer, type TestServer } from './support/server.ts';

const TEN = '2026-03-10T02:00:00Z'; // 10:00 in Shanghai
let now = new Date(TEN);

let server: TestServer;
let company: TestCompany;
let mailbox: Mailbox;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startServer({ now: () => now });
  company = await addCompany(server.services, 'MAILS', '131000000');
  for (const person of ['admin', 'sales', 'colleague'] as const) {
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
    await company.db.write((tx) =>
      tx
        .update('user')
        .set({ email: `${person}@example.com` })
        .where('id', '=', company.people[person].id)
        .execute(),
    );
  }
  await company.add('sales', 'customer', {
    name: '东海机电',
    next_contact_time: '2026-03-10 09:00:00',
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(TEN);
  mailbox = await openMailbox();
  expect((await save({})).code).toBe(200);
});
afterEach(async () => {
  await mailbox.close();
  await company.db.write(async (tx) => {
    await tx.remove('delivery').execute();
    await tx.remove('seen').execute();
    await tx.remove('notification').execute();
    await tx.remove('userconfig').where('key', '=', 'preferences').execute();
    await tx.remove('mail_account').execute();
    await tx.remove('setting').where('key', 'like', 'remind%').execute();
  });
});

const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  who: Person = 'admin',
) => server.call<T>(method, `/rest${path}`, { token: tokens[who], body });
const save = (account: Record<string, unknown>, who: Person = 'admin') =>
  call(
    'POST',
    '/sys/mail/save',
    {
      is_on: 1,
      host: '127.0.0.1',
      port: mailbox.port,
      security: 'none',
      ...MAIL_USER,
      from: 'crm@example.com',
      ...account,
    },
    who,
  );
const tried = async (to = 'lin@example.com') =>
  (await call<{ step: string; fault: string; said: string }>('POST', '/sys/mail/test', { to }))
    .data;
const byMail = (...kinds: string[]) =>
  call('POST', '/sys/config/remind', { settings: JSON.stringify({ remind_mail_kinds: kinds }) });
const turn = () => deliverAll(server.services);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const states = async () =>
  (await company.db.read((tx) => tx.from('delivery').select('state').execute())).map(
    ({ state }) => state,
  );

describe('a test message', () => {
  test('arrives, or names the step at which it came to nothing', async () => {
    expect(await tried()).toMatchObject({ step: '' });
    expect(mailbox.mails[0]).toMatchObject({ from: 'crm@example.com', to: ['lin@example.com'] });
    mailbox.refuse.code = 550;
    expect(await tried()).toMatchObject({
      step: 'recipient',
      said: expect.stringContaining('550'),
    });
    mailbox.refuse.code = undefined;
    await save({ password: 'wrong' });
    expect(await tried()).toMatchObject({ step: 'auth', fault: expect.stringContaining('密码') });
    await save({ security: 'tls' });
    expect(await tried()).toMatchObject({ step: 'tls' });
    await save({ security: 'starttls' });
    expect(await tried()).toMatchObject({ step: 'tls' });
    await save({ host: 'no-such-host.invalid' });
    expect(await tried()).toMatchObject({ step: 'name' });
    await save({ port: await closedPort() });
    expect(await tried()).toMatchObject({ step: 'connect' });
    expect(mailbox.mails).toHaveLength(1);
  });

  test('is for whoever keeps the messages of the company', async () => {
    expect((await call('POST', '/sys/mail/test', { to: 'a@example.com' }, 'sales')).code).toBe(403);
    expect((await call('GET', '/sys/mail/account', {}, 'sales')).code).toBe(403);
    expect((await save({}, 'sales')).code).toBe(403);
    expect((await save({ host: '' })).code).toBe(422);
    expect((await save({ from: 'nobody' })).code).toBe(422);
  });
});

test('the password is written only: no answer tells it, no table holds it, and it is not taken to another server', async () => {
  const answer = await call('GET', '/sys/mail/account');
  expect(answer.data).toMatchObject({ host: '127.0.0.1', has_password: 1 });
  expect(JSON.stringify(answer.data)).not.toContain(MAIL_USER.password);
  const [row] = await company.db.read((tx) => tx.from('mail_account').selectAll().execute());
  expect(row?.password).not.toBe('');
  expect(JSON.stringify(row)).not.toContain(MAIL_USER.password);
  await save({ password: '' });
  expect(await tried()).toMatchObject({ step: '' });
  await save({ password: '', host: 'localhost' });
  expect((await call('GET', '/sys/mail/account')).data).toMatchObject({ has_password: 0 });
});

describe('reminders by e-mail [ADMIN-075]', () => {
  test('go to whom they are for, once, in words that their own list says', async () => {
    await turn();
    expect(mailbox.mails).toHaveLength(0);
    await byMail('customerFollow');
    await Promise.all([turn(), turn()]);
    await turn();
    later(24 * 60);
    await turn();
    expect(mailbox.mails).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual(['sales@example.com']);
    expect(mail?.text).toContain('Subject: 待跟进客户：东海机电');
    expect(mail?.text).toContain('2026-03-10 09:00');
  });

  test('do not go to who wants none of the kind by e-mail; the bell still counts it', async () => {
    await byMail('customerFollow');
    await call(
      'POST',
      '/sys/userconfig/preferences',
      { muted: { bell: [], mail: ['customerFollow'] } },
      'sales',
    );
    await turn();
    expect(mailbox.mails).toHaveLength(0);
    const { data } = await call<{ count: number }>(
      'GET',
      '/oa/remind/count',
      { schedule: 'customerFollow' },
      'sales',
    );
    expect(data.count).toBe(1);
  });

  test('bring notifications too, each once, as the bell says them', async () => {
    await byMail('notification');
    const id = await company.add('admin', 'customer', { name: '北仑注塑' });
    await call('POST', '/crm/customer/shift', {
      ids: [id],
      user_id: company.people.colleague.id,
      team_flag: 0,
    });
    await turn();
    await turn();
    expect(mailbox.mails).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual(['colleague@example.com']);
    expect(mail?.text).toContain('MAILS admin 交给您负责');
  });

  test('are tried again after growing pauses, and given up where the address is refused', async () => {
    await byMail('customerFollow');
    mailbox.refuse.code = 451;
    await turn();
    await turn();
    expect(await states()).toEqual(['waiting']);
    later(1);
    await turn();
    later(4);
    mailbox.refuse.code = undefined;
    await turn();
    expect(mailbox.mails).toHaveLength(0);
    expect((await call('GET', '/sys/mail/account')).data).toMatchObject({
      waiting: 1,
      last_fault: expect.stringContaining('收件人'),
    });
    later(1);
    await turn();
    await turn();
    expect(mailbox.mails).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
    await company.db.write((tx) => tx.remove('delivery').execute());
    mailbox.refuse.code = 550;
    await turn();
    expect(await states()).toEqual(['failed']);
  });

  test('tell nothing that was read, or that its reader may not see any more, while they waited', async () => {
    await byMail('customerFollow');
    mailbox.refuse.code = 451;
    await turn();
    mailbox.refuse.code = undefined;
    const { role_id } = await company.db.read((tx) =>
      tx
        .from('user')
        .select('role_id')
        .where('id', '=', company.people.sales.id)
        .executeTakeFirstOrThrow(),
    );
    await company.db.write((tx) =>
      tx.update('user').set({ role_id: null }).where('id', '=', company.people.sales.id).execute(),
    );
    later(2);
    await turn();
    expect(mailbox.mails).toHaveLength(0);
    expect(await states()).toEqual(['dropped']);
    await company.db.write((tx) =>
      tx.update('user').set({ role_id }).where('id', '=', company.people.sales.id).execute(),
    );
  });

  test('that a process was sending when it died are not sent again', async () => {
    await byMail('customerFollow');
    mailbox.refuse.code = 451;
    await turn();
    mailbox.refuse.code = undefined;
    await company.db.write((tx) => tx.update('delivery').set({ state: 'sending' }).execute());
    later(60);
    await turn();
    expect(mailbox.mails).toHaveLength(0);
    expect(await states()).toEqual(['lost']);
  });
});

test('a digest goes to who wants it, once a day, from eight in the morning', async () => {
  const want = (mail_digest: 0 | 1) =>
    call('POST', '/sys/userconfig/preferences', { mail_digest, locale: 'en' }, 'sales');
  await want(1);
  now = new Date('2026-03-10T23:30:00Z'); // 7:30 the next day
  await turn();
  expect(mailbox.mails).toHaveLength(0);
  later(31);
  await turn();
  later(60);
  await turn();
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['sales@example.com']]);
  expect(mailbox.mails[0]?.text).toContain('东海机电');
  expect(mailbox.mails[0]?.text).not.toContain('待跟进');
  later(24 * 60);
  await turn();
  expect(mailbox.mails).toHaveLength(2);
  await want(0);
  later(24 * 60);
  await turn();
  expect(mailbox.mails).toHaveLength(2);
});

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => void probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise<void>((done) => probe.close(() => done()));
  return port;
}
