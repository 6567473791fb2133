import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDefinition, saveDefinition } from '../../server/records/index.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const SECOND = 1000;
let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let clock = Date.now();
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'signup-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  writeFileSync(
    join(dist, 'signup.html'),
    '<!doctype html><html lang="zh-Hans"><title>x</title><script id="signup" type="application/json">null</script></html>',
  );
  server = await startServer({ dist, now: () => new Date(clock) });
  company = await addCompany(server.services, 'SIGNUP', '131000000');
  other = await addCompany(server.services, 'ELSEWHERE', '132000000');
  for (const person of ['admin', 'manager', 'sales', 'colleague', 'readOnly'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
});
afterAll(() => server.close());

const CAMPAIGN = {
  type: 'seminar',
  start_time: '2026-01-01 09:00:00',
  end_time: '2036-01-01 18:00:00',
  budget: 1000,
};
interface Settings {
  path: string;
  state: string;
  fields: { field: string; required: 0 | 1; needed: 0 | 1 }[];
  offered: { field: string }[];
  figures: Record<string, number | boolean | null>;
}
interface PublicForm {
  state: string;
  title: string;
  intro: string;
  fields: { model: string; name: string; required: boolean }[];
  words: Record<string, string>;
  pass: string;
}
interface Row {
  id: number;
  name: string;
  state: number;
  owner_user_id: number | '--';
  [model: string]: unknown;
}
interface Faults {
  errors: { field: string; message: string }[];
}

const call = <T>(who: Person, method: string, path: string, body: object = {}) =>
  server.call<T>(method, `/rest/crm/${path}`, { token: tokens[who], body });
const campaign = (values: object = {}, of = company) =>
  of.add('admin', 'marketing', { name: '春季研讨会', signup_open: 1, ...CAMPAIGN, ...values });
const settings = async (id: number, who: Person = 'admin') =>
  (await call<Settings>(who, 'GET', 'marketing/signup', { id })).data;
const tokenOf = async (id: number) => (await settings(id)).path.replace('/signup/', '');
const open = (token: string, locale = 'zh-chs') =>
  server.call<PublicForm>('GET', '/account/api/signup', { body: { token }, headers: { locale } });

/** Fills the form in as a person would: it is read first. */
async function join_(
  token: string,
  values: object,
  { website = '', reads = 3 * SECOND }: { website?: string; reads?: number } = {},
) {
  const { pass } = (await open(token)).data;
  clock += reads;
  return send(token, { pass, values, website });
}
const send = (token: string, body: object) =>
  server.call<Faults & { thanks: string }>('POST', '/account/api/signup', {
    body: { token, ...body },
  });
const joined = async (id: number, who: Person = 'admin') =>
  (await call<{ list: Row[]; count: number }>(who, 'POST', 'marketing/joinList', { id })).data;
const clues = async (keyword: string, pool = '') =>
  (await call<{ list: Row[] }>('admin', 'POST', `clue${pool}/list`, { keyword })).data.list;

test('somebody signs up: a row in the list of who joined, a clue with the campaign as its source [MKT-002] [CALLS-327]', async () => {
  const owner = company.people.sales.id;
  const id = await campaign({ signup_owner_id: owner, signup_thanks: '现场见！' });
  const answer = await join_(await tokenOf(id), {
    contact_name: '林小满',
    mobile: '13716842501',
    company: '满仓物流',
    requirement: '想看仓储方案',
  });
  expect(answer).toMatchObject({ code: 200, data: { thanks: '现场见！' } });
  const { list, count } = await joined(id);
  expect(count).toBe(1);
  expect(list[0]).toMatchObject({
    name: '林小满',
    mobile: '13716842501',
    marketing_id: id,
    state: 1,
  });
  const [clue] = await clues('满仓物流');
  expect(clue).toMatchObject({
    id: list[0]?.clue_id,
    name: '满仓物流',
    contact_name: '林小满',
    requirement: '想看仓储方案',
    source: 'campaign',
    marketing_id: id,
    owner_user_id: owner,
  });
});

test('which fields of a clue are asked is the campaign’s to say [CALLS-328]', async () => {
  const id = await campaign();
  const fields = [
    { field: 'email', required: 1 },
    { field: 'contact_name', required: 0 },
    { field: 'level', required: 0 },
  ];
  expect(await call('admin', 'POST', 'marketing/setFormFields', { id, fields })).toMatchObject({
    code: 200,
  });
  expect((await settings(id)).fields).toMatchObject(fields);
  const token = await tokenOf(id);
  expect((await open(token)).data.fields).toMatchObject([
    { model: 'email', required: true },
    { model: 'contact_name', required: false },
    { model: 'level', required: false },
  ]);
  const { code, data } = await join_(token, { contact_name: '无邮箱' });
  expect([code, data.errors]).toEqual([
    422,
    [expect.objectContaining({ field: 'email', message: expect.any(String) })],
  ]);
  const bad = await join_(token, { email: 'nobody', level: 'huge' });
  expect(bad.data.errors.map(({ field }) => field)).toEqual(['email', 'level']);
});

test.each([
  ['one that looks into the company', [{ field: 'owner_user_id' }]],
  ['one that the sign-up says by itself', [{ field: 'marketing_id' }]],
  ['one that there is not', [{ field: 'nothing_at_all' }]],
  ['one asked twice', [{ field: 'mobile' }, { field: 'mobile' }]],
  ['none', []],
])('a form cannot ask %s', async (_, fields) => {
  const id = await campaign();
  expect(await call('admin', 'POST', 'marketing/setFormFields', { id, fields })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'fields' }] },
  });
});

test('who may not change the campaign does not change its form, and reads it', async () => {
  const id = await campaign();
  const fields = [{ field: 'mobile' }];
  expect(await call('readOnly', 'POST', 'marketing/setFormFields', { id, fields })).toMatchObject({
    code: 403,
  });
  expect(await settings(id, 'readOnly')).toMatchObject({ state: 'open', is_edit: false });
});

test('answers to what was not asked are dropped', async () => {
  const id = await campaign();
  await join_(await tokenOf(id), {
    contact_name: '钱多多',
    mobile: '13716842502',
    company: '多问公司',
    wechat: 'unasked',
    owner_user_id: company.people.admin.id,
    customer_id: 1,
    source: 'referral',
  });
  const [clue] = await clues('多问公司', 'Pool');
  expect(clue).toMatchObject({ source: 'campaign', owner_user_id: '--' });
  expect(clue?.wechat ?? null).toBeNull();
  expect(clue?.customer_id ?? null).toBeNull();
});

describe('a number that a clue has already', () => {
  test('makes no second clue, is marked in the list, and the stranger is told nothing', async () => {
    const id = await campaign();
    const token = await tokenOf(id);
    const first = { contact_name: '周一', mobile: '13716842503', company: '周一商行' };
    const one = await join_(token, first);
    const two = await join_(token, { ...first, contact_name: '周二' });
    expect(two).toMatchObject({ code: 200, data: one.data });
    const { list } = await joined(id);
    expect(list.map(({ name, is_repeat }) => [name, is_repeat ?? 0])).toEqual([
      ['周二', 1],
      ['周一', 0],
    ]);
    expect(new Set(list.map(({ clue_id }) => clue_id)).size).toBe(1);
    expect(await clues('周一商行', 'Pool')).toHaveLength(1);
  });

  test('counts once among the figures, which count what their reader sees', async () => {
    const id = await campaign({ signup_owner_id: company.people.sales.id });
    const token = await tokenOf(id);
    await join_(token, { contact_name: '甲', mobile: '13716842511' });
    await join_(token, { contact_name: '甲', mobile: '13716842511' });
    await join_(token, { contact_name: '乙', mobile: '13716842512' });
    const { list } = await joined(id);
    const converted = await call('sales', 'POST', 'clue/transform', {
      id: list[0]?.clue_id,
      name: '乙的公司',
      create_contact: 0,
      create_opportunity: 0,
    });
    expect(converted.code).toBe(200);
    expect((await settings(id)).figures).toEqual({
      signups: 2,
      repeats: 1,
      clues: 2,
      customers: 1,
      whole: true,
    });
    expect((await settings(id, 'colleague')).figures).toMatchObject({ signups: 0, whole: false });
  });
});

describe('what strangers see', () => {
  test('the words that were written for them, in their language, and nothing else of the company', async () => {
    const id = await campaign({
      name: '内部代号海燕',
      signup_title: '秋季开放日',
      signup_intro: '欢迎参观',
      budget: 98765,
    });
    const token = await tokenOf(id);
    const { data, text } = await open(token, 'en');
    expect(data).toMatchObject({ state: 'open', title: '秋季开放日', intro: '欢迎参观' });
    expect(data.words.submit).toMatch(/^[ -~]+$/);
    expect(data.fields.map(({ name }) => name)).toContain('Mobile');
    for (const secret of ['海燕', '98765', company.code, '官网注册', 'SIGNUP'])
      expect(text).not.toContain(secret);
    const page = await fetch(`${server.url}/signup/${token}?lang=en`);
    const html = await page.text();
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<title>秋季开放日</title>');
    for (const secret of ['海燕', '98765', company.code]) expect(html).not.toContain(secret);
  });

  test('a title that would end the script it travels in is only a title', async () => {
    const id = await campaign({ signup_title: '</script><script>alert(1)</script>' });
    const html = await (await fetch(`${server.url}/signup/${await tokenOf(id)}`)).text();
    expect(html).not.toContain('<script>alert');
  });

  test('a sign-up that nobody opened, a deleted one and a made-up address look alike', async () => {
    const shut = await tokenOf(await campaign({ signup_open: 0 }));
    const id = await campaign();
    const deleted = await tokenOf(id);
    await call('admin', 'DELETE', 'marketing/delete', { ids: [id] });
    const answers = [];
    for (const token of [shut, deleted, 'A'.repeat(22), 'nothing'])
      answers.push((await open(token)).data);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: 'gone', title: '', fields: [], pass: '' });
  });

  test.each([
    ['early', { signup_from: '2036-01-01 00:00:00', signup_until: '2036-02-01 00:00:00' }],
    ['over', { signup_until: '2020-01-01 00:00:00', signup_from: '2019-01-01 00:00:00' }],
  ])('%s: says so, asks nothing, takes nothing', async (state, times) => {
    const id = await campaign(times);
    const token = await tokenOf(id);
    const { data } = await open(token);
    expect([data.state, data.fields]).toEqual([state, []]);
    clock += 3 * SECOND;
    const values = { contact_name: '早', mobile: '13716842521' };
    expect((await send(token, { pass: data.pass, values })).code).toBe(409);
    expect((await joined(id)).count).toBe(0);
  });

  test('a campaign that was cancelled takes nobody', async () => {
    const id = await campaign();
    const token = await tokenOf(id);
    await call('admin', 'POST', 'marketing/cancel', { id });
    expect((await open(token)).data.state).toBe('over');
  });
});

describe('programs', () => {
  test('what only they fill in is answered like a success and kept nowhere', async () => {
    const id = await campaign();
    const values = { contact_name: '机器', mobile: '13716842531' };
    const answer = await join_(await tokenOf(id), values, { website: 'https://spam.example' });
    expect(answer.code).toBe(200);
    expect((await joined(id)).count).toBe(0);
  });

  test.each([
    ['faster than a person', 1 * SECOND, 429],
    ['a day later', 25 * 3600 * SECOND, 409],
  ])('%s is refused', async (_, reads, code) => {
    const id = await campaign();
    const values = { contact_name: '机器', mobile: '13716842532' };
    expect((await join_(await tokenOf(id), values, { reads })).code).toBe(code);
    expect((await joined(id)).count).toBe(0);
  });

  test('a pass is good for its own campaign, and for one sign-up', async () => {
    const [id, second] = [await campaign(), await campaign()];
    const [token, foreign] = [await tokenOf(id), await tokenOf(second)];
    const { pass } = (await open(token)).data;
    clock += 3 * SECOND;
    const values = { contact_name: '一次', mobile: '13716842533' };
    expect((await send(foreign, { pass, values })).code).toBe(409);
    expect((await send(token, { pass: `${pass}x`, values })).code).toBe(409);
    for (let time = 0; time < 2; time += 1)
      expect((await send(token, { pass, values })).code).toBe(200);
    expect((await joined(id)).count).toBe(1);
  });

  test('one address is slowed down for one campaign alone', async () => {
    const [token, another] = [await tokenOf(await campaign()), await tokenOf(await campaign())];
    const codes: number[] = [];
    for (let time = 0; time < 41; time += 1)
      codes.push((await send(token, { pass: 'x', values: { mobile: '1' } })).code);
    expect([codes[39], codes[40]]).toEqual([409, 429]);
    expect((await send(another, { pass: 'x', values: { mobile: '1' } })).code).toBe(409);
  });
});

test('the page stands in frames of the sites that its campaign names, and of no other', async () => {
  const policy = async (signup_sites?: string) => {
    const token = await tokenOf(await campaign({ signup_sites }));
    const { headers } = await fetch(`${server.url}/signup/${token}`);
    return [
      /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
      headers.get('x-frame-options'),
    ];
  };
  expect(await policy()).toEqual(["'none'", 'SAMEORIGIN']);
  expect(await policy('https://www.example.com\nhttp://localhost:8080')).toEqual([
    'https://www.example.com http://localhost:8080',
    null,
  ]);
  const { headers } = await fetch(`${server.url}/`);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test.each([
  'https://a.example; script-src *',
  'https://a.example/path',
  'javascript:alert(1)',
  '*',
])('a site is an origin, not %s', async (signup_sites) => {
  const answer = await call<Faults>('admin', 'POST', 'marketing/save', {
    name: '嵌入',
    ...CAMPAIGN,
    signup_sites,
  });
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ field: 'signup_sites' }] } });
});

test('an address means one campaign of one company', async () => {
  const id = await campaign();
  const theirs = await campaign({ name: '别家' }, other);
  const token = await server.signIn(other.people.admin.mobile, other.code);
  const { data } = await server.call<Settings>('GET', '/rest/crm/marketing/signup', {
    body: { id: theirs },
    token,
  });
  await join_(data.path.replace('/signup/', ''), { contact_name: '别', mobile: '13716842541' });
  expect((await joined(id)).count).toBe(0);
  expect(await clues('13716842541')).toEqual([]);
});

test('a clue that lacks what no stranger can be asked waits as an enquiry: no sign-up is lost', async () => {
  const caller = await company.as('admin');
  const { definition, version } = await loadDefinition(company.db, 'clue');
  const needy = { type: 'user', model: 'planner', name: '策划', key: 'planner', rules: [] };
  const widgets = [...definition.list, { ...needy, options: { required: true } }];
  await saveDefinition(caller, 'clue', {
    text: JSON.stringify({ ...definition, list: widgets }),
    version,
    note: '',
  });
  const id = await campaign();
  const values = { contact_name: '等待', mobile: '13716842551' };
  expect((await join_(await tokenOf(id), values)).code).toBe(200);
  const { list } = await joined(id);
  expect(list).toMatchObject([{ name: '等待', state: 0 }]);
  expect(list[0]?.clue_id ?? null).toBeNull();
});
