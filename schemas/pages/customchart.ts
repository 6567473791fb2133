import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const customchart = {
  path: '/customchart',
  label: label('自定义报表'),
  icon: 'chart-column',
  menu: { group: 'reports', at: 390 },
  permission: 'customchart',
  page: 'reports/CustomReportPage',
} as const satisfies PageFile;
