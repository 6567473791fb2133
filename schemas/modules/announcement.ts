import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { SECTION, TAB } from '../vocabulary/vocabulary.ts';

/** What everybody, or some departments and people, shall know. Only what is published and in its time is seen by others. */
export const announcement = {
  key: 'announcement',
  label: label('公告'),
  icon: 'scroll-text',
  menu: { group: 'office', at: 200 },
  path: 'oa/announcement',
  permission: 'announcement',
  verbs: { shift: null },
  open: ['view'],
  shownTo: {
    op: 'and',
    rules: [
      { field: 'state', operator: 'eq', value: 1 },
      {
        op: 'or',
        rules: [
          { field: 'start_date', operator: 'empty' },
          { field: 'start_date', operator: 'today' },
          { field: 'start_date', operator: 'older_days', value: 0 },
        ],
      },
      {
        op: 'or',
        rules: [
          { field: 'end_date', operator: 'empty' },
          { field: 'end_date', operator: 'today' },
          { field: 'end_date', operator: 'later_days', value: 0 },
        ],
      },
      {
        op: 'or',
        rules: [
          {
            op: 'and',
            rules: [
              { field: 'department_ids', operator: 'empty' },
              { field: 'user_ids', operator: 'empty' },
            ],
          },
          { field: 'department_ids', operator: 'in', value: { ref: '$viewer.departments_above' } },
          { field: 'user_ids', operator: 'in', value: { ref: '$viewer.id' } },
        ],
      },
    ],
  },
  scoped: false,
  changedBy: 'owner or administrator',
  receipts: true,
  title: 'title',
  article: 'content',
  periods: [['start_date', 'end_date']],
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'title',
      label: label('标题'),
      wide: true,
      options: { required: true, searchable: true, system: true, maxlength: 200 },
    },
    {
      type: 'editor',
      model: 'content',
      label: label('公告内容'),
      options: { required: true, system: true },
    },
    { section: label('发布') },
    {
      type: 'department',
      model: 'department_ids',
      label: label('可见部门'),
      options: { multiple: true, system: true },
      help: label('下级部门一并可见；部门和人员都不选则全员可见'),
    },
    {
      type: 'user',
      model: 'user_ids',
      label: label('可见人员'),
      options: { multiple: true, system: true },
    },
    {
      type: 'date',
      model: 'start_date',
      label: label('展示开始日期'),
      options: { is_main: true, system: true },
    },
    {
      type: 'date',
      model: 'end_date',
      label: label('展示结束日期'),
      options: { is_main: true, system: true },
    },
    {
      type: 'switch',
      model: 'is_top',
      label: label('置顶', 'announcement'),
      options: { defaultValue: 0, is_main: true, system: true },
    },
    {
      type: 'switch',
      model: 'is_draft',
      label: label('暂存为草稿'),
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
  ],
  columns: [
    'title',
    'is_top',
    'state',
    'department_ids',
    'start_date',
    'end_date',
    'creator_user_id',
    'create_time',
  ],
  sort: '-is_top,-create_time',
  states: [
    { value: 0, label: label('草稿'), color: 'grey' },
    { value: 1, label: label('已发布'), color: 'green' },
    { value: 2, label: label('已撤回'), color: 'amber' },
  ],
  tabs: [TAB.view, TAB.comment, TAB.readers, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'publish',
      label: label('发布', 'announcement'),
      first: true,
      icon: 'send',
      call: 'publish',
      set: { state: 1, is_draft: 0 },
      when: { field: 'state', operator: 'ne', value: 1 },
      done: label('发布成功'),
    },
    {
      key: 'withdraw',
      label: label('撤回'),
      icon: 'undo-2',
      call: 'withdraw',
      set: { state: 2 },
      when: { field: 'state', operator: 'eq', value: 1 },
      confirm: label('撤回后其他人将看不到该公告，确定撤回?'),
      done: label('撤回成功'),
    },
  ],
  deletion: {
    ask: label('确定删除该公告?'),
  },
} as const satisfies ModuleFile;
