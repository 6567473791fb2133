import { expect, test } from '@playwright/test';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { ADMIN, callApi, complaints, SALES, settledBox, signIn } from './support.ts';

test('the day begins with whom to speak with today, past the menu with one key, and each figure leads to its records', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, SALES);
  const today = timestampInZone('Asia/Shanghai', new Date()).slice(0, 10);
  // two weeks back is as far as the page looks, so this one stands first, whatever else is due
  const first = `${addDays(today, -14)} 00:00:00`;
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '晨会旅程有限公司',
    next_contact_time: `${today} 23:59:00`,
  });
  await callApi(page, 'POST', '/rest/crm/customer/update', {
    id: String(id),
    version: '1',
    next_contact_time: first,
  });
  await page.goto('/index');

  const period = page.getByRole('combobox', { name: '统计时间' });
  await expect(page.getByRole('link', { name: /^新增客户/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '跳到内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(period).toBeFocused();

  const due = page.getByRole('region', { name: '待跟进' });
  await expect(due.getByRole('listitem').first()).toContainText('已到期');
  await due.getByRole('button', { name: /晨会旅程有限公司/ }).click();
  await expect(page.getByRole('dialog', { name: '晨会旅程有限公司' })).toBeVisible();

  // a key and the next choice follow each other faster than the page is drawn: what was closed stays closed
  await period.evaluate((select: HTMLSelectElement) => {
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    document.activeElement?.dispatchEvent(escape);
    select.value = [...select.options].find(({ label }) => label === '今年')?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(period.locator('option:checked')).toHaveText('今年');
  await expect(page.getByRole('dialog', { name: '晨会旅程有限公司' })).toHaveCount(0);

  // a figure is that of the list it leads to, in the period chosen
  const { figures } = await callApi<ResponseOf<'homeSales'>>(
    page,
    'GET',
    '/rest/oa/index/salesReport',
    { start_time: `${today.slice(0, 4)}-01-01`, end_time: `${today.slice(0, 4)}-12-31` },
  );
  const signed = figures.find(({ key }) => key === 'contractAmount.count')?.value ?? 0;
  expect(signed).toBeGreaterThan(0);
  const open = page
    .getByRole('list', { name: '数据概览' })
    .getByRole('link', { name: /^签约合同/ });
  await expect(open).toContainText(String(signed));
  await open.click();
  await expect(page.getByText(`共 ${signed} 条`)).toBeVisible();
  expect(said).toEqual([]);
});

test('each part of the first page shows what its call answers, and one that fails leaves the others [OFFICE-034, OFFICE-036, SHELL-081, SHELL-113]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const today = timestampInZone('Asia/Shanghai', new Date()).slice(0, 10);
  const ask = { start_time: `${today.slice(0, 4)}-01-01`, end_time: `${today.slice(0, 4)}-12-31` };
  // what the page itself is answered: colleagues work in this company meanwhile
  const answered = async <T>(path: string): Promise<T> => {
    const isIt = (url: string) => new URL(url).pathname === `/rest/oa/index/${path}`;
    const answer = await page.waitForResponse((each) => isIt(each.url()) && each.ok());
    if (path === 'oneRank' || path === 'salesList')
      expect(Object.fromEntries(new URL(answer.url()).searchParams)).toMatchObject(ask);
    return ((await answer.json()) as { data: T }).data;
  };
  const asked = [
    answered<{ title: string }>('lastAnnouncement'),
    answered<ResponseOf<'homeAssistant'>>('assistant'),
    answered<ResponseOf<'homeDynamics'>>('wordDynamic'),
    answered<ResponseOf<'homeCharts'>>('showCharts'),
  ] as const;
  // the ranking fails, once
  await page.route('**/rest/oa/index/oneRank*', (route) => route.abort(), { times: 1 });
  await page.goto('/index?period=this_year');
  const [announcement, tasks, dynamics, charts] = await Promise.all(asked);
  const part = (name: string) => page.getByRole('region', { name });
  const rank = part('业绩排行');
  await expect(rank.getByRole('alert')).toContainText('加载失败');
  await expect(part('最新公告')).toContainText(announcement.title);
  for (const { label, count } of tasks)
    await expect(
      part('销售助手').getByRole('link', { name: new RegExp(`^${label}`) }),
    ).toContainText(String(count));
  await expect(part('团队动态').getByRole('listitem')).toHaveCount(Math.min(6, dynamics.length));
  for (const { label } of charts)
    await expect(part('我的图表').getByRole('heading', { name: label })).toBeVisible();
  const ranked = answered<ResponseOf<'homeRank'>>('oneRank');
  await rank.getByRole('button', { name: '重试' }).click();
  const ranking = await ranked;
  await expect(rank.getByRole('listitem')).toHaveCount(ranking.length);
  await expect(rank.getByRole('listitem').first()).toContainText(ranking[0]?.name ?? '');

  // the page of sales is of the same period and department, line by line
  const sold = answered<ResponseOf<'salesList'>>('salesList');
  await page.goto('/sales?period=this_year');
  const sales = await sold;
  await expect(page.getByRole('list', { name: '数据概览' }).getByRole('link')).not.toHaveCount(0);
  const rows = part('签约明细').getByRole('row');
  await expect(rows.nth(1)).toContainText(sales.list[0]?.name ?? '');
  await expect(part('签约明细').getByText(`共 ${sales.count} 条`)).toBeVisible();
  const less = answered<ResponseOf<'salesList'>>('salesList');
  await page.getByRole('combobox', { name: '部门' }).selectOption({ index: 2 });
  await expect(page).toHaveURL(/department=\d+/);
  const narrowed = await less;
  expect(narrowed.count).toBeLessThan(sales.count);
  if (narrowed.count === 0) await expect(part('签约明细')).toContainText('这段时间还没有签约');
  else await expect(rows.nth(1)).toContainText(narrowed.list[0]?.name ?? '');
});

test('charts and shortcuts are chosen, put in order by keys and by dragging, and are there after a reload [OFFICE-035, SHELL-067, SHELL-068, SHELL-069, SHELL-070]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const charts = page.getByRole('region', { name: '我的图表' });
  await charts.getByRole('button', { name: '选择图表' }).click();
  const chooser = page.getByRole('dialog', { name: '选择图表' });
  const remove = chooser.getByRole('button', { name: /^移除/ });
  await expect(remove).toHaveCount(2); // what stands there before anybody chooses
  await remove.first().click();
  await remove.first().click();
  await chooser.getByRole('checkbox', { name: '回款金额', exact: true }).check();
  await chooser.getByRole('checkbox', { name: '客户增长', exact: true }).check();
  await chooser.getByRole('button', { name: '保存' }).click();
  await expect(chooser).toBeHidden();
  const headings = charts.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['我的图表', '回款金额', '客户增长']);
  await page.reload();
  await expect(headings).toHaveText(['我的图表', '回款金额', '客户增长']);

  const links = page.getByRole('region', { name: '快捷入口' });
  await links.getByRole('button', { name: '设置快捷菜单' }).click();
  const dialog = page.getByRole('dialog', { name: '设置快捷菜单' });
  const chosen = dialog.getByRole('region', { name: '已选择' }).getByRole('listitem');
  // begins with what stands there before anybody chooses
  await expect(chosen).toHaveCount(12);
  while ((await chosen.count()) > 0)
    await chosen.first().getByRole('button', { name: /^移除/ }).click();
  for (const [group, name] of [
    ['客户', '联系人'],
    ['财务', '回款'],
    ['办公', '日程'],
  ] as const)
    await dialog
      .getByRole('region', { name: group, exact: true })
      .getByRole('checkbox', { name, exact: true })
      .check();
  await expect(chosen).toHaveText(['联系人', '回款', '日程']);
  await dialog.getByRole('button', { name: '移动「日程」：用上下键' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText(['联系人', '日程', '回款']);
  await expect(dialog.getByRole('button', { name: '移动「日程」：用上下键' })).toBeFocused();
  const grip = dialog.getByRole('button', { name: '移动「回款」：用上下键' });
  const box = await settledBox(grip);
  const first = await settledBox(chosen.first());
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, first.y + 8, { steps: 6 });
  await page.mouse.up();
  await expect(chosen).toHaveText(['回款', '联系人', '日程']);
  const saved = page.waitForRequest('**/rest/sys/userconfig/recentmenu');
  await dialog.getByRole('button', { name: '保存' }).click();
  expect((await saved).postData()).toContain('menu_code');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(links.getByRole('link')).toHaveText(['回款', '联系人', '日程']);
  await links.getByRole('link', { name: '联系人' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('a first page that stays open over midnight shows the new day', async ({ page }) => {
  const today = timestampInZone('Asia/Shanghai', new Date()).slice(0, 10);
  const tomorrow = addDays(today, 1);
  await page.clock.install({ time: new Date(`${today}T23:58:30+08:00`) });
  await signIn(page, SALES);
  await callApi(page, 'POST', '/rest/oa/schedule/save', {
    title: '午夜旅程的晨会',
    start_time: `${tomorrow} 08:30:00`,
    end_time: `${tomorrow} 09:00:00`,
  });
  await page.goto('/index');
  await expect(page.getByRole('region', { name: '待跟进' })).toBeVisible();
  const meeting = page.getByRole('region', { name: '今天的日程' }).getByText('午夜旅程的晨会');
  await expect(page.getByRole('link', { name: /^新增客户/ })).toBeVisible();
  await expect(meeting).toHaveCount(0);
  await page.clock.runFor('02:00');
  await expect(meeting).toBeVisible();
});
