import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const achievement = {
  path: '/achievement',
  label: label('业绩完成情况'),
  icon: 'trending-up',
  menu: { group: 'reports', at: 295 },
  permission: 'achievement',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
