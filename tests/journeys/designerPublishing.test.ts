import { expect, type Page, test } from '@playwright/test';
import {
  add,
  canvas,
  enterCanvas,
  field,
  flat,
  makeObject,
  name,
  open,
  openTab,
  properties,
  publish,
  published,
  say,
} from './designing.ts';
import { ADMIN, callApi, signIn } from './support.ts';

const item = (page: Page, label: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${label}，`) });
const publication = (page: Page) => page.getByRole('dialog', { name: '发布修改' });
const openPublication = async (page: Page) => {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publication(page)).toBeVisible();
};
const restored = (page: Page) => page.getByText(/已恢复 .* 未发布的修改/);
const draftOf = (page: Page, module: string) =>
  page.evaluate(
    (key) => Object.keys(localStorage).some((each) => each.endsWith(`:${key}:design`)),
    module,
  );

test('what was published is no unpublished work after a reload', async ({ page }) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'kept_c', { name: '班次', fields: [field('input', '地点', 'place')] });
  await open(page, 'kept_c');
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '评分');
  await name(page, '满意度');
  await expect.poll(() => draftOf(page, 'kept_c')).toBe(true);
  await publish(page, '加评分');
  expect(await draftOf(page, 'kept_c')).toBe(false);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(item(page, '满意度')).toBeVisible();
  await expect(restored(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
});

test('who discards unpublished work sees what others have published since', async ({ page }) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'newer_c', { name: '排班', fields: [field('input', '地点', 'place')] });
  await open(page, 'newer_c');
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '评分');
  await name(page, '满意度');
  await expect.poll(() => draftOf(page, 'newer_c')).toBe(true);
  const { field_data: theirs, version } = await published(page, 'newer_c');
  await callApi(page, 'POST', '/rest/sys/fields/save', {
    module: 'newer_c',
    version: String(version),
    field_data: JSON.stringify({
      ...theirs,
      list: [...theirs.list, field('input', '班组', 'team')],
    }),
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await page.getByRole('button', { name: '丢弃修改' }).click();
  await expect(item(page, '班组')).toBeVisible();
  await expect(item(page, '满意度')).toBeHidden();
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
});

test('a field that nobody can fill in stops the publication, with the smallest example, and is one press away', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'trap_c', {
    name: '投保单',
    fields: [
      field('radio', '类型', 'kind', {
        options: ['企业', '个人'].map((value) => ({ value, label: value })),
        showLabel: true,
      }),
    ],
  });
  const { field_data: before, version } = await published(page, 'trap_c');
  const trapped = [
    ...before.list,
    field('number', '份数', 'amount', { min: 10, max: 5 }),
    field('input', '税号', 'tax', {
      required: true,
      when: { readonly: { field: 'kind', operator: 'eq', value: '个人' } },
    }),
  ];
  await open(page, 'trap_c');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const json = page.getByRole('dialog');
  await json.getByRole('textbox').fill(JSON.stringify({ ...before, list: trapped }));
  await json.getByRole('button', { name: '完成' }).click();
  await openPublication(page);
  const dialog = publication(page);
  await expect(dialog.getByText('「份数」无法填写：没有符合其规则的值')).toBeVisible();
  const tax = dialog.getByRole('listitem').filter({
    hasText: '当「类型」=个人 时，必填的「税号」永远无法填写：它是只读的，又没有值',
  });
  await expect(tax).toBeVisible();
  await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await tax.getByRole('button', { name: '在表单中打开' }).click();
  await expect(
    page.getByRole('region', { name: '实时预览' }).getByRole('radio', { name: '个人' }),
  ).toBeChecked();
  await openPublication(page);
  await tax.getByRole('button', { name: '定位' }).click();
  await expect(item(page, '税号')).toHaveAttribute('aria-selected', 'true');
  expect((await published(page, 'trap_c')).version).toBe(version);
});

test('a condition on a switch asks for yes or no, says so, and a half-made one is not published', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'half_c', {
    name: '发货单',
    fields: [field('switch', '加急', 'urgent'), field('input', '原因', 'reason')],
  });
  await open(page, 'half_c');
  await item(page, '原因').click();
  const shown = properties(page).locator('summary', { hasText: '何时显示' });
  await openTab(page, '条件');
  await shown.click();
  await say(
    page,
    properties(page).getByRole('combobox', { name: '字段', exact: true }).first(),
    '加急',
  );
  const operand = properties(page).getByRole('combobox', { name: '加急', exact: true });
  await expect(operand).toHaveText(/请选择/);
  await openPublication(page);
  await publication(page).getByRole('button', { name: '查看' }).click();
  const faults = page.getByRole('dialog', { name: '发布前需要解决的问题' });
  await faults.getByRole('button', { name: /原因.*何时显示.*加急/ }).click();
  await expect(item(page, '原因')).toHaveAttribute('aria-selected', 'true');
  await operand.click();
  await page.getByRole('option', { name: '是', exact: true }).click();
  await expect(shown).toContainText('「加急」等于 是');
  await enterCanvas(page);
  await publish(page, '加急时填原因');
  const reason = flat((await published(page, 'half_c')).field_data.list).find(
    ({ model }) => model === 'reason',
  );
  expect(reason?.options.when).toEqual({ show: { field: 'urgent', operator: 'eq', value: 1 } });
});

test('the impact says values as the form does', async ({ page }) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'said_c', {
    name: '巡查',
    fields: [field('switch', '合格', 'passed'), field('date', '日期', 'day', { type: 'date' })],
    records: [{ name: '一号', passed: '1' }],
  });
  await open(page, 'said_c');
  await item(page, '合格').click();
  await canvas(page).focus();
  await page.keyboard.press('Delete');
  await openPublication(page);
  await expect(publication(page).getByRole('list', { name: '例如' })).toHaveText(/一号 · 是/);
  // On one line, and what is to be chosen below is a ring, not a dot.
  const example = publication(page).getByRole('list', { name: '例如' }).getByRole('listitem');
  expect((await example.boundingBox())?.height).toBeLessThan(30);
  const choices = await publication(page).getByRole('radio').all();
  expect(choices.length).toBeGreaterThan(1);
  for (const choice of choices)
    expect((await choice.boundingBox())?.width).toBeGreaterThanOrEqual(13);
});
