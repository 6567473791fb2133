import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support.ts';

const custfield = (...modules: string[]) => modules.map((module) => `/sys/custfield/${module}`);

/** The groups of the texts, with the addresses that each has at least. */
const GROUPS: readonly [row: string, group: string, paths: readonly string[]][] = [
  ['ADMIN-002', '基础设置', ['/systemSetting', '/clueTransform']],
  ['ADMIN-003', '用户与权限', ['/department', '/role', '/user', '/userLoginLog']],
  [
    'ADMIN-006',
    '自定义字段',
    custfield(
      'clue',
      'customer',
      'contact',
      'opportunity',
      'quotation',
      'contract',
      'product',
      'payment',
    ),
  ],
  [
    'ADMIN-008',
    '业务参数',
    [
      '/basicSetting',
      '/customerSetting',
      '/clueSetting',
      '/opportunitySetting',
      '/productSetting',
      '/messageSetting',
      '/product_spec',
      '/recordSetting',
      '/productTemplate',
      '/printTemplate',
      '/scheduleSetting',
    ],
  ],
  ['ADMIN-011', '菜单设置', ['/menuSetting', '/tabSetting']],
];

for (const [row, group, paths] of GROUPS)
  test(`the group ${group} of the back-office holds its pages, and each opens [${row}]`, async ({
    page,
  }) => {
    await signIn(page, ADMIN, '/systemSetting');
    const menu = page.getByRole('navigation', { name: '菜单' });
    for (const path of paths) {
      const link = menu.locator(`a[href$="${path}"]`);
      // the group of the page that is open is open itself, once the menu has come
      const opener = menu.getByRole('button', { name: group });
      if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(/ - /);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: '页面不存在' })).toHaveCount(0);
    }
  });
