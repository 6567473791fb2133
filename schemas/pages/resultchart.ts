import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const resultchart = {
  path: '/resultchart',
  label: label('业绩分析'),
  icon: 'goal',
  menu: { group: 'reports', at: 290 },
  permission: 'resultchart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
