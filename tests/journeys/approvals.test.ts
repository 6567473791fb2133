import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type OwnServer, testWithOwnServer } from './ownServer.ts';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import { addPerson, callApi, complaints } from './support.ts';

const test = testWithOwnServer();
const grid = (page: Page) => page.getByRole('grid', { name: '审批', exact: true });
const lines = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });

/** A company whose contracts its administrator approves, and somebody who sends them: by the flow of one step, or by one that asks for the next approver. */
async function aCompany(
  { page, browser, server }: { page: Page; browser: Browser; server: OwnServer },
  who: { name: string; mobile: string; corp_name: string },
) {
  const corp = await server.register(page, { password: 'tree-house-92', ...who });
  await callApi(page, 'POST', '/rest/sys/config/setSetting', {
    settings: JSON.stringify({ is_contract_check: 1 }),
  });
  const me = await callApi<{ id: number }>(page, 'GET', '/rest/sys/user/get_current_userinfo');
  const settings = { node_name: '主管', type: 1, user_ids: [me.id] };
  const flow = async (name: string, more: object[] = []) =>
    (
      await callApi<{ id: number }>(page, 'POST', '/rest/oa/approvalFlow/addFlow', {
        module: 'contract',
        name,
        node_list: JSON.stringify([{ node_type: 2, settings }, ...more]),
      })
    ).id;
  const flows = {
    one: await flow('一级审批'),
    two: await flow('两级审批', [{ node_type: 3, settings: { node_name: '财务', type: 1 } }]),
  };
  const staff = await (await browser.newContext()).newPage();
  const { give } = await addPerson(page, staff, corp);
  await give('crm_customer_view', 'crm_customer_edit', 'crm_contract_view', 'crm_contract_edit');
  const customer = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/customer/save', {
    name: '嘉善轴承客户',
  });
  return async (name: string, price: number, by: keyof typeof flows = 'one') => {
    const { id } = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/contract/add', {
      name,
      customer_id: String(customer.id),
      start_time: '2026-01-01',
      end_time: '2099-12-31',
      price: String(price),
      terms: `${name}：货到付款`,
    });
    await callApi(staff, 'POST', '/rest/oa/Approval/approvalStart', {
      module: 'contract',
      module_id: String(id),
      flow_id: String(flows[by]),
    });
  };
}

test('approvals are decided in the list, by keys and several at once; what has to be decided by itself stays chosen and says why in its row; they stand among the decided ones then, by state, and open their record; what is shown stands in the address [OFFICE-038]', async ({
  page,
  browser,
  server,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  const send = await aCompany(
    { page, browser, server },
    { name: '陆文彬', mobile: '13712351011', corp_name: '嘉善审批轴承厂' },
  );
  await send('甲合同', 1000);
  await send('乙合同', 2000.5);
  await send('丙合同', 3000, 'two');
  await send('丁合同', 4000);
  await page.goto('/approval');
  await expect(lines(page)).toHaveCount(4);
  await expect(lines(page).first()).toContainText('甲合同：货到付款');
  await expect(lines(page).first()).toContainText('1,000.00');
  await expectAccessible(page);

  // by keys: the first passes, and they go on with the next
  await grid(page).focus();
  await page.keyboard.press('a');
  const pass = page.getByRole('dialog', { name: '通过「甲合同」' });
  await pass.getByRole('textbox', { name: '审批意见' }).fill('同意');
  await page.keyboard.press('Control+Enter');
  await expect(pass).toBeHidden();
  await expect(lines(page)).toHaveCount(3);
  await expect(page.getByRole('tab', { name: /^待我审批 ?3$/ })).toBeVisible();
  await expect(lines(page).first()).toContainText('乙合同');
  await expect(grid(page)).toBeFocused();

  // several at once, with their sum
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: '已选数据' });
  await expect(bar).toContainText('已选 2 条');
  await expect(bar).toContainText('合计 5,000.50');
  await expectAccessible(page);
  await bar.getByRole('button', { name: '通过' }).click();
  const all = page.getByRole('dialog', { name: '通过选中的 2 条审批' });
  await all.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('已通过 1 条')).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).filter({ hasText: '丙合同' })).toContainText(
    '需要指定下一位审批人，请单独处理',
  );
  await expect(lines(page).filter({ hasText: '丁合同' })).not.toContainText('请单独处理');
  await expect(bar).toContainText('已选 1 条');
  await expect(bar).toContainText('1 条没有处理：需要指定下一位审批人，请单独处理');
  await expect(page.getByRole('checkbox', { name: '选择「丙合同」' })).toBeChecked();
  await expectAccessible(page);

  // rejecting asks for a reason
  await page.getByRole('button', { name: '驳回「丙合同」' }).click();
  const reject = page.getByRole('dialog', { name: '驳回「丙合同」' });
  await reject.getByRole('button', { name: '驳回' }).click();
  await expect(reject.getByRole('textbox')).toBeFocused();
  await reject.getByRole('textbox').fill('价格偏低');
  await reject.getByRole('button', { name: '驳回' }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(bar).toBeHidden();
  // its button went with its row
  await expect(grid(page)).toBeFocused();

  // what was decided meanwhile is said, and leaves the list
  const row = await callApi<{ list: { module_id: number }[] }>(
    page,
    'POST',
    '/rest/oa/Approval/getList',
    { part: 'waiting' },
  );
  await callApi(page, 'POST', '/rest/oa/Approval/exam', {
    module: 'contract',
    module_id: String(row.list[0]?.module_id),
    state: '2',
  });
  await page.getByRole('button', { name: '通过「丁合同」' }).click();
  await expect(page.getByText('这条审批已经处理过了')).toBeVisible();
  await expect(page.getByText('没有审批', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: '我已审批' }).click();
  await expect(lines(page)).toHaveCount(4);
  await expect(lines(page).filter({ hasText: '丙合同' })).toContainText('已驳回');
  await expect(page.getByRole('button', { name: /^通过/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: '审批状态' }).selectOption('已驳回');
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: '模块' }).selectOption('发票');
  await expect(page.getByText('没有符合条件的审批')).toBeVisible();
  await expect(page).toHaveURL(/\/approval\?part=decided&state=3&module=invoice$/);
  await page.goBack();
  await expect(lines(page)).toHaveCount(1);
  await lines(page).first().getByRole('link', { name: '丙合同', exact: true }).click();
  const opened = page.getByRole('dialog', { name: '丙合同' });
  await expect(opened.getByRole('region', { name: '审批', exact: true })).toContainText('价格偏低');
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  // those that wait have one state: its filter and column are not there, and go out of the address
  await page.getByRole('tab', { name: /^待我审批/ }).click();
  await expect(page.getByRole('combobox', { name: '审批状态' })).toHaveCount(0);
  await expect(page.getByText('没有审批', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/approval$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/approval\?part=decided&state=3$/);
  await expect(lines(page)).toHaveCount(1);

  // the same with a thumb
  await send('戊合同', 500);
  await send('己合同', 600);
  await send('庚合同', 700);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/approval');
  const thumbed = page.getByRole('list', { name: '审批', exact: true }).getByRole('listitem');
  await expect(thumbed).toHaveCount(3);
  await thumbed.filter({ hasText: '庚合同' }).getByRole('button', { name: '通过' }).click();
  const one = page.getByRole('dialog', { name: '通过「庚合同」' });
  await one.getByRole('button', { name: '通过' }).click();
  await expect(one).toBeHidden();
  await expect(thumbed).toHaveCount(2);
  await page.getByRole('button', { name: '选择', exact: true }).click();
  await page.getByRole('checkbox', { name: '选择「戊合同」' }).check();
  await page.getByRole('checkbox', { name: '选择「己合同」' }).check();
  await expectAccessible(page);
  await bar.getByRole('button', { name: '驳回' }).click();
  const both = page.getByRole('dialog', { name: '驳回选中的 2 条审批' });
  await both.getByRole('textbox').fill('重新报价');
  await both.getByRole('button', { name: '驳回' }).click();
  await expect(page.getByText('没有审批', { exact: true })).toBeVisible();
  expect(said).toEqual([]);
});

test('the day begins with what is on today and what waits for the reader, who decides it there', async ({
  page,
  browser,
  server,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  const send = await aCompany(
    { page, browser, server },
    { name: '蒋文彬', mobile: '13712351013', corp_name: '嘉善清晨轴承厂' },
  );
  await page.goto('/index');
  await expect(page.getByRole('region', { name: '待跟进' })).toContainText('没有要跟进的');
  const today = page.getByRole('region', { name: '今天的日程' });
  const inbox = page.getByRole('region', { name: '等我审批' });
  await expect(today.or(inbox)).toHaveCount(0);

  const day = timestampInZone('Asia/Shanghai', new Date()).slice(0, 10);
  const plan = (title: string, from: string, to: string) =>
    callApi(page, 'POST', '/rest/oa/schedule/save', {
      title,
      start_time: from,
      end_time: to,
      place: '二楼会议室',
    });
  await plan('晚班交接', `${day} 21:30:00`, `${day} 23:59:00`);
  await plan('三天的展会', `${addDays(day, -1)} 09:00:00`, `${addDays(day, 1)} 18:00:00`);
  await plan('明天的事', `${addDays(day, 1)} 09:00:00`, `${addDays(day, 1)} 10:00:00`);
  await send('清晨甲合同', 1000);
  await send('清晨乙合同', 2000.5);
  await page.reload();
  await expect(today.getByRole('listitem')).toHaveText([
    new RegExp(`${addDays(day, -1).slice(5)}–${addDays(day, 1).slice(5)}三天的展会二楼会议室`),
    /21:30–23:59晚班交接二楼会议室/,
  ]);
  await expect(inbox.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await today.getByRole('button', { name: /晚班交接/ }).click();
  await expect(page.getByRole('dialog', { name: '晚班交接' })).toBeVisible();
  await page.keyboard.press('Escape');

  await inbox.getByRole('button', { name: '通过 清晨甲合同' }).click();
  const pass = page.getByRole('dialog', { name: '通过「清晨甲合同」' });
  await pass.getByRole('button', { name: '通过' }).click();
  await expect(inbox.getByRole('listitem')).toHaveCount(1);
  await inbox.getByRole('button', { name: '驳回 清晨乙合同' }).click();
  const back = page.getByRole('dialog', { name: '驳回「清晨乙合同」' });
  await back.getByRole('textbox', { name: '审批意见' }).fill('价格要重报');
  await back.getByRole('button', { name: '驳回' }).click();
  await expect(back).toBeHidden();
  await expect(inbox).toHaveCount(0);
  await today.getByRole('link', { name: '查看全部' }).click();
  await expect(page).toHaveURL(/\/schedule(\?|$)/); // with the view that it begins with
  expect(said).toEqual([]);
});

test('once a step has passed its next approver is reminded, and at the end whoever applied of the result [APPR-034]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await server.register(page, {
    name: '钱文彬',
    mobile: '13712351017',
    password: 'tree-house-92',
    corp_name: '嘉善两级轴承厂',
  });
  await callApi(page, 'POST', '/rest/sys/config/setSetting', {
    settings: JSON.stringify({ is_contract_check: 1 }),
  });
  const someone = async (...keys: string[]) => {
    const theirs = await (await browser.newContext()).newPage();
    await (await addPerson(page, theirs, corp)).give(...keys);
    return theirs;
  };
  const rights = ['crm_customer_view', 'crm_contract_view'];
  const second = await someone(...rights);
  const staff = await someone(...rights, 'crm_customer_edit', 'crm_contract_edit');
  const [first, then] = await Promise.all(
    [page, second].map((each) =>
      callApi<{ id: number }>(each, 'GET', '/rest/sys/user/get_current_userinfo'),
    ),
  );
  const { id: flow_id } = await callApi<{ id: number }>(
    page,
    'POST',
    '/rest/oa/approvalFlow/addFlow',
    {
      module: 'contract',
      name: '主管与财务',
      node_list: JSON.stringify(
        [
          { node_name: '主管', user_ids: [first?.id] },
          { node_name: '财务', user_ids: [then?.id] },
        ].map((settings) => ({ node_type: 2, settings: { ...settings, type: 1 } })),
      ),
    },
  );
  const customer = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/customer/save', {
    name: '两级轴承客户',
  });
  const { id } = await callApi<{ id: number }>(staff, 'POST', '/rest/crm/contract/add', {
    name: '两级合同',
    customer_id: String(customer.id),
    start_time: '2026-01-01',
    end_time: '2099-12-31',
    price: '1000',
  });
  await callApi(staff, 'POST', '/rest/oa/Approval/approvalStart', {
    module: 'contract',
    module_id: String(id),
    flow_id: String(flow_id),
  });

  /** How many the bell tells of that wait for one's decision, and of results. */
  const expectBell = async (who: Page, { waiting, results }: Record<string, number>) => {
    await who.goto('/addressbook');
    await who.getByRole('button', { name: /^提醒/ }).click();
    const kinds = who.getByRole('navigation', { name: '提醒' });
    for (const [kind, count] of [
      ['待审批', waiting],
      ['审批结果', results],
    ] as const)
      await expect(
        kinds.getByRole('link', { name: new RegExp(`^${kind} \\d`) }),
      ).toHaveAccessibleName(count ? `${kind} ${count} 条未读` : `${kind} 0`);
  };
  const pass = async (who: Page) => {
    await who.goto('/approval');
    await who.getByRole('button', { name: '通过「两级合同」' }).click();
    const dialog = who.getByRole('dialog', { name: '通过「两级合同」' });
    await dialog.getByRole('button', { name: '通过' }).click();
    await expect(dialog).toBeHidden();
  };
  await expectBell(page, { waiting: 1, results: 0 });
  await expectBell(second, { waiting: 0, results: 0 });
  await pass(page);
  await expectBell(page, { waiting: 0, results: 0 });
  await expectBell(second, { waiting: 1, results: 0 });
  await expectBell(staff, { waiting: 0, results: 0 });
  await pass(second);
  await expectBell(second, { waiting: 0, results: 0 });
  await expectBell(staff, { waiting: 0, results: 1 });
});
