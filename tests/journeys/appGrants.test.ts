import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

const test = testWithOwnServer();

const PASSWORD = 'tree-house-92';
const PERSON = { name: '汤婉清', mobile: '13712350093', corp_name: '海宁皮革城有限公司' };

/** A program of others on this machine: a page that people come back to. */
async function startProgram() {
  const program = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>ERP</title><p>back'),
  );
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  const { port } = program.address() as AddressInfo;
  return { back: `http://127.0.0.1:${port}/back`, close: () => void program.close() };
}

test('somebody lets an app act for them after signing in, says no first, sees it among their apps and takes it back', async ({
  page,
  server,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  const program = await startProgram();
  await server.register(page, { ...PERSON, password: PASSWORD });
  await page.goto('/application');
  await page.getByRole('button', { name: '新增应用' }).first().click();
  const form = page.getByRole('dialog', { name: '新增应用' });
  await form.getByRole('textbox', { name: /应用名称/ }).fill('皮革城 ERP');
  const redirects = form.getByRole('textbox', { name: /授权后的返回地址/ });
  await redirects.fill('http://erp.example.com/back');
  await form.getByRole('checkbox', { name: '客户 新增' }).check();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/不能作为返回地址/)).toBeVisible();
  await redirects.fill('http://127.0.0.1/back');
  await form.getByRole('button', { name: '保存' }).click();
  const told = page.getByRole('dialog', { name: '应用的密钥' });
  const value = (name: string) => told.getByRole('textbox', { name, exact: true }).inputValue();
  const client = { client_id: await value('Key'), client_secret: await value('密钥') };
  await told.getByRole('button', { name: '我已保存' }).click();

  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: program.back,
    scope: 'customer:create',
    state: 'one-of-many',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  await page.context().clearCookies();
  await page.goto(`/oauth/authorize?${asked}`);
  await expect(page).toHaveURL(/\/login\?/);
  const signIn = async () => {
    await page.getByRole('textbox', { name: /手机号/ }).fill(PERSON.mobile);
    await page.getByRole('textbox', { name: /密码/ }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  };
  await signIn();
  await expect(page.getByRole('heading', { name: '「皮革城 ERP」请求访问' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(['客户查看/新增']);
  await expect(page.getByText(`${PERSON.name}（${PERSON.corp_name}）`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '拒绝' }).click();
  await page.waitForURL(`${program.back}?*`);
  const answer = () => Object.fromEntries(new URL(page.url()).searchParams);
  expect(answer()).toMatchObject({ error: 'access_denied', state: 'one-of-many' });

  await page.goto(`/oauth/authorize?${asked}`);
  await page.getByRole('button', { name: '同意' }).click();
  await page.waitForURL(`${program.back}?*`);
  const { code = '', state } = answer();
  expect(state).toBe('one-of-many');
  const token = await page.request.post('/oauth/token', {
    form: {
      ...client,
      grant_type: 'authorization_code',
      code,
      redirect_uri: program.back,
      code_verifier: verifier,
    },
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const save = async () => {
    const headers = { authorization: `Bearer ${access_token}` };
    const form = { name: '桐乡皮草公司' };
    const answered = await page.request.post('/rest/crm/customer/save', { headers, form });
    return ((await answered.json()) as { code: number }).code;
  };
  expect(await save()).toBe(200);

  await page.goto('/personal?tab=security');
  const apps = page.getByRole('region', { name: '已授权的应用' });
  await expect(apps.getByRole('listitem')).toContainText('客户：查看/新增');
  await apps.getByRole('button', { name: '修改授权 皮革城 ERP' }).click();
  const grant = page.getByRole('dialog', { name: '修改对「皮革城 ERP」的授权' });
  await expectAccessible(page);
  const granted = (name: string) => grant.getByRole('checkbox', { name: `客户 ${name}` });
  await granted('查看').uncheck();
  await expect(granted('新增')).not.toBeChecked();
  await grant.getByRole('button', { name: '保存' }).click();
  await expect(grant.getByText('请至少选择一项')).toBeVisible();
  await granted('查看').check();
  await grant.getByRole('button', { name: '保存' }).click();
  await expect(grant).toHaveCount(0);
  await expect(apps.getByRole('listitem')).toContainText('客户：查看');
  expect(await save()).toBe(403);
  await apps.getByRole('button', { name: '取消授权 皮革城 ERP' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消授权' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(apps).toHaveCount(0);
  expect(await save()).toBe(100);

  await page.goto(`/oauth/authorize?${asked}`);
  await page.getByRole('button', { name: '换个账号' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Foauth/);
  await signIn();
  await expect(page.getByRole('heading', { name: '「皮革城 ERP」请求访问' })).toBeVisible();

  await page.goto(`/oauth/authorize?${asked.replace('back', 'elsewhere')}`);
  await expect(page.getByRole('alert')).toHaveText('应用给出的返回地址没有登记，不能继续');
  await expectAccessible(page);
  program.close();
  expect(said).toEqual([]);
});
