import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const webMonthRecordlist = {
  key: 'webMonthRecordlist',
  label: label('跟进月表'),
  about: label('每位负责人每个月的跟进次数'),
  pages: ['/checkchart'],
  at: 20,
  module: 'event',
  period: 'create_time',
  by: [
    { kind: 'field', model: 'owner_user_id' },
    { kind: 'time', unit: 'month' },
  ],
  measures: [{ key: 'count', label: label('跟进次数'), kind: 'count' }],
  chart: 'none',
} as const satisfies ReportFile;
