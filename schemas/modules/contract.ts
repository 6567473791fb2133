import type { ModuleFile } from '../module.ts';
import { EMAIL_RULES, REMARK, SECTION, TAB, TELEPHONE_RULES, YUAN } from '../vocabulary.ts';

export const contract = {
  key: 'contract',
  words: ['合同', 'Contract', '契約', '合同'],
  icon: 'file-signature',
  path: 'crm/contract',
  permission: 'contract',
  verbs: { save: 'add', update: 'edit', shift: 'changeOwner' },
  title: 'name',
  number: { field: 'number', pattern: 'HT{yyyy}{MM}{dd}0000' },
  approval: { setting: 'is_contract_check' },
  holds: ['customer_id', 'opportunity_id', 'quotation_id', 'renew_id'],
  periods: [['start_time', 'end_time']],
  print: {},
  form: [
    { section: SECTION.basics },
    { type: 'input', model: 'name', words: ['合同名称', 'Contract name', '契約名', '合同名稱'], options: { required: true, searchable: true, system: true, maxlength: 100 } },
    { type: 'input', model: 'number', words: ['合同编号', 'Contract number', '契約番号', '合同編號'], options: { disabled: true, system: true, unique: true, searchable: true } },
    {
      type: 'customer', model: 'customer_id', words: ['客户', 'Customer', '顧客', '客戶'], options: { required: true, is_main: true, system: true },
      rules: [{ required: true, words: ['请选择客户', 'Choose a customer', '顧客を選択してください', '請選擇客戶'] }],
    },
    {
      type: 'opportunity', model: 'opportunity_id', words: ['商机', 'Opportunity', '商談', '商機'],
      options: { system: true, within: { customer_id: 'customer_id' }, fill: { customer_id: 'customer_id' } },
    },
    {
      type: 'contact', model: 'contact_id', words: ['客户联系人', 'Contact', '顧客の担当者', '客戶聯絡人'],
      options: { system: true, within: { customer_id: 'customer_id' }, fill: { customer_id: 'customer_id', contact_mobile: 'mobile', contact_email: 'email' } },
    },
    { type: 'input', model: 'contact_mobile', words: ['联系人手机', 'Contact mobile', '担当者の携帯電話', '聯絡人手機'], options: { system: true, maxlength: 11 }, rules: TELEPHONE_RULES },
    { type: 'input', model: 'contact_email', words: ['联系人邮箱', 'Contact e-mail', '担当者のメール', '聯絡人郵箱'], options: { system: true }, rules: EMAIL_RULES },
    {
      type: 'select', model: 'type', words: ['合同类型', 'Type', '契約種別', '合同類型'], options: { defaultValue: 'sales' },
      choices: [
        ['sales', ['销售合同', 'Sales', '販売契約', '銷售合同'], 'blue'],
        ['service', ['服务合同', 'Service', 'サービス契約', '服務合同'], 'violet'],
        ['frame', ['框架协议', 'Framework agreement', '基本契約', '框架協議'], 'green'],
        ['renewal', ['续约合同', 'Renewal', '更新契約', '續約合同'], 'amber'],
      ],
    },
    { type: 'date', model: 'sign_date', words: ['签订日期', 'Signed on', '締結日', '簽訂日期'], options: { defaultType: 'now' } },
    { type: 'user', model: 'signer_user_id', words: ['我方签约人', 'Our signatory', '自社の署名者', '我方簽約人'], options: { defaultType: 'current_user' } },
    { type: 'date', model: 'start_time', words: ['开始时间', 'Start', '開始日', '開始時間'], options: { required: true, system: true } },
    { type: 'date', model: 'end_time', words: ['结束时间', 'End', '終了日', '結束時間'], options: { required: true, is_main: true, system: true } },
    {
      type: 'quotation', model: 'quotation_id', words: ['来源报价单', 'Quotation', '元の見積', '來源報價單'],
      options: { system: true, within: { customer_id: 'customer_id' } },
    },
    {
      type: 'contract', model: 'renew_id', words: ['续约自', 'Renewal of', '更新元の契約', '續約自'],
      options: { disabled: true, system: true, when: { show: { field: 'renew_id', operator: 'nempty' } } },
    },
    { section: SECTION.products },
    { type: 'blank', model: 'product_list', words: ['产品', 'Products', '製品', '產品'], wide: true, options: { defaultType: 'Array', system: true } },
    { type: 'number', model: 'product_price', words: ['产品总价', 'Product total', '製品合計', '產品總價'], options: { disabled: true, system: true, precision: 2 }, unit: YUAN },
    { type: 'number', model: 'discount', words: ['整单折扣', 'Overall discount', '全体割引率', '整單折扣'], options: { disabled: true, system: true, precision: 2 }, unit: ['%', '%', '%', '%'] },
    {
      type: 'number', model: 'price', words: ['合同金额', 'Amount', '契約金額', '合同金額'], options: { required: true, is_main: true, system: true, precision: 2, min: 0 }, unit: YUAN,
      help: ['不能小于产品总价', 'Not below the product total', '製品合計を下回れません', '不能小於產品總價'],
    },
    { section: ['收款约定', 'Terms of payment', '支払条件', '收款約定'] },
    { type: 'switch', model: 'is_deposit', words: ['收取定金', 'With deposit', '手付金あり', '收取定金'], options: { defaultValue: 0, system: true } },
    {
      type: 'blank', model: 'deposit', words: ['定金', 'Deposit', '手付金', '定金'], wide: true,
      options: { defaultType: 'Object', system: true, when: { show: { field: 'is_deposit', operator: 'eq', value: 1 } } },
    },
    { type: 'textarea', model: 'terms', words: ['付款条款', 'Terms', '支払条項', '付款條款'], options: { maxlength: 2000 } },
    { section: SECTION.other },
    { type: 'img', model: 'scans', words: ['合同扫描件', 'Scans', '契約書のスキャン', '合同掃描件'] },
    REMARK,
  ],
  columns: ['name', 'number', 'customer_id', 'price', 'start_time', 'end_time', 'state', 'approval_state', 'owner_user_id', 'create_time'],
  sort: '-create_time',
  states: [
    { value: 0, words: ['未开始', 'Not started', '未開始', '未開始'], color: 'grey' },
    { value: 1, words: ['执行中', 'Running', '履行中', '執行中'], color: 'blue' },
    { value: 2, words: ['已结束', 'Ended', '終了', '已結束'], color: 'green' },
    { value: 3, words: ['已终止', 'Stopped', '解約', '已終止'], color: 'amber' },
    { value: 4, words: ['已作废', 'Void', '無効', '已作廢'], color: 'red' },
  ],
  amount: 'price',
  tabs: [
    TAB.view,
    { key: 'quotation', words: ['报价单', 'Quotations', '見積', '報價單'], by: 'id', from: 'quotation_id', add: false },
    {
      key: 'paymentPlan', words: ['回款计划', 'Payment plans', '入金計画', '回款計劃'], by: 'contract_id', size: 20,
      add: {
        op: 'and',
        rules: [
          { field: 'state', operator: 'nin', value: [3, 4] },
          {
            op: 'or',
            rules: [
              { field: 'approval_state', operator: 'eq', value: 2 },
              { field: '$settings.is_plan', operator: 'eq', value: 1 },
              { field: '$settings.is_contract_check', operator: 'ne', value: 1 },
            ],
          },
        ],
      },
    },
    { key: 'payment', words: ['回款', 'Payments', '入金', '回款'], by: 'contract_id', add: { field: 'state', operator: 'nin', value: [3, 4] } },
    { key: 'invoice', words: ['发票', 'Invoices', 'インボイス', '發票'], by: 'contract_id', add: { field: 'state', operator: 'nin', value: [3, 4] } },
    { key: 'bill', words: ['账单', 'Bills', '請求明細', '帳單'], by: 'contract_id', add: { field: 'state', operator: 'nin', value: [3, 4] } },
    { ...TAB.event, by: 'customer_ids', from: 'customer_id' },
    TAB.team,
    TAB.file,
    TAB.modifylog,
  ],
  actions: [
    {
      key: 'renew', words: ['续约', 'Renew', '更新', '續約'], icon: 'repeat', call: 'renew', needs: 'view', permission: 'crm_contract_edit',
      when: { field: 'state', operator: 'in', value: [1, 2] },
      opens: {
        module: 'contract',
        copy: ['customer_id', 'opportunity_id', 'contact_id', 'contact_mobile', 'contact_email', 'product_list', 'product_price', 'discount', 'price', 'terms', 'signer_user_id'],
        values: { name: '{name}[续约]', start_time: '{end_time}', renew_id: '{id}', type: 'renewal' },
      },
      done: ['续约成功', 'Renewed', '更新しました', '續約成功'],
    },
    {
      key: 'stop', words: ['终止', 'Stop', '解約', '終止'], icon: 'circle-stop', call: 'stop', set: { state: 3 }, danger: true,
      when: { op: 'and', rules: [{ field: 'state', operator: 'in', value: [0, 1] }, { field: 'approval_state', operator: 'ne', value: 1 }] },
      confirm: [
        '终止后不能再新增回款计划、回款和发票，确定终止该合同?',
        'A stopped contract takes no new plans, payments or invoices. Stop this contract?',
        '解約後は入金計画・入金・インボイスを追加できません。この契約を解約しますか?',
        '終止後不能再新增回款計劃、回款和發票，確定終止該合同?',
      ],
    },
    {
      key: 'void', words: ['作废', 'Void', '無効にする', '作廢'], icon: 'ban', call: 'void', set: { state: 4 }, danger: true,
      when: { op: 'and', rules: [{ field: 'state', operator: 'ne', value: 4 }, { field: 'approval_state', operator: 'ne', value: 1 }] },
      confirm: [
        '作废后不能再新增回款计划、回款和发票，确定作废该合同?',
        'A void contract takes no new plans, payments or invoices. Void this contract?',
        '無効にすると入金計画・入金・インボイスを追加できません。この契約を無効にしますか?',
        '作廢後不能再新增回款計劃、回款和發票，確定作廢該合同?',
      ],
      done: ['废除成功!', 'Voided', '無効にしました', '廢除成功!'],
    },
  ],
} as const satisfies ModuleFile;
