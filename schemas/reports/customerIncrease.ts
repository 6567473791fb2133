import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const customerIncrease = {
  key: 'customerIncrease',
  label: label('客户增长'),
  about: label('按创建时间统计新增的客户'),
  pages: ['/customerchart'],
  at: 10,
  module: 'customer',
  period: 'create_time',
  by: [{ kind: 'time' }],
  measures: [{ key: 'count', label: label('新增客户'), kind: 'count' }],
  chart: 'line',
} as const satisfies ReportFile;
