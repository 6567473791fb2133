import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';
import { PAYMENTS } from '../rules/confirmedAmounts.ts';

export const paymentAmount = {
  key: 'paymentAmount',
  label: label('回款金额'),
  about: label('按回款日期统计已确认的回款'),
  pages: ['/paymentchart'],
  at: 10,
  module: 'payment',
  period: 'payment_date',
  filter: PAYMENTS.confirmed,
  by: [{ kind: 'time' }],
  measures: [
    { key: 'amount', label: label('回款金额'), kind: 'sum', model: PAYMENTS.of },
    { key: 'count', label: label('回款笔数'), kind: 'count' },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
