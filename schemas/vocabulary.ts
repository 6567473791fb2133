import { OPTION_LIST } from './listKinds.ts';
import { TAG_LIST } from './tagList.ts';
import type { Group } from './conditions.ts';
import type { Words } from './locale.ts';
import type { Action, ChoiceItem, FieldItem, RuleItem, Tab } from './module.ts';

/** Words, choices and tabs that several modules share. Data only, like the module files that use it. */

export const TAB = {
  event: {
    key: 'event',
    words: ['跟进记录', 'Follow-ups', 'フォロー記録', '跟進記錄'],
    as: 'timeline',
  },
  view: { key: 'view', words: ['详细信息', 'Details', '詳細', '詳細資訊'] },
  callrecord: { key: 'callrecord', words: ['通话记录', 'Calls', '通話記録', '通話記錄'] },
  team: { key: 'team', words: ['团队成员', 'Team', 'チーム', '團隊成員'] },
  file: { key: 'file', words: ['附件', 'Files', '添付ファイル', '附件'] },
  comment: { key: 'comment', words: ['评论', 'Comments', 'コメント', '評論'] },
  readers: { key: 'readers', words: ['阅读情况', 'Read by', '既読状況', '閱讀情況'] },
  modifylog: { key: 'modifylog', words: ['操作日志', 'Change log', '変更履歴', '操作日誌'] },
} as const satisfies Record<string, Tab>;

/** Headings of the forms. */
export const SECTION = {
  basics: ['基本信息', 'Basics', '基本情報', '基本資訊'],
  contact: ['联系方式', 'Contact details', '連絡先', '聯絡方式'],
  company: ['公司信息', 'Company', '会社情報', '公司資訊'],
  products: ['产品明细', 'Products', '製品明細', '產品明細'],
  other: ['其他信息', 'Other', 'その他', '其他資訊'],
} as const satisfies Record<string, Words>;

export const TELEPHONE_RULES = [{ type: 'telephone' }] as const satisfies readonly RuleItem[];
export const EMAIL_RULES = [{ type: 'email' }] as const satisfies readonly RuleItem[];
/** Fixed lines: area code, number, extension. */
export const PHONE_RULES = [
  {
    pattern: '^[0-9+() -]{5,25}$',
    words: [
      '请输入正确的电话号码',
      'Enter a valid telephone number',
      '正しい電話番号を入力してください',
      '請輸入正確的電話號碼',
    ],
  },
] as const satisfies readonly RuleItem[];

export const YUAN = ['元', 'CNY', '元', '元'] as const satisfies Words;

/** A remark at the end of a form. */
export const REMARK = {
  type: 'textarea',
  model: 'remark',
  words: ['备注', 'Remark', '備考', '備註'],
  options: { maxlength: 2000 },
} as const satisfies FieldItem;

export const NEXT_CONTACT_TIME = {
  type: 'date',
  model: 'next_contact_time',
  words: ['下次跟进时间', 'Next follow-up', '次回フォロー日時', '下次跟進時間'],
  options: { type: 'datetime', defaultTime: '09:30:00' },
} as const satisfies FieldItem;

export const SOURCES = [
  ['website', ['官网注册', 'Website', 'ウェブサイト', '官網註冊']],
  ['advertisement', ['广告投放', 'Advertisement', '広告', '廣告投放']],
  ['exhibition', ['展会活动', 'Exhibition', '展示会', '展會活動']],
  ['referral', ['客户介绍', 'Referral', '顧客紹介', '客戶介紹']],
  ['telephone', ['电话营销', 'Cold call', 'テレアポ', '電話行銷']],
  ['partner', ['渠道伙伴', 'Partner', 'パートナー', '通路夥伴']],
  ['visit', ['主动拜访', 'Visit', '飛び込み訪問', '主動拜訪']],
  ['other', ['其他', 'Other', 'その他', '其他']],
] as const satisfies readonly ChoiceItem[];

export const INDUSTRIES = [
  ['manufacturing', ['制造业', 'Manufacturing', '製造業', '製造業']],
  ['it', ['互联网与软件', 'Internet and software', 'IT・ソフトウェア', '網際網路與軟體']],
  ['electronics', ['电子与通信', 'Electronics and telecom', '電子・通信', '電子與通訊']],
  ['retail', ['批发零售', 'Wholesale and retail', '卸売・小売', '批發零售']],
  ['construction', ['建筑与房地产', 'Construction and property', '建設・不動産', '建築與房地產']],
  ['finance', ['金融保险', 'Finance and insurance', '金融・保険', '金融保險']],
  ['education', ['教育培训', 'Education', '教育', '教育培訓']],
  ['healthcare', ['医疗健康', 'Healthcare', '医療', '醫療健康']],
  ['logistics', ['物流运输', 'Logistics', '物流', '物流運輸']],
  ['energy', ['能源环保', 'Energy and environment', 'エネルギー・環境', '能源環保']],
  ['government', ['政府与事业单位', 'Public sector', '官公庁', '政府與事業單位']],
  ['other', ['其他', 'Other', 'その他', '其他']],
] as const satisfies readonly ChoiceItem[];

export const PAYMENT_METHODS = [
  ['transfer', ['银行转账', 'Bank transfer', '銀行振込', '銀行轉帳']],
  ['cheque', ['支票', 'Cheque', '小切手', '支票']],
  ['acceptance', ['承兑汇票', 'Bank acceptance bill', '引受手形', '承兌匯票']],
  ['wechat', ['微信支付', 'WeChat Pay', 'WeChat Pay', '微信支付']],
  ['alipay', ['支付宝', 'Alipay', 'Alipay', '支付寶']],
  ['cash', ['现金', 'Cash', '現金', '現金']],
  ['other', ['其他', 'Other', 'その他', '其他']],
] as const satisfies readonly ChoiceItem[];

export const EVENT_TYPES = [
  ['call', ['电话沟通', 'Phone call', '電話', '電話溝通'], 'blue'],
  ['visit', ['上门拜访', 'Visit', '訪問', '上門拜訪'], 'green'],
  ['wechat', ['微信沟通', 'WeChat', 'WeChat', '微信溝通'], 'violet'],
  ['email', ['邮件往来', 'E-mail', 'メール', '郵件往來'], 'grey'],
  ['meeting', ['会议演示', 'Meeting or demo', '会議・デモ', '會議演示'], 'amber'],
  ['other', ['其他', 'Other', 'その他', '其他'], 'grey'],
] as const satisfies readonly ChoiceItem[];

/** The tags that a new company starts with. */
export const TAGS = [
  ['key_account', ['重点跟进', 'Follow closely', '重点フォロー', '重點跟進'], 'red'],
  ['budget', ['预算明确', 'Budget confirmed', '予算確定', '預算明確'], 'green'],
  ['price', ['价格敏感', 'Price sensitive', '価格重視', '價格敏感'], 'amber'],
  ['competitor', ['使用竞品', 'Uses a competitor', '競合製品を利用', '使用競品'], 'violet'],
  ['group', ['集团客户', 'Part of a group', 'グループ企業', '集團客戶'], 'blue'],
] as const satisfies readonly ChoiceItem[];

export const TAG_FIELD = {
  type: 'select',
  model: 'tags',
  words: ['标签', 'Tags', 'タグ', '標籤'],
  options: { multiple: true, filterable: true, remote: true, remoteFunc: TAG_LIST },
  choices: TAGS,
} as const satisfies FieldItem;

/** Kinds of lists that every company has, were they empty: what names none of them, nor a list with entries, is no list. */
export const KNOWN_LISTS: ReadonlySet<string> = new Set([
  'payment_method',
  'event_type',
  'product_category',
  'lost_reason',
  TAG_LIST,
  OPTION_LIST,
]);

/** Lists that fields of several modules fetch by name (`remoteFunc`), as a new company gets them. */
export const OPTION_LISTS = {
  payment_method: PAYMENT_METHODS,
  event_type: EVENT_TYPES,
  [TAG_LIST]: TAGS,
} as const satisfies Record<string, readonly ChoiceItem[]>;

export const PAYMENT_METHOD = {
  type: 'select',
  model: 'payment_method',
  words: ['回款方式', 'Payment method', '入金方法', '回款方式'],
  options: { remote: true, remoteFunc: 'payment_method' },
  choices: PAYMENT_METHODS,
} as const satisfies FieldItem;

/** The parts of a contract's deposit. */
export const DEPOSIT_PARTS = [
  {
    type: 'number',
    model: 'price',
    words: ['定金金额', 'Deposit amount', '手付金額', '定金金額'],
    options: { required: true, precision: 2, min: 0 },
    unit: YUAN,
  },
  {
    ...PAYMENT_METHOD,
    words: ['付款方式', 'Paid by', '支払方法', '付款方式'],
    options: { ...PAYMENT_METHOD.options, required: true },
  },
  {
    type: 'date',
    model: 'payment_date',
    words: ['付款日期', 'Paid on', '支払日', '付款日期'],
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
  words: ['领取', 'Claim', '引き取る', '領取'],
  icon: 'hand',
  call: 'receive',
  needs: 'view',
  when: NO_OWNER,
  bulk: true,
  set: { owner_user_id: '$viewer.id' },
  done: ['领取成功', 'Claimed', '引き取りました', '領取成功'],
  cancelled: ['已取消领取', 'Claim cancelled', '引き取りを取り消しました', '已取消領取'],
} as const satisfies Action;

export const ASSIGN = {
  key: 'assign',
  words: ['分配', 'Assign', '割り当て', '分配'],
  icon: 'user-plus',
  call: 'assign',
  needs: 'view',
  when: NO_OWNER,
  bulk: true,
  set: { owner_user_id: '$form.user_id' },
  done: ['分配成功', 'Assigned', '割り当てました', '分配成功'],
} as const satisfies Action;

const OWNED = { field: 'owner_user_id', operator: 'nempty' } as const;

export const LOCK = {
  key: 'lock',
  words: ['锁定', 'Lock', 'ロック', '鎖定'],
  icon: 'lock',
  call: 'lockflag',
  send: { lockflag: 1 },
  set: { lock_flag: 1 },
  bulk: true,
  when: { op: 'and', rules: [OWNED, { field: 'lock_flag', operator: 'ne', value: 1 }] },
  done: ['锁定成功', 'Locked', 'ロックしました', '鎖定成功'],
} as const satisfies Action;

export const UNLOCK = {
  key: 'unlock',
  words: ['解锁', 'Unlock', 'ロック解除', '解鎖'],
  icon: 'lock-open',
  call: 'lockflag',
  send: { lockflag: 0 },
  set: { lock_flag: 0 },
  bulk: true,
  when: { op: 'and', rules: [OWNED, { field: 'lock_flag', operator: 'eq', value: 1 }] },
  done: ['解锁成功', 'Unlocked', 'ロックを解除しました', '解鎖成功'],
} as const satisfies Action;

/** Into the pool: not while locked, which is what a lock is for. */
export const LAY_UP = {
  key: 'layup',
  words: ['放入公海', 'Put in pool', 'プールへ戻す', '放入公海'],
  icon: 'inbox',
  call: 'layup',
  set: { owner_user_id: null },
  bulk: true,
  when: { op: 'and', rules: [OWNED, { field: 'lock_flag', operator: 'ne', value: 1 }] },
  done: ['放入公海成功', 'Put into the pool', 'プールへ戻しました', '放入公海成功'],
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
