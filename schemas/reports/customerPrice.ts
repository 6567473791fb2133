import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const customerPrice = {
  key: 'customerPrice',
  label: label('客户价值'),
  about: label('按签订日期统计各客户的合同金额，不含已作废的合同'),
  pages: ['/customerchart'],
  at: 50,
  module: 'contract',
  period: 'sign_date',
  filter: { field: 'state', operator: 'ne', value: 4 },
  by: [{ kind: 'field', model: 'customer_id' }],
  measures: [
    { key: 'amount', label: label('合同金额'), kind: 'sum', model: 'price' },
    { key: 'count', label: label('合同数'), kind: 'count' },
  ],
  chart: 'bar',
  size: 20,
} as const satisfies ReportFile;
