import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Started, startProcess } from '../server/support/process.ts';
import { FAKE_APP, openProviderFake, type ProviderFake } from '../server/support/providerFake.ts';
import { expectAccessible } from './accessibility.ts';
import { complaints } from './support.ts';

/** A server of its own, which speaks with systems that behave as documented. */
let [server, url, dataDir] = [] as unknown as [Started, string, string];
let fake: ProviderFake;
test.beforeAll(async () => {
  fake = await openProviderFake();
  dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-providers-'));
  server = startProcess({
    DATA_DIR: dataDir,
    SEED: 'none',
    PROVIDER_HOSTS: Object.entries(fake.hosts)
      .map(([host, address]) => `${host}=${address}`)
      .join(','),
    WECHAT_OPEN_APP_ID: FAKE_APP.wechatopen.client_id,
    WECHAT_OPEN_APP_SECRET: FAKE_APP.wechatopen.secret,
  });
  url = await server.ready;
  fake.domain = new URL(url).host;
});
test.afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await fake.close();
  await rm(dataDir, { recursive: true });
});

const PASSWORD = 'tree-house-92';

async function post<T>(page: Page, path: string, form: Record<string, string>): Promise<T> {
  const answer = await page.request.post(`${url}${path}`, {
    form,
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
  });
  const { code, message, data } = (await answer.json()) as {
    code: number;
    message: string;
    data: T;
  };
  expect(code, message).toBe(200);
  return data;
}

/** A company of its own whose first person is signed in; answers the company's code. */
async function register(page: Page, mobile: string, corp_name: string): Promise<string> {
  await post(page, '/account/api/sendSmsCode', { mobile, type: 'register' });
  const sent = () => new RegExp(`The code for ${mobile} is (\\d{6})`).exec(server.stdout())?.[1];
  await expect.poll(sent).toBeDefined();
  const { corp_code } = await post<{ corp_code: string }>(page, '/account/api/register', {
    name: '陆文彬',
    mobile,
    password: PASSWORD,
    corp_name,
    code: sent() ?? '',
  });
  return corp_code;
}
/** What the server has answered to calls of a page so far. */
const answersTo = (page: Page): Promise<string>[] => {
  const heard: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch') heard.push(response.text().catch(() => ''));
  });
  return heard;
};
const stranger = async (browser: Browser) => (await browser.newContext()).newPage();

interface Linked {
  link: 'wechat' | 'ding';
  name: string;
  path: string;
  signIn: string;
  /** of whoever registers the company */
  mobile: string;
}

test('WeChat Work is set up step by step, tested, its people bound, and signs them in; before that its page says so [AUTH-002] [ADMIN-083] [ADMIN-084] [ADMIN-127] [INTEG-001] [INTEG-009]', ({
  page,
  browser,
}) =>
  linksAndSignsIn(page, browser, {
    link: 'wechat',
    name: '企业微信',
    path: '/wechatLink',
    signIn: '/wechatLogin',
    mobile: '13712360001',
  }));

test('DingTalk is set up step by step, tested, its people bound, and signs them in; before that its page says so [AUTH-003] [ADMIN-085] [ADMIN-086] [ADMIN-128] [INTEG-002] [INTEG-009]', ({
  page,
  browser,
}) =>
  linksAndSignsIn(page, browser, {
    link: 'ding',
    name: '钉钉',
    path: '/dingLink',
    signIn: '/dingLogin',
    mobile: '13712360002',
  }));

test('WeChat is bound with the own password, signs in from then on, and is unbound [INTEG-003]', async ({
  page,
  browser,
}) => {
  const faults = complaints(page);
  await register(page, '13712360003', '嘉善微信试用有限公司');
  fake.present = { unionid: 'u-open', name: '小林同学' };
  const login = async () => {
    const other = await stranger(browser);
    await other.goto(`${url}/login`);
    await other.getByRole('button', { name: '微信登录' }).click();
    return other;
  };
  const unknown = await login();
  await expect(unknown.getByRole('alert')).toContainText('还没有绑定');

  await page.goto(`${url}/personal?tab=security`);
  await page.getByRole('button', { name: '绑定微信' }).click();
  await page.getByRole('textbox', { name: '登录密码', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '前往微信' }).click();
  await expect(page.getByText('绑定成功')).toBeVisible();
  await expect(page.getByText('小林同学')).toBeVisible();
  await expectAccessible(page);

  const known = await login();
  await expect(known.getByRole('navigation', { name: '菜单' })).toBeVisible();
  await page.getByRole('button', { name: '解除绑定微信' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解除绑定' }).click();
  await expect(page.getByRole('button', { name: '绑定微信', exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

async function linksAndSignsIn(
  page: Page,
  browser: Browser,
  { link, name, path, signIn, mobile }: Linked,
): Promise<void> {
  test.slow(); // axe looks at every element
  const faults = complaints(page);
  const heard = answersTo(page);
  const other = await stranger(browser);
  const [app, ago] = [FAKE_APP[link], `${mobile.slice(0, 10)}9`];
  const corp = await register(page, mobile, `${name}试用轴承有限公司`);
  const { url: chosen } = await post<{ url: string }>(page, '/rest/sys/user/save', {
    name: '林夏',
    mobile: ago,
  });
  expect(chosen).toBeTruthy();

  // nothing is set up yet: the page explains, and leads to the password
  await other.goto(`${url}${signIn}`);
  await expect(other.getByText(`这里还没有设置${name}登录`)).toBeVisible();
  await other.getByRole('textbox', { name: '企业代码' }).fill(corp);
  await other.getByRole('button', { name: '继续' }).click();
  await expect(other.getByText(`这家企业还没有设置${name}登录`)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: '用密码登录' }).click();
  await expect(other.getByRole('textbox', { name: '密码' })).toBeVisible();

  await page.goto(`${url}${path}`);
  const settings = page.getByRole('region', { name: '应用配置' });
  await expect(page.getByRole('region', { name: '设置步骤' }).getByRole('listitem')).toHaveCount(5);
  await expect(settings.getByRole('button', { name: '测试配置' })).toBeDisabled();
  const save = async (secret: string) => {
    await settings.getByRole('button', { name: '修改配置' }).click();
    const dialog = page.getByRole('dialog', { name: '修改配置' });
    const id = dialog.getByRole('textbox', { name: link === 'wechat' ? '企业 ID' : 'AppKey' });
    await dialog.getByRole('switch', { name: `用${name}登录` }).check();
    await id.fill(app.client_id);
    await dialog.getByRole('textbox', { name: 'AgentId' }).fill(app.agent_id);
    await expect(dialog.getByRole('textbox', { name: /Secret/ })).toHaveValue('');
    await dialog.getByRole('textbox', { name: /Secret/ }).fill(secret);
    await dialog.getByRole('textbox', { name: '打开应用后的首页' }).fill('/contact');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
  };
  await save('wrong');
  await settings.getByRole('button', { name: '测试配置' }).click();
  await expect(settings.getByRole('status')).toContainText(/Secret 不正确/);
  await save(app.secret);
  await settings.getByRole('button', { name: '测试配置' }).click();
  await expect(settings.getByRole('status')).toContainText('配置可用');
  await expect(page.getByText('使用中')).toBeVisible();
  await page.reload();
  await expect(settings).toContainText('••••••••');

  const people = page.getByRole('region', { name: '用户绑定' });
  fake.people = [
    { userid: 'LuWenbin', unionid: `u-lu-${link}`, name: '陆文彬', mobile },
    { userid: 'LinXia', unionid: `u-lin-${link}`, name: '林夏', mobile: ago },
  ];
  await people.getByRole('button', { name: '批量绑定' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '批量绑定' }).click();
  await expect(people.getByRole('status')).toContainText('已绑定 2 名用户');
  await expect(people).toContainText('2 名用户中，2 名已绑定');
  if (link === 'wechat') {
    const menu = page.getByRole('region', { name: '应用菜单' });
    await menu.getByRole('button', { name: '创建菜单' }).click();
    await expect(menu.getByRole('listitem')).toHaveCount(3);
  }
  await expectAccessible(page);

  fake.present = fake.people[1];
  await other.goto(`${url}${signIn}?corp=${corp}`);
  await expect(other).toHaveURL(`${url}/contact`);
  await expect(other.getByRole('navigation', { name: '菜单' })).toBeVisible();
  const invited = await stranger(browser);
  await invited.goto(`${url}${signIn}?corp=${corp}&to=/customer`);
  await expect(invited).toHaveURL(`${url}/customer`);
  // a second time, with what came back the first time
  const again = await stranger(browser);
  await again.goto(
    `${url}${signIn}?code=${fake.codeFor(fake.people[1] ?? fake.people[0]!)}&state=${link}.enter.somebody-elses`,
  );
  await expect(again.getByRole('alert')).toContainText('不是从这个浏览器发起的');
  const told = await Promise.all(heard);
  expect(told.filter((answer) => answer.includes(app.client_id)).length).toBeGreaterThan(0);
  expect(told.filter((answer) => answer.includes(app.secret))).toEqual([]);
  expect(faults).toEqual([]);
}
