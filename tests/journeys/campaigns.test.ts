import { expect, test } from '@playwright/test';
import { ADMIN, chooseMore, complaints, signIn } from './support.ts';

const stamp = String(Date.now());
const name = `新品体验日 ${stamp}`;
const mobile = `139${stamp.slice(-8)}`;

test('a campaign from its first line to a stranger who signs up, and its end [MKT-001] [MKT-002] [MKT-003] [MKT-004] [CLUE-013]', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/marketing');
  await page.getByRole('button', { name: '新增市场活动' }).click();
  const form = page.getByRole('dialog', { name: '新增市场活动' });
  await form.getByRole('textbox', { name: /活动名称/ }).fill(name);
  await form.getByRole('combobox', { name: /活动类型/ }).click();
  await page.getByRole('option', { name: '研讨会' }).click();
  await form.getByRole('textbox', { name: /^开始时间/ }).fill('2026-11-20 09:00');
  await form.getByRole('textbox', { name: /^结束时间/ }).fill('2036-11-20 18:00');
  await form.getByRole('textbox', { name: /^活动预算/ }).fill('3000');
  await form.getByRole('switch', { name: /开放在线报名/ }).click();
  await form.getByRole('textbox', { name: /报名页标题/ }).fill('欢迎来看新品');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();

  // its form asks what somebody has chosen
  await page.getByRole('tab', { name: /报名表/ }).click();
  await page.getByLabel('添加字段').selectOption({ label: '职务' });
  const position = page.getByRole('listitem', { name: '职务' });
  await position.getByLabel('必填').check();
  await page
    .getByRole('listitem', { name: '公司名称' })
    .getByRole('button', { name: /移除/ })
    .click();
  await page.getByRole('button', { name: '保存报名表' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByRole('img', { name: '报名链接的二维码' })).toBeVisible();
  const link = await page.getByLabel('链接', { exact: true }).inputValue();

  // somebody without an account, on a phone, in English
  const visitor = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  ).newPage();
  const heard = complaints(visitor);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: '欢迎来看新品' })).toBeVisible();
  await expect(visitor.getByLabel('Company')).toHaveCount(0);
  await visitor.getByLabel('Contact').fill('沈知行');
  await visitor.getByLabel('Mobile').fill('123');
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByRole('alert')).toHaveText('Answers to change: 2');
  await expect(visitor.getByLabel('Mobile')).toBeFocused();
  await expect(visitor.getByLabel('Contact')).toHaveValue('沈知行');
  await visitor.getByRole('button', { name: '日本語' }).click();
  await visitor.getByRole('button', { name: 'English' }).click();
  await visitor.getByLabel('Mobile').fill(mobile);
  await visitor.getByLabel('Position').fill('采购总监');
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByRole('status')).toContainText('You are signed up');
  expect(
    await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing hangs over the side of a phone',
  ).toBe(true);
  expect(heard).toEqual([]);
  await visitor.context().close();

  // stands in the list of who joined, and is a lead of the campaign
  await page.reload();
  await page.getByRole('tab', { name: /报名表/ }).click();
  await expect(page.getByRole('region', { name: '报名效果' })).toContainText('3,000.00');
  await page.getByRole('tab', { name: /报名名单/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('沈知行');
  await page.goto(`/cluePool?keyword=${mobile}`);
  await expect(page.getByRole('row').filter({ hasText: '沈知行' })).toContainText('市场活动');
  await page.goto(`/lead?q=${mobile}`);
  const enquiry = page.getByRole('row').filter({ hasText: '沈知行' });
  for (const told of [mobile, name, '已转化']) await expect(enquiry).toContainText(told);

  // changed, and an end
  await page.goto(`/marketing?keyword=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: '编辑' }).click();
  const change = page.getByRole('dialog', { name: /编辑/ });
  await change.getByRole('textbox', { name: /^活动预算/ }).fill('4500');
  await change.getByRole('button', { name: '保存', exact: true }).click();
  await expect(change).toBeHidden();
  await chooseMore(panel, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect(said).toEqual([]);
});
