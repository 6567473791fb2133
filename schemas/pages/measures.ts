import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const measures = {
  path: '/achievementIndexSetting',
  label: label('业绩指标'),
  backOffice: { group: 'targets', at: 10 },
} as const satisfies PageFile;
