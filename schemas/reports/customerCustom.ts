import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const customerCustom = {
  key: 'customerCustom',
  label: label('客户构成'),
  about: label('新增的客户按所选字段统计'),
  pages: ['/customerchart'],
  at: 40,
  module: 'customer',
  period: 'create_time',
  by: [{ kind: 'field', model: 'level' }],
  measures: [{ key: 'count', label: label('客户数'), kind: 'count' }],
  chart: 'pie',
} as const satisfies ReportFile;
