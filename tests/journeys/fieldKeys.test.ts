import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  add,
  canvas,
  enterCanvas,
  flat,
  goToProperties,
  makeObject,
  name,
  properties,
  publish,
  published,
  say,
  tabTo,
  walkTo,
} from './designing.ts';
import { ADMIN, complaints, signIn } from './support.ts';

test('the key of a new field follows its name by the keys alone, until it is set or published', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, 'spelled_c', { name: '编码', fields: [] });
  await page.goto('/sys/field/spelled_c');
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(canvas(page)).toBeFocused();
  };
  const key = properties(page).getByRole('textbox', { name: '字段名' });

  await add(page, '单行文本');
  await name(page, '联系电话');
  await goToProperties(page);
  await expect(key).toHaveValue('lianxidianhua');
  await expectAccessible(page);
  await leave();

  // What reads it in the same work follows when it is named anew.
  await add(page, '单行文本');
  await name(page, '分机');
  await goToProperties(page);
  await properties(page).getByRole('tab', { name: '条件', exact: true }).click();
  const shown = properties(page).locator('summary', { hasText: '何时显示' });
  await tabTo(page, shown);
  await page.keyboard.press('Enter');
  const part = (label: string) =>
    properties(page).getByRole('combobox', { name: label, exact: true }).first();
  await say(page, part('字段'), '联系电话');
  await tabTo(page, part('比较方式'), 5, 'Shift+Tab');
  await say(page, part('比较方式'), '不为空');
  await leave();
  await walkTo(page, '联系电话');
  await properties(page).getByRole('tab', { name: '基本', exact: true }).click();
  await canvas(page).focus();
  await name(page, 'Phone number');
  await goToProperties(page);
  await expect(key).toHaveValue('phone_number');
  await leave();

  // Set by hand, it stays.
  await page.keyboard.press('End');
  await add(page, '单行文本');
  await goToProperties(page);
  await tabTo(page, key);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('own_key');
  await page.keyboard.press('Enter');
  await expect(key).toHaveValue('own_key');
  await leave();
  await name(page, '备注二');
  await goToProperties(page);
  await expect(key).toHaveValue('own_key');
  await leave();
  await publish(page, '三个字段');

  const fields = flat((await published(page, 'spelled_c')).field_data.list);
  expect(fields.map(({ model }) => model)).toEqual(['name', 'phone_number', 'fenji', 'own_key']);
  expect(fields[2]?.options.when).toMatchObject({ show: { field: 'phone_number' } });

  // Published, it is fixed; and undoing what was typed before does not change it.
  await enterCanvas(page);
  await walkTo(page, 'Phone number');
  await name(page, '手机');
  await goToProperties(page);
  await expect(key).toHaveValue('phone_number');
  await expect(key).toHaveAttribute('readonly');
  await leave();
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Control+z');
  await walkTo(page, '单行文本');
  await goToProperties(page);
  await expect(key).toHaveValue('own_key');
  expect(said).toEqual([]);
});
