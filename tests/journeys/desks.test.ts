import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, complaints, SALES, signIn } from './support.ts';

const FINANCE = { mobile: '13800000005', corp: 'DEMO' };

test('finance begins the day at what is late and what has come, and each figure leads to its records', async ({
  page,
}) => {
  const faults = complaints(page);
  await signIn(page, FINANCE, '/index');
  const desk = page.getByRole('region', { name: '财务工作台' });
  const late = desk.getByRole('link', { name: /^逾期未回款/ });
  const count = Number(/([\d,]+) 笔/.exec(await late.innerText())?.[1]?.replaceAll(',', ''));
  await expect(desk.getByRole('link', { name: /^本月到账/ })).toBeVisible();
  await expect(
    page.getByRole('region', { name: '催收回款' }).getByRole('listitem').first(),
  ).toContainText('已到期');
  await expect(page.getByRole('region', { name: '系统管理' })).toHaveCount(0);
  await expectAccessible(page);
  await late.press('Enter');
  await expect(page).toHaveURL(/\/paymentPlan\?filter=/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
  expect(faults).toEqual([]);
});

test('an administrator finds who waits to join and what was done last; one part that fails leaves the others; a seller finds none of it', async ({
  page,
}) => {
  await page.route('**/rest/sys/log/admin?*', (route) => route.abort(), { times: 1 });
  await signIn(page, ADMIN, '/index');
  const work = page.getByRole('region', { name: '系统管理' });
  await expect(work.getByRole('link', { name: /^在用账号/ })).toContainText(/\d/);
  const deeds = page.getByRole('region', { name: '最近的管理操作' });
  await expect(deeds.getByRole('alert')).toContainText('加载失败');
  await deeds.getByRole('button', { name: '重试' }).click();
  await expect(deeds.getByRole('alert')).toHaveCount(0);
  await work.getByRole('link', { name: /^待审核的加入申请/ }).click();
  await expect(page).toHaveURL(/\/user\?status=pending$/);
  await signIn(page, SALES, '/index');
  await expect(page.getByRole('region', { name: '待跟进' })).toBeVisible();
  for (const name of ['财务工作台', '系统管理', '最近的管理操作'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
});
