import type { ModuleFile } from '../module.ts';
import { SECTION, TAB } from '../vocabulary.ts';

/** What somebody did in a day, a week or a month, for those it is sent to and for superiors. A draft is its author's. */
export const workLog = {
  key: 'workLog',
  words: ['工作日志', 'Work log', '業務日報', '工作日誌'],
  icon: 'clipboard-check',
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
      words: ['日志类型', 'Kind', '種別', '日誌類型'],
      options: { required: true, defaultValue: 'daily', is_main: true, system: true },
      choices: [
        ['daily', ['日报', 'Daily', '日報', '日報'], 'blue'],
        ['weekly', ['周报', 'Weekly', '週報', '週報'], 'violet'],
        ['monthly', ['月报', 'Monthly', '月報', '月報'], 'green'],
      ],
    },
    {
      type: 'date',
      model: 'log_date',
      words: ['日期', 'Date', '日付', '日期'],
      options: { required: true, defaultType: 'now', is_main: true, system: true },
    },
    {
      type: 'textarea',
      model: 'done',
      words: ['今日工作', 'Done', '本日の業務', '今日工作'],
      options: { required: true, searchable: true, system: true, maxlength: 5000 },
      placeholder: [
        '完成了什么，结果如何',
        'What was done, with what result',
        '実施した内容と結果',
        '完成了什麼，結果如何',
      ],
    },
    {
      type: 'textarea',
      model: 'plan',
      words: ['下一步计划', 'Plan', '次の予定', '下一步計劃'],
      options: { maxlength: 5000 },
    },
    {
      type: 'textarea',
      model: 'problems',
      words: ['问题与建议', 'Problems and proposals', '課題と提案', '問題與建議'],
      options: { maxlength: 5000 },
    },
    {
      type: 'user',
      model: 'recipient_ids',
      words: ['接收人', 'Sent to', '提出先', '接收人'],
      wide: true,
      options: { multiple: true, system: true },
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
    {
      type: 'number',
      model: 'event_count',
      words: ['期间跟进次数', 'Follow-ups in that time', '期間中のフォロー件数', '期間跟進次數'],
      options: { precision: 0, disabled: true, is_main: true, system: true },
    },
    {
      type: 'input',
      model: 'title',
      words: ['标题', 'Title', 'タイトル', '標題'],
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
      words: ['我写的', 'Mine', '自分の日報', '我寫的'],
      filter: { field: 'owner_user_id', operator: 'eq', value: { ref: '$viewer.id' } },
    },
    {
      key: 'received',
      words: ['发给我的', 'Sent to me', '自分宛て', '發給我的'],
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
    { value: 0, words: ['草稿', 'Draft', '下書き', '草稿'], color: 'grey' },
    { value: 1, words: ['已提交', 'Sent', '提出済み', '已提交'], color: 'green' },
  ],
  tabs: [TAB.view, TAB.comment, TAB.readers, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'send',
      words: ['提交', 'Send', '提出', '提交'],
      icon: 'send',
      call: 'send',
      set: { state: 1, is_draft: 0 },
      when: { field: 'state', operator: 'eq', value: 0 },
      done: ['提交成功', 'Sent', '提出しました', '提交成功'],
    },
  ],
  deletion: {
    ask: ['确定删除该日志?', 'Delete this log?', 'この日報を削除しますか?', '確定刪除該日誌?'],
  },
} as const satisfies ModuleFile;
