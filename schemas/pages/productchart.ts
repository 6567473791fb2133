import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const productchart = {
  path: '/productchart',
  label: label('产品分析'),
  icon: 'package',
  menu: { group: 'reports', at: 325 },
  permission: 'productchart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
