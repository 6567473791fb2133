import type { ModuleFile } from '../module.ts';
import { PAYMENT_METHOD, SECTION, TAB, YUAN } from '../vocabulary.ts';

export const paymentPlan = {
  key: 'paymentPlan',
  words: ['回款计划', 'Payment plan', '入金計画', '回款計劃'],
  icon: 'calendar-clock',
  path: 'crm/paymentPlan',
  permission: 'paymentplan',
  // A plan follows the owner of its contract.
  verbs: { shift: null },
  title: 'number',
  number: { field: 'number', pattern: 'JH{yyyy}{MM}{dd}0000' },
  parents: ['contract_id'],
  madeOf: {
    actual_payment_amount: ['payment.payment_money'],
    customer_id: ['contract.customer_id'],
  },
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'number',
      words: ['计划编号', 'Plan number', '計画番号', '計劃編號'],
      options: { disabled: true, system: true, searchable: true },
    },
    {
      type: 'contract',
      model: 'contract_id',
      words: ['合同', 'Contract', '契約', '合同'],
      options: {
        required: true,
        is_main: true,
        system: true,
        within: { customer_id: 'customer_id' },
        fill: { customer_id: 'customer_id' },
      },
      rules: [
        {
          required: true,
          words: ['请选择合同', 'Choose a contract', '契約を選択してください', '請選擇合同'],
        },
      ],
    },
    {
      type: 'customer',
      model: 'customer_id',
      words: ['客户', 'Customer', '顧客', '客戶'],
      options: { required: true, system: true },
    },
    {
      type: 'date',
      model: 'plan_payment_date',
      words: ['计划回款时间', 'Planned date', '入金予定日', '計劃回款時間'],
      options: { required: true, is_main: true, system: true },
      rules: [
        {
          required: true,
          words: [
            '计划回款时间必填',
            'The planned date is required',
            '入金予定日は必須です',
            '計劃回款時間必填',
          ],
        },
      ],
    },
    {
      type: 'number',
      model: 'plan_payment_amount',
      words: ['计划回款金额', 'Planned amount', '入金予定額', '計劃回款金額'],
      options: { required: true, is_main: true, system: true, precision: 2, min: 0.01 },
      unit: YUAN,
      rules: [
        {
          required: true,
          words: [
            '计划回款金额必填',
            'The planned amount is required',
            '入金予定額は必須です',
            '計劃回款金額必填',
          ],
        },
      ],
    },
    PAYMENT_METHOD,
    {
      type: 'number',
      model: 'remind_time',
      words: ['提前提醒', 'Remind ahead', '事前通知', '提前提醒'],
      options: { system: true, precision: 0, min: 0, max: 365, defaultValue: 3 },
      unit: ['天', 'days', '日', '天'],
      help: [
        '到期前几天开始提醒',
        'How many days before the date the reminder starts',
        '期日の何日前に通知を始めるか',
        '到期前幾天開始提醒',
      ],
    },
    {
      type: 'number',
      model: 'actual_payment_amount',
      words: ['已回款金额', 'Paid', '入金済み額', '已回款金額'],
      options: { disabled: true, system: true, precision: 2, defaultValue: 0 },
      unit: YUAN,
    },
    {
      type: 'number',
      model: 'pending_payment_amount',
      words: ['待确认回款', 'Awaiting approval', '承認待ち額', '待確認回款'],
      options: { disabled: true, system: true, precision: 2, defaultValue: 0 },
      unit: YUAN,
      help: [
        '已登记、还没有通过审批的回款，不算已回款',
        'Payments that are entered and not yet approved: they do not count as paid',
        '登録済みで未承認の入金。入金済みには含まれません',
        '已登記、還沒有通過審批的回款，不算已回款',
      ],
    },
    {
      type: 'number',
      model: 'unpaid_amount',
      words: ['未回款金额', 'Outstanding', '未入金額', '未回款金額'],
      options: { precision: 2 },
      unit: YUAN,
    },
    {
      type: 'textarea',
      model: 'description',
      words: ['说明', 'Description', '説明', '說明'],
      options: { system: true, maxlength: 2000 },
    },
  ],
  formulas: { unpaid_amount: 'ROUND(plan_payment_amount - actual_payment_amount, 2)' },
  columns: [
    'number',
    'contract_id',
    'customer_id',
    'plan_payment_date',
    'plan_payment_amount',
    'actual_payment_amount',
    'pending_payment_amount',
    'unpaid_amount',
    'state',
    'payment_method',
    'owner_user_id',
  ],
  sort: 'plan_payment_date',
  totals: {
    plan_total_amount: 'plan_payment_amount',
    actual_total_amount: 'actual_payment_amount',
    pending_total_amount: 'pending_payment_amount',
  },
  states: [
    { value: 0, words: ['未回款', 'Unpaid', '未入金', '未回款'], color: 'grey' },
    { value: 1, words: ['部分回款', 'Partly paid', '一部入金', '部分回款'], color: 'amber' },
    { value: 2, words: ['已回款', 'Paid', '入金済み', '已回款'], color: 'green' },
  ],
  amount: 'plan_payment_amount',
  tabs: [
    TAB.view,
    {
      key: 'payment',
      words: ['回款', 'Payments', '入金', '回款'],
      by: 'payment_plan_id',
      add: { field: 'state', operator: 'ne', value: 2 },
    },
    TAB.file,
    TAB.modifylog,
  ],
  deletion: {
    ask: [
      '确定删除该条回款计划?',
      'Delete this payment plan?',
      'この入金計画を削除しますか?',
      '確定刪除該條回款計劃?',
    ],
  },
} as const satisfies ModuleFile;
