import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const webDayRecordlist = {
  key: 'webDayRecordlist',
  label: label('跟进日表'),
  about: label('每位负责人每天的跟进次数'),
  pages: ['/checkchart'],
  at: 30,
  module: 'event',
  period: 'create_time',
  by: [
    { kind: 'field', model: 'owner_user_id' },
    { kind: 'time', unit: 'day' },
  ],
  measures: [{ key: 'count', label: label('跟进次数'), kind: 'count' }],
  chart: 'none',
} as const satisfies ReportFile;
