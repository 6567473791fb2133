import { DEMO_CORP, OTHER_CORP } from '../../../schemas/demo.ts';
import type { ROLES } from '../../../schemas/staff/permissions.ts';
import type { Catalogue } from '../../../schemas/sampleData/products.ts';
import { AUTOMATION, FURNITURE } from '../../../schemas/sampleData/products.ts';

export type RoleKey = (typeof ROLES)[number]['key'];

export interface SeedUser {
  mobile: string;
  name: string;
  position: string;
  role: RoleKey;
  department: string;
  leads?: true;
  disabled?: true;
  /** the number of the telephone agent */
  agent?: string;
}

export interface SeedCompany {
  code: string;
  name: string;
  /** departments, each with the name of the one above */
  departments: readonly (readonly [name: string, above: string | undefined])[];
  users: readonly SeedUser[];
  settings: Readonly<Record<string, unknown>>;
  catalogue: Catalogue;
  /** how much happened there */
  counts: Counts;
}

export interface Counts {
  customers: number;
  opportunities: number;
  clues: number;
  leads: number;
  tickets: number;
  campaigns: number;
  contracts: number;
}

/** Approval is switched on for all four kinds of documents; plans may be made before a contract is approved. */
const SETTINGS = {
  system_name: 'Fieldwork',
  page_size: 20,
  is_quotation_check: 1,
  is_contract_check: 1,
  is_payment_check: 1,
  is_invoice_check: 1,
  is_plan: 1,
  contract_expire_days: 30,
  duplicate_check: 'block',
  open_call: 0,
} as const;

export const DEMO: SeedCompany = {
  code: DEMO_CORP,
  name: '启衡智能科技（苏州）有限公司',
  departments: [
    ['总经办', undefined],
    ['销售中心', undefined],
    ['华东销售部', '销售中心'],
    ['华南销售部', '销售中心'],
    ['大客户部', undefined],
    ['财务部', undefined],
    ['行政部', undefined],
    ['客户服务部', undefined],
  ],
  users: [
    {
      mobile: '13800000001',
      name: '周启明',
      position: '总经理助理',
      role: 'administrator',
      department: '总经办',
      leads: true,
    },
    {
      mobile: '13800000002',
      name: '林建华',
      position: '销售总监',
      role: 'sales_manager',
      department: '销售中心',
      leads: true,
    },
    {
      mobile: '13800000003',
      name: '陈晓峰',
      position: '客户经理',
      role: 'sales_staff',
      department: '华东销售部',
      agent: '8003',
    },
    {
      mobile: '13800000004',
      name: '赵雅婷',
      position: '大客户经理',
      role: 'sales_staff',
      department: '大客户部',
      agent: '8004',
    },
    {
      mobile: '13800000005',
      name: '何静怡',
      position: '财务主管',
      role: 'finance',
      department: '财务部',
      leads: true,
    },
    {
      mobile: '13800000006',
      name: '孙立新',
      position: '行政专员',
      role: 'read_only',
      department: '行政部',
    },
    {
      mobile: '13800000007',
      name: '吴浩然',
      position: '客户经理',
      role: 'sales_staff',
      department: '华南销售部',
      disabled: true,
    },
  ],
  settings: SETTINGS,
  catalogue: AUTOMATION,
  counts: {
    customers: 72,
    opportunities: 84,
    clues: 36,
    leads: 24,
    tickets: 18,
    campaigns: 8,
    contracts: 34,
  },
};

export const OTHER: SeedCompany = {
  code: OTHER_CORP,
  name: '杭州云杉办公家具有限公司',
  departments: [
    ['总经办', undefined],
    ['销售部', undefined],
  ],
  users: [
    {
      mobile: '13900000001',
      name: '郑国栋',
      position: '总经理',
      role: 'administrator',
      department: '总经办',
      leads: true,
      agent: '6001',
    },
    {
      mobile: '13900000002',
      name: '马丽华',
      position: '销售代表',
      role: 'sales_staff',
      department: '销售部',
      agent: '6002',
    },
  ],
  // where calling can be tried
  settings: { ...SETTINGS, open_call: 1 },
  catalogue: FURNITURE,
  counts: {
    customers: 14,
    opportunities: 14,
    clues: 8,
    leads: 6,
    tickets: 4,
    campaigns: 2,
    contracts: 7,
  },
};
