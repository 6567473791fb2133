import { expect, test } from '@playwright/test';
import { ADMIN, complaints, openSecondUser, SALES, signIn } from './support.ts';

test('an administrator adds a type of schedules and sets the working hours: the form offers it, the calendar takes its colour and greys the rest [ADMIN-095, ADMIN-096, ADMIN-133]', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN, '/scheduleSetting');
  await expect(page.getByRole('heading', { level: 1, name: '日程设置' })).toBeVisible();
  const types = page.getByRole('list', { name: '日程类型' });
  await expect(types.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: '新增日程类型' }).click();
  const dialog = page.getByRole('dialog', { name: '新增日程类型' });
  await dialog.getByLabel('日程类型名称').fill('客户培训');
  await dialog.getByRole('radio', { name: '红色' }).check({ force: true });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(types.getByText('客户培训')).toBeVisible();

  await page.getByRole('checkbox', { name: '周六' }).check({ force: true });
  await page.getByRole('textbox', { name: '下班时间' }).fill('08:00');
  await page.getByRole('textbox', { name: '下班时间' }).press('Tab');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('结束时间不能早于开始时间')).toBeVisible();
  await page.getByRole('textbox', { name: '下班时间' }).fill('17:00');
  await page.getByRole('textbox', { name: '下班时间' }).press('Tab');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功')).toBeVisible();

  const sales = await openSecondUser(browser, SALES, '/schedule?span=week');
  const free = sales.locator('[data-free]');
  // five working days and Saturday have a morning and an evening each, Sunday is free as a whole
  await expect(free).toHaveCount(13);
  await sales.getByRole('button', { name: '新增日程' }).click();
  const form = sales.getByRole('dialog');
  await form.getByLabel('主题').fill('操作培训第一课');
  await form.getByRole('combobox', { name: '类型' }).click();
  await sales.getByRole('option', { name: '客户培训' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(sales.getByRole('dialog', { name: '操作培训第一课' })).toBeVisible();
  await sales.keyboard.press('Escape');
  await expect(sales.getByRole('button', { name: /操作培训第一课/ }).first()).toHaveClass(
    /hue-red/,
  );

  // what is in use is stopped, and then no new schedule takes it
  await types.getByRole('button', { name: '停用「客户培训」' }).click();
  await expect(types.getByText('已停用')).toBeVisible();
  await sales.reload();
  await sales.getByRole('button', { name: '新增日程' }).click();
  await form.getByRole('combobox', { name: '类型' }).click();
  await expect(sales.getByRole('option', { name: '会议' })).toBeVisible();
  await expect(sales.getByRole('option', { name: '客户培训' })).toBeDisabled();
  expect(said).toEqual([]);
});
