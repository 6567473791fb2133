import { CHECK_TYPE_LIST, OPTION_LIST, SPECIFICATION_LIST } from './listNames.ts';
import { TAG_LIST } from './listNames.ts';
import type { Group } from '../conditions/conditions.ts';
import { label, type Label } from '../i18n/label.ts';
import { NUMBER_PATTERN } from '../definition/numberPattern.ts';
import type { Action, ChoiceItem, FieldItem, RuleItem, Tab } from '../definition/module.ts';

/** Words, choices and tabs that several modules share. Data only, like the module files that use it. */

/** What is done most to whom one keeps in touch with. */
export const FOLLOW_UP = { command: label('写跟进') };

/** By which of its models a follow-up belongs to a record of another module. The first that a record points to tells its story. */
export const FOLLOWED = {
  customer: 'customer_ids',
  opportunity: 'opportunity_ids',
  contact: 'contact_ids',
  clue: 'clue_ids',
} as const;

export const TAB = {
  overview: { key: 'overview', label: label('概览') },
  event: {
    key: 'event',
    label: label('跟进记录', 'vocabulary'),
    as: 'timeline',
  },
  view: { key: 'view', label: label('详细信息') },
  callrecord: { key: 'callrecord', label: label('通话记录'), group: 'work' },
  team: { key: 'team', label: label('团队成员'), group: 'work' },
  file: { key: 'file', label: label('附件'), group: 'work' },
  comment: { key: 'comment', label: label('评论'), group: 'work' },
  readers: { key: 'readers', label: label('阅读情况'), group: 'work' },
  modifylog: { key: 'modifylog', label: label('操作日志'), group: 'work' },
} as const satisfies Record<string, Tab>;

/** Headings of the forms. */
export const SECTION = {
  basics: label('基本信息'),
  contact: label('联系方式'),
  company: label('公司信息'),
  products: label('产品明细'),
  other: label('其他信息'),
} as const satisfies Record<string, Label>;

export const TELEPHONE_RULES = [{ type: 'telephone' }] as const satisfies readonly RuleItem[];
export const EMAIL_RULES = [{ type: 'email' }] as const satisfies readonly RuleItem[];
/** Fixed lines: area code, number, extension. */
export const PHONE_RULES = [
  {
    pattern: '^[0-9+() -]{5,25}$',
    label: label('请输入正确的电话号码'),
  },
] as const satisfies readonly RuleItem[];

export const YUAN = label('元');

/** A remark at the end of a form. */
export const REMARK = {
  type: 'textarea',
  model: 'remark',
  label: label('备注'),
  options: { maxlength: 2000 },
} as const satisfies FieldItem;

export const NEXT_CONTACT_TIME = {
  type: 'date',
  model: 'next_contact_time',
  label: label('下次跟进时间', 'vocabulary'),
  options: { type: 'datetime', defaultTime: '09:30:00' },
} as const satisfies FieldItem;

export const SOURCES = [
  ['website', label('官网注册')],
  ['advertisement', label('广告投放', 'vocabulary')],
  ['exhibition', label('展会活动')],
  ['campaign', label('市场活动')],
  ['referral', label('客户介绍')],
  ['telephone', label('电话营销')],
  ['partner', label('渠道伙伴')],
  ['visit', label('主动拜访')],
  ['other', label('其他')],
] as const satisfies readonly ChoiceItem[];

export const INDUSTRIES = [
  ['manufacturing', label('制造业')],
  ['it', label('互联网与软件')],
  ['electronics', label('电子与通信')],
  ['retail', label('批发零售')],
  ['construction', label('建筑与房地产')],
  ['finance', label('金融保险')],
  ['education', label('教育培训')],
  ['healthcare', label('医疗健康')],
  ['logistics', label('物流运输')],
  ['energy', label('能源环保')],
  ['government', label('政府与事业单位')],
  ['other', label('其他')],
] as const satisfies readonly ChoiceItem[];

export const PAYMENT_METHODS = [
  ['transfer', label('银行转账')],
  ['cheque', label('支票')],
  ['acceptance', label('承兑汇票')],
  ['wechat', label('微信支付')],
  ['alipay', label('支付宝')],
  ['cash', label('现金')],
  ['other', label('其他')],
] as const satisfies readonly ChoiceItem[];

export const EVENT_TYPES = [
  ['call', label('电话沟通'), 'blue'],
  ['visit', label('上门拜访'), 'green'],
  ['wechat', label('微信沟通'), 'violet'],
  ['email', label('邮件往来'), 'grey'],
  ['meeting', label('会议演示'), 'amber'],
  ['other', label('其他'), 'grey'],
] as const satisfies readonly ChoiceItem[];

/** The types of schedules that a new company starts with. */
export const SCHEDULE_TYPES = [
  ['meeting', label('会议'), 'blue'],
  ['visit', label('拜访'), 'green'],
  ['call', label('电话', 'schedule'), 'violet'],
  ['task', label('任务'), 'amber'],
  ['other', label('其他'), 'grey'],
] as const satisfies readonly ChoiceItem[];

/** How long before it begins a schedule reminds. */
export const REMIND_TYPES = [
  ['none', label('不提醒')],
  ['start', label('开始时')],
  ['m5', label('提前5分钟')],
  ['m15', label('提前15分钟')],
  ['m30', label('提前30分钟')],
  ['h1', label('提前1小时')],
  ['d1', label('提前1天')],
] as const satisfies readonly ChoiceItem[];

/** The types of office approval that every company begins with. Parts of the form of a request are shown by them. */
export const CHECK_TYPES = [
  ['leave', label('请假'), 'green'],
  ['trip', label('出差'), 'blue'],
  ['expense', label('报销'), 'amber'],
  ['purchase', label('采购'), 'violet'],
  ['general', label('通用审批'), 'grey'],
] as const satisfies readonly ChoiceItem[];

/** The tags that a new company starts with. */
export const TAGS = [
  ['key_account', label('重点跟进'), 'red'],
  ['budget', label('预算明确'), 'green'],
  ['price', label('价格敏感'), 'amber'],
  ['competitor', label('使用竞品'), 'violet'],
  ['group', label('集团客户'), 'blue'],
] as const satisfies readonly ChoiceItem[];

export const TAG_FIELD = {
  type: 'select',
  model: 'tags',
  label: label('标签', 'vocabulary'),
  options: { multiple: true, filterable: true, remote: true, remoteFunc: TAG_LIST },
  choices: TAGS,
} as const satisfies FieldItem;

/** Kinds of lists that every company has, were they empty: what names none of them, nor a list with entries, is no list. */
export const KNOWN_LISTS: ReadonlySet<string> = new Set([
  'payment_method',
  'event_type',
  'schedule_type',
  CHECK_TYPE_LIST,
  'product_category',
  SPECIFICATION_LIST,
  'lost_reason',
  TAG_LIST,
  OPTION_LIST,
]);

/** Lists that fields of several modules fetch by name (`remoteFunc`), as a new company gets them. */
export const OPTION_LISTS = {
  payment_method: PAYMENT_METHODS,
  event_type: EVENT_TYPES,
  schedule_type: SCHEDULE_TYPES,
  [CHECK_TYPE_LIST]: CHECK_TYPES,
  [TAG_LIST]: TAGS,
} as const satisfies Record<string, readonly ChoiceItem[]>;

export const PAYMENT_METHOD = {
  type: 'select',
  model: 'payment_method',
  label: label('回款方式'),
  options: { remote: true, remoteFunc: 'payment_method' },
  choices: PAYMENT_METHODS,
} as const satisfies FieldItem;

/** The parts of a contract's deposit. */
export const DEPOSIT_PARTS = [
  {
    type: 'number',
    model: 'price',
    label: label('定金金额'),
    options: { required: true, precision: 2, min: 0 },
    unit: YUAN,
  },
  {
    ...PAYMENT_METHOD,
    label: label('付款方式'),
    options: { ...PAYMENT_METHOD.options, required: true },
  },
  {
    type: 'date',
    model: 'payment_date',
    label: label('付款日期'),
    options: { required: true },
  },
] as const satisfies readonly FieldItem[];

export const NO_OWNER = {
  op: 'and',
  rules: [{ field: 'owner_user_id', operator: 'empty' }],
} as const satisfies Group;

/** What is said and asked wherever records leave a pool. */
export const CLAIM = {
  key: 'receive',
  label: label('领取'),
  first: true,
  icon: 'hand',
  call: 'receive',
  needs: 'view',
  when: NO_OWNER,
  bulk: true,
  set: { owner_user_id: '$viewer.id' },
  done: label('领取成功'),
  cancelled: label('已取消领取'),
} as const satisfies Action;

export const ASSIGN = {
  key: 'assign',
  label: label('分配'),
  icon: 'user-plus',
  call: 'assign',
  needs: 'view',
  when: NO_OWNER,
  bulk: true,
  set: { owner_user_id: '$form.user_id' },
  done: label('分配成功'),
} as const satisfies Action;

const OWNED = { field: 'owner_user_id', operator: 'nempty' } as const;

export const LOCK = {
  key: 'lock',
  label: label('锁定'),
  icon: 'lock',
  call: 'lockflag',
  send: { lockflag: 1 },
  set: { lock_flag: 1 },
  bulk: true,
  when: { op: 'and', rules: [OWNED, { field: 'lock_flag', operator: 'ne', value: 1 }] },
  done: label('锁定成功'),
} as const satisfies Action;

export const UNLOCK = {
  key: 'unlock',
  label: label('解锁'),
  icon: 'lock-open',
  call: 'lockflag',
  send: { lockflag: 0 },
  set: { lock_flag: 0 },
  bulk: true,
  when: { op: 'and', rules: [OWNED, { field: 'lock_flag', operator: 'eq', value: 1 }] },
  done: label('解锁成功'),
} as const satisfies Action;

/** Into the pool: not while locked, which is what a lock is for. */
export const LAY_UP = {
  key: 'layup',
  label: label('放入公海'),
  icon: 'inbox',
  call: 'layup',
  set: { owner_user_id: null },
  bulk: true,
  when: { op: 'and', rules: [OWNED, { field: 'lock_flag', operator: 'ne', value: 1 }] },
  done: label('放入公海成功'),
} as const satisfies Action;

/** What a contract takes over from the quotation it is made of, whichever way it is made. */
export const QUOTED = [
  'customer_id',
  'opportunity_id',
  'contact_id',
  'contact_mobile',
  'contact_email',
  'product_list',
  'product_price',
  'discount',
  'price',
] as const;

/** What is said of a number pattern that would not count. */
export const NUMBER_PATTERN_RULES = [
  {
    pattern: NUMBER_PATTERN,
    label: label(
      '请按「前缀 + 日期 + 流水号」填写，例如 HT{yyyy}{MM}{dd}0000，流水号为 2 至 8 个 0',
    ),
  },
] as const satisfies readonly RuleItem[];
