import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const eventCusAnalysis = {
  key: 'eventCusAnalysis',
  label: label('客户跟进'),
  about: label('最后跟进时间落在所选时间内的客户，按负责人统计'),
  pages: ['/actionchart'],
  at: 30,
  module: 'customer',
  period: 'last_contact_time',
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [{ key: 'count', label: label('已跟进客户'), kind: 'count' }],
  chart: 'bar',
} as const satisfies ReportFile;
