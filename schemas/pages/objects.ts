import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const objects = {
  path: '/custom/:module',
  label: label('业务对象'),
  backOffice: { group: 'more', at: 20 },
  right: 'objects',
  page: 'objects/ObjectPage',
} as const satisfies PageFile;
