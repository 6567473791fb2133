import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { cookieName } from '../../schemas/product.ts';
import { deleteRecords, restoreRecords } from '../../server/records/index.ts';
import { addOneOfEach, type Kind } from './support/samples.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { MAIL_USER, type Mailbox, openMailbox } from './support/mailbox.ts';
import { startServer, type TestServer } from './support/server.ts';

type Link = ResponseOf<'shareLinkSave'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let clock = Date.now();
let server: TestServer;
let mine: TestCompany;
let other: TestCompany;
let ids: Record<Kind, number>;
const tokens = {} as Record<Person, string>;
let stranger = '';
let template = 0;

beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'share-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  writeFileSync(
    join(dist, 'share.html'),
    '<!doctype html><html lang="zh-Hans"><title>x</title><body><main></main></body></html>',
  );
  server = await startServer({ dist, now: () => new Date(clock), trustProxy: ['loopback'] });
  mine = await addCompany(server.services, 'SHARE', '131000031');
  other = await addCompany(server.services, 'SHELSE', '132000031');
  for (const person of ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(mine.people[person].mobile, 'SHARE');
  stranger = await server.signIn(other.people.admin.mobile, 'SHELSE');
  ids = await addOneOfEach(mine, 'sales', '样本');
});
afterAll(() => server.close());

const save = (token: string, body: object = {}) =>
  server.call<Link>('POST', '/rest/sys/shareLink/save', {
    token,
    body: { module: 'quotation', id: ids.quotation, ...body },
  });
const list = (token: string) =>
  server.call<{ list: Link[] }>('GET', '/rest/sys/shareLink/list', {
    token,
    body: { module: 'quotation', id: ids.quotation },
  });
const revoke = (token: string, id: number) =>
  server.call('POST', '/rest/sys/shareLink/revoke', { token, body: { id } });
const stateOf = async (id: number) =>
  (await list(tokens.admin)).data.list.find((link) => link.id === id);

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';

/** Past the calls, as one that came from an older release might be. */
const rewrite = (content: string) =>
  mine.db.write((tx) =>
    tx.update('template').set({ content }).where('id', '=', template).execute(),
  );

/** Opens an address as a visitor's browser does. */
async function open(
  path: string,
  {
    agent = CHROME,
    from = '203.0.113.7',
    headers = {},
  }: { agent?: string; from?: string; headers?: Record<string, string> } = {},
) {
  const answer = await fetch(server.url + path, {
    headers: { 'user-agent': agent, 'x-forwarded-for': from, ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('a stranger reads the document as it was when it was sent, in a page that runs nothing', async () => {
  template = (
    await server.call<{ id: number }>('POST', '/rest/sys/template/save', {
      token: tokens.admin,
      body: { module: 'quotation', name: '对外', content: '<p>x</p>' },
    })
  ).data.id;
  await rewrite(
    '<h1>报价</h1><p><span data-field="name">x</span></p><script>alert(1)</script><p onclick="alert(2)">联系我们</p>',
  );
  // one that no contract was made of: it can still be changed
  const id = await mine.add('sales', 'quotation', {
    name: '样本 quotation',
    customer_id: ids.customer,
    quote_date: '2026-11-20',
    price: 100,
  });
  const { data } = await save(tokens.sales, { id, template_id: template });
  expect(data).toMatchObject({ name: '样本 quotation', state: 'open', views: 0, is_revocable: 1 });
  expect(data.path).toMatch(/^\/share\/[\w-]{22}$/);
  const { data: now } = await server.call<{ version: number }>(
    'GET',
    `/rest/crm/quotation/read/${id}`,
    { token: tokens.sales },
  );
  const changed = await server.call('PUT', `/rest/crm/quotation/edit/${id}`, {
    token: tokens.sales,
    body: { version: now.version, name: '改过的名字' },
  });
  expect(changed.code, changed.text).toBe(200);
  const { status, headers, text } = await open(data.path, { headers: { 'accept-language': 'en' } });
  expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'no-store',
  ]);
  expect(text).toContain('<p>样本 quotation</p>');
  expect(text).toMatch(/^<!doctype html><html lang="en">.*<article [^>]*lang="zh-Hans"/s);
  expect(text).not.toContain('改过的名字');
  expect(text).toContain('Download PDF');
  expect(text).not.toMatch(/<script|onclick/);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
  expect(headers.get('content-security-policy')).not.toContain('script-src');
  const pdf = await open(`${data.path}/pdf`);
  expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
});

test('people are counted once a visit, programs and the company’s own people never; the sender hears of the first opening', async () => {
  const { id, path } = (await save(tokens.sales)).data;
  const heard = async () =>
    (
      await server.call<{ list: { content: string; module_id: number }[] }>(
        'POST',
        '/rest/oa/remind/notification',
        { token: tokens.sales, body: { page: 1, size: 50 } },
      )
    ).data.list.filter(({ content }) => content === '对方第一次打开了您发出的链接').length;
  const before = await heard();
  await open(path, { agent: 'WhatsApp/2.23.20.0 A' });
  await open(path, { agent: 'facebookexternalhit/1.1' });
  await open(path, { agent: 'Googlebot/2.1' });
  await open(path, { headers: { 'sec-purpose': 'prefetch' } });
  const own = await open(path, { headers: { cookie: `${cookieName('token')}=${tokens.manager}` } });
  expect(own.text).toContain('您已登录，这次打开不计入查看次数。');
  expect(await stateOf(id)).toMatchObject({ views: 0, downloads: 0, first_view_time: null });
  expect(await heard()).toBe(before);

  await open(path);
  await open(path);
  expect(await stateOf(id)).toMatchObject({ views: 1, downloads: 0 });
  expect(await heard()).toBe(before + 1);
  await open(path, { from: '198.51.100.2' });
  clock += 31 * MINUTE;
  await open(path, { from: '198.51.100.2' });
  await open(path, { headers: { cookie: `${cookieName('token')}=${stranger}` } });
  await open(`${path}/pdf`);
  expect(await stateOf(id)).toMatchObject({ views: 4, downloads: 1 });
  expect(await heard()).toBe(before + 1);
});

test('one that is over, taken back, made up or whose record is gone shows the same page, in the reader’s language', async () => {
  const lone = await mine.add('sales', 'quotation', {
    name: '将被删除',
    price: 100,
    customer_id: ids.customer,
    quote_date: '2026-03-01',
  });
  const [short, taken, kept] = [
    (await save(tokens.sales, { days: 1 })).data,
    (await save(tokens.sales, { days: 90 })).data,
    (await save(tokens.sales, { id: lone, days: 365 })).data,
  ];
  expect((await revoke(tokens.sales, taken.id)).code).toBe(200);
  clock += 3 * DAY;
  for (const person of ['admin', 'sales'] as const)
    tokens[person] = await server.signIn(mine.people[person].mobile, 'SHARE');
  const forged = `${kept.path.slice(0, -1)}${kept.path.endsWith('A') ? 'B' : 'A'}`;
  const gone = await Promise.all(
    [short.path, taken.path, forged, '/share/x'].map((path) => open(path)),
  );
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(gone.map(({ text }) => text)).size).toBe(1);
  expect(gone[0]?.text).toContain('链接已失效');
  expect(await stateOf(short.id)).toMatchObject({ state: 'expired', is_revocable: 0 });
  expect(await stateOf(taken.id)).toMatchObject({ state: 'revoked', is_revocable: 0 });
  expect((await open(`${taken.path}/pdf`)).status).toBe(302);

  expect((await open(kept.path)).status).toBe(200);
  const admin = await mine.as('admin');
  await deleteRecords(admin, 'quotation', [lone]);
  expect((await open(kept.path)).status).toBe(404);
  await restoreRecords(admin, 'quotation', [lone]);
  expect((await open(kept.path)).status).toBe(200);
});

test('who has files made too often is asked to wait, in words', async () => {
  const { path } = (await save(tokens.sales)).data;
  const busy = { key: 'share pdf 203.0.113.99', max: 1_000 };
  for (let times = 0; times < 30; times += 1) await server.services.asked.count([busy]);
  const { status, text } = await open(`${path}/pdf`, { from: '203.0.113.99' });
  expect([status, text]).toEqual([429, expect.stringContaining('打开得太频繁')]);
  expect((await open(`${path}/pdf`, { from: '203.0.113.98' })).status).toBe(200);
});

test('sending asks for the right to change the record; its address is its sender’s and administrators’', async () => {
  for (const person of ['manager', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(mine.people[person].mobile, 'SHARE');
  const { id } = (await save(tokens.sales)).data;
  expect((await save(tokens.colleague)).code).toBe(404);
  expect((await save(tokens.readOnly)).code).toBe(403);
  expect((await save('')).code).toBe(100);
  expect((await list(tokens.colleague)).code).toBe(404);
  const readers = (await list(tokens.readOnly)).data.list.find((link) => link.id === id);
  expect(readers).toMatchObject({ path: '', is_revocable: 0 });
  expect((await stateOf(id))?.path).toMatch(/^\/share\//);
  expect((await revoke(tokens.readOnly, id)).code).toBe(403);
  expect((await revoke(tokens.colleague, id)).code).toBe(404);
  stranger = await server.signIn(other.people.admin.mobile, 'SHELSE');
  expect((await revoke(stranger, id)).code).toBe(404);
  expect((await stateOf(id))?.state).toBe('open');
  expect((await revoke(tokens.admin, id)).code).toBe(200);
});

test('without a template nothing is sent that the module keeps to itself, nor who printed it', async () => {
  const use = (disabled: 0 | 1) =>
    mine.db.write((tx) =>
      tx.update('template').set({ disabled }).where('id', '=', template).execute(),
    );
  await use(1);
  const { data } = await save(tokens.sales);
  const { text } = await open(data.path);
  const printed = await server.call<{ html: string }>('GET', '/rest/sys/template/print', {
    token: tokens.sales,
    body: { module: 'quotation', id: ids.quotation },
  });
  for (const inside of ['整单折扣', '<p>商机</p>', '打印人']) {
    expect(printed.data.html).toContain(inside);
    expect(text).not.toContain(inside);
  }
  expect(text).toContain('<p>报价金额</p>');
  await use(0);
});

test('where quotations are reviewed, none is sent before it has passed', async () => {
  const set = (value: 0 | 1) =>
    server.call('POST', '/rest/sys/config/setSetting', {
      token: tokens.admin,
      body: { settings: { is_quotation_check: value } },
    });
  await set(1);
  const stateNow = async () =>
    (
      await mine.db.read((tx) =>
        tx
          .from('record')
          .select('state')
          .where('module', '=', 'quotation')
          .where('id', '=', ids.quotation)
          .executeTakeFirstOrThrow(),
      )
    ).state;
  await mine.db.write((tx) =>
    tx
      .update('record')
      .set({ state: 0 } as never)
      .where('module', '=', 'quotation')
      .where('id', '=', ids.quotation)
      .execute(),
  );
  const approve = (approval_state: number) =>
    mine.db.write((tx) =>
      tx
        .update('record')
        .set({ approval_state } as never)
        .where('module', '=', 'quotation')
        .where('id', '=', ids.quotation)
        .execute(),
    );
  const refused = await save(tokens.sales);
  expect([refused.code, refused.message]).toEqual([422, '审批通过后才能发送']);
  await approve(1);
  expect((await save(tokens.sales)).code).toBe(422);
  expect(await stateNow()).toBe(0);
  await approve(2);
  expect((await save(tokens.sales)).code).toBe(200);
  expect(await stateNow()).toBe(1);
  await approve(0);
  await set(0);
});

test('what the sender’s role hides is not sent', async () => {
  const role = await mine.db.read((tx) =>
    tx
      .from('user')
      .select('role_id')
      .where('id', '=', mine.people.sales.id)
      .executeTakeFirstOrThrow(),
  );
  const hide = (field_no_power: object) =>
    mine.db.write((tx) =>
      tx
        .update('role')
        .set({ field_no_power: JSON.stringify(field_no_power) })
        .where('id', '=', role.role_id)
        .execute(),
    );
  await rewrite('<p>[<span data-field="quote_date">x</span>]</p>');
  const seen = (await save(tokens.sales, { template_id: template })).data;
  await hide({ quotation: ['quote_date'] });
  const hidden = (await save(tokens.sales, { template_id: template })).data;
  await hide({});
  expect((await open(seen.path)).text).toMatch(/<p>\[\d{4}-\d\d-\d\d\]<\/p>/);
  expect((await open(hidden.path)).text).toContain('<p>[]</p>');
});

describe('a link by e-mail', () => {
  let mailbox: Mailbox;
  let link: Link;
  const letter = { to: 'wang@example.com', subject: '报价单 样本', text: '您好：\n请查收。' };
  const mail = (body: object, who: Person = 'sales', key?: string) =>
    server.call<Link>('POST', '/rest/sys/shareLink/mail', {
      token: tokens[who],
      body: { id: link.id, ...letter, ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const useServer = (is_on: 0 | 1, body: object = {}) =>
    server.call('POST', '/rest/sys/mail/save', {
      token: tokens.admin,
      body: {
        is_on,
        host: '127.0.0.1',
        port: mailbox.port,
        security: 'none',
        ...MAIL_USER,
        from: 'crm@example.com',
        ...body,
      },
    });
  const history = async () =>
    (
      await server.call<{ list: { action_name: string; snapshot: unknown[] }[] }>(
        'GET',
        '/rest/sys/modifylog/list',
        { token: tokens.readOnly, body: { module: 'quotation', id: ids.quotation } },
      )
    ).data.list;
  const setMyAddress = (email: string) =>
    mine.db.write((tx) =>
      tx.update('user').set({ email }).where('id', '=', mine.people.sales.id).execute(),
    );

  beforeAll(async () => {
    for (const person of ['admin', 'sales', 'colleague', 'readOnly'] as const)
      tokens[person] = await server.signIn(mine.people[person].mobile, 'SHARE');
    mailbox = await openMailbox();
    expect((await useServer(1)).code).toBe(200);
    await setMyAddress('sales@example.com');
    link = (await save(tokens.sales)).data;
  });
  afterAll(() => mailbox.close());
  afterEach(() => {
    mailbox.refuse.code = undefined;
    mailbox.mails.length = 0;
    clock += 16 * MINUTE;
  });

  test('arrives in the name of its sender with the address below the text, the document beside it, and answers go to them', async () => {
    const { code, data } = await mail({
      to: 'wang@example.com，li@example.com; WANG@example.com',
      cc: 'boss@example.com',
      attach: 1,
      copy: 1,
    });
    expect(code).toBe(200);
    const [{ from, to, text } = { from: '', to: [], text: '' }] = mailbox.mails;
    expect(mailbox.mails).toHaveLength(1);
    expect(from).toBe('crm@example.com');
    const reached = ['WANG@example.com', 'li@example.com', 'boss@example.com', 'sales@example.com'];
    expect(to).toEqual(reached);
    expect(text).toContain('From: SHARE sales <crm@example.com>');
    expect(text).toContain('Reply-To: sales@example.com');
    expect(text).toContain('Subject: 报价单 样本');
    expect(text).not.toContain('Auto-Submitted');
    expect(text).toContain('Content-Type: application/pdf; name="样本 quotation.pdf"');
    expect(text).toContain('请查收。');
    expect(text).toContain(`在线查看：${server.url}${link.path}`);
    expect(text).toContain(`有效期至 ${link.expire_time.slice(0, 10)}`);
    const recipients = reached.join(', ');
    expect(data.mails).toMatchObject([{ state: 'sent', recipients, subject: '报价单 样本' }]);
    expect((await history())[0]).toMatchObject({ action_name: '邮件发出链接', snapshot: [] });
  });

  test('says at its place what is wrong with the addresses, and why the mail server refused; each time nothing went out', async () => {
    const at = async (body: object) => {
      const { code, data } = await mail(body);
      return [code, (data as unknown as { errors: object[] }).errors];
    };
    expect(await at({ to: 'wang@example.com, 王' })).toEqual([
      422,
      [{ field: 'to', message: '「王」不是邮箱地址' }],
    ]);
    expect(await at({ cc: 'x@y' })).toEqual([
      422,
      [{ field: 'cc', message: '「x@y」不是邮箱地址' }],
    ]);
    const many = Array.from({ length: 11 }, (_, at_) => `p${at_}@example.com`).join(' ');
    expect(await at({ to: many })).toEqual([
      422,
      [{ field: 'to', message: '一次最多发给 10 个地址' }],
    ]);
    await setMyAddress('');
    expect(await at({ copy: 1 })).toEqual([
      422,
      [{ field: 'copy', message: '您还没有邮箱，请先在个人设置里填写' }],
    ]);
    await setMyAddress('sales@example.com');
    expect((await mail({ to: ' ' })).code).toBe(422);
    expect((await mail({ subject: ' ' })).code).toBe(422);
    mailbox.refuse.code = 550;
    expect(await at({})).toEqual([422, [{ field: 'to', message: expect.stringContaining('550') }]]);
    mailbox.refuse.code = undefined;
    await useServer(1, { password: 'wrong' });
    const refused = await mail({});
    expect([refused.code, refused.message]).toEqual([
      422,
      expect.stringMatching(/^邮件没有发出：登录失败/),
    ]);
    await useServer(1);
    expect(mailbox.mails).toHaveLength(0);
    const log = (await history()).filter(({ action_name }) => action_name === '邮件发出链接');
    expect(log).toHaveLength(1);
    const states = (await stateOf(link.id))?.mails.map(({ state }) => state);
    expect(states).toEqual(['failed', 'failed', 'sent']);
  });

  test('goes once for a key, however often it is asked', async () => {
    const twice = await Promise.all([mail({}, 'sales', 'one'), mail({}, 'sales', 'one')]);
    expect(twice.map(({ code }) => code)).toContain(200);
    expect((await mail({}, 'sales', 'one')).code).toBe(200);
    expect(mailbox.mails).toHaveLength(1);
    expect((await mail({ to: 'li@example.com' }, 'sales', 'one')).code).toBe(409);
  });

  test('whose process died meanwhile may have gone out: it says so and does not go by itself again', async () => {
    await mail({}, 'sales', 'died');
    await mine.db.write((tx) => tx.update('share_mail').set({ state: 'sending' }).execute());
    mailbox.mails.length = 0;
    const again = await mail({}, 'sales', 'died');
    expect([again.code, mailbox.mails]).toEqual([422, []]);
    expect(again.message).toContain('先向对方确认');
    expect((await stateOf(link.id))?.mails[0]?.state).toBe('sending');
    clock += 3 * MINUTE;
    expect((await stateOf(link.id))?.mails[0]?.state).toBe('unsure');
  });

  test('is for whoever may use its address and change the record; others are not told to whom it went', async () => {
    const asked = ['readOnly', 'colleague', 'manager'] as const;
    tokens.manager = await server.signIn(mine.people.manager.mobile, 'SHARE');
    const codes = await Promise.all(asked.map(async (who) => (await mail({}, who)).code));
    expect(codes).toEqual([403, 404, 404]);
    expect((await mail({}, 'admin')).code).toBe(200);
    const theirs = (await list(tokens.readOnly)).data.list.find(({ id }) => id === link.id);
    expect(theirs?.mails).toEqual([]);
    expect((await stateOf(link.id))?.mails.length).toBeGreaterThan(0);
  });

  test('needs a server that is on and a link that is open, and is limited', async () => {
    await useServer(0);
    expect(await mail({})).toMatchObject({
      code: 422,
      message: expect.stringContaining('消息设置'),
    });
    expect((await list(tokens.sales)).data).toMatchObject({ mail: 0 });
    await useServer(1);
    expect((await list(tokens.sales)).data).toMatchObject({ mail: 1 });
    for (let times = 0; times < 30; times += 1)
      await server.services.asked.count([
        { key: `share mail ${mine.corpId}.${mine.people.sales.id}`, max: 99 },
      ]);
    expect((await mail({})).code).toBe(429);
    await revoke(tokens.sales, link.id);
    expect(await mail({}, 'admin')).toMatchObject({ code: 422, message: '链接已失效，请重新生成' });
    expect(mailbox.mails).toHaveLength(0);
    expect((await history())[0]).toMatchObject({ action_name: '收回链接' });
  });
});
