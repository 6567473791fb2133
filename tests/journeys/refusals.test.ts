import { expect, type Page, test } from '@playwright/test';
import { add, canvas, enterCanvas, field, makeObject, name, open } from './designing.ts';
import { wantsReasons } from './refusing.ts';
import { ADMIN, callApi, pressCommand, SALES, signIn } from './support.ts';

const LOST = '没有保存成功：连接不上服务器';

test('a record form says why it was not saved, whatever the answer, keeps what was typed and is saved the next time [API-011]', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  await page.getByRole('button', { name: '新增客户' }).click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  await form.getByRole('combobox', { name: '客户名称' }).fill('拒存旅程精工有限公司');
  await wantsReasons(page, {
    sends: /\/rest\/crm\/customer\/save$/,
    form,
    save: () => form.getByRole('button', { name: '保存' }).click(),
  });
  await expect(form.getByText(LOST)).toBeVisible();
  await form.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
});

test('a cell, a follow-up and a question with fields say why they were not saved', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '拒存旅程泵业有限公司',
  });
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name: '拒存旅程泵业有限公司' });
  await page.getByRole('tab', { name: /^跟进记录/ }).click();
  await page.getByRole('button', { name: '添加跟进记录' }).first().click();
  const followUp = page.getByRole('form', { name: '新增跟进记录' });
  await expect(followUp.getByRole('textbox', { name: '跟进内容' })).toBeFocused();
  await followUp.getByRole('textbox', { name: '跟进内容' }).fill('电话里谈了交期');
  await wantsReasons(page, {
    sends: /\/rest\/crm\/event\/(save|add)$/,
    form: followUp,
    save: () => followUp.getByRole('button', { name: '保存' }).click(),
  });
  await followUp.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();

  await panel.getByRole('button', { name: '更换负责人' }).click();
  const ask = page.getByRole('dialog', { name: '更换「拒存旅程泵业有限公司」的负责人' });
  await ask.getByRole('combobox').first().click();
  await page.getByRole('option').last().click();
  await wantsReasons(page, {
    sends: /\/rest\/crm\/customer\/(shift|transfer|change)/i,
    form: ask,
    save: () => ask.getByRole('button', { name: '更换' }).click(),
  });
});

test('a settings form and the designer say why nothing was saved', async ({ page }) => {
  await signIn(page, ADMIN, '/setting');
  await page.goto('/systemSetting');
  const main = page.getByRole('main');
  await main.getByRole('textbox').first().fill('拒存旅程');
  await wantsReasons(page, {
    sends: /\/rest\/sys\/config\/setSetting$/,
    form: main,
    save: () => main.getByRole('button', { name: '保存' }).click(),
  });
});

const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: '更多', exact: true }).first().click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

test('what is done to many says in its dialog why it was not: editing, a deed', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/contact');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const selection = page.getByRole('region', { name: '已选数据' });

  await selection.getByRole('button', { name: '批量修改', exact: true }).click();
  const edit = page.getByRole('dialog', { name: /^批量修改/ });
  await edit.getByRole('combobox', { name: '字段' }).selectOption({ label: '备注' });
  await edit.getByRole('textbox', { name: '备注' }).fill('拒存旅程');
  await wantsReasons(page, {
    sends: /\/rest\/sys\/bulk\/begin$/,
    form: edit,
    save: () => edit.getByRole('button', { name: '预览' }).click(),
  });
  await expect(edit.getByRole('textbox', { name: '备注' })).toHaveValue('拒存旅程');
  // What was filled in is not thrown away by 取消 without a question, as it is not by Esc.
  await edit.getByRole('button', { name: '取消' }).click();
  const question = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(edit.getByRole('textbox', { name: '备注' })).toHaveValue('拒存旅程');
  await edit.getByRole('button', { name: '预览' }).click();
  await wantsReasons(page, {
    sends: /\/rest\/sys\/bulk\/run$/,
    form: edit,
    save: () => edit.getByRole('button', { name: /^修改 \d+ 条/ }).click(),
  });
  await edit.getByRole('button', { name: '上一步' }).click();
  await edit.getByRole('button', { name: '取消' }).click();
  await question.getByRole('button', { name: '放弃修改' }).click();

  // A deed is tried out as its dialog opens.
  const deed = page.getByRole('dialog', { name: /^删除选中的/ });
  await wantsReasons(page, {
    sends: /\/rest\/sys\/bulk\/begin$/,
    form: deed,
    save: async () => {
      if (await deed.isVisible()) await deed.getByRole('button', { name: '取消' }).click();
      await selection.getByRole('button', { name: '删除', exact: true }).click();
    },
  });
  await deed.getByRole('button', { name: '重试' }).click();
  await expect(deed.getByText(/可处理 \d+ 条/)).toBeVisible();
  await deed.getByRole('button', { name: '取消' }).click();
});

test('taking a list out and bringing one in say in their dialogs why they came to nothing', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/contact');
  await menu(page, '导出');
  const out = page.getByRole('dialog', { name: '导出联系人' });
  await wantsReasons(page, {
    sends: /\/rest\/sys\/export\/start$/,
    form: out,
    save: () => out.getByRole('button', { name: '开始导出' }).click(),
  });
  await out.getByRole('button', { name: '取消' }).click();

  await menu(page, '导入');
  const into = page.getByRole('dialog', { name: '导入联系人' });
  const choose = () =>
    into.locator('input[type=file]').setInputFiles({
      name: '联系人.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('姓名,手机\r\n拒存旅程联系人,13700001234\r\n'),
    });
  await wantsReasons(page, { sends: /\/rest\/sys\/import\/upload$/, form: into, save: choose });
  await choose();
  await wantsReasons(page, {
    sends: /\/rest\/sys\/import\/(setup|check)$/,
    form: into,
    save: () => into.getByRole('button', { name: '检查数据' }).click(),
  });
});

test('a cell says below itself why it was not saved, and keeps what was typed', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  await callApi(page, 'POST', '/rest/crm/customer/save', { name: '拒存旅程轴承有限公司' });
  await page.goto(`/customer?q=${encodeURIComponent('拒存旅程轴承')}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  const cell = page.getByRole('row').nth(1);
  await cell.getByRole('combobox').fill('拒存旅程轴承股份有限公司');
  await wantsReasons(page, {
    sends: /\/rest\/crm\/customer\/update/,
    form: cell,
    save: () => cell.getByRole('combobox').press('Enter'),
  });
  await expect(cell.getByRole('combobox')).toHaveValue('拒存旅程轴承股份有限公司');
});

test('starting and withdrawing an approval say in their dialogs why they came to nothing', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/quotation/add', {
    name: '拒存旅程审批',
    customer_id: String(await firstCustomer(page)),
    quote_date: '2026-11-20',
    price: '100',
  });
  await page.goto(`/quotation?id=${id}`);
  const panel = page.getByRole('dialog', { name: '拒存旅程审批', exact: true });
  await panel.getByRole('button', { name: '发起审批' }).click();
  const start = page.getByRole('dialog', { name: '发起「拒存旅程审批」的审批' });
  await start.getByRole('radio').first().check();
  await wantsReasons(page, {
    sends: /\/rest\/oa\/Approval\/approvalStart$/,
    form: start,
    save: () => start.getByRole('button', { name: '发起', exact: true }).click(),
  });
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(page.getByText('发起审批成功')).toBeVisible();

  await panel.getByRole('button', { name: '撤回' }).click();
  const back = page.getByRole('dialog', { name: '撤回「拒存旅程审批」的审批' });
  await back.getByRole('textbox').fill('价格要再核对一次');
  await wantsReasons(page, {
    sends: /\/rest\/oa\/Approval\/applicationCanceled$/,
    form: back,
    save: () => back.getByRole('button', { name: '撤回' }).click(),
  });
});

test('a publication says why it was refused, also where nobody else has published', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'refusing_c', { name: '巡检', fields: [field('input', '地点', 'place')] });
  await open(page, 'refusing_c');
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '评分');
  await name(page, '满意度');
  await expect(canvas(page)).toContainText('满意度');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布修改' });
  await expect(dialog.getByRole('heading', { name: '影响' })).toBeVisible();
  await wantsReasons(page, {
    sends: /\/rest\/sys\/fields\/save$/,
    form: dialog,
    save: () => dialog.getByRole('button', { name: '发布', exact: true }).click(),
  });
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText(/已发布第 \d+ 版/)).toBeVisible();
});

async function firstCustomer(page: Page): Promise<number> {
  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    {
      page: '1',
      size: '1',
    },
  );
  return list[0]?.id ?? 0;
}

test('a quotation under approval offers no Edit; one that was submitted while its form was open says why it is not saved', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const open = (state: number) =>
    callApi<{ list: { id: number; name: string; is_edit: boolean }[] }>(
      page,
      'POST',
      '/rest/crm/quotation/list',
      {
        page: '1',
        size: '20',
        filter: JSON.stringify({
          op: 'and',
          rules: [
            { field: 'approval_state', operator: 'eq', value: state },
            { field: 'state', operator: 'in', value: [0, 1] },
          ],
        }),
      },
    );
  const customer = await firstCustomer(page);
  const name = '拒存旅程报价单';
  await callApi(page, 'POST', '/rest/crm/quotation/add', {
    name,
    customer_id: String(customer),
    quote_date: '2026-11-20',
    price: '100',
  });
  const mine = (await open(0)).list.find((each) => each.name === name);
  if (!mine) throw new Error('The quotation was not made.');
  await page.goto(`/quotation?id=${mine.id}`);
  const panel = page.getByRole('dialog', { name: mine.name, exact: true });
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: `编辑「${mine.name}」` });
  await form.getByRole('textbox', { name: '付款条款' }).fill('货到三十天内付清');

  // Meanwhile it is submitted from another window.
  const other = await page.context().newPage();
  await other.goto(`/quotation?id=${mine.id}`);
  const there = other.getByRole('dialog', { name: mine.name, exact: true });
  await there.getByRole('button', { name: '发起审批' }).click();
  const start = other.getByRole('dialog', { name: `发起「${mine.name}」的审批` });
  await start.getByRole('radio').first().check();
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(other.getByText('发起审批成功')).toBeVisible();
  await expect(there.getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(there.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);

  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert').getByText(/状态/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: '付款条款' })).toHaveValue('货到三十天内付清');
});

test('a file that does not come is said, and tried again; the refusal is not saved in its place', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const { list } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    '/rest/crm/quotation/list',
    { page: '1', size: '50' },
  );
  // those that other journeys make have no lines
  const quotation = list.find(({ name }) => !name.includes('旅程'));
  await page.goto(`/quotation?id=${quotation?.id}`);
  await pressCommand(page, '报价单操作', '打印');
  const dialog = page.getByRole('dialog', { name: `打印「${quotation?.name}」` });
  const button = dialog.getByRole('button', { name: '下载 PDF' });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await wantsReasons(page, {
    sends: /\/rest\/sys\/template\/pdf/,
    form: dialog,
    save: () => button.click(),
  });
  expect(saved).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '重试' }).last().click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});
