import { expect, test } from '@playwright/test';
import { cookieName } from '../../schemas/product.ts';
import { makeObject } from './designing.ts';
import { addPerson, ADMIN, signIn } from './support.ts';

/** Each by its own name, as its page says its language, and what its list of customers is called. */
const LANGUAGES = [
  ['English', 'en', 'Customer'],
  ['日本語', 'ja', '顧客'],
  ['繁體中文', 'zh-Hant', '客戶'],
  ['简体中文', 'zh-Hans', '客户'],
] as const;

test('without a cookie the first page is in Simplified Chinese, with one in its language; the choice of the sign-in page stays [I18N-005, I18N-006]', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  const url = test.info().project.use.baseURL ?? '';
  await context.addCookies([{ name: cookieName('lang'), value: 'en', url }]);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByRole('button', { name: 'サインイン', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('button', { name: 'サインイン', exact: true })).toBeVisible();
});

test('each of the four languages is chosen in the header, and page, menu and columns follow at once [I18N-001, I18N-002, I18N-003, I18N-004, I18N-010]', async ({
  page: admin,
  browser,
}) => {
  await signIn(admin, ADMIN);
  // Somebody of their own: the choice is kept with the user, whom other journeys would meet in it.
  const page = await (await browser.newContext()).newPage();
  const { give } = await addPerson(admin, page);
  await give('crm_customer_view');
  await page.goto('/customer');
  for (const [name, lang, customers] of LANGUAGES) {
    await page.getByRole('button', { name: /^(语言|Language|言語|語言)$/ }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1, name: customers })).toBeVisible();
    await expect(page.locator('nav a[href="/customer"]').first()).toHaveText(customers);
  }

  // it is chosen in one's own settings too, and stays: for the server's words by a cookie
  await page.goto('/personal?tab=preferences');
  await page.getByRole('combobox', { name: '语言' }).selectOption('ja');
  await expect(page.getByRole('combobox', { name: '言語' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === cookieName('lang'))?.value).toBe('ja');
});

test('what an administrator has named is called so in every language: fields, options, objects; what comes with the product follows [I18N-011]', async ({
  page,
  context,
}) => {
  const key = `bearing${String(Date.now()).slice(-6)}_c`;
  await signIn(page, ADMIN);
  await makeObject(page, key, {
    name: '轴承台账',
    fields: [
      {
        type: 'select',
        name: '轴承型号',
        key: 'kind',
        model: 'kind',
        options: {
          is_main: true,
          is_list: true,
          showLabel: true,
          options: [
            { value: 'a', label: '深沟球' },
            { value: 'b', label: '圆锥滚子' },
          ],
        },
        rules: [],
      },
    ],
    records: [{ name: '6204', kind: 'b' }],
  });
  const url = test.info().project.use.baseURL ?? '';
  for (const [lang, owner] of [
    ['en', 'Owner'],
    ['ja', '所有者'],
    ['zh-cht', '負責人'],
  ] as const) {
    await context.addCookies([{ name: cookieName('lang'), value: lang, url }]);
    await page.goto(`/workbench/custom/${key}`);
    await expect(page.getByRole('heading', { level: 1, name: '轴承台账' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: owner })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '轴承型号' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '6204' })).toContainText('圆锥滚子');
  }
});
