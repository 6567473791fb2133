import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const productTemplates = {
  path: '/productTemplate',
  label: label('产品模板'),
  backOffice: { group: 'parameters', at: 90 },
} as const satisfies PageFile;
