import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { ADMIN, call, signIn } from './support.ts';

test('two customers that mean the same are found, merged with what hangs on them, and taken apart again', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/customer');
  const add = (values: Record<string, string>) =>
    call<{ id: number }>(page, 'POST', '/rest/crm/customer/save', values);
  const { id: first } = await add({
    name: '苏州旅途精密机械有限公司',
    mobile: '13877776666',
    email: 'sales@lutu.com.cn',
    remark: '展会认识',
  });
  const { id: second } = await add({
    name: '旅途精密机械（集团）',
    telephone: '+86 138 7777 6666',
    remark: '老客户介绍',
  });
  await call(page, 'POST', '/rest/crm/contact/save', {
    name: '旅途联系人',
    customer_id: String(second),
  });

  const finder = page.getByRole('dialog', { name: '重复的客户', exact: true });
  const openFinder = async () => {
    await page.getByRole('button', { name: '更多', exact: true }).first().click();
    await page.getByRole('menuitem', { name: '查找重复数据', exact: true }).click();
  };
  await openFinder();
  const group = finder
    .getByRole('listitem')
    .filter({ hasText: '合并所选' })
    .filter({ hasText: '旅途精密机械' });
  await expect(group.getByText('很可能重复', { exact: true })).toBeVisible();
  await expect(group.getByText('13877776666', { exact: true }).first()).toBeVisible();
  await group.getByRole('button', { name: '合并所选 2 条', exact: true }).click();

  const merge = page.getByRole('dialog', { name: '合并 2 条客户', exact: true });
  await merge.getByRole('radio', { name: '保留「苏州旅途精密机械有限公司」', exact: true }).check();
  await merge.getByRole('radio', { name: '客户名称：旅途精密机械（集团）', exact: true }).check();
  await expect(merge.getByText('联系人 1 转到「苏州旅途精密机械有限公司」')).toBeVisible();
  await expect(merge.getByText('展会认识 老客户介绍')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await merge.getByRole('button', { name: '合并为一条', exact: true }).click();
  await expect(page.getByText('已合并为一条', { exact: true })).toBeVisible();
  await expect(group).toHaveCount(0);

  // The old link opens the one that stayed, with the other's contact.
  await page.goto(`/customer?id=${second}`);
  const panel = page.getByRole('dialog', { name: '旅途精密机械（集团）' });
  await expect(panel.getByText('您打开的数据已合并到这一条', { exact: true })).toBeVisible();
  await panel.getByRole('tab', { name: /^联系人/ }).click();
  await expect(panel.getByText('旅途联系人', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: '关闭', exact: true }).first().click();

  await openFinder();
  await finder.getByRole('tab', { name: '合并记录', exact: true }).click();
  await finder.getByRole('button', { name: '撤销合并：旅途精密机械（集团）', exact: true }).click();
  await expect(page.getByText('已撤销合并', { exact: true })).toBeVisible();
  await finder.getByRole('tab', { name: '可能重复', exact: true }).click();
  await group.getByRole('button', { name: '不是重复', exact: true }).click();
  await expect(group).toHaveCount(0);
  await finder.getByRole('tab', { name: '已标为不重复', exact: true }).click();
  await expect(
    finder.getByText('苏州旅途精密机械有限公司 ≠ 旅途精密机械（集团）', { exact: true }),
  ).toBeVisible();
  const again = await call<{ name: string }>(page, 'GET', `/rest/crm/customer/read/${first}`);
  expect(again.name).toBe('苏州旅途精密机械有限公司');
});
