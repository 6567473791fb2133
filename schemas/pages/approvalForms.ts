import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const approvalForms = {
  path: '/oa_approval',
  label: label('审批设置'),
  backOffice: { group: 'office', at: 10 },
} as const satisfies PageFile;
