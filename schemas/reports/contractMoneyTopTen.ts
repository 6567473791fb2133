import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const contractMoneyTopTen = {
  key: 'contractMoneyTopTen',
  label: label('合同金额前十'),
  about: label('合同金额最高的十位负责人，不含已作废的合同'),
  pages: ['/contractchart'],
  at: 30,
  module: 'contract',
  period: 'sign_date',
  filter: { field: 'state', operator: 'ne', value: 4 },
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [
    { key: 'amount', label: label('合同金额'), kind: 'sum', model: 'price' },
    { key: 'count', label: label('合同数'), kind: 'count' },
  ],
  chart: 'bar',
  most: 10,
} as const satisfies ReportFile;
