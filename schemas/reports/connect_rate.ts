import type { Condition } from '../conditions/conditions.ts';
import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

const ANSWERED: Condition = { field: 'state', operator: 'eq', value: 'answered' };

export const connect_rate = {
  key: 'connect_rate',
  label: label('接通率'),
  about: label('接通的电话占全部电话的比例，按振铃时间取数'),
  pages: ['/call_record'],
  at: 30,
  module: 'contact',
  source: 'calls',
  period: 'ring_time',
  by: [{ kind: 'time' }],
  measures: [
    { key: 'rate', label: label('接通率'), kind: 'rate', of: 'answered', in: 'count' },
    { key: 'answered', label: label('接通数'), kind: 'count', when: ANSWERED },
    { key: 'count', label: label('通话数'), kind: 'count' },
  ],
  chart: 'line',
} as const satisfies ReportFile;
