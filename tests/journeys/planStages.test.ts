import { expect } from '@playwright/test';
import { add, begin, RUNNING } from './contracts.ts';
import { testWithOwnServer } from './ownServer.ts';
import { openTab } from './support.ts';

const test = testWithOwnServer();

test('a contract is divided in per cents from a template, one share is changed, what is missing is said and added, and the plans are the contract to the cent [PLAN-004]', async ({
  page,
  server,
}) => {
  await begin(page, server);
  const customer_id = await add(page, 'customer', { name: '分期旅程客户' });
  const contract_id = await add(page, 'contract', {
    name: '分期旅程合同',
    customer_id,
    ...RUNNING,
    price: 10_000.01,
  });
  await page.goto(`/contract?id=${contract_id}`);
  await openTab(page, /^回款计划/);
  await page.getByRole('button', { name: '批量生成' }).click();
  const dialog = page.getByRole('dialog', { name: '批量生成回款计划' });
  const stages = dialog.getByRole('list', { name: '回款计划' }).getByRole('listitem');

  await dialog.getByRole('button', { name: '按比例分期' }).press('Enter');
  await page.getByRole('menuitem', { name: /^30% \/ 60% \/ 10%/ }).press('Enter');
  await expect(stages).toHaveCount(3);
  await expect(stages.nth(1).getByRole('textbox', { name: '计划回款金额' })).toHaveValue(
    '6,000.01',
  );
  await stages.nth(1).getByRole('textbox', { name: '比例 (%)' }).fill('55');
  await expect(
    dialog.getByText(/^回款计划合计为合同金额的 95%，还有 500.00 元没有计划/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: '添加一期' }).click();
  await expect(stages.nth(3).getByRole('textbox', { name: '比例 (%)' })).toHaveValue('5');
  await expect(dialog.getByText(/仍可保存/)).toHaveCount(0);
  await expect(dialog.getByText('共 4 期，合计 10,000.01')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);

  const made = page.getByRole('grid', { name: '回款计划' }).getByRole('row');
  await expect(made.filter({ hasText: '3,000.00' })).toHaveCount(1);
  await expect(page.getByText('计划回款金额合计10,000.01 元')).toBeVisible();
});
