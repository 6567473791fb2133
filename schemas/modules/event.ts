import { label } from '../i18n/label.ts';
import { PHONE_CALL_DEVICES } from '../vocabulary/phoneCalls.ts';
import type { ModuleFile } from '../definition/module.ts';
import { EVENT_TYPES, NEXT_CONTACT_TIME, SECTION, TAB } from '../vocabulary/vocabulary.ts';

/** A follow-up record: it may belong to several customers, contacts, opportunities and clues at once. */
export const event = {
  key: 'event',
  label: label('跟进记录'),
  icon: 'message-square-text',
  menu: { group: 'crm', at: 80 },
  path: 'crm/event',
  permission: 'event',
  verbs: { update: null, shift: null },
  title: 'content',
  form: [
    { section: SECTION.basics },
    {
      type: 'textarea',
      model: 'content',
      label: label('跟进内容'),
      options: { required: true, searchable: true, system: true, maxlength: 2000 },
      placeholder: label('记录本次沟通的要点'),
    },
    {
      type: 'select',
      model: 'tag_value',
      label: label('跟进方式'),
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
      type: 'place',
      model: 'visit_place',
      label: label('拜访地点'),
      options: {
        when: {
          show: { field: 'tag_value', operator: 'eq', value: 'visit' },
          onHide: 'clear',
        },
      },
    },
    {
      ...NEXT_CONTACT_TIME,
      options: {
        ...NEXT_CONTACT_TIME.options,
        is_main: true,
        system: true,
        showShortcuts: true,
      },
    },
    {
      type: 'switch',
      model: 'template_flag',
      label: label('存为模板'),
      options: { defaultValue: 0, system: true },
    },
    {
      type: 'switch',
      model: 'schedule_flag',
      label: label('加入日程'),
      options: {
        defaultValue: 0,
        setting: 'event_schedule_flag',
        system: true,
        when: { show: { field: 'next_contact_time', operator: 'nempty' } },
      },
    },
    { section: label('关联', 'event') },
    {
      type: 'customer',
      model: 'customer_ids',
      label: label('关联客户'),
      options: { multiple: true, is_main: true, system: true },
    },
    {
      type: 'contact',
      model: 'contact_ids',
      label: label('关联联系人'),
      options: { multiple: true, system: true },
    },
    {
      type: 'opportunity',
      model: 'opportunity_ids',
      label: label('关联商机'),
      options: { multiple: true, system: true },
    },
    {
      type: 'custom',
      model: 'clue_ids',
      label: label('关联线索'),
      options: { multiple: true, module: 'clue', system: true },
    },
    {
      type: 'blank',
      model: 'file_ids',
      label: label('附件'),
      wide: true,
      options: { defaultType: 'String', system: true },
    },
    { section: SECTION.other },
    {
      type: 'select',
      model: 'source',
      label: label('来源'),
      options: {
        disabled: true,
        system: true,
        when: { show: { field: 'source', operator: 'nempty' } },
      },
      choices: PHONE_CALL_DEVICES,
    },
    {
      type: 'input',
      model: 'module',
      label: label('所属模块'),
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
    'visit_place',
    'creator_user_id',
    'create_time',
  ],
  sort: '-create_time',
  timeline: 'create_time',
  tabs: [TAB.view, TAB.comment, TAB.file, TAB.modifylog],
  deletion: {
    ask: label('确定删除这条沟通记录?'),
  },
} as const satisfies ModuleFile;
