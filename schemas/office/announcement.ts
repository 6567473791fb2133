import type { ModuleFile } from '../module.ts';
import { SECTION, TAB } from '../vocabulary.ts';

/** What everybody, or some departments and people, shall know. Only what is published and in its time is seen by others. */
export const announcement = {
  key: 'announcement',
  words: ['公告', 'Announcement', 'お知らせ', '公告'],
  icon: 'scroll-text',
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
  periods: [['start_date', 'end_date']],
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'title',
      words: ['标题', 'Title', 'タイトル', '標題'],
      wide: true,
      options: { required: true, searchable: true, system: true, maxlength: 200 },
    },
    {
      type: 'editor',
      model: 'content',
      words: ['公告内容', 'Content', '内容', '公告內容'],
      options: { required: true, system: true },
    },
    { section: ['发布', 'Publishing', '公開', '發佈'] },
    {
      type: 'department',
      model: 'department_ids',
      words: ['可见部门', 'For departments', '公開部署', '可見部門'],
      options: { multiple: true, system: true },
      help: [
        '下级部门一并可见；部门和人员都不选则全员可见',
        'With those below; without departments and people it is for everybody',
        '下位部署も含みます。部署も人員も未選択なら全員に公開',
        '下級部門一併可見；部門和人員都不選則全員可見',
      ],
    },
    {
      type: 'user',
      model: 'user_ids',
      words: ['可见人员', 'For people', '公開対象者', '可見人員'],
      options: { multiple: true, system: true },
    },
    {
      type: 'date',
      model: 'start_date',
      words: ['展示开始日期', 'Shown from', '表示開始日', '展示開始日期'],
      options: { is_main: true, system: true },
    },
    {
      type: 'date',
      model: 'end_date',
      words: ['展示结束日期', 'Shown until', '表示終了日', '展示結束日期'],
      options: { is_main: true, system: true },
    },
    {
      type: 'switch',
      model: 'is_top',
      words: ['置顶', 'On top', '先頭に固定', '置頂'],
      options: { defaultValue: 0, is_main: true, system: true },
    },
    {
      type: 'switch',
      model: 'is_draft',
      words: ['暂存为草稿', 'Keep as a draft', '下書きとして保存', '暫存為草稿'],
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
      help: [
        '草稿只有自己和管理员能看到',
        'Only you and administrators see a draft',
        '下書きは自分と管理者にのみ表示されます',
        '草稿只有自己和管理員能看到',
      ],
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
    { value: 0, words: ['草稿', 'Draft', '下書き', '草稿'], color: 'grey' },
    { value: 1, words: ['已发布', 'Published', '公開中', '已發佈'], color: 'green' },
    { value: 2, words: ['已撤回', 'Withdrawn', '取り下げ', '已撤回'], color: 'amber' },
  ],
  tabs: [TAB.view, TAB.comment, TAB.readers, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'publish',
      words: ['发布', 'Publish', '公開', '發佈'],
      icon: 'send',
      call: 'publish',
      set: { state: 1, is_draft: 0 },
      when: { field: 'state', operator: 'ne', value: 1 },
      done: ['发布成功', 'Published', '公開しました', '發佈成功'],
    },
    {
      key: 'withdraw',
      words: ['撤回', 'Withdraw', '取り下げ', '撤回'],
      icon: 'undo-2',
      call: 'withdraw',
      set: { state: 2 },
      when: { field: 'state', operator: 'eq', value: 1 },
      confirm: [
        '撤回后其他人将看不到该公告，确定撤回?',
        'Nobody else will see it any more. Withdraw it?',
        '他の人には表示されなくなります。取り下げますか?',
        '撤回後其他人將看不到該公告，確定撤回?',
      ],
      done: ['撤回成功', 'Withdrawn', '取り下げました', '撤回成功'],
    },
  ],
  deletion: {
    ask: [
      '确定删除该公告?',
      'Delete this announcement?',
      'このお知らせを削除しますか?',
      '確定刪除該公告?',
    ],
  },
} as const satisfies ModuleFile;
