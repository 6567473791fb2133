import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi, complaints, settledBox } from './support.ts';

const test = testWithOwnServer();

const OWNER = { name: '沈敏', password: 'tree-house-92' };

test('what a colleague hands over stands in the bell, opens the record and is read; a test message arrives [ADMIN-123]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await server.register(page, {
    ...OWNER,
    mobile: '13712351009',
    corp_name: '平湖通知机械厂',
  });
  const staff = await (await browser.newContext()).newPage();
  const { give } = await addPerson(page, staff, corp);
  await give('crm_customer_view', 'crm_customer_edit');
  const me = await callApi<{ id: number }>(staff, 'GET', '/rest/sys/user/get_current_userinfo');
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '平湖液压',
  });
  const said = complaints(staff);
  await staff.goto('/customer');
  await expect(staff.getByRole('button', { name: '提醒', exact: true })).toBeVisible();
  await callApi(page, 'POST', '/rest/crm/customer/shift', {
    ids: JSON.stringify([customer.id]),
    user_id: String(me.id),
    team_flag: '0',
  });
  await staff.reload();
  await staff.getByRole('button', { name: '提醒，1 条未读' }).click();
  const news = staff.getByRole('list', { name: '最新通知' });
  await expect(news.getByRole('button')).toHaveCount(1);
  await news.getByRole('button', { name: /平湖液压.*沈敏 交给您负责/ }).click();
  await expect(staff.getByRole('dialog', { name: '平湖液压' })).toBeVisible();
  await expect(staff.getByRole('button', { name: '提醒', exact: true })).toBeVisible();
  await staff.goto('/notification');
  await expect(staff.getByText('没有未读提醒')).toBeVisible();
  await staff.getByRole('tab', { name: '已读' }).click();
  const list = staff.getByRole('grid', { name: '通知' });
  await expect(list.getByRole('row').filter({ has: staff.getByRole('gridcell') })).toHaveCount(1);
  await expect(list).toContainText('沈敏 交给您负责');

  // a word about the customer, from its panel
  await page.goto(`/customer?id=${customer.id}`);
  const panel = page.getByRole('dialog', { name: '平湖液压' });
  await panel.getByRole('tab', { name: '评论' }).click();
  await panel.getByRole('textbox', { name: '评论内容' }).fill('先别报价');
  await panel.getByRole('button', { name: '发送' }).click();
  await expect(panel.getByRole('tab', { name: /^评论.*1/ })).toBeVisible();
  await staff.reload();
  await staff.getByRole('button', { name: '提醒，1 条未读' }).click();
  await expect(news.getByRole('button', { name: /平湖液压.*沈敏 评论：先别报价/ })).toBeVisible();

  // several about the same customer are one line, which unfolds and is read as one or one by one
  for (const content of ['客户下周搬厂', '改到月底再谈'])
    await callApi(page, 'POST', '/rest/oa/office/addComment', {
      module: 'customer',
      module_id: String(customer.id),
      content,
    });
  await staff.reload();
  await staff.getByRole('button', { name: '提醒，3 条未读' }).click();
  await expect(news.getByRole('button', { name: /平湖液压/ })).toHaveCount(1);
  await expect(news.getByRole('button', { name: /改到月底再谈/ })).toBeVisible();
  await news.getByRole('button', { name: '另外 2 条' }).click();
  await expectAccessible(staff);
  await news.getByRole('button', { name: /客户下周搬厂/ }).click();
  await expect(staff.getByRole('dialog', { name: '平湖液压' })).toBeVisible();
  await staff.goto('/notification');
  const line = staff
    .getByRole('grid', { name: '通知' })
    .getByRole('row')
    .filter({ has: staff.getByRole('gridcell') });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('沈敏 评论：改到月底再谈（共 2 条）');
  await staff.getByRole('combobox', { name: '显示方式' }).selectOption('逐条显示');
  await expect(line).toHaveCount(2);
  await staff.getByRole('button', { name: '提醒，2 条未读' }).click();
  await news.getByRole('button', { name: '2 条都标为已读' }).click();
  await expect(staff.getByRole('button', { name: '提醒', exact: true })).toBeVisible();
  expect(said).toEqual([]);

  await page.goto('/messageSetting');
  const bell = page
    .getByRole('listitem')
    .filter({ hasText: '站内提醒' })
    .getByRole('button', { name: '发送测试消息' });
  // the form above it is drawn on the way down and takes its room: a press while it moves goes beside
  await bell.scrollIntoViewIfNeeded();
  await settledBox(bell);
  await bell.click();
  await expect(page.getByText('已发送，请看右上角的铃铛')).toBeVisible();
  await page.getByRole('button', { name: '提醒，1 条未读' }).click();
  await expect(
    page.getByRole('list', { name: '最新通知' }).getByRole('button', { name: /测试消息/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const weCom = page.getByRole('listitem').filter({ hasText: '企业微信' });
  await weCom.getByRole('button', { name: '发送测试消息' }).click();
  await expect(weCom.getByText('企业微信还没有配置或没有启用')).toBeVisible();
  await expectAccessible(page);
  await staff.context().close();
});

test('an @ in a comment offers the colleagues by keys, and tells the one who was chosen', async ({
  page,
  browser,
  server,
}) => {
  const corp = await server.register(page, {
    ...OWNER,
    mobile: '13712351019',
    corp_name: '海盐评论机械厂',
  });
  const staff = await (await browser.newContext()).newPage();
  await addPerson(page, staff, corp);
  const notice = await callApi<{ id: number }>(page, 'POST', '/rest/oa/office/addAnnouncement', {
    title: '年会节目报名',
    content: '<p>请报名</p>',
    state: '1',
  });
  await staff.goto(`/announcement?id=${notice.id}`);
  const panel = staff.getByRole('dialog', { name: '年会节目报名' });
  await panel.getByRole('tab', { name: /^评论/ }).click();
  const box = panel.getByRole('textbox', { name: '评论内容' });
  await box.fill('我报合唱，');
  await box.press('End');
  await box.pressSequentially('@沈');
  await expect(staff.getByRole('option', { name: '沈敏' })).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue('我报合唱，@沈敏 ');
  await box.pressSequentially('可以吗');
  // sent twice by an impatient hand, it is said once
  const answered = Promise.withResolvers<void>();
  const sent: string[] = [];
  await staff.route('**/rest/oa/office/addComment', async (route) => {
    sent.push(route.request().url());
    await answered.promise;
    await route.continue();
  });
  await box.press('Control+Enter');
  await box.press('Control+Enter');
  answered.resolve();
  await expect(panel.getByRole('list', { name: '评论' })).toContainText('@沈敏 可以吗');
  await expect(box).toHaveValue('');
  expect(sent).toHaveLength(1);
  // Esc sends the names away and leaves the panel
  await box.pressSequentially('@沈');
  await expect(staff.getByRole('option', { name: '沈敏' })).toBeVisible();
  await box.press('Escape');
  await expect(staff.getByRole('option', { name: '沈敏' })).toBeHidden();
  await expect(panel).toBeVisible();
  // what is not sent yet stays in its box, by whichever way one leaves it
  await panel.getByRole('tab', { name: /^附件/ }).click();
  await panel.getByRole('tab', { name: /^评论/ }).click();
  await expect(box).toHaveValue('@沈');
  await staff.reload();
  await panel.getByRole('tab', { name: /^评论/ }).click();
  await expect(box).toHaveValue('@沈');

  await page.goto('/index');
  await page.getByRole('button', { name: '提醒，1 条未读' }).click();
  await page
    .getByRole('list', { name: '最新通知' })
    .getByRole('button', { name: /年会节目报名.*提到您：我报合唱，@沈敏 可以吗/ })
    .click();
  await expect(page.getByRole('dialog', { name: '年会节目报名' })).toBeVisible();
  await staff.context().close();
});

test('a kind that is unticked under the preferences comes to the bell no more, and again once it is ticked', async ({
  page,
  server,
}) => {
  await server.register(page, { ...OWNER, mobile: '13712351029', corp_name: '海宁偏好机械厂' });
  const said = complaints(page);
  await page.goto('/personal?tab=preferences');
  const choices = page.getByRole('region', { name: '提醒' });
  const birthdays = choices.getByRole('checkbox', { name: '联系人生日：铃铛' });
  await expect(birthdays).toBeChecked();
  await birthdays.press('Space');
  await expect(birthdays).not.toBeChecked();
  await page.reload();
  await expect(birthdays).not.toBeChecked();
  await expectAccessible(page);
  const bell = page.getByRole('navigation', { name: '提醒' });
  await page.getByRole('button', { name: '提醒', exact: true }).click();
  await expect(bell.getByRole('link', { name: /^待回款/ })).toBeVisible();
  await expect(bell.getByRole('link', { name: /^联系人生日/ })).toBeHidden();
  await page.keyboard.press('Escape');
  await birthdays.check();
  await page.getByRole('button', { name: '提醒', exact: true }).click();
  await expect(bell.getByRole('link', { name: /^联系人生日/ })).toBeVisible();
  expect(said).toEqual([]);
});
