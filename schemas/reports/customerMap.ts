import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const customerMap = {
  key: 'customerMap',
  label: label('客户地区分布'),
  about: label('新增的客户按省份统计'),
  pages: ['/customerchart'],
  at: 30,
  module: 'customer',
  period: 'create_time',
  by: [{ kind: 'region', model: 'address' }],
  measures: [{ key: 'count', label: label('客户数'), kind: 'count' }],
  chart: 'bar',
} as const satisfies ReportFile;
