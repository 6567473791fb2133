import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const apiApplications = {
  path: '/application',
  label: label('开放接口'),
  backOffice: { group: 'more', at: 90 },
} as const satisfies PageFile;
