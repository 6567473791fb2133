import { translate } from '../../schemas/i18n/label.ts';
import iconImports from 'lucide-react/dynamicIconImports';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { ADMIN_MORE } from '../../schemas/navigation/adminExtras.ts';
import { ADMIN_MENU, adminMenuFor, menuFor } from '../../schemas/navigation/menu.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { DEMO_OBJECTS, MODULES } from '../../schemas/modules/index.ts';
import {
  ADMIN_PATHS,
  isAdminAddress,
  moduleKeyOf,
  MODULE_ROUTES,
} from '../../schemas/navigation/routes.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { mayEnterBackOffice, settingKey } from '../../schemas/permissions/settingRights.ts';
import {
  keysOfRole,
  permissionKeys,
  permissionsOf,
  permissionTree,
  ROLES,
} from '../../schemas/staff/permissions.ts';

const admin = { is_admin: 1, permissions: [] } as const;
const user = (...permissions: string[]) => ({ is_admin: 0, permissions }) as const;

describe('the workbench menu', () => {
  test('an administrator sees every module and the objects of the company', () => {
    const paths = menuFor(admin, 'zh-chs', DEMO_OBJECTS)
      .flatMap((group) => [group.path, ...group.children.map((child) => child.path)])
      .filter(Boolean);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/index',
        '/customer',
        '/customerPool',
        '/clue',
        '/cluePool',
        '/lead',
        '/contact',
        '/opportunity',
        '/product',
        '/product_detail',
        '/quotation',
        '/contract',
        '/paymentPlan',
        '/bill',
        '/payment',
        '/invoice',
        '/event',
        '/marketing',
        '/workbench/custom/service_ticket_c',
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });
  test('others see what they may view, and no empty group [PERM-003]', () => {
    expect(menuFor(user('crm_customer_view', 'crm_paymentplan_view'), 'en')).toMatchObject([
      { menu_code: 'index', title: 'Home', path: '/index', children: [] },
      {
        menu_code: 'crm',
        title: 'Customers',
        path: '',
        children: [
          {
            menu_code: 'customer',
            title: 'Customer',
            path: '/customer',
            out_url: '',
            children: [],
          },
        ],
      },
      { menu_code: 'finance', children: [{ menu_code: 'paymentPlan' }] },
      {
        menu_code: 'office',
        children: [{ path: '/approval' }, { path: '/unreadCount' }, { path: '/addressbook' }],
      },
    ]);
  });
  test('a custom object needs its own key', () => {
    const asset = customModule({ key: 'asset_c', name: '固定资产', icon: 'box' });
    expect(menuFor(user(), 'ja', [asset]).map((group) => group.menu_code)).toEqual([
      'index',
      'office',
    ]);
    expect(menuFor(user('crm_asset_c_view'), 'ja', [asset]).at(-1)?.children).toMatchObject([
      { title: '固定资产', path: '/workbench/custom/asset_c' },
    ]);
  });
  test('an item has the names of the wire [SHELL-029]', () => {
    expect(Object.keys(menuFor(admin, 'en')[0] ?? {}).toSorted()).toEqual([
      'children',
      'icon',
      'menu_code',
      'out_url',
      'path',
      'title',
    ]);
  });
});

describe('the back-office menu', () => {
  const paths = (code: string) =>
    ADMIN_MENU.find((group) => group.code === code)?.pages.map((page) => page.path);

  test('it has the nine groups of the texts in their order [ADMIN-001]', () => {
    expect(ADMIN_MENU.map((group) => translate(group.label, 'en'))).toEqual([
      'Basic settings',
      'Users and roles',
      'Office approval',
      'Extensions',
      'Custom fields',
      'Parameters',
      'Targets',
      'Approval settings',
      'Menu settings',
    ]);
  });
  test('with the paths of the texts [ADMIN-002] [ADMIN-003] [ADMIN-006] [ADMIN-008] [ADMIN-011]', () => {
    expect(paths('basic')).toEqual(['/systemSetting', '/clueTransform']);
    expect(paths('users')).toEqual([
      '/department',
      '/role',
      '/user',
      '/userLoginLog',
      '/securityLog',
      '/adminLog',
    ]);
    expect(paths('fields')).toEqual(
      [
        'clue',
        'customer',
        'contact',
        'opportunity',
        'quotation',
        'contract',
        'product',
        'payment',
      ].map((key) => `/sys/custfield/${key}`),
    );
    expect(paths('parameters')).toEqual([
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
    ]);
    expect(paths('approval')).toEqual([
      '/approval/contract',
      '/approval/payment',
      '/approval/quotation',
      '/approval/invoice',
    ]);
    expect(paths('menus')).toEqual(['/menuSetting', '/tabSetting']);
  });
  test('field lists defined later are appended [ADMIN-007]', () => {
    const fields = adminMenuFor(admin, 'zh-chs', {
      defined: [{ name: '询盘字段', field_name: 'leads' }],
    }).find((group) => group.menu_code === 'admin_fields');
    expect(fields?.children.at(-1)).toMatchObject({ title: '询盘字段', path: '/sys/field/leads' });
  });
  test('a role with one settings key sees one page, staff see none [PERM-024]', () => {
    expect(
      adminMenuFor(user(settingKey('/role')), 'en').flatMap((group) =>
        group.children.map((child) => child.path),
      ),
    ).toEqual(['/role']);
    expect(adminMenuFor(user('crm_customer_edit'), 'en')).toEqual([]);
  });
  test('every page of the menu, and those that others lead to, has an address of its own; no page of the workbench is among them [ADMIN-013] [SHELL-117]', () => {
    const pages = [
      ...ADMIN_MENU.flatMap((group) => group.pages),
      ...ADMIN_MORE.filter(({ path }) => !['/custom', '/sys/custfield'].includes(path)),
    ];
    expect(pages.filter(({ path }) => !isAdminAddress(path))).toEqual([]);
    expect(
      [
        '/sys/custfield/invoice',
        '/custfield/invoice',
        '/sys/field/bill',
        '/field/bill',
        '/custom/asset_c',
        '/custom',
        '/approval',
      ].map(isAdminAddress),
    ).toEqual([true, true, true, true, true, false, false]);
    expect(
      Object.keys(MODULE_ROUTES).filter(
        (route) => isAdminAddress(`/${route}`) || ADMIN_PATHS.includes(route),
      ),
    ).toEqual([]);
    expect(isAdminAddress('/workbench/custom/asset_c')).toBe(false);
  });
  test('the right to a page is its key; fields have one for all modules besides [PERM-024]', () => {
    const opens = (key: string) =>
      [
        '/setting',
        '/role',
        '/sys/custfield/clue',
        '/sys/field/bill',
        '/custom/asset_c',
        '/formpreview',
      ].filter((path) => mayOpenSetting(user(key), path));
    expect(opens('sys_role')).toEqual(['/setting', '/role']);
    expect(opens('sys_custfield')).toEqual([
      '/setting',
      '/sys/custfield/clue',
      '/sys/field/bill',
      '/formpreview',
    ]);
    expect(opens('sys_field_bill')).toEqual(['/setting', '/sys/field/bill', '/formpreview']);
    expect(opens('sys_module')).toEqual(['/setting', '/custom/asset_c']);
    expect(opens('crm_customer_edit')).toEqual([]);
    expect(mayEnterBackOffice(user('crm_customer_edit'))).toBe(false);
  });
  test('a module is known in every spelling of an address [LIST-016]', () => {
    expect(
      ['paymentplan', 'payment_plan', 'PaymentPlan', 'customerpool', 'leads', 'asset_c'].map(
        moduleKeyOf,
      ),
    ).toEqual(['paymentPlan', 'paymentPlan', 'paymentPlan', 'customerPool', 'leads', 'asset_c']);
  });
  test('every title is there in every language, every icon exists', () => {
    for (const locale of LOCALES)
      expect(
        adminMenuFor(admin, locale)
          .flatMap((group) => [group, ...group.children])
          .filter((item) => item.title === ''),
      ).toEqual([]);
    expect(
      [...ADMIN_MENU, ...menuFor(admin, 'en', DEMO_OBJECTS)].filter(
        (group) => !Object.hasOwn(iconImports, group.icon),
      ),
    ).toEqual([]);
  });
});

describe('permission keys', () => {
  const keys = permissionKeys();

  test('per module they follow crm_{module}_{right} [PERM-004]', () => {
    expect(permissionsOf(MODULES.contact).map(({ key }) => key)).toEqual([
      'crm_contact_view',
      'crm_contact_edit',
      'crm_contact_delete',
      'crm_contact_transfer',
      'crm_contact_import',
      'crm_contact_export',
    ]);
  });
  test('every key that the texts name is among them', () => {
    const named = [
      'crm_contact_view',
      'crm_contract_view',
      'crm_opportunity_view',
      'crm_paymentplan_view',
      'crm_payment_view',
      'crm_invoice_view',
      'crm_customerpool_receive',
      'crm_customerpool_assign',
      'crm_payment_edit',
      'crm_contact_edit',
      'crm_invoice_edit',
      'crm_cluepool_view',
      'crm_cluepool_receive',
      'crm_cluepool_assign',
    ];
    expect(named.filter((key) => !keys.includes(key))).toEqual([]);
  });
  test('a key stands once, and only where there is such a call', () => {
    expect(new Set(keys).size).toBe(keys.length);
    expect(
      ['crm_paymentplan_transfer', 'crm_customerpool_import', 'crm_event_transfer'].filter((key) =>
        keys.includes(key),
      ),
    ).toEqual([]);
    expect(permissionTree(DEMO_OBJECTS).at(-1)?.label).toEqual(DEMO_OBJECTS.at(-1)?.label);
  });
});

describe('shipped roles', () => {
  const role = (key: string) => ROLES.find((each) => each.key === key) ?? ROLES[0];

  test('there are four and the read-only one, each with a scope [PERM-021]', () => {
    expect(ROLES.map(({ key, scope }) => [key, scope])).toEqual([
      ['administrator', 'all'],
      ['sales_manager', 'below'],
      ['sales_staff', 'own'],
      ['finance', 'all'],
      ['read_only', 'all'],
    ]);
  });
  test('the administrator holds every key, the reader only views', () => {
    expect(keysOfRole(role('administrator'), DEMO_OBJECTS)).toEqual(permissionKeys(DEMO_OBJECTS));
    const readable = keysOfRole(role('read_only'), DEMO_OBJECTS);
    expect(readable).toContain('crm_service_ticket_c_view');
    expect(readable.filter((key) => !key.endsWith('_view'))).toEqual([]);
  });
  test('sales staff claim from pools but assign nobody, finance keeps payments and sells nothing', () => {
    const staff = keysOfRole(role('sales_staff'));
    expect(staff).toEqual(
      expect.arrayContaining([
        'crm_customerpool_receive',
        'crm_customer_edit',
        'crm_contract_edit',
      ]),
    );
    expect(staff.filter((key) => /assign|customer_delete|_export/.test(key))).toEqual([]);
    const finance = keysOfRole(role('finance'));
    expect(finance).toEqual(
      expect.arrayContaining(['crm_payment_edit', 'crm_invoice_edit', 'crm_contract_view']),
    );
    expect(finance.filter((key) => /customer_edit|contract_edit|clue/.test(key))).toEqual([]);
  });
  test('every granted key exists', () => {
    const all = new Set(permissionKeys());
    for (const each of ROLES)
      expect(
        keysOfRole(each).filter((key) => !all.has(key)),
        each.key,
      ).toEqual([]);
  });
});

test('no two entries or groups of a menu share a code: who arranges one would move the other', () => {
  for (const menu of [menuFor(user(), 'zh-chs'), adminMenuFor(user(), 'zh-chs')]) {
    const codes = menu.flatMap((group) => [
      group.menu_code,
      ...group.children.map((entry) => entry.menu_code),
    ]);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  }
});
