import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const opptyForecast = {
  key: 'opptyForecast',
  label: label('商机预测'),
  about: label('进行中的商机按预计成交日期统计，加权金额随赢率'),
  pages: ['/opportunitychart'],
  at: 50,
  module: 'opportunity',
  period: 'expect_date',
  filter: { field: 'state', operator: 'eq', value: 0 },
  by: [{ kind: 'field', model: 'owner_user_id' }, { kind: 'time' }],
  measures: [
    { key: 'count', label: label('商机数'), kind: 'count' },
    { key: 'amount', label: label('预计金额'), kind: 'sum', model: 'amount' },
    { key: 'weighted', label: label('加权金额'), kind: 'sum', model: 'weighted_amount' },
  ],
  chart: 'none',
  main: 'amount',
  size: 20,
  sheet: label('商机预测分析'),
} as const satisfies ReportFile;
