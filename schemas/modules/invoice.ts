import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { INVOICES } from '../rules/confirmedAmounts.ts';
import { REMARK, SECTION, TAB, TELEPHONE_RULES, YUAN } from '../vocabulary/vocabulary.ts';

export const invoice = {
  key: 'invoice',
  label: label('发票', 'invoice'),
  icon: 'receipt-text',
  menu: { group: 'finance', at: 130 },
  backOffice: { approval: 40 },
  searched: 70,
  path: 'crm/invoice',
  permission: 'invoice',
  verbs: { save: 'add', update: 'edit' },
  title: 'number',
  number: { field: 'number', pattern: 'FP{yyyy}{MM}{dd}0000' },
  approval: { setting: 'is_invoice_check' },
  holds: ['customer_id', 'contract_id'],
  madeOf: {
    contract_price: ['contract.price'],
    uninvoice: ['contract.price', 'money'],
    customer_id: ['contract.customer_id'],
  },
  weighs: [['money', 'contract_id', 'contract.price']],
  print: {
    heading: label('开票申请单'),
    internal: [
      'contract_price',
      'uninvoice',
      'void_time',
      'void_reason',
      'courier_status',
      'remark',
    ],
  },
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'number',
      label: label('开票编号'),
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
      type: 'number',
      model: 'contract_price',
      label: label('合同金额', 'invoice'),
      options: { disabled: true, system: true, precision: 2 },
      unit: YUAN,
    },
    {
      type: 'number',
      model: 'uninvoice',
      label: label('未开票金额'),
      options: { disabled: true, system: true, precision: 2 },
      unit: YUAN,
      help: label('不包含未审核及审核通过的发票金额'),
    },
    {
      type: 'number',
      model: 'money',
      label: label('开票金额'),
      options: { required: true, is_main: true, system: true, precision: 2, min: 0.01 },
      unit: YUAN,
      rules: [
        {
          required: true,
          label: label('开票金额必填'),
        },
      ],
    },
    {
      type: 'select',
      model: 'type',
      label: label('开票类型'),
      options: { required: true, system: true },
      choices: [
        ['增值税普通发票', label('增值税普通发票'), 'blue'],
        ['增值税专用发票', label('增值税专用发票'), 'violet'],
        ['收据', label('收据'), 'grey'],
      ],
      rules: [
        {
          required: true,
          label: label('请选择开票类型'),
        },
      ],
    },
    REMARK,
    {
      type: 'date',
      model: 'void_time',
      label: label('作废时间'),
      options: {
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
    { section: label('开票信息') },
    {
      type: 'radio',
      model: 'classify',
      label: label('抬头类型'),
      options: { required: true, system: true, defaultValue: '单位' },
      choices: [
        ['单位', label('单位', 'invoice')],
        ['个人', label('个人')],
      ],
      rules: [
        {
          required: true,
          label: label('请选择抬头类型'),
        },
      ],
    },
    {
      type: 'input',
      model: 'title',
      label: label('开票抬头', 'invoice'),
      options: { required: true, searchable: true, system: true, maxlength: 100 },
      rules: [
        {
          required: true,
          label: label('请填写开票抬头'),
        },
      ],
    },
    {
      type: 'input',
      model: 'tax_number',
      label: label('纳税人识别号'),
      options: {
        required: true,
        system: true,
        maxlength: 20,
        when: { show: { field: 'classify', operator: 'ne', value: '个人' }, onHide: 'clear' },
      },
      rules: [
        {
          required: true,
          label: label('请填写纳税人识别号'),
        },
        {
          pattern: '^[0-9A-Z]{15,20}$',
          label: label('请输入 15 至 20 位纳税人识别号'),
        },
      ],
    },
    {
      type: 'input',
      model: 'bank',
      label: label('开户银行'),
      options: { system: true, maxlength: 100 },
    },
    {
      type: 'input',
      model: 'account',
      label: label('银行账号'),
      options: { system: true, maxlength: 40 },
      rules: [
        {
          pattern: '^[0-9 -]{6,40}$',
          label: label('请输入正确的银行账号'),
        },
      ],
    },
    {
      type: 'input',
      model: 'invoice_phone',
      label: label('开票电话'),
      options: { system: true, maxlength: 25 },
    },
    {
      type: 'input',
      model: 'invoice_address',
      label: label('开票地址'),
      wide: true,
      options: { system: true, maxlength: 200 },
    },
    {
      type: 'textarea',
      model: 'invoice_content',
      label: label('开票内容'),
      options: { system: true, maxlength: 1000 },
    },
    {
      type: 'input',
      model: 'invoice_number',
      label: label('发票号码'),
      options: {
        disabled: true,
        system: true,
        searchable: true,
        when: { show: { field: 'invoice_number', operator: 'nempty' } },
      },
    },
    {
      type: 'date',
      model: 'invoice_time',
      label: label('开票日期'),
      options: {
        is_main: true,
        disabled: true,
        system: true,
        when: { show: { field: 'invoice_number', operator: 'nempty' } },
      },
    },
    { section: label('邮寄信息') },
    {
      type: 'switch',
      model: 'is_send',
      label: label('是否邮寄'),
      options: { defaultValue: 0, system: true },
    },
    {
      type: 'input',
      model: 'contact_name',
      label: label('收件人'),
      options: {
        required: true,
        system: true,
        maxlength: 50,
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          required: true,
          label: label('请填写收件人'),
        },
      ],
    },
    {
      type: 'input',
      model: 'telephone',
      label: label('联系电话'),
      options: {
        required: true,
        system: true,
        maxlength: 11,
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          required: true,
          label: label('请填写联系电话'),
        },
        ...TELEPHONE_RULES,
      ],
    },
    {
      type: 'cascader',
      model: 'address_region',
      label: label('所在地区'),
      options: {
        required: true,
        system: true,
        remote: true,
        remoteFunc: 'region',
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          required: true,
          label: label('请选择所在地区'),
        },
      ],
    },
    {
      type: 'input',
      model: 'address_address',
      label: label('详细地址'),
      options: {
        required: true,
        system: true,
        maxlength: 200,
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          required: true,
          label: label('请填写详细地址'),
        },
      ],
    },
    {
      type: 'input',
      model: 'address_location',
      label: label('地图坐标'),
      options: {
        system: true,
        maxlength: 50,
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          pattern: '^-?\\d{1,3}(\\.\\d{1,10})?,-?\\d{1,2}(\\.\\d{1,10})?$',
          label: label('请输入“经度,纬度”'),
        },
      ],
      placeholder: label('经度,纬度'),
    },
    {
      type: 'input',
      model: 'tracking_number',
      label: label('快递单号'),
      options: {
        disabled: true,
        system: true,
        searchable: true,
        when: { show: { field: 'tracking_number', operator: 'nempty' } },
      },
    },
    {
      type: 'date',
      model: 'post_date',
      label: label('邮寄日期'),
      options: {
        disabled: true,
        system: true,
        when: { show: { field: 'post_date', operator: 'nempty' } },
      },
    },
    {
      type: 'select',
      model: 'courier_status',
      label: label('签收状态'),
      options: {
        disabled: true,
        system: true,
        defaultValue: 0,
        when: { show: { field: 'invoice_number', operator: 'nempty' } },
      },
      choices: [
        [0, label('未签收'), 'grey'],
        [1, label('已签收'), 'green'],
      ],
    },
  ],
  columns: [
    'number',
    'customer_id',
    'contract_id',
    'money',
    'type',
    'invoice_number',
    'invoice_time',
    'state',
    'approval_state',
    'courier_status',
    'owner_user_id',
    'create_time',
  ],
  sort: '-create_time',
  totals: {
    confirmed_total_amount: {
      of: INVOICES.of,
      when: INVOICES.confirmed,
      label: label('已开票'),
    },
    pending_total_amount: {
      of: INVOICES.of,
      when: INVOICES.pending,
      label: label('待开票'),
    },
  },
  states: [
    { value: 0, label: label('正常'), color: 'green' },
    { value: 1, label: label('已作废'), color: 'red' },
  ],
  closed: {
    op: 'or',
    rules: [
      { field: 'state', operator: 'eq', value: 1 },
      { field: 'invoice_number', operator: 'nempty' },
    ],
  },
  amount: 'money',
  purpose: 'invoice_content',
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'issue',
      label: label('开具发票'),
      first: true,
      icon: 'stamp',
      call: 'openInvoice',
      when: {
        op: 'and',
        rules: [
          { field: 'state', operator: 'eq', value: 0 },
          { field: 'invoice_number', operator: 'empty' },
          {
            op: 'or',
            rules: [
              { field: 'approval_state', operator: 'eq', value: 2 },
              { field: '$settings.is_invoice_check', operator: 'ne', value: 1 },
            ],
          },
        ],
      },
      form: [
        {
          type: 'input',
          model: 'invoice_number',
          label: label('发票号码'),
          options: { required: true, maxlength: 50 },
          rules: [
            {
              required: true,
              label: label('发票号码必填'),
            },
          ],
        },
        {
          type: 'date',
          model: 'invoice_time',
          label: label('开票日期'),
          options: { required: true, defaultType: 'now' },
        },
        {
          type: 'input',
          model: 'tracking_number',
          label: label('快递单号'),
          options: { maxlength: 50 },
        },
        {
          type: 'date',
          model: 'post_date',
          label: label('邮寄日期'),
        },
      ],
      set: {
        invoice_number: '$form.invoice_number',
        invoice_time: '$form.invoice_time',
        tracking_number: '$form.tracking_number',
        post_date: '$form.post_date',
        courier_status: 0,
      },
      done: label('开具成功'),
    },
    {
      key: 'received',
      label: label('确认签收'),
      first: true,
      icon: 'package-check',
      call: 'setCourier',
      set: { courier_status: 1 },
      when: {
        op: 'and',
        rules: [
          { field: 'state', operator: 'eq', value: 0 },
          { field: 'courier_status', operator: 'ne', value: 1 },
          { field: 'invoice_time', operator: 'nempty' },
        ],
      },
      done: label('签收成功'),
    },
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
          {
            op: 'or',
            rules: [
              { field: 'approval_state', operator: 'in', value: [2, 3] },
              { field: '$settings.is_invoice_check', operator: 'ne', value: 1 },
            ],
          },
        ],
      },
      form: [
        {
          type: 'date',
          model: 'void_time',
          label: label('作废时间'),
          wide: true,
          options: { required: true, defaultType: 'now' },
        },
        {
          type: 'textarea',
          model: 'void_reason',
          label: label('作废原因'),
          options: { required: true, maxlength: 200 },
          rules: [
            {
              required: true,
              label: label('请填写作废原因'),
            },
          ],
        },
      ],
      set: { state: 1, void_time: '$form.void_time', void_reason: '$form.void_reason' },
      done: label('废除成功!'),
    },
  ],
} as const satisfies ModuleFile;
