import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, callApi, openSecondUser, openTab, SALES, signIn } from './support.ts';

test('two customers that mean the same are found, merged with what hangs on them, and taken apart again', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/customer');
  const add = (values: Record<string, string>) =>
    callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', values);
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
  await callApi(page, 'POST', '/rest/crm/contact/save', {
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
  await expectAccessible(page, '[role=dialog]');
  await merge.getByRole('button', { name: '合并为一条', exact: true }).click();
  await expect(page.getByText('已合并为一条', { exact: true })).toBeVisible();
  await expect(group).toHaveCount(0);

  // The old link opens the one that stayed, with the other's contact.
  await page.goto(`/customer?id=${second}`);
  const panel = page.getByRole('dialog', { name: '旅途精密机械（集团）' });
  await expect(panel.getByText('您打开的数据已合并到这一条', { exact: true })).toBeVisible();
  await openTab(panel, /^联系人/);
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
  const again = await callApi<{ name: string }>(page, 'GET', `/rest/crm/customer/read/${first}`);
  expect(again.name).toBe('苏州旅途精密机械有限公司');
});

test('while a customer is typed, the field that tells says who has it already, with the way there and the owner; its hint goes with its value', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  const known = '苏州引路阀门有限公司';
  await callApi(page, 'POST', '/rest/crm/customer/save', { name: known, mobile: '13861527394' });
  await page.getByRole('button', { name: '新增客户' }).click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  const under = (model: string) =>
    form.locator(`[data-field="${model}"]`).getByRole('status', { name: '可能重复' });

  await form.getByRole('textbox', { name: '手机' }).fill('13861527394');
  await expect(under('mobile')).toContainText(`可能重复 ${known} 客户 · 陈晓峰`);
  await expect(under('name')).toBeHidden();
  await form.getByRole('combobox', { name: '客户名称' }).fill('引路阀门（集团）');
  await expect(under('name')).toContainText(known);

  // The record opens above the form, which waits with what was typed.
  await under('mobile').getByRole('button', { name: known }).click();
  const panel = page.getByRole('dialog', { name: known, exact: true });
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(form.getByRole('combobox', { name: '客户名称' })).toHaveValue('引路阀门（集团）');

  await form.getByRole('textbox', { name: '手机' }).fill('13861527395');
  await expect(under('mobile')).toBeHidden();
  await expect(under('name')).toContainText(known);

  // The same name is said under the name alone.
  await form.getByRole('combobox', { name: '客户名称' }).fill(known);
  await form.getByRole('textbox', { name: '手机' }).fill('13861527394');
  await expect(under('name')).toContainText(`已有同名 ${known}`);
  await expect(under('mobile')).toContainText(`可能重复 ${known}`);
});

test('what seems to be known already is saved and asked to be merged, or merged at once by who may', async ({
  page,
  browser,
}) => {
  await signIn(page, SALES, '/customer');
  await callApi(page, 'POST', '/rest/crm/customer/save', {
    name: '常州顺手轴承有限公司',
    mobile: '13951728412',
  });
  const addAlike = async (on: typeof page, name: string, then: string) => {
    await on.getByRole('button', { name: '新增客户' }).click();
    const form = on.getByRole('dialog', { name: '新增客户' });
    await form.getByRole('combobox', { name: '客户名称' }).fill(name);
    await form.getByRole('textbox', { name: '手机' }).fill('13951728412');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await on
      .getByRole('dialog', { name: '可能重复', exact: true })
      .getByRole('button', { name: then, exact: true })
      .click();
    await expect(form).toBeHidden();
  };
  await addAlike(page, '顺手轴承（集团）', '保存并请求合并');
  await expect(page.getByText(/已请 .+ 合并/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: '顺手轴承（集团）' })).toBeVisible();

  const admin = await openSecondUser(browser, ADMIN, '/customer');
  await addAlike(admin, '顺手轴承销售公司', '保存并合并');
  const merging = admin.getByRole('dialog', { name: '合并 3 条客户' });
  await expect(merging).toContainText('顺手轴承销售公司');
  await merging.getByRole('button', { name: '合并为一条' }).click();
  await expect(merging).toBeHidden();
  await expect
    .poll(
      async () =>
        (
          await callApi<{ count: number }>(admin, 'POST', '/rest/crm/customer/list', {
            keyword: '顺手轴承',
          })
        ).count,
    )
    .toBe(1);
});

test('who may not merge is told what to do with duplicates, and claims the one in the pool', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  const add = (values: Record<string, string>) =>
    callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', values);
  await add({ name: '无锡引路电机有限公司', mobile: '13951728306' });
  const { id } = await add({ name: '引路电机（集团）', mobile: '13951728306' });
  await callApi(page, 'POST', '/rest/crm/customer/layup', { ids: String(id) });
  await page.reload();
  await page.getByRole('button', { name: '更多', exact: true }).first().click();
  await page.getByRole('menuitem', { name: '查找重复数据', exact: true }).click();
  const finder = page.getByRole('dialog', { name: '重复的客户', exact: true });
  const group = finder
    .getByRole('listitem')
    .filter({ hasText: '不是重复' })
    .filter({ hasText: '引路电机（集团）' });
  await group.getByRole('button', { name: '领取「引路电机（集团）」' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '领取' }).click();
  await expect(page.getByText('领取成功')).toBeVisible();
  await expect(group.getByRole('button', { name: '领取「引路电机（集团）」' })).toHaveCount(0);
  await expect(group.getByText('陈晓峰 · 创建于')).toHaveCount(2);
});

test('who may not merge asks for it, and the administrator finds the request among the reminders', async ({
  page,
  browser,
}) => {
  await signIn(page, SALES, '/customer');
  for (const name of ['宁波求并液压有限公司', '求并液压（集团）'])
    await callApi(page, 'POST', '/rest/crm/customer/save', { name, mobile: '13951728399' });
  await page.reload();
  await page.getByRole('button', { name: '更多', exact: true }).first().click();
  await page.getByRole('menuitem', { name: '查找重复数据', exact: true }).click();
  const finder = page.getByRole('dialog', { name: '重复的客户', exact: true });
  const group = finder.getByRole('listitem').filter({ hasText: '不是重复' }).filter({
    hasText: '求并液压（集团）',
  });
  // Both are one's own: there is no other owner to ask.
  await expect(group.getByText('就请管理员合并')).toBeVisible();
  await page.route(/duplicates\/request$/, (route) => route.abort());
  await group.getByRole('button', { name: '请求合并' }).click();
  await expect(finder.getByRole('alert')).toContainText('没有完成：网络异常');
  await page.unroute(/duplicates\/request$/);
  await finder.getByRole('alert').getByRole('button', { name: '重试' }).click();
  await expect(page.getByText(/已请 .+ 合并/)).toBeVisible();

  const admin = await openSecondUser(browser, ADMIN, '/mergeRequest');
  const entry = admin
    .getByRole('row')
    .filter({ hasText: '陈晓峰 请您合并：宁波求并液压有限公司、求并液压（集团）' });
  await expect(entry).toBeVisible();
  await entry.getByRole('link', { name: '宁波求并液压有限公司', exact: true }).click();
  const panel = admin.getByRole('dialog', { name: '宁波求并液压有限公司', exact: true });
  await panel.getByRole('button', { name: '找相似' }).click();
  const similar = admin.getByRole('dialog', { name: '与「宁波求并液压有限公司」相似的数据' });
  await similar.getByRole('checkbox', { name: /求并液压（集团）/ }).check();
  await similar.getByRole('button', { name: '与所选合并' }).click();
  await admin.getByRole('button', { name: '合并为一条', exact: true }).click();
  await expect(admin.getByText('已合并为一条', { exact: true })).toBeVisible();
  await admin.context().close();
});
