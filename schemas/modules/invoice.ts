import type { ModuleFile } from '../module.ts';
import { INVOICES } from '../rules/confirmed.ts';
import { REMARK, SECTION, TAB, TELEPHONE_RULES, YUAN } from '../vocabulary.ts';

export const invoice = {
  key: 'invoice',
  words: ['发票', 'Invoice', 'インボイス', '發票'],
  icon: 'receipt-text',
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
  print: { heading: ['开票申请单', 'Invoice request', '請求書発行依頼', '開票申請單'] },
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'number',
      words: ['开票编号', 'Request number', '申請番号', '開票編號'],
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
      type: 'number',
      model: 'contract_price',
      words: ['合同金额', 'Contract amount', '契約金額', '合同金額'],
      options: { disabled: true, system: true, precision: 2 },
      unit: YUAN,
    },
    {
      type: 'number',
      model: 'uninvoice',
      words: ['未开票金额', 'Not yet requested', '未請求額', '未開票金額'],
      options: { disabled: true, system: true, precision: 2 },
      unit: YUAN,
      help: [
        '不包含未审核及审核通过的发票金额',
        'Excludes invoices not yet reviewed and those approved',
        '未審査および承認済みのインボイス金額は含みません',
        '不包含未審核及審核通過的發票金額',
      ],
    },
    {
      type: 'number',
      model: 'money',
      words: ['开票金额', 'Invoice amount', 'インボイス金額', '開票金額'],
      options: { required: true, is_main: true, system: true, precision: 2, min: 0.01 },
      unit: YUAN,
      rules: [
        {
          required: true,
          words: [
            '开票金额必填',
            'The invoice amount is required',
            'インボイス金額は必須です',
            '開票金額必填',
          ],
        },
      ],
    },
    {
      type: 'select',
      model: 'type',
      words: ['开票类型', 'Invoice type', 'インボイス種別', '開票類型'],
      options: { required: true, system: true },
      choices: [
        [
          '增值税普通发票',
          ['增值税普通发票', 'Ordinary VAT invoice', '増値税普通発票', '增值稅普通發票'],
          'blue',
        ],
        [
          '增值税专用发票',
          ['增值税专用发票', 'Special VAT invoice', '増値税専用発票', '增值稅專用發票'],
          'violet',
        ],
        ['收据', ['收据', 'Receipt', '領収書', '收據'], 'grey'],
      ],
      rules: [
        {
          required: true,
          words: [
            '请选择开票类型',
            'Choose an invoice type',
            'インボイス種別を選択してください',
            '請選擇開票類型',
          ],
        },
      ],
    },
    REMARK,
    {
      type: 'date',
      model: 'void_time',
      words: ['作废时间', 'Voided on', '無効日', '作廢時間'],
      options: {
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
    { section: ['开票信息', 'Invoice', 'インボイス情報', '開票資訊'] },
    {
      type: 'radio',
      model: 'classify',
      words: ['抬头类型', 'Title class', '宛名区分', '抬頭類型'],
      options: { required: true, system: true, defaultValue: '单位' },
      choices: [
        ['单位', ['单位', 'Company', '法人', '單位']],
        ['个人', ['个人', 'Personal', '個人', '個人']],
      ],
      rules: [
        {
          required: true,
          words: [
            '请选择抬头类型',
            'Choose a title class',
            '宛名区分を選択してください',
            '請選擇抬頭類型',
          ],
        },
      ],
    },
    {
      type: 'input',
      model: 'title',
      words: ['开票抬头', 'Invoice header', '宛名', '開票抬頭'],
      options: { required: true, searchable: true, system: true, maxlength: 100 },
      rules: [
        {
          required: true,
          words: [
            '请填写开票抬头',
            'Enter the invoice title',
            '宛名を入力してください',
            '請填寫開票抬頭',
          ],
        },
      ],
    },
    {
      type: 'input',
      model: 'tax_number',
      words: ['纳税人识别号', 'Tax number', '納税者番号', '納稅人識別號'],
      options: {
        required: true,
        system: true,
        maxlength: 20,
        when: { show: { field: 'classify', operator: 'ne', value: '个人' }, onHide: 'clear' },
      },
      rules: [
        {
          required: true,
          words: [
            '请填写纳税人识别号',
            'Enter the tax number',
            '納税者番号を入力してください',
            '請填寫納稅人識別號',
          ],
        },
        {
          pattern: '^[0-9A-Z]{15,20}$',
          words: [
            '请输入 15 至 20 位纳税人识别号',
            'Enter a tax number of 15 to 20 characters',
            '15〜20 桁の納税者番号を入力してください',
            '請輸入 15 至 20 位納稅人識別號',
          ],
        },
      ],
    },
    {
      type: 'input',
      model: 'bank',
      words: ['开户银行', 'Bank', '取引銀行', '開戶銀行'],
      options: { system: true, maxlength: 100 },
    },
    {
      type: 'input',
      model: 'account',
      words: ['银行账号', 'Bank account', '銀行口座', '銀行帳號'],
      options: { system: true, maxlength: 40 },
      rules: [
        {
          pattern: '^[0-9 -]{6,40}$',
          words: [
            '请输入正确的银行账号',
            'Enter a valid bank account',
            '正しい口座番号を入力してください',
            '請輸入正確的銀行帳號',
          ],
        },
      ],
    },
    {
      type: 'input',
      model: 'invoice_phone',
      words: ['开票电话', 'Telephone on invoice', 'インボイス電話番号', '開票電話'],
      options: { system: true, maxlength: 25 },
    },
    {
      type: 'input',
      model: 'invoice_address',
      words: ['开票地址', 'Address on invoice', 'インボイス住所', '開票地址'],
      wide: true,
      options: { system: true, maxlength: 200 },
    },
    {
      type: 'textarea',
      model: 'invoice_content',
      words: ['开票内容', 'Content', 'インボイス内容', '開票內容'],
      options: { system: true, maxlength: 1000 },
    },
    {
      type: 'input',
      model: 'invoice_number',
      words: ['发票号码', 'Invoice number', 'インボイス番号', '發票號碼'],
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
      words: ['开票日期', 'Invoice date', '発行日', '開票日期'],
      options: {
        is_main: true,
        disabled: true,
        system: true,
        when: { show: { field: 'invoice_number', operator: 'nempty' } },
      },
    },
    { section: ['邮寄信息', 'Postal', '郵送情報', '郵寄資訊'] },
    {
      type: 'switch',
      model: 'is_send',
      words: ['是否邮寄', 'Send by post', '郵送する', '是否郵寄'],
      options: { defaultValue: 0, system: true },
    },
    {
      type: 'input',
      model: 'contact_name',
      words: ['收件人', 'Recipient', '受取人', '收件人'],
      options: {
        required: true,
        system: true,
        maxlength: 50,
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          required: true,
          words: [
            '请填写收件人',
            'Enter the recipient',
            '受取人を入力してください',
            '請填寫收件人',
          ],
        },
      ],
    },
    {
      type: 'input',
      model: 'telephone',
      words: ['联系电话', 'Telephone', '電話番号', '聯絡電話'],
      options: {
        required: true,
        system: true,
        maxlength: 11,
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          required: true,
          words: [
            '请填写联系电话',
            'Enter the telephone',
            '電話番号を入力してください',
            '請填寫聯絡電話',
          ],
        },
        ...TELEPHONE_RULES,
      ],
    },
    {
      type: 'cascader',
      model: 'address_region',
      words: ['所在地区', 'Region', '地域', '所在地區'],
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
          words: [
            '请选择所在地区',
            'Choose the region',
            '地域を選択してください',
            '請選擇所在地區',
          ],
        },
      ],
    },
    {
      type: 'input',
      model: 'address_address',
      words: ['详细地址', 'Address', '番地', '詳細地址'],
      options: {
        required: true,
        system: true,
        maxlength: 200,
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          required: true,
          words: [
            '请填写详细地址',
            'Enter the address',
            '番地を入力してください',
            '請填寫詳細地址',
          ],
        },
      ],
    },
    {
      type: 'input',
      model: 'address_location',
      words: ['地图坐标', 'Map position', '地図座標', '地圖座標'],
      options: {
        system: true,
        maxlength: 50,
        when: { show: { field: 'is_send', operator: 'eq', value: 1 } },
      },
      rules: [
        {
          pattern: '^-?\\d{1,3}(\\.\\d{1,10})?,-?\\d{1,2}(\\.\\d{1,10})?$',
          words: [
            '请输入“经度,纬度”',
            'Enter longitude,latitude',
            '「経度,緯度」を入力してください',
            '請輸入「經度,緯度」',
          ],
        },
      ],
      placeholder: ['经度,纬度', 'longitude,latitude', '経度,緯度', '經度,緯度'],
    },
    {
      type: 'input',
      model: 'tracking_number',
      words: ['快递单号', 'Tracking number', '追跡番号', '快遞單號'],
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
      words: ['邮寄日期', 'Posted on', '発送日', '郵寄日期'],
      options: {
        disabled: true,
        system: true,
        when: { show: { field: 'post_date', operator: 'nempty' } },
      },
    },
    {
      type: 'select',
      model: 'courier_status',
      words: ['签收状态', 'Received', '受領状態', '簽收狀態'],
      options: {
        disabled: true,
        system: true,
        defaultValue: 0,
        when: { show: { field: 'invoice_number', operator: 'nempty' } },
      },
      choices: [
        [0, ['未签收', 'Not received', '未受領', '未簽收'], 'grey'],
        [1, ['已签收', 'Received', '受領済み', '已簽收'], 'green'],
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
      words: ['已开票', 'Issued', '発行済み', '已開票'],
    },
    pending_total_amount: {
      of: INVOICES.of,
      when: INVOICES.pending,
      words: ['待开票', 'To be issued', '発行待ち', '待開票'],
    },
  },
  states: [
    { value: 0, words: ['正常', 'Valid', '有効', '正常'], color: 'green' },
    { value: 1, words: ['已作废', 'Void', '無効', '已作廢'], color: 'red' },
  ],
  closed: {
    op: 'or',
    rules: [
      { field: 'state', operator: 'eq', value: 1 },
      { field: 'invoice_number', operator: 'nempty' },
    ],
  },
  amount: 'money',
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'issue',
      words: ['开具发票', 'Issue', '発行', '開具發票'],
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
          words: ['发票号码', 'Invoice number', 'インボイス番号', '發票號碼'],
          options: { required: true, maxlength: 50 },
          rules: [
            {
              required: true,
              words: [
                '发票号码必填',
                'The invoice number is required',
                'インボイス番号は必須です',
                '發票號碼必填',
              ],
            },
          ],
        },
        {
          type: 'date',
          model: 'invoice_time',
          words: ['开票日期', 'Invoice date', '発行日', '開票日期'],
          options: { required: true, defaultType: 'now' },
        },
        {
          type: 'input',
          model: 'tracking_number',
          words: ['快递单号', 'Tracking number', '追跡番号', '快遞單號'],
          options: { maxlength: 50 },
        },
        {
          type: 'date',
          model: 'post_date',
          words: ['邮寄日期', 'Posted on', '発送日', '郵寄日期'],
        },
      ],
      set: {
        invoice_number: '$form.invoice_number',
        invoice_time: '$form.invoice_time',
        tracking_number: '$form.tracking_number',
        post_date: '$form.post_date',
        courier_status: 0,
      },
      done: ['开具成功', 'Issued', '発行しました', '開具成功'],
    },
    {
      key: 'received',
      words: ['确认签收', 'Mark as received', '受領を確認', '確認簽收'],
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
      done: ['签收成功', 'Received', '受領しました', '簽收成功'],
    },
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
          words: ['作废时间', 'Voided on', '無効日', '作廢時間'],
          wide: true,
          options: { required: true, defaultType: 'now' },
        },
        {
          type: 'textarea',
          model: 'void_reason',
          words: ['作废原因', 'Void reason', '無効理由', '作廢原因'],
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
      set: { state: 1, void_time: '$form.void_time', void_reason: '$form.void_reason' },
      done: ['废除成功!', 'Voided', '無効にしました', '廢除成功!'],
    },
  ],
} as const satisfies ModuleFile;
