import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const sales = {
  path: '/sales',
  label: label('销售看板'),
  icon: 'gauge',
  menu: { group: 'sales', at: 5 },
  page: 'sales/SalesPage',
} as const satisfies PageFile;
