import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const targets = {
  path: '/achievementSetting',
  label: label('目标设置'),
  backOffice: { group: 'targets', at: 20 },
  page: 'targets/TargetsPage',
} as const satisfies PageFile;
