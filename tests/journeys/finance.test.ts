import { expect, test } from '@playwright/test';
import { ADMIN, call, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

test('plans of a contract are made from a cycle, one is changed, all are saved at once, one is deleted; more than the contract is worth is warned of [PLAN-001, PLAN-004, PLAN-019]', async ({ page }) => {
  await signIn(page, ADMIN, '/index');
  const { list } = await call<{ list: { id: number }[] }>(page, 'POST', '/rest/crm/contract/list', { size: '1', sort: 'create_time', filter: JSON.stringify({ op: 'and', rules: [{ field: 'state', operator: 'eq', value: 1 }, { field: 'approval_state', operator: 'eq', value: 2 }] }) });
  const asked = page.waitForRequest((each) => each.url().includes('/crm/paymentPlan/relationList'));
  await page.goto(`/contract?id=${list[0]?.id}`);
  await page.getByRole('tab', { name: /^回款计划/ }).click();
  expect(new URL((await asked).url()).searchParams.get('size')).toBe('20');
  await expect(page.getByRole('button', { name: '添加回款计划' })).toBeVisible();
  await page.getByRole('button', { name: '批量生成' }).click();
  const dialog = page.getByRole('dialog', { name: '批量生成回款计划' });
  await dialog.getByRole('combobox', { name: '回款周期' }).click();
  await page.getByRole('option', { name: '自定义期数' }).click();
  await dialog.getByRole('spinbutton', { name: '期数' }).or(dialog.getByRole('textbox', { name: '期数' })).fill('2');
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  const rows = dialog.getByRole('list', { name: '回款计划' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(rows.nth(1).getByRole('alert')).toHaveText(['计划回款时间必填', '计划回款金额必填']);
  for (const [turn, day] of [[0, '2031-01-05'], [1, '2031-02-05']] as const) {
    await rows.nth(turn).getByRole('combobox', { name: '计划回款时间' }).or(rows.nth(turn).getByRole('textbox', { name: '计划回款时间' })).fill(day);
    await rows.nth(turn).getByRole('textbox', { name: '计划回款金额' }).fill('99000000');
  }
  await expect(dialog.getByText(/^回款计划合计比合同金额多/)).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const made = page.getByRole('grid', { name: '回款计划' }).getByRole('row').filter({ hasText: '99,000,000' });
  await expect(made).toHaveCount(2);
  for (const left of [1, 0]) {
    await made.first().getByRole('link').first().click();
    const plan = page.getByRole('dialog').last();
    await expect(plan.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
    await plan.getByRole('button', { name: '删除', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText('确定删除该条回款计划?');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(made).toHaveCount(left);
  }
});
