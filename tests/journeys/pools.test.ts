import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, callApi, openSecondUser, SALES, signIn } from './support.ts';

test('a customer in the pool keeps back how it is reached until somebody claims it, who sees it at once [CUST-045]', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/customerPool');
  const name = '旅途轴承公海有限公司';
  const mobile = '13861527301';
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name,
    mobile,
  });
  await callApi(page, 'POST', '/rest/crm/contact/save', {
    name: '旅途轴承联系人',
    customer_id: String(id),
    mobile: '13861527302',
  });
  await callApi(page, 'POST', '/rest/crm/customer/layup', { ids: `[${id}]` });
  // whoever administrates the company sees everything
  await page.goto(`/customerPool?id=${id}`);
  const whole = page.getByRole('dialog', { name });
  await whole.getByRole('tab', { name: '详细信息' }).click();
  await expect(whole.getByText(mobile, { exact: true })).toBeVisible();

  const sales = await openSecondUser(browser, SALES, `/customerPool?id=${id}`);
  const panel = sales.getByRole('dialog', { name });
  await panel.getByRole('tab', { name: '详细信息' }).click();
  await expect(panel.getByText('领取后可见').first()).toBeVisible();
  await expect(panel.getByText(mobile)).toHaveCount(0);
  await expectAccessible(sales, '[role=dialog]');

  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const form = sales.getByRole('dialog', { name: `编辑「${name}」` });
  const phone = form.getByRole('textbox', { name: '手机' });
  await expect(phone).not.toBeEditable();
  await expect(phone).toHaveAccessibleDescription(/领取后可见/);
  await form.getByRole('button', { name: '取消' }).click();
  await expect(form).toHaveCount(0);

  await panel.getByRole('button', { name: '领取', exact: true }).click();
  await sales.getByRole('alertdialog').getByRole('button', { name: '领取' }).click();
  await expect(sales.getByText('领取成功')).toBeVisible();
  await sales.goto(`/customer?id=${id}`);
  const mine = sales.getByRole('dialog', { name });
  await mine.getByRole('tab', { name: '详细信息' }).click();
  await expect(mine.getByText(mobile, { exact: true })).toBeVisible();
  await expect(mine.getByText('领取后可见')).toHaveCount(0);
  await mine.getByRole('tab', { name: /^联系人/ }).click();
  await expect(mine.getByText('13861527302', { exact: true })).toBeVisible();
  await sales.context().close();
});
