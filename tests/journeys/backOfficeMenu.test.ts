import { expect, type Page, test } from '@playwright/test';
import { ADMIN, signIn } from './support.ts';

test(
  'basic settings hold their pages, and each opens [ADMIN-002]',
  opens('基础设置', ['/systemSetting', '/clueTransform']),
);

test(
  'users and roles hold their pages, and each opens [ADMIN-003]',
  opens('用户与权限', ['/department', '/role', '/user', '/userLoginLog']),
);

test(
  'custom fields hold their pages, and each opens [ADMIN-006]',
  opens('自定义字段', [
    '/sys/custfield/clue',
    '/sys/custfield/customer',
    '/sys/custfield/contact',
    '/sys/custfield/opportunity',
    '/sys/custfield/quotation',
    '/sys/custfield/contract',
    '/sys/custfield/product',
    '/sys/custfield/payment',
  ]),
);

test(
  'parameters hold their pages, and each opens [ADMIN-008]',
  opens('业务参数', [
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
  ]),
);

test(
  'menu settings hold their pages, and each opens [ADMIN-011]',
  opens('菜单设置', ['/menuSetting', '/tabSetting']),
);

/** A group of the texts has at least these addresses, which are opened from the menu one after the other. */
function opens(group: string, paths: readonly string[]) {
  return async ({ page }: { page: Page }) => {
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
  };
}
