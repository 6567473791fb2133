import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { SECTION, TAB } from '../vocabulary/vocabulary.ts';

/** What somebody did in a day, a week or a month, for those it is sent to and for superiors. A draft is its author's. */
export const workLog = {
  key: 'workLog',
  label: label('工作日志'),
  icon: 'clipboard-check',
  menu: { group: 'office', at: 190 },
  path: 'oa/workLog',
  route: 'log',
  permission: 'log',
  verbs: { shift: null },
  open: ['view', 'edit', 'delete'],
  shownTo: {
    op: 'and',
    rules: [
      { field: 'state', operator: 'eq', value: 1 },
      { field: 'recipient_ids', operator: 'in', value: { ref: '$viewer.id' } },
    ],
  },
  scoped: { op: 'and', rules: [{ field: 'state', operator: 'eq', value: 1 }] },
  changedBy: 'owner',
  receipts: true,
  title: 'title',
  form: [
    { section: SECTION.basics },
    {
      type: 'radio',
      model: 'type',
      label: label('日志类型'),
      options: { required: true, defaultValue: 'daily', is_main: true, system: true },
      choices: [
        ['daily', label('日报'), 'blue'],
        ['weekly', label('周报'), 'violet'],
        ['monthly', label('月报'), 'green'],
      ],
    },
    {
      type: 'date',
      model: 'log_date',
      label: label('日期'),
      options: { required: true, defaultType: 'now', is_main: true, system: true },
    },
    {
      type: 'textarea',
      model: 'done',
      label: label('今日工作'),
      options: { required: true, searchable: true, system: true, maxlength: 5000 },
      placeholder: label('完成了什么，结果如何'),
    },
    {
      type: 'textarea',
      model: 'plan',
      label: label('下一步计划'),
      options: { maxlength: 5000 },
    },
    {
      type: 'textarea',
      model: 'problems',
      label: label('问题与建议'),
      options: { maxlength: 5000 },
    },
    {
      type: 'user',
      model: 'recipient_ids',
      label: label('接收人'),
      wide: true,
      options: { multiple: true, system: true },
    },
    {
      type: 'switch',
      model: 'is_draft',
      label: label('暂存为草稿'),
      wide: true,
      options: {
        defaultValue: 0,
        system: true,
        when: {
          show: {
            op: 'or',
            rules: [
              { field: 'state', operator: 'empty' },
              { field: 'state', operator: 'eq', value: 0 },
            ],
          },
        },
      },
      help: label('草稿只有自己和管理员能看到'),
    },
    {
      type: 'number',
      model: 'event_count',
      label: label('期间跟进次数'),
      options: { precision: 0, disabled: true, is_main: true, system: true },
    },
    {
      type: 'input',
      model: 'title',
      label: label('标题'),
      options: {
        disabled: true,
        when: { show: { field: 'title', operator: 'nempty' } },
        searchable: true,
        system: true,
        maxlength: 200,
      },
    },
  ],
  scenes: [
    {
      key: 'mine',
      label: label('我写的'),
      filter: { field: 'owner_user_id', operator: 'eq', value: { ref: '$viewer.id' } },
    },
    {
      key: 'received',
      label: label('发给我的'),
      filter: {
        op: 'and',
        rules: [
          { field: 'recipient_ids', operator: 'in', value: [{ ref: '$viewer.id' }] },
          { field: 'state', operator: 'eq', value: 1 },
        ],
      },
    },
  ],
  columns: [
    'title',
    'type',
    'log_date',
    'done',
    'event_count',
    'recipient_ids',
    'state',
    'owner_user_id',
    'create_time',
  ],
  sort: '-log_date,-create_time',
  states: [
    { value: 0, label: label('草稿'), color: 'grey' },
    { value: 1, label: label('已提交'), color: 'green' },
  ],
  tabs: [TAB.view, TAB.comment, TAB.readers, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'send',
      label: label('提交'),
      icon: 'send',
      call: 'send',
      set: { state: 1, is_draft: 0 },
      when: { field: 'state', operator: 'eq', value: 0 },
      done: label('提交成功'),
    },
  ],
  deletion: {
    ask: label('确定删除该日志?'),
  },
} as const satisfies ModuleFile;
