import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const recordSetting = {
  path: '/recordSetting',
  label: label('跟进类型'),
  backOffice: { group: 'parameters', at: 80 },
  form: [],
  lists: ['event_type'],
} as const satisfies SettingsFile;
