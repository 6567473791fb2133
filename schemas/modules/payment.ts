import type { ModuleFile } from '../module.ts';
import { PAYMENTS } from '../rules/confirmed.ts';
import { PAYMENT_METHOD, REMARK, SECTION, TAB, YUAN } from '../vocabulary.ts';

export const payment = {
  key: 'payment',
  words: ['回款', 'Payment', '入金', '回款'],
  icon: 'banknote',
  path: 'crm/payment',
  permission: 'payment',
  title: 'number',
  number: { field: 'number', pattern: 'HK{yyyy}{MM}{dd}0000' },
  approval: { setting: 'is_payment_check' },
  holds: ['customer_id', 'contract_id', 'payment_plan_id'],
  madeOf: { customer_id: ['contract.customer_id'] },
  weighs: [['payment_money', 'contract_id', 'contract.price']],
  print: { heading: ['收款单', 'Receipt', '入金票', '收款單'] },
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'number',
      words: ['回款编号', 'Payment number', '入金番号', '回款編號'],
      options: { disabled: true, system: true, searchable: true },
    },
    {
      type: 'contract',
      model: 'contract_id',
      words: ['合同', 'Contract', '契約', '合同'],
      options: {
        required: true,
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
      options: { required: true, is_main: true, system: true },
    },
    {
      type: 'payment_plan',
      model: 'payment_plan_id',
      words: ['回款计划', 'Payment plan', '入金計画', '回款計劃'],
      options: {
        system: true,
        within: { contract_id: 'contract_id' },
        fill: {
          contract_id: 'contract_id',
          customer_id: 'customer_id',
          payment_money: 'unpaid_amount',
          payment_method: 'payment_method',
        },
      },
    },
    {
      type: 'number',
      model: 'payment_money',
      words: ['回款金额', 'Amount', '入金額', '回款金額'],
      options: { required: true, is_main: true, system: true, precision: 2, min: 0.01 },
      unit: YUAN,
    },
    {
      type: 'date',
      model: 'payment_date',
      words: ['回款日期', 'Payment date', '入金日', '回款日期'],
      options: { required: true, is_main: true, system: true, defaultType: 'now' },
    },
    { ...PAYMENT_METHOD, options: { ...PAYMENT_METHOD.options, system: true } },
    {
      type: 'input',
      model: 'payer',
      words: ['付款方', 'Payer', '支払元', '付款方'],
      options: { searchable: true, maxlength: 100 },
    },
    {
      type: 'input',
      model: 'serial_number',
      words: ['银行流水号', 'Bank reference', '銀行取引番号', '銀行流水號'],
      options: { searchable: true, maxlength: 50 },
    },
    { type: 'img', model: 'receipts', words: ['回款凭证', 'Receipts', '入金証憑', '回款憑證'] },
    REMARK,
    {
      type: 'date',
      model: 'void_time',
      words: ['作废时间', 'Voided on', '無効日時', '作廢時間'],
      options: {
        type: 'datetime',
        disabled: true,
        system: true,
        when: { show: { field: 'void_time', operator: 'nempty' } },
      },
    },
    {
      type: 'input',
      model: 'void_reason',
      words: ['作废原因', 'Void reason', '無効理由', '作廢原因'],
      options: {
        disabled: true,
        system: true,
        when: { show: { field: 'void_time', operator: 'nempty' } },
      },
    },
  ],
  columns: [
    'number',
    'customer_id',
    'contract_id',
    'payment_money',
    'state',
    'approval_state',
    'payment_date',
    'payment_method',
    'owner_user_id',
    'creator_user_id',
    'create_time',
  ],
  sort: '-payment_date',
  totals: {
    confirmed_total_amount: {
      of: PAYMENTS.of,
      when: PAYMENTS.confirmed,
      words: ['已确认回款', 'Confirmed', '確認済み入金', '已確認回款'],
    },
    pending_total_amount: {
      of: PAYMENTS.of,
      when: PAYMENTS.pending,
      words: ['待确认回款', 'Awaiting approval', '承認待ち入金', '待確認回款'],
    },
  },
  states: [
    { value: 0, words: ['正常', 'Valid', '有効', '正常'], color: 'green' },
    { value: 1, words: ['已作废', 'Void', '無効', '已作廢'], color: 'red' },
  ],
  closed: { field: 'state', operator: 'eq', value: 1 },
  amount: 'payment_money',
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'void',
      words: ['作废', 'Void', '無効にする', '作廢'],
      icon: 'ban',
      call: 'void',
      danger: true,
      when: {
        op: 'and',
        rules: [
          { field: 'state', operator: 'eq', value: 0 },
          { field: 'approval_state', operator: 'ne', value: 1 },
        ],
      },
      form: [
        {
          type: 'input',
          model: 'void_reason',
          words: ['作废原因', 'Void reason', '無効理由', '作廢原因'],
          wide: true,
          options: { required: true, maxlength: 200 },
          rules: [
            {
              required: true,
              words: [
                '请填写作废原因',
                'Please give the reason for voiding',
                '無効にする理由を入力してください',
                '請填寫作廢原因',
              ],
            },
          ],
        },
      ],
      set: { state: 1, void_time: '$now', void_reason: '$form.void_reason' },
      done: ['废除成功!', 'Voided', '無効にしました', '廢除成功!'],
    },
  ],
} as const satisfies ModuleFile;
