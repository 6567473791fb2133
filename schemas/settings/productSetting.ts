import type { SettingsFile } from '../settingsFile.ts';

export const productSetting = {
  path: '/productSetting',
  form: [],
  lists: ['product_category'],
} as const satisfies SettingsFile;
