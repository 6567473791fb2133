import { type Envelope, ok } from './envelope.ts';

const FILTER = { op: 'and', rules: [{ field: 'create_time', operator: 'this_month' }] };
const FIGURES = [
  ['customerIncrease.count', '新增客户', 'customer', 'count', 12, 9],
  ['opptyAnalysis.count', '新增商机', 'opportunity', 'count', 8, 8],
  ['opptyAnalysis.amount', '新增商机金额', 'opportunity', 'sum', 1_860_000, 2_100_000],
  ['contractAmount.count', '签约合同', 'contract', 'count', 3, 0],
  ['contractAmount.amount', '签约金额', 'contract', 'sum', 428_600.5, 0],
  ['paymentAmount.amount', '回款金额', 'payment', 'sum', 91_000, 86_000],
] as const;
const TASKS = [
  ['customers', '待跟进客户', 'customer', 3],
  ['clues', '待跟进线索', 'clue', 1],
  ['closing', '本月预计成交商机', 'opportunity', 2],
  ['late', '逾期未成交商机', 'opportunity', 0],
] as const;
const DESK = [
  ['overdue', '逾期未回款', 'paymentPlan', 4, 86_000, 1],
  ['due', '7 天内到期回款', 'paymentPlan', 2, 12_000, 0],
  ['received', '本月到账', 'payment', 7, null, 0],
] as const;
const PEOPLE = ['林晓峰', '陈思远', '赵雅婷'];

/** What the calls of the first page answer, by path. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/rest/oa/index/salesReport': {
    from: '2026-11-01',
    to: '2026-11-30',
    figures: FIGURES.map(([key, label, module, kind, value, before]) => ({
      key,
      label,
      module,
      kind,
      value,
      before,
      filter: FILTER,
      pending: key === 'paymentAmount.amount' ? { value: 24_500, filter: FILTER } : null,
    })),
  },
  '/rest/oa/index/oneRank': PEOPLE.map((name, at) => ({
    rank: at + 1,
    user_id: 11 + at,
    name,
    amount: 300_000 / (at + 1),
    count: 3 - at,
    filter: FILTER,
  })),
  '/rest/oa/index/wordDynamic': PEOPLE.map((user_name, at) => ({
    id: at + 1,
    content: '电话沟通合同条款，对方希望质保期改为两年。',
    type: '电话沟通',
    about: '苏州品航塑业有限公司',
    user_name,
    create_time: `2026-11-2${at} 10:20:00`,
  })),
  '/rest/oa/index/lastAnnouncement': {
    id: 4,
    title: '客户答谢会筹备分工',
    create_time: '2026-11-20 09:00:00',
    creator_user_name: '周启明',
    is_read: 0,
  },
  '/rest/oa/index/assistant': TASKS.map(([key, label, module, count]) => ({
    key,
    label,
    module,
    count,
    filter: FILTER,
  })),
  '/rest/oa/index/desks': [
    {
      key: 'finance',
      label: '财务工作台',
      list: 'overduePayments',
      figures: DESK.map(([key, label, module, count, amount, warns]) => ({
        key,
        label,
        module,
        count,
        amount,
        warns,
        filter: FILTER,
      })),
    },
  ],
  '/rest/oa/index/operations': [
    { key: 'joining', label: '待审核的加入申请', count: 2, to: '/user?status=pending', warns: 1 },
    { key: 'accounts', label: '在用账号', count: 18, to: '/user', warns: 0 },
    { key: 'imports', label: '停下的导入', count: 0, to: '', warns: 0 },
  ],
  '/rest/oa/index/showCharts': [],
  '/rest/oa/index/getChartList': [{ key: 'contractAmount', label: '合同金额' }],
  '/rest/sys/userconfig/recentmenu': ['customer', 'contract'],
  '/rest/oa/bi/getAuthDept': [],
};

/** The answer of a call of the first page; undefined for any other. */
export function homeAnswer(path: string): Envelope | undefined {
  return Object.hasOwn(ANSWERS, path) ? ok(ANSWERS[path]) : undefined;
}
