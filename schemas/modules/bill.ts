import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { REMARK, SECTION, TAB, YUAN } from '../vocabulary/vocabulary.ts';

/** The statement of amounts due and received per customer and contract. */
export const bill = {
  key: 'bill',
  label: label('账单'),
  icon: 'scroll-text',
  menu: { group: 'finance', at: 140 },
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
      label: label('账单编号'),
      options: { disabled: true, system: true, searchable: true },
    },
    {
      type: 'date',
      model: 'bill_date',
      label: label('账单日期'),
      options: { required: true, defaultType: 'now', system: true },
    },
    {
      type: 'customer',
      model: 'customer_id',
      label: label('客户'),
      options: { required: true, is_main: true, system: true },
      rules: [
        {
          required: true,
          label: label('请选择客户'),
        },
      ],
    },
    {
      type: 'contract',
      model: 'contract_id',
      label: label('合同'),
      options: {
        system: true,
        within: { customer_id: 'customer_id' },
        fill: { customer_id: 'customer_id' },
      },
    },
    {
      type: 'radio',
      model: 'direction',
      label: label('账单方向'),
      options: { required: true, is_main: true, defaultValue: 'receivable', system: true },
      choices: [
        ['receivable', label('应收'), 'amber'],
        ['received', label('已收'), 'green'],
      ],
    },
    {
      type: 'number',
      model: 'amount',
      label: label('账单金额'),
      options: { required: true, is_main: true, precision: 2, min: 0.01, system: true },
      unit: YUAN,
    },
    {
      type: 'date',
      model: 'due_date',
      label: label('到期日'),
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
    { value: 0, label: label('未结清'), color: 'amber' },
    { value: 1, label: label('已结清'), color: 'green' },
  ],
  amount: 'amount',
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'settle',
      label: label('结清'),
      first: true,
      icon: 'circle-check',
      call: 'settle',
      set: { state: 1 },
      bulk: true,
      when: { field: 'state', operator: 'eq', value: 0 },
      confirm: label('确定结清该账单?'),
    },
    {
      key: 'unsettle',
      label: label('取消结清'),
      icon: 'rotate-ccw',
      call: 'unsettle',
      set: { state: 0 },
      when: { field: 'state', operator: 'eq', value: 1 },
    },
  ],
} as const satisfies ModuleFile;
