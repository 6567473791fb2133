import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const eventAnalysis = {
  key: 'eventAnalysis',
  label: label('跟进统计'),
  about: label('按创建时间统计每位负责人的跟进记录'),
  pages: ['/actionchart'],
  at: 10,
  module: 'event',
  period: 'create_time',
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [{ key: 'count', label: label('跟进次数'), kind: 'count' }],
  chart: 'bar',
} as const satisfies ReportFile;
