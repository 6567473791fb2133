import { type Browser, expect, type Page } from '@playwright/test';
import { OIDC_CLIENT, type OidcFake, openOidcProvider } from '../server/support/oidcProvider.ts';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

/** A real provider on this machine, which the server trusts. */
let oidc: OidcFake;
const test = testWithOwnServer(async () => {
  oidc = await openOidcProvider();
  return { TRUSTED_ISSUERS: oidc.issuer };
});
test.afterAll(() => oidc.close());

const stranger = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL })).newPage();

test('an administrator connects an identity provider, whose people sign in with an account and a role made for them', async ({
  page,
  browser,
  server,
}) => {
  test.slow(); // axe looks at every element
  const faults = complaints(page);
  const corp = await server.register(page, {
    mobile: '13712370001',
    password: 'tree-house-92',
    name: '陆文彬',
    corp_name: '嘉善统一登录有限公司',
  });
  await page.goto('/singleSignOn');
  await expect(page.getByText('还没有身份提供方')).toBeVisible();
  await page.getByRole('button', { name: '新增身份提供方' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: '新增身份提供方' });
  await expect(form.getByRole('textbox', { name: '名称' })).toBeFocused();
  await page.keyboard.type('总部账号');
  await form.getByRole('textbox', { name: 'Issuer' }).fill(oidc.issuer);
  await form.getByRole('textbox', { name: 'Client ID' }).fill(OIDC_CLIENT.client_id);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入 Client Secret')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Client Secret' })).toBeFocused();
  await page.keyboard.type('wrong');
  await form.getByRole('switch', { name: '没有账号时新建用户' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  await connect(page);
  const steps = page.getByRole('dialog', { name: '接入「总部账号」' });
  oidc.redirects.push(await steps.getByRole('textbox', { name: '回调地址' }).inputValue());
  oidc.logoutUrl = await steps.getByRole('textbox', { name: '退出登录通知地址' }).inputValue();
  await steps.getByRole('button', { name: '测试配置' }).click();
  await expect(steps.getByRole('status')).toContainText('Client ID 或 Client Secret 不正确');
  await expectAccessible(page);
  await steps.getByRole('button', { name: '关闭' }).last().click();

  await choose(page, '编辑');
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(edit.getByRole('textbox', { name: 'Client Secret' })).toHaveValue('');
  await edit.getByRole('textbox', { name: 'Client ID' }).fill('another');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit.getByText('请输入 Client Secret')).toBeVisible();
  await expect(edit.getByRole('textbox', { name: 'Client Secret' })).toBeFocused();
  await edit.getByRole('textbox', { name: 'Client ID' }).fill(OIDC_CLIENT.client_id);
  await edit.getByRole('textbox', { name: 'Client Secret' }).fill(OIDC_CLIENT.client_secret);
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await connect(page);
  await steps.getByRole('button', { name: '测试配置' }).click();
  await expect(steps.getByRole('status')).toContainText('配置可用');
  await steps.getByRole('button', { name: '生成 SCIM 令牌' }).click();
  const token = await steps.getByRole('textbox', { name: 'SCIM 令牌' }).inputValue();
  const kept = await page.request.post('/scim/v2/Users', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'chen@example.com',
      displayName: '陈默',
      phoneNumbers: [{ type: 'mobile', value: '13712370008' }],
    },
  });
  expect(kept.status()).toBe(201);
  await expectAccessible(page);
  await steps.getByRole('button', { name: '关闭' }).last().click();

  await choose(page, '分组规则');
  const rules = page.getByRole('dialog', { name: '「总部账号」的分组规则' });
  await rules.getByRole('button', { name: '新增规则' }).click();
  const rule = page.getByRole('dialog', { name: '新增规则' });
  await rule.getByRole('textbox', { name: '对方的分组' }).fill('sales');
  await rule.getByRole('combobox', { name: '角色' }).click();
  await page.getByRole('option', { name: '销售人员' }).click();
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(rules.getByRole('listitem')).toContainText('销售人员');
  await expectAccessible(page);
  await rules.getByRole('button', { name: '关闭' }).last().click();
  await choose(page, '启用');
  await expect(page.getByText('使用中')).toBeVisible();

  // somebody new, from the sign-in page
  const other = await stranger(browser, server.url);
  await other.goto('/login');
  await other.getByRole('button', { name: '单点登录' }).click();
  await expect(other.getByRole('heading', { name: '单点登录' })).toBeVisible();
  await expectAccessible(other);
  const code = other.getByRole('textbox', { name: '企业代码' });
  await code.fill('NOBODY');
  await code.press('Enter');
  await expect(other.getByText('没有找到可用的单点登录')).toBeVisible();
  oidc.present = null;
  await code.fill(corp.toLowerCase());
  await code.press('Enter');
  await expect(other.getByRole('alert')).toContainText('在总部账号没有完成登录');
  await expectAccessible(other);
  oidc.present = {
    sub: 'lin',
    name: '林夏',
    phone_number: '+86 13712370009',
    phone_number_verified: true,
    groups: ['sales'],
  };
  await other.getByRole('button', { name: '重新登录' }).click();
  await expect(other.getByRole('navigation', { name: '菜单' })).toBeVisible();
  expect(new URL(other.url()).search).toBe('');
  // who has typed the code of the company already is not asked for it again
  const again = await stranger(browser, server.url);
  await again.goto('/login');
  await again.getByRole('textbox', { name: '企业代码' }).fill(corp);
  await again.getByRole('button', { name: '单点登录' }).click();
  await expect(again.getByRole('navigation', { name: '菜单' })).toBeVisible();
  await again.close();
  await page.goto('/user');
  await expect(page.getByRole('row', { name: /陈默/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /林夏.*销售人员/ })).toBeVisible();
  // who signs out there is out here
  await other.goto(`${oidc.issuer}/session/end`);
  await other.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(other.getByText('Sign-out Success')).toBeVisible();
  await other.goto(`${server.url}/customer`);
  await expect(other.getByRole('button', { name: '单点登录' })).toBeVisible();
  expect(faults).toEqual([]);
});

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: '接入与测试' }).first().click();
}

async function choose(page: Page, name: string): Promise<void> {
  await page
    .getByRole('row', { name: /总部账号/ })
    .getByRole('button', { name: '「总部账号」的操作' })
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
