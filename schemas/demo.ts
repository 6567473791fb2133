import type { Words } from './locale.ts';

/** The demo company's accounts, as the start prints them and the sign-in page offers them while they can be opened. */
export const DEMO_CORP = 'DEMO';
export const OTHER_CORP = 'OTHER';
export const DEMO_CORPS: readonly string[] = [DEMO_CORP, OTHER_CORP];
/** Opens nothing once PUBLIC_URL is set, or while SEED is none: see opensDemo in server/config.ts. */
export const DEMO_PASSWORD = 'fieldwork-demo';

export const DEMO_ACCOUNTS: readonly { mobile: string; corp_code: string; who: Words }[] = [
  {
    mobile: '13800000001',
    corp_code: DEMO_CORP,
    who: ['管理员', 'Administrator', '管理者', '管理員'],
  },
  {
    mobile: '13800000002',
    corp_code: DEMO_CORP,
    who: ['销售经理', 'Sales manager', '営業マネージャー', '銷售經理'],
  },
  { mobile: '13800000003', corp_code: DEMO_CORP, who: ['销售', 'Sales', '営業', '銷售'] },
  {
    mobile: '13800000004',
    corp_code: DEMO_CORP,
    who: ['另一部门的销售', 'Sales of another department', '別部署の営業', '另一部門的銷售'],
  },
  { mobile: '13800000005', corp_code: DEMO_CORP, who: ['财务', 'Finance', '経理', '財務'] },
  {
    mobile: '13800000006',
    corp_code: DEMO_CORP,
    who: ['只读员工', 'Read-only staff', '閲覧のみ', '唯讀員工'],
  },
];
