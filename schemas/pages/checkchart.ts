import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const checkchart = {
  path: '/checkchart',
  label: label('考勤报表'),
  icon: 'clipboard-check',
  menu: { group: 'reports', at: 370 },
  permission: 'checkchart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
