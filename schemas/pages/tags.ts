import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const tags = {
  path: '/tag',
  label: label('标签管理'),
  backOffice: { group: 'more', at: 40 },
  page: 'lists/TagsPage',
} as const satisfies PageFile;
