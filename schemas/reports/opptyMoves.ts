import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const opptyMoves = {
  key: 'opptyMoves',
  label: label('商机变动'),
  about: label('预计成交日期在所选时间内、进行中的商机，在两天之间的变动'),
  pages: ['/opportunitychart'],
  at: 60,
  module: 'opportunity',
  source: 'moves',
  period: 'expect_date',
  filter: { field: 'state', operator: 'eq', value: 0 },
  outcomes: [
    {
      key: 'won',
      label: label('赢单'),
      when: { field: 'state', operator: 'eq', value: 1 },
      good: true,
    },
    { key: 'lost', label: label('输单'), when: { field: 'state', operator: 'in', value: [2, 3] } },
  ],
  by: [{ kind: 'field', model: 'move' }],
  measures: [
    { key: 'amount', label: label('预计金额'), kind: 'sum', model: 'amount' },
    { key: 'count', label: label('商机数'), kind: 'count' },
  ],
  chart: 'waterfall',
} as const satisfies ReportFile;
