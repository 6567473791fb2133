import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const contractNumTopTen = {
  key: 'contractNumTopTen',
  label: label('合同数前十'),
  about: label('签订合同最多的十位负责人，不含已作废的合同'),
  pages: ['/contractchart'],
  at: 20,
  module: 'contract',
  period: 'sign_date',
  filter: { field: 'state', operator: 'ne', value: 4 },
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [
    { key: 'count', label: label('合同数'), kind: 'count' },
    { key: 'amount', label: label('合同金额'), kind: 'sum', model: 'price' },
  ],
  chart: 'bar',
  most: 10,
} as const satisfies ReportFile;
