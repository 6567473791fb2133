import { expect, type Page, test } from '@playwright/test';
import { callApi, complaints, SALES, signIn } from './support.ts';

/** An opportunity of the seller's own, at the first stage of the first sales process. */
async function newDeal(page: Page, name: string): Promise<number> {
  const { list: customers } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    { page: '1', size: '1' },
  );
  const { list: groups } = await callApi<{ list: { id: number }[] }>(
    page,
    'GET',
    '/rest/sys/opp_group/listgroup',
  );
  const values = {
    name,
    customer_id: String(customers[0]?.id),
    opportunity_group_id: String(groups[0]?.id),
    amount: '120000',
    expect_date: '2027-03-01',
  };
  return (await callApi<{ id: number }>(page, 'POST', '/rest/crm/opportunity/add', values)).id;
}

const passed = (page: Page) =>
  page
    .getByRole('region', { name: '销售阶段' })
    .getByRole('listitem')
    .evaluateAll(
      (items) => items.filter((item) => (item as HTMLElement).dataset.passed === 'true').length,
    );

test('a deal advances over a stage, goes back and on, is lost for a reason, reopened and won with its amount and date [OPP-002, OPP-006, OPP-015, OPP-016, OPP-021, OPP-022, OPP-026, OPP-027]', async ({
  page,
}) => {
  const faults = complaints(page);
  await signIn(page, SALES);
  const id = await newDeal(page, '旅程产线改造商机');
  await page.goto(`/opportunity?id=${id}`);
  const bar = page.getByRole('region', { name: '销售阶段' });
  await expect(bar.getByRole('listitem')).toHaveCount(5);
  expect(await passed(page)).toBe(1);

  await bar.getByRole('button', { name: /推进到.*方案报价/ }).click();
  await expect(page.getByText('推进成功，现为「方案报价」')).toBeVisible();
  await expect.poll(() => passed(page)).toBe(3);
  await expect(bar.getByRole('listitem').filter({ hasText: '已跳过' })).toHaveText(/需求确认/);

  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => passed(page)).toBe(1);
  await bar.getByRole('button', { name: /推进到.*需求确认/ }).click();
  await expect.poll(() => passed(page)).toBe(2);
  await bar.getByRole('button', { name: /推进到.*方案报价/ }).click();
  await expect.poll(() => passed(page)).toBe(3);
  await expect(bar.getByText('已跳过')).toHaveCount(0);
  await bar.getByRole('button', { name: '退回：需求确认' }).click();
  await page.getByRole('menuitem', { name: '退回到这个阶段' }).click();
  await expect.poll(() => passed(page)).toBe(2);
  await bar.getByRole('button', { name: /推进到.*方案报价/ }).click();
  await expect.poll(() => passed(page)).toBe(3);
  await expect(bar.getByRole('button', { name: /推进到.*结束/ })).toHaveCount(0);

  await bar.getByRole('listitem').filter({ hasText: '商务谈判' }).hover();
  await page.getByRole('menuitem', { name: /输单/ }).click();
  const reasons = page.getByRole('dialog', { name: '输单原因' });
  await reasons.getByRole('button', { name: '输单', exact: true }).click();
  await expect(reasons.getByText('请填写输单原因')).toBeVisible();
  await reasons.getByRole('radio').nth(1).check();
  await reasons.getByRole('textbox', { name: /备注|说明/ }).fill('预算推迟到明年');
  await reasons.getByRole('button', { name: '输单', exact: true }).click();
  await expect(bar.getByRole('listitem').last()).toContainText('输单');
  await expect(bar.getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: '重新打开' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重新打开' }).click();
  await expect.poll(() => passed(page)).toBe(3);

  await bar.getByRole('button', { name: '结束商机：结束' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /赢单/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const won = page.getByRole('dialog', { name: '赢单：旅程产线改造商机' });
  await expect(won.getByLabel('预计金额')).toHaveValue(/120,?000/);
  await won.getByLabel('预计金额').fill('');
  await won.getByRole('button', { name: '确认赢单' }).click();
  await expect(won.getByText(/请输入 ?预计金额/)).toBeVisible();
  await won.getByLabel('预计金额').fill('118000');
  await won.getByRole('button', { name: '确认赢单' }).click();
  await expect(bar.getByRole('listitem').last()).toContainText('赢单');
  await expect.poll(() => passed(page)).toBe(5);
  expect(faults).toEqual([]);
});

test('a deal is added and edited by the form, which asks for its sales process [OPP-031]', async ({
  page,
}) => {
  await signIn(page, SALES, '/opportunity');
  const name = `表单商机 ${String(Date.now()).slice(-6)}`;
  await page.getByRole('button', { name: '新增商机' }).click();
  const form = page.getByRole('dialog', { name: '新增商机' });
  await form.getByRole('textbox', { name: /商机名称/ }).fill(name);
  await form.getByRole('combobox', { name: /^客户/ }).click();
  await page.getByRole('option').first().click();
  const group = form.getByRole('combobox', { name: /商机组/ });
  await group.click();
  await page.getByRole('option', { name: '老客户增购流程' }).click();
  await form.getByRole('textbox', { name: /预计金额/ }).fill('60000');
  await form
    .getByRole('combobox', { name: /预计成交|预计结单|预计/ })
    .or(form.getByRole('textbox', { name: /预计.*(日期|时间)/ }))
    .first()
    .fill('2027-05-01');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('region', { name: '销售阶段' }).getByRole('listitem')).toHaveCount(
    3,
  );
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const edit = page.getByRole('dialog', { name: /^编辑/ });
  await expect(edit.getByRole('combobox', { name: /商机组/ })).toContainText('老客户增购流程');
  await edit.getByRole('textbox', { name: /预计金额/ }).fill('65000');
  await edit.getByRole('button', { name: '保存', exact: true }).click();
  await expect(edit).toBeHidden();
  await expect(panel).toContainText('65,000.00');
});

test('another sales process begins at its first stage, after a question [OPP-032, OPP-033]', async ({
  page,
}) => {
  await signIn(page, SALES);
  const id = await newDeal(page, '旅程更换流程商机');
  await page.goto(`/opportunity?id=${id}`);
  const bar = page.getByRole('region', { name: '销售阶段' });
  await bar.getByRole('button', { name: /推进到.*需求确认/ }).click();
  await expect.poll(() => passed(page)).toBe(2);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByRole('combobox', { name: /商机组/ }).click();
  await page.getByRole('option', { name: '老客户增购流程' }).click();
  await page
    .getByRole('alertdialog', { name: '更换商机组？' })
    .getByRole('button', { name: '更换' })
    .click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('编辑成功')).toBeVisible();
  await expect(bar.getByRole('listitem')).toHaveCount(3);
  expect(await passed(page)).toBe(1);
});
