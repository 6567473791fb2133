import { TAG_LIST } from '../../schemas/vocabulary/listNames.ts';
import { TAGS } from '../../schemas/vocabulary/vocabulary.ts';
import type { Pick, PickNode } from '../../widgets/contract/host.ts';

/** Records by the module key that a field refers to: a believable piece of one company's data. */
export const RECORDS: Readonly<Record<string, readonly Pick[]>> = {
  customer: [
    { id: 101, name: '上海华东机电设备有限公司', note: '林晓峰' },
    { id: 102, name: '深圳市精工自动化科技有限公司', note: '陈嘉怡' },
    { id: 103, name: '杭州云栖软件股份有限公司', note: '林晓峰' },
    { id: 104, name: '成都天府食品集团有限公司', note: '赵宏伟' },
    { id: 105, name: '北京中关村生物医药研究院', note: '陈嘉怡' },
    { id: 106, name: '苏州工业园区恒远精密制造有限公司', note: '周敏' },
    { id: 107, name: '青岛海润国际物流有限公司', note: '林晓峰' },
    { id: 108, name: '广州白云电器（集团）股份有限公司', note: '赵宏伟' },
    { id: 109, name: '香港九龙贸易有限公司', note: '周敏' },
    {
      id: 110,
      name: '内蒙古自治区呼伦贝尔市额尔古纳农牧业产业化综合开发与冷链物流配送有限责任公司第二分公司',
      note: '赵宏伟',
    },
    { id: 111, name: '武汉光谷激光设备厂', note: '已锁定', disabled: true },
    ...Array.from({ length: 40 }, (_, index) => ({
      id: 120 + index,
      name: `西安航天配套企业 ${index + 1} 厂`,
      note: '公海',
    })),
  ],
  contact: [
    { id: 201, name: '王建国', note: '采购总监 · 138 0013 8001' },
    { id: 202, name: '李雪梅', note: '财务经理 · 139 1002 3344' },
    { id: 203, name: '张伟', note: '设备科科长 · 137 6655 0091' },
    { id: 204, name: 'Jonathan Whitmore', note: 'Head of Procurement' },
  ],
  opportunity: [
    { id: 301, name: '二期产线自动化改造', note: '方案报价' },
    { id: 302, name: '仓储管理系统升级', note: '需求确认' },
    { id: 303, name: '年度维保服务续签', note: '商务谈判' },
  ],
  contract: [
    { id: 401, name: 'HT-20261008-0012 二期产线自动化改造合同', note: '¥ 1,280,000.00' },
    { id: 402, name: 'HT-20260915-0007 年度维保服务合同', note: '¥ 96,000.00' },
  ],
  quotation: [
    { id: 501, name: 'BJ-20261102-0031', note: '二期产线自动化改造' },
    { id: 502, name: 'BJ-20261018-0024', note: '仓储管理系统升级' },
  ],
  paymentPlan: [
    { id: 601, name: '第 1 期 预付款 30%', note: '2026-11-30' },
    { id: 602, name: '第 2 期 发货款 60%', note: '2027-01-15' },
  ],
  opportunity_group: [
    { id: 701, name: '标准销售流程' },
    { id: 702, name: '大客户项目流程' },
    { id: 703, name: '渠道合作流程', disabled: true },
  ],
  equipment_c: [
    { id: 801, name: '六轴机器人 ABB IRB 6700', note: '在用' },
    { id: 802, name: '数控车床 CK6140', note: '待检' },
  ],
};

export const DEPARTMENTS: readonly PickNode[] = [
  {
    id: 1,
    name: '上海总部',
    children: [
      {
        id: 2,
        name: '销售部',
        children: [
          { id: 3, name: '华东区' },
          { id: 4, name: '华南区' },
        ],
      },
      { id: 5, name: '财务部' },
      { id: 6, name: '技术支持部' },
    ],
  },
  { id: 7, name: '深圳分公司', children: [{ id: 8, name: '渠道部' }] },
];

export const USERS: readonly (Pick & { department_id: number | null })[] = [
  { id: 11, name: '林晓峰', note: '销售经理', department_id: 2 },
  { id: 12, name: '陈嘉怡', note: '客户经理', department_id: 3 },
  { id: 13, name: '赵宏伟', note: '客户经理', department_id: 4 },
  { id: 14, name: '周敏', note: '会计', department_id: 5 },
  { id: 15, name: '欧阳思远', note: '售前工程师', department_id: 6 },
  { id: 16, name: '黄志强', note: '渠道经理', department_id: 8 },
  { id: 17, name: '刘洋', note: '实习', department_id: null },
  { id: 18, name: '孙丽', note: '已离职', department_id: 3, disabled: true },
];

export const LISTS: Readonly<Record<string, readonly PickNode[]>> = {
  [TAG_LIST]: TAGS.map(([id, { message: name }, color]) => ({ id, name, color })),
  payment_method: [
    { id: 'transfer', name: '银行转账' },
    { id: 'acceptance', name: '承兑汇票' },
    { id: 'wechat', name: '微信支付' },
    { id: 'cheque', name: '支票', disabled: true },
  ],
  product_category: [
    {
      id: 31,
      name: '工业机器人',
      children: [
        { id: 32, name: '六轴机器人' },
        { id: 33, name: 'SCARA 机器人' },
      ],
    },
    {
      id: 34,
      name: '传感器',
      children: [
        { id: 35, name: '视觉传感器' },
        { id: 36, name: '力传感器' },
      ],
    },
    { id: 37, name: '维保服务' },
  ],
  industry_tree: [
    {
      id: 'C',
      name: '制造业',
      children: [
        { id: 'C34', name: '通用设备制造业', children: [{ id: 'C342', name: '金属加工机械制造' }] },
        { id: 'C39', name: '电子设备制造业' },
      ],
    },
    {
      id: 'I',
      name: '信息传输、软件和信息技术服务业',
      children: [{ id: 'I65', name: '软件和信息技术服务业' }],
    },
  ],
};

export const SUGGESTIONS: readonly string[] = [
  '上海华东机电设备有限公司',
  '上海华东师范大学',
  '上海华谊集团股份有限公司',
  '深圳市精工自动化科技有限公司',
];
