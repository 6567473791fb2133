import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const detailTabs = {
  path: '/tabSetting',
  label: label('详情标签页'),
  backOffice: { group: 'menus', at: 20 },
} as const satisfies PageFile;
