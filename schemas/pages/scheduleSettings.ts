import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const scheduleSettings = {
  path: '/scheduleSetting',
  label: label('日程设置'),
  backOffice: { group: 'parameters', at: 110 },
} as const satisfies PageFile;
