import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const attendanceList = {
  key: 'attendanceList',
  label: label('日志考勤'),
  about: label('每位员工提交的工作日志篇数，按日志日期取数'),
  pages: ['/checkchart'],
  at: 10,
  module: 'workLog',
  period: 'log_date',
  filter: { field: 'state', operator: 'eq', value: 1 },
  by: [{ kind: 'field', model: 'owner_user_id' }, { kind: 'time' }],
  measures: [{ key: 'count', label: label('日志篇数'), kind: 'count' }],
  chart: 'none',
} as const satisfies ReportFile;
