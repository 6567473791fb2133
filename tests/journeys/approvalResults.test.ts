import { expect, test } from '@playwright/test';
import { openSecondUser, callApi, complaints, SALES, signIn } from './support.ts';

const MANAGER = { mobile: '13800000002', corp: 'DEMO' };
const FINANCE = { mobile: '13800000005', corp: 'DEMO' };

test('who submitted a contract finds its refusal in the bell, and their open panel follows by itself', async ({
  page,
  browser,
}) => {
  const faults = complaints(page);
  await signIn(page, SALES, '/contract');
  await page.getByRole('button', { name: '新增合同' }).click();
  const form = page.getByRole('dialog', { name: '新增合同' });
  await form.getByRole('textbox', { name: /合同名称/ }).fill('旅程结果合同');
  await form
    .getByRole('combobox', { name: /^客户\b|^客户$/ })
    .first()
    .click();
  await page.getByRole('option').first().click();
  await form.getByRole('textbox', { name: /合同金额/ }).fill('1000');
  await form.getByRole('textbox', { name: /开始时间/ }).fill('2026-12-01');
  await form.getByRole('textbox', { name: /结束时间/ }).fill('2027-11-30');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
  const approval = page.getByRole('region', { name: '审批', exact: true });
  await approval.getByRole('button', { name: '发起审批' }).click();
  const start = page.getByRole('dialog', { name: '发起「旅程结果合同」的审批' });
  await start.getByRole('radio').first().check();
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(page.getByText('发起审批成功')).toBeVisible();
  await expect(approval.getByRole('button', { name: '撤回' })).toBeVisible();

  const address = new URL(page.url()).pathname + new URL(page.url()).search;
  const theirs = await openSecondUser(browser, MANAGER, address);
  const decision = theirs.getByRole('region', { name: '审批', exact: true });
  await decision.getByRole('button', { name: '驳回' }).click();
  const why = theirs.getByRole('dialog', { name: '驳回「旅程结果合同」' });
  await why.getByRole('textbox').first().fill('价格需要复核');
  await why.getByRole('button', { name: '驳回' }).click();
  await expect(theirs.getByText('操作成功')).toBeVisible();
  await expect(decision.getByRole('button', { name: '驳回' })).toHaveCount(0);
  await expect(decision).toContainText('已驳回');
  await theirs.context().close();

  // nobody has touched their page meanwhile
  await expect(approval).toContainText('已驳回');
  await expect(approval.getByRole('button', { name: '撤回' })).toHaveCount(0);

  await page.goto('/customer');
  await page.getByRole('button', { name: /^提醒/ }).click();
  await page
    .getByRole('navigation', { name: '提醒' })
    .getByRole('link', { name: /^审批结果/ })
    .click();
  const line = page
    .getByRole('grid', { name: '审批结果' })
    .getByRole('row')
    .filter({ hasText: '旅程结果合同' });
  await expect(line).toContainText('已驳回');
  await expect(line).toContainText('价格需要复核');
  const count = async () =>
    (
      await callApi<{ schedule: string; count: number }[]>(page, 'GET', '/rest/oa/remind/getList')
    ).find(({ schedule }) => schedule === 'approvalResult')?.count ?? 0;
  const before = await count();
  await line.getByRole('link', { name: '旅程结果合同', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '旅程结果合同' })).toContainText('已驳回');
  await expect.poll(count).toBe(before - 1);
  const financeBell = await openSecondUser(browser, FINANCE);
  expect(
    (
      await callApi<{ list: { name: string }[] }>(
        financeBell,
        'POST',
        '/rest/oa/remind/approvalResult',
      )
    ).list.map(({ name }) => name),
  ).not.toContain('旅程结果合同');
  await financeBell.context().close();
  expect(faults).toEqual([]);
});
