import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { callApi, SALES, settledBox, signIn } from './support.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
test.use(PHONE);

test('with one hand: home, search, new, reminders and the menu stand at the foot of the screen', async ({
  page,
}) => {
  test.slow(); // axe looks at every element
  await signIn(page, SALES);
  await page.goto('/customer');
  const bar = page.getByRole('navigation', { name: '底部导航' });
  await expect(bar.getByRole('listitem')).toHaveText(['首页', '搜索', '新增', /提醒/, '菜单']);
  const { y, height } = await settledBox(bar);
  expect(y + height).toBe(PHONE.viewport.height);
  for (const place of await bar.getByRole('listitem').all()) {
    const box = await settledBox(place);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  await expect(bar.getByRole('link', { name: '首页' })).not.toHaveAttribute('aria-current');
  await expectAccessible(page);

  await bar.getByRole('link', { name: '首页' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('陈晓峰');
  await expect(bar.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');

  // a row of tabs far below does not pull the page down to itself
  await expect(page.getByRole('tablist', { name: '最近更新' })).toBeVisible();
  expect(await page.getByRole('main').evaluate(({ scrollTop }) => scrollTop)).toBe(0);

  await bar.getByRole('button', { name: '新增' }).tap();
  await page.getByRole('option', { name: '新增线索' }).tap();
  await expect(page.getByRole('dialog', { name: '新增线索' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await bar.getByRole('button', { name: '搜索' }).tap();
  const search = page.getByRole('dialog', { name: '搜索' });
  await search.getByRole('button', { name: '关闭' }).tap();
  await expect(search).toHaveCount(0);

  await bar.getByRole('button', { name: '菜单' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Fieldwork' });
  await drawer.getByRole('button', { name: '客户' }).tap();
  await drawer.getByRole('link', { name: '联系人' }).tap();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/contact$/);
});

test('menus and reminders rise from the foot; a tap beside them only shuts them', async ({
  page,
}) => {
  test.slow(); // axe looks at every element
  await signIn(page, SALES);
  await page.goto('/index');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '单手操作精工有限公司',
  });
  const bottom = async (layer: ReturnType<typeof page.getByRole>) => {
    const { x, y, width, height } = await settledBox(layer);
    expect([x, width, Math.round(y + height)]).toEqual([0, 390, 844]);
  };
  await page.getByRole('button', { name: /^提醒/ }).tap();
  const reminders = page.getByRole('dialog', { name: '提醒' });
  await expect(reminders.getByRole('link').first()).toBeVisible();
  await bottom(reminders);
  await expectAccessible(page);
  await page.touchscreen.tap(60, 60);
  await expect(reminders).toHaveCount(0);
  await expect(page).toHaveURL(/\/index$/);

  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name: '单手操作精工有限公司' });
  await panel.getByRole('button', { name: '更多操作' }).tap();
  const menu = page.getByRole('menu');
  await bottom(menu);
  await expectAccessible(page);
  // where the panel has its cross
  await page.touchscreen.tap(360, 24);
  await expect(menu).toHaveCount(0);
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: '更多操作' }).tap();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(panel).toBeVisible();
});

test('a value is changed where it stands, by touch; all tabs stand in a sheet, and the next record shows the same one', async ({
  page,
}) => {
  test.slow(); // axe looks at every element
  await signIn(page, SALES);
  await page.goto('/customer');
  for (const name of ['触摸修改一号有限公司', '触摸修改二号有限公司'])
    await callApi(page, 'POST', '/rest/crm/customer/save', { name });
  await page.goto(`/customer?keyword=${encodeURIComponent('触摸修改')}`);
  await page.getByRole('link', { name: '触摸修改二号有限公司' }).tap();
  const panel = page.getByRole('dialog', { name: '触摸修改二号有限公司' });
  await panel.getByRole('button', { name: '修改「备注」' }).tap();
  const remark = panel.getByRole('textbox', { name: '备注' });
  await remark.fill('在门口改的');
  await panel.getByText('基本信息').tap();
  await expect(panel.getByText('在门口改的')).toBeVisible();
  await expect(remark).toHaveCount(0);
  await expectAccessible(page);

  await panel.getByRole('button', { name: '全部页签' }).tap();
  await page.getByRole('menuitemcheckbox', { name: '团队成员' }).tap();
  const team = panel.getByRole('tab', { name: '团队成员' });
  await expect(team).toHaveAttribute('aria-selected', 'true');
  await expect(team).toBeInViewport();
  await panel.getByRole('button', { name: '下一条' }).tap();
  const next = page.getByRole('dialog', { name: '触摸修改一号有限公司' });
  await expect(next.getByRole('tab', { name: '团队成员' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a photo is taken where a file would be chosen, and arrives upright and small', async ({
  page,
}) => {
  await signIn(page, SALES);
  await page.goto('/customer');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '现场拍照精工有限公司',
  });
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name: '现场拍照精工有限公司' });
  await panel.getByRole('button', { name: '全部页签' }).tap();
  await page.getByRole('menuitemcheckbox', { name: '附件' }).tap();
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: '拍照' }).tap();
  const camera = await chooser;
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  await camera.setFiles({
    name: 'image.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await page.evaluate(paintPhoto), 'base64'),
  });
  const row = panel.getByRole('list', { name: '附件' }).getByRole('listitem');
  await expect(row).toContainText(/IMG_\d{8}_\d{6}\.jpg/);
  await row.getByRole('button', { name: /^IMG_/ }).first().tap();
  const image = page.getByRole('dialog').getByRole('img', { name: /IMG_/ });
  await expect
    .poll(() => image.evaluate(({ naturalWidth: w, naturalHeight: h }: HTMLImageElement) => [w, h]))
    .toEqual([2000, 1500]);
});

test('a visit says where it was: asked by a press, told in the story with a way to the map', async ({
  page,
  context,
}) => {
  test.slow(); // axe looks at every element
  await signIn(page, SALES);
  await page.goto('/customer');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '上门定位精工有限公司',
  });
  await page.goto(`/customer?id=${id}&tab=event`);
  const panel = page.getByRole('dialog', { name: '上门定位精工有限公司' });
  await panel.getByRole('button', { name: '添加跟进记录' }).tap();
  const form = page.getByRole('dialog', { name: '新增跟进记录' });
  await form.getByRole('textbox', { name: '跟进内容' }).fill('看过二号厂房的产线');
  await expect(form.getByRole('group', { name: '拜访地点' })).toHaveCount(0);
  await form.getByRole('combobox', { name: '跟进方式' }).tap();
  await page.getByRole('option', { name: '上门拜访' }).tap();
  const place = form.getByRole('group', { name: '拜访地点' });
  // nobody allowed it yet
  await place.getByRole('button', { name: '使用当前位置' }).tap();
  await expect(place.getByRole('alert')).toContainText('没有使用位置的权限');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: 121.4737, latitude: 31.2304, accuracy: 11.2 });
  await place.getByRole('button', { name: '使用当前位置' }).tap();
  await expect(place.getByText('121.4737,31.2304')).toBeVisible();
  await expect(place.getByText('误差约 12 米')).toBeVisible();
  await expect(place.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await place.getByRole('textbox', { name: '拜访地点说明' }).fill('二号厂房门口');
  await form.getByRole('button', { name: '保存' }).tap();
  await expect(form).toHaveCount(0);
  const entry = panel.getByRole('article', { name: '看过二号厂房的产线' });
  await expect(entry).toContainText('二号厂房门口±12 m');
  await entry.getByRole('button', { name: '在地图上查看' }).tap();
  const map = page.getByRole('dialog', { name: '拜访地点' });
  await expect(map).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(map).toHaveCount(0);
  await expect(panel).toBeVisible();
});

/** A picture of twelve megapixels, as base64: painted in the browser, because a file of that size is no part of a repository. */
async function paintPhoto(): Promise<string> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 4000, height: 3000 });
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas to paint on');
  brush.fillStyle = 'teal';
  brush.fillRect(0, 0, 4000, 3000);
  return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
}
