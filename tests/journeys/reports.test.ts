import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { REPORTS } from '../../schemas/reports/registry.ts';
import type { ReportFile } from '../../schemas/definition/reportFile.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { readSheet } from '../server/support/sheets.ts';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, callApi, complaints, openSecondUser, OTHER, SALES, signIn } from './support.ts';

const PAGES = [
  '/resultchart',
  '/customerchart',
  '/opportunitychart',
  '/contractchart',
  '/productchart',
  '/paymentchart',
  '/achievement',
  '/call_record',
  '/salesAchieve',
  '/actionchart',
  '/efficiencychart',
  '/checkchart',
];

/** In the company's zone. */
const dayBefore = (days: number) =>
  timestampInZone('Asia/Shanghai', new Date(Date.now() - days * 86_400_000)).slice(0, 10);

const reportsOf = (path: string) =>
  Object.values<ReportFile>(REPORTS).filter(({ pages }) => pages.includes(path));
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('each page of reports asks the calls of its reports and draws every one with its table [BI-001, BI-002, BI-003, BI-004, BI-005, BI-006, BI-007, BI-008, BI-009, BI-010, BI-012, BI-013, BI-014, BI-016]', async ({
  page,
}) => {
  test.slow(); // twelve pages, each loaded from its address
  const said = complaints(page);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login\?redirect=/);
  }
  await signIn(page, ADMIN, '/index');
  for (const path of PAGES) {
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await page.goto(path);
    for (const { key, label } of reportsOf(path)) {
      const section = part(page, label.message);
      await expect(
        section.getByRole('table').or(section.getByText('所选时间内没有数据')).first(),
        `${path} ${key}`,
      ).toBeVisible();
      expect(
        [...asked].filter((each) => each.startsWith('/rest/') && each.endsWith(`/${key}`)),
      ).toHaveLength(1);
    }
    page.removeAllListeners('request');
    await expectAccessible(page, 'main');
  }
  // of one measure a table of two dimensions has one line of headings: on the last page, by the day
  const byDay = part(page, '跟进日表').getByRole('table');
  await expect(byDay.locator('thead tr')).toHaveCount(1);
  await expect(byDay.getByRole('columnheader').nth(1)).toHaveText(/^\d{4}-\d\d-\d\d$/);
  await expect(byDay.getByRole('columnheader', { name: '合计' })).toBeAttached();
  expect(said).toEqual([]);
});

test('a figure says by keys alone how it is worked out and of which records, and leads to them with the same filter', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/contractchart');
  const total = part(page, '合同金额').getByRole('row').last().getByRole('button');
  await expect(total).toHaveCount(2);
  const count = Number((await total.last().textContent())?.replaceAll(',', ''));
  expect(count).toBeGreaterThan(0);
  await total.first().focus();
  await page.keyboard.press('Enter');
  const source = page.getByRole('dialog', { name: '数据来源' });
  await expect(source).toContainText((await total.first().textContent()) ?? '?');
  await expect(source).toContainText('「合同金额」的合计');
  await expect(source).toContainText('状态 不等于 已作废');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(source).toBeHidden();
  await expect(total.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(source.getByRole('link')).toHaveText(`查看记录（${count} 条）`);
  await page.keyboard.press('Tab');
  await expect(source.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contract\?filter=/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
});

test('a rate says what it is made of, a figure of no records that it covers them, on a phone too', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/opportunitychart');
  const total = part(page, '商机分析').getByRole('row').last().getByRole('button');
  await expect(total).toHaveCount(6);
  const [all, won] = [await total.nth(0).textContent(), await total.nth(2).textContent()];
  await total.last().click();
  const source = page.getByRole('dialog', { name: '数据来源' });
  await expect(source).toContainText('「赢单数」占「商机数」的百分比');
  await expect(source.getByRole('link')).toHaveText([won ?? '?', all ?? '?']);
  await expectAccessible(page);
  await source.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/opportunity\?filter=/);

  await page.goto('/productchart');
  await part(page, '产品销售').getByRole('row').last().getByRole('button').first().click();
  await expect(source).toContainText('「销售金额」的合计');
  await expect(source).toContainText('所选时间内签订的合同中各产品的销售数量和金额');
  await expect(source.getByRole('link')).toHaveCount(0);
});

test('an administrator chooses the indexes, sets a year of targets, and the report holds them against what was reached [ADMIN-009, ADMIN-070, ADMIN-071, ADMIN-072, ADMIN-073, ADMIN-121, ADMIN-122]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, OTHER, '/setting'); // a company with a telephone, which is not connected here
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('button', { name: '业绩目标' }).click();
  await menu.getByRole('link', { name: '业绩指标' }).click();
  const counts = page.getByRole('switch', { name: '考核该指标' }).nth(1);
  const lastMonth = page.getByRole('region', { name: '上月实际完成' });
  await expect(lastMonth).toContainText('合同金额');
  await expect(lastMonth).not.toContainText('合同数');
  await counts.click();
  await expect(lastMonth).toContainText('合同数');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled();

  await menu.getByRole('link', { name: '目标设置' }).click();
  const index = page.getByRole('combobox', { name: '指标' });
  await expect(index.getByRole('option', { name: '合同数' })).toBeAttached();
  const table = page.getByRole('region', { name: '目标设置' }).getByRole('table');
  const rows = table.getByRole('row');
  const department = rows.nth(1);
  const person = rows.nth(2);
  const year = (row: typeof person) => row.getByRole('textbox').first();
  await year(person).fill('120万');
  await year(person).blur();
  await expect(person.getByRole('textbox').nth(1)).toHaveValue('100,000.00');
  await expect(person.getByRole('cell').filter({ hasText: '300,000.00' })).toHaveCount(4);
  // what cannot be read stays, is said, and is not saved
  await person.getByRole('textbox').nth(3).fill('很多');
  await person.getByRole('textbox').nth(3).blur();
  await expect(person.getByRole('textbox').nth(3)).toHaveAttribute('aria-invalid', 'true');
  const save = page.getByRole('button', { name: '保存' });
  await expect(save).toBeDisabled();
  await person.getByRole('textbox').nth(3).fill('200000');
  await year(department).fill('1000');
  await year(department).blur();
  await expect(department).toContainText('低于下属合计 1,300,000.00');
  await save.click();
  await expect(page.getByText('设置成功').first()).toBeVisible();
  await page.reload();
  await expect(year(person)).toHaveValue('1,300,000.00');
  await expect(department).toContainText('低于下属合计');
  await year(department).fill('');
  await year(department).blur();
  await save.click();
  await expect(page.getByText('设置成功').first()).toBeVisible(); // while it saves it is no button either
  await expect(save).toBeDisabled();

  // copied into the year after, changed by nobody but who saves
  await page
    .getByRole('combobox', { name: '年份' })
    .selectOption(String(new Date().getFullYear() + 1));
  await expect(year(person)).toHaveValue('');
  await page.getByRole('button', { name: '复制去年' }).click();
  await expect(year(person)).toHaveValue('1,300,000.00');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(year(person)).toHaveValue('');

  await page.goto('/achievement');
  const people = part(page, '员工目标完成');
  const name = await callApi<{ list: { name: string }[] }>(
    page,
    'GET',
    '/rest/oa/bi/targetDealUser',
  );
  await expect(people.getByRole('row').nth(1)).toContainText(name.list[0]?.name ?? '?');
  await expect(people.getByRole('table')).toContainText('1,300,000.00');
  // another index is another question
  await people.getByRole('combobox', { name: '指标' }).selectOption('合同数');
  await expect(people.getByRole('table')).not.toContainText('1,300,000.00');
  expect(said.filter((each) => !each.includes('WebSocket'))).toEqual([]);
});

test('the forecast stands below grouped headings with its sum as the last row, twenty a page, and is had as a spreadsheet of the same rows [BI-017, BI-018, BI-019, CONST-038]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const asked = page.waitForRequest((each) => each.url().includes('/rest/oa/bi/opptyForecast'));
  await page.goto('/opportunitychart?from=2026-11-01&to=2027-01-31');
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('page'), query.get('size')]).toEqual(['1', '20']);
  const forecast = part(page, '商机预测');
  const heads = forecast.locator('thead tr');
  await expect(heads.first().getByRole('columnheader')).toHaveText([
    '负责人',
    '2026-11',
    '2026-12',
    '2027-01',
    '合计',
  ]);
  await expect(heads.last().getByRole('columnheader')).toHaveText(
    Array.from({ length: 4 }, () => ['商机数', /^预计金额/, /^加权金额/]).flat(),
  );
  const rows = forecast.locator('tbody tr, tfoot tr');
  await expect(rows.last()).toContainText('合计');
  const shown = await rows.evaluateAll((lines) =>
    lines.map((line) => [...line.children].map((cell) => cell.textContent)),
  );
  expect(shown.length).toBeGreaterThan(2);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    forecast.getByRole('button', { name: '导出' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('商机预测分析.xlsx');
  const path = test.info().outputPath('forecast.xlsx');
  await download.saveAs(path);
  const [, ...sheet] = (await readSheet(path)).map(({ cells }) => cells);
  const figure = (text: string | null = '') => Number(text?.replaceAll(/[,¥￥]/g, ''));
  expect(sheet.map(([name, ...cells]) => [name, ...cells.map(Number)])).toEqual(
    shown.map(([name, ...cells]) => [name, ...cells.map(figure)]),
  );
});

test('a bar leads to the records behind it, which its table tells too; a period without any says so [BI-022]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/contractchart');
  const section = part(page, '合同金额前十');
  await expect(section.getByRole('button', { name: '导出' })).toBeVisible();
  const first = section.getByRole('table').getByRole('row').nth(1);
  const name = (await first.getByRole('rowheader').textContent()) ?? '?';
  const count = Number(await first.getByRole('cell').last().textContent());
  expect(count).toBeGreaterThan(0);
  const bar = section.getByRole('figure').getByRole('link').first();
  await expect(bar).toContainText(name);
  await bar.click();
  await expect(page).toHaveURL(/\/contract\?filter=/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();

  await page.goto('/contractchart?from=2001-01-01&to=2001-01-31');
  await expect(section.getByText('所选时间内没有数据')).toBeVisible();
  await expect(section.getByRole('button', { name: '导出' })).toHaveCount(0);
});

test('the chart of a report is had as a picture that shows its bars, its name and its days', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/contractchart?compare=target');
  const section = part(page, '合同金额');
  const chart = section.getByRole('figure');
  await expect(chart).toBeVisible();
  const box = await section.boundingBox();
  const end = await chart.boundingBox();
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: '图片' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^合同金额 \d{4}-01-01 – \d{4}-12-31\.png$/);
  const bytes = await readFile(await file.path());
  const accent = await chart
    .locator('.bg-accent')
    .first()
    .evaluate((bar) => getComputedStyle(bar).backgroundColor);
  const seen = await page.evaluate(
    async ({ base64, color }) => {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))]),
      );
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      const [red, green, blue] = color.match(/\d+/g)?.map(Number) ?? [];
      let inBars = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) inBars += 1;
      return { width: image.width, height: image.height, inBars };
    },
    { base64: bytes.toString('base64'), color: accent },
  );
  // two pixels for each of the screen; the table below the chart is no part of it
  expect(seen.width).toBe(2 * Math.round(box?.width ?? 0));
  const shown = (end?.y ?? 0) + (end?.height ?? 0) - (box?.y ?? 0);
  expect(Math.abs(seen.height - 2 * shown)).toBeLessThan(40);
  expect(seen.inBars).toBeGreaterThan(500);
  expect(said).toEqual([]);
});

test('a report as of yesterday has the amount of yesterday and the records behind it, with keys alone and on a phone', async ({
  page,
}) => {
  const days = [dayBefore(300), dayBefore(1)] as const;
  const address = `/opportunitychart?from=${days[0]}&to=${days[1]}`;
  await signIn(page, ADMIN, `${address}&as_of=${days[1]}`);
  const total = part(page, '销售漏斗').getByRole('row').last().getByRole('button').first();
  await expect(total).toBeVisible();
  const yesterdays = (await total.textContent()) ?? '?';
  // what others do today to opportunities is no part of yesterday
  const open = (more: Record<string, string>) =>
    callApi<{ list: { id: number; name: string; version: number }[] }>(
      page,
      'POST',
      '/rest/crm/opportunity/list',
      {
        size: '20',
        sort: '-create_time',
        filter: JSON.stringify({
          op: 'and',
          rules: [
            { field: 'state', operator: 'eq', value: 0 },
            { field: 'create_time', operator: 'between', value: days },
          ],
        }),
        ...more,
      },
    );
  const { list: then } = await open({ as_of: days[1] });
  const { list: now } = await open({});
  const changed = now.find(({ id }) => then.some((each) => each.id === id));
  const name = then.find(({ id }) => id === changed?.id)?.name ?? '?';
  await callApi(page, 'POST', '/rest/crm/opportunity/edit', {
    id: String(changed?.id),
    version: String(changed?.version),
    amount: '31415926.53',
  });
  await page.goto(address);
  await expect(total).toBeVisible();
  await expect(total).not.toHaveText(yesterdays);

  const day = page.getByRole('textbox', { name: '数据截至' });
  await day.fill(days[1]);
  await expect(total).toHaveText(yesterdays);
  await expect(page).toHaveURL(new RegExp(`as_of=${days[1]}`));
  await total.focus();
  await page.keyboard.press('Enter');
  const source = page.getByRole('dialog', { name: '数据来源' });
  await expect(source).toContainText(days[1]);
  await source.getByRole('button', { name: /^查看当时的记录（\d+ 条）$/ }).press('Enter');
  const records = page.getByRole('dialog', { name: `${days[1]} 的商机` });
  await expect(records.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(records.getByText('31,415,926.53')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(records).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '回到现在' }).click();
  await expect(total).not.toHaveText(yesterdays);
  await expect(page).not.toHaveURL(/as_of/);
});

test('a waterfall tells what came and went since a day, down to the records, with keys alone and on a phone', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/index');
  const name = `瀑布旅程 ${Date.now()}`;
  const groups = await callApi<{ list: { id: number }[] }>(
    page,
    'GET',
    '/rest/sys/opp_group/listgroup',
    { isStop: '0' },
  );
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', { name });
  const expected = timestampInZone('Asia/Shanghai', new Date()).slice(0, 10);
  await callApi(page, 'POST', '/rest/crm/opportunity/add', {
    name,
    customer_id: String(customer.id),
    opportunity_group_id: String(groups.list[0]?.id),
    amount: '97531246.8',
    expect_date: expected,
  });
  await page.goto(`/opportunitychart?from=${expected}&to=${expected}`);
  const section = part(page, '商机变动');
  const since = section.getByRole('textbox', { name: '变动开始于' });
  await expect(since).toHaveValue(dayBefore(1));
  const row = (step: string) => section.getByRole('row', { name: new RegExp(`^${step}`) });
  await row('新增').getByRole('button').first().press('Enter');
  const source = page.getByRole('dialog', { name: '数据来源' });
  await expect(source).toContainText(`${dayBefore(1)} – 现在`);
  await source.getByRole('button', { name: '查看明细' }).press('Enter');
  const entries = page.getByRole('dialog', { name: '新增 · 预计金额' });
  await expect(entries.getByRole('row').filter({ hasText: name })).toContainText('97,531,246.80');
  await expectAccessible(page);
  await entries.getByRole('link', { name }).press('Enter');
  const record = page.getByRole('dialog', { name, exact: true });
  await expect(record).toBeVisible();
  await page.goBack();
  await expect(record).toBeHidden();
  await expect(entries.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entries).toBeHidden();

  // a bar is as far along as those before it have come: the two sums stand on the ground
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(section.getByRole('figure')).toBeVisible();
  await since.fill(expected);
  await expect(section.getByText('只能选择今天以前的日期')).toBeVisible();
  await since.fill(dayBefore(2));
  await expect(row('新增')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  expect(said.filter((line) => !line.includes('422'))).toEqual([]);
});

test('a salesman sees his own figures alone, and has his own department to choose, on a phone too [BI-020]', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contractchart');
  const me = await callApi<{ name: string }>(page, 'GET', '/rest/sys/user/get_current_userinfo');
  const rows = part(page, '合同金额前十').getByRole('row');
  await expect(rows).toHaveCount(3); // heading, he, total
  await expect(rows.nth(1)).toContainText(me.name);
  await expect(page.getByRole('combobox', { name: '部门' }).getByRole('option')).toHaveText([
    '全部部门',
    /^\s*华东销售部$/,
  ]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
});

test('contracts are gathered in bands of their amount, with how many customers they are of, and each band leads to its contracts', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/customchart?module=contract&from=2026-01-01&to=2026-12-31');
  const section = part(page, '自定义报表');
  await page.getByRole('combobox', { name: '分组' }).selectOption('合同金额');
  await page.getByRole('combobox', { name: '统计', exact: true }).selectOption('客户 去重计数');
  await expect(section.getByRole('columnheader', { name: '合同金额' })).toBeVisible();
  await expect(section.getByRole('columnheader', { name: '客户 去重计数' })).toBeVisible();
  const bands = section.getByRole('rowheader', { name: / – / });
  await expect(bands.first()).toHaveText(/^0 – [\d,]+0$/);
  expect(await bands.count()).toBeLessThanOrEqual(8);
  const figures = section.getByRole('row', { name: /^0 – / }).getByRole('button');
  const [customers, contracts] = [figures.nth(0), figures.nth(1)];
  const count = Number((await contracts.textContent())?.replaceAll(',', ''));
  const different = Number((await customers.textContent())?.replaceAll(',', ''));
  expect(different).toBeGreaterThan(0);
  expect(different).toBeLessThanOrEqual(count);
  await customers.press('Enter');
  const source = page.getByRole('dialog', { name: '数据来源' });
  await expect(source).toContainText('「客户」有多少个不同的值');
  await expectAccessible(page);
  await source.getByRole('link', { name: `查看记录（${count} 条）` }).press('Enter');
  await expect(page).toHaveURL(/\/contract\?/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();

  // an address that asks for fields that are gone shows what there is
  await page.goto('/customchart?module=contract&measure=sum:gone&by=gone');
  await expect(page.getByRole('combobox', { name: '统计', exact: true })).toHaveValue('count');
  await expect(section.getByRole('columnheader', { name: '记录数' })).toBeVisible();
  await expect(section.getByRole('alert')).toBeHidden();
});

test('a report of a field of one’s own is put together, drawn at once, kept, shared, put on a board and opened again [BI-011, BI-023]', async ({
  page,
  browser,
}) => {
  test.slow();
  const said = complaints(page);
  await page.goto('/customchart');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page, ADMIN, '/customchart');
  await page.getByRole('combobox', { name: '模块' }).selectOption('售后工单');
  const groups = page.getByRole('combobox', { name: '分组' });
  const field = '优先级'; // of this object alone: the fields of the one before may still be offered
  await groups.selectOption(field);
  const section = part(page, '自定义报表');
  await expect(section.getByRole('columnheader', { name: field })).toBeVisible();
  await page.getByRole('combobox', { name: '图表' }).selectOption('饼图');
  await expect(section.getByRole('figure')).toBeVisible();
  const total = Number(
    (await section.getByRole('row').last().getByRole('cell').last().textContent())?.replaceAll(
      ',',
      '',
    ),
  );
  expect(total).toBeGreaterThan(0);
  await page.getByRole('button', { name: '保存报表' }).click();
  const dialog = page.getByRole('dialog', { name: '保存报表' });
  await dialog.getByRole('textbox', { name: '报表名称' }).fill('工单分布');
  await dialog.getByRole('checkbox', { name: '销售人员' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  const mine = page.getByRole('list', { name: '我的报表' });
  const kept = mine.getByRole('button', { name: '已共享给 1 个角色 工单分布' });
  await expect(kept).toHaveAttribute('aria-pressed', 'true');

  // it stands on a board with a built-in one, shared with the same people
  await page.goto('/boards');
  await page.getByRole('button', { name: '新建看板' }).click();
  const board = page.getByRole('dialog', { name: '新建看板' });
  await board.getByRole('textbox', { name: '看板名称' }).fill('客服晨会');
  await board.getByRole('checkbox', { name: '销售人员' }).check();
  await board.getByRole('checkbox', { name: '工单分布' }).check();
  await board.getByRole('checkbox', { name: '合同金额', exact: true }).check();
  await expectAccessible(page);
  await board.getByRole('button', { name: '移动「合同金额」：用上下键' }).focus();
  await page.keyboard.press('ArrowUp');
  await board.getByRole('button', { name: '保存' }).click();
  await expect(board).toBeHidden();
  const cards = page
    .getByRole('region')
    .filter({ has: page.getByRole('link', { name: '查看报表' }) });
  await expect(cards.getByRole('heading')).toHaveText(['合同金额', '工单分布']);
  await expect(part(page, '工单分布').getByRole('figure')).toBeVisible();
  await expectAccessible(page);

  // a salesman finds both, with his own figures only, and cannot change the board
  const his = await openSecondUser(browser, SALES, '/boards');
  await expect(part(his, '工单分布')).toBeVisible();
  await expect(his.getByRole('button', { name: '编辑' })).toBeHidden();
  await part(his, '工单分布').getByRole('link', { name: '查看报表' }).click();
  await expect(his.getByRole('button', { name: /共享 工单分布$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const ofHis = await callApi<{ tail: { count: number } }>(
    his,
    'GET',
    '/rest/oa/bicustom/customIncrease',
    {
      module: new URL(his.url()).searchParams.get('module') ?? '',
      measure: 'count',
      group_by: 'time',
    },
  );
  await expect(part(his, '工单分布').getByRole('row').last()).toContainText(
    String(ofHis.tail.count),
  );

  await page.goto('/customchart');
  await kept.click();
  await expect(part(page, '工单分布').getByRole('columnheader', { name: field })).toBeVisible();
  await part(page, '工单分布').getByRole('row').last().getByRole('button').last().click();
  await page.getByRole('link', { name: `查看记录（${total} 条）` }).click();
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible();
  await page.goto('/customchart');
  await mine.getByRole('button', { name: '删除「工单分布」' }).click();
  await expect(mine).toHaveCount(0);
  // deleted by mistake
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(kept).toBeVisible();
  await mine.getByRole('button', { name: '删除「工单分布」' }).click();
  await page.goto('/boards');
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有看板')).toBeVisible();
  expect(said).toEqual([]);
});
