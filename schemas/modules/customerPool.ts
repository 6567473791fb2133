import type { ModuleFile } from '../module.ts';
import { ASSIGN, CLAIM, NO_OWNER, TAB } from '../vocabulary.ts';
import { customer } from './customer.ts';

export const customerPool = {
  key: 'customerPool',
  words: ['客户公海', 'Customer pool', '顧客プール', '客戶公海'],
  icon: 'waves',
  path: 'crm/customerPool',
  permission: 'customerpool',
  view: { of: 'customer', where: NO_OWNER },
  verbs: { save: null, shift: null },
  title: customer.title,
  lookUp: customer.lookUp,
  form: customer.form,
  columns: [
    'name',
    'level',
    'stage',
    'tags',
    'industry',
    'source',
    'last_contact_time',
    'creator_user_id',
    'create_time',
  ],
  sort: '-update_time',
  tabs: [
    { ...TAB.event, by: 'customer_ids', add: false },
    TAB.view,
    {
      key: 'contact',
      words: ['联系人', 'Contacts', '担当者', '聯絡人'],
      by: 'customer_id',
      add: false,
    },
    {
      key: 'opportunity',
      words: ['商机', 'Opportunities', '商談', '商機'],
      by: 'customer_id',
      add: false,
    },
    {
      key: 'contract',
      words: ['合同', 'Contracts', '契約', '合同'],
      by: 'customer_id',
      add: false,
    },
    {
      key: 'paymentPlan',
      words: ['回款计划', 'Payment plans', '入金計画', '回款計劃'],
      by: 'customer_id',
      add: false,
      size: 20,
    },
    { key: 'payment', words: ['回款', 'Payments', '入金', '回款'], by: 'customer_id', add: false },
    {
      key: 'invoice',
      words: ['发票', 'Invoices', 'インボイス', '發票'],
      by: 'customer_id',
      add: false,
    },
    TAB.callrecord,
    TAB.file,
    TAB.modifylog,
  ],
  actions: [
    {
      ...CLAIM,
      permission: 'crm_customerpool_receive',
      confirm: [
        '确定领取选中的客户?',
        'Claim the selected customers?',
        '選択した顧客を引き取りますか?',
        '確定領取選中的客戶?',
      ],
    },
    {
      ...ASSIGN,
      permission: 'crm_customerpool_assign',
      form: [
        {
          type: 'user',
          model: 'user_id',
          words: ['负责人', 'Owner', '所有者', '負責人'],
          wide: true,
          options: { required: true },
          placeholder: [
            '请选择客户负责人',
            'Choose customer owner',
            '顧客の所有者を選択',
            '請選擇客戶負責人',
          ],
        },
      ],
    },
  ],
  deletion: customer.deletion,
} as const satisfies ModuleFile;
