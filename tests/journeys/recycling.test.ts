import { expect, type Page } from '@playwright/test';
import { type OwnServer, testWithOwnServer } from './ownServer.ts';
import { callApi } from './support.ts';

const test = testWithOwnServer();

let companies = 0;
/** A company of its own for each test, whose administrator is signed in, and what they own: so many days old each. */
async function begin(
  page: Page,
  server: OwnServer,
  { module, ages }: { module: string; ages: Readonly<Record<string, number>> },
): Promise<Record<string, number>> {
  companies += 1;
  await server.register(page, {
    name: '陆文彬',
    mobile: `1371235080${companies}`,
    password: 'tree-house-92',
    corp_name: `嘉善回收轴承 ${companies} 号厂`,
  });
  const ids: Record<string, number> = {};
  for (const name of Object.keys(ages))
    ids[name] = (
      await callApi<{ id: number }>(page, 'POST', `/rest/crm/${module}/save`, { name })
    ).id;
  await server.restart((database) => {
    for (const [name, days] of Object.entries(ages))
      for (const [table, key] of [
        ['record', 'id'],
        ['oplog', 'record_id'],
      ])
        database
          .prepare(
            `update ${table} set create_time = datetime(create_time, ?) where ${key} = ? and module = ?`,
          )
          .run(`-${days} days`, ids[name] ?? 0, module);
  });
  return ids;
}

/** The job runs when the server starts, and may take a moment. */
async function expectInPool(page: Page, path: string, names: readonly string[]) {
  const rows = page.getByRole('grid').getByRole('row');
  await expect(async () => {
    await page.goto(path);
    await expect(rows.nth(names.length)).toBeVisible({ timeout: 3000 });
  }).toPass();
  for (const name of names) await expect(rows.filter({ hasText: name })).toHaveCount(1);
  await expect(rows).toHaveCount(names.length + 1);
}

async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功')).toBeVisible();
}

test('as many leads go back to the pool as the page foretold before it was saved [ADMIN-113]', async ({
  page,
  server,
}) => {
  await begin(page, server, {
    module: 'clue',
    ages: { 久未跟进的甲: 40, 久未跟进的乙: 31, 今天的线索: 0 },
  });
  await page.goto('/clueSetting');
  await page.getByRole('textbox', { name: '未跟进天数' }).fill('35');
  await expect(page.getByText('按这些规则，现在有 1 条数据会退回公海。')).toBeVisible();
  await page.getByRole('textbox', { name: '未跟进天数' }).fill('30');
  await expect(page.getByText('按这些规则，现在有 2 条数据会退回公海。')).toBeVisible();
  await save(page);
  await server.restart();
  await expectInPool(page, '/cluePool', ['久未跟进的甲', '久未跟进的乙']);
  await page.goto('/clue');
  await expect(
    page.getByRole('grid').getByRole('row').filter({ hasText: '今天的线索' }),
  ).toHaveCount(1);
});

test('who has not followed a customer is reminded days before it goes back to the pool; an overdue one goes, a locked one stays, a follow-up keeps it [ADMIN-055]', async ({
  page,
  server,
}) => {
  const ids = await begin(page, server, {
    module: 'customer',
    ages: { 逾期的客户: 40, 锁定的客户: 40, 快到期的客户: 28, 今天的客户: 0 },
  });
  await callApi(page, 'POST', '/rest/crm/customer/lockflag', {
    ids: `[${ids.锁定的客户}]`,
    lockflag: '1',
  });
  await page.goto('/customerSetting');
  await expect(page.getByRole('textbox', { name: '提前提醒' })).toHaveValue('3');
  await page.getByRole('textbox', { name: '未跟进天数' }).fill('30');
  await expect(page.getByText('按这些规则，现在有 1 条数据会退回公海。')).toBeVisible();
  await save(page);
  await server.restart();
  await expectInPool(page, '/customerPool', ['逾期的客户']);

  await page.goto('/customer');
  const bell = page.getByRole('navigation', { name: '提醒' });
  const kind = bell.getByRole('link', { name: /^即将退回公海/ });
  await page.getByRole('button', { name: /^提醒/ }).click();
  await expect(kind).toHaveAccessibleName('即将退回公海 1 条未读');
  await kind.click();
  const line = page
    .getByRole('grid', { name: '即将退回公海' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('30 天没有跟进就退回公海');
  await line.getByRole('link', { name: '快到期的客户', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '快到期的客户' });
  await panel.getByRole('tab', { name: /^跟进记录/ }).click();
  await panel.getByRole('button', { name: '添加跟进记录' }).click();
  const form = page.getByRole('form', { name: '新增跟进记录' });
  await form.getByRole('textbox', { name: '跟进内容' }).fill('约了下周看样件');
  await form.getByRole('combobox', { name: '跟进方式' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await page.goto('/poolReturn');
  await expect(page.getByText('没有未读提醒')).toBeVisible();
  await expect(line).toHaveCount(0);
});
