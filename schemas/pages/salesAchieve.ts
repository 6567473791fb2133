import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const salesAchieve = {
  path: '/salesAchieve',
  label: label('销售业绩分析'),
  icon: 'trending-up',
  menu: { group: 'reports', at: 340 },
  permission: 'salesAchieve',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
