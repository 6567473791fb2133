import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const substitutes = {
  path: '/substitute',
  label: label('代理设置'),
  backOffice: { group: 'office', at: 20 },
  page: 'substitutes/SubstitutesPage',
} as const satisfies PageFile;
