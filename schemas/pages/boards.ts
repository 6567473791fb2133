import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const boards = {
  path: '/boards',
  label: label('报表看板'),
  icon: 'layout-dashboard',
  menu: { group: 'reports', at: 285 },
  permission: 'boards',
  page: 'reports/BoardsPage',
} as const satisfies PageFile;
