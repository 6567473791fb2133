import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const call_record = {
  path: '/call_record',
  label: label('通话报表'),
  icon: 'message-square-text',
  menu: { group: 'reports', at: 356 },
  permission: 'call_record',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
