import type { ResourceFile } from '../definition/resourceFile.ts';
import {
  ADDRESS_COLUMN,
  DEVICE_COLUMNS,
  LOG_FILTERS,
  RESULT_COLUMN,
} from '../definition/resourceParts.ts';
import { label } from '../i18n/label.ts';
import { SECURITY_EVENTS } from '../staff/securityEvents.ts';

/** Everything that has to do with security: what happened to whom, by whom, from where. */
export const securityLog = {
  key: 'securityLog',
  path: '/securityLog',
  label: label('安全日志'),
  row: label('安全事件'),
  backOffice: { group: 'users', at: 50 },
  rows: { call: 'GET /rest/sys/user/securityLog', paged: true },
  title: 'name',
  columns: [
    { type: 'input', model: 'name', label: label('事件'), width: 180 },
    {
      type: 'date',
      model: 'create_time',
      label: label('时间', 'staff'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' },
      width: 180,
      sorts: true,
    },
    { type: 'input', model: 'user_name', label: label('用户'), width: 140 },
    ADDRESS_COLUMN,
    RESULT_COLUMN,
    { type: 'input', model: 'by_name', label: label('操作人'), width: 140 },
    { type: 'input', model: 'about', label: label('对象', 'securityLog'), width: 140 },
    ...DEVICE_COLUMNS,
  ],
  sort: '-create_time',
  search: label('搜索用户、角色、手机号或地址'),
  filters: [
    {
      kind: 'choice',
      key: 'event',
      label: label('事件'),
      all: label('全部事件'),
      choices: Object.entries(SECURITY_EVENTS),
    },
    ...LOG_FILTERS,
  ],
  actions: [
    {
      key: 'export',
      label: label('导出'),
      icon: 'download',
      of: 'page',
      call: 'GET /rest/sys/user/securityLogExport',
      downloads: true,
    },
  ],
} as const satisfies ResourceFile;
