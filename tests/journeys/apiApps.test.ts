import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, complaints, signIn } from './support.ts';

interface Answer {
  code: number;
  data: { id?: number; count?: number } | null;
}

async function ask(page: Page, path: string, authorization: string, form = {}): Promise<Answer> {
  const answer = await page.request.post(path, { headers: { authorization }, form });
  return (await answer.json()) as Answer;
}

test('an administrator lets another system in: its key and secret, calls within and outside its scopes, its end [ADMIN-087] [ADMIN-088] [INTEG-004]', async ({
  page,
}) => {
  const faults = complaints(page);
  await signIn(page, ADMIN);
  await page.goto('/application');
  await expect(page.getByRole('heading', { level: 1, name: 'API 应用' })).toBeVisible();

  await page.getByRole('button', { name: '新增应用' }).first().click();
  const form = page.getByRole('dialog', { name: '新增应用' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请至少选择一项')).toBeVisible();
  await form.getByRole('textbox', { name: /应用名称/ }).fill('金蝶订单同步');
  // whoever adds customers looks at them too
  await form.getByRole('checkbox', { name: '客户 新增' }).check();
  await expect(form.getByRole('checkbox', { name: '客户 查看' })).toBeChecked();
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();

  const told = page.getByRole('dialog', { name: '应用的密钥' });
  await expect(told.getByText('密钥只显示这一次')).toBeVisible();
  const key = await told.getByRole('textbox', { name: 'Key' }).inputValue();
  const secret = await told.getByRole('textbox', { name: '密钥' }).inputValue();
  await told.getByRole('button', { name: '我已保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '金蝶订单同步' });
  await expect(row).toContainText('客户：查看/新增');
  await expect(row).toContainText('从未调用');

  // the other system, by a token
  const granted = await page.request.post('/oauth/token', {
    form: { grant_type: 'client_credentials', client_id: key, client_secret: secret },
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const bearer = `Bearer ${access_token}`;
  const made = await ask(page, '/rest/crm/customer/save', bearer, { name: '余姚精工模具厂' });
  expect(made.code).toBe(200);
  const outside = await ask(page, '/rest/crm/contract/list', bearer);
  expect(outside.code).toBe(403);

  await page.goto('/application');
  await expect(row).not.toContainText('从未调用');

  await row.getByRole('button', { name: '「金蝶订单同步」的操作' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect(row).toContainText('已停用');
  expect((await ask(page, '/rest/crm/customer/list', bearer)).code).toBe(100);

  await row.getByRole('button', { name: '「金蝶订单同步」的操作' }).click();
  await page.getByRole('menuitem', { name: '变更记录' }).click();
  const log = page.getByRole('dialog', { name: '「金蝶订单同步」的变更记录' });
  await expect(log.getByText('停用应用')).toBeVisible();
  await expect(log.getByText('新增应用')).toBeVisible();
  await expectAccessible(page);
  await log.getByRole('button', { name: '关闭', exact: true }).last().click();

  await row.getByRole('button', { name: '「金蝶订单同步」的操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row).toBeHidden();
  expect(faults).toEqual([]);
});

test('an app that could keep no secret and now can gets one, and the change is said in words', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/application');
  await page.getByRole('button', { name: '新增应用' }).first().click();
  const form = page.getByRole('dialog', { name: '新增应用' });
  await form.getByRole('textbox', { name: /应用名称/ }).fill('外勤手机应用');
  await form.getByRole('checkbox', { name: '客户 查看' }).check();
  await form.getByRole('textbox', { name: /授权后的返回地址/ }).fill('http://127.0.0.1/back');
  await form.getByRole('switch', { name: /公开客户端/ }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await page
    .getByRole('dialog', { name: '应用的 Key' })
    .getByRole('button', { name: '知道了' })
    .click();

  const row = page.getByRole('row').filter({ hasText: '外勤手机应用' });
  const act = async (name: string) => {
    await row.getByRole('button', { name: '「外勤手机应用」的操作' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act('编辑');
  const change = page.getByRole('dialog', { name: '编辑应用' });
  await change.getByRole('switch', { name: /公开客户端/ }).click();
  await change.getByRole('button', { name: '保存' }).click();
  const told = page.getByRole('dialog', { name: '应用的密钥' });
  await expect(told.getByRole('textbox', { name: '密钥' })).not.toHaveValue('');
  await told.getByRole('button', { name: '我已保存' }).click();
  await act('变更记录');
  const log = page.getByRole('dialog', { name: '「外勤手机应用」的变更记录' });
  await expect(log).toContainText('公开客户端');
  await expect(log).toContainText('重置密钥');
  await expect(log.getByText('是', { exact: true }).first()).toBeVisible();
});

test('a dialog whose code comes after what it asks the server for shows it all the same', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/DialogLayer-[^/]*\.js/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/application');
  const scopes = page.waitForResponse(/appManage\/scopesList/);
  await page.getByRole('button', { name: '新增应用' }).first().click();
  await (await scopes).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame)); // the page has heard of it
  resolve();
  const form = page.getByRole('dialog', { name: '新增应用' });
  await expect(form.getByRole('checkbox', { name: '客户 新增' })).toBeVisible();
});

test('a dialog whose code did not come opens with the next press', async ({ page }) => {
  await signIn(page, ADMIN);
  const code = /\/assets\/AppActs-[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/application');
  const add = page.getByRole('button', { name: '新增应用' }).first();
  await add.click();
  await expect(page.getByText('页面加载失败')).toBeVisible();
  await page.unroute(code);
  await add.click();
  await expect(page.getByRole('dialog', { name: '新增应用' })).toBeVisible();
});
