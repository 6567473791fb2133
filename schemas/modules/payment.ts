import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { PAYMENTS } from '../rules/confirmedAmounts.ts';
import { PAYMENT_METHOD, REMARK, SECTION, TAB, YUAN } from '../vocabulary/vocabulary.ts';

export const payment = {
  key: 'payment',
  label: label('回款', 'payment'),
  icon: 'banknote',
  menu: { group: 'finance', at: 120 },
  backOffice: { fields: 80, approval: 20 },
  path: 'crm/payment',
  permission: 'payment',
  title: 'number',
  number: { field: 'number', pattern: 'HK{yyyy}{MM}{dd}0000' },
  approval: { setting: 'is_payment_check' },
  holds: ['customer_id', 'contract_id', 'payment_plan_id'],
  madeOf: { customer_id: ['contract.customer_id'] },
  weighs: [['payment_money', 'contract_id', 'contract.price']],
  print: {
    heading: label('收款单'),
    internal: ['payment_plan_id', 'receipts', 'void_time', 'void_reason', 'remark'],
  },
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'number',
      label: label('回款编号'),
      options: { disabled: true, system: true, searchable: true },
    },
    {
      type: 'contract',
      model: 'contract_id',
      label: label('合同'),
      options: {
        required: true,
        system: true,
        within: { customer_id: 'customer_id' },
        fill: { customer_id: 'customer_id' },
      },
      rules: [
        {
          required: true,
          label: label('请选择合同'),
        },
      ],
    },
    {
      type: 'customer',
      model: 'customer_id',
      label: label('客户'),
      options: { required: true, is_main: true, system: true },
    },
    {
      type: 'payment_plan',
      model: 'payment_plan_id',
      label: label('回款计划', 'payment'),
      options: {
        system: true,
        within: { contract_id: 'contract_id' },
        fill: {
          contract_id: 'contract_id',
          customer_id: 'customer_id',
          payment_money: 'open_amount',
          payment_method: 'payment_method',
        },
      },
    },
    {
      type: 'number',
      model: 'payment_money',
      label: label('回款金额'),
      options: { required: true, is_main: true, system: true, precision: 2, min: 0.01 },
      unit: YUAN,
    },
    {
      type: 'date',
      model: 'payment_date',
      label: label('回款日期'),
      options: { required: true, is_main: true, system: true, defaultType: 'now' },
    },
    { ...PAYMENT_METHOD, options: { ...PAYMENT_METHOD.options, system: true } },
    {
      type: 'input',
      model: 'payer',
      label: label('付款方'),
      options: { searchable: true, maxlength: 100 },
    },
    {
      type: 'input',
      model: 'serial_number',
      label: label('银行流水号'),
      options: { searchable: true, maxlength: 50 },
    },
    { type: 'img', model: 'receipts', label: label('回款凭证') },
    REMARK,
    {
      type: 'date',
      model: 'void_time',
      label: label('作废时间', 'payment'),
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
      label: label('作废原因'),
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
      label: label('已确认回款'),
    },
    pending_total_amount: {
      of: PAYMENTS.of,
      when: PAYMENTS.pending,
      label: label('待确认回款'),
    },
  },
  states: [
    { value: 0, label: label('正常'), color: 'green' },
    { value: 1, label: label('已作废'), color: 'red' },
  ],
  closed: { field: 'state', operator: 'eq', value: 1 },
  amount: 'payment_money',
  purpose: 'remark',
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'void',
      label: label('作废'),
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
          label: label('作废原因'),
          wide: true,
          options: { required: true, maxlength: 200 },
          rules: [
            {
              required: true,
              label: label('请填写作废原因'),
            },
          ],
        },
      ],
      set: { state: 1, void_time: '$now', void_reason: '$form.void_reason' },
      done: label('废除成功!'),
    },
  ],
} as const satisfies ModuleFile;
