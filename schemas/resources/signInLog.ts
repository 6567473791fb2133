import type { ResourceFile } from '../definition/resourceFile.ts';
import {
  ADDRESS_COLUMN,
  DEVICE_COLUMNS,
  LOG_FILTERS,
  RESULT_COLUMN,
} from '../definition/resourceParts.ts';
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
    RESULT_COLUMN,
    {
      type: 'date',
      model: 'create_time',
      label: label('时间', 'staff'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      sorts: true,
    },
    ADDRESS_COLUMN,
    ...DEVICE_COLUMNS,
  ],
  sort: '-create_time',
  search: label('搜索用户、手机号或地址'),
  filters: LOG_FILTERS,
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
