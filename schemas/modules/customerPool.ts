import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { ASSIGN, CLAIM, NO_OWNER, TAB } from '../vocabulary/vocabulary.ts';
import { customer } from './customer.ts';

export const customerPool = {
  key: 'customerPool',
  label: label('客户公海'),
  icon: 'waves',
  menu: { group: 'crm', at: 50 },
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
    TAB.overview,
    { ...TAB.event, by: 'customer_ids', add: false },
    TAB.view,
    {
      key: 'contact',
      label: label('联系人', 'customerPool'),
      by: 'customer_id',
      group: 'sales',
      add: false,
    },
    {
      key: 'opportunity',
      label: label('商机', 'customerPool'),
      by: 'customer_id',
      group: 'sales',
      add: false,
    },
    {
      key: 'contract',
      label: label('合同', 'customerPool'),
      by: 'customer_id',
      group: 'sales',
      add: false,
    },
    {
      key: 'paymentPlan',
      label: label('回款计划'),
      by: 'customer_id',
      group: 'money',
      add: false,
      size: 20,
    },
    { key: 'payment', label: label('回款'), by: 'customer_id', group: 'money', add: false },
    {
      key: 'invoice',
      label: label('发票'),
      by: 'customer_id',
      group: 'money',
      add: false,
    },
    TAB.callrecord,
    TAB.file,
    TAB.modifylog,
  ],
  // who thinks of taking it asks what it is about, and what there was with it
  overview: { figures: customer.overview.figures },
  actions: [
    {
      ...CLAIM,
      permission: 'crm_customerpool_receive',
      confirm: label('确定领取选中的客户?'),
    },
    {
      ...ASSIGN,
      permission: 'crm_customerpool_assign',
      form: [
        {
          type: 'user',
          model: 'user_id',
          label: label('负责人'),
          wide: true,
          options: { required: true },
          placeholder: label('请选择客户负责人'),
        },
      ],
    },
  ],
  deletion: customer.deletion,
} as const satisfies ModuleFile;
