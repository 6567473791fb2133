import type { ModuleFile } from '../module.ts';
import { EMAIL_RULES, REMARK, SECTION, SOURCES, TAB, TELEPHONE_RULES } from '../vocabulary.ts';

/** The inbox of raw enquiries: sign-ups of campaigns, web forms, API apps. What is worth following becomes a clue or a customer. */
export const leads = {
  key: 'leads',
  words: ['询盘', 'Enquiry', '問い合わせ', '詢盤'],
  icon: 'mailbox',
  path: 'crm/leads',
  route: 'lead',
  permission: 'leads',
  title: 'name',
  form: [
    { section: SECTION.basics },
    { type: 'input', model: 'name', words: ['姓名', 'Name', '氏名', '姓名'], options: { required: true, searchable: true, system: true, maxlength: 50 } },
    { type: 'input', model: 'company', words: ['公司名称', 'Company', '会社名', '公司名稱'], options: { searchable: true, is_main: true, maxlength: 100 } },
    { type: 'input', model: 'mobile', words: ['手机', 'Mobile', '携帯電話', '手機'], options: { searchable: true, is_main: true, maxlength: 11 }, rules: TELEPHONE_RULES },
    { type: 'input', model: 'email', words: ['邮箱', 'E-mail', 'メール', '郵箱'], rules: EMAIL_RULES },
    { type: 'input', model: 'position', words: ['职务', 'Position', '役職', '職務'], options: { maxlength: 50 } },
    { type: 'select', model: 'source', words: ['来源', 'Source', '獲得経路', '來源'], options: { is_main: true }, choices: SOURCES },
    { type: 'custom', model: 'marketing_id', words: ['市场活动', 'Campaign', 'キャンペーン', '市場活動'], options: { module: 'marketing' } },
    { type: 'textarea', model: 'requirement', words: ['咨询内容', 'Enquiry', '問い合わせ内容', '諮詢內容'], options: { maxlength: 2000 } },
    { section: SECTION.other },
    {
      type: 'custom', model: 'clue_id', words: ['转化线索', 'Lead made of it', '作成したリード', '轉化線索'],
      options: { module: 'clue', disabled: true, system: true, when: { show: { field: 'clue_id', operator: 'nempty' } } },
    },
    {
      type: 'customer', model: 'customer_id', words: ['转化客户', 'Customer made of it', '作成した顧客', '轉化客戶'],
      options: { disabled: true, system: true, when: { show: { field: 'customer_id', operator: 'nempty' } } },
    },
    REMARK,
  ],
  columns: ['name', 'company', 'mobile', 'source', 'marketing_id', 'requirement', 'state', 'owner_user_id', 'create_time'],
  sort: '-create_time',
  states: [
    { value: 0, words: ['待处理', 'Open', '未対応', '待處理'], color: 'blue' },
    { value: 1, words: ['已转化', 'Converted', '転換済み', '已轉化'], color: 'green' },
    { value: 2, words: ['无效', 'Invalid', '無効', '無效'], color: 'grey' },
  ],
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'transform', words: ['转化', 'Convert', '転換', '轉化'], icon: 'arrow-right-left', call: 'transform',
      when: { field: 'state', operator: 'eq', value: 0 },
      form: [
        {
          type: 'radio', model: 'target', words: ['转化为', 'Convert to', '転換先', '轉化為'], wide: true, options: { required: true, defaultValue: 'clue' },
          choices: [['clue', ['线索', 'Lead', 'リード', '線索']], ['customer', ['客户', 'Customer', '顧客', '客戶']]],
        },
        { type: 'input', model: 'name', words: ['名称', 'Name', '名称', '名稱'], wide: true, options: { required: true, maxlength: 100 } },
        {
          type: 'switch', model: 'create_contact', words: ['创建联系人', 'Create a contact', '担当者を作成', '建立聯絡人'],
          options: { defaultValue: 1, when: { show: { field: 'target', operator: 'eq', value: 'customer' } } },
        },
        {
          type: 'switch', model: 'create_opportunity', words: ['创建商机', 'Create an opportunity', '商談を作成', '建立商機'],
          options: { defaultValue: 0, when: { show: { field: 'target', operator: 'eq', value: 'customer' } } },
        },
      ],
      initial: { name: '{company}' },
      done: ['转化成功', 'Converted', '転換しました', '轉化成功'],
    },
    {
      key: 'invalidate', words: ['标为无效', 'Mark as invalid', '無効にする', '標為無效'], icon: 'ban', call: 'invalidate', set: { state: 2 }, bulk: true,
      when: { field: 'state', operator: 'eq', value: 0 },
      confirm: ['确定将该询盘标为无效?', 'Mark this enquiry as invalid?', 'この問い合わせを無効にしますか?', '確定將該詢盤標為無效?'],
    },
    {
      key: 'reopen', words: ['重新处理', 'Open again', '再対応', '重新處理'], icon: 'rotate-ccw', call: 'reopen', set: { state: 0 },
      when: { field: 'state', operator: 'eq', value: 2 },
    },
  ],
} as const satisfies ModuleFile;
