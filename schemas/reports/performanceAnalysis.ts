import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const performanceAnalysis = {
  key: 'performanceAnalysis',
  label: label('业绩目标完成'),
  about: label('各月目标与实际完成；只算整月'),
  pages: ['/resultchart', '/efficiencychart'],
  at: 10,
  module: 'contract',
  source: 'targets',
  period: 'create_time',
  by: [{ kind: 'time' }],
  measures: [
    { key: 'done', label: label('完成', 'targets'), kind: 'sum', model: '' },
    { key: 'target', label: label('目标', 'targets'), kind: 'sum', model: '' },
    { key: 'rate', label: label('完成率'), kind: 'rate', of: 'done', in: 'target' },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
