import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const userDetail = {
  key: 'userDetail',
  label: label('员工明细'),
  about: label('所选员工的跟进记录，按跟进方式和时间统计'),
  pages: ['/checkchart'],
  at: 40,
  module: 'event',
  period: 'create_time',
  by: [{ kind: 'time' }, { kind: 'field', model: 'tag_value' }],
  measures: [{ key: 'count', label: label('跟进次数'), kind: 'count' }],
  chart: 'bar',
} as const satisfies ReportFile;
