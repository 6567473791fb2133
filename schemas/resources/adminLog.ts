import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';

/** What was done on all pages of the back-office: by whom, from what to what. */
export const adminLog = {
  key: 'adminLog',
  path: '/adminLog',
  label: label('管理日志'),
  row: label('管理操作'),
  backOffice: { group: 'users', at: 60 },
  rows: { call: 'GET /rest/sys/log/admin', paged: true },
  title: 'title',
  columns: [
    { type: 'input', model: 'title', label: label('操作', 'adminLog'), width: 240 },
    {
      type: 'date',
      model: 'create_time',
      label: label('时间', 'staff'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' },
      width: 180,
    },
    { type: 'input', model: 'create_user_name', label: label('操作人'), width: 120 },
    { type: 'input', model: 'page_name', label: label('页面', 'adminLog'), width: 200 },
    { type: 'input', model: 'changes', label: label('修改内容'), width: 480 },
  ],
  search: label('搜索操作人或对象'),
  filters: [
    {
      kind: 'choice',
      key: 'at',
      label: label('页面', 'adminLog'),
      all: label('全部页面'),
      from: { call: 'GET /rest/sys/log/adminPages', value: 'path', label: 'name' },
    },
    { kind: 'days', from: 'from', to: 'to', label: [label('开始日期'), label('结束日期')] },
  ],
  empty: {
    title: label('还没有管理操作'),
    text: label('后台各页面上的修改会记录在这里：谁、什么时候、改前和改后。'),
  },
  actions: [
    { key: 'show', label: label('查看'), icon: 'eye', opens: true },
    { key: 'open', label: label('打开页面'), icon: 'external-link', to: '{path}' },
    {
      key: 'undo',
      label: label('撤销'),
      icon: 'undo-2',
      when: { field: 'undoable', operator: 'eq', value: 1 },
      call: 'POST /rest/sys/log/adminUndo',
      send: { id: '{id}' },
      confirm: {
        title: label('把设置改回修改前的值？'),
        text: label('只改这一次修改过的设置，改回也会记入日志。'),
      },
      done: label('已改回'),
    },
  ],
} as const satisfies ResourceFile;
