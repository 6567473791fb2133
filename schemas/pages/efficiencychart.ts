import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const efficiencychart = {
  path: '/efficiencychart',
  label: label('效率分析'),
  icon: 'calendar-clock',
  menu: { group: 'reports', at: 360 },
  permission: 'efficiencychart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
