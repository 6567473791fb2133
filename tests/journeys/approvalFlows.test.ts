import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, openSecondUser, callApi, complaints, SALES, signIn } from './support.ts';

const flows = (page: Page) =>
  page.getByRole('list', { name: '审批流', exact: true }).getByRole('listitem');
const picture = (page: Page) => page.getByRole('region', { name: '审批流程' });
const trial = (page: Page) => page.getByRole('complementary', { name: '试走一遍' });

async function pick(page: Page, field: ReturnType<Page['getByRole']>, word: string) {
  await field.click();
  await page.getByRole('option', { name: word }).first().click();
  await page.keyboard.press('Escape');
}

test('an administrator draws a flow, tries it on a real contract, saves it, puts it first and stops it; staff are offered what is there [ADMIN-010, ADMIN-080, ADMIN-081, ADMIN-082, ADMIN-099, APPR-039, APPR-040]', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/approval/contract');
  await expect(flows(page)).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: '新增审批流' }).click();
  await page.getByRole('button', { name: '在「上级审批」之后添加步骤' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  for (const fault of ['请填写审批流名称', '请填写步骤名称', '请指定审批人'])
    await expect(page.getByText(fault)).toBeVisible();
  await expect(page.getByLabel('审批流名称')).toBeFocused();
  await page.keyboard.type('大额合同审批');
  await picture(page).getByLabel('步骤名称').fill('财务复核');
  await pick(page, picture(page).getByRole('combobox', { name: '指定审批人' }), '何静怡');
  await picture(page).getByRole('button', { name: '添加条件' }).click();
  await picture(page).getByRole('combobox', { name: '字段' }).selectOption({ label: '合同金额' });
  await picture(page).getByRole('combobox', { name: '比较方式' }).selectOption({ label: '大于' });
  await picture(page)
    .getByRole('spinbutton', { name: '合同金额' })
    .or(picture(page).getByRole('textbox', { name: '合同金额' }))
    .fill('1');
  await expect(picture(page).getByText('仅当「合同金额」大于 1')).toBeVisible();
  await pick(page, trial(page).getByRole('combobox', { name: '发起人' }), '陈晓峰');
  await expect(trial(page).getByText('林建华')).toBeVisible();
  await expect(trial(page).getByText('仅当数据符合这一步的条件')).toBeVisible();
  await trial(page).getByRole('combobox', { name: '合同' }).click();
  await page.getByRole('listbox').last().getByRole('option').first().click();
  await expect(trial(page).getByText('仅当数据符合这一步的条件')).toHaveCount(0);
  await expect(trial(page).getByText('何静怡')).toBeVisible();
  await expectAccessible(page);
  // a step removed by mistake comes back, also while nothing has the focus
  await picture(page).getByRole('button', { name: '删除「财务复核」' }).click();
  await expect(picture(page).getByText('财务复核')).toHaveCount(0);
  await expect(picture(page).locator('[aria-expanded]:focus')).toHaveCount(1);
  await page.locator(':focus').evaluate((element: HTMLElement) => element.blur());
  await page.keyboard.press('Control+z');
  await expect(picture(page).getByText('财务复核')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(flows(page)).toHaveCount(2);
  await expect(flows(page).last()).toContainText('上级审批（发起人的上级）财务复核（何静怡）');
  await page.getByRole('button', { name: '移动「大额合同审批」：用上下键' }).press('ArrowUp');
  await expect(flows(page).first()).toContainText('大额合同审批');

  const staff = await openSecondUser(browser, SALES, '/contract');
  const { list } = await callApi<{ list: { id: number }[] }>(
    staff,
    'POST',
    '/rest/crm/contract/list',
    {
      filter: JSON.stringify({ field: 'approval_state', operator: 'eq', value: 0 }),
      size: '1',
      page: '1',
    },
  );
  const offered = async () =>
    (
      await callApi<{ name: string }[]>(staff, 'GET', '/rest/oa/approvalFlow/getFlowByUser', {
        module: 'contract',
        module_id: String(list[0]?.id),
      })
    ).map(({ name }) => name);
  expect(await offered()).toEqual(['大额合同审批', '合同审批']);
  await page.getByRole('button', { name: '「大额合同审批」的更多操作' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await expect(flows(page).first()).toContainText('已停用');
  expect(await offered()).toEqual(['合同审批']);
  await page.getByRole('button', { name: '「大额合同审批」的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(flows(page)).toHaveCount(1);
  expect(said).toEqual([]);
});

test('what runs in a flow is listed, keeps its steps, and keeps it from being deleted; what is typed survives a reload [ADMIN-126, APPR-041]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/approval/contract');
  await page.getByRole('button', { name: /^「合同审批」：\d+ 条审批中/ }).click();
  const dialog = page.getByRole('dialog', { name: '「合同审批」进行中的审批' });
  await expect(dialog.getByRole('listitem').first()).toContainText(/发起于.*第 \d\/2 步/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '编辑「合同审批」' }).click();
  await expect(page.getByText('它们按发起时的步骤走完')).toBeVisible();
  await page.getByLabel('审批流名称').fill('合同两级审批');
  await page.getByRole('button', { name: '移动「财务与总经办会签」：用上下键' }).press('ArrowUp');
  await page.reload();
  await expect(page.getByText('未保存的修改')).toBeVisible();
  await expect(page.getByLabel('审批流名称')).toHaveValue('合同两级审批');
  await expect(picture(page).getByRole('listitem').first()).toContainText('财务与总经办会签');
  await page.getByRole('button', { name: '丢弃修改' }).click();
  await expect(page.getByLabel('审批流名称')).toHaveValue('合同审批');
  for (const nowhere of ['/approval/foo', '/approval/customer']) {
    await page.goto(nowhere);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  }
});
