import { expect, type Locator, test } from '@playwright/test';
import { findings } from './accessibility.ts';
import {
  add,
  canvas,
  enterCanvas,
  flat,
  goToProperties,
  name,
  open,
  preview,
  properties,
  publish,
  published,
  say,
  tabTo,
  walkTo,
} from './designing.ts';
import { ADMIN, openSecondUser, callApi, complaints, SALES, signIn } from './support.ts';

test('thirty fields with grids, a condition and a formula, built without a mouse, are what staff fill in [ADMIN-041] [ADMIN-042] [ADMIN-090]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const said = complaints(page);
  await signIn(page, ADMIN);
  await page.goto('/sys/field/marketing');
  await expect(canvas(page)).toBeVisible();
  // before anything has the keys, too
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: '查找控件' })).toBeFocused();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '分组');
  await name(page, '投放明细');
  await add(page, '数字', 2);
  await name(page, '单价');
  await add(page, '数字');
  await name(page, '数量');
  await add(page, '公式');
  await name(page, '总额');
  await add(page, '单行文本', 22);
  await add(page, '栅格布局');
  // Into the first place of the grid, then into the second.
  await page.keyboard.press('ArrowDown');
  await add(page, '单行文本');
  await name(page, '左栏');
  await page.keyboard.press('ArrowDown');
  await add(page, '单行文本');
  await name(page, '右栏');
  // Out of the grid, and into it again.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText(/「右栏」已移到「投放明细」第 \d+ 位/)).toBeAttached();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(
    page.getByText(/「右栏」已移到「栅格布局（左栏、右栏）第 2 列」第 1 位/),
  ).toBeAttached();
  await publish(page, '投放明细');

  const { field_data: definition } = await published(page, 'marketing');
  const widgets = flat(definition.list);
  const grid = widgets.find(
    ({ type, columns }) =>
      type === 'grid' && columns?.some(({ list }) => list.some((widget) => widget.name === '左栏')),
  );
  expect(grid?.columns?.map(({ list }) => list.map((widget) => widget.name))).toEqual([
    ['左栏'],
    ['右栏'],
  ]);
  expect(
    widgets.filter(
      ({ type, model }) => /^[a-z]+(_\d+)?$/.test(model) && type !== 'grid' && type !== 'section',
    ).length,
  ).toBeGreaterThanOrEqual(28);
  expect(widgets.map(({ model }) => model)).toEqual(
    expect.arrayContaining(['danhangwenben', 'danhangwenben_22', 'danjia', 'zonge', 'zuolan']),
  );

  // The formula of 总额 by the names of its fields, and a condition on it, by the keys too.
  await enterCanvas(page);
  await walkTo(page, '总额');
  await goToProperties(page);
  const formula = page.getByRole('textbox', { name: '公式' });
  await expect(formula).toHaveValue('0');
  await tabTo(page, formula, 5, 'Shift+Tab');
  // what stands there so that the field is computed from the start makes room
  await page.keyboard.type('单价');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' * 数量');
  await page.keyboard.press('Enter');
  await expect(properties(page).getByText(/预览记录的结果/)).toBeVisible();
  await expect(properties(page).getByText('用到：单价、数量')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(canvas(page)).toBeFocused();
  await goToProperties(page);
  const shown = properties(page).locator('summary', { hasText: '何时显示' });
  // The tabs are one stop of the Tab key, and the arrows walk them.
  await tabTo(page, properties(page).getByRole('tab', { name: '基本' }), 10, 'Shift+Tab');
  for (const tab of ['校验', '显示', '条件']) {
    await page.keyboard.press('ArrowRight');
    await expect(properties(page).getByRole('tab', { name: tab })).toBeFocused();
  }
  await tabTo(page, shown);
  await page.keyboard.press('Enter');
  const part = (name: string) =>
    properties(page).getByRole('combobox', { name, exact: true }).first();
  await say(page, part('字段'), '单价');
  // The keys are where the value is typed: the comparison stands before it.
  await expect(properties(page).getByRole('textbox', { name: '单价', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(part('比较方式')).toBeFocused();
  await say(page, part('比较方式'), '不为空');
  await expect(shown).toContainText('「单价」不为空');
  await publish(page, '总额');
  const after = (await published(page, 'marketing')).field_data;
  const model = flat(after.list).find((widget) => widget.name === '总额')?.model ?? '';
  expect(after.compute_formula?.[model]).toMatch(/^danjia \* \w+$/);
  expect(said).toEqual([]);
});

test('who fills in the old form keeps what was typed and gets the new field [ADMIN-041]', async ({
  page,
  browser,
}) => {
  const staff = await openSecondUser(browser, SALES, '/customer');
  await staff.getByRole('button', { name: '新增客户' }).click();
  const form = staff.getByRole('dialog', { name: '新增客户' });
  await form.getByRole('combobox', { name: '客户名称' }).fill('南湖精密仪器有限公司');
  await signIn(page, ADMIN);
  await open(page, 'customer');
  await canvas(page).focus();
  await page.keyboard.press('End');
  await add(page, '单行文本');
  await name(page, '开票抬头');
  await publish(page, '新字段');
  await staff.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(form.getByRole('textbox', { name: '开票抬头' })).toBeVisible({ timeout: 45_000 });
  await expect(form.getByRole('combobox', { name: '客户名称' })).toHaveValue(
    '南湖精密仪器有限公司',
  );
});

test('unpublished work outlives a reload; a version is looked at and restored [ADMIN-043]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, 'product');
  await canvas(page).focus();
  await page.keyboard.press('End');
  await add(page, '评分');
  await name(page, '品质评分');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('品质评分')))
    .toBe(true);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/已恢复 .* 未发布的修改/)).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^品质评分，/ })).toBeVisible();
  await publish(page, '加评分');
  await page.getByRole('button', { name: '版本', exact: true }).click();
  const versions = page.getByRole('dialog', { name: '版本' });
  await expect(versions.getByRole('button', { name: /加评分/ })).toBeVisible();
  await expect(versions.getByText('新增「品质评分」', { exact: false })).toBeVisible();
  const against = versions.getByRole('combobox', { name: '与什么比较' });
  await against.selectOption('看看样子');
  await expect(versions.getByText('新增产品')).toBeVisible();
  const right = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  // the form that is looked at stays within the dialog, whatever its width
  expect(await right(against)).toBeLessThan(await right(versions));
  await versions.getByRole('button', { name: '出厂设置' }).click();
  await versions.getByRole('button', { name: '恢复到画布' }).click();
  await expect(page.getByRole('treeitem', { name: /^品质评分，/ })).toBeHidden();
  await publish(page, '恢复');
  expect(
    flat((await published(page, 'product')).field_data.list).some(
      (widget) => widget.name === '品质评分',
    ),
  ).toBe(false);
});

test('the export of another designer comes in, with a report [ADMIN-042]', async ({ page }) => {
  const foreign = {
    list: [
      {
        type: 'input',
        label: '设备编号',
        options: { type: 'text', maxLength: 50 },
        model: 'device_no',
        key: 'input_1',
        rules: [{ required: true, message: '必填项' }],
      },
      {
        type: 'button',
        label: '查询',
        options: { type: 'primary', handle: 'submit' },
        key: 'button_1',
      },
    ],
    config: {
      layout: 'horizontal',
      labelCol: { span: 4 },
      wrapperCol: { span: 18 },
      hideRequiredMark: false,
    },
  };
  await signIn(page, ADMIN);
  await open(page, 'service_ticket_c');
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '导入定义…' }).click();
  const dialog = page.getByRole('dialog', { name: '导入定义' });
  await dialog.getByRole('textbox', { name: '定义内容' }).fill(JSON.stringify(foreign));
  await expect(dialog.getByText(/识别为 k-form-design/)).toBeVisible();
  await dialog.getByRole('button', { name: '追加到末尾' }).click();
  await expect(page.getByRole('treeitem', { name: /^设备编号，/ })).toBeVisible();
  await expect(preview(page).getByRole('textbox', { name: '设备编号' })).toBeVisible();
});

test('the preview follows every property while it is typed, in a window of its own too, judges like the form and saves nothing [ADMIN-043, ADMIN-047, ADMIN-048, ADMIN-111]', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN);
  await open(page, 'contact');
  const other = await context.newPage();
  await other.goto('/formpreview?module=contact');
  await expect(other.getByText('跟随设计器', { exact: false })).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press('Home');
  await add(page, '单行文本');
  await name(page, '称呼习惯');
  await goToProperties(page);
  await properties(page).getByRole('textbox', { name: '提示文字' }).fill('如：王工');
  const mine = preview(page).getByRole('textbox', { name: '称呼习惯' });
  await expect(mine).toHaveAttribute('placeholder', '如：王工');
  await expect(other.getByRole('textbox', { name: '称呼习惯' })).toHaveAttribute(
    'placeholder',
    '如：王工',
  );
  const before = await callApi<{ count: number }>(page, 'POST', '/rest/crm/contact/list', {
    page: '1',
    size: '1',
  });
  await other.getByRole('button', { name: '校验' }).click();
  await expect(other.getByRole('alert').filter({ hasText: '请输入' }).first()).toBeVisible();
  expect(
    (
      await callApi<{ count: number }>(page, 'POST', '/rest/crm/contact/list', {
        page: '1',
        size: '1',
      })
    ).count,
  ).toBe(before.count);
  expect(
    flat((await published(page, 'contact')).field_data.list).some(
      (widget) => widget.name === '称呼习惯',
    ),
  ).toBe(false);
});

test('axe finds nothing on the designer, the preview and the pages of objects, light and dark', async ({
  page,
}) => {
  test.slow(); // axe looks at every element
  await signIn(page, ADMIN);
  for (const address of [
    '/sys/custfield/clue',
    '/formpreview?module=clue',
    '/module',
    '/custom/service_ticket_c',
    '/setting',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button').last()).toBeVisible();
    for (const theme of ['classic', 'tomorrow-night-blue']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
        document.documentElement.dataset.themeMode = name === 'classic' ? 'light' : 'dark';
      }, theme);
      expect({ address, theme, found: await findings(page) }).toEqual({
        address,
        theme,
        found: [],
      });
    }
  }
});

test('axe finds nothing on the dialogs of the designer, light and dark', async ({ page }) => {
  test.slow(); // axe looks at every element
  await signIn(page, ADMIN);
  await open(page, 'leads');
  await enterCanvas(page);
  await add(page, '单行文本');
  await name(page, '来访目的');
  const dialog = page.getByRole('dialog');
  const layers: readonly [name: string, show: () => Promise<void>][] = [
    ['versions', () => page.getByRole('button', { name: '版本', exact: true }).click()],
    ['doctor', () => page.getByRole('button', { name: '体检', exact: true }).click()],
    ['definition as text', () => page.getByRole('button', { name: 'JSON', exact: true }).click()],
    [
      'import',
      async () => {
        await page.getByRole('button', { name: '更多', exact: true }).click();
        await page.getByRole('menuitem', { name: /^导入定义/ }).click();
      },
    ],
    ['publish', () => page.getByRole('button', { name: '发布', exact: true }).click()],
  ];
  for (const [layer, show] of layers) {
    await show();
    await expect(dialog).toBeVisible();
    for (const theme of ['classic', 'tomorrow-night-blue']) {
      await page.evaluate((to) => {
        document.documentElement.dataset.theme = to;
        document.documentElement.dataset.themeMode = to === 'classic' ? 'light' : 'dark';
      }, theme);
      const found = await findings(page, '[role=dialog]');
      expect({ layer, theme, found }).toEqual({ layer, theme, found: [] });
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
