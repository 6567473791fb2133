import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startProcess } from '../server/support/process.ts';
import { expectAccessible } from './accessibility.ts';
import { complaints } from './support.ts';

test('the first administrator begins with samples, and takes them all away again in the system settings [OFFICE-039] [OFFICE-040] [AUTH-035] [ADMIN-019]', async ({
  page,
}) => {
  // a story of ten months is some thousand writes
  test.setTimeout(300_000);
  const said = complaints(page);
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-samples-'));
  const server = startProcess({ DATA_DIR: dataDir, SEED: 'none' });
  try {
    const url = await server.ready;
    const code = /once: (\S+)/.exec(server.stdout())?.[1] ?? '';
    await page.goto(url);
    await page.getByLabel('一次性验证码').fill(code);
    await page.getByLabel('企业名称').fill('海宁经编设备有限公司');
    await page.getByLabel('企业代码').fill('haining');
    await page.getByLabel('姓名').fill('沈立');
    await page.getByLabel('手机号').fill('13612345678');
    await page.getByRole('textbox', { name: '密码' }).fill('tree-house-92');
    await page.getByRole('checkbox', { name: '放入示例数据' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: '创建并进入' }).click();
    await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible({ timeout: 60_000 });

    const rows = page.getByRole('row');
    for (const path of ['customer', 'opportunity', 'contract', 'clue']) {
      await page.goto(`${url}/${path}`);
      await expect(rows.nth(3)).toBeVisible();
    }

    await page.goto(`${url}/systemSetting`);
    const samples = page.getByRole('region', { name: '示例数据' });
    await expect(samples).toContainText(/现有 \d+ 条示例数据/);
    await expect(page.getByText('版本 1.7.0（2020-10-12）')).toBeVisible();
    await samples.getByRole('button', { name: '删除示例数据' }).click();
    const dialog = page.getByRole('alertdialog', { name: '删除示例数据？' });
    await expect(dialog).toContainText('商机 12');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '删除示例数据' }).click();
    await expect(samples).toContainText(/已删除 \d+ 条示例数据/);
    await expect(samples.getByRole('button', { name: '放入示例数据' })).toBeVisible();

    await page.goto(`${url}/opportunity`);
    await expect(page.getByText('还没有商机')).toBeVisible();
    expect(said).toEqual([]);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true });
  }
});
