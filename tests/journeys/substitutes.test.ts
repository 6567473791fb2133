import { expect, test } from '@playwright/test';
import { ADMIN, complaints, openSecondUser, SALES, signIn } from './support.ts';

const MANAGER = { mobile: '13800000002', corp: 'DEMO' };
const FINANCE = { mobile: '13800000005', corp: 'DEMO' };

test('an administrator names a substitute, who decides for the absent manager; the history says so and the manager is told [ADMIN-097, ADMIN-098, ADMIN-134]', async ({
  page,
  browser,
}) => {
  const faults = complaints(page);
  // a contract of a salesperson waits for their manager
  const seller = await openSecondUser(browser, SALES, '/contract');
  await seller.getByRole('button', { name: '新增合同' }).click();
  const form = seller.getByRole('dialog', { name: '新增合同' });
  await form.getByRole('textbox', { name: /合同名称/ }).fill('旅程代审合同');
  await form
    .getByRole('combobox', { name: /^客户\b|^客户$/ })
    .first()
    .click();
  await seller.getByRole('option').first().click();
  await form.getByRole('textbox', { name: /合同金额/ }).fill('1000');
  await form.getByRole('textbox', { name: /开始时间/ }).fill('2026-12-01');
  await form.getByRole('textbox', { name: /结束时间/ }).fill('2027-11-30');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(seller.getByText('添加成功')).toBeVisible();
  const approval = seller.getByRole('region', { name: '审批', exact: true });
  await approval.getByRole('button', { name: '发起审批' }).click();
  const start = seller.getByRole('dialog', { name: '发起「旅程代审合同」的审批' });
  await start.getByRole('radio').first().check();
  await start.getByRole('button', { name: '发起', exact: true }).click();
  await expect(seller.getByText('发起审批成功')).toBeVisible();
  const address = new URL(seller.url()).pathname + new URL(seller.url()).search;
  await seller.context().close();

  await signIn(page, ADMIN);
  await page.goto('/substitute');
  await expect(page.getByRole('heading', { level: 1, name: '代理设置' })).toBeVisible();
  const choose = async (field: string, person: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: person }).click();
  };
  const add = async (absent: string, proxy: string) => {
    await page.getByRole('button', { name: '新增代理' }).first().click();
    await choose('不在的人', absent);
    await choose('代理人', proxy);
    const last = page.getByRole('textbox', { name: '结束日期' });
    await last.fill('2026-12-31');
    await page.getByRole('heading', { name: '新增代理' }).click();
    await page.getByRole('button', { name: '保存' }).click();
  };
  await add('林建华', '何静怡');
  await expect(page.getByRole('tab', { name: /进行中和即将开始/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const running = page.getByRole('grid', { name: '代理设置' }).getByRole('row');
  await expect(running.filter({ hasText: '林建华' })).toContainText('代理中');
  // another one for the same days is refused where it stands
  await add('林建华', '孙立新');
  await expect(page.getByRole('dialog')).toContainText(/与 .* 的代理重叠/);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃' }).click();

  const proxy = await openSecondUser(browser, FINANCE, address);
  const decision = proxy.getByRole('region', { name: '审批', exact: true });
  await expect(decision).toContainText('代 林建华 审批');
  await decision.getByRole('button', { name: '通过' }).click();
  const yes = proxy.getByRole('dialog', { name: '通过「旅程代审合同」' });
  await yes.getByRole('button', { name: '通过' }).click();
  await expect(proxy.getByText('操作成功')).toBeVisible();
  await expect(decision).toContainText('林建华（代）');
  await proxy.context().close();

  const absent = await openSecondUser(browser, MANAGER, '/proxyDecision');
  const told = absent
    .getByRole('grid', { name: '代您审批的结果' })
    .getByRole('row')
    .filter({ hasText: '旅程代审合同' });
  await expect(told).toContainText('何静怡');
  await expect(told).toContainText('已通过');
  await absent.context().close();

  await running.getByRole('button', { name: '「林建华」的操作' }).click();
  await page.getByRole('menuitem', { name: '结束代理' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束代理' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(running.filter({ hasText: '林建华' })).toHaveCount(0);
  await page.getByRole('tab', { name: /已结束/ }).click();
  await expect(running.filter({ hasText: '林建华' })).toContainText('已结束');
  expect(faults).toEqual([]);
});
