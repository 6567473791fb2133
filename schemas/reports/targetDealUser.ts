import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const targetDealUser = {
  key: 'targetDealUser',
  label: label('员工目标完成'),
  about: label('每位员工的目标与实际完成；只算整月'),
  pages: ['/achievement', '/resultchart'],
  at: 30,
  module: 'contract',
  source: 'targets',
  period: 'create_time',
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [
    { key: 'done', label: label('完成', 'targets'), kind: 'sum', model: '' },
    { key: 'target', label: label('目标', 'targets'), kind: 'sum', model: '' },
    { key: 'rate', label: label('完成率'), kind: 'rate', of: 'done', in: 'target' },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
