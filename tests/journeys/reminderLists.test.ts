import { expect, test } from '@playwright/test';
import { addDays } from '../../schemas/values/dates.ts';
import { addPerson, ADMIN, callApi, complaints, openSecondUser, signIn } from './support.ts';

test('what is due has a page for each kind, filled by its own call [OFFICE-001] [OFFICE-006] [OFFICE-007] [OFFICE-008]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/index');
  for (const [key, name] of [
    ['customerFollow', '待跟进客户'],
    ['paymentRemind', '待回款'],
    ['contractExpire', '即将到期的合同'],
    ['scheduleRemind', '日程提醒'],
  ] as const) {
    await page.goto(`/${key}`);
    await expect(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
    const asked = page.waitForResponse(
      (response) =>
        response.url().endsWith(`/rest/oa/remind/${key}`) &&
        response.request().method() === 'POST' &&
        response.request().postData()?.includes('below') === true,
    );
    // those of everybody within reach: the demo company has some of each but appointments
    await page.getByRole('combobox', { name: '谁的' }).selectOption('下属的');
    const { data } = (await (await asked).json()) as { data: { list: { name: string }[] } };
    const rows = page
      .getByRole('grid', { name, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') });
    await expect(rows).toHaveCount(data.list.length);
    for (const [at, row] of data.list.entries()) await expect(rows.nth(at)).toContainText(row.name);
  }
  // nothing goes back to the pool here, so the bell leaves this kind out; its page is called the same
  await page.goto('/poolReturn');
  await expect(page).toHaveTitle(/^即将退回公海 - /);
  await expect(
    page.getByRole('navigation', { name: '打开的页面' }).locator('[aria-current=page]'),
  ).toHaveText('即将退回公海');
  expect(said).toEqual([]);
});

test('a list of reminders is narrowed by whose, by days and by what was read; a row opens its record, one, some and all of a page are marked read [OFFICE-013]', async ({
  page,
  browser,
}) => {
  const admin = await openSecondUser(browser, ADMIN);
  const { name: me, give } = await addPerson(admin, page);
  await give('crm_customer_view', 'crm_customer_edit', 'crm_contact_view', 'crm_contact_edit');
  await admin.context().close();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const stem = String(Date.now()).slice(-6);
  const [old, recent, fresh] = [`久未联系 ${stem}`, `昨日该访 ${stem}`, `今日该访 ${stem}`];
  const phone = `139${stem}07`;
  const ids: number[] = [];
  for (const [name, ago] of [
    [old, 9],
    [recent, 1],
    [fresh, 0],
  ] as const) {
    const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
      name,
      next_contact_time: `${addDays(today, -ago)} 00:00:00`,
      ...(ago === 9 && { mobile: phone }),
    });
    ids.push(id);
  }
  await callApi(page, 'POST', '/rest/crm/contact/save', {
    name: `寿星 ${stem}`,
    customer_id: String(ids[0]),
    birthday: `1990${today.slice(4)}`,
  });

  await page.goto('/customerFollow');
  const rows = page
    .getByRole('grid', { name: '待跟进客户' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  const read = (name: string) =>
    page.getByRole('tablist', { name: '是否已读' }).getByRole('tab', { name }).click();
  const expectNames = async (...names: readonly string[]) => {
    await expect(rows).toHaveCount(names.length);
    for (const name of names) await expect(rows.filter({ hasText: name })).toHaveCount(1);
  };
  await expectNames(old, recent, fresh);
  const line = rows.filter({ hasText: recent });
  await expect(line).toContainText(me);
  await expect(line).toContainText(addDays(today, -1));

  const whose = page.getByRole('combobox', { name: '谁的' });
  await whose.selectOption('下属的');
  await expect(page.getByText('没有符合条件的提醒')).toBeVisible();
  await whose.selectOption('我的');
  await expectNames(old, recent, fresh);
  const from = page.getByRole('textbox', { name: '从', exact: true });
  await from.fill(addDays(today, -2));
  await from.press('Tab');
  await expectNames(recent, fresh);
  const search = page.getByRole('searchbox', { name: '搜索提醒' });
  await search.fill(recent);
  await expectNames(recent);
  await search.fill('');
  await expectNames(recent, fresh);
  await from.fill('');
  await from.press('Tab');
  await expectNames(old, recent, fresh);

  // the most urgent first, or the latest; the number to call stands beside it
  await expect(rows.nth(0)).toContainText(old);
  await page
    .getByRole('columnheader', { name: /^下次跟进时间/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/sort=due/);
  await page
    .getByRole('columnheader', { name: /^下次跟进时间/ })
    .getByRole('button')
    .first()
    .click();
  await expect(rows.nth(0)).toContainText(fresh);
  await expect(rows.filter({ hasText: old }).getByRole('link', { name: phone })).toHaveAttribute(
    'href',
    `tel:${phone}`,
  );

  await rows.filter({ hasText: old }).getByRole('link', { name: old, exact: true }).click();
  await expect(page.getByRole('dialog', { name: old })).toContainText(addDays(today, -9));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: `标为已读「${recent}」` }).click();
  await expectNames(old, fresh);
  await page.getByRole('checkbox', { name: `选择「${old}」` }).check();
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '标为已读' })
    .click();
  await expectNames(fresh);
  await read('已读');
  await expectNames(old, recent);
  await read('全部');
  await expectNames(old, recent, fresh);
  await page.getByRole('button', { name: '本页标为已读' }).click();
  await expect(page.getByRole('button', { name: /^标为已读「/ })).toHaveCount(0);
  await expect(rows.filter({ hasText: fresh })).toContainText('已读');
  await read('未读');
  await expect(page.getByText('没有未读提醒')).toBeVisible();

  // another kind has the same
  await page.goto('/birthday');
  const birthdays = page
    .getByRole('grid', { name: '联系人生日' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(birthdays).toHaveCount(1);
  // whose contact it is, one press away
  await birthdays.getByText(old, { exact: true }).click();
  await expect(page.getByRole('dialog', { name: old })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await birthdays.getByRole('link', { name: `寿星 ${stem}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: `寿星 ${stem}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `标为已读「寿星 ${stem}」` }).click();
  await expect(page.getByText('没有未读提醒')).toBeVisible();
});
