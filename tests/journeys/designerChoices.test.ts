import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import {
  add,
  canvas,
  field,
  flat,
  makeObject,
  name,
  openTab,
  properties,
  published,
} from './designing.ts';
import { ADMIN, callApi, settledBox, signIn } from './support.ts';

const OPTIONS = ['甲级', '乙级', '丙级'].map((value) => ({ value, label: value }));
const item = (page: Page, label: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${label}，`) });
const design = async (page: Page, module: string) => {
  await page.goto(`/sys/field/${module}`);
  await expect(canvas(page)).toBeVisible();
};
const publication = (page: Page) => page.getByRole('dialog', { name: '发布修改' });
const values = async (page: Page, module: string) => {
  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/customobject/list',
    { module, page: '1', size: '20' },
  );
  const read = await Promise.all(
    list.map(({ id }) =>
      callApi<{ data_raw: Record<string, unknown> }>(
        page,
        'GET',
        `/rest/crm/customobject/read/${id}`,
        { module },
      ),
    ),
  );
  return read
    .map(({ data_raw: { name: own, grade, memo, extra } }) => [own, grade, memo, extra])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
};

test('an option and two fields that hold data are taken away only once it is said what becomes of it; undo brings everything back [ADMIN-044] [ADMIN-108]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'choice_c', {
    name: '供方评定',
    fields: [
      field('select', '等级', 'grade', { options: OPTIONS, showLabel: true }),
      field('input', '备忘', 'memo'),
      field('input', '旧编号', 'extra'),
    ],
    records: [
      { name: '一厂', grade: '甲级', memo: '稳定', extra: 'A1' },
      { name: '二厂', grade: '丙级', memo: '待查', extra: 'A2' },
    ],
  });
  const before = await values(page, 'choice_c');
  await design(page, 'choice_c');
  await item(page, '等级').click();
  await properties(page).getByRole('button', { name: '选项「丙级」的操作' }).click();
  await page.getByRole('menuitem', { name: '删除', exact: true }).click();
  for (const label of ['备忘', '旧编号']) {
    await item(page, label).click();
    await page.keyboard.press('Delete');
    await expect(item(page, label)).toBeHidden();
  }
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = publication(page);
  const send = dialog.getByRole('button', { name: '发布', exact: true });
  await expect(dialog.getByText(/删除选项 · 1 条记录/)).toBeVisible();
  await expect(send).toBeDisabled();
  await dialog.getByRole('radio', { name: '改为别的选项' }).check();
  await expect(send).toBeDisabled();
  await dialog
    .getByRole('combobox', { name: '「丙级」的记录改为' })
    .selectOption({ label: '乙级' });
  const [memo, extra] = [
    dialog.locator('div', { has: page.locator('strong', { hasText: '备忘' }) }).last(),
    dialog.locator('div', { has: page.locator('strong', { hasText: '旧编号' }) }).last(),
  ];
  await memo.getByRole('radio', { name: '清除' }).check();
  await expect(send).toBeDisabled();
  await extra.getByRole('radio', { name: /保留原值/ }).check();
  await send.click();
  await expect(page.getByText(/已发布第 \d+ 版/)).toBeVisible();
  expect(await values(page, 'choice_c')).toEqual([
    ['一厂', '甲级', undefined, undefined],
    ['二厂', '乙级', undefined, undefined],
  ]);
  await page.getByRole('button', { name: '撤销', exact: true }).last().click();
  await expect(page.getByText('已撤回发布，字段和数据都恢复了。')).toBeVisible();
  expect(await values(page, 'choice_c')).toEqual(before);
  await expect(item(page, '备忘')).toBeVisible();
});

test('two administrators change one form: what one changed is merged, what both changed is asked about [ADMIN-043]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'merge_c', {
    name: '巡检',
    fields: [
      field('input', '地点', 'place'),
      field('input', '结论', 'result'),
      field('input', '天气', 'weather'),
    ],
  });
  await design(page, 'merge_c');
  await item(page, '地点').click();
  await canvas(page).focus();
  await name(page, '巡检地点');
  await item(page, '天气').click();
  await canvas(page).focus();
  await name(page, '当日天气');
  // Meanwhile another one publishes.
  const { field_data: theirs, version } = await published(page, 'merge_c');
  const list = theirs.list.map((widget) =>
    widget.model === 'place'
      ? { ...widget, name: '地点名称' }
      : widget.model === 'result'
        ? { ...widget, options: { ...widget.options, required: true } }
        : widget,
  );
  await callApi(page, 'POST', '/rest/sys/fields/save', {
    module: 'merge_c',
    version: String(version),
    field_data: JSON.stringify({ ...theirs, list }),
  });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publication(page).getByRole('heading', { name: '影响' })).toBeVisible();
  await publication(page).getByRole('button', { name: '发布', exact: true }).click();
  const overlaps = page.getByRole('dialog', { name: /^\S+ 已发布第 \d+ 版$/ });
  await expect(overlaps.getByRole('group')).toHaveCount(1);
  const merge = overlaps.getByRole('button', { name: '合并并继续' });
  await expect(merge).toBeDisabled();
  await overlaps.getByRole('radio', { name: '对方的：地点名称' }).check();
  await merge.click();
  await expect(publication(page).getByRole('heading', { name: '影响' })).toBeVisible();
  await publication(page).getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText(/已发布第 \d+ 版/)).toBeVisible();
  const widgets = flat((await published(page, 'merge_c')).field_data.list);
  expect(widgets.map(({ name: label, options }) => [label, options.required ?? false])).toEqual([
    ['名称', true],
    ['地点名称', false],
    ['结论', true],
    ['当日天气', false],
  ]);
});

test('a field is dragged out of the palette to where it is to stand, another into a column of a grid [ADMIN-042]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'drag_c', {
    name: '搬运单',
    fields: [field('input', '起点', 'origin'), field('input', '终点', 'target')],
  });
  await design(page, 'drag_c');
  await canvas(page).focus();
  await page.keyboard.press('End');
  await add(page, '栅格布局');
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
  };
  const kind = page.getByRole('option', { name: '评分', exact: true }).last();
  await kind.scrollIntoViewIfNeeded();
  const rating = await settledBox(kind);
  const end = await settledBox(item(page, '终点'));
  await drag({ x: rating.x + 20, y: rating.y + 10 }, { x: end.x + 60, y: end.y + 3 });
  const order = () =>
    page
      .getByRole('treeitem')
      .evaluateAll((rows) =>
        rows
          .filter((row) => row.getAttribute('aria-level') === '1')
          .map((row) => (row.getAttribute('aria-label') ?? '').split('，')[0]),
      );
  await expect.poll(order).toEqual(['名称', '起点', '评分', '终点', '栅格布局']);
  const place = await settledBox(page.getByRole('treeitem', { name: /空，可以放入控件/ }).last());
  const origin = await settledBox(item(page, '起点'));
  await drag({ x: origin.x + 20, y: origin.y + 8 }, { x: place.x + 40, y: place.y + 20 });
  await expect.poll(order).toEqual(['名称', '评分', '终点', '栅格布局']);
  await expect(item(page, '起点')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('Control+z');
  await expect.poll(order).toEqual(['名称', '起点', '评分', '终点', '栅格布局']);
});

test('three main fields and no fourth; a system field stays; a renamed option shows in its records; a pattern is tried out [ADMIN-044] [ADMIN-108] [ADMIN-109]', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'mains_c', {
    name: '工装',
    fields: [
      ...['编码', '规格', '材质'].map((label, at) =>
        field('input', label, `m${at}`, { is_main: true }),
      ),
      field('input', '库位', 'shelf'),
      field('select', '等级', 'grade', { options: OPTIONS, showLabel: true }),
    ],
    records: [{ name: '夹具', grade: '甲级' }],
  });
  await design(page, 'mains_c');
  const main = properties(page).getByRole('switch', { name: '主要信息' });
  await item(page, '库位').click();
  await openTab(page, '显示');
  await expect(main).toHaveAttribute('aria-readonly', 'true');
  await main.press(' ');
  await expect(main).not.toBeChecked();
  await item(page, '材质').click();
  await expect(main).not.toHaveAttribute('aria-readonly', 'true');
  await expect(main).toBeChecked();

  await item(page, '名称').click();
  await expect(
    properties(page).getByText('系统字段：业务规则依赖它', { exact: false }),
  ).toBeVisible();
  await expect(properties(page).getByRole('button', { name: '删除', exact: true })).toBeHidden();
  // the tab is the same for the next field
  await expect(main).toBeVisible();
  await openTab(page, '基本');
  await expect(properties(page).getByRole('textbox', { name: '字段名' })).not.toBeEditable();
  await canvas(page).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('「名称」是系统字段，不能删除', { exact: false })).toBeVisible();
  await expect(item(page, '名称')).toBeVisible();

  await item(page, '库位').click();
  await openTab(page, '校验');
  await properties(page).getByRole('combobox', { name: '格式' }).click();
  for (const kind of ['手机号', '最多两位小数', '整数', '网址'])
    await expect(
      page.getByRole('listbox', { name: '格式' }).getByRole('option', { name: kind, exact: true }),
    ).toBeVisible();
  await page.keyboard.press('Escape');
  await properties(page)
    .getByRole('textbox', { name: '自定义格式', exact: true })
    .fill('^[A-Z]-\\d{3}$');
  const trial = properties(page).getByRole('textbox', { name: '试一试' });
  await trial.fill('A-12');
  await expect(properties(page).getByText('不通过', { exact: true })).toBeVisible();
  await trial.fill('A-123');
  await expect(properties(page).getByText('通过', { exact: true })).toBeVisible();

  await item(page, '等级').click();
  await openTab(page, '基本');
  await properties(page).getByRole('textbox', { name: '第 1 个选项' }).fill('优选');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publication(page).getByRole('heading', { name: '影响' })).toBeVisible();
  await publication(page).getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText(/已发布第 \d+ 版/)).toBeVisible();
  await page.goto('/workbench/custom/mains_c');
  await page
    .getByRole('link', { name: '夹具' })
    .or(page.getByRole('button', { name: '夹具' }))
    .first()
    .click();
  await expect(page.getByText('优选', { exact: true }).first()).toBeVisible();
});

test('what no field, no property and no setting is called is said to be nothing, and what people call them otherwise finds them', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/setting');
  const settings = page.getByRole('searchbox', { name: '搜索设置' });
  const found = page.getByRole('list', { name: '设置页面' }).getByRole('link');
  await settings.fill('天方夜谭');
  await expect(page.getByText('没有找到「天方夜谭」')).toBeVisible();
  await expect(found).toHaveCount(0);
  await settings.fill('numbering');
  await expect(found.filter({ hasText: '基础参数' })).toBeVisible();
  await expect(page.getByText(/^没有找到/)).toBeHidden();

  await design(page, 'leads');
  const kinds = page.getByRole('combobox', { name: '查找控件' });
  await kinds.fill('天方夜谭');
  await expect(page.getByText('没有这样的控件')).toBeVisible();
  await kinds.fill('phone');
  await expect(page.getByRole('option', { name: '手机号', exact: true })).toBeVisible();
  await expect(page.getByText('没有这样的控件')).toBeHidden();

  await item(page, '姓名').click();
  const sought = properties(page).getByRole('searchbox', { name: '查找属性' });
  await sought.fill('天方夜谭');
  await expect(properties(page).getByRole('status')).toHaveText('没有叫「天方夜谭」的属性');
});
