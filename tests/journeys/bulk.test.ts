import { expect, type Page, test } from '@playwright/test';
import { ADMIN, callApi, complaints, SALES, signIn } from './support.ts';

const found = (page: Page, word: string, path = 'customer') =>
  page.goto(`/${path}?q=${encodeURIComponent(word)}`);
const selection = (page: Page) => page.getByRole('region', { name: '已选数据' });

test('all that match are chosen and put into the pool, but for the locked one, which is named with its reason, and taken back [LIST-009] [LIST-025] [CUST-018] [CUST-046]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, SALES, '/customer');
  const ids: number[] = [];
  for (let index = 0; index < 22; index += 1)
    ids.push(
      (
        await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
          name: `公海旅程${index}号贸易有限公司`,
        })
      ).id,
    );
  await callApi(page, 'POST', '/rest/crm/customer/lockflag', { id: String(ids[0]), lockflag: '1' });
  await found(page, '公海旅程');
  await expect(page.getByRole('row')).toHaveCount(21);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await selection(page).getByRole('button', { name: '选择全部 22 条' }).click();
  await expect(selection(page)).toContainText('已选全部 22 条');
  await selection(page).getByRole('button', { name: '放入公海', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '放入公海（22 条）' });
  await expect(dialog).toContainText('确定放入客户公海?');
  await expect(dialog).toContainText('可处理 21 条');
  await expect(dialog.getByRole('region', { name: '不能处理的数据' })).toContainText(
    '公海旅程0号贸易有限公司',
  );
  await dialog.getByRole('button', { name: '放入公海 21 条' }).click();
  await expect(page.getByText('放入公海成功（21 条）')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(21);
  expect(said).toEqual([]);
});

test('a run goes on when its page is closed, is told in the header of any other, and is taken back from there [LIST-009]', async ({
  page,
  context,
}) => {
  await signIn(page, SALES, '/customer');
  for (let index = 0; index < 60; index += 1)
    await callApi(page, 'POST', '/rest/crm/customer/save', {
      name: `关页旅程${index}号仪表有限公司`,
    });
  await found(page, '关页旅程');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await selection(page).getByRole('button', { name: '选择全部 60 条' }).click();
  await selection(page).getByRole('button', { name: '批量修改', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改 60 条客户' });
  await dialog.getByRole('combobox', { name: '字段' }).selectOption({ label: '备注' });
  await dialog.getByRole('textbox', { name: '备注' }).fill('关页之后写入');
  await dialog.getByRole('button', { name: '预览' }).click();
  const started = page.waitForRequest((request) => request.url().endsWith('/rest/sys/bulk/run'));
  await dialog.getByRole('button', { name: '修改 60 条' }).click();
  await started;
  await page.close();

  const other = await context.newPage();
  await found(other, '关页旅程');
  await other.getByRole('button', { name: /^后台任务：修改客户/ }).click();
  const jobs = other.getByRole('dialog', { name: '后台任务' });
  await expect(jobs.getByText('已完成 60 / 60')).toBeVisible();
  const written = async () =>
    (
      await callApi<{ list: { remark?: string }[] }>(other, 'POST', '/rest/crm/customer/list', {
        page: '1',
        size: '100',
        keyword: '关页旅程',
      })
    ).list.filter(({ remark }) => remark === '关页之后写入').length;
  expect(await written()).toBe(60);

  await jobs.getByRole('button', { name: '查看' }).click();
  const result = other.getByRole('dialog', { name: '修改客户' });
  await expect(result).toContainText('已处理 60 条');
  await result.getByRole('button', { name: '全部撤销' }).click();
  await expect(result).toContainText('已撤销 60 条');
  expect(await written()).toBe(0);
});

test('a tag is made in passing, put on several customers, found by, renamed and deleted by whoever manages tags [LIST-024]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/customer');
  for (const index of [1, 2])
    await callApi(page, 'POST', '/rest/crm/customer/save', {
      name: `标签旅程${index}号科技有限公司`,
    });
  await found(page, '标签旅程');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await selection(page).getByRole('button', { name: '标签', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改 2 条客户' });
  await dialog.getByRole('combobox', { name: '客户标签' }).click();
  await page.getByRole('combobox', { name: '搜索客户标签' }).fill('年度旅程');
  await page.getByRole('button', { name: '新增「年度旅程」' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '预览' }).click();
  await dialog.getByRole('button', { name: '修改 2 条' }).click();
  await expect(page.getByRole('row').filter({ hasText: '年度旅程' })).toHaveCount(2);

  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '管理标签' }).click();
  await page.getByRole('button', { name: '编辑「年度旅程」' }).click();
  await page.getByRole('textbox', { name: '标签名称' }).fill('年度框架');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await found(page, '标签旅程');
  await expect(page.getByRole('row').filter({ hasText: '年度框架' })).toHaveCount(2);
  await page.goto('/tag');
  await page.getByRole('button', { name: '删除「年度框架」' }).click();
  const question = page.getByRole('dialog', { name: '删除「年度框架」？' });
  await expect(question).toContainText('2 条数据在使用它');
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(question).toBeHidden();
  await found(page, '标签旅程');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('row').filter({ hasText: '年度框架' })).toHaveCount(0);
});

test('the customers’ list adds a contact too, which opens [LIST-006]', async ({ page }) => {
  await signIn(page, ADMIN, '/customer');
  await callApi(page, 'POST', '/rest/crm/customer/save', { name: '联系人旅程电子有限公司' });
  await page.getByRole('button', { name: '新增联系人' }).click();
  const form = page.getByRole('dialog', { name: '新增联系人' });
  await form.getByRole('textbox', { name: '姓名' }).fill('旅程联系人');
  await form.getByRole('combobox', { name: '所属客户' }).click();
  await page.getByRole('combobox', { name: '搜索所属客户' }).fill('联系人旅程');
  await page.getByRole('option', { name: '联系人旅程电子有限公司' }).click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '旅程联系人' })).toBeVisible();
});
