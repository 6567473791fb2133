import type { ModuleFile } from '../module.ts';
import { EMAIL_RULES, NEXT_CONTACT_TIME, PHONE_RULES, REMARK, SECTION, TAB, TAG_FIELD, TELEPHONE_RULES } from '../vocabulary.ts';

export const contact = {
  key: 'contact',
  words: ['联系人', 'Contact', '担当者', '聯絡人'],
  icon: 'contact',
  path: 'crm/contact',
  permission: 'contact',
  verbs: { shift: 'changeOwner' },
  title: 'name',
  parents: ['customer_id'],
  duplicates: [
    { kind: 'phone', models: ['mobile'], weight: 60 },
    // A company's number is everybody's there: it only adds to something else.
    { kind: 'phone', models: ['telephone'], weight: 20 },
    { kind: 'email', models: ['email'], weight: 60 },
    { kind: 'text', models: ['wechat'], weight: 60 },
    { kind: 'person', models: ['name'], within: { model: 'customer_id' }, weight: 55 },
  ],
  form: [
    { section: SECTION.basics },
    { type: 'input', model: 'name', words: ['姓名', 'Name', '氏名', '姓名'], options: { required: true, searchable: true, system: true, maxlength: 50 } },
    {
      type: 'customer', model: 'customer_id', words: ['所属客户', 'Customer', '顧客', '所屬客戶'], options: { required: true, is_main: true, system: true },
      rules: [{ required: true, words: ['请选择客户', 'Choose a customer', '顧客を選択してください', '請選擇客戶'] }],
    },
    { type: 'input', model: 'department', words: ['部门', 'Department', '部署', '部門'], options: { maxlength: 50 } },
    { type: 'input', model: 'position', words: ['职务', 'Position', '役職', '職務'], options: { is_main: true, maxlength: 50 } },
    {
      type: 'select', model: 'decision_role', words: ['决策角色', 'Role in the decision', '意思決定での役割', '決策角色'],
      choices: [
        ['decider', ['决策人', 'Decision maker', '決裁者', '決策人'], 'red'],
        ['influencer', ['影响者', 'Influencer', '影響者', '影響者'], 'violet'],
        ['technical', ['技术评估', 'Technical evaluator', '技術評価者', '技術評估'], 'blue'],
        ['purchaser', ['采购执行', 'Purchaser', '購買担当', '採購執行'], 'amber'],
        ['user', ['使用者', 'User', '利用者', '使用者'], 'grey'],
      ],
    },
    TAG_FIELD,
    { type: 'switch', model: 'is_primary', words: ['首要联系人', 'Main contact', '主担当者', '首要聯絡人'], options: { defaultValue: 0 } },
    {
      type: 'radio', model: 'gender', words: ['性别', 'Gender', '性別', '性別'],
      choices: [['male', ['男', 'Male', '男性', '男']], ['female', ['女', 'Female', '女性', '女']]],
    },
    {
      type: 'date', model: 'birthday', words: ['生日', 'Birthday', '誕生日', '生日'],
      help: ['到期前会提醒负责人', 'The owner is reminded beforehand', '事前に所有者へ通知します', '到期前會提醒負責人'],
    },
    { section: SECTION.contact },
    { type: 'input', model: 'mobile', words: ['手机', 'Mobile', '携帯電話', '手機'], options: { searchable: true, is_main: true, maxlength: 11, system: true }, rules: TELEPHONE_RULES },
    { type: 'input', model: 'telephone', words: ['座机', 'Telephone', '固定電話', '市話'], options: { searchable: true, maxlength: 25 }, rules: PHONE_RULES },
    { type: 'input', model: 'email', words: ['邮箱', 'E-mail', 'メール', '郵箱'], options: { searchable: true }, rules: EMAIL_RULES },
    { type: 'input', model: 'wechat', words: ['微信号', 'WeChat ID', 'WeChat ID', '微信號'], options: { maxlength: 50 } },
    { type: 'address', model: 'address', words: ['地址', 'Address', '住所', '地址'] },
    { section: SECTION.other },
    NEXT_CONTACT_TIME,
    { type: 'input', model: 'hobby', words: ['兴趣爱好', 'Interests', '趣味', '興趣愛好'], options: { maxlength: 100 } },
    REMARK,
  ],
  columns: ['name', 'customer_id', 'position', 'mobile', 'email', 'decision_role', 'is_primary', 'tags', 'owner_user_id', 'last_contact_time', 'create_time'],
  sort: '-create_time',
  reveals: ['customer'],
  tabs: [{ ...TAB.event, by: 'contact_ids' }, TAB.view, TAB.callrecord, TAB.file, TAB.team, TAB.modifylog],
  deletion: { ask: ['确定删除该联系人?', 'Delete this contact?', 'この担当者を削除しますか?', '確定刪除該聯絡人?'] },
} as const satisfies ModuleFile;
