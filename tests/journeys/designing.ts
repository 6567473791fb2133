import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { callApi } from './support.ts';

export interface Fields {
  field_data: { list: Widget[]; compute_formula?: Record<string, string> };
  version: number;
}
export interface Widget {
  type: string;
  name: string;
  model: string;
  options: Record<string, unknown>;
  columns?: { list: Widget[] }[];
}

export const design = (module: string) => `/sys/custfield/${module}`;
export const canvas = (page: Page) => page.getByRole('tree', { name: '表单画布' });
export const properties = (page: Page) => page.getByRole('region', { name: '属性', exact: true });
export const preview = (page: Page) => page.getByRole('region', { name: '实时预览' });
export const published = (page: Page, module: string) =>
  callApi<Fields>(page, 'POST', '/rest/sys/fields/get_fields', { module });
export const flat = (list: readonly Widget[]): Widget[] =>
  list.flatMap((widget) => [
    widget,
    ...(widget.columns ?? []).flatMap((column) => flat(column.list)),
  ]);

export async function open(page: Page, module: string): Promise<void> {
  await page.goto(design(module));
  await expect(canvas(page)).toBeVisible();
}

/** Publishes with the keys alone. */
export async function publish(page: Page, note: string): Promise<void> {
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: '发布修改' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('textbox', { name: '说明' }));
  await page.keyboard.insertText(note);
  await expect(dialog.getByRole('heading', { name: '影响' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/已发布第 \d+ 版/)).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Finds a kind of widget by its name and adds it, from the canvas and back to it. */
export async function add(page: Page, type: string, times = 1): Promise<void> {
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: '查找控件' });
  await expect(search).toBeFocused();
  await page.keyboard.type(type);
  await expect(page.getByRole('option', { name: type, exact: true }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  for (let count = 1; count < times; count += 1) await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Enter');
  const label = properties(page).getByRole('textbox', { name: '名称', exact: true });
  await expect(label.or(properties(page).locator('[data-field]').first()).first()).toBeVisible();
  await expect(properties(page).locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(canvas(page)).toBeFocused();
}

/** From the canvas to the properties of what is chosen there, whose name has the keys then: what is typed sooner may go there. */
export async function goToProperties(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(properties(page).getByRole('textbox', { name: '名称', exact: true })).toBeFocused();
}

/** Another tab of the properties: 校验, 显示, 条件. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await properties(page).getByRole('tab', { name: tab, exact: true }).click();
}

/** Names the selected widget, from the canvas and back to it. */
export async function name(page: Page, text: string): Promise<void> {
  await goToProperties(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
  await expect(canvas(page)).toBeFocused();
}

/** Goes on with the Tab key, or back with another one, until this has the keys. */
export async function tabTo(page: Page, target: Locator, presses = 60, key = 'Tab'): Promise<void> {
  for (let count = 0; count < presses; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The option of a list that has the keys, with the arrows. */
export async function choose(page: Page, list: Locator, label: string): Promise<void> {
  await tabTo(page, list);
  const chosen = () =>
    list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label);
  await page.keyboard.press('Home');
  for (let count = 0; count < 200 && (await chosen()) !== label; count += 1)
    await page.keyboard.press('ArrowDown');
  expect(await chosen()).toBe(label);
}

/** Completes a part of a sentence with the keys alone: opens its list, types, takes what is found. */
export async function say(page: Page, part: Locator, text: string): Promise<void> {
  await tabTo(page, part);
  await page.keyboard.press('Enter');
  await expect(part).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('option').first()).toBeVisible();
  // text that comes whole, as from an input method, is nobody's before the search has the keys
  await expect(page.locator('input[aria-autocomplete=list]:focus')).toBeVisible();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(part).toHaveText(text);
}

/** Walks the canvas to the widget of this name, from its beginning. */
export async function walkTo(page: Page, name: string): Promise<void> {
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press('Home');
  const at = () =>
    canvas(page).evaluate(
      (tree) =>
        document
          .getElementById(tree.getAttribute('aria-activedescendant') ?? '')
          ?.getAttribute('aria-label') ?? '',
    );
  for (let count = 0; count < 120 && !(await at()).startsWith(`${name}，`); count += 1)
    await page.keyboard.press('ArrowDown');
  expect(await at()).toContain(`${name}，`);
}

/** An object of the company's own that no other journey knows, with these fields, and records of it. */
export async function makeObject(
  page: Page,
  key: string,
  {
    name,
    fields,
    records = [],
  }: { name: string; fields: readonly object[]; records?: readonly Record<string, string>[] },
): Promise<void> {
  await callApi(page, 'POST', '/rest/sys/custom/save', {
    key,
    name,
    title: 'name',
    field_data: JSON.stringify({
      list: [
        {
          type: 'input',
          name: '名称',
          key: 'name',
          model: 'name',
          options: { required: true, system: true, searchable: true },
          rules: [],
        },
        ...fields,
      ],
      config: { labelPosition: 'top', labelWidth: 100, size: 'small' },
    }),
  });
  for (const record of records)
    await callApi(page, 'POST', '/rest/crm/customobject/save', { module: key, ...record });
}

export const field = (
  type: string,
  label: string,
  model: string,
  options: Record<string, unknown> = {},
) => ({ type, name: label, key: model, model, options, rules: [] });

/** Gives the canvas the keys with F6, which goes from one pane to the next, unless a closed dialog gives them back. */
export async function enterCanvas(page: Page): Promise<void> {
  await expect(async () => {
    const given = await expect(canvas(page))
      .toBeFocused({ timeout: 700 })
      .then(
        () => true,
        () => false,
      );
    if (!given) await page.keyboard.press('F6');
    await expect(canvas(page)).toBeFocused({ timeout: 700 });
  }).toPass();
}
