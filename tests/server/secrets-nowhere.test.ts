// Every kind of secret is lived through once; afterwards none is found in the log, the database, a backup, or anything that can be read or exported.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchive } from '../../server/backup/archive.ts';
import { entryOfTable, FILE_LIST, MANIFEST, readManifest } from '../../server/backup/manifest.ts';
import { servedEndpoints } from '../../server/endpoints/servedEndpoints.ts';
import { createProviderClient } from '../../server/endpoints/providers/client.ts';
import { addCompany, PASSWORD, type TestCompany } from './support/companies.ts';
import { openMailbox } from './support/mailbox.ts';
import { startProcess } from './support/process.ts';
import { linkValues } from './support/providerAccounts.ts';
import { FAKE_APP, openProviderFake, type ProviderFake } from './support/providerFake.ts';
import { startServer, type TestServer } from './support/server.ts';

const PAGE = { page: 1, size: 100 };
const BACK = 'https://erp.example.com/callback';
const WORDS = {
  own: 'harbour lights 4711',
  recovered: 'copper kettle 4712',
  chosen: 'paper lantern 4713',
  registered: 'winter orchard 4714',
  waiting: 'river crossing 4715',
  wrong: 'never the right one 4716',
  smtp: 'mail word 4717',
  client: 'secret of an identity provider 4718',
};

let server: TestServer;
let fake: ProviderFake;
let company: TestCompany;
let clock = Date.parse('2026-03-02T01:00:00Z');
/** what nobody may find, by what it is */
const secrets = new Map<string, string>();
/** six digits: found where no further digit or letter stands beside them */
const codes = new Map<string, string>();

beforeAll(async () => {
  fake = await openProviderFake();
  server = await startServer({
    now: () => new Date(clock),
    publicUrl: 'https://crm.example.com',
    providers: createProviderClient({
      hosts: fake.hosts,
      open: FAKE_APP.wechatopen,
      now: () => clock,
    }),
  });
  company = await addCompany(server.services, 'NOWHERE', '131000040');
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

/** What an answer tells once is a secret from then on. */
function keep(what: string, secret: string | undefined): string {
  expect(secret, what).toBeTruthy();
  secrets.set(what, secret ?? '');
  return secret ?? '';
}

interface Told {
  token?: string;
  challenge?: string;
  codes?: string[];
  secret?: string;
  uri?: string;
  url?: string;
  back?: string;
  id?: number;
  app_key?: string;
  app_secret?: string;
}

/** A call that has to come to something, and its cookies, which are secrets too. */
async function done(method: string, path: string, body: object = {}, token = ''): Promise<Told> {
  const { code, data, text, headers } = await server.call<Told>(method, path, { body, token });
  expect(code, `${path}: ${text}`).toBe(200);
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value.length > 20) secrets.set(`cookie ${name} ${secrets.size}`, value);
  }
  return data ?? {};
}
const account = (path: string, body: object) => done('POST', `/account/api/${path}`, body);

async function codeFor(
  mobile: string,
  type: string,
  ask = () => account('sendSmsCode', { mobile, type }),
) {
  clock += 61_000;
  await ask();
  const code = server.sent.findLast(({ to }) => to === mobile)?.code ?? '';
  expect(code).toMatch(/^\d{6}$/);
  codes.set(`code ${type}`, code);
  return code;
}

async function formPost(body: Record<string, string>): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, string>;
}

/** All that people and programs say and are told to get in. */
async function live(): Promise<{ admin: string; sales: string }> {
  for (const [what, word] of Object.entries({ ...WORDS, PASSWORD })) keep(`password ${what}`, word);
  const { mobile } = company.people.sales;
  await server.call('POST', '/account/api/login', { body: { mobile, password: WORDS.wrong } });

  // a session, the second factor and a trusted browser
  let sales = keep('session', (await account('login', { mobile, password: PASSWORD })).token);
  const own = (path: string, body: object, method = 'POST') =>
    done(method, `/rest/sys/user/${path}`, body, sales);
  await own('resetPwd', { old_password: PASSWORD, password: WORDS.own }, 'PUT');
  const { secret, uri = '' } = await own('secondFactorSecret', { own_password: WORDS.own });
  keep('app', secret);
  const totp = URI.parse(uri) as TOTP;
  const step = (what: string) => {
    const code = totp.generate({ timestamp: (clock += 30_000) });
    codes.set(`code of the app ${what}`, code);
    return code;
  };
  const given = (await own('secondFactorConfirm', { code: step('on') })).codes ?? [];
  expect(given).toHaveLength(10);
  given.forEach((code, at) => keep(`recovery ${at}`, code));
  given.forEach((code, at) => keep(`recovery as it is kept ${at}`, code.replace('-', '')));
  const challenge = keep(
    'challenge',
    (await account('login', { mobile, password: WORDS.own })).challenge,
  );
  sales = keep(
    'session by the app',
    (await account('secondStep', { challenge, code: step('in'), trust: 1 })).token,
  );
  const again = (await account('login', { mobile, password: WORDS.own })).challenge;
  keep(
    'session by recovery',
    (await account('secondStep', { challenge: again, code: given[0] })).token,
  );

  // codes of the mobile, links and invitations
  await account('resetPwd', {
    mobile: company.people.manager.mobile,
    code: await codeFor(company.people.manager.mobile, 'recover'),
    password: WORDS.recovered,
  });
  const { mobile: manager } = company.people.manager;
  keep(
    'session by code',
    (await account('smsLogin', { mobile: manager, code: await codeFor(manager, 'signIn') })).token,
  );
  const made = await account('register', {
    mobile: '13700004714',
    name: '陆文彬',
    corp_name: '嘉善无处可寻有限公司',
    password: WORDS.registered,
    code: await codeFor('13700004714', 'register'),
  });
  keep('session of who registered', made.token);
  await account('joinCorp', {
    mobile: '13700004715',
    name: '钱一',
    password: WORDS.waiting,
    corp_code: 'NOWHERE',
  });
  const admin = keep(
    'session of the administrator',
    (await account('login', { mobile: company.people.admin.mobile, password: PASSWORD })).token,
  );
  const link =
    (await done('POST', '/rest/sys/user/save', { name: '周二', mobile: '13700004713' }, admin))
      .url ?? '';
  const linkToken = keep('link', link.split(/[=/]/).at(-1));
  await account('choosePassword', { token: linkToken, password: WORDS.chosen });
  keep(
    'link that waits',
    (await done('POST', '/rest/sys/user/save', { name: '孙三', mobile: '13700004719' }, admin)).url
      ?.split(/[=/]/)
      .at(-1),
  );
  const mailCode = await codeFor('lin@example.com', 'e-mail', () =>
    own('sendEmailVerify', { email: 'lin@example.com' }),
  );
  await own('updateEmail', { email: 'lin@example.com', code: mailCode, own_password: WORDS.own });

  // programs
  keep(
    'personal token',
    (
      await own('personalTokenAdd', {
        name: '脚本',
        days: 30,
        scopes: ['customer:read'],
        own_password: WORDS.own,
      })
    ).token,
  );
  const app = await done(
    'POST',
    '/rest/api/appManage/save',
    { name: '报表工具', scopes: ['customer:read'], redirect_uris: BACK },
    admin,
  );
  const client = {
    client_id: app.app_key ?? '',
    client_secret: keep('secret of an app', app.app_secret),
  };
  keep(
    'token of an app',
    (await formPost({ ...client, grant_type: 'client_credentials' })).access_token,
  );
  const verifier = keep('verifier', randomBytes(32).toString('base64url'));
  const { back = '' } = await done(
    'POST',
    '/rest/api/oauth/approve',
    {
      client_id: client.client_id,
      redirect_uri: BACK,
      response_type: 'code',
      scope: 'customer:read',
      state: 'x',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
    sales,
  );
  const code = keep('code of a grant', new URL(back).searchParams.get('code') ?? '');
  const first = await formPost({
    ...client,
    grant_type: 'authorization_code',
    code,
    redirect_uri: BACK,
    code_verifier: verifier,
  });
  keep('token of a grant', first.access_token);
  const next = await formPost({
    ...client,
    grant_type: 'refresh_token',
    refresh_token: keep('refresh token', first.refresh_token),
  });
  keep('next token of a grant', next.access_token);
  keep('next refresh token', next.refresh_token);
  keep('upload token', (await done('GET', '/rest/sys/config/getUploadToken', {}, sales)).token);

  // other systems
  for (const provider of ['wechat', 'ding'] as const) {
    await done('PUT', `/api/${provider}/save`, linkValues(provider), admin);
    keep(`secret at ${provider}`, FAKE_APP[provider].secret);
  }
  const { id } = await done(
    'POST',
    '/rest/sys/identityProvider/save',
    {
      name: '统一登录',
      issuer: 'https://id.example.com',
      client_id: 'crm',
      secret: WORDS.client,
      is_on: 1,
    },
    admin,
  );
  keep(
    'SCIM token',
    (await done('POST', `/rest/sys/identityProvider/scimToken/${id}`, { is_on: 1 }, admin)).token,
  );
  const mailbox = await openMailbox();
  const { port } = mailbox;
  await done(
    'POST',
    '/rest/sys/mail/save',
    {
      is_on: 1,
      host: '127.0.0.1',
      port,
      security: 'none',
      user: 'crm@example.com',
      password: WORDS.smtp,
      from: 'crm@example.com',
    },
    admin,
  );
  // a letter box that refuses: what it says is told, what was said to it is not
  await server.call('POST', '/rest/sys/mail/test', {
    token: admin,
    body: { to: 'lin@example.com' },
  });
  await mailbox.close();
  return { admin, sales };
}

/** What is found of the secrets in a text, by what they are. */
function found(text: string): string[] {
  const plain = [...secrets].filter(([, secret]) =>
    [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
    ].some((form) => text.includes(form)),
  );
  const short = [...codes].filter(([, code]) =>
    new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(text),
  );
  return [...plain, ...short].map(([what]) => what);
}

test(
  'no secret is found in the log, an answer, an export, the database or a backup',
  { timeout: 120_000 },
  async () => {
    const { admin, sales } = await live();
    const places: [string, string][] = [['the log', JSON.stringify(server.logged)]];

    // whatever can be read or taken away afterwards
    let read = 0;
    for (const { name, call, paths } of servedEndpoints()) {
      if (call.effect !== 'read' || name === 'uploadToken') continue;
      const path = paths[0]?.replaceAll(/\{\w+\}/g, '1') ?? '';
      for (const [token, body] of [
        [admin, {}],
        [admin, PAGE],
        [sales, PAGE],
      ] as const) {
        const { code, text } = await server.call(call.method, path, { token, body });
        if (code === 200) read += 1;
        places.push([`answer of ${name}`, text]);
      }
    }
    expect(read).toBeGreaterThan(200);
    for (const file of await readdir(server.dataDir, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        places.push([
          `file ${file.name}`,
          await readFile(join(file.parentPath, file.name), 'latin1'),
        ]);
    places.push(...(await backedUp()));

    // what is no secret is found in each, so that looking would find the others
    const holds = (what: string, words: string) =>
      places.some(([where, text]) => where.startsWith(what) && text.includes(words));
    expect(holds('the log', 'addPersonalToken')).toBe(true);
    for (const what of ['answer', 'backup']) expect(holds(what, 'NOWHERE Ltd')).toBe(true);
    if (!server.databaseUrl) expect(holds('file', 'NOWHERE Ltd')).toBe(true);
    expect(secrets.size + codes.size).toBeGreaterThan(50);
    expect(
      places.flatMap(([where, each]) => found(each).map((what) => `${what} in ${where}`)),
    ).toEqual([]);
  },
);

/** The parts of a backup, without the keys that it carries on purpose. */
async function backedUp(): Promise<[string, string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-backup-'));
  try {
    const path = join(folder, 'backup.zip');
    const { dataDir, databaseUrl } = server;
    const { ended, stdout, stderr } = startProcess(
      { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      { script: 'server/backup/main.ts', args: ['backup', path] },
    );
    expect((await ended).code, stderr()).toBe(0);
    const archive = await openArchive(path);
    const { tables } = readManifest(await archive.text(MANIFEST));
    const names = [MANIFEST, FILE_LIST, ...tables.map(({ name }) => entryOfTable(name))];
    const parts: [string, string][] = [];
    for (const name of names) parts.push([`backup: ${name}`, await archive.text(name)]);
    archive.close();
    return [['backup, as it was said', stdout() + stderr()], ...parts];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
