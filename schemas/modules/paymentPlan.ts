import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { PAYMENT_METHOD, SECTION, TAB, YUAN } from '../vocabulary/vocabulary.ts';

export const paymentPlan = {
  key: 'paymentPlan',
  label: label('回款计划', 'paymentPlan'),
  icon: 'calendar-clock',
  menu: { group: 'finance', at: 110 },
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
      label: label('计划编号'),
      options: { disabled: true, system: true, searchable: true },
    },
    {
      type: 'contract',
      model: 'contract_id',
      label: label('合同'),
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
          label: label('请选择合同'),
        },
      ],
    },
    {
      type: 'customer',
      model: 'customer_id',
      label: label('客户'),
      options: { required: true, system: true },
    },
    {
      type: 'date',
      model: 'plan_payment_date',
      label: label('计划回款时间'),
      options: { required: true, is_main: true, system: true },
      rules: [
        {
          required: true,
          label: label('计划回款时间必填'),
        },
      ],
    },
    {
      type: 'number',
      model: 'plan_payment_amount',
      label: label('计划回款金额'),
      options: { required: true, is_main: true, system: true, precision: 2, min: 0.01 },
      unit: YUAN,
      rules: [
        {
          required: true,
          label: label('计划回款金额必填'),
        },
      ],
    },
    PAYMENT_METHOD,
    {
      type: 'number',
      model: 'remind_time',
      label: label('提前提醒'),
      options: { system: true, precision: 0, min: 0, max: 365, defaultValue: 3 },
      unit: label('天'),
      help: label('到期前几天开始提醒'),
    },
    {
      type: 'number',
      model: 'actual_payment_amount',
      label: label('已回款金额'),
      options: { disabled: true, system: true, precision: 2, defaultValue: 0 },
      unit: YUAN,
    },
    {
      type: 'number',
      model: 'pending_payment_amount',
      label: label('待确认回款', 'paymentPlan'),
      options: { disabled: true, system: true, precision: 2, defaultValue: 0 },
      unit: YUAN,
      help: label('已登记、还没有通过审批的回款，不算已回款'),
    },
    {
      type: 'number',
      model: 'unpaid_amount',
      label: label('未回款金额'),
      options: { precision: 2 },
      unit: YUAN,
    },
    {
      type: 'number',
      model: 'open_amount',
      label: label('可登记金额'),
      options: { precision: 2 },
      unit: YUAN,
      help: label('计划里还没有登记回款的部分，登记回款时自动填入'),
    },
    {
      type: 'textarea',
      model: 'description',
      label: label('说明'),
      options: { system: true, maxlength: 2000 },
    },
  ],
  formulas: {
    unpaid_amount: 'ROUND(plan_payment_amount - actual_payment_amount, 2)',
    open_amount: 'ROUND(plan_payment_amount - actual_payment_amount - pending_payment_amount, 2)',
  },
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
    { value: 0, label: label('未回款'), color: 'grey' },
    { value: 1, label: label('部分回款'), color: 'amber' },
    { value: 2, label: label('已回款'), color: 'green' },
  ],
  amount: 'plan_payment_amount',
  tabs: [
    TAB.view,
    {
      key: 'payment',
      label: label('回款'),
      by: 'payment_plan_id',
      group: 'money',
      command: label('登记回款'),
      add: { field: 'state', operator: 'ne', value: 2 },
    },
    TAB.file,
    TAB.modifylog,
  ],
  deletion: {
    ask: label('确定删除该条回款计划?'),
  },
} as const satisfies ModuleFile;
