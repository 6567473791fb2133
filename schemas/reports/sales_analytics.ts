import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const sales_analytics = {
  key: 'sales_analytics',
  label: label('销售业绩'),
  about: label('按签订日期统计每位负责人的合同，不含已作废的合同'),
  pages: ['/salesAchieve'],
  at: 10,
  module: 'contract',
  period: 'sign_date',
  filter: { field: 'state', operator: 'ne', value: 4 },
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [
    { key: 'amount', label: label('合同金额'), kind: 'sum', model: 'price' },
    { key: 'count', label: label('合同数'), kind: 'count' },
    { key: 'average', label: label('平均合同金额'), kind: 'avg', model: 'price' },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
