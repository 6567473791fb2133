import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const eventType = {
  key: 'eventType',
  label: label('跟进方式'),
  about: label('跟进记录按跟进方式统计'),
  pages: ['/actionchart'],
  at: 20,
  module: 'event',
  period: 'create_time',
  by: [{ kind: 'field', model: 'tag_value' }],
  measures: [{ key: 'count', label: label('跟进次数'), kind: 'count' }],
  chart: 'pie',
} as const satisfies ReportFile;
