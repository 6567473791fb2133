import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

const test = testWithOwnServer();

const PASSWORD = 'tree-house-92';
const PERSON = { name: '陆文彬', mobile: '13712350092', corp_name: '嘉善精密轴承有限公司' };

test('a person makes a token for a script, which writes within its scopes until it is deleted; the company switches them off', async ({
  page,
  server,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  await server.register(page, { ...PERSON, password: PASSWORD });
  await page.goto('/personal?tab=security');
  const tokens = page.getByRole('region', { name: '个人令牌' });
  await tokens.getByRole('button', { name: '新增令牌' }).click();

  // what is missing stands at its place
  const form = page.getByRole('dialog', { name: '新增个人令牌' });
  await form.getByRole('button', { name: '生成令牌' }).click();
  await expect(form.getByRole('textbox', { name: /令牌名称/ })).toBeFocused();
  await expect(form.getByText('请至少选择一项')).toBeVisible();
  await form.getByRole('textbox', { name: /令牌名称/ }).fill('每日对账');
  await form.getByRole('checkbox', { name: '客户 新增' }).check();
  const password = form.getByRole('textbox', { name: /登录密码/ });
  await password.fill('something else');
  await form.getByRole('button', { name: '生成令牌' }).click();
  await expect(form.getByText('密码不正确')).toBeVisible();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await form.getByRole('button', { name: '生成令牌' }).click();

  // told once
  const told = page.getByRole('dialog', { name: '个人令牌' });
  const token = await told.getByRole('textbox', { name: '令牌', exact: true }).inputValue();
  expect(token).toMatch(/^fwp_/);
  await expect(page.getByText('表单校验失败')).toBeHidden();
  await expectAccessible(page);
  await told.getByRole('button', { name: '我已保存' }).click();
  await expect(tokens.getByRole('listitem')).toContainText('客户：查看/新增');
  await expect(page.getByText(token)).toBeHidden();

  const save = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(path, { headers, form: { name: '余姚精工模具厂' } });
    return ((await answer.json()) as { code: number }).code;
  };
  expect(await save('/rest/crm/customer/save')).toBe(200);
  expect(await save('/rest/crm/product/save')).toBe(403);
  await page.goto('/personal?tab=security');
  await expect(tokens.getByRole('listitem')).toContainText('用过');
  await tokens.getByRole('button', { name: '删除 每日对账' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(tokens.getByRole('listitem')).toHaveCount(0);
  expect(await save('/rest/crm/customer/save')).toBe(100);

  await page.goto('/systemSetting');
  await page.getByRole('switch', { name: '允许个人令牌' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功')).toBeVisible();
  await page.goto('/personal?tab=security');
  await expect(page.getByRole('region', { name: '登录中的设备' })).toBeVisible();
  await expect(tokens).toBeHidden();
  expect(said).toEqual([]);
});
