import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const optionLists = {
  path: '/optionList',
  label: label('共享选项列表'),
  backOffice: { group: 'more', at: 50 },
  page: 'lists/OptionListsPage',
} as const satisfies PageFile;
