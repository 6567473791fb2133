import type { Reminder } from '../reminders.ts';

const OPEN = { field: 'state', operator: 'eq', value: 0 } as const;

/** Every kind of reminder, in the order of the bell. The key is its address, and its name on the wire. */
export const REMINDERS = [
  {
    key: 'customerFollow',
    words: ['待跟进客户', 'Customers to follow up', 'フォローする顧客', '待跟進客戶'],
    icon: 'users',
    module: 'customer',
    due: 'next_contact_time',
    back: 30,
    dueWords: ['下次跟进时间', 'Next follow-up', '次回フォロー', '下次跟進時間'],
    empty: [
      '到了下次跟进时间的客户会出现在这里。',
      'Customers whose next follow-up is due appear here.',
      '次回フォロー日時になった顧客がここに表示されます。',
      '到了下次跟進時間的客戶會出現在這裡。',
    ],
  },
  {
    key: 'opportunityFollow',
    words: ['待跟进商机', 'Opportunities to follow up', 'フォローする商談', '待跟進商機'],
    icon: 'target',
    module: 'opportunity',
    due: 'next_contact_time',
    back: 30,
    where: { op: 'and', rules: [OPEN] },
    dueWords: ['下次跟进时间', 'Next follow-up', '次回フォロー', '下次跟進時間'],
    empty: [
      '到了下次跟进时间、还在进行的商机会出现在这里。',
      'Open opportunities whose next follow-up is due appear here.',
      '次回フォロー日時になった進行中の商談がここに表示されます。',
      '到了下次跟進時間、還在進行的商機會出現在這裡。',
    ],
  },
  {
    key: 'processApproval',
    words: ['待审批', 'Records to approve', '承認待ち', '待審批'],
    icon: 'stamp',
    approvals: 'record',
    dueWords: ['发起时间', 'Started', '申請日時', '發起時間'],
    empty: [
      '等您审批的报价单、合同、回款和发票会出现在这里。',
      'Quotations, contracts, payments and invoices that wait for your decision appear here.',
      'あなたの承認を待つ見積・契約・入金・請求書がここに表示されます。',
      '等您審批的報價單、合同、回款和發票會出現在這裡。',
    ],
  },
  {
    key: 'officeApproval',
    words: [
      '待审批的办公申请',
      'Office requests to approve',
      '承認待ちの社内申請',
      '待審批的辦公申請',
    ],
    icon: 'clipboard-check',
    approvals: 'office',
    dueWords: ['发起时间', 'Started', '申請日時', '發起時間'],
    empty: [
      '等您审批的请假、报销等办公申请会出现在这里。',
      'Office requests that wait for your decision appear here.',
      'あなたの承認を待つ社内申請がここに表示されます。',
      '等您審批的請假、報銷等辦公申請會出現在這裡。',
    ],
  },
  {
    key: 'customApproval',
    words: ['待审批的业务对象', 'Objects to approve', '承認待ちのオブジェクト', '待審批的業務物件'],
    icon: 'blocks',
    approvals: 'custom',
    dueWords: ['发起时间', 'Started', '申請日時', '發起時間'],
    empty: [
      '等您审批的自定义业务对象会出现在这里。',
      'Records of your own objects that wait for your decision appear here.',
      'あなたの承認を待つオブジェクトがここに表示されます。',
      '等您審批的自訂業務物件會出現在這裡。',
    ],
  },
  {
    key: 'approvalResult',
    words: ['审批结果', 'Approval results', '承認結果', '審批結果'],
    icon: 'circle-check',
    results: 'approval',
    back: 90,
    dueWords: ['审批时间', 'Decided', '承認日時', '審批時間'],
    empty: [
      '您发起的审批通过、驳回或撤销后会出现在这里。',
      'What you submitted appears here once it is approved, rejected or revoked.',
      'あなたの申請が承認・却下・取消されるとここに表示されます。',
      '您發起的審批通過、駁回或撤銷後會出現在這裡。',
    ],
  },
  {
    key: 'paymentRemind',
    words: ['待回款', 'Payments coming due', '入金予定', '待回款'],
    icon: 'banknote',
    module: 'paymentPlan',
    due: 'plan_payment_date',
    ahead: 3,
    aheadField: 'remind_time',
    where: { op: 'and', rules: [{ field: 'state', operator: 'in', value: [0, 1] }] },
    dueWords: ['计划回款时间', 'Planned date', '入金予定日', '計劃回款時間'],
    empty: [
      '快到计划回款时间还没有回齐的计划会出现在这里。',
      'Payment plans that are nearly due and not paid in full appear here.',
      '入金予定日が近い未入金の計画がここに表示されます。',
      '快到計劃回款時間還沒有回齊的計劃會出現在這裡。',
    ],
  },
  {
    key: 'contractExpire',
    words: [
      '即将到期的合同',
      'Contracts about to expire',
      'まもなく満了する契約',
      '即將到期的合同',
    ],
    icon: 'file-signature',
    module: 'contract',
    due: 'end_time',
    ahead: 30,
    aheadSetting: 'contract_expire_days',
    back: 30,
    where: { op: 'and', rules: [{ field: 'state', operator: 'in', value: [0, 1, 2] }] },
    dueWords: ['结束时间', 'Ends', '終了日', '結束時間'],
    empty: [
      '30天内到期的合同会出现在这里。',
      'Contracts that end within 30 days appear here.',
      '30日以内に満了する契約がここに表示されます。',
      '30天內到期的合同會出現在這裡。',
    ],
  },
  {
    key: 'scheduleRemind',
    words: ['日程提醒', 'Schedule', 'スケジュール', '日程提醒'],
    icon: 'calendar-clock',
    module: 'schedule',
    due: 'remind_time',
    exact: true,
    back: 7,
    where: { op: 'and', rules: [OPEN] },
    mine: {
      op: 'or',
      rules: [
        { field: 'owner_user_id', operator: 'eq', value: { ref: '$viewer.id' } },
        { field: 'participant_ids', operator: 'in', value: { ref: '$viewer.id' } },
      ],
    },
    shown: 'start_time',
    dueWords: ['开始时间', 'Start', '開始日時', '開始時間'],
    empty: [
      '到了提醒时间的日程会出现在这里。',
      'Entries of your calendar appear here when their reminder is due.',
      'リマインド時刻になった予定がここに表示されます。',
      '到了提醒時間的日程會出現在這裡。',
    ],
  },
] as const satisfies readonly Reminder[];

/** Whether marking reminders of this kind as read ends them. What waits for a decision stays until it is decided. */
export function endsByReading(key: string): boolean {
  const found = (REMINDERS as readonly Reminder[]).find((reminder) => reminder.key === key);
  return found !== undefined && !('approvals' in found);
}
