import { expect, test } from '@playwright/test';
import { callApi, OTHER, signIn } from './support.ts';

/** The second demo company: nobody else's deals stand in a process of its own. */
test('a sales process is made, a deal follows its stages, one of them goes and hands the deal over; a lost reason that is used stays [ADMIN-057, ADMIN-058, ADMIN-059, ADMIN-115]', async ({
  page,
}) => {
  await signIn(page, OTHER, '/opportunitySetting');
  await page.getByRole('button', { name: '新增商机组' }).click();
  await page.getByLabel(/商机组名称/).fill('旅程渠道流程');
  for (const [index, [title, rate]] of [
    ['报备', '10'],
    ['方案', '40'],
    ['合同', '80'],
  ].entries()) {
    const box = page.getByRole('textbox', { name: `第 ${index + 1} 个阶段的名称` });
    if (index === 2) {
      await page.getByRole('textbox', { name: '第 2 个阶段的名称' }).press('Enter');
      await expect(box).toBeFocused();
    }
    await box.fill(title ?? '');
    await page.getByRole('textbox', { name: `「${title}」的赢率` }).fill(rate ?? '');
  }
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('list', { name: '「旅程渠道流程」的阶段' })).toContainText('合同');

  const { list: groups } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'GET',
    '/rest/sys/opp_group/listgroup',
  );
  const { list: customers } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    { page: '1', size: '1' },
  );
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/opportunity/add', {
    name: '旅程渠道商机',
    customer_id: String(customers[0]?.id),
    opportunity_group_id: String(groups.find(({ name }) => name === '旅程渠道流程')?.id),
    amount: '120000',
    expect_date: '2027-03-01',
  });
  await page.goto(`/opportunity?id=${id}`);
  const bar = page.getByRole('region', { name: '销售阶段' });
  await expect(bar.getByRole('listitem')).toHaveCount(4);
  await bar.getByRole('button', { name: /推进到.*方案/ }).click();
  await expect(page.getByText('推进成功，现为「方案」')).toBeVisible();

  await page.goto('/opportunitySetting');
  await page.getByRole('button', { name: '编辑「旅程渠道流程」' }).click();
  await page.getByRole('button', { name: '删除「方案」' }).click();
  const where = page.getByRole('dialog', { name: '删除阶段「方案」' });
  await where.getByRole('radio', { name: /合同/ }).check();
  await where.getByRole('button', { name: '删除阶段' }).click();
  await expect(page.getByRole('region', { name: '保存后' })).toContainText('移到「合同」');
  await page.getByRole('button', { name: '保存' }).click();
  await page
    .getByRole('alertdialog', { name: '保存会修改 1 个商机' })
    .getByRole('button', { name: '保存' })
    .click();
  await expect(page.getByText('保存成功，1 个商机已随之更新')).toBeVisible();

  await page.getByRole('button', { name: '新增输单原因' }).click();
  const reason = page.getByRole('dialog', { name: '新增输单原因' });
  await reason.getByLabel(/名称/).fill('旅程渠道冲突');
  await reason.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('list', { name: '输单原因' })).toContainText('旅程渠道冲突');

  await page.goto(`/opportunity?id=${id}`);
  await expect(bar.getByRole('listitem')).toHaveCount(3);
  await expect(bar.locator('[aria-current=step]')).toContainText('合同');
  await bar.getByRole('button', { name: '结束商机：结束' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /输单/ }).click();
  const reasons = page.getByRole('dialog', { name: '输单原因' });
  await reasons.getByRole('radio', { name: '旅程渠道冲突' }).check();
  await reasons.getByRole('button', { name: '输单', exact: true }).click();
  await expect(bar.getByRole('listitem').last()).toContainText('输单');

  await page.goto('/opportunitySetting');
  await page.getByRole('button', { name: '删除「旅程渠道冲突」' }).click();
  const refused = page.getByRole('dialog', { name: '删除「旅程渠道冲突」？' });
  await expect(refused).toContainText('不能删除');
  await expect(refused.getByRole('button', { name: '删除', exact: true })).toHaveCount(0);
});
