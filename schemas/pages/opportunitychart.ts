import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const opportunitychart = {
  path: '/opportunitychart',
  label: label('商机报表'),
  icon: 'trending-up',
  menu: { group: 'reports', at: 310 },
  permission: 'opportunitychart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
