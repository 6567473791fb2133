import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const customerchart = {
  path: '/customerchart',
  label: label('客户分析'),
  icon: 'users',
  menu: { group: 'reports', at: 300 },
  permission: 'customerchart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
