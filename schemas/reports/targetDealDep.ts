import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const targetDealDep = {
  key: 'targetDealDep',
  label: label('部门目标完成'),
  about: label(
    '各部门（含下级部门）的目标与实际完成；没有设置目标的部门，取下级和员工目标之和；只算整月',
  ),
  pages: ['/achievement', '/resultchart'],
  at: 20,
  module: 'contract',
  source: 'targets',
  period: 'create_time',
  by: [{ kind: 'field', model: 'owner_department_id' }],
  measures: [
    { key: 'done', label: label('完成', 'targets'), kind: 'sum', model: '' },
    { key: 'target', label: label('目标', 'targets'), kind: 'sum', model: '' },
    { key: 'rate', label: label('完成率'), kind: 'rate', of: 'done', in: 'target' },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
