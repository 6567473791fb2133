import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const approvalFlows = {
  path: '/approval/:module',
  label: label('审批流设置'),
  backOffice: { group: 'approval', at: 0 },
  right: 'approval',
  strict: true,
  page: 'approvalFlows/ApprovalFlowsPage',
} as const satisfies PageFile;
