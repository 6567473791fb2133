import { expect, type Browser, type Page, test } from '@playwright/test';
import {
  canvas,
  enterCanvas,
  field,
  flat,
  makeObject,
  name,
  open,
  publish,
  published,
} from './designing.ts';
import { ADMIN, callApi, signIn } from './support.ts';

const item = (page: Page, label: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${label}，`) });

/** Another administrator of the company, at a machine of their own. */
async function colleague(page: Page, browser: Browser, called: string): Promise<Page> {
  const mobile = `136${String(Date.now()).slice(-8)}`;
  const { url } = await callApi<{ url: string }>(page, 'POST', '/rest/sys/user/save', {
    name: called,
    mobile,
    is_admin: '1',
  });
  const other = await (await browser.newContext()).newPage();
  await other.goto(url);
  await other.getByRole('textbox', { name: '密码' }).fill('tree-house-92');
  await other.getByRole('button', { name: '保存并登录' }).click();
  await expect(other.getByRole('navigation', { name: '菜单' })).toBeVisible();
  return other;
}

/** Comes back to a window, which then asks what is new. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a version that another administrator publishes is announced in the open designer with who and when, and merged before one publishes', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  await makeObject(page, 'shared_c', {
    name: '巡检',
    fields: [field('input', '地点', 'place'), field('input', '结论', 'result')],
  });
  const other = await colleague(page, browser, '钟离昧');
  await open(page, 'shared_c');
  await item(page, '结论').click();
  await canvas(page).focus();
  await name(page, '巡检结论');

  await open(other, 'shared_c');
  await item(other, '地点').click();
  await canvas(other).focus();
  await name(other, '巡检地点');
  await publish(other, '改名');
  await expect(other.getByText(/发布了第 \d+ 版/)).toBeHidden();

  const news = page.getByText(/^钟离昧 于 \d{4}-\d\d-\d\d \d\d:\d\d 发布了第 \d+ 版/);
  await expect(async () => {
    await comeBack(page);
    await expect(news).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await page.getByRole('button', { name: '查看并合并' }).click();
  const merge = page.getByRole('dialog', { name: /^钟离昧 已发布第 \d+ 版$/ });
  await expect(merge.getByText(/发布于 \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await expect(merge.getByText('「地点」改名为「巡检地点」')).toBeVisible();
  await merge.getByRole('button', { name: '合并并继续' }).click();
  await expect(news).toBeHidden();
  await expect(item(page, '巡检地点')).toBeVisible();
  await enterCanvas(page);
  await publish(page, '改结论');
  const names = flat((await published(page, 'shared_c')).field_data.list).map((each) => each.name);
  expect(names).toEqual(['名称', '巡检地点', '巡检结论']);
});
