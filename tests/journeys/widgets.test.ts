import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN, callApi, complaints, signIn } from './support.ts';
import { type Filled, fieldsFor, openForm, publish, saveAndReopen } from './widgetForm.ts';

/*
 * Every widget of the definition format, filled in by keyboard and mouse as a person would, saved, read in the detail after a reload, and
 * once more in the edit form. One test a group, so that a failure says which widget it is.
 */

/** A field of the open form by its label. */
const box = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });
const picker = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true });

/** Opens a picker with the keyboard, looks for the words and takes the first find. */
async function pick(page: Page, form: Locator, { name, words }: { name: string; words: string }) {
  // What lies between mounts on the way there and takes its room: go on until it stands still in sight.
  await expect(async () => {
    await picker(form, name).scrollIntoViewIfNeeded();
    await expect(picker(form, name)).toBeInViewport({ timeout: 500 });
  }).toPass();
  await picker(form, name).press('ArrowDown');
  await page.getByRole('combobox', { name: `搜索${name}` }).fill(words);
  await page
    .getByRole('option')
    .filter({ has: page.getByTitle(words, { exact: true }) })
    .first()
    .click();
}

/** The oldest: what other journeys make meanwhile they also take away. */
async function firstOf<T extends { id: number; name: string }>(
  page: Page,
  path: string,
): Promise<T> {
  const { list } = await callApi<{ list: T[] }>(page, 'POST', path, {
    page: '1',
    size: '1',
    sort: 'create_time',
  });
  const [first] = list;
  if (!first) throw new Error(`${path} has no records`);
  return first;
}

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN);
  await publish(page);
});

test('typed text: one line, several lines, with completions [FORM-015, FORM-016, FORM-017, FORM-018]', async ({
  page,
}) => {
  const faults = complaints(page);
  const { customer_id } = await fieldsFor(page);
  await callApi(page, 'POST', '/rest/crm/customobject/save', {
    module: 'service_ticket_c',
    name: '联想的来源',
    customer_id,
    description: '-',
    w_complete: '变频器过热保护',
  });
  const form = await openForm(page, '旅程 文本');
  await box(form, '旅程单行').pressSequentially('控制柜 A3-07');
  await box(form, '旅程多行').fill('第一行\n第二行');
  const complete = form.getByRole('combobox', { name: '旅程联想', exact: true });
  await complete.pressSequentially('变频');
  await expect(page.getByRole('option', { name: '变频器过热保护', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(complete).toHaveValue('变频器过热保护');
  await complete.pressSequentially('二级');
  const again = await saveAndReopen(page, {
    旅程单行: '控制柜 A3-07',
    旅程多行: /第一行\s*第二行/,
    旅程联想: '变频器过热保护二级',
  });
  await expect(box(again, '旅程单行')).toHaveValue('控制柜 A3-07');
  await expect(box(again, '旅程多行')).toHaveValue('第一行\n第二行');
  await expect(again.getByRole('combobox', { name: '旅程联想', exact: true })).toHaveValue(
    '变频器过热保护二级',
  );
  expect(faults).toEqual([]);
});

test('numbers: pasted with separators, stepped with the arrows [FORM-019]', async ({ page }) => {
  const form = await openForm(page, '旅程 数字');
  const amount = box(form, '旅程金额');
  await amount.focus();
  await page.evaluate(() => document.execCommand('insertText', false, '1,234.50'));
  await expect(amount).toHaveValue('1,234.50');
  const steps = form.getByRole('spinbutton', { name: '旅程步进' });
  await steps.pressSequentially('１０');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(steps).toHaveValue('10.5');
  const again = await saveAndReopen(page, { 旅程金额: '1,234.50', 旅程步进: '10.5' });
  await expect(box(again, '旅程金额')).toHaveValue('1,234.50');
  await expect(again.getByRole('spinbutton', { name: '旅程步进' })).toHaveValue('10.5');
});

test('choices in sight: radio buttons and checkboxes [FORM-020, FORM-021]', async ({ page }) => {
  const form = await openForm(page, '旅程 选择');
  await form.getByRole('radio', { name: '乙方案' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await form.getByRole('checkbox', { name: '雨天' }).check();
  await form.getByRole('checkbox', { name: '晴天' }).focus();
  await page.keyboard.press('Space');
  const again = await saveAndReopen(page, { 旅程单选: '丙方案', 旅程多选: /晴天\s*雨天/ });
  await expect(again.getByRole('radio', { name: '丙方案' })).toBeChecked();
  await expect(again.getByRole('checkbox', { name: '晴天' })).toBeChecked();
  await expect(again.getByRole('checkbox', { name: '阴天' })).not.toBeChecked();
});

test('switch and stars [FORM-024, FORM-036]', async ({ page }) => {
  const form = await openForm(page, '旅程 开关');
  await form.getByRole('switch', { name: '旅程开关' }).press('Space');
  await form.getByRole('radio', { name: '4 星' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  const again = await saveAndReopen(page, { 旅程开关: '是', 旅程评分: '3.5 / 5' });
  await expect(again.getByRole('switch', { name: '旅程开关' })).toBeChecked();
  await expect(again.getByRole('radio', { name: '3.5 星' })).toBeChecked();
});

test('scales and colours [FORM-025, FORM-037]', async ({ page }) => {
  const form = await openForm(page, '旅程 刻度');
  await form.getByRole('slider', { name: '旅程滑块', exact: true }).press('ArrowRight');
  await page.keyboard.press('PageUp');
  await box(form, '旅程区间最小值').fill('20');
  await box(form, '旅程区间最大值').fill('80');
  await box(form, '旅程颜色').fill('1b5acb');
  await form.getByRole('button', { name: '旅程透明色的常用颜色' }).click();
  await page.getByRole('listbox').getByRole('option').nth(3).click();
  await expect(box(form, '旅程透明色')).toHaveValue(/^rgba\(/);
  const ground = await box(form, '旅程透明色').inputValue();
  const again = await saveAndReopen(page, {
    旅程滑块: '55%',
    旅程区间: '20 – 80',
    旅程颜色: '#1b5acb',
    旅程透明色: ground,
  });
  await expect(again.getByRole('slider', { name: '旅程滑块', exact: true })).toHaveAttribute(
    'aria-valuenow',
    '55',
  );
  await expect(box(again, '旅程区间最大值')).toHaveValue('80');
  await expect(box(again, '旅程颜色')).toHaveValue('#1b5acb');
});

test('times: typed to the second, picked, from one to another [FORM-022]', async ({ page }) => {
  const form = await openForm(page, '旅程 时间');
  await box(form, '旅程时刻').fill('9点05分30秒');
  await page.keyboard.press('Tab');
  await expect(box(form, '旅程时刻')).toHaveValue('09:05:30');
  await box(form, '旅程时段开始').fill('0830');
  await box(form, '旅程时段结束').press('ArrowDown');
  await page.getByRole('option', { name: '17:30' }).click();
  const again = await saveAndReopen(page, { 旅程时刻: '09:05:30', 旅程时段: '08:30 至 17:30' });
  await expect(box(again, '旅程时刻')).toHaveValue('09:05:30');
  await expect(box(again, '旅程时段结束')).toHaveValue('17:30');
});

test('dates of every kind, typed and picked [FORM-023]', async ({ page }) => {
  const form = await openForm(page, '旅程 日期');
  await box(form, '旅程年').fill('2027');
  await box(form, '旅程月').fill('2027年3月');
  await box(form, '旅程日').fill('20261121');
  await page.keyboard.press('Tab');
  await box(form, '旅程日').press('ArrowDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(box(form, '旅程日')).toHaveValue('2026-12-21');
  await picker(form, '旅程多日').press('ArrowDown');
  const days = page
    .getByRole('grid', { name: '旅程多日' })
    .getByRole('button')
    .filter({ hasText: /^1[0-2]$/ });
  await days.nth(0).click();
  await days.nth(2).click();
  await page.keyboard.press('Escape');
  await box(form, '旅程日时').fill('2026-11-23 0930');
  await box(form, '旅程起止开始').fill('2026-01-01');
  await box(form, '旅程起止结束').fill('2026-03-31');
  await box(form, '旅程时起止开始').fill('2026-01-01 08:00');
  await box(form, '旅程时起止结束').fill('2026-01-02 18:00');
  await box(form, '旅程时间戳').fill('2026-11-21 08:05');
  await page.keyboard.press('Tab');
  const again = await saveAndReopen(page, {
    旅程年: '2027',
    旅程月: '2027年03月',
    旅程日: '2026-12-21',
    旅程多日: /-10、\d{4}-\d\d-12/,
    旅程日时: '2026-11-23 09:30',
    旅程起止: '2026-01-01 至 2026-03-31',
    旅程时起止: '2026-01-01 08:00 至 2026-01-02 18:00',
    旅程时间戳: '2026-11-21 08:05',
  });
  await expect(box(again, '旅程月')).toHaveValue('2027年03月');
  await expect(box(again, '旅程日')).toHaveValue('2026-12-21');
  await expect(box(again, '旅程起止结束')).toHaveValue('2026-03-31');
  await expect(box(again, '旅程时间戳')).toHaveValue('2026-11-21 08:05');
});

test('lists: one, several, from the server, level by level [FORM-012, FORM-014, FORM-026, FORM-040]', async ({
  page,
}) => {
  const form = await openForm(page, '旅程 列表');
  await picker(form, '旅程下拉').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: '旅程下拉' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker(form, '旅程下拉')).toHaveText('乙方案');
  await picker(form, '旅程多下拉').click();
  await page.getByRole('option', { name: '甲方案' }).click();
  await page.getByRole('option', { name: '丙方案' }).click();
  await page.keyboard.press('Escape');
  const { list: people } = await callApi<{ list: { name: string }[] }>(
    page,
    'GET',
    '/rest/sys/fielduserlist',
  );
  await pick(page, form, { name: '旅程远程', words: people[1]?.name ?? '' });
  await picker(form, '旅程字段选项').click();
  await page.getByRole('option', { name: '续约' }).click();
  await picker(form, '旅程级联').press('ArrowDown');
  await page.getByRole('combobox', { name: '搜索旅程级联' }).fill('深圳南山');
  await page.keyboard.press('Enter');
  await expect(form.getByText('没有名为「nosuch」的选项列表，请联系管理员')).toBeVisible();
  const again = await saveAndReopen(page, {
    旅程下拉: '乙方案',
    旅程多下拉: /甲方案\s*丙方案/,
    旅程远程: people[1]?.name ?? '',
    旅程字段选项: '续约',
    旅程级联: '广东省 / 深圳市 / 南山区',
  });
  await expect(picker(again, '旅程下拉')).toHaveText('乙方案');
  await expect(picker(again, '旅程字段选项')).toHaveText('续约');
  await expect(picker(again, '旅程级联')).toHaveText('广东省 / 深圳市 / 南山区');
});

test('an address, a picture and rich text [FORM-027, FORM-038, FORM-039]', async ({ page }) => {
  const form = await openForm(page, '旅程 富内容');
  const address = form.getByRole('group', { name: '旅程地址', exact: true });
  await address.getByRole('combobox').first().press('ArrowDown');
  await page.getByRole('combobox', { name: /^搜索/ }).fill('杭州西湖');
  await page.keyboard.press('Enter');
  await address.getByRole('textbox').first().fill('文三路 478 号');
  await form
    .getByRole('group', { name: '旅程图片', exact: true })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '铭牌.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(form.getByRole('img', { name: /铭牌/ })).toBeVisible();
  const rich = form.getByRole('textbox', { name: '旅程富文本' });
  await rich.click();
  await page.keyboard.type('更换主轴轴承');
  const again = await saveAndReopen(page, {
    旅程地址: /浙江省杭州市西湖区 文三路 478 号/,
    旅程富文本: '更换主轴轴承',
  });
  await expect(
    again.getByRole('group', { name: '旅程地址', exact: true }).getByRole('textbox').first(),
  ).toHaveValue('文三路 478 号');
  await expect(again.getByRole('img', { name: /铭牌/ })).toBeVisible();
  await expect(again.getByRole('textbox', { name: '旅程富文本' })).toHaveText('更换主轴轴承');
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('records: a customer, one of its contacts, deals and papers, own objects [FORM-028, FORM-029, FORM-030, FORM-031, FORM-032, FORM-033, FORM-043, FORM-047]', async ({
  page,
}) => {
  const contact = await firstOf<{
    id: number;
    name: string;
    customer_id: number;
    display: { customer_id: string };
  }>(page, '/rest/crm/contact/list');
  const shown: Filled = { 旅程客户: contact.display.customer_id, 旅程联系人: contact.name };
  const papers = {
    旅程商机: 'opportunity',
    旅程合同: 'contract',
    旅程报价单: 'quotation',
    旅程回款计划: 'paymentPlan',
  };
  for (const [name, module] of Object.entries(papers))
    shown[name] = (await firstOf(page, `/rest/crm/${module}/list`)).name;
  const { list: tickets } = await callApi<{ list: { name: string }[] }>(
    page,
    'POST',
    '/rest/crm/customobject/list',
    { module: 'service_ticket_c', page: '1', size: '1', sort: 'create_time' },
  );
  shown['旅程工单'] = tickets[0]?.name ?? '';

  const form = await openForm(page, '旅程 记录');
  await pick(page, form, { name: '旅程客户', words: contact.display.customer_id });
  const { list: theirs } = await callApi<{ list: { name: string }[] }>(
    page,
    'POST',
    '/rest/crm/contact/list',
    {
      filter: JSON.stringify({
        op: 'and',
        rules: [{ field: 'customer_id', operator: 'eq', value: contact.customer_id }],
      }),
    },
  );
  await picker(form, '旅程联系人').click();
  await expect
    .poll(async () =>
      (await page.getByRole('option').locator('[title]').allInnerTexts()).toSorted(),
    )
    .toEqual(theirs.map(({ name }) => name).toSorted());
  await page.keyboard.press('Escape');
  for (const [name, words] of Object.entries(shown).slice(1))
    await pick(page, form, { name, words: String(words) });
  const again = await saveAndReopen(page, shown);
  for (const [name, words] of Object.entries(shown))
    await expect(picker(again, name)).toHaveText(String(words));
});

test('people, departments, sales processes and product categories, by their calls [FORM-034, FORM-035, FORM-041, FORM-042, FORM-084, FORM-085]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  const { list, forbidden } = await callApi<{
    list: { name: string }[];
    forbidden: { name: string }[];
  }>(page, 'GET', '/rest/sys/fielduserlist');
  const departments = await callApi<{ name: string; children: { name: string }[] }[]>(
    page,
    'GET',
    '/rest/sys/fielddepartmentlist',
  );
  const { list: groups } = await callApi<{ list: { name: string }[] }>(
    page,
    'GET',
    '/rest/sys/opp_group/listgroup',
    { isStop: '0' },
  );
  const categories = await callApi<{ name: string }[]>(page, 'GET', '/rest/sys/tag/list', {
    type: 'product_category',
  });
  const shown: Filled = {
    旅程人员: list[1]?.name ?? '',
    旅程部门: departments[0]?.children[0]?.name ?? departments[0]?.name ?? '',
    旅程商机组: groups[0]?.name ?? '',
    旅程产品分类: categories.at(-1)?.name ?? '',
  };

  const form = await openForm(page, '旅程 人员');
  await picker(form, '旅程人员').press('ArrowDown');
  await page.getByRole('button', { name: '已停用' }).click();
  await expect(page.getByRole('option', { name: forbidden[0]?.name ?? '' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  for (const [name, words] of Object.entries(shown))
    await pick(page, form, { name, words: String(words) });
  for (const path of [
    '/rest/sys/fielduserlist',
    '/rest/sys/fielddepartmentlist',
    '/rest/sys/opp_group/listgroup?isStop=0',
  ])
    expect(
      asked.some((one) => one.startsWith(path)),
      path,
    ).toBe(true);
  const again = await saveAndReopen(page, shown);
  for (const [name, words] of Object.entries(shown))
    await expect(picker(again, name)).toHaveText(String(words));

  // The two lists that no field shows: roles to share a view with, objects to preview.
  asked.length = 0;
  await page.goto('/customer?scene=mine');
  await page.getByRole('button', { name: '新建场景' }).click();
  await expect(
    page.getByRole('dialog', { name: '新建场景' }).getByRole('checkbox', { name: '销售人员' }),
  ).toBeVisible();
  await page.goto('/formpreview');
  await expect(page.getByRole('combobox', { name: '模块' })).toBeVisible();
  for (const path of ['/rest/sys/role/list', '/rest/sys/fields/definefield'])
    expect(asked, path).toContain(path);
});

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`a contact that is not there is made from within the form, which loses nothing, at ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const form = await openForm(page, `旅程 就地新增 ${device}`);
    await box(form, '旅程单行').fill('外层的内容');
    const { customer_name } = await fieldsFor(page);
    await pick(page, form, { name: '旅程客户', words: customer_name });
    await picker(form, '旅程联系人').click();
    await page.getByRole('combobox', { name: '搜索旅程联系人' }).fill(`慕容 ${device}`);
    await page.getByRole('button', { name: `新增联系人「慕容 ${device}」` }).click();
    const inner = page.getByRole('dialog', { name: '新增联系人' });
    await expect(box(inner, '姓名')).toHaveValue(`慕容 ${device}`);
    await expect(picker(inner, '所属客户')).toHaveText(customer_name);
    await inner.getByRole('button', { name: '保存' }).click();
    await expect(inner).toHaveCount(0);
    await expect(picker(form, '旅程联系人')).toHaveText(`慕容 ${device}`);
    await expect(picker(form, '旅程联系人')).toBeFocused();
    await expect(box(form, '旅程单行')).toHaveValue('外层的内容');

    await form.getByRole('button', { name: '查看旅程联系人' }).click();
    const panel = page.getByRole('dialog', { name: `慕容 ${device}` });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(box(form, '旅程单行')).toHaveValue('外层的内容');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('添加成功').last()).toBeVisible();
  });
}

test('the mobile of a contact is edited as the digits it is stored with [FORM-082, FORM-083]', async ({
  page,
}) => {
  const { customer_id } = await fieldsFor(page);
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contact/save', {
    name: '旅程号码',
    customer_id,
    mobile: '13800138001',
  });
  await page.goto(`/contact?id=${id}`);
  await page
    .getByRole('dialog', { name: '旅程号码' })
    .getByRole('button', { name: '编辑', exact: true })
    .click();
  const mobile = box(page.getByRole('dialog', { name: '编辑「旅程号码」' }), '手机');
  await expect(mobile).toHaveValue('13800138001');
  await expect(mobile).toHaveAttribute('inputmode', 'numeric');
});
