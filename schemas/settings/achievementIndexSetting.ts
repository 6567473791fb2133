import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';
import { TARGET_FIELDS } from '../targets/targetFields.ts';

export const achievementIndexSetting = {
  path: '/achievementIndexSetting',
  label: label('业绩指标'),
  backOffice: { group: 'targets', at: 10 },
  form: TARGET_FIELDS,
  preview: 'targets',
} as const satisfies SettingsFile;
