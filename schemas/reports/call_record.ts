import type { Condition } from '../conditions/conditions.ts';
import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

const ANSWERED: Condition = { field: 'state', operator: 'eq', value: 'answered' };

export const call_record = {
  key: 'call_record',
  label: label('通话统计'),
  about: label('每位员工的电话，按振铃时间取数'),
  pages: ['/call_record'],
  at: 10,
  module: 'contact',
  source: 'calls',
  period: 'ring_time',
  by: [{ kind: 'field', model: 'user_id' }],
  measures: [
    { key: 'count', label: label('通话数'), kind: 'count' },
    { key: 'answered', label: label('接通数'), kind: 'count', when: ANSWERED },
    { key: 'seconds', label: label('通话秒数'), kind: 'sum', model: 'duration', digits: 0 },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
