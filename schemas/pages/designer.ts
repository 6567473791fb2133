import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const designer = {
  path: '/sys/custfield/:module',
  label: label('自定义字段'),
  backOffice: { group: 'more', at: 60 },
  also: ['/sys/field/:module'],
  short: ['/custfield/:module', '/field/:module'],
  right: 'fields',
  strict: true,
  page: 'designer/DesignerPage',
} as const satisfies PageFile;
