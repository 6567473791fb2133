import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Started, startProcess } from '../server/support/process.ts';
import { complaints } from './support.ts';

/** A server of its own: the notes of a version open before everybody of a company that switches them on. */
let [server, url, dataDir] = [] as unknown as [Started, string, string];
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-feedback-'));
  server = startProcess({ DATA_DIR: dataDir, SEED: 'none' });
  url = await server.ready;
});
test.afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(dataDir, { recursive: true });
});

const MOBILE = '13712350009';

async function post(page: Page, path: string, form: Record<string, string>) {
  const answer = await page.request.post(`${url}${path}`, {
    form,
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
  });
  const { code, message } = (await answer.json()) as { code: number; message: string };
  expect(code, message).toBe(200);
}

test('feedback, what is new and the way in for telephones stand in the user menu once a company switches them on [SHELL-065] [SHELL-066] [OFFICE-015] [OFFICE-016] [OFFICE-017] [OFFICE-018] [OFFICE-019] [OFFICE-020] [OFFICE-021] [OFFICE-042]', async ({
  page,
}) => {
  const faults = complaints(page);
  await post(page, '/account/api/sendSmsCode', { mobile: MOBILE, type: 'register' });
  const sent = () => new RegExp(`The code for ${MOBILE} is (\\d{6})`).exec(server.stdout())?.[1];
  await expect.poll(sent).toBeDefined();
  await post(page, '/account/api/register', {
    name: '陆文彬',
    mobile: MOBILE,
    password: 'tree-house-92',
    corp_name: '嘉善精密轴承有限公司',
    code: sent() ?? '',
  });
  await page.goto(`${url}/index`);
  const open = async () => {
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  };
  await open();
  await expect(page.getByRole('menuitem', { name: '意见反馈' })).toBeHidden();
  await page.keyboard.press('Escape');

  await post(page, '/rest/sys/config/setSetting', { 'settings[is_feedback]': '1' });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) outside.push(request.url());
  });
  await page.reload();
  // the notes of this version, once
  const notes = page.getByRole('dialog', { name: '更新日志' });
  await expect(notes.getByRole('listitem').first()).toBeVisible();
  await notes.getByRole('button', { name: '知道了' }).click();
  await page.reload();
  await open();
  await expect(page.getByRole('menuitem', { name: '更新日志' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '下载 App' })).toBeVisible();
  await expect(notes).toBeHidden();

  await page.getByRole('menuitem', { name: '意见反馈' }).click();
  const dialog = page.getByRole('dialog', { name: '意见反馈' });
  await dialog.getByRole('checkbox', { name: '产品需求' }).check();
  for (const name of ['使用问题', 'PC', 'Android 手机', 'iPhone', '企业微信', '钉钉'])
    await expect(dialog.getByRole('checkbox', { name })).toBeVisible();
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('必填项填写不完整')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '企业微信' }).check();
  await dialog.getByRole('textbox', { name: '手机号' }).fill('13700001111');
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('chen@example.com');
  await dialog.locator('[contenteditable=true]').fill('希望报表可以订阅');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('反馈成功')).toBeVisible();

  await page.goto(`${url}/feedback`);
  const row = page.getByRole('row').filter({ hasText: '希望报表可以订阅' });
  await expect(row).toContainText('13700001111');
  await expect(row).toContainText('企业微信');
  expect(outside).toEqual([]);
  expect(faults).toEqual([]);
});
