import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const contractchart = {
  path: '/contractchart',
  label: label('合同分析'),
  icon: 'file-signature',
  menu: { group: 'reports', at: 320 },
  permission: 'contractchart',
  page: 'reports/ReportsPage',
} as const satisfies PageFile;
