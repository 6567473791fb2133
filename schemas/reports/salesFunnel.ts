import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const salesFunnel = {
  key: 'salesFunnel',
  label: label('销售漏斗'),
  about: label('进行中的商机按销售阶段统计，按创建时间取数'),
  pages: ['/opportunitychart'],
  at: 10,
  module: 'opportunity',
  period: 'create_time',
  filter: { field: 'state', operator: 'eq', value: 0 },
  by: [{ kind: 'field', model: 'process_id' }],
  within: 'opportunity_group_id',
  measures: [
    { key: 'amount', label: label('预计金额'), kind: 'sum', model: 'amount' },
    { key: 'count', label: label('商机数'), kind: 'count' },
  ],
  chart: 'funnel',
} as const satisfies ReportFile;
