/** Announcements of a company as its office writes them: title, paragraphs. */
export const ANNOUNCEMENTS = [
  {
    title: '关于国庆及中秋假期安排的通知',
    paragraphs: [
      '各部门：假期前请把客户的交付与回款事项交接清楚，值班人员保持电话畅通。',
      '如需申请调休，请提前三个工作日提交。',
    ],
    days: 60,
  },
  {
    title: '报价单和合同统一走系统审批',
    paragraphs: [
      '即日起，报价单、合同、回款和开票一律在系统中提交审批，不再接受纸质单据。',
      '审批流程有疑问请联系行政。',
    ],
    days: 24,
  },
  {
    title: '华东区第四季度销售目标与奖励办法',
    paragraphs: [
      '第四季度重点跟进存量客户的二期项目，目标与上季度相比上调 12%。',
      '达成率超过 110% 的同事，奖金系数按 1.2 计算。',
    ],
    days: 12,
  },
  {
    title: '客户答谢会筹备分工',
    paragraphs: ['答谢会定于下月中旬举行，请各位在本周五前报送拟邀客户名单。'],
    days: 3,
  },
] as const;

/** What somebody did in a day: done, plan, problems. */
export const LOGS = [
  [
    '拜访两家客户，其中一家确认了现场勘察时间；整理了上周的报价单并补充交货周期。',
    '跟进华东机电的合同条款，准备下周的技术交流材料。',
    '',
  ],
  [
    '电话回访 8 位联系人，3 位约定面谈；提交一份合同审批。',
    '完成两份报价，联系财务核对到账。',
    '部分老客户的联系人已变更，需要集中更新。',
  ],
  [
    '陪同客户参观样板工厂，客户对看板效果认可，要求提供详细方案。',
    '本周内提交方案初稿。',
    '方案中的接口部分需要技术支持。',
  ],
  [
    '处理一项售后问题，远程解决；催收两笔到期回款，一笔已到账。',
    '继续跟进另一笔回款，拜访新线索。',
    '',
  ],
  [
    '完成展会名片的录入与分配，新建线索 15 条。',
    '一周内完成首次电话联系。',
    '希望市场部提供统一的介绍资料。',
  ],
] as const;

/** Requests for office approval: the type, why, what its part of the form asks, how many days ago, and how far it went. */
export const REQUESTS = [
  {
    type: 'expense',
    reason: '拜访华东客户的差旅费用',
    cost_list: [
      { name: '高铁往返', amount: 553.5 },
      { name: '住宿两晚', amount: 776 },
      { name: '市内交通', amount: 86.4 },
    ],
    days: 20,
    course: 'passed',
  },
  {
    type: 'leave',
    reason: '家中有事，工作已交接给同事',
    leave_type: 'annual',
    length: 2,
    days: 16,
    course: 'passed',
  },
  {
    type: 'purchase',
    reason: '新同事的办公设备',
    purchase_list: [
      { name: '显示器', spec: '27 英寸', quantity: 3, unit: '台', price: 1299 },
      { name: '键盘鼠标套装', quantity: 3, unit: '套', price: 159.9 },
    ],
    supplier: '长期合作的设备供应商',
    days: 11,
    course: 'rejected',
  },
  {
    type: 'trip',
    reason: '客户现场勘察与验收',
    destination: '南京',
    length: 2,
    days: 6,
    course: 'passed',
  },
  {
    type: 'expense',
    reason: '客户接待餐费',
    cost_list: [{ name: '工作餐', amount: 428 }],
    days: 3,
    course: 'first',
  },
  {
    type: 'general',
    reason: '申请借用三楼会议室举办技术交流会',
    days: 1,
    course: 'first',
  },
] as const;

/** Entries of a calendar: subject, kind, hours of the day from and to, place. */
export const PLANS = [
  ['客户需求沟通会', 'meeting', '10:00:00', '11:00:00', '三楼会议室'],
  ['拜访客户，确认验收时间', 'visit', '14:00:00', '16:00:00', ''],
  ['电话回访重点客户', 'call', '09:30:00', '10:00:00', ''],
  ['提交报价单', 'task', '17:00:00', '17:30:00', ''],
  ['方案演示', 'meeting', '15:00:00', '16:30:00', '线上会议'],
  ['现场勘察', 'visit', '09:00:00', '11:30:00', ''],
] as const;
