import { devices, expect, type Page, test } from '@playwright/test';
import { findings } from './accessibility.ts';
import { ADMIN, callApi, complaints, SALES, signIn } from './support.ts';

const save = async (page: Page, path: string, values: Record<string, string>) =>
  (await callApi<{ id: number }>(page, 'POST', `/rest/crm/${path}`, values)).id;

/** A customer with a contact, and one opportunity more than is still open. */
async function addCustomer(page: Page, name: string): Promise<number> {
  const id = await save(page, 'customer/save', { name, next_contact_time: '2026-01-05 09:30:00' });
  const customer_id = String(id);
  await save(page, 'contact/save', { name: '概览旅程的顾工', customer_id, position: '设备主管' });
  const { list: groups } = await callApi<{ list: { id: number }[] }>(
    page,
    'GET',
    '/rest/sys/opp_group/listgroup',
  );
  const deal = (title: string, amount: string) =>
    save(page, 'opportunity/add', {
      name: title,
      customer_id,
      opportunity_group_id: String(groups[0]?.id),
      amount,
      expect_date: '2027-03-31',
    });
  await deal(`${name}一期`, '1000.5');
  await deal(`${name}二期`, '2000.25');
  const lost = await deal(`${name}试用`, '50000');
  await callApi(page, 'POST', '/rest/crm/opportunity/end', { id: String(lost), state: '3' });
  return id;
}

test('the overview of a customer tells what is open, what is next, who belongs to it and what happened last', async ({
  page,
}) => {
  const faults = complaints(page);
  await signIn(page, SALES, '/index');
  const name = '概览旅程轴承有限公司';
  const id = await addCustomer(page, name);
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.getByRole('tab', { name: '概览' }).click();
  const body = panel.getByRole('tabpanel');

  // what has ended is not open; the tab behind the figure shows it all the same
  const open = body.getByRole('button', { name: /^进行中商机/ });
  await expect(open).toContainText('2 条');
  await expect(open).toContainText('3,000.75 元');
  await expect(body.getByRole('button', { name: /^合同金额/ })).toContainText('0 条');
  const deals = body.getByRole('region', { name: '进行中商机' });
  await expect(deals.getByRole('listitem')).toHaveCount(2);
  await expect(deals.getByRole('link', { name: `${name}一期` })).toBeVisible();
  const people = body.getByRole('region', { name: '联系人' });
  await expect(people.getByRole('listitem')).toContainText('设备主管');
  // of what there is nothing, nothing is shown that could not be added
  await expect(body.getByRole('region', { name: '待回款' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  // the next step is overdue, and is moved where it stands
  await expect(body.getByText('已到期')).toBeVisible();
  await body.getByRole('button', { name: '修改「下次跟进时间」' }).click();
  await page.getByRole('textbox', { name: '下次跟进时间' }).fill('2030-05-06 10:00');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(body.getByText('2030-05-06 10:00')).toBeVisible();
  await expect(body.getByText('已到期')).toHaveCount(0);

  // a follow-up is written without leaving
  await body.getByRole('button', { name: '添加跟进记录' }).click();
  await body.getByRole('textbox', { name: /跟进内容/ }).fill('概览里写下的跟进');
  await page.keyboard.press('Control+Enter');
  // in haste, while it is being saved: what is saved does not stay behind as a draft
  await page.keyboard.press('Escape');
  await expect(body.getByRole('article', { name: '概览里写下的跟进' })).toBeVisible();
  await expect(body.getByRole('button', { name: '添加跟进记录' })).toBeVisible();

  // what is spoken about one of its opportunities is part of its story
  await deals.getByRole('link', { name: `${name}一期` }).click();
  const deal = page.getByRole('dialog', { name: `${name}一期`, exact: true });
  await deal.getByRole('tab', { name: '概览' }).click();
  await deal.getByRole('button', { name: '添加跟进记录' }).click();
  await deal.getByRole('textbox', { name: /跟进内容/ }).fill('商机里写下的跟进');
  await page.keyboard.press('Control+Enter');
  await expect(deal.getByRole('article', { name: '商机里写下的跟进' })).toBeVisible();
  await expect(deal.getByRole('button', { name: '添加跟进记录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deal).toHaveCount(0);
  await expect(body.getByRole('article', { name: '商机里写下的跟进' })).toBeVisible();

  await open.click();
  await expect(panel.getByRole('tab', { name: /^商机/ })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('grid', { name: '商机' }).getByRole('row')).toHaveCount(4);

  // the next customer opens as the last one was read
  await page.goto('/customer');
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  const next = page.getByRole('dialog').first();
  await expect(next.getByRole('tab', { name: '概览' })).toHaveAttribute('aria-selected', 'true');
  await next.getByRole('tab', { name: '详细信息' }).click();
  await page.goto(`/customer?id=${id}`);
  await expect(panel.getByRole('tab', { name: '详细信息' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(faults).toEqual([]);
});

test('on a phone the overview stands in one column, and a person in it opens over it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await signIn(page, ADMIN);
  await page.goto('/index');
  const name = '概览旅程手机客户';
  const id = await addCustomer(page, name);
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.getByRole('tab', { name: '概览' }).tap();
  const people = panel.getByRole('region', { name: '联系人' });
  const story = panel.getByRole('button', { name: '添加跟进记录' });
  await people.getByRole('link', { name: '概览旅程的顾工' }).scrollIntoViewIfNeeded();
  const [above, below] = [await story.boundingBox(), await people.boundingBox()];
  expect(above && below && above.y < below.y && Math.abs(above.x - below.x) < 1).toBe(true);
  await people.getByRole('link', { name: '概览旅程的顾工' }).tap();
  await expect(page.getByRole('dialog', { name: '概览旅程的顾工', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: '概览旅程的顾工', exact: true })).toHaveCount(0);
  await expect(panel.getByRole('tab', { name: '概览' })).toHaveAttribute('aria-selected', 'true');
  await context.close();
});

test('a lead, a contact and an own object have an overview of what is known of them', async ({
  page,
}) => {
  const faults = complaints(page);
  await signIn(page, ADMIN, '/index');
  const lead = await save(page, 'clue/save', {
    name: '概览旅程的线索',
    company: '概览旅程包装厂',
    contact_name: '罗工',
    next_contact_time: '2026-01-05 09:30:00',
  });
  await page.goto(`/clue?id=${lead}`);
  const clue = page.getByRole('dialog', { name: '概览旅程的线索', exact: true });
  await clue.getByRole('tab', { name: '概览' }).click();
  await expect(clue.getByText('已到期')).toBeVisible();
  // what stands above the tabs is not said again, what is empty not at all
  const facts = clue.getByLabel('要点');
  await expect(facts).toContainText('公司名称概览旅程包装厂');
  await expect(facts.getByText('联系人姓名')).toHaveCount(0);
  await expect(facts.getByText('邮箱')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await facts.getByText('概览旅程包装厂').hover();
  await facts.getByRole('button', { name: '修改「公司名称」' }).click();
  await page.getByRole('textbox', { name: '公司名称' }).fill('概览旅程包装集团');
  await page.keyboard.press('Enter');
  await expect(facts).toContainText('概览旅程包装集团');

  const customer_id = String(await save(page, 'customer/save', { name: '概览旅程的报修客户' }));
  const contact_id = await save(page, 'contact/save', { name: '概览旅程的报修人', customer_id });
  await save(page, 'event/save', {
    content: '已约周四上门',
    tag_value: 'call',
    customer_ids: customer_id,
  });
  const ticket = await save(page, 'customobject/save', {
    module: 'service_ticket_c',
    name: '概览旅程的工单',
    customer_id,
    contact_id: String(contact_id),
    description: '三号机台没有读数',
  });
  // the next kind of record opens with the overview too
  await page.goto(`/contact?id=${contact_id}`);
  const person = page.getByRole('dialog', { name: '概览旅程的报修人', exact: true });
  await expect(person.getByRole('tab', { name: '概览' })).toHaveAttribute('aria-selected', 'true');
  const tickets = person.getByRole('region', { name: '售后工单' });
  await expect(tickets.getByRole('listitem')).toContainText('普通');
  await tickets.getByRole('link', { name: '概览旅程的工单' }).click();
  const repair = page.getByRole('dialog', { name: '概览旅程的工单', exact: true });
  await expect(repair.getByRole('article', { name: '已约周四上门' })).toBeVisible();
  await expect(repair.getByLabel('要点')).toContainText('三号机台没有读数');
  await repair.getByRole('button', { name: '添加跟进记录' }).click();
  await repair.getByRole('textbox', { name: /跟进内容/ }).fill('工单里写下的跟进');
  await page.keyboard.press('Control+Enter');
  await expect(repair.getByRole('article', { name: '工单里写下的跟进' })).toBeVisible();
  expect(ticket).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
