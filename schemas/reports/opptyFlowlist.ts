import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const opptyFlowlist = {
  key: 'opptyFlowlist',
  label: label('商机阶段分布'),
  about: label('进行中的商机按负责人和所处阶段统计'),
  pages: ['/opportunitychart'],
  at: 30,
  module: 'opportunity',
  period: 'create_time',
  filter: { field: 'state', operator: 'eq', value: 0 },
  by: [
    { kind: 'field', model: 'owner_user_id' },
    { kind: 'field', model: 'process_id' },
  ],
  measures: [
    { key: 'count', label: label('商机数'), kind: 'count' },
    { key: 'amount', label: label('预计金额'), kind: 'sum', model: 'amount' },
  ],
  chart: 'none',
} as const satisfies ReportFile;
