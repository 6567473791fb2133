import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LinkKey } from '../../schemas/staff/providers.ts';
import { createProviderClient } from '../../server/endpoints/providers/client.ts';
import { deliverAll } from '../../server/jobs/outlets.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { bindAccount, linkValues } from './support/providerAccounts.ts';
import { openProviderFake, type ProviderFake } from './support/providerFake.ts';
import { startServer, type TestServer } from './support/server.ts';

let fake: ProviderFake;
let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;
let clock = Date.parse('2026-03-10T02:00:00Z');

beforeAll(async () => {
  fake = await openProviderFake();
  server = await startServer({
    now: () => new Date(clock),
    publicUrl: 'https://crm.example.com',
    providers: createProviderClient({ hosts: fake.hosts, now: () => clock }),
  });
  company = await addCompany(server.services, 'SENT', '136000001');
  await company.add('sales', 'customer', {
    name: '东海机电',
    next_contact_time: '2026-03-10 09:00:00',
  });
  for (let each = 0; each < 25; each += 1)
    await company.add('colleague', 'customer', {
      name: `名称很长的一家精密机械制造有限公司${each}`,
      next_contact_time: '2026-03-10 09:30:00',
    });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  clock += 20 * 60_000;
  await company.db.write(async (tx) => {
    await tx.remove('delivery').execute();
    await tx.remove('provider_account').execute();
    await tx.remove('provider_link').execute();
    await tx.remove('userconfig').where('key', '=', 'preferences').execute();
    await tx.remove('setting').where('key', 'like', 'remind%').execute();
  });
  for (const person of ['admin', 'sales'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, 'SENT');
  fake.people = [
    { userid: 'LinXia', unionid: 'u-lin', name: '林夏' },
    { userid: 'ZhouMin', unionid: 'u-zhou', name: '周敏' },
  ];
  fake.received.length = 0;
  fake.addressRefused = false;
});

const call = <T = null>(method: string, path: string, body?: object, who: Person = 'admin') =>
  server.call<T>(method, path, { token: tokens[who], ...(body && { body }) });
const sentBy = (provider: LinkKey, ...kinds: string[]) =>
  call('POST', '/rest/sys/config/remind', {
    settings: JSON.stringify({ [`remind_${provider}_kinds`]: kinds }),
  });
const link = (provider: LinkKey, values: object = {}) =>
  call('PUT', `/api/${provider}/save`, linkValues(provider, values));
const bind = (provider: LinkKey, person: Person, subject: string) =>
  bindAccount(company, { provider, person, subject });
const turn = () => deliverAll(server.services);
const tried = async (channel: LinkKey, who: Person = 'admin') =>
  call<{ fault: string; said: string }>('POST', '/rest/sys/message/test', { channel }, who);

describe.each(['wechat', 'ding'] as const)('reminders by %s [ADMIN-075]', (provider) => {
  test('reach who is bound there, once, with the way to the rest', async () => {
    expect((await link(provider)).code).toBe(200);
    await bind(provider, 'sales', 'LinXia');
    await turn();
    expect(fake.received).toEqual([]);
    await sentBy(provider, 'customerFollow');
    await Promise.all([turn(), turn()]);
    await turn();
    expect(fake.received).toHaveLength(1);
    const [message] = fake.received;
    expect(message?.to).toBe('LinXia');
    expect(message?.content).toMatch(/^待跟进客户：东海机电\n/);
    expect(message?.content).toContain('2026-03-10 09:00');
    expect(message?.content).toContain('https://crm.example.com/');
  });

  test('go nowhere while it is off, to nobody who is not bound, and to nobody who wants none', async () => {
    await sentBy(provider, 'customerFollow');
    await link(provider, { is_on: 0 });
    await bind(provider, 'sales', 'LinXia');
    await turn();
    await link(provider);
    await call(
      'POST',
      '/rest/sys/userconfig/preferences',
      { muted: { [provider]: ['customerFollow'] } },
      'sales',
    );
    await turn();
    expect(fake.received).toEqual([]);
    await call('POST', '/rest/sys/userconfig/preferences', { muted: { [provider]: [] } }, 'sales');
    await turn();
    expect(fake.received).toHaveLength(1);
  });

  test('are tried again, after a pause, where the system refuses for now', async () => {
    await sentBy(provider, 'customerFollow');
    await link(provider);
    await bind(provider, 'sales', 'LinXia');
    fake.addressRefused = true;
    await turn();
    fake.addressRefused = false;
    await turn();
    expect(fake.received).toEqual([]);
    clock += 61_000;
    await turn();
    expect(fake.received).toHaveLength(1);
  });

  test('a text that is longer than they take is cut, and keeps the way to the rest', async () => {
    await sentBy(provider, 'customerFollow');
    await link(provider);
    await bind(provider, 'colleague', 'LinXia');
    await turn();
    expect(fake.received).toHaveLength(1);
    expect(fake.received[0]?.content).toHaveLength(500);
    expect(fake.received[0]?.content).toMatch(/…\nhttps:\/\/crm\.example\.com\/unreadCount$/);
  });

  test('a test message arrives, or says at which step it came to nothing; for who keeps the messages alone [ADMIN-123]', async () => {
    expect((await tried(provider, 'sales')).code).toBe(403);
    expect((await tried(provider)).data.fault).toMatch(/还没有配置或没有启用/);
    await link(provider);
    expect((await tried(provider)).data.fault).toMatch(/还没有绑定/);
    await bind(provider, 'admin', 'ZhouMin');
    expect((await tried(provider)).data).toEqual({ fault: '', said: '' });
    expect(fake.received).toMatchObject([
      { to: 'ZhouMin', content: expect.stringContaining('SENT admin 从消息设置发出') as string },
    ]);
    fake.addressRefused = true;
    const refused = (await tried(provider)).data;
    expect(refused.fault).toMatch(/不接受服务器的 IP/);
    expect(refused.said).toContain('60020');
  });
});

test('an account that is nobody there is given up at once, and the page says so', async () => {
  await sentBy('wechat', 'customerFollow');
  await link('wechat');
  await bind('wechat', 'sales', 'Gone');
  await turn();
  clock += 61_000;
  await turn();
  fake.people.push({ userid: 'Gone', unionid: 'u-gone', name: '回来了' });
  await turn();
  expect(fake.received).toEqual([]);
  const channels = await call<{ channel: string; is_on: number; failed: number }[]>(
    'GET',
    '/rest/sys/message/channels',
  );
  expect(channels.data).toMatchObject([
    { channel: 'wechat', is_on: 1 },
    { channel: 'ding', is_on: 0, failed: 0 },
  ]);
  expect(channels.data[0]?.failed).toBeGreaterThan(0);
  expect((await call('GET', '/rest/sys/message/channels', undefined, 'sales')).code).toBe(403);
});

test('an application of DingTalk without its AgentId signs people in, and says what messages lack', async () => {
  await link('ding', { agent_id: '' });
  await bind('ding', 'admin', 'ZhouMin');
  expect((await tried('ding')).data.fault).toBe('AgentId 不正确');
  await link('ding');
  expect((await tried('ding')).data.fault).toBe('');
});
