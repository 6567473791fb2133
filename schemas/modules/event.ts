import { DEVICES } from '../callRecords.ts';
import type { ModuleFile } from '../module.ts';
import { EVENT_TYPES, NEXT_CONTACT_TIME, SECTION, TAB } from '../vocabulary.ts';

/** A follow-up record: it may belong to several customers, contacts, opportunities and clues at once. */
export const event = {
  key: 'event',
  words: ['跟进记录', 'Follow-up', 'フォロー記録', '跟進記錄'],
  icon: 'message-square-text',
  path: 'crm/event',
  permission: 'event',
  verbs: { update: null, shift: null },
  title: 'content',
  form: [
    { section: SECTION.basics },
    {
      type: 'textarea',
      model: 'content',
      words: ['跟进内容', 'Content', '内容', '跟進內容'],
      options: { required: true, searchable: true, system: true, maxlength: 2000 },
      placeholder: [
        '记录本次沟通的要点',
        'What was said and agreed',
        '話し合った内容を記録',
        '記錄本次溝通的要點',
      ],
    },
    {
      type: 'select',
      model: 'tag_value',
      words: ['跟进方式', 'Kind', 'フォロー方法', '跟進方式'],
      options: {
        required: true,
        is_main: true,
        system: true,
        remote: true,
        remoteFunc: 'event_type',
        defaultValue: 'call',
      },
      choices: EVENT_TYPES,
    },
    {
      ...NEXT_CONTACT_TIME,
      options: { ...NEXT_CONTACT_TIME.options, is_main: true, system: true },
    },
    {
      type: 'switch',
      model: 'template_flag',
      words: ['存为模板', 'Save as template', 'テンプレートとして保存', '存為範本'],
      options: { defaultValue: 0, system: true },
    },
    {
      type: 'switch',
      model: 'schedule_flag',
      words: ['加入日程', 'Add to schedule', 'スケジュールに追加', '加入日程'],
      options: {
        defaultValue: 0,
        system: true,
        when: { show: { field: 'next_contact_time', operator: 'nempty' } },
      },
    },
    { section: ['关联', 'Linked records', '関連レコード', '關聯'] },
    {
      type: 'customer',
      model: 'customer_ids',
      words: ['关联客户', 'Customers', '関連顧客', '關聯客戶'],
      options: { multiple: true, is_main: true, system: true },
    },
    {
      type: 'contact',
      model: 'contact_ids',
      words: ['关联联系人', 'Contacts', '関連担当者', '關聯聯絡人'],
      options: { multiple: true, system: true },
    },
    {
      type: 'opportunity',
      model: 'opportunity_ids',
      words: ['关联商机', 'Opportunities', '関連商談', '關聯商機'],
      options: { multiple: true, system: true },
    },
    {
      type: 'custom',
      model: 'clue_ids',
      words: ['关联线索', 'Leads', '関連リード', '關聯線索'],
      options: { multiple: true, module: 'clue', system: true },
    },
    {
      type: 'blank',
      model: 'file_ids',
      words: ['附件', 'Files', '添付ファイル', '附件'],
      wide: true,
      options: { defaultType: 'String', system: true },
    },
    { section: SECTION.other },
    {
      type: 'select',
      model: 'source',
      words: ['来源', 'Source', '登録元', '來源'],
      options: {
        disabled: true,
        system: true,
        when: { show: { field: 'source', operator: 'nempty' } },
      },
      choices: DEVICES,
    },
    {
      type: 'input',
      model: 'module',
      words: ['所属模块', 'Module', 'モジュール', '所屬模組'],
      options: { disabled: true, system: true, isHidden: true },
    },
  ],
  columns: [
    'content',
    'tag_value',
    'customer_ids',
    'contact_ids',
    'opportunity_ids',
    'next_contact_time',
    'creator_user_id',
    'create_time',
  ],
  sort: '-create_time',
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  deletion: {
    ask: [
      '确定删除这条沟通记录?',
      'Delete this follow-up?',
      'このフォロー記録を削除しますか?',
      '確定刪除這條溝通記錄?',
    ],
  },
} as const satisfies ModuleFile;
