import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const approvals = {
  path: '/approval',
  label: label('审批'),
  icon: 'shield-check',
  menu: { group: 'office', at: 210 },
  also: ['/processApproval', '/officeApproval', '/customApproval'],
  page: 'approvals/ApprovalsPage',
} as const satisfies PageFile;
