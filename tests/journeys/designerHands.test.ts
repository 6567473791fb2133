import { expect, type Browser, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { cookieName } from '../../schemas/product.ts';
import {
  canvas,
  enterCanvas,
  field,
  makeObject,
  open,
  preview,
  properties,
  published,
} from './designing.ts';
import { ADMIN, callApi, openSecondUser, SALES, settledBox, signIn } from './support.ts';

const item = (page: Page, label: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${label}，`) });
const rows = (page: Page) =>
  page
    .getByRole('treeitem')
    .evaluateAll((all) => all.map((row) => (row.getAttribute('aria-label') ?? '').split('，')[0]));
const palette = (page: Page, kind: string) =>
  page.getByRole('option', { name: kind, exact: true }).last();
const label = (page: Page) => properties(page).getByRole('textbox', { name: '名称', exact: true });
const boxOf = (page: Page, name: string) => settledBox(item(page, name));
const OPTIONS = ['甲级', '乙级', '丙级'].map((value) => ({ value, label: value }));

test('a new option is named by typing, and two equal ones are refused', async ({ page }) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'opts_c', {
    name: '评级',
    fields: [field('select', '等级', 'grade', { options: OPTIONS, showLabel: true })],
  });
  await open(page, 'opts_c');
  await item(page, '等级').click();
  const option = (number: number) =>
    properties(page).getByRole('textbox', { name: `第 ${number} 个选项` });
  await option(3).press('Enter');
  await expect(option(4)).toBeFocused();
  await page.keyboard.type('丁级');
  await expect(option(4)).toHaveValue('丁级');
  // Emptied, it does not fall back to its stored value while it is typed.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(option(4)).toHaveValue('');
  await page.keyboard.type('乙级');
  await expect(option(4)).toHaveAttribute('aria-invalid', 'true');
  await expect(properties(page).getByText('与第 2 个选项相同')).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: '发布修改' }).getByText(/有 1 个问题/),
  ).toBeVisible();
});

test('a double click on a kind of field adds that one field, and the palette stands still', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'dbl_c', { name: '盘点', fields: [] });
  await open(page, 'dbl_c');
  const before = await palette(page, '日期').boundingBox();
  await palette(page, '日期').dblclick();
  await expect(item(page, '日期')).toHaveCount(1);
  expect(await rows(page)).toEqual(['名称', '日期']);
  expect(await palette(page, '日期').boundingBox()).toEqual(before);
});

test('a new field comes into view, selected, with its label ready to be typed over', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'long_c', {
    name: '长表',
    fields: Array.from({ length: 30 }, (_, at) => field('input', `第${at}项`, `f${at}`)),
  });
  await open(page, 'long_c');
  await item(page, '第3项').click();
  await properties(page).evaluate((pane) => pane.scrollTo({ top: pane.scrollHeight }));
  await canvas(page).evaluate((tree) => tree.scrollTo({ top: tree.scrollHeight }));
  await palette(page, '评分').click();
  await expect(label(page)).toBeFocused();
  await expect(label(page)).toBeInViewport();
  await page.keyboard.type('满意度');
  await expect(item(page, '满意度')).toBeInViewport();
  await expect(item(page, '满意度')).toHaveAttribute('aria-selected', 'true');
  expect((await rows(page)).slice(4, 6)).toEqual(['第3项', '满意度']);
});

test('a key that another field has is refused with its reason, and nothing is merged', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'keys_c', {
    name: '工单',
    fields: [field('input', '地点', 'place'), field('number', '数量', 'count')],
  });
  await open(page, 'keys_c');
  await item(page, '数量').click();
  await palette(page, '单行文本').click();
  const key = properties(page).getByRole('textbox', { name: '字段名' });
  const former = await key.inputValue();
  await key.fill('place');
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await expect(properties(page).getByText('字段名“place”重复，已由“地点”使用')).toBeVisible();
  await expect(key).toBeEditable();
  const models = () =>
    page.evaluate(() => {
      const draft = Object.entries(localStorage).find(([name]) => name.endsWith(':keys_c:design'));
      const { values } = JSON.parse(draft?.[1] ?? '{"values":{}}') as {
        values: { definition?: { list: { model: string }[] } };
      };
      return values.definition?.list.map(({ model }) => model);
    });
  await expect.poll(models).toEqual(['name', 'place', 'count', former]);
  // One letter more, and it is a key of its own.
  await key.fill('place2');
  await expect(key).not.toHaveAttribute('aria-invalid', 'true');
  await key.press('Enter');
  await expect.poll(models).toEqual(['name', 'place', 'count', 'place2']);
  await expect(key).toBeEditable();
});

test('every preview is drawn at its true width and made to fit', async ({ page }) => {
  await signIn(page, ADMIN);
  await open(page, 'leads');
  const pane = preview(page);
  const sheet = pane.locator('[data-true-width]');
  const width = () => sheet.evaluate((each) => (each as HTMLElement).dataset.trueWidth);
  const overflow = () =>
    sheet.evaluate((each) => {
      const outer = each.getBoundingClientRect();
      return [...each.querySelectorAll('*')].filter(
        (inner) =>
          !inner.closest('[role=region][tabindex]') &&
          inner.getBoundingClientRect().right > outer.right + 1,
      ).length;
    });
  const room = (await pane.boundingBox())?.width ?? 0;
  // A pane as narrow as this one begins with the width of a phone.
  expect(await width()).toBe('390');
  await pane.getByRole('button', { name: '手机宽度，改为桌面' }).click();
  for (const [mode, desktop] of [
    ['新增', '900'],
    ['详情', '960'],
    ['列表', '1180'],
    ['打印', '794'],
  ] as const) {
    await pane.getByRole('radio', { name: mode }).click();
    expect(await width()).toBe(desktop);
    expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(room);
    expect(await overflow()).toBe(0);
  }
  // Two columns, as on a desktop, though the pane is narrow.
  await pane.getByRole('radio', { name: '新增' }).click();
  const [first, second] = await Promise.all(
    ['姓名', '公司名称'].map((each) => pane.getByRole('textbox', { name: each }).boundingBox()),
  );
  expect(second?.y).toBe(first?.y);
  await pane.getByRole('button', { name: '桌面宽度，改为手机' }).click();
  for (const mode of ['新增', '详情', '列表']) {
    await pane.getByRole('radio', { name: mode }).click();
    expect(await width()).toBe('390');
    expect(await overflow()).toBe(0);
  }
});

test('what is dragged hangs at the pointer, wherever it was taken hold of', async ({ page }) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'ghost_c', {
    name: '搬运',
    fields: [field('input', '起点', 'origin'), field('input', '终点', 'target')],
  });
  await open(page, 'ghost_c');
  const from = await boxOf(page, '终点');
  const grip = { x: from.x + from.width - 12, y: from.y + from.height - 6 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  const to = { x: grip.x - 60, y: grip.y - 40 };
  await page.mouse.move(to.x, to.y, { steps: 8 });
  const ghost = await page.locator('[data-ghost]').boundingBox();
  await page.mouse.up();
  // Beside the pointer, so that it does not cover what it is about to touch.
  expect(Math.abs((ghost?.x ?? 0) - to.x - 12)).toBeLessThan(4);
  expect(Math.abs((ghost?.y ?? 0) - to.y - 12)).toBeLessThan(4);
});

test('places to move to are told apart by what stands beside them', async ({ page }) => {
  await signIn(page, ADMIN);
  await open(page, 'leads');
  await item(page, '备注').click();
  await canvas(page).focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: '移动到…' });
  await expect(
    dialog.getByRole('button', { name: /「栅格布局（姓名、公司名称）」之后/ }),
  ).toBeVisible();
  const words = await dialog.getByRole('listitem').allInnerTexts();
  expect(new Set(words).size).toBe(words.length);
});

test('what is being designed, and the field at hand, are read whole in English', async ({
  browser,
}) => {
  const page = await english(browser);
  await page.goto('/sys/custfield/customer');
  await page.getByRole('option', { name: 'Radio buttons', exact: true }).click();
  for (const [level, name] of [
    [1, 'Customer fields'],
    [2, 'Radio buttons'],
  ] as const) {
    const heading = page.getByRole('heading', { level, name });
    await expect(heading).toBeVisible();
    expect(await heading.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  }
});

/** A page of the administrator whose browser and choice are English. */
async function english(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, ADMIN);
  const origin = test.info().project.use.baseURL ?? '';
  await context.addCookies([{ name: cookieName('lang'), value: 'en', url: origin }]);
  return page;
}

test('fields off the form are called by their English names, which are read whole', async ({
  browser,
}) => {
  const page = await english(browser);
  const note = { ...field('input', '巡检备注', 'note'), names: { en: 'Inspection remark' } };
  await makeObject(page, 'away_c', { name: '巡检单', fields: [note] });
  const { field_data, version } = await published(page, 'away_c');
  await callApi(page, 'POST', '/rest/sys/fields/save', {
    module: 'away_c',
    version: String(version),
    field_data: JSON.stringify({
      ...field_data,
      list: field_data.list.filter(({ model }) => model !== 'note'),
    }),
  });
  await page.goto('/sys/custfield/away_c');
  const away = page.getByRole('group', { name: 'Fields off the form' }).getByRole('option');
  await expect(away).toHaveCount(1);
  const called = away.getByText('Inspection remark', { exact: true });
  await expect(called).toBeVisible();
  expect(await called.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
});

test('a flow says in English which records it applies to', async ({ browser }) => {
  const page = await english(browser);
  await page.goto('/approval/contract');
  await page.getByRole('button', { name: 'New flow' }).click();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByText('Contract records it applies to', { exact: true })).toBeVisible();
});

test('what a role no longer sees leaves no hole and goes from forms that are open', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'holes_c', {
    name: '来访',
    fields: [
      {
        type: 'grid',
        name: '栅格布局',
        key: 'g',
        model: 'g',
        options: { gutter: 16, justify: 'start', align: 'top' },
        rules: [],
        columns: [
          { span: 12, list: [field('input', '来访人', 'guest')] },
          { span: 12, list: [field('input', '单位', 'company')] },
        ],
      },
    ],
  });
  const roles = await callApi<{ id: number; name: string }[]>(page, 'GET', '/rest/sys/role/list');
  const own = String(roles.find(({ name }) => name === '销售人员')?.id);
  const rights = await callApi<{
    permissions: string[];
    field_no_power: Record<string, string[]>;
  }>(page, 'GET', `/rest/sys/role/authorization/${own}`);
  const give = (more: Record<string, string>) =>
    callApi(page, 'POST', '/rest/sys/role/authorization', { id: own, ...more });
  await give({
    permissions: JSON.stringify([...rights.permissions, 'crm_holes_c_view', 'crm_holes_c_edit']),
  });
  const staff = await openSecondUser(browser, SALES, '/workbench/custom/holes_c');
  await staff.getByRole('button', { name: '新增来访' }).first().click();
  const form = staff.getByRole('dialog', { name: '新增来访' });
  const guest = form.getByRole('textbox', { name: '来访人' });
  await guest.fill('林晓');
  await expect(form.getByRole('textbox', { name: '单位' })).toBeVisible();
  const wide = (await guest.boundingBox())?.width ?? 0;
  await give({
    field_no_power: JSON.stringify({ ...rights.field_no_power, holes_c: ['company'] }),
  });
  await staff.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(form.getByRole('textbox', { name: '单位' })).toBeHidden({ timeout: 45_000 });
  await expect(guest).toHaveValue('林晓');
  expect((await guest.boundingBox())?.width).toBeGreaterThan(wide * 1.5);
});

test('radio buttons that are not chosen are rings in dark themes', async ({ page }) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'ring_c', {
    name: '问卷',
    fields: [field('radio', '等级', 'grade', { options: OPTIONS, showLabel: true })],
  });
  await page.goto('/formpreview?module=ring_c');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'tomorrow-night-blue';
    document.documentElement.dataset.themeMode = 'dark';
  });
  const [box, around] = await page
    .getByRole('radio', { name: '甲级' })
    .evaluate((radio) => [
      getComputedStyle(radio).appearance,
      getComputedStyle(radio).backgroundColor,
    ]);
  expect(box).toBe('none');
  expect(around).toBe(
    await page
      .locator('[data-true-width]')
      .evaluate((sheet) => getComputedStyle(sheet).backgroundColor),
  );
});

test('panes fold for the canvas, come back by their keys, and stay as they were left', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/sys/custfield/contact');
  await expect(canvas(page)).toBeVisible();
  const widthOf = () => canvas(page).evaluate((each) => each.getBoundingClientRect().width);
  const before = await widthOf();
  await page.getByRole('button', { name: '收起预览' }).click();
  await expect(preview(page)).toBeHidden();
  expect(await widthOf()).toBeGreaterThanOrEqual(700);
  await page.getByRole('button', { name: '收起控件库' }).click();
  const search = page.getByRole('combobox', { name: '查找控件' });
  await expect(search).toBeHidden();
  expect(await widthOf()).toBeGreaterThan(before + 350);
  await page.reload();
  await expect(canvas(page)).toBeVisible();
  await expect(search).toBeHidden();
  await expect(preview(page)).toBeHidden();
  // what one asks for by its key comes back
  await enterCanvas(page);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: '展开预览' }).click();
  await expect(preview(page)).toBeVisible();
});

test('the designer takes the whole window, where the canvas has 700 px beside its preview, and gives it back', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/role');
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await menu.getByRole('button', { name: '自定义字段' }).click();
  await menu.getByRole('link', { name: '联系人', exact: true }).click();
  await expect(canvas(page)).toBeVisible();
  const widthOf = () => canvas(page).evaluate((each) => each.getBoundingClientRect().width);
  const search = page.getByRole('combobox', { name: '查找控件' });
  await page.getByRole('button', { name: '占满窗口' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(preview(page)).toBeVisible();
  await expect(search).toBeVisible();
  expect(await widthOf()).toBeGreaterThanOrEqual(700);
  await expectAccessible(page);
  // by its keys, from wherever one is
  await enterCanvas(page);
  await page.keyboard.press('Control+\\');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Control+\\');
  await expect(menu).toBeHidden();
  // whoever goes elsewhere finds the menu there
  await page.goBack();
  await expect(page).toHaveURL(/\/role$/);
  await expect(menu).toBeVisible();
});

test('a pasted table is looked at, changed, and becomes fields of their kinds in one step that can be undone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ADMIN);
  await page.goto('/sys/custfield/contact');
  await enterCanvas(page);
  const put = (text: string) => page.evaluate((each) => navigator.clipboard.writeText(each), text);
  await put(
    '姓名\t宠物名*\t入会日期\t会费金额\t爱好\n张三\t旺财\t2026-03-01\t¥1,200\t登山、茶\n李四\t来福\t2026-03-02\t¥800\t茶',
  );
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: '从表格添加字段' });
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await expect(dialog.getByRole('checkbox', { name: '添加「姓名」' })).not.toBeChecked();
  await expect(dialog.getByRole('listitem', { name: '姓名' })).toContainText('表单里已有');
  await expect(dialog.getByRole('textbox', { name: '爱好：选项' })).toHaveValue('登山、茶');
  await expectAccessible(page);
  // what was recognised is changed, then added by one key
  const dues = dialog.getByRole('textbox', { name: '会费金额：名称' });
  await dues.fill('年费');
  await dialog.getByRole('checkbox', { name: '添加「爱好」' }).uncheck();
  await dialog.getByRole('textbox', { name: '年费：名称' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('已按表格添加 3 个字段').first()).toBeVisible();
  await expect(item(page, '宠物名')).toHaveAccessibleName(/单行文本/);
  await expect(item(page, '入会日期')).toHaveAccessibleName(/日期/);
  await expect(item(page, '年费')).toHaveAccessibleName(/金额/);
  await expect(item(page, '爱好')).toBeHidden();
  await expect(preview(page).getByRole('textbox', { name: /宠物名/ })).toHaveAttribute(
    'aria-required',
    'true',
  );
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(item(page, '宠物名')).toBeHidden();
  await expect(item(page, '年费')).toBeHidden();
  // a widget that is copied here is pasted as what it is, whatever the clipboard had before
  await item(page, '姓名').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('treeitem', { name: /^姓名，/ })).toHaveCount(2);
});
