import type { SettingsFile } from '../settingsFile.ts';

export const recordSetting = {
  path: '/recordSetting',
  form: [],
  lists: ['event_type'],
} as const satisfies SettingsFile;
