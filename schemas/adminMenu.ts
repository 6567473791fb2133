import type { Words } from './locale.ts';
import type { ModuleKey } from './modules/index.ts';

export interface AdminPage {
  path: string;
  words: Words;
}
export interface AdminGroup {
  code: string;
  words: Words;
  icon: string;
  pages?: readonly AdminPage[];
  /** a page for each of these modules, called like the module, below the address `at` */
  modules?: { at: string; keys: readonly ModuleKey[] };
}

/** The modules whose fields and whose approval the back-office lists by name. */
const FIELD_MODULES = [
  'clue',
  'customer',
  'contact',
  'opportunity',
  'quotation',
  'contract',
  'product',
  'payment',
] as const satisfies readonly ModuleKey[];
const APPROVAL_MODULES = [
  'contract',
  'payment',
  'quotation',
  'invoice',
] as const satisfies readonly ModuleKey[];

/** The side menu of the back-office. Apart from the module files, so that the browser gets the words of a page without them. */
export const ADMIN_GROUPS: readonly AdminGroup[] = [
  {
    code: 'basic',
    words: ['基础设置', 'Basic settings', '基本設定', '基礎設定'],
    icon: 'settings',
    pages: [
      { path: '/systemSetting', words: ['系统设置', 'System', 'システム', '系統設定'] },
      {
        path: '/clueTransform',
        words: ['线索转化设置', 'Lead conversion', 'リード転換', '線索轉化設定'],
      },
    ],
  },
  {
    code: 'users',
    words: ['用户与权限', 'Users and roles', 'ユーザーと権限', '使用者與權限'],
    icon: 'shield-check',
    pages: [
      { path: '/department', words: ['部门管理', 'Departments', '部署', '部門管理'] },
      { path: '/role', words: ['角色管理', 'Roles', 'ロール', '角色管理'] },
      { path: '/user', words: ['用户管理', 'Users', 'ユーザー', '使用者管理'] },
      { path: '/userLoginLog', words: ['登录日志', 'Sign-in log', 'サインイン履歴', '登入日誌'] },
    ],
  },
  {
    code: 'office',
    words: ['办公审批', 'Office approval', '社内承認', '辦公審批'],
    icon: 'clipboard-check',
    pages: [
      { path: '/oa_approval', words: ['审批设置', 'Approval forms', '承認フォーム', '審批設定'] },
    ],
  },
  {
    code: 'extensions',
    words: ['扩展模块', 'Extensions', '拡張モジュール', '擴充模組'],
    icon: 'blocks',
    pages: [{ path: '/module', words: ['模块管理', 'Modules', 'モジュール', '模組管理'] }],
  },
  {
    code: 'fields',
    words: ['自定义字段', 'Custom fields', 'カスタム項目', '自訂欄位'],
    icon: 'text-cursor-input',
    modules: { at: '/sys/custfield', keys: FIELD_MODULES },
  },
  {
    code: 'parameters',
    words: ['业务参数', 'Parameters', '業務パラメーター', '業務參數'],
    icon: 'sliders-horizontal',
    pages: [
      { path: '/basicSetting', words: ['基础参数', 'General', '全般', '基礎參數'] },
      { path: '/customerSetting', words: ['客户设置', 'Customers', '顧客', '客戶設定'] },
      { path: '/clueSetting', words: ['线索设置', 'Leads', 'リード', '線索設定'] },
      {
        path: '/opportunitySetting',
        words: ['商机阶段', 'Opportunity stages', '商談ステージ', '商機階段'],
      },
      {
        path: '/productSetting',
        words: ['产品分类', 'Product categories', '製品カテゴリ', '產品分類'],
      },
      { path: '/messageSetting', words: ['消息设置', 'Messages', '通知', '訊息設定'] },
      { path: '/product_spec', words: ['产品规格', 'Specifications', '製品仕様', '產品規格'] },
      {
        path: '/recordSetting',
        words: ['跟进类型', 'Follow-up types', 'フォロー種別', '跟進類型'],
      },
      {
        path: '/productTemplate',
        words: ['产品模板', 'Product templates', '製品テンプレート', '產品範本'],
      },
      {
        path: '/printTemplate',
        words: ['打印模板', 'Print templates', '印刷テンプレート', '列印範本'],
      },
      { path: '/scheduleSetting', words: ['日程设置', 'Schedule', 'スケジュール', '日程設定'] },
    ],
  },
  {
    code: 'targets',
    words: ['业绩目标', 'Targets', '業績目標', '業績目標'],
    icon: 'goal',
    pages: [
      { path: '/achievementIndexSetting', words: ['业绩指标', 'Measures', '業績指標', '業績指標'] },
      { path: '/achievementSetting', words: ['目标设置', 'Targets', '目標設定', '目標設定'] },
    ],
  },
  {
    code: 'approval',
    words: ['审批流设置', 'Approval settings', '承認フロー設定', '審批流設定'],
    icon: 'workflow',
    modules: { at: '/approval', keys: APPROVAL_MODULES },
  },
  {
    code: 'menus',
    words: ['菜单设置', 'Menu settings', 'メニュー設定', '選單設定'],
    icon: 'panel-left',
    pages: [
      { path: '/menuSetting', words: ['导航菜单', 'Side menu', 'サイドメニュー', '導覽選單'] },
      { path: '/tabSetting', words: ['详情标签页', 'Detail tabs', '詳細タブ', '詳情標籤頁'] },
    ],
  },
];
