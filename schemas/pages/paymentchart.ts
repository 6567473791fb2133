import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const paymentchart = {
  path: '/paymentchart',
  label: label('回款分析'),
  icon: 'banknote',
  menu: { group: 'reports', at: 330 },
  permission: 'paymentchart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
