import { expect, test } from '@playwright/test';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { expectAccessible } from './accessibility.ts';
import {
  addPerson,
  ADMIN,
  callApi,
  chooseMore,
  complaints,
  openSecondUser,
  pressCommand,
  SALES,
  signIn,
} from './support.ts';

test('an entry is put into the calendar, moved by a key, moved back, and stands in the week [OFFICE-029]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, SALES, '/schedule');
  await expect(
    page
      .getByRole('tab', { name: /我的日程/ })
      .or(page.getByRole('button', { name: /我的日程/ }))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: '新增日程' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('主题').fill('旅程里的晨会');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog', { name: '旅程里的晨会' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const entry = page.getByRole('button', { name: /旅程里的晨会/ }).first();
  await entry.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(/已移到/)).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: '周', exact: true }).click();
  await expect(page.getByRole('button', { name: /旅程里的晨会/ }).first()).toBeVisible();
  expect(said).toEqual([]);
});

test('the bell leads to each kind, and what is marked read counts no more [SHELL-055, SHELL-056, OFFICE-002, OFFICE-009, OFFICE-010]', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const bell = page.getByRole('button', { name: /^提醒，\d+ 条未读$/ });
  await expect(bell).toBeVisible();
  const before = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
  await bell.click();
  const kinds = page.getByRole('navigation', { name: '提醒' });
  await expect(kinds.getByRole('link')).toHaveCount(14);
  await kinds.getByRole('link', { name: /待跟进商机/ }).click();
  await expect(page).toHaveURL(/\/opportunityFollow$/);
  await page
    .getByRole('button', { name: /^标为已读「/ })
    .first()
    .click();
  await expect(
    page.getByRole('button', { name: new RegExp(`^提醒，${before - 1} 条未读$`) }),
  ).toBeVisible();
  await page.goto('/unreadCount');
  await expect(page.getByRole('list', { name: '未读提醒' }).getByRole('link')).toHaveCount(13);
});

test('an announcement is opened, commented on and shown as read; a colleague is found in the address book [OFFICE-025, OFFICE-027, OFFICE-033]', async ({
  page,
}) => {
  await signIn(page, SALES, '/announcement');
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  const panel = page.getByRole('dialog');
  // it is read like an article: its text, with everything else about it folded away
  await expect(panel.getByRole('article')).toHaveText(/\p{L}{4}/u);
  const about = panel.getByRole('button', { name: '发布', exact: true });
  await expect(about).toHaveAttribute('aria-expanded', 'false');
  await expect(panel.getByText('可见部门')).toHaveCount(0);
  await about.click();
  await expect(panel.getByText('可见部门')).toBeVisible();
  await panel.getByRole('tab', { name: /评论/ }).click();
  await panel.getByLabel('评论内容').fill('收到，谢谢');
  await panel.getByRole('button', { name: '发送' }).click();
  await expect(panel.getByRole('list', { name: '评论' }).getByText('收到，谢谢')).toBeVisible();
  await panel.getByRole('tab', { name: /阅读情况/ }).click();
  await expect(panel.getByRole('list', { name: '已读' }).getByText('陈晓峰')).toBeVisible();
  await page.goto('/addressbook');
  await page.getByLabel('搜索姓名、手机、邮箱、职位').fill('何静怡');
  const colleagues = page.getByRole('grid', { name: '通讯录' }).getByRole('row');
  // he and the heads of the columns
  await expect(colleagues).toHaveCount(2);
  await expect(colleagues.nth(1)).toContainText('何静怡');
});

test('a daily log is written for a colleague, who finds it among what was sent and is seen to have read it; it is talked about, corrected and deleted [OFFICE-023, OFFICE-024, OFFICE-044]', async ({
  page,
  browser,
}) => {
  const done = `拜访东海机电 ${String(Date.now()).slice(-6)}`;
  await signIn(page, SALES, '/log');
  await page.getByRole('button', { name: '新增工作日志' }).click();
  const form = page.getByRole('dialog', { name: '新增工作日志' });
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('请输入 今日工作')).toBeVisible();
  await form.getByRole('textbox', { name: /^今日工作/ }).fill(done);
  await form.getByRole('combobox', { name: /^接收人/ }).click();
  await page.getByRole('option', { name: '何静怡' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  const panel = page.getByRole('dialog', { name: / 日报$/ });
  await expect(panel).toContainText(done);

  const colleague = await openSecondUser(
    browser,
    { mobile: '13800000005', corp: 'DEMO' },
    '/log?scene=received',
  );
  const received = colleague.getByRole('grid', { name: '工作日志' }).getByRole('row');
  await received.filter({ hasText: done }).getByRole('link').first().click();
  const theirs = colleague.getByRole('dialog', { name: / 日报$/ });
  await expect(theirs).toContainText(done);
  await expect(theirs.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);
  await theirs.getByRole('tab', { name: /^评论/ }).click();
  await theirs.getByLabel('评论内容').fill('签了多少？');
  await theirs.getByRole('button', { name: '发送' }).click();
  await expect(theirs.getByRole('list', { name: '评论' })).toContainText('签了多少？');

  await page.reload();
  await panel.getByRole('tab', { name: /^阅读情况/ }).click();
  await expect(panel.getByRole('list', { name: '已读' })).toContainText('何静怡');
  await panel.getByRole('tab', { name: /^评论/ }).click();
  await panel.getByLabel('评论内容').fill('三十万，下周付款');
  await panel.getByRole('button', { name: '发送' }).click();
  const said = panel.getByRole('list', { name: '评论' }).getByRole('listitem');
  await expect(said).toHaveText([/何静怡.*签了多少？/, /陈晓峰.*三十万，下周付款/]);
  for (const at of [0, 1])
    await expect(said.nth(at).locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);

  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const editing = page.getByRole('dialog', { name: /^编辑/ });
  await editing.getByRole('textbox', { name: /^今日工作/ }).fill(`${done}，签了`);
  await editing.getByRole('button', { name: '保存', exact: true }).click();
  await expect(editing).toBeHidden();
  await colleague.goto('/log?scene=received');
  await expect(received.filter({ hasText: `${done}，签了` })).toHaveCount(1);

  await chooseMore(panel, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(panel).toBeHidden();
  await colleague.reload();
  await expect(colleague.getByRole('heading', { level: 1, name: /^工作日志/ })).toBeVisible();
  await expect(received.filter({ hasText: done })).toHaveCount(0);
  await colleague.context().close();
});

test('in a saved view rows stay where they came, whatever comes behind them', async ({ page }) => {
  await signIn(page, SALES, '/index');
  // what the view asks, and the words for it, wait until the rows are there
  let letGo = () => {};
  const rowsAreThere = new Promise<void>((resolve) => (letGo = resolve));
  for (const late of ['**/rest/sys/scene/**', '**/assets/FilterChips-*.js'])
    await page.route(late, async (route) => {
      await rowsAreThere;
      await route.continue();
    });
  await page.goto('/log?scene=mine');
  const first = page.getByRole('grid', { name: '工作日志' }).getByRole('link').first();
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  letGo();
  await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('是我');
  expect(await first.boundingBox()).toEqual(before);
});

test('an announcement is seen by the colleague it is for once it is published, and no more when it is withdrawn [OFFICE-028]', async ({
  page,
  browser,
}) => {
  const title = `中秋放假 ${String(Date.now()).slice(-6)}`;
  await signIn(page, ADMIN, '/announcement');
  const theirs = await (await browser.newContext()).newPage();
  const colleague = await addPerson(page, theirs);
  const newest = theirs.getByRole('region', { name: '最新公告' });
  const listed = theirs.getByRole('grid', { name: '公告' }).getByRole('row');
  const expectSeen = async (count: number) => {
    await theirs.goto('/announcement');
    await expect(theirs.getByRole('heading', { level: 1, name: /^公告/ })).toBeVisible();
    await expect(theirs.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(listed.filter({ hasText: title })).toHaveCount(count);
    await theirs.goto('/index');
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(newest.filter({ hasText: title })).toHaveCount(count);
  };

  await page.getByRole('button', { name: '新增公告' }).click();
  const form = page.getByRole('dialog', { name: '新增公告' });
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('请输入 标题')).toBeVisible();
  await form.getByRole('textbox', { name: /^标题/ }).fill(title);
  await form.getByRole('textbox', { name: /^公告内容/ }).fill('九月二十五日至二十七日放假');
  await form.getByRole('combobox', { name: /^可见人员/ }).click();
  await page.getByRole('option', { name: colleague.name }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('switch', { name: '暂存为草稿' }).click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  const panel = page.getByRole('dialog', { name: title });
  const publish = panel
    .getByRole('toolbar', { name: '公告操作' })
    .getByRole('button', { name: '发布', exact: true });
  await expect(publish).toBeVisible();
  await expectSeen(0);

  await publish.click();
  await expect(page.getByText('发布成功')).toBeVisible();
  await expectSeen(1);
  await newest.getByRole('button').click();
  await expect(theirs.getByRole('dialog', { name: title })).toContainText(
    '九月二十五日至二十七日放假',
  );

  await pressCommand(page, '公告操作', '撤回');
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('撤回成功')).toBeVisible();
  await expectSeen(0);
  await theirs.context().close();
});

test('an entry with a reminder an hour ahead stands among the reminders, one with a quarter of an hour not yet [OFFICE-030]', async ({
  page,
  browser,
}) => {
  const admin = await openSecondUser(browser, ADMIN);
  await addPerson(admin, page);
  await admin.context().close();
  const start = timestampInZone('Asia/Shanghai', new Date(Date.now() + 40 * 60_000)).slice(0, 16);
  await page.goto('/schedule');
  for (const [title, remind] of [
    ['客户来访', '提前1小时'],
    ['部门晨会', '提前15分钟'],
  ] as const) {
    await page.getByRole('button', { name: '新增日程' }).click();
    const form = page.getByRole('dialog', { name: '新增日程' });
    await form.getByLabel('主题').fill(title);
    await form.getByRole('textbox', { name: /^结束时间/ }).fill('2020-01-01 09:00');
    await form.getByRole('textbox', { name: /^结束时间/ }).press('Tab');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText(/结束时间不能早于开始时间/)).toBeVisible();
    await form.getByRole('textbox', { name: /^结束时间/ }).fill('');
    await form.getByRole('textbox', { name: /^开始时间/ }).fill(start);
    await form.getByRole('textbox', { name: /^开始时间/ }).press('Tab');
    await form.getByRole('combobox', { name: /^提醒/ }).click();
    await page.getByRole('option', { name: remind, exact: true }).click();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/scheduleRemind');
  const reminders = page
    .getByRole('grid', { name: '日程提醒' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(reminders).toHaveCount(1);
  await expect(reminders).toContainText('客户来访');
  await expect(reminders).toContainText(start);
  await reminders.getByRole('link', { name: '客户来访', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '客户来访' })).toContainText('提前1小时');
});

test('whoever changes one time of a series says how far the change goes, and each that follows keeps its own day [OFFICE-030]', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  const admin = await openSecondUser(browser, ADMIN);
  await addPerson(admin, page);
  await admin.context().close();
  await callApi(page, 'POST', '/rest/oa/schedule/scheduleAdd', {
    title: '晨会',
    start_time: '2027-03-01 09:00:00',
    end_time: '2027-03-01 09:30:00',
    repeat: 'weekly',
    repeat_until: '2027-03-15',
    remind_type: 'none',
  });
  const times = async () =>
    (
      await callApi<{ list: { id: number; name: string; start_time: string }[] }>(
        page,
        'GET',
        '/rest/oa/schedule/scheduleList',
        { start: '2027-03-01', end: '2027-03-31' },
      )
    ).list;
  const shown = async () =>
    (await times()).map(({ name, start_time }) => `${start_time.slice(5, 16)} ${name}`);
  const [, second] = await times();

  await page.goto(`/schedule?id=${second?.id}`);
  await pressCommand(page, '日程操作', '编辑');
  const form = page.getByRole('dialog', { name: '编辑「晨会」' });
  await form.getByLabel('主题').fill('周会');
  await form.getByRole('textbox', { name: /^开始时间/ }).fill('2027-03-09 10:00');
  await form.getByRole('textbox', { name: /^开始时间/ }).press('Tab');
  await form.getByRole('textbox', { name: /^结束时间/ }).fill('2027-03-09 11:00');
  await form.getByRole('textbox', { name: /^结束时间/ }).press('Tab');
  await page.keyboard.press('Control+Enter');
  const which = page.getByRole('dialog', { name: '修改重复的日程' });
  await expect(which).toBeVisible();
  await expectAccessible(page);

  // thought better of: nothing is saved, and nothing that was typed is lost
  await page.keyboard.press('Escape');
  await expect(which).toBeHidden();
  await expect(form.getByLabel('主题')).toHaveValue('周会');
  expect(await shown()).toEqual(['03-01 09:00 晨会', '03-08 09:00 晨会', '03-15 09:00 晨会']);

  await form.getByRole('button', { name: '保存', exact: true }).click();
  await which.getByRole('button', { name: '这次及以后' }).press('Enter');
  await expect(form).toBeHidden();
  expect(await shown()).toEqual(['03-01 09:00 晨会', '03-09 10:00 周会', '03-16 10:00 周会']);

  await pressCommand(page, '日程操作', '编辑');
  const again = page.getByRole('dialog', { name: '编辑「周会」' });
  await again.getByLabel('主题').fill('例会');
  await again.getByRole('button', { name: '保存', exact: true }).click();
  await which.getByRole('button', { name: '仅这一次' }).click();
  await expect(again).toBeHidden();
  expect(await shown()).toEqual(['03-01 09:00 晨会', '03-09 10:00 例会', '03-16 10:00 周会']);
  expect(said).toEqual([]);
});
