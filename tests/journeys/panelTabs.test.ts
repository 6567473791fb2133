import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { ADMIN, callApi, chooseMore, openTab, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const bare = (text: string) => text.replace(/[\s\d]+$/, '');

/** Brings the tabs without records into the row, one after the other. */
async function bringForward(panel: Locator): Promise<void> {
  const tabs = panel.getByRole('tablist').first().getByRole('tab');
  const rest = panel.getByRole('button', { name: /^还有 \d+ 个$|^全部页签$/ });
  const entries = panel.page().getByRole('menuitemcheckbox');
  while ((await rest.count()) > 0) {
    await rest.click();
    await expect(entries.first()).toBeVisible();
    const shown = (await tabs.allInnerTexts()).map(bare);
    const away = (await entries.allInnerTexts()).map(bare).find((name) => !shown.includes(name));
    if (away === undefined) return panel.page().keyboard.press('Escape');
    await entries.filter({ hasText: new RegExp(`^${away}[\\s\\d]*$`) }).click();
    await expect(tabs.filter({ hasText: new RegExp(`^${away}[\\s\\d]*$`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  }
}

/** Opens every tab of a panel one after the other; answers their names without badges. None may be one that this version cannot show. */
async function walk(panel: Locator): Promise<string[]> {
  const tabs = panel.getByRole('tablist').first().getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  await bringForward(panel);
  const names: string[] = [];
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const body = panel.getByRole('tabpanel').first();
    await expect(body).not.toBeEmpty();
    await expect(body).not.toContainText('暂不支持');
    await expect(body).not.toContainText('数据无权限或已被删除');
    names.push(bare(await tab.innerText()));
  }
  return names;
}

const OWN = ['跟进记录', '详细信息', '附件', '操作日志'];

async function openPanel(page: Page, route: string, id: number, name: string): Promise<Locator> {
  await page.goto(`/${route}?id=${id}`);
  return page.getByRole('dialog', { name });
}

test('every tab of a customer opens, in the pool too; of a contact and of a clue [CUST-001, CLUE-015, CONTACT-001]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '页签旅程机电有限公司',
  });
  const contact = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contact/save', {
    name: '页签旅程的周工',
    customer_id: String(id),
  });
  const around = [
    ...OWN,
    '通话记录',
    '联系人',
    '商机',
    '合同',
    '回款计划',
    '回款',
    '发票',
    '售后工单',
  ];
  // own objects of other journeys may have tabs here too
  expect(await walk(await openPanel(page, 'customer', id, '页签旅程机电有限公司'))).toEqual(
    expect.arrayContaining([...around, '团队成员']),
  );
  expect(await walk(await openPanel(page, 'contact', contact.id, '页签旅程的周工'))).toEqual(
    expect.arrayContaining([...OWN, '通话记录', '团队成员']),
  );
  const { list } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    '/rest/crm/clue/list',
    { size: '1' },
  );
  const [clue] = list;
  expect(await walk(await openPanel(page, 'clue', clue?.id ?? 0, clue?.name ?? ''))).toEqual(
    expect.arrayContaining([...OWN, '通话记录', '团队成员']),
  );
  await callApi(page, 'POST', '/rest/crm/customer/layup', { 'ids[]': String(id) });
  expect(await walk(await openPanel(page, 'customerPool', id, '页签旅程机电有限公司'))).toEqual(
    expect.arrayContaining([...OWN, '通话记录', '联系人']),
  );
});

test('tabs without records are out of the way, opened by keyboard and by their address, and come forward with a record', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const name = '页签旅程的新客户';
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', { name });
  const panel = await openPanel(page, 'customer', id, name);
  const tab = (words: RegExp | string) => panel.getByRole('tab', { name: words });
  const rest = panel.getByRole('button', { name: /^还有 \d+ 个$/ });
  // the story stays, whoever has one to tell
  await expect(tab(/^跟进记录\s*0$/)).toBeVisible();
  await expect(tab(/^商机/)).toHaveCount(0);
  await expect(tab(/^发票/)).toHaveCount(0);

  // from the keyboard, which goes on from the tab that was opened
  await rest.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByText('款项')).toBeVisible();
  await menu.getByRole('menuitemcheckbox', { name: /^发票/ }).press('Enter');
  await expect(tab(/^发票/)).toBeFocused();
  await expect(tab(/^发票/)).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/[?&]tab=invoice/);
  await page.reload();
  await expect(tab(/^发票/)).toHaveAttribute('aria-selected', 'true');
  // it stays where it came while the panel is open
  await tab('详细信息').click();
  await expect(tab(/^发票\s*0$/)).toBeVisible();

  // one press of Back closes the panel, whatever was looked at in it
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/tab=/);

  await openPanel(page, 'customer', id, name);
  await expect(tab('详细信息')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(/^联系人/)).toHaveCount(0);
  await openTab(panel, /^联系人/);
  await panel.getByRole('tabpanel').getByRole('button', { name: '添加联系人' }).first().click();
  const form = page.getByRole('dialog', { name: '新增联系人' });
  await form.getByRole('textbox', { name: '姓名' }).fill('页签旅程的韩工');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(tab(/^联系人\s*1$/)).toBeVisible();
  await page.goto(`/customer?id=${id}`);
  await expect(tab(/^联系人\s*1$/)).toBeVisible();
});

test('an opportunity is read, edited, given away and deleted in its panel; the list follows, and what is gone says so [OPP-001, OPP-003, OPP-004, OPP-005, OPP-028, DETAIL-001, DETAIL-011, DETAIL-012, DETAIL-013, DETAIL-017, DETAIL-020, API-001, API-021]', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => void addresses.push(request.url()));
  await signIn(page, ADMIN, '/index');
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '面板旅程阀门有限公司',
  });
  const groups = await callApi<{ list: { id: number }[] }>(
    page,
    'GET',
    '/rest/sys/opp_group/listgroup',
    { isStop: '0' },
  );
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/opportunity/add', {
    name: '面板旅程：阀门定位器',
    customer_id: String(customer.id),
    opportunity_group_id: String(groups.list[0]?.id),
    amount: '120000',
    expect_date: '2027-03-31',
  });
  const panel = await openPanel(page, 'opportunity', id, '面板旅程：阀门定位器');
  await expect(panel.getByText(/^创建于 \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
  await expect(panel.getByText('尚未跟进')).toBeVisible();
  expect(await walk(panel)).toEqual(
    expect.arrayContaining([...OWN, '团队成员', '联系人', '合同', '报价单']),
  );

  await panel.getByRole('tab', { name: '详细信息' }).click();
  await panel
    .getByRole('tabpanel')
    .getByRole('button', { name: /面板旅程阀门有限公司/ })
    .first()
    .click();
  const above = page.getByRole('dialog', { name: '面板旅程阀门有限公司' });
  await expect(above.getByRole('tablist').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(above).toHaveCount(0);

  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^编辑/ });
  await form.getByRole('textbox', { name: '商机名称' }).fill('面板旅程：定位器二期');
  const sent = page.waitForRequest((request) =>
    request.url().includes('/rest/crm/opportunity/edit'),
  );
  await form.getByRole('button', { name: '保存' }).click();
  await sent;
  await expect(page.getByText('编辑成功')).toBeVisible();
  const renamed = page.getByRole('dialog', { name: '面板旅程：定位器二期' });
  await expect(renamed).toBeVisible();
  await expect(page.getByRole('row', { name: /面板旅程：定位器二期/ })).toBeVisible();

  await renamed.getByRole('button', { name: '更换负责人' }).click();
  const shift = page.getByRole('dialog', { name: /^更换「/ });
  await shift.getByRole('combobox').first().click();
  await page.getByRole('option', { name: /赵雅婷/ }).click();
  const given = page.waitForRequest((request) =>
    request.url().includes('/rest/crm/opportunity/changeOwner'),
  );
  await shift.getByRole('button', { name: '更换' }).click();
  await given;
  await expect(page.getByText('更换成功')).toBeVisible();
  await expect(renamed.getByText('赵雅婷').first()).toBeVisible();

  await chooseMore(renamed, '删除');
  await expect(page.getByRole('alertdialog')).toContainText('确定删除该商机');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(renamed).toHaveCount(0);
  await expect(page.getByRole('row', { name: /面板旅程：定位器二期/ })).toHaveCount(0);
  await page.goto(`/opportunity?id=${id}`);
  await expect(page.getByRole('dialog').getByText('数据无权限或已被删除')).toBeVisible();
  const origin = new URL(page.url()).origin;
  expect(
    addresses.filter((address) => !address.startsWith(origin) && !/^(data|blob):/.test(address)),
  ).toEqual([]);
});

test('whom one keeps in touch with tells the last follow-up, papers the last change; a quotation changes hands, a plan does not [DETAIL-023, DETAIL-026, QUOTE-023]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  for (const [path, route, words] of [
    ['customer', 'customer', /最后跟进|尚未跟进/],
    ['contact', 'contact', /最后跟进|尚未跟进/],
    ['clue', 'clue', /最后跟进|尚未跟进/],
    ['opportunity', 'opportunity', /最后跟进|尚未跟进/],
    ['contract', 'contract', /最后更新/],
    ['invoice', 'invoice', /最后更新/],
  ] as const) {
    const { list } = await callApi<{ list: { id: number }[] }>(
      page,
      'POST',
      `/rest/crm/${path}/list`,
      { size: '1' },
    );
    await page.goto(`/${route}?id=${list[0]?.id}`);
    await expect(page.getByRole('dialog').getByText(words).first()).toBeVisible();
  }
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '单据旅程仪表有限公司',
  });
  const quotation = await callApi<{ id: number }>(page, 'POST', '/rest/crm/quotation/add', {
    name: '单据旅程报价',
    customer_id: String(id),
    quote_date: '2026-11-20',
    price: '100',
  });
  const paper = await openPanel(page, 'quotation', quotation.id, '单据旅程报价');
  for (const name of ['编辑', '更换负责人'])
    await expect(paper.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(paper.getByText('最后更新').first()).toBeVisible();
  const { list: plans } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/paymentPlan/list',
    { size: '1' },
  );
  await page.goto(`/paymentPlan?id=${plans[0]?.id}`);
  const plan = page.getByRole('dialog');
  await expect(plan.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await expect(plan.getByRole('button', { name: '更换负责人' })).toHaveCount(0);
});

test('a notice stands for three seconds [CONST-041]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await signIn(page, ADMIN, '/index');
  const { list } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    { size: '1' },
  );
  const panel = await openPanel(page, 'customer', list[0]?.id ?? 0, list[0]?.name ?? '');
  await expect(panel.getByRole('tablist').first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await panel.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  await page.clock.runFor(2900);
  await expect(page.getByText('复制成功')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('复制成功')).toHaveCount(0);
});
