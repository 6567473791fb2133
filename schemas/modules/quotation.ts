import type { ModuleFile } from '../module.ts';
import { EMAIL_RULES, REMARK, SECTION, TAB, TELEPHONE_RULES, YUAN } from '../vocabulary.ts';

export const quotation = {
  key: 'quotation',
  words: ['报价单', 'Quotation', '見積', '報價單'],
  icon: 'file-spreadsheet',
  path: 'crm/quotation',
  permission: 'quotation',
  verbs: { save: 'add', update: 'edit', shift: 'changeOwner' },
  title: 'name',
  number: { field: 'number', pattern: 'BJ{yyyy}{MM}{dd}0000' },
  approval: { setting: 'is_quotation_check' },
  holds: ['customer_id', 'opportunity_id'],
  periods: [['quote_date', 'valid_date']],
  print: {},
  form: [
    { section: SECTION.basics },
    { type: 'input', model: 'name', words: ['报价单名称', 'Quotation name', '見積名', '報價單名稱'], options: { required: true, searchable: true, system: true, maxlength: 100 } },
    { type: 'input', model: 'number', words: ['报价单编号', 'Quotation number', '見積番号', '報價單編號'], options: { disabled: true, system: true, searchable: true } },
    {
      type: 'customer', model: 'customer_id', words: ['客户', 'Customer', '顧客', '客戶'], options: { required: true, is_main: true, system: true },
      rules: [{ required: true, words: ['请选择客户', 'Choose a customer', '顧客を選択してください', '請選擇客戶'] }],
    },
    {
      type: 'opportunity', model: 'opportunity_id', words: ['商机', 'Opportunity', '商談', '商機'],
      options: { system: true, within: { customer_id: 'customer_id' }, fill: { customer_id: 'customer_id' } },
    },
    {
      type: 'contact', model: 'contact_id', words: ['联系人', 'Contact', '担当者', '聯絡人'],
      options: { system: true, within: { customer_id: 'customer_id' }, fill: { customer_id: 'customer_id', contact_mobile: 'mobile', contact_email: 'email' } },
    },
    { type: 'input', model: 'contact_mobile', words: ['联系人手机', 'Contact mobile', '担当者の携帯電話', '聯絡人手機'], options: { system: true, maxlength: 11 }, rules: TELEPHONE_RULES },
    { type: 'input', model: 'contact_email', words: ['联系人邮箱', 'Contact e-mail', '担当者のメール', '聯絡人郵箱'], options: { system: true }, rules: EMAIL_RULES },
    { type: 'date', model: 'quote_date', words: ['报价日期', 'Quotation date', '見積日', '報價日期'], options: { required: true, defaultType: 'now' } },
    { type: 'date', model: 'valid_date', words: ['有效期至', 'Valid until', '有効期限', '有效期至'], options: { is_main: true } },
    { section: SECTION.products },
    { type: 'blank', model: 'product_list', words: ['产品', 'Products', '製品', '產品'], wide: true, options: { defaultType: 'Array', system: true } },
    { type: 'number', model: 'product_price', words: ['产品总价', 'Product total', '製品合計', '產品總價'], options: { disabled: true, system: true, precision: 2 }, unit: YUAN },
    { type: 'number', model: 'discount', words: ['整单折扣', 'Overall discount', '全体割引率', '整單折扣'], options: { disabled: true, system: true, precision: 2 }, unit: ['%', '%', '%', '%'] },
    {
      type: 'number', model: 'price', words: ['报价金额', 'Amount', '見積金額', '報價金額'], options: { required: true, is_main: true, system: true, precision: 2, min: 0 }, unit: YUAN,
      help: ['不能小于产品总价', 'Not below the product total', '製品合計を下回れません', '不能小於產品總價'],
    },
    { section: SECTION.other },
    { type: 'input', model: 'delivery', words: ['交货期', 'Delivery', '納期', '交貨期'], options: { maxlength: 100 } },
    { type: 'textarea', model: 'terms', words: ['付款条款', 'Terms of payment', '支払条件', '付款條款'], options: { maxlength: 2000 } },
    REMARK,
  ],
  columns: ['name', 'number', 'customer_id', 'price', 'state', 'approval_state', 'owner_user_id', 'creator_user_id', 'create_time', 'update_time'],
  sort: '-create_time',
  states: [
    { value: 0, words: ['草稿', 'Draft', '下書き', '草稿'], color: 'grey' },
    { value: 1, words: ['已发送', 'Sent', '送付済み', '已發送'], color: 'blue' },
    { value: 2, words: ['已转合同', 'Converted', '契約済み', '已轉合同'], color: 'green' },
    { value: 3, words: ['已作废', 'Void', '無効', '已作廢'], color: 'red' },
  ],
  amount: 'price',
  tabs: [
    TAB.view,
    { key: 'contract', words: ['合同', 'Contracts', '契約', '合同'], by: 'quotation_id', add: false },
    { ...TAB.event, by: 'customer_ids', from: 'customer_id' },
    TAB.team,
    TAB.file,
    TAB.modifylog,
  ],
  actions: [
    {
      key: 'convert', words: ['转合同', 'Convert to contract', '契約へ変換', '轉合同'], icon: 'file-output', call: 'shift', needs: 'view', permission: 'crm_contract_edit',
      when: {
        op: 'and',
        rules: [
          { field: 'state', operator: 'in', value: [0, 1] },
          { op: 'or', rules: [{ field: 'approval_state', operator: 'eq', value: 2 }, { field: '$settings.is_quotation_check', operator: 'ne', value: 1 }] },
        ],
      },
      opens: {
        module: 'contract',
        copy: ['name', 'customer_id', 'opportunity_id', 'contact_id', 'contact_mobile', 'contact_email', 'product_list', 'product_price', 'discount', 'price'],
        values: { quotation_id: '{id}' },
      },
    },
    {
      key: 'send', words: ['标为已发送', 'Mark as sent', '送付済みにする', '標為已發送'], icon: 'send', call: 'send', set: { state: 1 }, bulk: true,
      when: { field: 'state', operator: 'eq', value: 0 },
    },
    {
      key: 'void', words: ['作废', 'Void', '無効にする', '作廢'], icon: 'ban', call: 'void', set: { state: 3 }, danger: true,
      when: { op: 'and', rules: [{ field: 'state', operator: 'in', value: [0, 1] }, { field: 'approval_state', operator: 'ne', value: 1 }] },
      confirm: ['确定作废该报价单?', 'Void this quotation?', 'この見積を無効にしますか?', '確定作廢該報價單?'],
      done: ['废除成功!', 'Voided', '無効にしました', '廢除成功!'],
    },
  ],
} as const satisfies ModuleFile;
