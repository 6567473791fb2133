import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const opptySingleCycle = {
  key: 'opptySingleCycle',
  label: label('成交周期'),
  about: label('赢单的商机从创建到结束平均用了多少天，按结束时间取数'),
  pages: ['/opportunitychart', '/efficiencychart'],
  at: 40,
  module: 'opportunity',
  period: 'end_time',
  filter: { field: 'state', operator: 'eq', value: 1 },
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [
    { key: 'days', label: label('平均天数'), kind: 'days', from: 'create_time', to: 'end_time' },
    { key: 'count', label: label('赢单数'), kind: 'count' },
    { key: 'amount', label: label('赢单金额'), kind: 'sum', model: 'amount' },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
