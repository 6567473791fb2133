import type { ModuleFile } from '../module.ts';
import { REMARK, SECTION, TAB, YUAN } from '../vocabulary.ts';

/** The statement of amounts due and received per customer and contract. */
export const bill = {
  key: 'bill',
  words: ['账单', 'Bill', '請求明細', '帳單'],
  icon: 'scroll-text',
  path: 'crm/bill',
  permission: 'bill',
  title: 'number',
  number: { field: 'number', pattern: 'ZD{yyyy}{MM}{dd}0000' },
  holds: ['customer_id', 'contract_id'],
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'number',
      words: ['账单编号', 'Bill number', '明細番号', '帳單編號'],
      options: { disabled: true, system: true, searchable: true },
    },
    {
      type: 'date',
      model: 'bill_date',
      words: ['账单日期', 'Bill date', '明細日', '帳單日期'],
      options: { required: true, defaultType: 'now', system: true },
    },
    {
      type: 'customer',
      model: 'customer_id',
      words: ['客户', 'Customer', '顧客', '客戶'],
      options: { required: true, is_main: true, system: true },
      rules: [
        {
          required: true,
          words: ['请选择客户', 'Choose a customer', '顧客を選択してください', '請選擇客戶'],
        },
      ],
    },
    {
      type: 'contract',
      model: 'contract_id',
      words: ['合同', 'Contract', '契約', '合同'],
      options: {
        system: true,
        within: { customer_id: 'customer_id' },
        fill: { customer_id: 'customer_id' },
      },
    },
    {
      type: 'radio',
      model: 'direction',
      words: ['账单方向', 'Direction', '区分', '帳單方向'],
      options: { required: true, is_main: true, defaultValue: 'receivable', system: true },
      choices: [
        ['receivable', ['应收', 'Receivable', '未収', '應收'], 'amber'],
        ['received', ['已收', 'Received', '受領', '已收'], 'green'],
      ],
    },
    {
      type: 'number',
      model: 'amount',
      words: ['账单金额', 'Amount', '金額', '帳單金額'],
      options: { required: true, is_main: true, precision: 2, min: 0.01, system: true },
      unit: YUAN,
    },
    {
      type: 'date',
      model: 'due_date',
      words: ['到期日', 'Due', '期日', '到期日'],
      options: { when: { show: { field: 'direction', operator: 'ne', value: 'received' } } },
    },
    REMARK,
  ],
  columns: [
    'number',
    'customer_id',
    'contract_id',
    'direction',
    'amount',
    'bill_date',
    'due_date',
    'state',
    'owner_user_id',
    'create_time',
  ],
  sort: '-bill_date',
  states: [
    { value: 0, words: ['未结清', 'Open', '未清算', '未結清'], color: 'amber' },
    { value: 1, words: ['已结清', 'Settled', '清算済み', '已結清'], color: 'green' },
  ],
  amount: 'amount',
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'settle',
      words: ['结清', 'Settle', '清算', '結清'],
      icon: 'circle-check',
      call: 'settle',
      set: { state: 1 },
      bulk: true,
      when: { field: 'state', operator: 'eq', value: 0 },
      confirm: [
        '确定结清该账单?',
        'Mark this bill as settled?',
        'この明細を清算済みにしますか?',
        '確定結清該帳單?',
      ],
    },
    {
      key: 'unsettle',
      words: ['取消结清', 'Open again', '清算を取り消す', '取消結清'],
      icon: 'rotate-ccw',
      call: 'unsettle',
      set: { state: 0 },
      when: { field: 'state', operator: 'eq', value: 1 },
    },
  ],
} as const satisfies ModuleFile;
