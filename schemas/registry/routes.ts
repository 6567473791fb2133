// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { ModuleKey } from '../modules/index.ts';

/** The module behind an address of the workbench. Apart from the module files, so that the router need not load them all. */
export const MODULE_ROUTES: Readonly<Record<string, ModuleKey>> = {
  lead: 'leads',
  clue: 'clue',
  cluePool: 'cluePool',
  customer: 'customer',
  customerPool: 'customerPool',
  contact: 'contact',
  opportunity: 'opportunity',
  event: 'event',
  quotation: 'quotation',
  contract: 'contract',
  paymentPlan: 'paymentPlan',
  payment: 'payment',
  invoice: 'invoice',
  bill: 'bill',
  product: 'product',
  product_detail: 'productDetail',
  marketing: 'marketing',
  schedule: 'schedule',
  log: 'workLog',
  announcement: 'announcement',
  knowledge: 'knowledge',
  check: 'officeRequest',
  knowledge_folder: 'knowledgeFolder',
};

/** Lists of reminders, each at the address of its kind. */
export const REMINDER_ROUTES = [
  'notification',
  'customerFollow',
  'opportunityFollow',
  'poolReturn',
  'processApproval',
  'officeApproval',
  'customApproval',
  'approvalResult',
  'proxyDecision',
  'mergeRequest',
  'paymentRemind',
  'contractExpire',
  'birthday',
  'scheduleRemind',
] as const;

/** Pages of the workbench that are lists of neither a module nor a kind of reminder. */
export const PAGE_ROUTES: readonly string[] = [
  'approval',
  'unreadCount',
  'addressbook',
  'sales',
  'boards',
  'resultchart',
  'achievement',
  'customerchart',
  'opportunitychart',
  'contractchart',
  'productchart',
  'paymentchart',
  'salesAchieve',
  'actionchart',
  'call_record',
  'efficiencychart',
  'checkchart',
  'customchart',
  'personal',
];

/** Those of them that have no menu beside them, with the leading slash. */
export const MENULESS: readonly string[] = [
  '/personal',
];

/** Every address of the back-office, without the leading slash. */
export const ADMIN_PATHS: readonly string[] = [
  'department',
  'role',
  'user',
  'userLoginLog',
  'securityLog',
  'adminLog',
  'oa_approval',
  'substitute',
  'module',
  'application',
  'wechatLink',
  'dingLink',
  'singleSignOn',
  'opportunitySetting',
  'productTemplate',
  'printTemplate',
  'achievementSetting',
  'approval/:module',
  'setting',
  'custom/:module',
  'formpreview',
  'tag',
  'optionList',
  'sys/custfield/:module',
  'sys/field/:module',
  'custfield/:module',
  'field/:module',
  'feedback',
  'achievementIndexSetting',
  'basicSetting',
  'clueSetting',
  'clueTransform',
  'customerSetting',
  'menuSetting',
  'messageSetting',
  'productSetting',
  'product_spec',
  'recordSetting',
  'scheduleSetting',
  'systemSetting',
  'tabSetting',
];

/** Whose records the global search looks through, by name, number and mobile. */
export const SEARCHED: readonly ModuleKey[] = [
  'customer',
  'contact',
  'clue',
  'opportunity',
  'quotation',
  'contract',
  'invoice',
  'knowledge',
];
