import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';

/** Who signed in when, from where and with what; failed tries too. */
export const signInLog = {
  key: 'signInLog',
  path: '/userLoginLog',
  label: label('登录日志'),
  row: label('登录记录'),
  backOffice: { group: 'users', at: 40 },
  rows: { call: 'GET /rest/sys/user/loginLog', send: { all: 1 }, paged: true },
  title: 'name',
  columns: [
    { type: 'input', model: 'name', label: label('用户'), width: 160 },
    { type: 'input', model: 'mobile', label: label('手机号'), width: 140 },
    {
      type: 'select',
      model: 'ok',
      label: label('结果'),
      width: 90,
      choices: [
        [1, label('成功'), 'green'],
        [0, label('失败'), 'red'],
      ],
    },
    {
      type: 'date',
      model: 'create_time',
      label: label('时间', 'staff'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      sorts: true,
    },
    { type: 'input', model: 'ip', label: label('地址', 'staff'), width: 160 },
    { type: 'input', model: 'device', label: label('设备'), width: 180 },
    { type: 'input', model: 'way', label: label('方式'), width: 110 },
    { type: 'input', model: 'agent', label: label('浏览器标识'), width: 360, offered: true },
  ],
  sort: '-create_time',
  search: label('搜索用户、手机号或地址'),
  filters: [
    {
      kind: 'choice',
      key: 'ok',
      label: label('结果'),
      all: label('全部结果'),
      choices: [
        ['1', label('成功')],
        ['0', label('失败')],
      ],
    },
    { kind: 'days', from: 'from', to: 'to', label: [label('开始日期'), label('结束日期')] },
  ],
  actions: [
    {
      key: 'export',
      label: label('导出'),
      icon: 'download',
      of: 'page',
      call: 'GET /rest/sys/user/loginLogExport',
      downloads: true,
    },
  ],
} as const satisfies ResourceFile;
