import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const opptyAnalysis = {
  key: 'opptyAnalysis',
  label: label('商机分析'),
  about: label('按创建时间统计商机，以及其中赢单和输单的'),
  pages: ['/opportunitychart'],
  at: 20,
  module: 'opportunity',
  period: 'create_time',
  by: [{ kind: 'time' }],
  measures: [
    { key: 'count', label: label('商机数'), kind: 'count' },
    { key: 'amount', label: label('预计金额'), kind: 'sum', model: 'amount' },
    {
      key: 'won',
      label: label('赢单数'),
      kind: 'count',
      when: { field: 'state', operator: 'eq', value: 1 },
    },
    {
      key: 'won_amount',
      label: label('赢单金额'),
      kind: 'sum',
      model: 'amount',
      when: { field: 'state', operator: 'eq', value: 1 },
    },
    {
      key: 'lost',
      label: label('输单数'),
      kind: 'count',
      when: { field: 'state', operator: 'eq', value: 2 },
    },
    { key: 'rate', label: label('赢单率'), kind: 'rate', of: 'won', in: 'count' },
  ],
  chart: 'line',
} as const satisfies ReportFile;
