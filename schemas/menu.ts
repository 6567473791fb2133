import type { Locale, Words } from './locale.ts';
import { say } from './locale.ts';
import type { ModuleFile } from './module.ts';
import type { ModuleKey } from './modules/index.ts';
import { MODULES, routeOf } from './modules/index.ts';
import { permissionKey } from './permissions.ts';
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
}

export const WORKBENCH_MENU = [
  { code: 'index', words: ['首页', 'Home', 'ホーム', '首頁'], icon: 'house', path: '/index' },
  {
    code: 'crm', words: ['客户', 'Customers', '顧客', '客戶'], icon: 'users',
    modules: ['leads', 'clue', 'cluePool', 'customer', 'customerPool', 'contact', 'event'],
  },
  { code: 'sales', words: ['销售', 'Sales', '営業', '銷售'], icon: 'trending-up', modules: ['opportunity', 'quotation', 'contract'] },
  { code: 'finance', words: ['财务', 'Finance', '経理', '財務'], icon: 'wallet', modules: ['paymentPlan', 'payment', 'invoice', 'bill'] },
  { code: 'products', words: ['产品', 'Products', '製品', '產品'], icon: 'package', modules: ['product', 'productDetail'] },
  { code: 'campaigns', words: ['市场', 'Marketing', 'マーケティング', '市場'], icon: 'megaphone', modules: ['marketing'] },
] as const satisfies readonly WorkbenchGroup[];

const OBJECTS = { code: 'objects', words: ['业务对象', 'Objects', 'オブジェクト', '業務物件'], icon: 'blocks' } as const satisfies WorkbenchGroup;

/** The side menu of the workbench: the modules whose view right the viewer holds, then the company's own objects. Empty groups are left out. */
export function menuFor(viewer: Pick<Viewer, 'is_admin' | 'permissions'>, locale: Locale, objects: readonly ModuleFile[] = []): MenuEntry[] {
  const shipped = (WORKBENCH_MENU as readonly WorkbenchGroup[]).map((group) => ({ group, files: group.modules?.map((key): ModuleFile => MODULES[key]) }));
  return [...shipped, { group: OBJECTS as WorkbenchGroup, files: objects }].flatMap(({ group: { code, words, icon, path = '' }, files }) => {
    const children = (files ?? []).filter((file) => may(viewer, permissionKey(file, 'view'))).map((file) => moduleEntry(file, locale));
    return path || children.length > 0 ? [{ menu_code: code, title: say(words, locale), icon, path, out_url: '', children }] : [];
  });
}

function moduleEntry(file: ModuleFile, locale: Locale): MenuEntry {
  return { menu_code: file.key, title: say(file.words, locale), icon: file.icon, path: routeOf(file), out_url: '', children: [] };
}

interface AdminPage {
  path: string;
  words: Words;
}
interface AdminGroup {
  code: string;
  words: Words;
  icon: string;
  pages: readonly AdminPage[];
}

/** The modules whose fields and whose approval the back-office lists by name. */
const FIELD_MODULES = ['clue', 'customer', 'contact', 'opportunity', 'quotation', 'contract', 'product', 'payment'] as const satisfies readonly ModuleKey[];
const APPROVAL_MODULES = ['contract', 'payment', 'quotation', 'invoice'] as const satisfies readonly ModuleKey[];
const pagesOf = (keys: readonly ModuleKey[], base: string) => keys.map((key): AdminPage => ({ path: `${base}/${key}`, words: MODULES[key].words }));

/** The side menu of the back-office. */
export const ADMIN_MENU: readonly AdminGroup[] = [
  {
    code: 'basic', words: ['基础设置', 'Basic settings', '基本設定', '基礎設定'], icon: 'settings',
    pages: [
      { path: '/systemSetting', words: ['系统设置', 'System', 'システム', '系統設定'] },
      { path: '/clueTransform', words: ['线索转化设置', 'Lead conversion', 'リード転換', '線索轉化設定'] },
    ],
  },
  {
    code: 'users', words: ['用户与权限', 'Users and permissions', 'ユーザーと権限', '使用者與權限'], icon: 'shield-check',
    pages: [
      { path: '/department', words: ['部门管理', 'Departments', '部署', '部門管理'] },
      { path: '/role', words: ['角色管理', 'Roles', 'ロール', '角色管理'] },
      { path: '/user', words: ['用户管理', 'Users', 'ユーザー', '使用者管理'] },
      { path: '/userLoginLog', words: ['登录日志', 'Sign-in log', 'サインイン履歴', '登入日誌'] },
    ],
  },
  { code: 'office', words: ['办公审批', 'Office approval', '社内承認', '辦公審批'], icon: 'clipboard-check', pages: [{ path: '/oa_approval', words: ['审批设置', 'Approval forms', '承認フォーム', '審批設定'] }] },
  { code: 'extensions', words: ['扩展模块', 'Extension modules', '拡張モジュール', '擴充模組'], icon: 'blocks', pages: [{ path: '/module', words: ['模块管理', 'Modules', 'モジュール', '模組管理'] }] },
  { code: 'fields', words: ['自定义字段', 'Custom fields', 'カスタム項目', '自訂欄位'], icon: 'text-cursor-input', pages: pagesOf(FIELD_MODULES, '/sys/custfield') },
  {
    code: 'parameters', words: ['业务参数', 'Business parameters', '業務パラメーター', '業務參數'], icon: 'sliders-horizontal',
    pages: [
      { path: '/basicSetting', words: ['基础参数', 'General', '全般', '基礎參數'] },
      { path: '/customerSetting', words: ['客户设置', 'Customers', '顧客', '客戶設定'] },
      { path: '/clueSetting', words: ['线索设置', 'Leads', 'リード', '線索設定'] },
      { path: '/opportunitySetting', words: ['商机阶段', 'Opportunity stages', '商談ステージ', '商機階段'] },
      { path: '/productSetting', words: ['产品分类', 'Product categories', '製品カテゴリ', '產品分類'] },
      { path: '/messageSetting', words: ['消息设置', 'Messages', '通知', '訊息設定'] },
      { path: '/product_spec', words: ['产品规格', 'Specifications', '製品仕様', '產品規格'] },
      { path: '/recordSetting', words: ['跟进类型', 'Follow-up types', 'フォロー種別', '跟進類型'] },
      { path: '/productTemplate', words: ['产品模板', 'Product templates', '製品テンプレート', '產品範本'] },
      { path: '/printTemplate', words: ['打印模板', 'Print templates', '印刷テンプレート', '列印範本'] },
      { path: '/scheduleSetting', words: ['日程设置', 'Schedule', 'スケジュール', '日程設定'] },
    ],
  },
  {
    code: 'targets', words: ['业绩目标', 'Performance targets', '業績目標', '業績目標'], icon: 'goal',
    pages: [
      { path: '/achievementIndexSetting', words: ['业绩指标', 'Measures', '業績指標', '業績指標'] },
      { path: '/achievementSetting', words: ['目标设置', 'Targets', '目標設定', '目標設定'] },
    ],
  },
  { code: 'approval', words: ['审批流设置', 'Approval settings', '承認フロー設定', '審批流設定'], icon: 'workflow', pages: pagesOf(APPROVAL_MODULES, '/approval') },
  {
    code: 'menus', words: ['菜单设置', 'Menu settings', 'メニュー設定', '選單設定'], icon: 'panel-left',
    pages: [
      { path: '/menuSetting', words: ['导航菜单', 'Side menu', 'サイドメニュー', '導覽選單'] },
      { path: '/tabSetting', words: ['详情标签页', 'Detail tabs', '詳細タブ', '詳情標籤頁'] },
    ],
  },
];

/** The key that opens one page of the back-office to a role: sys_role, sys_custfield_customer … */
export function settingKey(path: string): string {
  return `sys_${path.replace(/^\/(sys\/)?/, '').replaceAll('/', '_')}`;
}

/** The back-office menu: everything for administrators, else the pages whose key a role was given. `defined` are the fields lists added later. */
export function adminMenuFor(viewer: Pick<Viewer, 'is_admin' | 'permissions'>, locale: Locale, defined: readonly { name: string; field_name: string }[] = []): MenuEntry[] {
  return ADMIN_MENU.flatMap(({ code, words, icon, pages }) => {
    const more = code === 'fields' ? defined.map(({ name, field_name }) => ({ path: `/sys/field/${field_name}`, title: name })) : [];
    const children = [...pages.map((page) => ({ path: page.path, title: say(page.words, locale) })), ...more]
      .filter(({ path }) => may(viewer, settingKey(path)))
      .map(({ path, title }): MenuEntry => ({ menu_code: settingKey(path), title, icon: '', path, out_url: '', children: [] }));
    return children.length > 0 ? [{ menu_code: `admin_${code}`, title: say(words, locale), icon, path: '', out_url: '', children }] : [];
  });
}
