import type { Condition } from '../conditions/conditions.ts';
import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

const ANSWERED: Condition = { field: 'state', operator: 'eq', value: 'answered' };

export const record_analysis = {
  key: 'record_analysis',
  label: label('通话分析'),
  about: label('电话按时间统计，按振铃时间取数'),
  pages: ['/call_record'],
  at: 20,
  module: 'contact',
  source: 'calls',
  period: 'ring_time',
  by: [{ kind: 'time' }],
  measures: [
    { key: 'count', label: label('通话数'), kind: 'count' },
    { key: 'answered', label: label('接通数'), kind: 'count', when: ANSWERED },
    { key: 'seconds', label: label('通话秒数'), kind: 'sum', model: 'duration', digits: 0 },
    { key: 'average', label: label('平均秒数'), kind: 'avg', model: 'duration', when: ANSWERED },
  ],
  chart: 'line',
} as const satisfies ReportFile;
