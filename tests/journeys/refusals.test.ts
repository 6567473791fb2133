import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN, call, SALES, signIn } from './support.ts';

const CODES = [400, 403, 404, 409, 422, 429, 500, 4099];
const LOST = '没有保存成功：连接不上服务器';

interface Path {
  /** what is sent when this is saved */
  sends: RegExp;
  save(): Promise<void>;
  /** where the reason has to stand */
  form: Locator;
}

/** Saves once for each way a save can come to nothing, and wants the reason in the form every time, and the form still open. */
async function wantsReasons(page: Page, { sends, save, form }: Path): Promise<void> {
  for (const code of CODES) {
    const reason = `这次因为 ${code} 没有保存`;
    await page.route(sends, (route) =>
      route.fulfill({ json: { code, message: reason, data: null } }),
    );
    await save();
    await expect(form.getByText(reason)).toBeVisible();
    await page.unroute(sends);
  }
  await page.route(sends, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await save();
  await expect(form.getByText(/连接不上服务器|网关错误/)).toBeVisible();
  await page.unroute(sends);
  await page.route(sends, (route) => route.abort());
  await save();
  await expect(form.getByText(/连接不上服务器|网络异常/)).toBeVisible();
  await page.unroute(sends);
}

test('a record form says why it was not saved, whatever the answer, and keeps what was typed', async ({
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
  const { id } = await call<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '拒存旅程泵业有限公司',
  });
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name: '拒存旅程泵业有限公司' });
  await page.getByRole('tab', { name: /^跟进记录/ }).click();
  await page.getByRole('button', { name: '添加跟进记录' }).first().click();
  const followUp = page.getByRole('dialog', { name: '新增跟进记录' });
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

async function firstCustomer(page: Page): Promise<number> {
  const { list } = await call<{ list: { id: number }[] }>(page, 'POST', '/rest/crm/customer/list', {
    page: '1',
    size: '1',
  });
  return list[0]?.id ?? 0;
}

test('a quotation under approval offers no Edit; one that was submitted while its form was open says why it is not saved', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const open = (state: number) =>
    call<{ list: { id: number; name: string; is_edit: boolean }[] }>(
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
  await call(page, 'POST', '/rest/crm/quotation/add', {
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
