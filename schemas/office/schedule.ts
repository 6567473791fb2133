import type { ModuleFile } from '../module.ts';
import { SECTION, TAB } from '../vocabulary.ts';

const TIMED = { field: 'repeat', operator: 'ne', value: 'none' } as const;
const SERIES = { field: 'series_id', operator: 'nempty' } as const;

/** What somebody has to do or to attend at a time. Whoever takes part sees it; the one who made it changes it. */
export const schedule = {
  key: 'schedule',
  words: ['日程', 'Schedule', 'スケジュール', '日程'],
  icon: 'calendar-clock',
  path: 'oa/schedule',
  permission: 'schedule',
  verbs: { shift: null },
  open: ['view', 'edit', 'delete'],
  shownTo: { op: 'and', rules: [{ field: 'participant_ids', operator: 'in', value: { ref: '$viewer.id' } }] },
  scoped: { op: 'and', rules: [{ field: 'is_private', operator: 'ne', value: 1 }] },
  changedBy: 'owner or administrator',
  title: 'title',
  periods: [['start_time', 'end_time']],
  calendar: { from: 'start_time', to: 'end_time', allDay: 'all_day', color: 'type', over: { field: 'state', operator: 'ne', value: 0 } },
  begins: { view: 'calendar', scene: 'mine' },
  form: [
    { section: SECTION.basics },
    { type: 'input', model: 'title', words: ['主题', 'Subject', '件名', '主題'], wide: true, options: { required: true, searchable: true, system: true, maxlength: 200 } },
    { type: 'date', model: 'start_time', words: ['开始时间', 'Start', '開始日時', '開始時間'], options: { type: 'datetime', defaultType: 'now', required: true, is_main: true, system: true } },
    { type: 'date', model: 'end_time', words: ['结束时间', 'End', '終了日時', '結束時間'], options: { type: 'datetime', is_main: true, system: true } },
    { type: 'switch', model: 'all_day', words: ['全天', 'All day', '終日', '全天'], options: { defaultValue: 0, system: true } },
    {
      type: 'select', model: 'type', words: ['类型', 'Kind', '種別', '類型'], options: { defaultValue: 'meeting', is_main: true },
      choices: [
        ['meeting', ['会议', 'Meeting', '会議', '會議'], 'blue'],
        ['visit', ['拜访', 'Visit', '訪問', '拜訪'], 'green'],
        ['call', ['电话', 'Call', '電話', '電話'], 'violet'],
        ['task', ['任务', 'Task', 'タスク', '任務'], 'amber'],
        ['other', ['其他', 'Other', 'その他', '其他'], 'grey'],
      ],
    },
    { type: 'user', model: 'participant_ids', words: ['参与人', 'Participants', '参加者', '參與人'], options: { multiple: true, system: true } },
    { type: 'input', model: 'place', words: ['地点', 'Place', '場所', '地點'], options: { maxlength: 200 } },
    {
      type: 'select', model: 'remind_type', words: ['提醒', 'Reminder', 'リマインド', '提醒'], options: { required: true, defaultValue: 'm15', system: true },
      choices: [
        ['none', ['不提醒', 'None', 'なし', '不提醒']],
        ['start', ['开始时', 'At the start', '開始時', '開始時']],
        ['m5', ['提前5分钟', '5 minutes before', '5分前', '提前5分鐘']],
        ['m15', ['提前15分钟', '15 minutes before', '15分前', '提前15分鐘']],
        ['m30', ['提前30分钟', '30 minutes before', '30分前', '提前30分鐘']],
        ['h1', ['提前1小时', '1 hour before', '1時間前', '提前1小時']],
        ['d1', ['提前1天', '1 day before', '1日前', '提前1天']],
      ],
    },
    {
      type: 'select', model: 'repeat', words: ['重复', 'Repeats', '繰り返し', '重複'], options: { required: true, defaultValue: 'none', system: true, when: { readonly: SERIES } },
      choices: [
        ['none', ['不重复', 'Never', 'なし', '不重複']],
        ['daily', ['每天', 'Every day', '毎日', '每天']],
        ['workdays', ['每个工作日', 'Every weekday', '平日毎日', '每個工作日']],
        ['weekly', ['每周', 'Every week', '毎週', '每週']],
        ['monthly', ['每月', 'Every month', '毎月', '每月']],
      ],
    },
    {
      type: 'date', model: 'repeat_until', words: ['重复至', 'Repeat until', '繰り返し終了日', '重複至'], options: { system: true, when: { show: TIMED, require: TIMED, readonly: SERIES } },
      help: ['最多生成100次', 'At most 100 times', '最大100回', '最多產生100次'],
    },
    {
      type: 'switch', model: 'is_private', words: ['仅参与人可见', 'Only for participants', '参加者のみに公開', '僅參與人可見'], options: { defaultValue: 0, system: true },
      help: ['上级在日程中看不到它', 'Superiors do not see it in their calendars', '上司のカレンダーには表示されません', '上級在日程中看不到它'],
    },
    { section: ['关联', 'Linked record', '関連レコード', '關聯'] },
    {
      type: 'radio', model: 'module', words: ['关联业务', 'Linked to', '関連先', '關聯業務'], wide: true, options: { system: true, defaultValue: 'none' },
      choices: [
        ['none', ['无', 'Nothing', 'なし', '無']],
        ['customer', ['客户', 'Customer', '顧客', '客戶']],
        ['contact', ['联系人', 'Contact', '担当者', '聯絡人']],
        ['clue', ['线索', 'Lead', 'リード', '線索']],
        ['opportunity', ['商机', 'Opportunity', '商談', '商機']],
        ['contract', ['合同', 'Contract', '契約', '合同']],
      ],
    },
    { type: 'customer', model: 'customer_id', words: ['关联客户', 'Its customer', '関連顧客', '關聯客戶'], options: { system: true, when: { show: { field: 'module', operator: 'eq', value: 'customer' }, onHide: 'clear' } } },
    { type: 'contact', model: 'contact_id', words: ['关联联系人', 'Its contact', '関連担当者', '關聯聯絡人'], options: { system: true, when: { show: { field: 'module', operator: 'eq', value: 'contact' }, onHide: 'clear' } } },
    { type: 'custom', model: 'clue_id', words: ['关联线索', 'Its lead', '関連リード', '關聯線索'], options: { module: 'clue', system: true, when: { show: { field: 'module', operator: 'eq', value: 'clue' }, onHide: 'clear' } } },
    { type: 'opportunity', model: 'opportunity_id', words: ['关联商机', 'Its opportunity', '関連商談', '關聯商機'], options: { system: true, when: { show: { field: 'module', operator: 'eq', value: 'opportunity' }, onHide: 'clear' } } },
    { type: 'contract', model: 'contract_id', words: ['关联合同', 'Its contract', '関連契約', '關聯合同'], options: { system: true, when: { show: { field: 'module', operator: 'eq', value: 'contract' }, onHide: 'clear' } } },
    { section: SECTION.other },
    { type: 'textarea', model: 'remark', words: ['备注', 'Remark', '備考', '備註'], options: { maxlength: 2000 } },
    { type: 'date', model: 'remind_time', words: ['提醒时间', 'Reminded at', 'リマインド日時', '提醒時間'], options: { type: 'datetime', disabled: true, isHidden: true, system: true } },
    { type: 'number', model: 'series_id', words: ['重复编号', 'Series', '繰り返し番号', '重複編號'], options: { precision: 0, disabled: true, isHidden: true, system: true } },
  ],
  scenes: [
    {
      key: 'mine', words: ['我的日程', 'Mine', '自分の予定', '我的日程'],
      filter: { op: 'or', rules: [{ field: 'owner_user_id', operator: 'eq', value: { ref: '$viewer.id' } }, { field: 'participant_ids', operator: 'in', value: [{ ref: '$viewer.id' }] }] },
    },
    { key: 'open', words: ['我的待办', 'To do', '未完了の予定', '我的待辦'], filter: { op: 'and', rules: [
      { field: 'state', operator: 'eq', value: 0 },
      { op: 'or', rules: [{ field: 'owner_user_id', operator: 'eq', value: { ref: '$viewer.id' } }, { field: 'participant_ids', operator: 'in', value: [{ ref: '$viewer.id' }] }] },
    ] } },
  ],
  columns: ['title', 'type', 'start_time', 'end_time', 'participant_ids', 'place', 'state', 'owner_user_id', 'create_time'],
  sort: '-start_time',
  states: [
    { value: 0, words: ['待办', 'Open', '予定', '待辦'], color: 'blue' },
    { value: 1, words: ['已完成', 'Done', '完了', '已完成'], color: 'green' },
    { value: 2, words: ['已取消', 'Cancelled', '中止', '已取消'], color: 'grey' },
  ],
  tabs: [TAB.view, TAB.file, TAB.modifylog],
  actions: [
    { key: 'finish', words: ['完成', 'Done', '完了', '完成'], icon: 'check', call: 'finish', set: { state: 1 }, bulk: true, when: { field: 'state', operator: 'eq', value: 0 }, done: ['已完成', 'Done', '完了しました', '已完成'] },
    { key: 'cancel', words: ['取消日程', 'Call off', '中止', '取消日程'], icon: 'ban', call: 'cancel', set: { state: 2 }, bulk: true, when: { field: 'state', operator: 'eq', value: 0 }, done: ['已取消日程', 'Called off', '中止しました', '已取消日程'] },
    { key: 'reopen', words: ['重新打开', 'Open again', '再開', '重新開啟'], icon: 'rotate-ccw', call: 'reopen', set: { state: 0 }, when: { field: 'state', operator: 'ne', value: 0 }, done: ['已重新打开', 'Open again', '再開しました', '已重新開啟'] },
    {
      key: 'endSeries', words: ['删除以后的重复', 'Delete the following', '以降の繰り返しを削除', '刪除以後的重複'], icon: 'trash-2', call: 'endSeries', needs: 'is_delete', danger: true,
      when: SERIES, confirm: ['删除这次以后所有未完成的重复日程?', 'Delete all that follow this one and are not done?', 'これより後の未完了の予定をすべて削除しますか?', '刪除這次以後所有未完成的重複日程?'],
      done: ['删除成功!', 'Deleted', '削除しました', '刪除成功!'],
    },
  ],
  deletion: { ask: ['确定删除该日程?', 'Delete this entry?', 'この予定を削除しますか?', '確定刪除該日程?'] },
} as const satisfies ModuleFile;
