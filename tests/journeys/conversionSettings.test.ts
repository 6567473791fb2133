import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { callApi, complaints, openSecondUser, OTHER, signIn } from './support.ts';

// In the second company: other journeys convert clues of the first one meanwhile.
test('an administrator says what a converted clue brings along, and the dialog and what it makes follow [ADMIN-020, ADMIN-021, ADMIN-022, ADMIN-102]', async ({
  page,
  browser,
}) => {
  const faults = complaints(page);
  await signIn(page, OTHER);
  await callApi(page, 'POST', '/rest/crm/clue/save', {
    name: '嘉善试转线索',
    contact_name: '倪春华',
    mobile: '13912345698',
    requirement: '先看会带入什么',
  });
  await page.goto('/clueTransform');
  await expect(page.getByRole('heading', { level: 1, name: '线索转化设置' })).toBeVisible();
  const customer = page.getByRole('region', { name: '客户', exact: true });
  const contact = page.getByRole('region', { name: '联系人', exact: true });
  const remark = customer.getByRole('combobox', { name: '备注取自' });
  await expect(remark).toHaveValue('remark');
  // only fields that hold the same are offered
  const next = customer.getByRole('combobox', { name: '下次跟进时间取自' }).getByRole('option');
  await expect(next.filter({ hasText: '下次跟进时间' })).toHaveCount(1);
  await expect(next.filter({ hasText: '公司名称' })).toHaveCount(0);
  await contact.getByRole('combobox', { name: '手机取自' }).selectOption({ label: '不带入' });
  await contact.getByRole('button', { name: '按名称匹配' }).click();
  await expect(contact.getByRole('combobox', { name: '手机取自' })).toHaveValue('mobile');
  // what is required and taken from nowhere is said
  const title = customer.getByRole('combobox', { name: '客户名称取自' });
  await title.selectOption({ label: '不带入' });
  await expect(customer.getByText(/^必填而没有对应的字段.*客户名称/)).toBeVisible();
  await title.selectOption({ label: '公司名称' });
  await expect(customer.getByText(/^必填而没有对应的字段/)).toHaveCount(0);
  await remark.selectOption({ label: '需求描述' });
  await page.getByRole('switch', { name: '默认创建商机' }).click();
  // a real lead tells beforehand what would be made of it, by what is not saved yet
  const trial = page.getByRole('region', { name: '试转一条' });
  await trial.getByRole('combobox', { name: '线索' }).click();
  await page.getByRole('option', { name: /^嘉善试转线索/ }).click();
  const made = trial.getByRole('region', { name: '会创建的客户' });
  await expect(made.getByRole('definition').filter({ hasText: '先看会带入什么' })).toBeVisible();
  await expect(made.getByText('这条数据没有，转化时填写：客户名称')).toBeVisible();
  await expect(trial.getByRole('region', { name: '会创建的联系人' })).toContainText('倪春华');
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功')).toBeVisible();

  const sales = await openSecondUser(browser, OTHER);
  const { id } = await callApi<{ id: number }>(sales, 'POST', '/rest/crm/clue/save', {
    name: '嘉善精密零件询价',
    company: '嘉善精密零件厂',
    contact_name: '倪春华',
    mobile: '13912345699',
    requirement: '月需三万件',
  });
  await sales.goto(`/clue?id=${id}`);
  await sales.getByRole('button', { name: '转化', exact: true }).first().click();
  const dialog = sales.getByRole('dialog', { name: /转化「嘉善精密零件询价」/ });
  await expect(dialog.getByRole('switch', { name: '创建商机' })).toBeChecked();
  await dialog.getByRole('button', { name: '转化', exact: true }).click();
  await sales.getByRole('button', { name: '打开「嘉善精密零件厂」' }).click();
  await expect(
    sales.getByRole('dialog', { name: '嘉善精密零件厂', exact: true }).getByText('月需三万件'),
  ).toBeVisible();

  await page.getByRole('button', { name: '恢复默认值' }).click();
  await expect(remark).toHaveValue('remark');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('有未保存的修改')).toBeHidden();
  await page.getByText('修改记录').click();
  await expect(page.getByText('客户 · 备注').first()).toBeVisible();
  // its people have a telephone agent, and none is here
  expect(faults.filter((fault) => !fault.includes('WebSocket'))).toEqual([]);
});
