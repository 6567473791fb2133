import { label, type Label } from './i18n/label.ts';

/** The demo company's accounts, as the start prints them and the sign-in page offers them while they can be opened. */
export const DEMO_CORP = 'DEMO';
export const OTHER_CORP = 'OTHER';
export const DEMO_CORPS: readonly string[] = [DEMO_CORP, OTHER_CORP];
/** Opens nothing once PUBLIC_URL is set, or while SEED is none: see opensDemo in server/config.ts. */
export const DEMO_PASSWORD = 'fieldwork-demo';

export const DEMO_ACCOUNTS: readonly { mobile: string; corp_code: string; who: Label }[] = [
  {
    mobile: '13800000001',
    corp_code: DEMO_CORP,
    who: label('管理员'),
  },
  {
    mobile: '13800000002',
    corp_code: DEMO_CORP,
    who: label('销售经理'),
  },
  { mobile: '13800000003', corp_code: DEMO_CORP, who: label('销售') },
  {
    mobile: '13800000004',
    corp_code: DEMO_CORP,
    who: label('另一部门的销售'),
  },
  { mobile: '13800000005', corp_code: DEMO_CORP, who: label('财务') },
  {
    mobile: '13800000006',
    corp_code: DEMO_CORP,
    who: label('只读员工'),
  },
];
