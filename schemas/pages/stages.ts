import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const stages = {
  path: '/opportunitySetting',
  label: label('商机阶段'),
  backOffice: { group: 'parameters', at: 40 },
  page: 'salesProcesses/SalesProcessesPage',
} as const satisfies PageFile;
