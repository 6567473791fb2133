import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  add,
  canvas,
  design,
  enterCanvas,
  field,
  makeObject,
  name,
  open,
  properties,
} from './designing.ts';
import { ADMIN, callApi, SALES, signIn } from './support.ts';

const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

async function customers(page: Page): Promise<{ id: number; name: string }[]> {
  const { list } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    { page: '1', size: '2' },
  );
  return list;
}

test('Back closes the top layer and nothing else: menu, question, form, panel, then the page', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const [first] = await customers(page);
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: '新增联系人' })).toBeVisible();
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '客户', exact: true })
    .click();
  await page
    .getByRole('link', { name: first?.name ?? '' })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: first?.name ?? '', exact: true });
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: `编辑「${first?.name}」` });
  await form.getByRole('textbox', { name: '法定代表人' }).fill('旅程返回');

  await page.goBack();
  const question = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(form.getByRole('textbox', { name: '法定代表人' })).toHaveValue('旅程返回');
  await page.goBack();
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(form).toBeHidden();
  await expect(panel).toBeVisible();

  await page.goBack();
  await expect(panel).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/customer');
  expect(new URL(page.url()).searchParams.get('id')).toBeNull();

  await page.getByRole('button', { name: '外观' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/customer');

  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contact');
});

test('a panel above a panel has an address, comes back with a reload, and shows the way there', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const [first, second] = await customers(page);
  if (!first || !second) throw new Error('The sample company has no customers.');
  await page.goto(`/customer?id=${first.id}&over=customer-${second.id}`);
  const below = page.getByRole('dialog', { name: first.name, exact: true });
  const above = page.getByRole('dialog', { name: second.name, exact: true });
  await expect(above).toBeVisible();
  const trail = page.getByRole('navigation', { name: '路径' });
  await expect(trail.getByRole('button', { name: first.name })).toBeVisible();
  await page.reload();
  await expect(above).toBeVisible();
  await page.goBack();
  await expect(above).toBeHidden();
  await expect(below).toBeVisible();
  expect(at(page)).not.toContain('over=');
  await page.goBack();
  await expect(below).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/customer');
});

test('on a phone Back closes the form before its panel, and a menu stays within the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, SALES);
  const [first] = await customers(page);
  await page.goto(`/customer?id=${first?.id}`);
  const panel = page.getByRole('dialog', { name: first?.name ?? '', exact: true });
  await expect(panel.getByRole('tab').first()).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: '菜单', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Fieldwork' });
  await drawer.getByRole('button', { name: '陈晓峰' }).click();
  const entries = page.getByRole('menuitemcheckbox');
  await expect(entries.filter({ hasText: 'English' })).toBeVisible();
  for (const entry of await entries.all()) {
    const box = await entry.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  }
});

test('on a phone Back closes the filters and a panel’s menu before what they stand in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, SALES);
  await page.goto('/customer');
  await page.getByRole('button', { name: /^筛选/ }).first().click();
  const layer = page.getByRole('dialog').or(page.getByRole('menu'));
  await expect(layer.first()).toBeVisible();
  await page.goBack();
  await expect(layer).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/customer');
  const [first] = await customers(page);
  await page.goto(`/customer?id=${first?.id}`);
  const panel = page.getByRole('dialog', { name: first?.name ?? '', exact: true });
  await panel.getByRole('button', { name: '更多操作', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(panel).toBeVisible();
});

test('offline a record has not been deleted: the panel says so, and shows it once the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, SALES, '/customer');
  const [first] = await customers(page);
  await expect(page.getByRole('link', { name: first?.name ?? '' }).first()).toBeVisible();
  await page.route(/\/rest\/crm\/customer\/read/, (route) => route.abort());
  await page
    .getByRole('link', { name: first?.name ?? '' })
    .first()
    .click();
  const panel = page.getByRole('dialog').last();
  await expect(panel.getByText('连接不上服务器')).toBeVisible();
  await context.setOffline(true);
  await expect(panel.getByText('网络已断开', { exact: true })).toBeVisible();
  await expect(panel.getByText('数据无权限或已被删除')).toHaveCount(0);
  await page.unroute(/\/rest\/crm\/customer\/read/);
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: first?.name ?? '', exact: true })).toBeVisible();
});

test('an address that leads nowhere keeps the menu', async ({ page }) => {
  await signIn(page, SALES, '/nowhere/at-all');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
  // Nor does it stand in the page tabs as it was typed, nor an object that there is not.
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  await expect(tabs.getByRole('link', { name: '页面不存在' })).toBeVisible();
  await page.goto('/recycle');
  await expect(tabs.getByRole('link', { name: '页面不存在' })).toHaveCount(2);
  await page.goto('/workbench/custom/nothing_c');
  await expect(tabs.getByRole('link', { name: '页面不存在' })).toHaveCount(3);
  await expect(page).toHaveTitle(/^页面不存在 - /);
  await expect(tabs.getByText(/nowhere|recycle|nothing_c/)).toHaveCount(0);
});

test('Back closes a picker, a popover and each dialog of the designer, and leaves the page where it is', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  await page.goto('/contact');
  const here = async (what: RegExp) => expect.poll(() => at(page)).toMatch(what);

  await page.getByRole('button', { name: '新增联系人' }).click();
  const form = page.getByRole('dialog', { name: '新增联系人' });
  await form.getByRole('combobox', { name: /客户/ }).first().click();
  const options = page.getByRole('listbox');
  await expect(options).toBeVisible();
  await page.goBack();
  await expect(options).toBeHidden();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await here(/^\/contact/);

  await page.goto(design('contact'));
  await expect(page.getByRole('tree', { name: '表单画布' })).toBeVisible();
  for (const name of ['版本', '体检', 'JSON', '导入定义…']) {
    if (name.endsWith('…')) {
      await page.getByRole('button', { name: '更多', exact: true }).last().click();
      await page.getByRole('menuitem', { name }).click();
    } else await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await here(/custfield\/contact/);
  }
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('Back closes a picture and leaves the panel or the form that shows it', async ({ page }) => {
  await signIn(page, ADMIN, '/index');
  const title = '返回旅程图片有限公司';
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: title,
  });
  const png = { name: '返回.png', mimeType: 'image/png', buffer: PNG };
  await page.goto('/customer');
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name: title, exact: true });
  await panel.getByRole('tab', { name: '附件' }).click();
  await panel.getByRole('tabpanel').locator('input[type=file]').setInputFiles(png);
  await panel.getByRole('button', { name: '返回.png', exact: true }).click();
  const picture = page.getByRole('dialog', { name: '返回.png' });
  await expect(picture).toBeVisible();
  await page.goBack();
  await expect(picture).toBeHidden();
  await expect(panel.getByRole('button', { name: '返回.png', exact: true })).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  expect(at(page)).toMatch(/^\/customer/);

  await page.goto('/product');
  await page.getByRole('button', { name: '新增产品' }).first().click();
  const form = page.getByRole('dialog', { name: '新增产品' });
  await form.locator('input[type=file]').first().setInputFiles(png);
  await form.getByRole('button', { name: '查看返回.png' }).click();
  await expect(picture).toBeVisible();
  await page.goBack();
  await expect(picture).toBeHidden();
  await expect(form).toBeVisible();
});

test('Back closes each menu and dialog of the designer’s panes, and keeps what was designed', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'backing_c', {
    name: '返回巡检',
    fields: [
      field('select', '等级', 'grade', {
        options: [
          { value: 1, label: '合格' },
          { value: 2, label: '返工' },
        ],
      }),
    ],
  });
  await open(page, 'backing_c');
  const still = async (layer: Locator) => {
    await expect(layer).toBeVisible();
    await page.goBack();
    await expect(layer).toBeHidden();
    await expect.poll(() => at(page)).toMatch(/custfield\/backing_c/);
    await expect(canvas(page)).toContainText('等级');
  };
  await enterCanvas(page);
  await page.keyboard.press('End');
  const pane = properties(page);
  await pane.getByRole('button', { name: '选项「合格」的操作' }).click();
  await still(page.getByRole('menu'));
  await pane.getByRole('button', { name: '更换类型' }).click();
  await still(page.getByRole('menu'));
  await pane.getByRole('button', { name: '移动到…' }).click();
  await still(page.getByRole('dialog'));

  await canvas(page).focus();
  await add(page, '评分');
  await name(page, '满意度');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await still(page.getByRole('dialog', { name: '发布修改' }));
  await expect(canvas(page)).toContainText('满意度');
});

test('offline the home page and a picker say that nobody answers, not that there is nothing', async ({
  page,
}) => {
  await page.route(/\/rest\/crm\/\w+\/(list|pick|sums)/, (route) => route.abort());
  await signIn(page, SALES, '/index');
  const main = page.getByRole('main');
  await expect(main.getByText('加载失败').first()).toBeVisible();
  for (const absence of ['这一周没有要跟进的', /^还没有/, /^暂无/])
    await expect(main.getByText(absence)).toHaveCount(0);

  await page.goto('/contact');
  await page.getByRole('button', { name: '新增联系人' }).click();
  const form = page.getByRole('dialog', { name: '新增联系人' });
  await form.getByRole('combobox', { name: /客户/ }).first().click();
  await expect(page.getByText('选项加载失败')).toBeVisible();
  await expect(page.getByText('暂无可选项')).toHaveCount(0);
  await page.unroute(/\/rest\/crm\/\w+\/(list|pick|sums)/);
  await page.getByRole('button', { name: '重试' }).last().click();
  await expect(page.getByRole('option').first()).toBeVisible();
});
