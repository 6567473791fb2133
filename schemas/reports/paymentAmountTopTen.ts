import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';
import { PAYMENTS } from '../rules/confirmedAmounts.ts';

export const paymentAmountTopTen = {
  key: 'paymentAmountTopTen',
  label: label('回款金额前十'),
  about: label('已确认的回款最多的十位负责人'),
  pages: ['/paymentchart'],
  at: 20,
  module: 'payment',
  period: 'payment_date',
  filter: PAYMENTS.confirmed,
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [
    { key: 'amount', label: label('回款金额'), kind: 'sum', model: PAYMENTS.of },
    { key: 'count', label: label('回款笔数'), kind: 'count' },
  ],
  chart: 'bar',
  most: 10,
} as const satisfies ReportFile;
