import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, callApi, openSecondUser, openTab, pressCommand, SALES, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

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
  await openTab(mine, /^联系人/);
  await expect(mine.getByText('13861527302', { exact: true })).toBeVisible();
  await sales.context().close();
});

test('a lead is given to a colleague, who puts it into the pool [CLUE-004, CLUE-005]', async ({
  page,
  browser,
}) => {
  const name = `公海旅程询价 ${String(Date.now()).slice(-6)}`;
  const found = `q=${encodeURIComponent(name)}`;
  await signIn(page, ADMIN, '/index');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/clue/save', { name });
  await page.goto(`/clue?id=${id}`);
  const panel = page.getByRole('dialog', { name, exact: true });
  const given = page.waitForRequest((request) => request.url().endsWith('/rest/crm/clue/shift'));
  await pressCommand(page, '线索操作', '更换负责人');
  const owner = page.getByRole('dialog', { name: `更换「${name}」的负责人` });
  await owner.getByRole('combobox', { name: '新负责人' }).click();
  await page
    .getByRole('option', { name: /陈晓峰/ })
    .first()
    .click();
  await owner.getByRole('button', { name: '更换', exact: true }).click();
  await given;
  await expect(owner).toBeHidden();
  await expect(panel.getByText('陈晓峰').first()).toBeVisible();

  const sales = await openSecondUser(browser, SALES, `/clue?scene=mine&${found}`);
  const mine = sales.getByRole('link', { name, exact: true });
  await mine.click();
  await pressCommand(sales, '线索操作', '放入公海');
  const sure = sales.getByRole('alertdialog');
  await expect(sure).toContainText('确定放入线索公海?');
  await sure.getByRole('button', { name: '放入公海', exact: true }).click();
  await expect(sales.getByText('放入公海成功')).toBeVisible();

  await sales.goto(`/cluePool?${found}`);
  await expect(mine).toBeVisible();
  await sales.context().close();
});

test('a lead of the pool is claimed, and assigned another time [CLUE-010, CLUE-011]', async ({
  page,
  browser,
}) => {
  const name = `公海旅程来电 ${String(Date.now()).slice(-6)}`;
  const found = `q=${encodeURIComponent(name)}`;
  await signIn(page, ADMIN, '/index');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/clue/save', { name });
  const layUp = () => callApi(page, 'POST', '/rest/crm/clue/layup', { ids: `[${id}]` });
  await layUp();
  const sales = await openSecondUser(browser, SALES, `/cluePool?${found}`);
  const link = sales.getByRole('link', { name, exact: true });
  await link.click();
  await pressCommand(sales, '线索公海操作', '领取');
  const sure = sales.getByRole('alertdialog');
  await expect(sure).toContainText('确定领取选中的线索?');
  await sure.getByRole('button', { name: '领取', exact: true }).click();
  await expect(sales.getByText('领取成功')).toBeVisible();
  await sales.goto(`/clue?scene=mine&${found}`);
  await expect(link).toBeVisible();
  await sales.context().close();
  await layUp();

  await page.goto(`/cluePool?id=${id}`);
  await pressCommand(page, '线索公海操作', '分配');
  const assign = page.getByRole('dialog', { name: `分配「${name}」` });
  await assign.getByRole('button', { name: '分配', exact: true }).click();
  await expect(assign.getByText('请选择线索负责人')).toBeVisible();
  await assign.getByRole('combobox', { name: '负责人' }).click();
  await page
    .getByRole('option', { name: /赵雅婷/ })
    .first()
    .click();
  await assign.getByRole('button', { name: '分配', exact: true }).click();
  await expect(page.getByText('分配成功')).toBeVisible();
  await page.goto(`/clue?id=${id}`);
  await expect(
    page.getByRole('dialog', { name, exact: true }).getByText('赵雅婷').first(),
  ).toBeVisible();
});
