import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  ADMIN,
  callApi,
  chooseMore,
  complaints,
  openSecondUser,
  SALES,
  signIn,
} from './support.ts';

const OUTSIDER = { mobile: '13800000004', corp: 'DEMO' };
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n');

test('the knowledge base: a folder with its rights, an article, several files at once, found, renamed and deleted [OFFICE-031, OFFICE-032, SHELL-105, SHELL-039]', async ({
  page,
  browser,
}) => {
  test.slow();
  const said = complaints(page);
  await signIn(page, SALES, '/knowledge');
  const tree = page.getByRole('navigation', { name: '文件夹' });
  await expect(tree.getByRole('button', { name: '公司制度', exact: true })).toBeVisible();

  // a folder that only oneself sees
  await tree.getByRole('button', { name: '新增知识库文件夹' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '文件夹名称' }).fill('投标文件');
  await dialog.getByRole('combobox', { name: '可见人员' }).click();
  await page.getByRole('option', { name: '陈晓峰' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '保存' }).click();
  await tree.getByRole('button', { name: '投标文件', exact: true }).click();
  await expect(page.getByText('没有符合条件的知识')).toBeVisible();
  await expectAccessible(page);

  // an article begins in the folder that is open
  await page.getByRole('button', { name: '新增知识', exact: true }).click();
  await dialog.getByRole('textbox', { name: '标题' }).fill('投标保证金的退还');
  await expect(dialog.getByRole('combobox', { name: '文件夹' })).toContainText('投标文件');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请填写正文或上传文件')).toBeVisible();
  await dialog.getByRole('textbox', { name: '正文' }).fill('开标后五个工作日内凭中标通知书退还');
  await dialog.getByRole('button', { name: '保存' }).click();
  const panel = page.getByRole('dialog', { name: '投标保证金的退还' });
  await expect(panel.getByText('开标后五个工作日内凭中标通知书退还')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // every file becomes an entry of its own
  const rows = page.getByRole('row');
  await page.locator('input[type=file]').setInputFiles(
    ['资质证书', '授权书'].map((name) => ({
      name: `${name}.pdf`,
      mimeType: 'application/pdf',
      buffer: PDF,
    })),
  );
  await expect(rows.filter({ hasText: '资质证书' })).toContainText('pdf');
  await rows.filter({ hasText: '授权书' }).getByRole('link', { name: '授权书' }).click();
  const file = page.getByRole('dialog', { name: '授权书' });
  await expect(file.getByRole('link', { name: '授权书.pdf' })).toBeVisible();
  await file.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: /编辑/ });
  await form.getByRole('textbox', { name: '标题' }).fill('授权书（2026）');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  const renamed = page.getByRole('dialog', { name: '授权书（2026）' });
  await expect(renamed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(renamed).toBeHidden();
  await expect(rows.filter({ hasText: '授权书（2026）' })).toBeVisible();

  // words inside find it from anywhere, and nobody who does not see the folder
  await page.keyboard.press('s');
  await page.getByRole('combobox', { name: '搜索页面和记录' }).fill('中标通知书');
  await expect(page.getByRole('option', { name: /投标保证金的退还/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const other = await openSecondUser(browser, OUTSIDER, '/knowledge');
  const theirs = other.getByRole('navigation', { name: '文件夹' });
  await expect(theirs.getByRole('button', { name: '公司制度', exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: '投标文件', exact: true })).toHaveCount(0);
  await expect(other.getByRole('row').filter({ hasText: '差旅与报销标准' })).toBeVisible();
  await expect(other.getByText('资质证书')).toHaveCount(0);
  // who only reads the folder that is open is not offered to put files there
  await theirs.getByRole('button', { name: '公司制度', exact: true }).click();
  await expect(other.getByRole('row').filter({ hasText: '合同用印流程' })).toBeVisible();
  await expect(other.getByRole('button', { name: '上传文件' })).toHaveCount(0);

  // deleted into the bin, for ever only from there
  await rows.filter({ hasText: '资质证书' }).getByRole('link', { name: '资质证书' }).click();
  await chooseMore(page.getByRole('dialog', { name: '资质证书' }), '删除');
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('删除后可以从回收站恢复');
  await sure.getByRole('button', { name: '删除' }).click();
  await expect(rows.filter({ hasText: '资质证书' })).toHaveCount(0);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '回收站' }).click();
  await expect(page.getByRole('dialog').getByText('资质证书')).toBeVisible();
  expect(said).toEqual([]);
});

test('on a phone the folders are one line above the list; a folder below another is made from its menu', async ({
  browser,
}) => {
  const admin = await openSecondUser(browser, ADMIN, '/knowledge');
  const tree = admin.getByRole('navigation', { name: '文件夹' });
  await tree.getByRole('button', { name: '公司制度', exact: true }).hover();
  await tree.getByRole('button', { name: '公司制度的操作' }).click();
  await admin.getByRole('menuitem', { name: '新增下级' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '文件夹名称' }).fill('安全生产');
  await expect(dialog.getByRole('combobox', { name: '上级文件夹' })).toContainText('公司制度');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(tree.getByRole('button', { name: '安全生产', exact: true })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 780 } });
  const phone = await context.newPage();
  await signIn(phone, SALES);
  await phone.goto('/knowledge');
  const choice = phone.getByRole('combobox', { name: '文件夹' });
  await expect(choice).toBeVisible();
  await choice.selectOption({ label: '公司制度' });
  await expect(phone.getByText('差旅与报销标准')).toBeVisible();
  await expect(phone.getByText('首次拜访准备清单')).toHaveCount(0);
  await expectAccessible(phone);
  const folders = await callApi<{ name: string; children: { name: string }[] }[]>(
    phone,
    'GET',
    '/rest/oa/knowledge/getType',
  );
  expect(folders.find(({ name }) => name === '公司制度')?.children).toMatchObject([
    { name: '安全生产' },
  ]);
});
