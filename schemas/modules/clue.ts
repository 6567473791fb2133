import type { ModuleFile } from '../module.ts';
import { EMAIL_RULES, INDUSTRIES, LAY_UP, LOCK, NEXT_CONTACT_TIME, PHONE_RULES, REMARK, SECTION, SOURCES, TAB, TAG_FIELD, TELEPHONE_RULES, UNLOCK } from '../vocabulary.ts';

export const clue = {
  key: 'clue',
  words: ['线索', 'Lead', 'リード', '線索'],
  icon: 'target',
  path: 'crm/clue',
  permission: 'clue',
  title: 'name',
  pool: 'cluePool',
  duplicates: [
    { kind: 'phone', models: ['mobile', 'telephone'], weight: 60 },
    { kind: 'email', models: ['email'], weight: 60 },
    { kind: 'text', models: ['wechat'], weight: 60 },
    // One company asks for several things: its name alone is no reason.
    { kind: 'company', models: ['company'], weight: 45 },
    { kind: 'person', models: ['contact_name'], within: { model: 'company', kind: 'company' }, weight: 40 },
  ],
  form: [
    { section: SECTION.basics },
    {
      type: 'input', model: 'name', words: ['线索名称', 'Lead name', 'リード名', '線索名稱'], options: { required: true, searchable: true, system: true, maxlength: 100 },
      placeholder: ['公司名称或需求概要', 'Company, or what is wanted', '会社名または要望の概要', '公司名稱或需求概要'],
    },
    { type: 'input', model: 'company', words: ['公司名称', 'Company', '会社名', '公司名稱'], options: { searchable: true, maxlength: 100 } },
    { type: 'select', model: 'source', words: ['线索来源', 'Source', '獲得経路', '線索來源'], options: { is_main: true }, choices: SOURCES },
    { type: 'select', model: 'industry', words: ['所属行业', 'Industry', '業種', '所屬行業'], choices: INDUSTRIES },
    {
      type: 'radio', model: 'level', words: ['意向程度', 'Interest', '関心度', '意向程度'], options: { defaultValue: 'medium' },
      choices: [
        ['high', ['高', 'High', '高', '高'], 'red'],
        ['medium', ['中', 'Medium', '中', '中'], 'amber'],
        ['low', ['低', 'Low', '低', '低'], 'grey'],
      ],
    },
    TAG_FIELD,
    NEXT_CONTACT_TIME,
    { section: SECTION.contact },
    { type: 'input', model: 'contact_name', words: ['联系人姓名', 'Contact name', '担当者名', '聯絡人姓名'], options: { searchable: true, is_main: true, maxlength: 50 } },
    { type: 'input', model: 'position', words: ['职务', 'Position', '役職', '職務'], options: { maxlength: 50 } },
    { type: 'input', model: 'mobile', words: ['手机', 'Mobile', '携帯電話', '手機'], options: { searchable: true, is_main: true, maxlength: 11 }, rules: TELEPHONE_RULES },
    { type: 'input', model: 'telephone', words: ['座机', 'Telephone', '固定電話', '市話'], options: { searchable: true, maxlength: 25 }, rules: PHONE_RULES },
    { type: 'input', model: 'email', words: ['邮箱', 'E-mail', 'メール', '郵箱'], rules: EMAIL_RULES },
    { type: 'input', model: 'wechat', words: ['微信号', 'WeChat ID', 'WeChat ID', '微信號'], options: { maxlength: 50 } },
    { type: 'address', model: 'address', words: ['地址', 'Address', '住所', '地址'] },
    { section: SECTION.other },
    { type: 'textarea', model: 'requirement', words: ['需求描述', 'Requirement', '要望', '需求描述'], options: { maxlength: 2000 } },
    {
      type: 'customer', model: 'customer_id', words: ['转化客户', 'Converted to', '転換先の顧客', '轉化客戶'],
      options: { disabled: true, system: true, when: { show: { field: 'customer_id', operator: 'nempty' } } },
    },
    {
      type: 'date', model: 'transform_time', words: ['转化时间', 'Converted on', '転換日時', '轉化時間'],
      options: { type: 'datetime', disabled: true, system: true, when: { show: { field: 'customer_id', operator: 'nempty' } } },
    },
    REMARK,
  ],
  columns: ['name', 'company', 'contact_name', 'mobile', 'source', 'level', 'state', 'tags', 'owner_user_id', 'next_contact_time', 'create_time'],
  sort: '-create_time',
  states: [
    { value: 0, words: ['新线索', 'New', '新規', '新線索'], color: 'blue' },
    { value: 1, words: ['跟进中', 'Following', 'フォロー中', '跟進中'], color: 'amber' },
    { value: 2, words: ['已转化', 'Converted', '転換済み', '已轉化'], color: 'green' },
    { value: 3, words: ['无效', 'Invalid', '無効', '無效'], color: 'grey' },
  ],
  tabs: [{ ...TAB.event, by: 'clue_ids' }, TAB.view, TAB.callrecord, TAB.team, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'transform', words: ['转化', 'Convert', '転換', '轉化'], icon: 'arrow-right-left', call: 'transform',
      when: { op: 'and', rules: [{ field: 'owner_user_id', operator: 'nempty' }, { field: 'state', operator: 'in', value: [0, 1] }] },
      form: [
        {
          type: 'input', model: 'name', words: ['客户名称', 'Customer name', '顧客名', '客戶名稱'], wide: true, options: { required: true, maxlength: 100 },
          help: ['转化时会检查客户名称是否重复', 'Existing customers of this name are looked for first', '同名の顧客があるかどうかを確認します', '轉化時會檢查客戶名稱是否重複'],
        },
        { type: 'switch', model: 'create_contact', words: ['创建联系人', 'Create a contact', '担当者を作成', '建立聯絡人'], options: { defaultValue: 1 } },
        { type: 'switch', model: 'create_opportunity', words: ['创建商机', 'Create an opportunity', '商談を作成', '建立商機'], options: { defaultValue: 0 } },
        {
          type: 'input', model: 'opportunity_name', words: ['商机名称', 'Opportunity name', '商談名', '商機名稱'], wide: true,
          options: { required: true, maxlength: 100, when: { show: { field: 'create_opportunity', operator: 'eq', value: 1 } } },
        },
      ],
      initial: { name: '{company}', opportunity_name: '{name}' },
      done: ['转化成功', 'Converted', '転換しました', '轉化成功'],
    },
    {
      key: 'changeCustomer', words: ['转为已有客户', 'Attach to a customer', '既存顧客へ統合', '轉為已有客戶'], icon: 'link', call: 'changeCustomer',
      when: { op: 'and', rules: [{ field: 'owner_user_id', operator: 'nempty' }, { field: 'state', operator: 'in', value: [0, 1] }] },
      form: [{
        type: 'customer', model: 'customer_id', words: ['客户', 'Customer', '顧客', '客戶'], wide: true, options: { required: true },
        help: ['联系人和跟进记录将归入所选客户', 'The contact and the follow-ups move to the chosen customer', '担当者とフォロー記録は選択した顧客へ移ります', '聯絡人和跟進記錄將歸入所選客戶'],
      }],
      done: ['更换成功', 'Attached', '統合しました', '更換成功'],
    },
    {
      key: 'invalidate', words: ['标为无效', 'Mark as invalid', '無効にする', '標為無效'], icon: 'ban', call: 'invalidate', set: { state: 3 }, bulk: true,
      when: { field: 'state', operator: 'in', value: [0, 1] },
      confirm: ['确定将该线索标为无效?', 'Mark this lead as invalid?', 'このリードを無効にしますか?', '確定將該線索標為無效?'],
    },
    {
      key: 'reopen', words: ['重新跟进', 'Follow again', '再フォロー', '重新跟進'], icon: 'rotate-ccw', call: 'reopen', set: { state: 1 },
      when: { field: 'state', operator: 'eq', value: 3 },
    },
    { ...LAY_UP, confirm: ['确定放入线索公海?', 'Put this lead into the pool?', 'このリードをプールへ戻しますか?', '確定放入線索公海?'] },
    LOCK,
    UNLOCK,
  ],
} as const satisfies ModuleFile;
