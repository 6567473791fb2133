import { expect, test } from '@playwright/test';
import { callApi, complaints, SALES, signIn } from './support.ts';

test('a lead becomes customer, contact and opportunity from one dialog, whose message leads to what was made', async ({
  page,
}) => {
  const faults = complaints(page);
  await signIn(page, SALES);
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/clue/save', {
    name: '海宁产线改造咨询',
    company: '海宁皮革机械有限公司',
    mobile: '13912345670',
  });
  await page.goto(`/clue?id=${id}`);
  await page.getByRole('button', { name: '转化', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: /转化「海宁产线改造咨询」/ });
  await expect(dialog.getByLabel('客户名称')).toHaveValue('海宁皮革机械有限公司');
  await dialog.getByRole('switch', { name: '创建商机' }).click();
  await expect(dialog.getByLabel('商机名称')).toHaveValue('海宁产线改造咨询');
  await dialog.getByRole('button', { name: '转化', exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '联系人 · 姓名' })).toBeVisible();
  await dialog.getByLabel('联系人 · 姓名').fill('沈国良');
  await dialog.getByLabel(/预计金额/).fill('260000');
  await dialog.getByRole('button', { name: '转化', exact: true }).click();
  await page.getByRole('button', { name: '打开「海宁皮革机械有限公司」' }).click();
  await expect(
    page.getByRole('dialog', { name: '海宁皮革机械有限公司', exact: true }),
  ).toBeVisible();
  expect(faults).toEqual([]);
});
