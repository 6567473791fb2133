import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const actionchart = {
  path: '/actionchart',
  label: label('跟进分析'),
  icon: 'message-square-text',
  menu: { group: 'reports', at: 350 },
  permission: 'actionchart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
