import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const sales = {
  path: '/sales',
  code: 'salesBoard',
  label: label('销售看板'),
  icon: 'gauge',
  menu: { group: 'reports', at: 280 },
  permission: 'sales',
  page: 'sales/SalesPage',
} as const satisfies PageFile;
