import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const leadConversion = {
  path: '/clueTransform',
  label: label('线索转化设置'),
  backOffice: { group: 'basic', at: 20 },
} as const satisfies PageFile;
