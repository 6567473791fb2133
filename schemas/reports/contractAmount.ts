import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const contractAmount = {
  key: 'contractAmount',
  label: label('合同金额'),
  about: label('按签订日期统计合同，不含已作废的合同'),
  pages: ['/contractchart'],
  at: 10,
  module: 'contract',
  period: 'sign_date',
  filter: { field: 'state', operator: 'ne', value: 4 },
  by: [{ kind: 'time' }],
  measures: [
    { key: 'amount', label: label('合同金额'), kind: 'sum', model: 'price' },
    { key: 'count', label: label('合同数'), kind: 'count' },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
