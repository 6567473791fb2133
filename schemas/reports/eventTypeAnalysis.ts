import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const eventTypeAnalysis = {
  key: 'eventTypeAnalysis',
  label: label('跟进方式分析'),
  about: label('每位负责人的跟进记录按跟进方式统计'),
  pages: ['/actionchart'],
  at: 40,
  module: 'event',
  period: 'create_time',
  by: [
    { kind: 'field', model: 'owner_user_id' },
    { kind: 'field', model: 'tag_value' },
  ],
  measures: [{ key: 'count', label: label('跟进次数'), kind: 'count' }],
  chart: 'none',
} as const satisfies ReportFile;
