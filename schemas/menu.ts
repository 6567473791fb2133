import type { Locale, Words } from './locale.ts';
import { say } from './locale.ts';
import type { AdminPage } from './adminMenu.ts';
import { ADMIN_GROUPS } from './adminMenu.ts';
import type { ModuleFile } from './module.ts';
import type { ModuleKey } from './modules/index.ts';
import { MODULES, routeOf } from './modules/index.ts';
import { permissionKey } from './permissions.ts';
import { mayOpenSetting, settingKey } from './settingRights.ts';
import type { Viewer } from './viewer.ts';
import { may } from './viewer.ts';

/** An item of a side menu as the wire names it. One with neither path, children nor out_url is temporary. */
export interface MenuEntry {
  menu_code: string;
  title: string;
  /** a lucide icon name */
  icon: string;
  path: string;
  out_url: string;
  children: MenuEntry[];
}

/** A group of the workbench: a page of its own, or modules. */
interface WorkbenchGroup {
  code: string;
  words: Words;
  icon: string;
  path?: string;
  modules?: readonly ModuleKey[];
  /** pages that are no lists of a module, for everybody */
  pages?: readonly { code: string; words: Words; icon: string; path: string }[];
}

export const WORKBENCH_MENU = [
  { code: 'index', words: ['首页', 'Home', 'ホーム', '首頁'], icon: 'house', path: '/index' },
  {
    code: 'crm',
    words: ['客户', 'Customers', '顧客', '客戶'],
    icon: 'users',
    modules: ['leads', 'clue', 'cluePool', 'customer', 'customerPool', 'contact', 'event'],
  },
  {
    code: 'sales',
    words: ['销售', 'Sales', '営業', '銷售'],
    icon: 'trending-up',
    modules: ['opportunity', 'quotation', 'contract'],
  },
  {
    code: 'finance',
    words: ['财务', 'Finance', '経理', '財務'],
    icon: 'wallet',
    modules: ['paymentPlan', 'payment', 'invoice', 'bill'],
  },
  {
    code: 'products',
    words: ['产品', 'Products', '製品', '產品'],
    icon: 'package',
    modules: ['product', 'productDetail'],
  },
  {
    code: 'campaigns',
    words: ['市场', 'Marketing', 'マーケティング', '市場'],
    icon: 'megaphone',
    modules: ['marketing'],
  },
  {
    code: 'office',
    words: ['办公', 'Office', 'オフィス', '辦公'],
    icon: 'building-2',
    modules: ['schedule', 'workLog', 'announcement'],
    pages: [
      {
        code: 'approval',
        words: ['审批', 'Approvals', '承認', '審批'],
        icon: 'shield-check',
        path: '/approval',
      },
      {
        code: 'unreadCount',
        words: ['提醒', 'Reminders', 'リマインド', '提醒'],
        icon: 'mailbox',
        path: '/unreadCount',
      },
      {
        code: 'addressbook',
        words: ['通讯录', 'Address book', '連絡先', '通訊錄'],
        icon: 'contact',
        path: '/addressbook',
      },
    ],
  },
] as const satisfies readonly WorkbenchGroup[];

const OBJECTS = {
  code: 'objects',
  words: ['业务对象', 'Objects', 'オブジェクト', '業務物件'],
  icon: 'blocks',
} as const satisfies WorkbenchGroup;

/** The side menu of the workbench: the modules whose view right the viewer holds, then the company's own objects. Empty groups are left out. */
export function menuFor(
  viewer: Pick<Viewer, 'is_admin' | 'permissions'>,
  locale: Locale,
  objects: readonly ModuleFile[] = [],
): MenuEntry[] {
  const shipped = (WORKBENCH_MENU as readonly WorkbenchGroup[]).map((group) => ({
    group,
    files: group.modules?.map((key): ModuleFile => MODULES[key]),
  }));
  const page = ({
    code,
    words,
    icon,
    path,
  }: NonNullable<WorkbenchGroup['pages']>[number]): MenuEntry => ({
    menu_code: code,
    title: say(words, locale),
    icon,
    path,
    out_url: '',
    children: [],
  });
  return [...shipped, { group: OBJECTS as WorkbenchGroup, files: objects }].flatMap(
    ({ group: { code, words, icon, path = '', pages = [] }, files }) => {
      const children = [
        ...(files ?? [])
          .filter((file) => may(viewer, permissionKey(file, 'view')))
          .map((file) => moduleEntry(file, locale)),
        ...pages.map(page),
      ];
      return path || children.length > 0
        ? [{ menu_code: code, title: say(words, locale), icon, path, out_url: '', children }]
        : [];
    },
  );
}

function moduleEntry(file: ModuleFile, locale: Locale): MenuEntry {
  return {
    menu_code: file.key,
    title: say(file.words, locale),
    icon: file.icon,
    path: routeOf(file),
    out_url: '',
    children: [],
  };
}

/** The side menu of the back-office, its pages named. */
export const ADMIN_MENU: readonly {
  code: string;
  words: Words;
  icon: string;
  pages: readonly AdminPage[];
}[] = ADMIN_GROUPS.map(({ code, words, icon, pages = [], modules }) => ({
  code,
  words,
  icon,
  pages: [
    ...pages,
    ...(modules?.keys ?? []).map((key): AdminPage => ({
      path: `${modules?.at}/${key}`,
      words: MODULES[key].words,
    })),
  ],
}));

/** The back-office menu: everything for administrators, else the pages whose key a role was given. `defined` are the field lists added later, `approved` the company's objects that take part in approval. */
export function adminMenuFor(
  viewer: Pick<Viewer, 'is_admin' | 'permissions'>,
  locale: Locale,
  {
    defined = [],
    approved = [],
  }: {
    defined?: readonly { name: string; field_name: string }[];
    approved?: readonly { name: string; key: string }[];
  } = {},
): MenuEntry[] {
  return ADMIN_MENU.flatMap(({ code, words, icon, pages }) => {
    const more =
      code === 'fields'
        ? defined.map(({ name, field_name }) => ({ path: `/sys/field/${field_name}`, title: name }))
        : code === 'approval'
          ? approved.map(({ name, key }) => ({ path: `/approval/${key}`, title: name }))
          : [];
    const children = [
      ...pages.map((page) => ({ path: page.path, title: say(page.words, locale) })),
      ...more,
    ]
      .filter(({ path }) => mayOpenSetting(viewer, path))
      .map(({ path, title }): MenuEntry => ({
        menu_code: settingKey(path),
        title,
        icon: '',
        path,
        out_url: '',
        children: [],
      }));
    return children.length > 0
      ? [
          {
            menu_code: `admin_${code}`,
            title: say(words, locale),
            icon,
            path: '',
            out_url: '',
            children,
          },
        ]
      : [];
  });
}
