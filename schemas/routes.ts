import type { ModuleKey } from './modules/index.ts';

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
};

/** The list's addresses, apart from the declarations so that the router need not load them. */
export const REMINDER_ROUTES = [
  'customerFollow',
  'opportunityFollow',
  'processApproval',
  'officeApproval',
  'customApproval',
  'approvalResult',
  'paymentRemind',
  'contractExpire',
  'scheduleRemind',
] as const;
export type ReminderKey = (typeof REMINDER_ROUTES)[number];
/** Pages of the office that are no lists of a module. */
export const OFFICE_ROUTES = [
  ...REMINDER_ROUTES,
  'unreadCount',
  'approval',
  'addressbook',
] as const;
export type OfficeRoute = (typeof OFFICE_ROUTES)[number];

/** Custom objects: /workbench/custom/{key} */
export const CUSTOM_ROUTE = 'workbench/custom';

/** Where the list of a module stands. */
export function addressOfModule(key: string): string {
  const route = Object.keys(MODULE_ROUTES).find((each) => MODULE_ROUTES[each] === key);
  return route === undefined ? `/${CUSTOM_ROUTE}/${key}` : `/${route}`;
}

const folded = (name: string) => name.toLowerCase().replaceAll('_', '');

/** The key of a shipped module in any of its spellings (paymentplan, payment_plan); a custom object has one spelling. */
export function moduleKeyOf(name: string): string {
  const keys: readonly string[] = Object.values(MODULE_ROUTES);
  return keys.find((key) => folded(key) === folded(name)) ?? name;
}

/** Every address of the back-office, without the leading slash. */
export const ADMIN_PATHS: readonly string[] = [
  'setting',
  'module',
  'custom/:type',
  'formpreview',
  'sys/custfield/:type',
  'sys/field/:type',
  'custfield/:type',
  'field/:type',
  'systemSetting',
  'clueTransform',
  'department',
  'role',
  'user',
  'userLoginLog',
  'oa_approval',
  'basicSetting',
  'customerSetting',
  'clueSetting',
  'opportunitySetting',
  'productSetting',
  'messageSetting',
  'product_spec',
  'recordSetting',
  'productTemplate',
  'printTemplate',
  'scheduleSetting',
  'achievementIndexSetting',
  'achievementSetting',
  'approval/:module',
  'menuSetting',
  'tabSetting',
  'wechatLink',
  'dingLink',
  'application',
  'substitute',
  'tag',
  'optionList',
];
const ADMIN_ADDRESS = new RegExp(
  `^/(${ADMIN_PATHS.map((path) => path.replace(/:\w+/, '[^/]+')).join('|')})/?$`,
  'i',
);

/** Whether an address belongs to the back-office rather than to the workbench. */
export function isAdminAddress(pathname: string): boolean {
  return ADMIN_ADDRESS.test(pathname);
}

/** Whose records the global search looks through, by name, number and mobile. */
export const SEARCHED: readonly ModuleKey[] = [
  'customer',
  'contact',
  'clue',
  'opportunity',
  'quotation',
  'contract',
  'invoice',
];

/** An address inside the application, safe to go to: one slash first, no other host, no protocol. Anything else answers undefined. */
export function internalPath(path: string | null | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return undefined;
  return path;
}
